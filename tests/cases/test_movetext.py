"""Movetext as people annotate it: where variations start, moves passed over, jumps, captured squares, short moves."""

from typing import NamedTuple

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.notation import captured_names
from pdntool.text.source import Source

INTERNATIONAL = '[GameType "20"]\n'
RUSSIAN = '[GameType "25"]\n'
BLACK_BEGINS = INTERNATIONAL + '[FEN "B:W31:B20"]\n'
NINE_OR_FOUR = '[Rules "capraz"]\n[FEN "B:W7,13,14,17,23,30,31,38,39,40,41:B3,K37"]\n1... '


class Case(NamedTuple):
    """A record of one game: its plies read and legal, and the errors and warnings as code and text."""

    text: str
    read: int
    legal: int
    found: tuple[tuple[str, str], ...] = ()


def check(text: str) -> Verdict:
    (game,) = check_source(Source("case", text))
    return game


def faults(game: Verdict) -> list[tuple[str, str]]:
    return [
        (finding.code.value, game.source.text[finding.span.start : finding.span.end])
        for finding in game.diagnostics
        if finding.span is not None and finding.code.severity is not Severity.NOTE and finding.code < "PDN410"
    ]


def finding(game: Verdict, code: str) -> Diagnostic:
    (found,) = (one for one in game.diagnostics if one.code == code)
    return found


OPENING = INTERNATIONAL + "1. 34-30 20-25 "
VARIATIONS = {
    "before its move, by its number": Case(
        INTERNATIONAL + "1. 34-30 (1... 19-23) 1... 20-25 2. 30-24 19x30 3. 35x24 *", 5, 5
    ),
    "before its move, without a number": Case(INTERNATIONAL + "1. 34-30 (19-23) 20-25 2. 30-24 *", 3, 3),
    "before the first move": Case(INTERNATIONAL + "(1. 33-28 20-24) 1. 34-30 20-25 *", 2, 2),
    "behind its move": Case(OPENING + "(1... 19-23 2. 30-24) 2. 30-24 *", 3, 3),
    "of an earlier move": Case(OPENING + "2. 30-24 19x30 (1... 19-23 2. 30-24) 3. 35x24 *", 5, 5),
    "of the other side's move": Case(OPENING + "(1. 33-28 19-23) 2. 30-24 *", 3, 3),
    "with one dot for three": Case(OPENING + "(1. 19-23 2. 30-24) 2. 30-24 *", 3, 3),
    "with a dash for the move before": Case(OPENING + "(1. - 19-23 2. 30-24) 2. 30-24 *", 3, 3),
    "in one another": Case(
        INTERNATIONAL + "1. 34-30 (1... 19-23 (1... 18-22 2. 30-25) 2. 30-25) 1... 20-25 2. 30-24 *", 3, 3
    ),
    "Black begins": Case('[GameType "21"]\n1. 9-13 (1... 22-17) 22-18 2. 13-17 (2. 11-15) 21x14 *', 4, 4),
    "illegal wherever it starts": Case(
        INTERNATIONAL + "1. 34-30 (1... 19-22) 20-25 2. 30-24 *", 3, 3, (("PDN304", "19-22"),)
    ),
    "of an illegal move": Case(
        INTERNATIONAL + "1. 34-30 20-26 (1... 20-25 2. 30-24) 2. 30-24 *", 3, 1, (("PDN304", "20-26"),)
    ),
    "that does not fit its number": Case(OPENING + "(1... 30-24) 2. 30-24 *", 3, 3, (("PDN302", "30-24"),)),
}


@pytest.mark.parametrize("case", VARIATIONS.values(), ids=VARIATIONS)
def test_a_variation_starts_where_its_number_says(case: Case) -> None:
    game = check(case.text)
    assert (game.plies_read, game.plies_legal, faults(game)) == (case.read, case.legal, [*case.found])


