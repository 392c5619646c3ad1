"""What the process as a whole promises: exit codes, streams, languages, colors, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pdntool.cli.main import COMMANDS, cli, run
from tests.conftest import Program, Writer

FAULTY = '[GameType "20"]\n1. 32-28 19-23 2. 34-30 *\n'
SOUND = '[GameType "20"]\n1. 32-28 19-23 *\n'
ENVIRON = {**os.environ, "PDNTOOL_LANG": "en", "PYTHONPATH": str(Path(__file__).parents[2])}


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

    for module in ("checking", "parts"):
        monkeypatch.setattr(f"pdntool.cli.{module}.check_source", fail)
    ran = pdntool("validate", write(SOUND))
    assert ran.code == 4
    assert len(ran.err.splitlines()) == 1
    assert r"RuntimeError: no such thing\x1b[31m" in ran.err


def test_an_interrupt_has_its_exit_code(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for module in ("checking", "parts"):
        monkeypatch.setattr(f"pdntool.cli.{module}.check_source", interrupt)
    assert pdntool("validate", write(SOUND)).code == 130


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_closed_pipe_is_silent(write: Writer) -> None:
    path = write(SOUND * 20_000)
    command = f'"{sys.executable}" -m pdntool validate --format jsonl "{path}" | head -n 1; echo ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env=ENVIRON)
    assert done.stdout.splitlines()[-1] in {"141", "-13"}
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "environ"),
    [
        (["--lang", "tr"], {}),
        ([], {"PDNTOOL_LANG": "tr"}),
        ([], {"PDNTOOL_LANG": "", "LC_ALL": "tr_TR.UTF-8"}),
        ([], {"PDNTOOL_LANG": "", "LANG": "tr"}),
    ],
)
def test_the_language_of_option_variable_and_locale(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch, arguments: list[str], environ: dict[str, str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert "zorunlu" in pdntool("validate", *arguments, write(FAULTY)).out
    message = pdntool("validate", "--format", "jsonl", *arguments, write(FAULTY)).finding("PDN305")
    assert message["message"] == "2. hamle, Beyaz: burada taş almak zorunlu"
    assert message["severity"] == "error"


@pytest.mark.parametrize(
    ("mode", "variables", "colored"),
    [
        ("always", [], True),
        ("never", ["FORCE_COLOR"], False),
        ("auto", [], False),
        ("auto", ["FORCE_COLOR"], True),
        ("auto", ["FORCE_COLOR", "NO_COLOR"], False),
    ],
)
def test_colors(  # noqa: PLR0913, PLR0917
    pdntool: Program,
    write: Writer,
    monkeypatch: pytest.MonkeyPatch,
    mode: str,
    variables: list[str],
    colored: bool,  # noqa: FBT001
) -> None:
    for name in variables:
        monkeypatch.setenv(name, "1")
    assert ("\x1b[" in pdntool("validate", "--color", mode, write(FAULTY)).out) is colored


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


def test_a_start_loads_what_its_command_needs(write: Writer) -> None:
    code = (
        "import sys; from pdntool.cli.main import run; run(['--help']); listed = set(sys.modules); "
        f"run(['validate', {str(write(SOUND))!r}]); print(*sorted(listed), '|', *sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRON)
    listed, _, checked = done.stdout.splitlines()[-1].partition(" | ")
    dear = {"charset_normalizer", "difflib", "html.entities", "secrets", "tabulate", "pdntool.write.formats"}
    dear |= {"multiprocessing", "pdntool.desk.search", "rapidfuzz", "tqdm"}
    assert dear.isdisjoint(checked.split())
    assert (dear | {"importlib.metadata", "json", "lark", "tomllib", "pdntool.i18n.catalog"}).isdisjoint(listed.split())
    assert {"pdntool.cli.commands.validate", "tomllib"} <= set(checked.split())


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    ctx = click.Context(cli)
    assert list(COMMANDS) == cli.list_commands(ctx)
    for name, text in COMMANDS.items():
        command = cli.get_command(ctx, name)
        assert command is not None
        assert command.get_short_help_str(limit=200) == text


def test_the_list_of_commands_looks_as_click_writes_it() -> None:
    ctx, ours, theirs = click.Context(cli, info_name="pdntool"), click.HelpFormatter(), click.HelpFormatter()
    cli.format_commands(ctx, ours)
    click.Group.format_commands(cli, ctx, theirs)
    assert ours.getvalue() == theirs.getvalue()


def test_an_unknown_name_gets_the_closest_ones(pdntool: Program) -> None:
    assert "turkish" in pdntool("moves", "--variant", "turkis").err
    assert "capture-compulsory" in pdntool("explain", "capture-compulsry").err
    assert "en yakınları" in pdntool("explain", "capture-compulsry", "--lang", "tr").err
