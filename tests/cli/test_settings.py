"""The settings of a project and of a user: which hold, and what is wrong in them."""

from importlib import import_module
from pathlib import Path

import pytest

from pdntool.cli.settings import KEYS
from tests.cli.chosen import ALL, FAULTY, codes
from tests.conftest import Program, Writer

pytestmark = pytest.mark.usefixtures("faulty")


def test_settings_are_found_upwards(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    write('ignore = ["PDN3", "PDN415"]\nfail-on = "warning"\nformat = "concise"\n', "pdntool.toml")
    deep = write(FAULTY, "a/b/games.pdn").parent
    monkeypatch.chdir(deep)
    ran = pdntool("validate", "games.pdn")
    assert ran.code == 1
    assert [line.split()[1] for line in ran.out.splitlines()] == ["PDN412", "PDN441"]
    assert pdntool("validate", "games.pdn", "--no-config", "--format", "jsonl").codes == ALL


def test_the_nearest_file_counts_and_the_command_line_wins(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write('ignore = "PDN4"\n', "pdntool.toml")
    write('[tool.pdntool]\nselect = "PDN4"\n', "inner/pyproject.toml")
    monkeypatch.chdir(write(FAULTY, "inner/games.pdn").parent)
    assert codes(pdntool, "games.pdn") == ["PDN415", "PDN412", "PDN441"]
    assert codes(pdntool, "games.pdn", "--select", "PDN305") == ["PDN305"]
    assert codes(pdntool, "games.pdn", "--config", "../pdntool.toml") == ["PDN305", "PDN319"]


def test_a_project_file_without_the_table_is_passed_over(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write('ignore = "PDN4"\n', "pdntool.toml")
    write('[project]\nname = "x"\n', "inner/pyproject.toml")
    monkeypatch.chdir(write(FAULTY, "inner/games.pdn").parent)
    assert codes(pdntool, "games.pdn") == ["PDN305", "PDN319"]


def test_the_variable_of_the_program_wins_over_the_language_of_the_settings(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    write('lang = "tr"\n', "pdntool.toml")
    assert "1 error" in pdntool("validate", "games.pdn").err
    monkeypatch.delenv("PDNTOOL_LANG")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "1 hata" in pdntool("validate", "games.pdn").err
    assert "1 error" in pdntool("validate", "games.pdn", "--lang", "en").err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ignored = []", "ignore"),
        ("pdn3 = 1", "pdn3"),
        ("select = [1]", "select"),
        ("variant = [", "pdntool.toml"),
        ('variant = "chess"', "chess"),
        ('select = "PDN999"', "PDN999"),
        ('format = "xml"', "xml"),
    ],
)
def test_wrong_settings_are_a_usage_error(pdntool: Program, write: Writer, text: str, said: str) -> None:
    write(text, "pdntool.toml")
    ran = pdntool("validate", "games.pdn")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize("text", ["tool = 3", "tool.pdntool = []", "[tool.pdntool]\nboard = 'yes'"])
def test_wrong_tables_of_a_project_file(pdntool: Program, write: Writer, text: str) -> None:
    assert pdntool("validate", "games.pdn", "--config", write(text, "pyproject.toml")).code == 2


def test_a_settings_file_without_settings(pdntool: Program, write: Writer) -> None:
    assert codes(pdntool, "games.pdn", "--config", write("", "pyproject.toml")) == ALL
    assert codes(pdntool, "games.pdn", "--config", write("\ufeff", "other.toml")) == ALL


def test_settings_that_are_not_there(pdntool: Program) -> None:
    assert pdntool("validate", "games.pdn", "--config", "none.toml").code == 2


def test_the_settings_of_the_user_lie_below_those_of_the_project(pdntool: Program, write: Writer, user: Path) -> None:
    user.write_text('ignore = "PDN4"\nfail-on = "warning"\n', encoding="utf-8")
    assert codes(pdntool, "games.pdn") == ["PDN305", "PDN319"]
    write('ignore = "PDN3"\n', "pdntool.toml")
    assert codes(pdntool, "games.pdn") == ["PDN415", "PDN412", "PDN441"]
    assert pdntool("validate", "games.pdn").code == 1
    assert pdntool("validate", "games.pdn", "--fail-on", "error").code == 0
    assert codes(pdntool, "games.pdn", "--config", write('select = "PDN3"\n', "other.toml")) == ["PDN305", "PDN319"]
    assert codes(pdntool, "games.pdn", "--no-config") == ALL


def test_wrong_settings_of_the_user_name_their_file(pdntool: Program, user: Path) -> None:
    user.write_text("pdn3 = 1\n", encoding="utf-8")
    ran = pdntool("validate", "games.pdn")
    assert (ran.code, str(user) in ran.err) == (2, True)
    assert pdntool("validate", "games.pdn", "--no-config").code == 1


def test_convert_and_table_take_their_defaults_from_settings(pdntool: Program, write: Writer) -> None:
    record = write('[GameType "20"]\n[FEN "W:W28:B23,13,3"]\n\n1. 28x8 3x12 *\n')
    plain = pdntool("convert", record).out
    write('notation = "long"\nzero-pad = true\nstyle = "github"\n', "pdntool.toml")
    assert pdntool("convert", record).out == plain.replace("28x8 3x12", "28x19x08 03x12")
    assert "| 28x19x8 |" in " ".join(pdntool("table", record).out.split())
    assert pdntool("convert", record, "--no-config").out == plain
    assert "28x8 3x12" in pdntool("convert", record, "--notation", "short", "--config", write("", "none.toml")).out
    strict = pdntool("convert", record, "--pdn3")
    assert (strict.code, "28x8 3x12" in strict.out) == (0, True)
    assert pdntool("convert", record, "--pdn3", "--notation", "long").code == 2


def test_every_setting_is_an_option_of_a_command() -> None:
    options = {
        (option, parameter.name)
        for name in ("validate", "convert", "table", "explain")
        for parameter in import_module(f"pdntool.cli.commands.{name}").command.params
        for option in parameter.opts
    }
    assert {(f"--{key}", name) for key, (name, _) in KEYS.items()} <= options
