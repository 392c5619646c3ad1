"""Whatever the program writes it reads, or refuses by its name with one finding."""

import json
from pathlib import Path

import pytest

from pdntool.diagnostics.codes import CODES, Severity
from pdntool.render.reports import REPORT_FORMATS
from pdntool.write.formats import FORMATS
from pdntool.write.table import styles
from tests.conftest import ROOT, Program, Ran, Writer

GAMES = """[Event "Kupa"]
[White "Ada"]
[Black "Can"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *

[White "Eda"]
[Black "Ece"]
[GameType "20"]

1. 33-28 18-23 2. 39-33 12-18 2-0
"""
BAD = '[GameType "20"]\n\n1. 32-28 19-23 2. 28-28 *\n'
SAMPLES = sorted(path for folder in ("games", "pdn", "sheets") for path in (ROOT / "samples" / folder).iterdir())
REFUSED_FORMATS = {"csv"}
REFUSED_STYLES = {
    *("html", "unsafehtml", "latex", "latex_raw", "latex_booktabs", "latex_longtable", "mediawiki", "moinmoin"),
    *("textile", "asciidoc", "jira", "youtrack"),
}


def errors(ran: Ran) -> list[str]:
    return [code for code in ran.codes if CODES[code].severity is Severity.ERROR]


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in REFUSED_FORMATS])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_is_converted_is_read(pdntool: Program, tmp_path: Path, name: str, path: Path) -> None:
    before = pdntool("validate", path, "--format", "jsonl")
    if errors(before):
        pytest.skip("a sample with errors")
    written = tmp_path / f"out{FORMATS[name].extension}"
    if pdntool("convert", path, "--to", name, "-o", written).code or not written.read_text(encoding="utf-8").strip():
        pytest.skip("a sample that this format does not hold")
    # A format without tags does not name the variant.
    variants = {game["variant"] for game in before.games}
    options = ("--variant", variants.pop()) if len(variants) == 1 and None not in variants else ()
    after = pdntool("validate", written, "--format", "jsonl", *options)
    assert after.code in {0, 1}
    assert errors(after) == []
    assert after.games


def test_a_format_that_is_not_read_is_refused_by_its_name(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    for name in REFUSED_FORMATS:
        written = tmp_path / "out.txt"
        assert pdntool("convert", write(GAMES), "--to", name, "-o", written).code in {0, 1}
        ran = pdntool("validate", written, "--format", "jsonl")
        assert (ran.code, ran.codes) == (3, ["PDN101"])
        assert f"convert --to {name}" in ran.finding("PDN101")["message"]


@pytest.mark.parametrize("style", styles())
@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_table_is_read_or_refused(pdntool: Program, write: Writer, style: str, language: str) -> None:
    table = pdntool("table", write(GAMES), "--style", style, "--lang", language).out
    ran = pdntool("validate", write(table, "table.txt"), "--format", "jsonl")
    if style in REFUSED_STYLES:
        assert (ran.code, ran.codes) == (3, ["PDN101"])
    else:
        assert (ran.code, errors(ran)) == (0, [])
        assert [game["plies_legal"] for game in ran.games] == [5, 4]


@pytest.mark.parametrize("form", REPORT_FORMATS)
def test_a_report_is_refused_by_its_name(pdntool: Program, write: Writer, form: str) -> None:
    report = pdntool("validate", write(BAD), "--format", form).out
    ran = pdntool("validate", write(report, "report.txt"), "--format", "jsonl")
    assert (ran.code, ran.codes) == (3, ["PDN101"])
    assert "validate" in ran.finding("PDN101")["message"]
    for command in ("convert", "table"):
        ran = pdntool(command, write(report, "report.txt"))
        assert (ran.code, ran.out) == (3, "")
        assert ran.err.count("PDN101") == 1


@pytest.mark.parametrize(
    "value", [{"games": ["1. 32-28 19-23 *"]}, ["1. 32-28 19-23 *"], {"games": ["1. 32-28 19-23"]}, ["32-28 19-23 *"]]
)
def test_lists_of_pdn_texts_are_games(pdntool: Program, write: Writer, value: object) -> None:
    path = write(json.dumps(value), "games.json")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"]) == (0, 2)
    assert "32-28 19-23" in pdntool("convert", path).out
    assert "32-28" in pdntool("table", path).out


def test_a_finding_in_json_stands_at_its_word(pdntool: Program, write: Writer) -> None:
    text = json.dumps(["1. 32-28 19-23 *", "1. 32-28 28-32 *"])
    ran = pdntool("validate", write(text, "games.json"), "--format", "jsonl")
    finding = ran.finding("PDN302")
    assert (finding["line"], finding["column"]) == (1, text.index("28-32") + 1)
    assert [game["game"] for game in ran.games] == [1, 2]


OTHER_JSON: tuple[object, ...] = (
    *({"name": "x"}, {"games": [{"a": 1}]}, ["no game at all, only words"], [1, 2], [None], [[]], [True, -1.5]),
    *({}, [{}], ["32-28", "19-23"], {"moves": ["32-28", "19-23"]}, [["1. 32-28 19-23 *"]], {"games": 3}),
)


@pytest.mark.parametrize("value", OTHER_JSON, ids=json.dumps)
def test_other_json_is_refused(pdntool: Program, write: Writer, value: object) -> None:
    path = write(json.dumps(value), "games.json")
    for command in ("validate", "convert", "table"):
        ran = pdntool(command, path)
        assert ran.code == 3
        assert (ran.out + ran.err).count("PDN101") == 1


@pytest.mark.parametrize("value", [[], {"games": []}], ids=json.dumps)
def test_json_without_games_becomes_no_pdn(pdntool: Program, write: Writer, value: object) -> None:
    path = write(json.dumps(value), "games.json")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, ["PDN102"])
    assert pdntool("convert", path).out == ""


