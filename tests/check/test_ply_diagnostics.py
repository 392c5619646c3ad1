"""What a finding about an illegal move says."""

import pytest

from pdntool.check import ply_diagnostics
from pdntool.check.validate import check_source
from pdntool.text.source import Source

NAMES = {
    "a number on a board of names": ('[GameType "25"]\n1. 11-15', "PDN302", "11 (f6)"),
    "a number with a zero": ('[GameType "25"]\n1. 22-18 09-13 2. 08-11', "PDN302", "8 (g7)"),
    "two numbers": ('[GameType "25"]\n[FEN "W:Wc3:Bd4,f6,h6"]\n1. 22x5', "PDN310", "22 (c3) 5 (a7)"),
    "a way of numbers": (
        '[GameType "30"]\n[FEN "W:Wf6,a1:Bf7,Ke8,Kc8,h5"]\n1. 22-6-4-8',
        "PDN316",
        "22x6x4x8 (f6xf8xd8xh8)",
    ),
    "a name on a board of numbers": ('[GameType "20"]\n1. c3-d4', "PDN303", "d4 (32)"),
    "a file on a board of numbers": ('[GameType "20"]\n1. cd4', "PDN211", "c d4 (32)"),
    "a number on a board of numbers": ('[GameType "20"]\n1. 37-32', "PDN303", "32"),
    "a name on a board of names": ('[GameType "25"]\n1. c3-d4 d4-c3', "PDN302", "d4"),
    "no such square": ('[GameType "25"]\n1. 40-36', "PDN202", "40"),
}


@pytest.mark.parametrize(("text", "code", "said"), NAMES.values(), ids=NAMES)
def test_squares_have_the_name_that_was_written_and_that_of_the_board(text: str, code: str, said: str) -> None:
    (game,) = check_source(Source("test", f"{text} *"))
    (finding,) = (one for one in game.diagnostics if one.code == code)
    names = [finding.args[key] for key in ("file", "square", "origin", "target", "path") if key in finding.args]
    assert " ".join(map(str, names)) == said


def test_a_board_turned_round_has_both_names() -> None:
    (game,) = check_source(Source("test", '[Rules "english:flipped"]\n1. c3-d4 c3-d4 *'))
    (finding,) = (one for one in game.diagnostics if one.code == "PDN301")
    assert finding.args["square"] == "c3 (11)"


def test_ambiguous_plies_that_follow_on_one_another_are_looked_ahead_of_once() -> None:
    looks = ply_diagnostics._after  # noqa: SLF001 -- what was looked at is counted
    looks.cache_clear()
    round_trips = ("ab4 hg5 ba3 gh4", "ab4 hg5 ba5 gh6")
    line = " ".join(round_trips[place % 2] for place in range(200))
    (game,) = check_source(Source("test", f'[GameType "25"]\n[FEN "W:WKa3,Ka5:BKh4,Kh6"]\n{line} *'))
    assert game.plies_legal == game.plies_read
    assert game.plies_read == 800
    assert looks.cache_info().hits > looks.cache_info().misses * 10
