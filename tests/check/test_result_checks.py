"""Results held against one another, against the game and against its last position."""

import pytest

from pdntool.check.result_checks import contradict, says_unplayed
from tests.check.finding import codes, codes_and_columns, notes


def test_results_are_compared_by_what_they_say() -> None:
    assert contradict("1-0", "0-2")
    assert contradict("*", "1-0")
    assert not contradict("1-0", "2-0")
    assert not contradict("½-½", "1-1")
    assert not contradict("1-0", "*")
    assert not contradict("4-6", "0-2")


@pytest.mark.parametrize("text", ["hükmen", "w.o.", "W.O", "walkover", "unplayed", "forfeit", "Oynanmadı", "неявка"])
def test_words_for_games_not_played(text: str) -> None:
    assert says_unplayed(text)


@pytest.mark.parametrize("text", ["normal", "time forfeit", "Two", "2-0", "abandoned"])
def test_other_words(text: str) -> None:
    assert not says_unplayed(text)


@pytest.mark.parametrize("result", ["berabere", "remise", "Ничья.", "Zwart geeft op", "White wins"])
def test_a_result_in_words_is_one_of_every_game(result: str) -> None:
    assert codes_and_columns(f'[GameType "20"]\n1. 32-28 19-23 {result}') == []
    assert codes_and_columns(f'[GameType "21"]\n1. 11-15 24-20 {result}') == []


@pytest.mark.parametrize("result", ["½-½", "1/2:1/2", "1:0", "[0-1]", "0,5-0,5"])
def test_a_result_in_points_of_another_game(result: str) -> None:
    assert [code for code, _ in codes_and_columns(f'[GameType "20"]\n1. 32-28 19-23 {result}')] == ["PDN412"]


@pytest.mark.parametrize(
    ("tags", "moves", "code"),
    [
        ('[GameType "20"]\n[FEN "W:W36,37:B26"]', "1. 36-31 0-2", "PDN334"),
        ('[GameType "20"]\n[FEN "W:W36,37:B26"]', "1. 36-31 1/2-1/2", "PDN334"),
        ('[GameType "20"]\n[FEN "W:W36,37:B26"]\n[Result "1-1"]', "1. 36-31", "PDN334"),
        ('[GameType "20"]\n[FEN "W:W36,37:B26"]', "1. 36-31 2-0", None),
        ('[GameType "20"]\n[FEN "W:W36,37:B26"]', "1. 36-31 *", None),
        ('[GameType "20"]\n[FEN "W:W36,37:B26"]', "1. 36-31 0-0", None),
        ('[GameType "20"]\n[FEN "W:W36,37:B26,15"]', "1. 36-31 0-2", None),
        ('[GameType "98"]\n[FEN "W:W33:B28"]', "1. 33x22 2-0", "PDN334"),
        ('[GameType "98"]\n[FEN "W:W33:B28"]', "1. 33x22 0-2", None),
        ('[Rules "breakthrough"]\n[FEN "W:W7,40:B15,45"]', "1. 7-1 0-2", "PDN335"),
        ('[Rules "breakthrough"]\n[FEN "W:W7,40:B15,45"]', "1. 7-1 2-0", None),
        ('[Rules "breakthrough"]\n[FEN "W:W8,40:B15,45"]', "1. 8-3 15-20 2-0", None),
    ],
)
def test_a_result_is_held_against_the_final_position(tags: str, moves: str, code: str | None) -> None:
    for written in (moves, moves.replace("1. ", "1. {with a comment} ")):
        found = [found for found in codes(f"{tags}\n\n{written}\n") if found != "PDN330"]
        assert found == ([] if code is None else [code])


def test_the_expected_result_is_in_the_form_of_the_written_one() -> None:
    fen = '[GameType "20"]\n[FEN "W:W36,37:B26"]\n'
    assert [notes(f"{fen}1. 36-31 {said}")[0].args["expected"] for said in ("0-2", "0-1", "1/2-1/2", "1-1")] == [
        "2-0",
        "1-0",
        "1-0",
        "2-0",
    ]