def test_a_comment_that_begins_like_json_is_pdn(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('{"a remark"} 1. 32-28 19-23 *\n'), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"]) == (0, 2)


def test_lines_of_positions_are_games_without_moves(pdntool: Program, write: Writer) -> None:
    path = write("% studies\nW:W31:B20\n\nB:WK5,31:B20.\nw:w31:b20\n", "p.fen")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, [game["final_fen"] for game in ran.games]) == (0, ["W:W31:B20", "B:WK5,31:B20", "W:W31:B20"])
    assert [game["line"] for game in ran.games] == [2, 4, 5]
    assert pdntool("convert", path, "--to", "pdn").out.count("[FEN ") == 3
    assert pdntool("convert", path, "--to", "fen").out.splitlines()[0] == "W:W31:B20"


def test_faults_of_a_bare_position_are_named(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write("W:W31:B20\nW:WK4,WK5,99:B4\n", "p.fen"), "--format", "jsonl")
    assert ran.code == 1
    assert ran.codes[:3] == ["PDN404", "PDN405", "PDN406"]
    assert (ran.finding("PDN405")["line"], ran.finding("PDN405")["column"]) == (2, 11)
    assert ran.games[0]["final_fen"] == "W:W31:B20"


PROSE = {
    "licence": (ROOT / "LICENSE").read_text(encoding="utf-8"),
    "Markdown": "# Club evening\n\n- bring your board\n- *start*: 19:30\n\nSee [the page](https://example.org).\n" * 20,
    "mail": "From: Ada\nTo: Can\nDate: Mon, 5 Jan 2026 10:12:00 +0300\nSubject: Sunday\n\nSee you on Sunday.\n" * 9,
    "program": "def square(number: int) -> int:\n    return number * number  # 1, 4, 9\n" * 30,
    "web page": "<!DOCTYPE html>\n<html><body>\n<p class='a1'>Welcome, it is 2026-01-05</p>\n</body></html>\n",
}


@pytest.mark.parametrize("text", PROSE.values(), ids=PROSE)
def test_prose_gets_one_finding(pdntool: Program, write: Writer, text: str) -> None:
    ran = pdntool("validate", write(text, "text.txt"), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, ["PDN102"])
    converted = pdntool("convert", write(text, "text.txt"), "--to", "pdn")
    assert (converted.out, converted.err.count("PDN")) == ("", 1)
    assert pdntool("table", write(text, "text.txt")).err.count("PDN") == 1


def test_a_game_within_prose_is_read(pdntool: Program, write: Writer) -> None:
    text = "Dear Can,\n\nhere is the game of Sunday:\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\nYours, Ada\n"
    ran = pdntool("validate", write(text, "letter.txt"), "--format", "jsonl")
    assert ran.games[0]["plies_legal"] == 4


@pytest.mark.parametrize("command", [("table",), ("table", "--style", "github"), ("convert", "--to", "markdown")])
def test_a_title_with_commas_and_a_size_of_the_board_hides_no_moves(
    pdntool: Program, write: Writer, command: tuple[str, ...]
) -> None:
    tags = '[Event "Open, 10x10"]\n[White "Kaya, Ada"]\n[Black "Er, Can"]\n[GameType "20"]\n[Result "2-0"]\n'
    table = pdntool(command[0], write(f"{tags}\n1. 32-28 19-23 2. 28x19 14x23 2-0\n"), *command[1:]).out
    ran = pdntool("validate", write(table, "t.txt"), "--format", "jsonl")
    assert (ran.code, errors(ran), ran.game["plies_legal"]) == (0, [], 4)