PASSED = {
    "in a variation": Case(OPENING + "(1... -- 2. 30-24) 2. 30-24 *", 3, 3),
    "a dash": Case(OPENING + "(1... - 2. 30-24 19x30) 2. 30-24 *", 3, 3),
    "a fault behind it": Case(OPENING + "(1... -- 2. 30-23) 2. 30-24 *", 3, 3, (("PDN304", "30-23"),)),
    "in the main line": Case(INTERNATIONAL + "1. 34-30 -- 2. 30-24 *", 2, 1, (("PDN320", "--"),)),
    "at the beginning of the main line": Case(INTERNATIONAL + "1. -- 20-25 2. 30-24 *", 2, 0, (("PDN320", "--"),)),
    "Black begins": Case(BLACK_BEGINS + "1. - 20-25 2. 31-27 *", 2, 2),
    "Black begins, two dashes": Case(BLACK_BEGINS + "1. -- 20-25 2. 31-27 *", 2, 2),
    "Black begins, another number": Case(BLACK_BEGINS + "17. - 20-25 18. 31-27 *", 2, 2),
    "the ply before it is meant": Case(INTERNATIONAL + "1. 34-30 {good} 1. - 20-25 2. 30-24 *", 3, 3),
}


@pytest.mark.parametrize("case", PASSED.values(), ids=PASSED)
def test_a_move_is_passed_over_in_variations_alone(case: Case) -> None:
    game = check(case.text)
    assert (game.plies_read, game.plies_legal, faults(game)) == (case.read, case.legal, [*case.found])
    assert not any(one.code == "PDN442" for one in game.diagnostics)


JUMPS = {
    "a piece that stands there": Case(INTERNATIONAL + "1. 32-28 19-23 2. 28x19 19x28 *", 4, 3, (("PDN302", "19x28"),)),
    "with a number between them": Case(
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 2... 19x28 *", 4, 3, (("PDN302", "19x28"),)
    ),
    "Russian": Case(RUSSIAN + "1. c3-d4 f6-e5 2. d4xf6 f6xd4 *", 4, 3, (("PDN302", "f6xd4"),)),
    "English": Case('[GameType "21"]\n1. 11-15 22-18 2. 15x22 22x15 *', 4, 3, (("PDN302", "22x15"),)),
    "in a variation": Case(
        INTERNATIONAL + "1. 32-28 19-23 2. 28x19 (2. 28x19 19x28) 14x23 *", 4, 4, (("PDN302", "19x28"),)
    ),
    "a legal path": Case(INTERNATIONAL + '[FEN "W:WK4:B13,32,37,20"]\n1. 4x31 31x42 42x15 *', 1, 1),
    "two legal ones and a third": Case(
        INTERNATIONAL + '[FEN "W:W28,50:B23,14,4"]\n1. 28x19 19x10 10x28 *', 2, 1, (("PDN302", "10x28"),)
    ),
    "no part is legal": Case(
        INTERNATIONAL + '[FEN "W:WK4:B13,32,37,20"]\n1. 4x31 31x42 42x14 *',
        1,
        0,
        (("PDN310", "4x31 31x42 42x14"),),
    ),
}


@pytest.mark.parametrize("case", JUMPS.values(), ids=JUMPS)
def test_jumps_are_joined_only_if_the_joined_path_is_legal(case: Case) -> None:
    game = check(case.text)
    assert (game.plies_read, game.plies_legal) == (case.read, case.legal)
    assert [text for _, text in faults(game)] == [text for _, text in case.found]


