"""The program as a process of its own: what only shows outside this one."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT, Writer

COMMAND = [sys.executable, "-m", "pdntool"]
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
