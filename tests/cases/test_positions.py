"""Positions as people and programs write them: every fault of a FEN is named, and what has one meaning is read."""

import pytest

from pdntool.check.validate import check_source
from pdntool.text.source import Source
from tests.acceptance.marked import marked
from tests.conftest import Program, Writer

TAG = '[GameType "20"]\n[FEN "{}"]\n'

FAULTY = {
    "three faults": ("W:WK4,WK5,55:B4", [("PDN404", "W"), ("PDN405", "55"), ("PDN406", "4")]),
    "no turn": ("W31:B20", [("PDN404", "W31:B20")]),
    "an unknown turn": ("X:W31:B20,99", [("PDN404", "X"), ("PDN405", "99")]),
    "no side": ("W:W31:20", [("PDN404", "20")]),
    "a side twice": ("W:W31:B20:W32", [("PDN404", "W32")]),
    "no piece": ("W:W:B", [("PDN404", "W:W:B")]),
    "no square": ("W:W31,abc,3l:B2O", [("PDN404", "abc"), ("PDN404", "3l"), ("PDN404", "2O")]),
    "several off the board": ("W:W31,0:B51,99", [("PDN405", "0"), ("PDN405", "51"), ("PDN405", "99")]),
    "a man and a king on one square": ("W:WK31,31:B20", [("PDN406", "31")]),
    "within a range": ("W:W31-35:B20,33", [("PDN406", "33")]),
    "words": ("the start", [("PDN404", "the start")]),
    "letters among numbers": ("W:Wa1,32:B20", [("PDN405", "a1")]),
}


@pytest.mark.parametrize(("fen", "faults"), FAULTY.values(), ids=FAULTY)
def test_every_fault_is_named_at_its_place(fen: str, faults: list[tuple[str, str]]) -> None:
    source = Source("example", TAG.format(fen))
    (verdict,) = check_source(source)
    assert verdict.final_fen is None
    found = [(one.code.value, one.args.get("square", one.args.get("text"))) for one in verdict.diagnostics]
    assert found == faults
    for one in verdict.diagnostics:
        assert one.span is not None
        assert source.text[one.span.start : one.span.end].endswith(str(one.args.get("square", one.args.get("text"))))


READ = {
    "the turn twice": ("W:«W»:W31,32:B1,2", "W:W31,32:B1,2"),
    "a comma without a square": ("W:W31,«,»32:B1", "W:W31,32:B1"),
    "a comma at the end": ("W:W31,32«,»:B1", "W:W31,32:B1"),
    "a semicolon": ("W:W31«;»32:B1", "W:W31,32:B1"),
    "blanks for commas": ("W:W«31 32»:B1", "W:W31,32:B1"),
    "a range from behind": ("W:W«33-31»:B1", "W:W31,32,33:B1"),
    "a dot within": ("W:W31«.»:B1.", "W:W31:B1"),
    "a colon too many": ("W:W31:B1«:»", "W:W31:B1"),
    "the word FEN": ("«FEN: »W:W31:B1", "W:W31:B1"),
}


@pytest.mark.parametrize(("fen", "read"), READ.values(), ids=READ)
def test_what_has_one_meaning_is_read_with_a_warning(pdntool: Program, write: Writer, fen: str, read: str) -> None:
    place = marked(TAG.format(fen))
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    finding = ran.finding("PDN121")
    assert (ran.code, ran.game["final_fen"], finding["severity"]) == (0, read, "warning")
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]


@pytest.mark.parametrize(
    ("fen", "read"),
    [
        ("w:w31:b1", "W:W31:B1"),
        (" W : W31 , 32 : B1 ", "W:W31,32:B1"),
        ("W:Wk31:Bk1", "W:WK31:BK1"),
        ("W:W31:B1.", "W:W31:B1"),
        ("W:B1:W31", "W:W31:B1"),
        ("W:Wa1:Bj10", "W:W46:B5"),
        ("W:WKa1:BKj10", "W:WK46:BK5"),
        ("B:W50:B", "B:W50:B"),
        ("W:W31:B1:H0:F1", "W:W31:B1"),
    ],
)
def test_other_forms_are_read_without_a_word(fen: str, read: str) -> None:
    (verdict,) = check_source(Source("example", TAG.format(fen)))
    assert verdict.final_fen == read
    assert not {one.code for one in verdict.diagnostics} & {"PDN121", "PDN404", "PDN405", "PDN406"}


def test_letters_are_squares_of_a_numbered_board_too(pdntool: Program) -> None:
    lettered = pdntool("moves", "--variant", "international", "--fen", "W:Wa1:Bj10")
    assert (lettered.code, lettered.out) == (0, "46-41\n")


def test_all_faults_are_said_of_an_option(pdntool: Program) -> None:
    ran = pdntool("moves", "--variant", "international", "--fen", "W:WK4,WK5,55:B4")
    assert ran.code == 2
    assert "55" in ran.err
    assert "square 4 twice" in ran.err


def test_faults_are_named_where_no_variant_is_known(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[FEN "W:WK4,WK5,99:B4"]\n1. 4-9 *\n'), "--format", "jsonl")
    assert ran.codes[:3] == ["PDN404", "PDN405", "PDN406"]


@pytest.mark.parametrize("fen", ["W:33:B:13", "W:W33:B13", "B:W28,K3:B5"])
def test_a_position_in_another_tag_is_a_hint_there(pdntool: Program, write: Writer, fen: str) -> None:
    text = f'[GameType "40"]\n[BoardPosition "{fen}"]\n1. 33-28 13-18 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert ran.finding("PDN424")["line"] == 2
