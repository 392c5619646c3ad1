"""A move left out or written twice shifts all moves behind it: said once, and where it begins."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Program, Writer

PLIES = """
34-29 19-24 29-23 18x29 40-34 29x40 45x34 20-25 33-29 24x33 38x29 14-20 31-26 12-18 39-33 17-22 32-28 18-23 29x27
11-17 37-31 25-30 34x14 9x20 35-30 17-22 27x9 4x13 41-37 7-11 42-38 1-7 26-21 16x27 31x22 10-14 47-42 20-24 30x10 5x14
46-41 11-17 22x11 6x17 36-31 14-19 43-39 7-11
"""
TURKISH_PLIES = """
d3-d4 c6-c5 d4-c4 f6-f5 c4xc8 b6-c6 c8xg5 g6xg4 g3xg5 e6-f6 c3-d3 b7-c7 g5-g6 g7xg5 f3-g3 h6-h5 e3-f3 f7-g7 g3-g4
g5xc1 b3-c3 c1xc6 b2-b3 f6-g6 e2-e3 a6-a5 f2-e2 a7-a6 b3-b4 h5-g5 a3-a4 a5xa1 h3-h4 a1-a2 h4-h5 c6-b6
"""
INTERNATIONAL, TURKISH = PLIES.split(), TURKISH_PLIES.split()
GAMES = {"international": (INTERNATIONAL, 20), "turkish": (TURKISH, 12)}
Rows = list[tuple[str, str]]


def rows_of(plies: Sequence[str]) -> Rows:
    plies = [*plies, *[""] * (len(plies) % 2)]
    return [(plies[place], plies[place + 1]) for place in range(0, len(plies), 2)]


def table(rows: Rows, sign: str) -> str:
    return "".join(f"{number}{sign}{white}{sign}{black}\n" for number, (white, black) in enumerate(rows, 1))


def sheet(rows: Rows, variant: str) -> str:
    return f"Beyaz: Ada\nSiyah: Can\nKural: {variant}\n{table(rows, ' ')}"


def csv(rows: Rows, variant: str) -> str:
    return f"Beyaz;Ada\nSiyah;Can\nKural;{variant}\nNo;Beyaz;Siyah\n{table(rows, ';')}"


def tsv(rows: Rows, variant: str) -> str:
    return f"White: Ada\nBlack: Can\nRules: {variant}\nNo\tWhite\tBlack\n{table(rows, chr(9))}"


def one_column(rows: Rows, variant: str) -> str:
    plies = "".join(f"{ply}\n" for row in rows for ply in row if ply)
    return f"Beyaz: Ada\nSiyah: Can\nKural: {variant}\n{plies}"


def pdn(rows: Rows, variant: str) -> str:
    moves = " ".join(f"{number}. {white} {black}" for number, (white, black) in enumerate(rows, 1))
    return f'[Rules "{variant}"]\n\n{moves} *\n'


FORMS: dict[str, Callable[[Rows, str], str]] = {"sheet": sheet, "csv": csv, "tsv": tsv, "pdn": pdn}


def findings(pdntool: Program, path: Path) -> list[dict[str, Any]]:
    ran = pdntool("validate", "--format", "jsonl", path)
    assert ran.code == 1
    return [each for each in ran.game["diagnostics"] if each["severity"] != "note"]


def number_and_side(found: dict[str, Any]) -> tuple[int, str]:
    return found["row"] or found["move_number"], found["side"] or found["color"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("black", [0, 1])
def test_a_move_left_out(pdntool: Program, write: Writer, form: str, variant: str, black: int) -> None:
    line, ply = GAMES[variant]
    ply += black
    text = FORMS[form](rows_of([*line[:ply], *line[ply + 1 :]]), variant)
    (found,) = findings(pdntool, write(text, f"game.{form}"))
    assert found["code"] == "PDN520"
    assert number_and_side(found)[0] == ply // 2 + 1
    assert line[ply] in found["message"]
    assert line[ply] in found["legal"]
    assert found["fen"]
    suggested = {"move": line[ply], "carries_to": len(line), "why": "missing-ply"}
    assert found["suggestions"] == [suggested]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("second", [27, 28])
def test_a_second_move_left_out_hides_the_first(pdntool: Program, write: Writer, form: str, second: int) -> None:
    line = INTERNATIONAL
    rows = rows_of([*line[:16], *line[17:second], *line[second + 1 :]])
    first, other = findings(pdntool, write(FORMS[form](rows, "international"), f"game.{form}"))
    assert (first["code"], other["code"]) == ("PDN520", "PDN521")
    assert number_and_side(first) == (9, "white")
    assert line[second] in other["message"]


@pytest.mark.parametrize("form", FORMS)
def test_a_row_left_out(pdntool: Program, write: Writer, form: str) -> None:
    line = INTERNATIONAL
    (found,) = findings(pdntool, write(FORMS[form](rows_of(line[:20] + line[22:]), "international"), f"game.{form}"))
    assert (found["code"], number_and_side(found)) == ("PDN522", (11, "white"))
    assert f"{line[20]} {line[21]}" in found["message"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize(("size", "code"), [(1, "PDN523"), (2, "PDN524")])
def test_a_move_or_a_row_twice(  # noqa: PLR0913, PLR0917 one column of the table each
    pdntool: Program, write: Writer, form: str, variant: str, size: int, code: str
) -> None:
    line, ply = GAMES[variant]
    rows = rows_of([*line[:ply], *line[ply - size :]])
    (found,) = findings(pdntool, write(FORMS[form](rows, variant), f"game.{form}"))
    assert found["code"] == code
    assert abs(number_and_side(found)[0] - ply // 2) <= 1
    assert " ".join(line[ply - size : ply]) in found["message"]


@pytest.mark.parametrize("form", ["sheet", "csv", "tsv"])
def test_columns_swapped_are_said_at_their_row(pdntool: Program, write: Writer, form: str) -> None:
    rows = rows_of(INTERNATIONAL)
    swapped = [*rows[:9], *((black, white) for white, black in rows[9:])]
    found = findings(pdntool, write(FORMS[form](swapped, "international"), f"game.{form}"))
    assert {each["row"] for each in found} == {10}
    assert "PDN508" in {each["code"] for each in found}


def test_moves_in_the_wrong_order_of_a_pdn_game(pdntool: Program, write: Writer) -> None:
    rows = rows_of(INTERNATIONAL)
    swapped = [*rows[:9], *((black, white) for white, black in rows[9:])]
    (found,) = findings(pdntool, write(pdn(swapped, "international")))
    assert (found["code"], number_and_side(found)) == ("PDN526", (10, "white"))
    one = [*rows[:9], rows[9][::-1], *rows[10:]]
    (found,) = findings(pdntool, write(pdn(one, "international"), "one.pdn"))
    assert (found["code"], number_and_side(found)) == ("PDN525", (10, "white"))


def test_one_move_a_line(pdntool: Program, write: Writer) -> None:
    rows = rows_of(INTERNATIONAL[:20] + INTERNATIONAL[21:])
    (found,) = findings(pdntool, write(one_column(rows, "international"), "game.sheet"))
    assert (found["code"], INTERNATIONAL[20] in found["message"]) == ("PDN520", True)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("ply", "text"), [(16, "32-23"), (20, "31-37"), (14, "39-38")])
def test_a_slip_of_the_pen_is_no_drift(pdntool: Program, write: Writer, form: str, ply: int, text: str) -> None:
    rows = rows_of([*INTERNATIONAL[:ply], text, *INTERNATIONAL[ply + 1 :]])
    (found,) = findings(pdntool, write(FORMS[form](rows, "international"), f"game.{form}"))
    assert found["code"].startswith("PDN3")
    assert found["suggestions"][0]["move"] == INTERNATIONAL[ply]


def test_a_file_of_several_pdn_games_takes_no_search(pdntool: Program, write: Writer) -> None:
    game = pdn(rows_of(INTERNATIONAL[:20] + INTERNATIONAL[21:]), "international")
    ran = pdntool("validate", "--format", "jsonl", write(f"{game}\n{game}"))
    assert ran.codes == ["PDN302", "PDN319"] * 2


def test_both_languages_name_row_and_side(pdntool: Program, write: Writer) -> None:
    path = write(sheet(rows_of(INTERNATIONAL[:20] + INTERNATIONAL[21:]), "international"), "a.sheet")
    assert "a move seems to be missing before 25-30, perhaps 37-31" in pdntool("validate", "--lang", "en", path).out
    turkish = pdntool("validate", "--lang", "tr", path).out
    assert "25-30 hamlesinden önce bir hamle eksik görünüyor, belki 37-31" in turkish


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("sample", ["draws", "faults", "sheets"])
def test_sentences_count_moves_not_plies(pdntool: Program, language: str, sample: str) -> None:
    ran = pdntool("validate", "--lang", language, "--format", "concise", ROOT / "samples" / sample)
    told = [line for line in ran.out.splitlines() if " PDN413 " not in line]
    assert told
    assert not [line for line in told if " ply" in line or " plies" in line or "yarım hamle" in line]
