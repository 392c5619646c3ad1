"""Games as tables."""

import pytest

from tests.conftest import Program, Writer

TWO = (
    '[Event "Deneme"]\n[White "Ada Örnek"]\n[Black "Bora Sınama"]\n[GameType "20"]\n\n'
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n\n"
    '[White "Cem Deneyen"]\n[Black "Derya Örnek"]\n[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 25x18 *\n'
)


def _cells(out: str, style_bar: str = "|") -> list[list[str]]:
    lines = [line for line in out.splitlines() if line.startswith(style_bar)]
    return [[cell.strip() for cell in line.strip(style_bar).split(style_bar)] for line in lines]


def test_number_and_both_colors(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write(TWO), "--game", "1", "--style", "pipe")
    assert ran.code == 0
    cells = _cells(ran.out)
    assert cells[0][1:] == ["White", "Black"]
    assert cells[2:] == [["1", "32-28", "19-23"], ["2", "28x19", "14x23"], ["3", "37-32", ""]]


def test_the_color_that_starts_comes_first(pdntool: Program, write: Writer) -> None:
    cells = _cells(pdntool("table", write(TWO), "--game", "2", "--style", "pipe").out)
    assert cells[0][1:] == ["Black", "White"]
    assert cells[2] == ["1", "11-15", "22-18"]


def test_all_games_without_a_number(pdntool: Program, write: Writer) -> None:
    out = pdntool("table", write(TWO)).out
    assert "32-28" in out
    assert "11-15" in out


def test_turkish_headings(pdntool: Program, write: Writer) -> None:
    cells = _cells(pdntool("table", write(TWO), "--game", "1", "--style", "pipe", "--lang", "tr").out)
    assert cells[0][1:] == ["Beyaz", "Siyah"]


def test_black_to_move_first_leaves_a_blank(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "B:W28,32:B14,19"]\n\n1. ... 19-23 2. 28x10 *\n'
    cells = _cells(pdntool("table", write(text), "--style", "pipe").out)
    assert cells[2][1].strip(". …-–") == ""
    assert cells[2][2] == "19-23"
    assert cells[3][1] == "28x10"


@pytest.mark.parametrize("notation", ["short", "long", "source"])
def test_notations(pdntool: Program, write: Writer, notation: str) -> None:
    text = '[Rules "capraz"]\n[FEN "W:WK44:B7,8,15,17,19,20,27"]\n\n1. 44 x 24 20x29 *\n'
    expected = {"short": "44x24", "long": "44x11x2x13x24", "source": "44 x 24"}[notation]
    assert _cells(pdntool("table", write(text), "--style", "pipe", "--notation", notation).out)[2][1] == expected


@pytest.mark.parametrize("style", ["plain", "simple", "github", "grid", "html", "latex", "tsv", "rst", "fancy_grid"])
def test_any_style_of_tabulate(pdntool: Program, write: Writer, style: str) -> None:
    ran = pdntool("table", write(TWO), "--game", "1", "--style", style)
    assert ran.code == 0
    assert "32-28" in ran.out


@pytest.mark.parametrize("arguments", [["--style", "nosuch"], ["--game", "3"], ["--game", "0"], ["--notation", "wide"]])
def test_usage_errors(pdntool: Program, write: Writer, arguments: list[str]) -> None:
    ran = pdntool("table", write(TWO), *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()


def test_a_faulty_game_is_still_shown(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write('[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 20-25 *\n'), "--style", "pipe")
    assert ran.code == 1
    assert "PDN305" in ran.err
    assert "34-30" in ran.out
    assert "20-25" in ran.out


def test_what_is_no_move_keeps_its_place(pdntool: Program, write: Writer) -> None:
    sheet = "Kural: capraz\n\n1. 32-28 19-23\n2. 28x19 1423x\n3. 37-32 10-14\n4. 38-33\n5. 31-27 14-19\n"
    cells = _cells(pdntool("table", write(sheet, "s.sheet"), "--style", "pipe").out)
    assert cells[3:] == [
        ["2", "28x19", "1423x ?"],
        ["3", "37-32", "10-14"],
        ["4", "38-33", ""],
        ["5", "31-27", "14-19"],
    ]
    pdn = write('[GameType "20"]\n1. 32-28 14x2y 2. 37-32 ... 3. 41-37 10-14 *\n')
    assert _cells(pdntool("table", pdn, "--style", "pipe").out)[2:] == [
        ["1", "32-28", "14x2y ?"],
        ["2", "37-32", "..."],
        ["3", "41-37", "10-14"],
    ]


def test_a_missing_move_is_marked(pdntool: Program, write: Writer) -> None:
    out = pdntool("table", write('[GameType "20"]\n1. 32-28 ... 2. 37-32 *\n'), "--style", "pipe").out
    assert _cells(out)[2:] == [["1", "32-28", "... ?"], ["2", "37-32", ""]]


@pytest.mark.parametrize("notation", ["short", "long"])
def test_a_capture_that_nothing_decides_stands_as_it_was_written(
    pdntool: Program, write: Writer, notation: str
) -> None:
    text = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47 x36 *\n'
    ran = pdntool("table", write(text), "--style", "pipe", "--notation", notation)
    assert (ran.code, _cells(ran.out)[2]) == (0, ["1", "47 x36", ""])


def test_a_set_up_begins_a_new_block(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n1. 32-28 19-23 2. 28x19 /FEN "B:W27,32:B14,19"/ 14-20 3. 27-22 *\n'
    out = pdntool("table", write(text), "--style", "pipe").out
    assert "\nPosition: B:W27,32:B14,19\n" in out
    assert _cells(out)[2:] == [
        ["1", "32-28", "19-23"],
        ["2", "28x19", ""],
        ["No", "White", "Black"],
        [":-----", ":--------", ":--------"],
        ["2", "", "14-20"],
        ["3", "27-22", ""],
    ]


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("command", [("table",), ("convert", "--to", "markdown")])
def test_the_position_that_a_game_begins_from_is_shown_and_read_back(
    pdntool: Program, write: Writer, command: tuple[str, ...], language: str
) -> None:
    path = write('[GameType "20"]\n[FEN "B:W28,32:B19,1"]\n\n1... 19-23 2. 28x19 *\n')
    table = pdntool(command[0], path, *command[1:], "--lang", language).out
    assert ": B:W28,32:B19,1\n" in table
    game = pdntool("validate", write(table, "t.md"), "--variant", "international", "--format", "jsonl").game
    assert (game["plies_legal"], game["final_fen"]) == (2, "B:W19,32:B1")
