"""Letter E of the cases: every result text is understood, or a finding says that it is not."""

from itertools import product

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.text.source import Source

WHITE = ["2-0", "1-0", "3-0", "12-0", "2:0", "1-O", "+/-", "1-0F", "Beyaz kazandı", "Siyah terk", "white wins", "1 - 0"]
BLACK = ["0-2", "0-1", "0:1", "-/+", "0-1FF", "Siyah kazandı", "BEYAZ TERK ETTİ", "white resigns", "Beyaz süre", "O-1"]
DRAW = ["1-1", "1/2-1/2", "½-½", "½", "1/2", "berabere", "remise", "ничья", "Unentschieden", "draw agreed", "6-6"]
NEITHER = ["0-0", "-/-", "0F-0F", "çift hükmen"]
ALL = [("W", text) for text in WHITE] + [("B", text) for text in BLACK] + [("=", text) for text in DRAW]
ALL += [("0", text) for text in NEITHER]
BEHIND_MOVES = [one for one in ALL if one[1] != "6-6"]
TERMINATORS = [("W", "2-0"), ("B", "0-2"), ("=", "1-1"), ("0", "0-0"), ("W", "1-0"), ("=", "½-½")]
SHEET = "Beyaz: Ada\nSiyah: Can\nKural: capraz\n"


def checked(text: str) -> Verdict:
    (verdict,) = check_source(Source("test", text))
    return verdict


def codes(verdict: Verdict) -> set[str]:
    return {found.code.value for found in verdict.diagnostics}


@pytest.mark.parametrize(("said", "ended"), list(product(ALL, TERMINATORS)))
def test_the_tag_is_held_against_the_terminator(said: tuple[str, str], ended: tuple[str, str]) -> None:
    verdict = checked(f'[Result "{said[1]}"]\n[GameType "20"]\n\n1. 32-28 19-23 {ended[1]}\n')
    assert ("PDN411" in codes(verdict)) is (said[0] != ended[0])
    assert not {"PDN419", "PDN420"} & codes(verdict)


@pytest.mark.parametrize(("said", "ended"), list(product(ALL, TERMINATORS[:4])))
def test_the_header_of_a_sheet_is_held_against_its_last_row(said: tuple[str, str], ended: tuple[str, str]) -> None:
    verdict = checked(f"{SHEET}Sonuç: {said[1]}\n1. 32-28 19-23\n{ended[1]}\n")
    assert ("PDN411" in codes(verdict)) is (said[0] != ended[0])


@pytest.mark.parametrize(("said", "ended"), list(product(TERMINATORS[:3], BEHIND_MOVES)))
def test_the_tag_is_held_against_a_terminator_in_any_form(said: tuple[str, str], ended: tuple[str, str]) -> None:
    verdict = checked(f'[Result "{said[1]}"]\n[GameType "20"]\n\n1. 32-28 19-23 {ended[1]}\n')
    assert ("PDN411" in codes(verdict)) is (said[0] != ended[0])
    assert not {"PDN103", "PDN201"} & codes(verdict)


@pytest.mark.parametrize(("winner", "text"), ALL)
@pytest.mark.parametrize(
    "form", ['[Result "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n', SHEET + "Sonuç: {}\n1. 32-28 19-23\n"]
)
def test_one_normal_form(winner: str, text: str, form: str) -> None:
    normal = {"W": {"1-0", "2-0"}, "B": {"0-1", "0-2"}, "=": {"1/2-1/2", "1-1"}, "0": {"0-0"}}
    assert checked(form.format(text)).result in normal[winner]


@pytest.mark.parametrize("text", ["foo", "who?", "1-2-3", "Beyaz kazandı 0-2", "2-0 (Beyaz terk)", "7", "Ada", "9-9"])
@pytest.mark.parametrize(
    "form", ['[Result "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 {}\n', SHEET + "Sonuç: {}\n1. 32-28 19-23\n{}\n"]
)
def test_what_is_not_understood_is_said(text: str, form: str) -> None:
    for end in ("", "2-0"):
        found = codes(checked(form.format(text, end)))
        assert {"PDN419", "PDN420"} & found, (text, end)


@pytest.mark.parametrize("text", ["hükmen", "süre", "w.o.", "walkover", "bye", "4-6", "forfeit", "Siyah hükmen"])
def test_an_end_without_a_winner_is_said_unless_the_winner_stands_elsewhere(text: str) -> None:
    assert "PDN420" in codes(checked(f'[Result "{text}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'))
    assert not {"PDN411", "PDN419", "PDN420"} & codes(
        checked(f'[Result "{text}"]\n[GameType "20"]\n\n1. 32-28 19-23 2-0\n')
    )


@pytest.mark.parametrize("text", ["*", "?", "", "2-0", "1-1", "0-2", "0-0"])
def test_the_forms_of_the_standard_are_quiet(text: str) -> None:
    assert not codes(checked(f'[Result "{text}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'))


@pytest.mark.parametrize("text", ["-", "1 - 1", "berabere", "2:0", "+/-", "adjourned", "Beyaz kazandı"])
def test_other_forms_of_a_tag_are_one_note(text: str) -> None:
    found = checked(f'[Result "{text}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n').diagnostics
    assert [one.code.value for one in found if one.code.value != "PDN418"] == ["PDN209"]


@pytest.mark.parametrize(
    ("format_", "text"), [("Delfts", "1 1/2 - 1/2"), ("Plus draw", "1+ - 1-"), ("Goes", "1.01-0.99"), ("Delfts", "4-6")]
)
def test_a_result_format_explains_points(format_: str, text: str) -> None:
    tags = f'[ResultFormat "{format_}"]\n[Result "{text}"]\n[GameType "20"]'
    assert not codes(checked(f"{tags}\n\n1. 32-28 19-23 *\n"))
    assert "PDN419" in codes(checked(f'[ResultFormat "{format_}"]\n[Result "foo"]\n\n1. 32-28 19-23 *\n'))


@pytest.mark.parametrize(("winner", "text"), [(winner, text) for winner, text in ALL if winner in "WB="])
def test_the_final_position_is_held_against_a_result_in_any_form(winner: str, text: str) -> None:
    """Black has no move left, so White has won."""
    verdict = checked(f'[Result "{text}"]\n[GameType "20"]\n[FEN "W:W36,37:B26"]\n\n1. 36-31 *\n')
    assert ("PDN334" in codes(verdict)) is (winner != "W")


@pytest.mark.parametrize(
    "text", ["+/-", "-/+", "-/-", "1-0F", "0-1FF", "2-0 hükmen", "0F-0F", "hükmen", "w.o.", "Siyah gelmedi"]
)
def test_a_game_that_was_not_played_needs_no_moves_and_should_have_none(text: str) -> None:
    for end in ("*", text):
        without = codes(checked(f'[White "A"]\n[Black "B"]\n[Result "{text}"]\n\n{end}\n'))
        assert not {"PDN417", "PDN418", "PDN103", "PDN201"} & without, end
    assert "PDN418" in codes(checked(f'[Result "{text}"]\n\n1. 32-28 19-23 *\n'))


def test_two_result_rows_of_a_sheet_are_held_against_each_other() -> None:
    assert "PDN411" in codes(checked(f"{SHEET}1. 32-28 19-23\n2-0\n0-2\n"))
