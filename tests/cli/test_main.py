"""What the process as a whole promises: exit codes, streams, languages, colours, no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pdntool.cli.main import COMMANDS, run
from tests.conftest import Program, Writer

FAULTY = '[GameType "20"]\n1. 32-28 19-23 2. 34-30 *\n'
SOUND = '[GameType "20"]\n1. 32-28 19-23 *\n'
ENVIRON = {**os.environ, "PDNTOOL_LANG": "en", "PYTHONPATH": str(Path(__file__).parents[2])}


def process(*arguments: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pdntool", *arguments]
    return subprocess.run(command, input=b"", capture_output=True, check=False, env={**ENVIRON, **environ})


def test_exit_codes(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    faulty, sound = write(FAULTY, "faulty.pdn"), write(SOUND, "sound.pdn")
    assert pdntool("validate", sound).code == 0
    assert pdntool("validate", faulty, sound).code == 1
    assert pdntool("validate", "--variant", "nonsense", sound).code == 2
    assert pdntool("validate", tmp_path / "missing.pdn", faulty).code == 3


def test_an_unreadable_input_hides_nothing_else(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    ran = pdntool("validate", "--format", "jsonl", tmp_path / "missing.pdn", write(FAULTY))
    assert ran.codes == ["PDN101", "PDN305"]
    assert ran.objects[0]["game"] == 0
    assert ran.objects[0]["diagnostics"][0]["line"] is None


def test_a_folder_without_records_ends_with_usage_before_any_output(pdntool: Program, tmp_path: Path) -> None:
    ran = pdntool("validate", "--format", "json", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert tmp_path.name in ran.err


def test_an_empty_folder_beside_records_is_said(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    ran = pdntool("validate", tmp_path / "none", write(SOUND))
    assert ran.code == 0
    assert "no record files" in ran.err


def test_a_terminal_without_paths_is_nothing_to_check(pdntool: Program) -> None:
    assert pdntool("validate").code == 2


def test_a_bug_is_one_line_and_its_own_exit_code(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no such thing\x1b[31m")

    monkeypatch.setattr("pdntool.cli.checking.check_source", fail)
    ran = pdntool("validate", write(SOUND))
    assert ran.code == 4
    assert len(ran.err.splitlines()) == 1
    assert r"RuntimeError: no such thing\x1b[31m" in ran.err


def test_an_interrupt_has_its_exit_code(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pdntool.cli.checking.check_source", interrupt)
    assert pdntool("validate", write(SOUND)).code == 130


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_closed_pipe_is_silent(write: Writer) -> None:
    path = write(SOUND * 20_000)
    command = f'"{sys.executable}" -m pdntool validate --format jsonl "{path}" | head -n 1; echo ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env=ENVIRON)
    assert done.stdout.splitlines()[-1] in {"141", "-13"}
    assert done.stderr == ""


def test_the_language_of_option_variable_and_locale(write: Writer) -> None:
    path = str(write(FAULTY))
    assert "zorunlu" in process("validate", "--lang", "tr", path).stdout.decode()
    assert "zorunlu" in process("validate", path, PDNTOOL_LANG="tr").stdout.decode()
    assert "zorunlu" in process("validate", path, PDNTOOL_LANG="", LC_ALL="tr_TR.UTF-8").stdout.decode()
    message = json.loads(process("validate", "--format", "jsonl", "--lang", "tr", path).stdout)["diagnostics"][0]
    assert message["message"] == "burada taş alma zorunlu"
    assert message["severity"] == "error"


def test_any_console_code_page_takes_any_text(write: Writer) -> None:
    path = str(write(FAULTY))
    done = process("validate", "--lang", "tr", path, PYTHONIOENCODING="cp1252")
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)
    assert rb"ta\u015f alma" in done.stdout


@pytest.mark.parametrize(
    ("mode", "environ", "coloured"),
    [
        ("always", {}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours(write: Writer, mode: str, environ: dict[str, str], coloured: bool) -> None:  # noqa: FBT001
    done = process("validate", "--color", mode, str(write(FAULTY)), **environ)
    assert (b"\x1b[" in done.stdout) is coloured


def test_quiet_says_no_summary(pdntool: Program, write: Writer) -> None:
    path = write(FAULTY)
    assert pdntool("validate", path).err == "1 file, 1 game, 3 plies: 1 error, 0 warnings, 0 notes\n"
    assert pdntool("validate", "--quiet", path).err == ""


def test_every_command_shows_examples_or_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        assert run([name, "--help"]) == 0
        text = capsys.readouterr().out
        assert f"pdntool {name}" in text
        assert max(map(len, text.splitlines())) <= 80


def test_an_unknown_name_gets_the_closest_ones(pdntool: Program) -> None:
    assert "turkish" in pdntool("moves", "--variant", "turkis").err
    assert "capture-compulsory" in pdntool("explain", "capture-compulsry").err
    assert "en yakınları" in pdntool("explain", "capture-compulsry", "--lang", "tr").err