NAMED = {
    "international": (INTERNATIONAL + "1. 32-28 19-23 2. «28x23» 14x23 *", "23", "28x19"),
    "the only capture": (INTERNATIONAL + "1. 32-28 19-23 2. «28x23» *", "23", "28x19"),
    "behind a right one": (INTERNATIONAL + "1. 32-28 19-23 2. 28x19 «14x19» *", "19", "14x23"),
    "Russian": (RUSSIAN + "1. c3-d4 f6-e5 2. «d4:e5» d6:f4 *", "e5", "d4:f6"),
    "English": ('[GameType "21"]\n1. 11-15 22-18 2. «15x18» 25x18 *', "18", "15x22"),
    "in a variation": (INTERNATIONAL + "1. 32-28 19-23 2. 28x19 («28x23») 14x23 *", "23", "28x19"),
    "a king": (INTERNATIONAL + '[FEN "W:WK46:B28,5"]\n1. «46x28» *', "28", "46x10, 46x14, 46x19, 46x23"),
}


@pytest.mark.parametrize(("text", "square", "capture"), NAMED.values(), ids=NAMED)
def test_a_captured_square_is_no_landing_square(text: str, square: str, capture: str) -> None:
    before, written, after = text.replace("»", "«").split("«")
    game = check(before + written + after)
    assert faults(game) == [("PDN303", written)]
    hint = finding(game, "PDN215")
    assert (hint.args, hint.span) == ({"square": square, "read": capture}, finding(game, "PDN303").span)


MEANT = {
    "the Turkish books": ('[GameType "30"]\n[FEN "W:We4,a2:Be5,b7"]\n1. e4xe5 b7-b6 *', 2),
    "a whole game": (INTERNATIONAL + "1. 32-28 19-23 2. 28x23 14x19 3. 37-32 10-14 *", 6),
    "a whole game of Russian": (RUSSIAN + "1. c3-d4 f6-e5 2. d4:e5 g7:f6 *", 4),
    "a whole game of English": ('[GameType "21"]\n1. 11-15 22-18 2. 15x18 25x22 *', 4),
    "no tag": ("1. 32-28 19-23 2. 28x23 14x19 3. 37-32 10-14 *", 6),
}


@pytest.mark.parametrize(("text", "plies"), MEANT.values(), ids=MEANT)
def test_captured_squares_are_read_where_books_or_the_whole_game_name_them(text: str, plies: int) -> None:
    game = check(text)
    assert (game.plies_read, game.plies_legal, faults(game)) == (plies, plies, [])
    assert "PDN203" in {one.code for one in game.diagnostics}


SHORT = {
    "a capture is due": (RUSSIAN + "1. cd4 fe5 2. gh4 *", "PDN305", ("d4:f6",)),
    "more can be captured": (
        '[GameType "26"]\n[FEN "W:Wc3,g1:Bd4,f6,f2,h8"]\n1. g:e3 *', "PDN307", ("c3xg7", "g1xc5")
    ),
    "the capture goes on": (
        RUSSIAN + '[FEN "W:Wc3,c5:Bd4,d6,h8"]\n1. c:e5 *', "PDN307", ("c3:c7", "c5:e3", "c5:e7")
    ),
    "nothing there": (
        RUSSIAN + "1. cd6 *", "PDN211", ("a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4")
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code", "legal"), SHORT.values(), ids=SHORT)
def test_a_short_move_has_its_reason_and_the_legal_moves(text: str, code: str, legal: tuple[str, ...]) -> None:
    found = finding(check(text), code)
    assert found.legal == legal


def test_a_quiet_short_move_of_two_pieces_is_no_capture() -> None:
    start = RUSSIAN + '[FEN "W:WKa3,Ka5:Bh8"]\n1. ab4 h8-g7 '
    assert finding(check(start + "*"), "PDN216").legal == ("a3-b4", "a5-b4")
    assert finding(check(start + "2. a3-b2 *"), "PDN217").args == {"chosen": "a5-b4"}


@pytest.mark.parametrize("landing", ["29", "34"])
def test_a_whole_path_goes_before_a_part_of_a_longer_one(landing: str) -> None:
    game = check(f"{NINE_OR_FOUR}37x26x12x{landing}x45 *")
    assert game.play is not None
    (step,) = game.play.steps()
    assert captured_names(game.play.rules, step.move) == ["17", "23", "31", "40"]
    assert not game.diagnostics
