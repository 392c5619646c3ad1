"""Which findings are reported, what makes the program fail, and the settings of a project."""

import json
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from pdntool.cli.settings import KEYS, user_file
from tests.conftest import Program, Writer

# An illegal move and what follows it, a wrong number, a repeated tag, a note on the result.
FAULTY = (
    '[Round "1"]\n[Round "2"]\n[GameType "20"]\n[Result "1-0"]\n\n1. 32-28 19-23 2. 34-30 14-19 4. 37-32 10-14 1-0\n'
)
ALL = ["PDN415", "PDN412", "PDN305", "PDN319", "PDN441"]


def codes(pdntool: Program, *arguments: str | Path) -> list[str]:
    return pdntool("validate", "--format", "jsonl", *arguments).codes


@pytest.fixture(autouse=True)
def faulty(write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write(FAULTY)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), ALL),
        (("--ignore", "PDN4"), ["PDN305", "PDN319"]),
        (("--select", "PDN4"), ["PDN415", "PDN412", "PDN441"]),
        (("--select", "pdn3,tag-repeated"), ["PDN415", "PDN305", "PDN319"]),
        (("--select", "PDN3", "--select", "result-type", "--ignore", "PDN319"), ["PDN412", "PDN305"]),
        (("--ignore", "PDN4", "--select", "PDN,PDN441"), ["PDN305", "PDN319", "PDN441"]),
        (("--select", "PDN305", "--ignore", "capture-compulsory"), []),
    ],
)
def test_codes_names_and_beginnings(pdntool: Program, arguments: tuple[str, ...], expected: list[str]) -> None:
    assert codes(pdntool, "games.pdn", *arguments) == expected


def test_what_is_not_reported_does_not_count(pdntool: Program) -> None:
    ran = pdntool("validate", "games.pdn", "--ignore", "PDN3")
    assert ran.code == 0
    assert "0 errors, 2 warnings, 1 note" in ran.err


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_name_that_is_no_code(pdntool: Program, option: str) -> None:
    ran = pdntool("validate", "games.pdn", option, "capture-compulsary")
    assert (ran.code, ran.out) == (2, "")
    assert "capture-compulsory" in ran.err


@pytest.mark.parametrize(
    ("ignored", "level", "code"),
    [
        ("PDN1", "error", 1),
        ("PDN3", "error", 0),
        ("PDN3", "warning", 1),
        ("PDN3,PDN415,PDN441", "warning", 0),
        ("PDN3,PDN415,PDN441", "note", 1),
        ("PDN", "note", 0),
    ],
)
def test_fail_on(pdntool: Program, ignored: str, level: str, code: int) -> None:
    assert pdntool("validate", "games.pdn", "--ignore", ignored, "--fail-on", level).code == code


def test_the_report_can_go_to_a_file(pdntool: Program, tmp_path: Path) -> None:
    ran = pdntool("validate", "games.pdn", "--format", "concise", "--output", "report.txt", "--color", "always")
    assert (ran.code, ran.out) == (1, "")
    assert len((tmp_path / "report.txt").read_text(encoding="utf-8").splitlines()) == len(ALL)


def test_the_board_before_the_faulty_move(pdntool: Program) -> None:
    plain, drawn = pdntool("validate", "games.pdn"), pdntool("validate", "games.pdn", "--board")
    assert len(drawn.out.splitlines()) == len(plain.out.splitlines()) + 11
    assert drawn.out.isascii()
    assert "  16  b   b   b   .   b    20\n" in drawn.out
    assert "  26  .   .   w   .   .    30\n" in drawn.out


# ---- settings ------------------------------------------------------------------------------------------------------


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


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the place of the user's settings, which are not there yet."""
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    place = user_file()
    place.parent.mkdir(parents=True)
    return place


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


def test_config_shows_what_holds_and_where_it_comes_from(pdntool: Program, write: Writer, user: Path) -> None:
    user.write_text('lang = "tr"\nnotation = "long"\nquiet = true\n', encoding="utf-8")
    project = write('notation = "captured"\nignore = "PDN4"\n', "pdntool.toml")
    shown = json.loads(pdntool("config", "show", "--format", "json").out)
    assert shown == {
        "schema": "pdntool/config/1",
        "files": {"project": str(project), "user": str(user), "user_place": str(user)},
        "settings": {
            "lang": {"value": "en", "by": "environment", "from": "PDNTOOL_LANG"},
            "ignore": {"value": ["PDN4"], "by": "project", "from": str(project)},
            "quiet": {"value": True, "by": "user", "from": str(user)},
            "notation": {"value": "captured", "by": "project", "from": str(project)},
        },
    }
    text = pdntool("config", "show").out
    table = tomllib.loads(text)
    assert table == {key: one["value"] for key, one in shown["settings"].items()}
    assert f'notation = "captured"  # {project}\n' in text
    assert "# not set: variant, " in text
    assert "# ayarlanmamış: " in pdntool("config", "show", "--lang", "tr").out
    assert json.loads(pdntool("config", "show", "--no-config", "--format", "json").out)["files"]["project"] is None


def test_config_of_wrong_settings(pdntool: Program, write: Writer) -> None:
    write('notations = "long"\n', "pdntool.toml")
    ran = pdntool("config", "show")
    assert (ran.code, ran.out, "notation" in ran.err) == (2, "", True)


def test_every_setting_is_an_option_of_a_command() -> None:
    options = {
        (option, parameter.name)
        for name in ("validate", "convert", "table", "explain")
        for parameter in import_module(f"pdntool.cli.{name}").command.params
        for option in parameter.opts
    }
    assert {(f"--{key}", name) for key, (name, _) in KEYS.items()} <= options


# ---- what a record allows ------------------------------------------------------------------------------------------
