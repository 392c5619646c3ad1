"""The program as a process of its own: what only shows outside this one."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Writer

COMMAND = [sys.executable, "-m", "pdntool"]
GOOD = '[GameType "20"]\n\n1. 32-28 19-23 *\n'
BAD = '[Event "Şampiyona"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 *\n'


def _environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PDNTOOL_"))}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def _run(
    *arguments: str | Path, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        env=environment or _environment(),
        timeout=60,
    )


def test_exit_codes_reach_the_shell() -> None:
    # Any code but 0 gets there as 1 does; those of all outcomes are tested in this process.
    assert _run("--version").returncode == 0
    assert _run("moves", "--variant", "nosuch").returncode == 2


def test_standard_input_is_read_as_bytes() -> None:
    ran = _run("validate", "-", "--format", "concise", stdin=BAD.encode("utf-16"))
    assert ran.returncode == 1
    assert b":4:19: PDN305 error" in ran.stdout


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("ascii", "taş alma".encode()), ("cp1252", rb"ta\u015f alma"), ("cp1254", b"ta\xfe alma")],
)
def test_a_console_of_any_code_page(write: Writer, encoding: str, shown: bytes) -> None:
    ran = _run("validate", write(BAD), environment=_environment(PYTHONIOENCODING=encoding, LANG="tr_TR.UTF-8"))
    assert ran.returncode == 1
    assert shown in ran.stdout
    assert b"Traceback" not in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_a_reader_that_goes_away_ends_the_program_quietly(write: Writer) -> None:
    path = write(BAD * 20_000)
    process = subprocess.Popen(
        [*COMMAND, "validate", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment()
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) in {-signal.SIGPIPE, 141}
    assert b"Traceback" not in errors
    assert b"BrokenPipe" not in errors


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_an_interrupt(tmp_path: Path) -> None:
    # A child would ignore the signal if this process did, as it does in the background of a script.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with (tmp_path / "err").open("wb") as errors:
        process = subprocess.Popen(
            [*COMMAND, "perft", "--variant", "international", "--depth", "12"],
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env=_environment(),
        )
        signal.signal(signal.SIGINT, before)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 130
        finally:
            process.kill()
            process.wait()
    assert b"Traceback" not in (tmp_path / "err").read_bytes()


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="needs a user who may not read everything")
def test_a_file_that_may_not_be_read(write: Writer) -> None:
    path = write(BAD)
    path.chmod(0)
    assert _run("validate", path).returncode == 3


@pytest.mark.skipif(os.name != "posix", reason="file names are bytes there")
def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\xfe.pdn"
    Path(os.fsdecode(path)).write_bytes(BAD.encode())
    ran = subprocess.run(
        [*map(os.fsencode, COMMAND), b"validate", path],
        capture_output=True,
        check=False,
        env=_environment(),
        timeout=60,
    )
    assert ran.returncode == 1
    assert b"PDN305" in ran.stdout


FULL = Path("/dev/full")
SAYING = (
    ("convert", "FILE"),
    ("validate", "FILE"),
    ("validate", "FILE", "--format", "json"),
    ("table", "FILE"),
    ("moves", "--variant", "turkish"),
    ("perft", "--variant", "turkish", "--depth", "2"),
    ("explain", "PDN305"),
    ("variants",),
    ("variants", "turkish"),
    ("config", "show"),
    ("convert", "--help"),
    ("--help",),
    ("--version",),
)
"""One command line of each that writes to standard output."""
TO_A_FILE = (("convert", "FILE", "-o", FULL), ("validate", "FILE", "-o", FULL))


def _in_shell(ending: str, arguments: Iterable[str | Path], path: Path) -> subprocess.CompletedProcess[str]:
    """Run with the streams that the shell is told to open or close."""
    words = [*COMMAND, *(str(path if word == "FILE" else word) for word in arguments)]
    environment = _environment(PDNTOOL_LANG="en")
    return subprocess.run(
        ["/bin/sh", "-c", f'"$@" {ending}', "sh", *words],
        capture_output=True,
        check=False,
        env=environment,
        timeout=60,
        text=True,
    )


def _is_one_sentence(text: str) -> bool:
    """Return whether one sentence is said, behind whatever was found in the input."""
    said = [line for line in text.splitlines() if line.startswith("pdntool: ")]
    return len(said) == 1 and text.endswith(f"{said[0]}\n") and "internal error" not in text


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [*SAYING, *TO_A_FILE], ids=lambda words: " ".join(map(str, words)))
def test_a_full_disk_is_an_output_that_cannot_be_written(write: Writer, arguments: tuple[str, ...]) -> None:
    path = write(BAD)
    ran = _in_shell(">/dev/full", arguments, path)
    assert (ran.returncode, _is_one_sentence(ran.stderr)) == (3, True), ran
    assert "the disk is full" in ran.stderr
    # Where not even that can be said, the exit code says it.
    assert _in_shell(">/dev/full 2>/dev/full", arguments, path).returncode == 3
    assert _in_shell(">/dev/full 2>&-", arguments, path).returncode == 3


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize("arguments", SAYING, ids=" ".join)
def test_a_closed_output_is_one_that_cannot_be_written(write: Writer, arguments: tuple[str, ...]) -> None:
    ran = _in_shell(">&-", arguments, write(BAD))
    assert (ran.returncode, _is_one_sentence(ran.stderr)) == (3, True), ran
    assert "it is closed" in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
def test_a_closed_output_that_nothing_is_written_to_is_no_fault(write: Writer, tmp_path: Path) -> None:
    good, report, pdn = write(GOOD), tmp_path / "report", tmp_path / "new.pdn"
    assert _in_shell(">&- <&-", ("validate", "FILE", "-o", report), good).returncode == 0
    assert _in_shell(">&- 2>&- <&-", ("convert", "FILE", "-o", pdn), good).returncode == 0
    assert pdn.read_text(encoding="utf-8") == GOOD


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize("arguments", [("validate",), ("validate", "-"), ("convert", "-"), ("table", "-")])
def test_a_closed_input_cannot_be_read(write: Writer, arguments: tuple[str, ...]) -> None:
    ran = _in_shell("<&-", arguments, write(GOOD))
    assert ran.returncode == 3
    assert "PDN101" in ran.stdout + ran.stderr
    assert "internal error" not in ran.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_talk_that_cannot_be_written_is_no_success(write: Writer) -> None:
    assert _in_shell("2>/dev/full", ("validate", "FILE"), write(GOOD)).returncode == 3


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_who_is_ended_leaves_no_part_of_a_file(tmp_path: Path, name: str) -> None:
    script = tmp_path / "ended.py"
    script.write_text(ENDED, encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    (out / "game.pdn").write_text("old", encoding="utf-8")
    number = getattr(signal, name)
    before = signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)
    try:
        ran = subprocess.run([sys.executable, script, name, out / "game.pdn"], check=False, env=_environment())
    finally:
        signal.signal(number, before)
    assert ran.returncode == 128 + number
    assert [path.name for path in out.iterdir()] == ["game.pdn"]
    assert (out / "game.pdn").read_text(encoding="utf-8") == "old"


ENDED = """
import os, signal, sys, time
from pathlib import Path
from pdntool.cli import main, streams

def chunks():
    yield b"half of it"
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))
    time.sleep(5)
    yield b"the rest"

def run():
    try:
        streams.replace_file(Path(sys.argv[2]), chunks())
    except KeyboardInterrupt:
        return 130
    return 0

main.run = run
main.main()
"""
"""The program as it is started, told to end in the midst of writing a file."""


@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_check_reports_what_is_done(tmp_path: Path, jobs: str) -> None:
    path, count = tmp_path / "games.pdn", 4000 if jobs == "1" else 60_000
    path.write_text(GOOD * count, encoding="utf-8")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [*COMMAND, "validate", str(path), "--format", "json", "--jobs", jobs]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment())
    signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    # The first text comes when some games are checked.
    begun = process.stdout.read(1 << 15)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.startswith(b"interrupted; checked so far: 1 file, ")
    assert b"Traceback" not in errors
    report = json.loads(begun + rest)
    assert report["summary"]["games"] == len(report["games"]) < count
