"""What may be meant where a game stops: legal moves, the position, and "did you mean"."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.conftest import Program, Writer

MOVES = """
34-29 19-24 29-23 18x29 40-34 29x40 45x34 20-25 33-29 24x33 38x29 14-20 31-26 12-18 39-33 17-22 32-28 18-23 29x27
11-17 37-31 25-30 34x14 9x20 35-30 17-22
"""
LINE = MOVES.split()
"""A legal game of 26 plies, international rules."""
HEAD = "Beyaz: Ada\nSiyah: Can\nKural: international\n"


def pdn(texts: Sequence[str]) -> str:
    numbered = [f"{place // 2 + 1}. {text}" if place % 2 == 0 else text for place, text in enumerate(texts)]
    return f'[GameType "20"]\n\n{" ".join(numbered)} *\n'


def rows(texts: Sequence[str], sign: str = " ") -> str:
    pairs = [texts[place : place + 2] for place in range(0, len(texts), 2)]
    return "".join(
        f"{number}{sign if sign != ' ' else '. '}{sign.join(pair)}\n" for number, pair in enumerate(pairs, 1)
    )


FORMS = {
    "pdn": (".pdn", pdn),
    "sheet": (".sheet", lambda texts: HEAD + rows(texts)),
    "csv": (".csv", lambda texts: HEAD + "No;Beyaz;Siyah\n" + rows(texts, ";")),
    "tsv": (".tsv", lambda texts: HEAD + "No\tWhite\tBlack\n" + rows(texts, "\t")),
}


def with_text(ply: int, text: str) -> list[str]:
    return [*LINE[: ply - 1], text, *LINE[ply:]]


def stop(pdntool: Program, write: Writer, form: str, texts: Sequence[str]) -> dict[str, Any]:
    extension, make = FORMS[form]
    ran = pdntool("validate", "--format", "jsonl", write(make(texts), f"game{extension}"))
    assert ran.code == 1
    return next(each for each in ran.game["diagnostics"] if each["severity"] == "error")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("ply", "written", "why"),
    [
        (13, "37-26", "misread-digit"),
        (13, "13-26", "transposed-digits"),
        (13, "26-31", "swapped-squares"),
        (14, "12-19", "neighboring-square"),
        (17, "32-23", "misread-digit"),
        (19, "29x28", "only-legal-move"),
        (2, "19-25", "neighboring-square"),
    ],
)
def test_a_slip_of_the_writing_is_found(  # noqa: PLR0913, PLR0917 one column of the table each
    pdntool: Program, write: Writer, form: str, ply: int, written: str, why: str
) -> None:
    found = stop(pdntool, write, form, with_text(ply, written))
    assert found["ply"] == ply
    assert found["suggestions"][0] == {"move": LINE[ply - 1], "carries_to": len(LINE), "why": why}
    assert 1 <= len(found["suggestions"]) <= 5
    assert {each["move"] for each in found["suggestions"]} <= set(found["legal"])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("written", "code"), [("--", "PDN320"), ("5-1O0-x", "PDN201")])
def test_what_is_missing_or_unreadable_has_legal_moves_and_a_position(
    pdntool: Program, write: Writer, form: str, written: str, code: str
) -> None:
    found = stop(pdntool, write, form, with_text(13, written))
    assert found["code"] == code
    assert "31-26" in found["legal"]
    assert found["fen"].startswith("W:W")
    assert found["ply"] == 13
    assert (found["row"] or found["move_number"], found["side"] or found["color"]) == (7, "white")
    first = found["suggestions"][0]
    assert (first["move"], first["carries_to"]) == ("31-26", len(LINE))
    extension, make = FORMS[form]
    ran = pdntool("validate", "--board", "--lang", "en", write(make(with_text(13, written)), f"board{extension}"))
    assert " legal: " in ran.out
    assert " did you mean: 31-26 (" in ran.out
    assert "the position before this move" in ran.out


@pytest.mark.parametrize("form", FORMS)
def test_the_text_says_how_far_the_game_then_goes(pdntool: Program, write: Writer, form: str) -> None:
    extension, make = FORMS[form]
    path = write(make(with_text(19, "29x28")), f"game{extension}")
    english = pdntool("validate", "--lang", "en", path).out
    assert " did you mean: 29x27 (the only legal move; the game is then legal to its end, move 13 of Black)" in english
    turkish = pdntool("validate", "--lang", "tr", path).out
    assert (
        " bunlardan biri mi: 29x27 (tek geçerli hamle; oyun sonuna, Siyahın 13. hamlesine kadar geçerli olur)"
        in turkish
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_second_fault_ends_what_a_suggestion_carries_to(pdntool: Program, write: Writer, form: str) -> None:
    texts = with_text(13, "37-26")
    texts[19] = "16-12"
    found = stop(pdntool, write, form, texts)
    assert found["suggestions"][0] == {"move": "31-26", "carries_to": 19, "why": "misread-digit"}


def test_a_legal_game_and_findings_of_other_kinds_have_no_suggestions(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", "--format", "jsonl", write(pdn(LINE).replace("*", "{x"), "a.pdn"))
    assert not any(each.get("suggestions") for each in ran.game["diagnostics"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[GameType "30"]\n[FEN "W:Wf6,a1:Bf7,Ke8,Kc8,h5"]\n1. f6xf8 *', "f6xb8"),
        ('[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g7 *', "f6-g5"),
        ('[GameType "21"]\n1. 11-15 22-18 2. 15x23 26x19 *', "15x22"),
    ],
    ids=["turkish", "russian", "english"],
)
def test_in_every_variant(pdntool: Program, write: Writer, text: str, expected: str) -> None:
    ran = pdntool("validate", "--format", "jsonl", write(text))
    found = next(each for each in ran.game["diagnostics"] if each["severity"] == "error")
    assert expected in {each["move"] for each in found["suggestions"]}
