"""Score sheets: the same record as PDN, whatever divides the cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdntool.syntax.nodes import Blank, Cell, Comment, Junk, MoveNumber, Outcome, Ply
from tests.syntax.reading import games, problems, record, shapes

ROWS = ["MoveNumber:1", "Ply:32-28", "Ply:19-23", "MoveNumber:2", "Ply:28x19", "Ply:14x23"]
TABLES = {
    "blanks": "1 32-28 19-23\n2 28x19   14x23\n",
    "bars": "|No|White|Black|\n|--|:---:|---|\n| 1 | 32-28 | 19-23 |\n| 2 | 28x19 | 14x23 |\n",
    "bars without a heading": "| 1 | 32-28 | 19-23 |\n| 2 | 28x19 | 14x23 |",
    "bars without outer ones": "No | Beyaz | Siyah\n---|---|---\n1 | 32-28 | 19-23\n2 | 28x19 | 14x23",
    "commas": "no,white,black\n1,32-28,19-23\n2,28x19,14x23\n",
    "quotes": '"no","white","black"\n"1","32-28","19-23"\n"2","28x19","14x23"\n',
    "semicolons": "no;beyaz;siyah\r\n1;32-28;19-23\r\n2;28x19;14x23\r\n",
    "tabs": "No\tBEYAZ\tSİYAH\n1\t32-28\t19-23\n2\t28x19\t14x23\n",
    "blanks with a heading": "No Beyaz Siyah\n1 32-28 19-23\n2 28x19 14x23",
}
HEADERS = "Event: Spring\nBeyaz: Ali\nSİYAH : Işıl\nKulüp: Su\nKural: capraz\n"


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_every_way_to_divide_cells(text: str) -> None:
    game = record(text)
    assert game.kind == "sheet"
    assert shapes(game.items) == ROWS
    assert not game.problems


@pytest.mark.parametrize(
    "text",
    [
        "Beyaz: x\n1: 32-28 19-23\n2: 28x19 14x23\n",
        "Beyaz: x\n1:32-28 19-23\n2:28x19 14x23\n",
        "1:;32-28;19-23\n2:;28x19;14x23\n",
        "|No|White|Black|\n| 1: | 32-28 | 19-23 |\n| 2: | 28x19 | 14x23 |",
    ],
)
def test_numbers_of_rows_with_a_colon(text: str) -> None:
    game = record(text)
    assert [shape.replace(":1:", ":1").replace(":2:", ":2") for shape in shapes(game.items)] == ROWS
    assert [(one.code, one.args["text"]) for one in game.problems] == [("PDN213", "1:")]


def test_headed_columns_have_sides_in_the_order_written() -> None:
    plies = [item for item in record("siyah;beyaz;no\n32-28;19-23;1\n").items if isinstance(item, Ply)]
    assert [(ply.text, ply.cell) for ply in plies] == [("32-28", Cell(1, "black")), ("19-23", Cell(1, "white"))]
    plies = [item for item in record("Beyaz: x\n7. 32-28 19-23").items if isinstance(item, Ply)]
    assert [ply.cell for ply in plies] == [Cell(7, None), Cell(7, None)]


def test_header_lines_are_tags() -> None:
    text = HEADERS + "1. 32-28 19-23\nSonuç: 2 - 0\n"
    game = record(text)
    tags = [(tag.name, tag.written_name, tag.value) for tag in game.tags]
    assert tags == [
        ("Event", "Event", "Spring"),
        ("White", "Beyaz", "Ali"),
        ("Black", "SİYAH", "Işıl"),
        ("Kulüp", "Kulüp", "Su"),
        ("Rules", "Kural", "capraz"),
        ("Result", "Sonuç", "2 - 0"),
    ]
    assert [text[slice(*tag.value_span)] for tag in game.tags] == [value for _, _, value in tags]
    assert game.outcome is not None
    assert game.outcome.text == "2-0"


@pytest.mark.parametrize("row", ["2-0", "2. 2-0", "2. 28x19 2-0", "2. 28x19 14x23\n*"])
def test_a_result_among_the_rows(row: str) -> None:
    game = record(f"Beyaz: x\n1. 32-28 19-23\n{row}\n")
    assert isinstance(game.items[-1], Outcome)
    assert not game.problems
    assert not any(isinstance(item, Blank) for item in game.items)


def test_marks_and_padding() -> None:
    game = record("Beyaz: x\n1. 32-28* 19-23!?\n2. 28 x17  3- 9 (!)\n")
    assert shapes(game.items) == [
        "MoveNumber:1.", "Ply:32-28", "Mark:*", "Ply:19-23", "Mark:!?",
        "MoveNumber:2.", "Ply:28 x17", "Ply:3- 9", "Mark:(!)",
    ]  # fmt: skip


EMPTY = {
    "first cell of all": ("no;beyaz;siyah\n1;;19-23\n2;28x19;14x23", []),
    "dots before the game": ("no;beyaz;siyah\n1;...;19-23\n2;28x19;14x23", []),
    "last cell of all": ("no;beyaz;siyah\n1;32-28;19-23\n2;28x19;\n3;;\n", []),
    "inside": ("no;beyaz;siyah\n1;32-28;\n2;28x19;14x23", [("", Cell(1, "black"))]),
    "a whole row inside": (
        "no;beyaz;siyah\n1;32-28;19-23\n2;;\n3;28x19;\n",
        [("", Cell(2, "white")), ("", Cell(2, "black"))],
    ),
    "no divider": ("no;beyaz;siyah\n1;32-28\n2;28x19;14x23", [("", Cell(1, "black"))]),
    "question mark": ("no;beyaz;siyah\n1;32-28;?\n2;28x19;14x23", [("?", Cell(1, "black"))]),
    "question marks": ("Beyaz: x\n1. 32-28 19-23\n2. ??? 14x23", [("???", Cell(2, None))]),
    "dashes": ("no;beyaz;siyah\n1;32-28;--\n2;28x19;14x23", [("--", Cell(1, "black"))]),
    "short row of blanks": ("Beyaz: x\n1. 32-28\n2. 28x19 14x23", [("", Cell(1, None))]),
    "one move a row": ("Beyaz: x\n1. 32-28\n2. 19-23\n3. 28x19", []),
    "dots apart": ("Beyaz: x\n1. ... 19-23\n2. 28x19 14x23", []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EMPTY.values(), ids=EMPTY)
def test_empty_cells(text: str, expected: list[tuple[str, Cell]]) -> None:
    game = record(text)
    assert [(item.text, item.cell) for item in game.items if isinstance(item, Blank)] == expected
    assert not game.problems


FAULTS = {
    "no move": ("no;beyaz;siyah\n1;32-2y;19-23", [("PDN201", 2, 3, "32-2y")]),
    "a word": ("Beyaz: x\n1. 32-28 foo", [("PDN201", 2, 10, "foo")]),
    "two moves in a cell": ("no;beyaz;siyah\n1;32-28 19-23;", [("PDN201", 2, 3, "32-28 19-23")]),
    "too many cells": ("no;beyaz;siyah\n1;32-28;19-23;37-32", [("PDN501", 2, 15, "37-32")]),
    "too many moves": ("Beyaz: x\n1. 32-28 19-23 37-32", [("PDN501", 2, 16, "37-32")]),
    "a column of another kind": ("no;beyaz;siyah;süre\n1;32-28;19-23;00:10", [("PDN502", 1, 16, "süre")]),
    "a header line without its colon": (
        "Beyaz A. Örnek\nKural: capraz\n1. 32-28",
        [("PDN501", 1, 1, "Beyaz A. Örnek")],
    ),
    "bad number": ("no;beyaz;siyah\n1a;32-28;19-23", [("PDN501", 2, 1, "1a")]),
    "bad number before blanks": ("Beyaz: x\n2o 32-28 19-23", [("PDN501", 2, 1, "2o")]),
}


@pytest.mark.parametrize(("text", "expected"), FAULTS.values(), ids=FAULTS)
def test_faults(text: str, expected: list[tuple[str, int, int, str]]) -> None:
    assert problems(text) == expected
    assert any(isinstance(item, Junk) for item in record(text).items) is (expected[0][0] != "PDN502")


REMARKS = {
    "behind the moves": ("Beyaz: x\n1. 32-28 19-23 süre 10 dk", "süre 10 dk"),
    "above the moves": ("Beyaz: x\nplayed in haste\n1. 32-28", "played in haste"),
    "between": ("Beyaz: x\n1. 32-28 19-23\nara\n2. 28x19", "ara"),
    "behind the columns": ("no;beyaz;siyah\n1;32-28;19-23;00:10", "00:10"),
}


@pytest.mark.parametrize(("text", "remark"), REMARKS.values(), ids=REMARKS)
def test_remarks_are_comments(text: str, remark: str) -> None:
    game = record(text)
    assert [item.text for item in game.items if isinstance(item, Comment)] == [remark]
    assert [one.code for one in game.problems] == ["PDN503"]


def test_the_rest_of_a_faulty_row_is_read() -> None:
    items = record("no;beyaz;siyah\n1a;32-28;19-2y\n2;37-32;x").items
    assert [item.text for item in items if isinstance(item, Ply)] == ["32-28", "37-32"]
    assert [item.cell for item in items if isinstance(item, Junk)] == [None, Cell(None, "black"), Cell(2, "black")]


def test_a_problem_knows_its_row_and_side() -> None:
    game = record("no;beyaz;siyah\n7;32-28;19-2y;1-6\n")
    assert [(problem.row, problem.side) for problem in game.problems] == [(7, "black"), (7, None)]


def test_numbered_rows_are_the_same_plies_either_way() -> None:
    rows = "1. 32-28 19-23\n2. 28x19 14x23\n"
    assert shapes(record(rows).items) == shapes(record("Beyaz: x\n" + rows).items)


CELLS = st.sampled_from(
    ["32-28", "19x23*", "", "?", "...", "x", "2-0", "1- 6", "a3b4", "foo bar", '"7-11"', "{a}", "!", "a\ufeffb: c"]
)
NUMBERS = st.sampled_from(["1", "2.", "", "x", "12..."])
DIVIDERS = st.sampled_from([";", ",", "\t", "|", " "])


@given(st.lists(st.tuples(NUMBERS, st.lists(CELLS, max_size=4), DIVIDERS), max_size=8))
def test_any_table_is_read(rows: list[tuple[str, list[str], str]]) -> None:
    text = "Beyaz: x\nno;beyaz;siyah\n" + "\n".join(sign.join([number, *cells]) for number, cells, sign in rows)
    for game in games(text):
        assert game.kind == "sheet"
        spans = [item.span for item in game.items if not isinstance(item, Outcome)]
        assert sorted(spans) == spans
        for item in game.items:
            assert isinstance(item, MoveNumber | Blank | Outcome) or text[slice(*item.span)].strip()


def test_moves_and_results_as_people_write_them() -> None:
    text = "Beyaz: a\nSiyah: b\n1 3228 1923\n2 28→19 14х23\n3 cd4\nberabere\n"
    (game,) = games(text)
    assert [item for item in shapes(game.items) if not item.startswith("MoveNumber")] == [
        "Ply:3228", "Ply:1923", "Ply:28→19", "Ply:14х23", "Ply:cd4", "Outcome:1/2-1/2",
    ]  # fmt: skip
    assert [problem.code for problem in game.problems] == ["PDN208", "PDN209"]


def test_a_result_line_in_other_forms() -> None:
    for written, value in (("½-½", "1/2-1/2"), ("1 : 0", "1-0"), ("berabere", "1/2-1/2"), ("0 - 1", "0-1")):
        (game,) = games(f"White: a\nBlack: b\nResult: {written}\n\n1. 32-28 19-23\n")
        assert game.terminator == value
