"""Movetext as people annotate it: where variations start, moves passed over, jumps, captured squares, short moves."""

from typing import NamedTuple

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.notation import captured_names
from pdntool.syntax.moves import plain_text
from pdntool.syntax.nodes import Ply
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.kept import branches

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


START = INTERNATIONAL + "1. 33-28 20-24 2. 39-33 18-23 "
WORDS = {
    # A text, its plies, and what is found in it: at most one finding a remark or a run of words.
    "in parentheses": ("(17-22 is saaier) 3. 44-39 12-18 *", 6, [("PDN219", "(17-22 is saaier)")]),
    "a number at the end": ("(The sharp line. 3.) 44-39 12-18 *", 6, [("PDN219", "(The sharp line. 3.)")]),
    "a semicolon": ("(good; 17-22 loses) 3. 44-39 12-18 *", 6, [("PDN219", "(good; 17-22 loses)")]),
    "a comment inside": ("(17-22 {x} is good {y}) 3. 44-39 12-18 *", 6, [("PDN219", "(17-22 {x} is good {y})")]),
    "parentheses inside": ("(see (17-22) or (a (b) c)) 3. 44-39 *", 5, [("PDN219", "(see (17-22) or (a (b) c))")]),
    "inside a variation": (
        "(2... 17-22 3. 28x17 (better than 44-39) 11x22) 3. 44-39 *", 5, [("PDN219", "(better than 44-39)")]
    ),
    "other letters": ("(лучше 17-22) 3. 44-39 *", 5, [("PDN219", "(лучше 17-22)")]),
    "an abbreviation": ("(e.g. 17-22) 3. 44-39 *", 5, [("PDN219", "(e.g. 17-22)")]),
    "a clock": ("(0:01) 3. 44-39 *", 5, [("PDN219", "(0:01)")]),
    "a score and a result in it": ("(it was 3-0, then 2-0) 3. 44-39 *", 5, [("PDN219", "(it was 3-0, then 2-0)")]),
    "running text": ("\nVeel wordt 17-22 gespeeld.\n3. 44-39 12-18 *", 6, [("PDN103", "Veel wordt 17-22 gespeeld.")]),
    "on the line": ("Veel wordt 17-22 gespeeld. 3. 44-39 *", 5, [("PDN103", "Veel wordt 17-22 gespeeld.")]),
    "between two plies": (
        "3. 44-39 Beter was 43-39 maar niet 50-44. 12-18 4. 31-27 *",
        7,
        [("PDN103", "Beter was 43-39 maar niet 50-44.")],
    ),
    "with numbers of its own": (
        "After 2... 17-22 3. 28x17 White wins.\n3. 44-39 *", 5, [("PDN103", "After 2... 17-22 3. 28x17 White wins.")]
    ),
    "with the number that is due": (
        "Better is 3. 43-39 12-18 4. 44-39 though.\n3. 44-39 12-18 4. 31-27 *",
        7,
        [("PDN103", "Better is 3. 43-39 12-18 4. 44-39 though.")],
    ),
    "with a variation": ("Veel wordt (17-22) gespeeld. 3. 44-39 *", 5, [("PDN103", "Veel wordt (17-22) gespeeld.")]),
    "a result in it": ("Hij won met 2-0 de partij. 3. 44-39 *", 5, [("PDN103", "Hij won met 2-0 de partij.")]),
    "at the end": ("Zwart geeft op na 17-22 want 3-9 mag *", 4, [("PDN103", "Zwart geeft op na 17-22 want 3-9 mag")]),
    "one word": ("3. 44-39 nice 12-18 4. 31-27 *", 7, [("PDN103", "nice")]),
    "a single letter": ("(o 17-22) 3. 44-39 (y 12-17) *", 5, [("PDN219", "(o 17-22)")]),
    "the letter of a note": ("(a) 3. 44-39 (B2) 12-18 (D) *", 6, [("PDN219", "(a)")]),
    "the next number inside a sentence": (
        "Zwak is 3. 44-39 omdat 12-18 volgt.\n3. 43-39 12-18 *",
        6,
        [("PDN103", "Zwak is 3. 44-39 omdat 12-18 volgt.")],
    ),
    "numbers of the line before and of the next": (
        "Schlecht ist 2... 17-22 wegen 3. 28x17 und Ende. 3. 44-39 12-18 4. 31-27 *",
        7,
        [("PDN103", "Schlecht ist 2... 17-22 wegen 3. 28x17 und Ende.")],
    ),
    "the next two plies numbered": (
        "Теперь 3. 28-22 проигрывает из-за 3... 17x28. 3. 44-39 12-18 *",
        6,
        [("PDN103", "Теперь 3. 28-22 проигрывает из-за 3... 17x28.")],
    ),
    "one more ply of the second player": (
        "en nu 3. 44-39 sterk! 3. 12-18 4. 31-27 *",
        7,
        [("PDN103", "en nu"), ("PDN103", "sterk!")],
    ),
    "a score and a result before the next number": (
        "De stand was toen 3-1 en na 33-29 werd het 1-1.\n3. 44-39 12-18 1-1",
        6,
        [("PDN103", "De stand was toen 3-1 en na 33-29 werd het 1-1.")],
    ),
    "a variation with marks is none": ("(2... 17-22! {good} N $5 3. 28x17) 3. 44-39 *", 5, []),
    "a variation with a comment line is none": ("(2... 17-22 ; good\n3. 28x17) 3. 44-39 *", 5, []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "plies", "found"), WORDS.values(), ids=WORDS)
def test_no_move_that_words_quote_is_verified_and_what_follows_is(
    text: str, plies: int, found: list[tuple[str, str]]
) -> None:
    game = check(START + text)
    assert (game.plies_read, game.plies_legal) == (plies, plies)
    places = [(one.code.value, game.source.text[slice(*one.span)]) for one in game.diagnostics if one.span]
    assert [place for place in places if place[0] < "PDN400"] == found


HEADLINES = (
    "A. Bee - C. Dee (20-06-2025)", "Bee - Dee, Utrecht 20-06-2025 2-0", "A. Bee 2-0 C. Dee", "5. A. Bee - C. Dee",
    "20.06.2025", "2025-06-20", "Ronde 3, bord 2\nA. Bee (1450) tegen C. Dee (1390)", "A. Bee – C. Dee 1-1",
)  # fmt: skip


@pytest.mark.parametrize("headline", HEADLINES)
def test_a_headline_is_one_finding_and_the_game_is_verified(headline: str) -> None:
    game = check(f"{headline}\n1. 32-28 19-23 2. 28x19 14x23 1-1\n")
    assert (game.variant, game.plies_read, game.plies_legal, game.result) == ("international", 4, 4, "1-1")
    assert [one.code for one in game.diagnostics] == ["PDN103"]


def test_a_headline_behind_a_game_ends_before_the_next() -> None:
    games = list(
        check_source(Source("case", "A. Bee - C. Dee\n1. 33-28 20-24 2-0\n\nE. Foo - G. Hay 1-1\n1. 32-28 1-1\n"))
    )
    assert [(game.plies_read, game.plies_legal, game.result) for game in games] == [(2, 2, "2-0"), (1, 1, "1-1")]


ENDED = "1. 32-28 19-23 2. 28x19 14x23 2-0\n"
BELOW = {
    "the next number": ("Wit won omdat na 3. 37-32 zwart 10-14 speelde.", ""),
    "numbers of the game": ("Beiden tevreden. Na 2... 13x24 was 3. 37-32 goed.", ""),
    "no number": ("Zwart had 13x24 moeten spelen, dan was 37-32 het antwoord.", ""),
    "before the next tags": ("Na 37-32 was het uit.\n\n", '[GameType "20"]\n1. 33-28 20-24 1-1'),
    "before the next number 1": ("Na 37-32 was het uit.\n\n", "1. 33-28 20-24 1-1"),
    "a headline of the next game": ("Partij twee\n", "33-28 20-24 1-1"),
    "the last on its line": ("Zwart had beter gespeeld na 13x24.", ""),
    "in two notes": ("A. 13x24 is the book move.\nB. 9-14 leads to game 12.\n", "1. 33-28 20-24 1-1"),
    "with results": ("In de returnpartij werd het 1-1 na 37-32 en 0-2 na 37-31 van wit.", ""),
    "with parentheses": ("Niet goed was 13x24 (3. 37-32 wint) voor zwart.", ""),
}


@pytest.mark.parametrize(("words", "following"), BELOW.values(), ids=BELOW)
def test_words_below_a_game_quote_no_game(words: str, following: str) -> None:
    games = list(check_source(Source("case", INTERNATIONAL + ENDED + words + following)))
    read = [(game.plies_read, game.plies_legal, game.result) for game in games]
    assert read == [(4, 4, "2-0"), (2, 2, "1-1")][: 1 + bool(following)]
    (found,) = (one for one in games[0].diagnostics if one.code != "PDN219")
    assert (found.code, found.span) == (
        "PDN103",
        Span(len(INTERNATIONAL + ENDED), len(INTERNATIONAL + ENDED + words.rstrip())),
    )


RESULTS_INSIDE = {
    "in the place of a ply": Case(START + "3. 1-1 12-18 4. 31-27 *", 7, 4, (("PDN304", "1-1"),)),
    "on a board of names": Case('[GameType "30"]\n1. a3-a4 1-1 2. b3-b4 *', 3, 1, (("PDN301", "1-1"),)),
    "no square at all": Case(START + "3. 2-0 12-18 4. 31-27 *", 6, 4, (("PDN201", "2-0"),)),
    "nowhere": Case(START + "1-0 3. 44-39 12-18 *", 6, 6, (("PDN103", "1-0"),)),
    "a draw nowhere": Case(START + "1-1 3. 44-39 12-18 *", 6, 6, (("PDN103", "1-1"),)),
    "a star": Case(START + "* 3. 44-39 12-18 *", 6, 6),
    "at the end": Case(START + "1-1", 4, 4),
}


@pytest.mark.parametrize("case", RESULTS_INSIDE.values(), ids=RESULTS_INSIDE)
def test_a_result_inside_a_game_whose_numbers_go_on_is_no_end(case: Case) -> None:
    game = check(case.text)
    assert (game.plies_read, game.plies_legal) == (case.read, case.legal)
    assert [text for _, text in faults(game)] == [text for _, text in case.found]


def test_a_number_of_another_game_does_not_go_on() -> None:
    text = "1. 32-28 19-23 1-1\n\n1. 33-28 20-24 2-0\n\n33-28 20-24 2-0\n\n1. 33-28 20-24 2-0\n5. 33-28 *"
    assert [game.plies_read for game in check_source(Source("case", text))] == [2, 2, 2, 2, 1]


SIGNS = (
    "1. 32-28 19-23 2. 28x19 14x23 a.l. 3. 37-32 10-14 *", "1. 32-28 19-23 2. 28x19 14x23 +2 3. 37-32 10-14 *",
    "1. 32-28 19-23 2. 28x19 14x23 -1 3. 37-32 10-14 *", "1. 32-28 19-23 2. 28x19 14x23 - 1 3. 37-32 10-14 *",
    "1. 32-28 19-23 2. 28x19 14x23 ad lib. 3. 37-32+1 10-14 *", "1. 32-28 19-23 2. 28x19 14x23a.l. 3. 37-32 10-14 -2 *",
    "1. 32-28D 19-23 2. 28x19#D 14x23 D 3. 37-32 (D) 10-14N *", "1. 32-28! D 19-23 #D 2. 28x19d 14x23 3. 37-32 10-14 *",
    "1 .32-28 19-23 2 . 28x19 14x23 3\u200b. 37-32 10-14 *", "1\u00a0. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *",
)  # fmt: skip


@pytest.mark.parametrize("text", SIGNS)
def test_signs_of_the_regulations_and_of_diagrams_are_marks(text: str) -> None:
    game = check(INTERNATIONAL + text)
    assert (game.plies_read, game.plies_legal) == (6, 6)
    assert {one.code for one in game.diagnostics} <= {"PDN213"}


LOOKS = {
    "l0-l4": "10-14", "I9x30": "19x30", "2O-25": "20-25", "З0-24": "30-24", "33\u200b-28": "33-28",
    "3\u200b3-28": "33-28",
    "33-\ufeff28": "33-28", "33\u00ad28": "33-28", "33\u00ad-28": "33-28", "33\u2060-28": "33-28",
    "３３－２８": "33-28",
    "٣٣-٢٨": "33-28", "l7-2l": "17-21", "ll-22": "11-22", "l-7": "1-7", "12xl": "12x1", "аЗ-Ь4": "a3-b4",
    "e*g3": "exg3",
    "а3-в4": "a3-b4", "сЗ:е5": "c3xe5", "al-b2": "a1-b2", "b2-al": "b2-a1", "ａ３-ｂ４": "a3-b4", "сd4": "c-d4",
    "l4-l9": "14-19",
    "28 х 19": "28x19", "33\u200b - 28": "33-28",
}  # fmt: skip


@pytest.mark.parametrize("text", LOOKS)
def test_letters_and_characters_that_only_look_right_are_read(text: str) -> None:
    game = check(f"1. {text} *")
    (move,) = game.game.main_plies(0, 1)
    assert (move.text, plain_text(move.text)) == (text, LOOKS[text])
    assert game.source.position(move.span.start) == (1, 4)
    # A square l4 is one of the widest board too, so that needs no note.
    assert text == "l4-l9" or ("PDN208", text) in [(one.code, one.args.get("text")) for one in game.diagnostics]


@pytest.mark.parametrize("word", ["null", "pass", "Pass", "--", "-", "Z0", "...", "…", "~", "a.l.", "ad lib"])
def test_words_and_dashes_pass_a_move_over(word: str) -> None:
    game = check(OPENING + f"(1... {word} 2. 30-24) (1... {word} 2. 30-23) 2. 30-24 *")
    assert faults(game) == [("PDN304", "30-23")]


def test_dots_that_pass_a_move_over_are_a_missing_move_in_the_main_line() -> None:
    game = check(INTERNATIONAL + "1. 32-28 1... ... 2. 37-32 20-25 *")
    assert (game.plies_legal, faults(game)) == (1, [("PDN320", "...")])


BETWEEN = (
    "1. 32-28 ... 19-23 2. 28x19 ... 14x23 *",
    "1. 32-28 … 19-23 2. 28x19 {a} ... {b} 14x23 *",
    "1. 32-28 ... 19-23 (1. 33-28 ... 18-23 2. 31-27) 2. 28x19 14x23 *",
    "1. 32-28 ... 1... 19-23 2. 28x19 ... / 2. ... 14x23 *",
)


@pytest.mark.parametrize("text", BETWEEN)
def test_dots_between_the_two_moves_of_a_number_are_no_move(text: str) -> None:
    game = check(INTERNATIONAL + text)
    assert (game.plies_read, game.plies_legal, game.status) == (4, 4, "ok")
    assert not [one for one in game.diagnostics if one.code in {"PDN441", "PDN442"}]


@pytest.mark.parametrize(
    "text", ["1. ... 19-23 2. 28x19 *", "1. 32-28 ... 2. 28x19 14x23 *", "1. 32-28 ... 2... 28x19 *"]
)
def test_dots_elsewhere_stand_for_a_move_that_is_missing(text: str) -> None:
    assert check(INTERNATIONAL + text).status != "ok"


NUMBERS = (
    "1 ab4 ba5 2 bc5 db4 *",
    "1 .аЗ-Ь4 ba5 2 Ьс5 db4 *",
    "1. ab4 ba5 2 .bc5 db4 *",
    "1 a3b4 b6a5 2 b4c5 d6b4 *",
    "1: ab4 ba5 2) bc5 db4 *",
)


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers_stand_before_short_moves_without_a_dot(text: str) -> None:
    game = check(RUSSIAN + text)
    assert (game.plies_read, game.plies_legal, faults(game)) == (4, 4, [])
    assert "PDN213" in {one.code for one in game.diagnostics}


TAGS = {
    '[R&#x00e9;sultat "1-1"]': ("Result", "1-1", {"PDN111", "PDN112"}),
    '[Type de jeu "20"]': ("GameType", "20", {"PDN111"}),
    '[Tipo di gioco "20"]': ("GameType", "20", {"PDN111"}),
    '[Oyun t&uuml;r&uuml; "20"]': ("GameType", "20", {"PDN111", "PDN112"}),
    '[Тип игры "20"]': ("GameType", "20", {"PDN111"}),
    '[&#201;v&eacute;nement "x"]': ("Event", "x", {"PDN111", "PDN112"}),
}


@pytest.mark.parametrize("tag", TAGS)
def test_names_of_tags_have_several_words_and_characters_in_html(tag: str) -> None:
    name, value, codes = TAGS[tag]
    game = check(f"{tag}\n1. 32-28 19-23 1-1\n")
    assert (game.game.tag_values, game.plies_legal) == ({name: value}, 2)
    assert {one.code for one in game.diagnostics} == codes


@pytest.mark.parametrize("bracket", ["[Empty]", "[", "[]", "[ ]", "[leeg]"])
def test_a_bracket_that_holds_nothing_is_a_warning(bracket: str) -> None:
    games = list(check_source(Source("case", f"{INTERNATIONAL}1. 32-28 *\n\n{bracket}\n\n{INTERNATIONAL}1. 32-28 *\n")))
    assert [(game.plies_legal, game.status) for game in games] == [(1, "ok"), (1, "ok")]
    (found,) = [one for game in games for one in game.diagnostics]
    # Before a tag a single bracket is one too many.
    assert found.code == ("PDN107" if bracket == "[" else "PDN218")


def test_a_variation_of_its_own_begins_where_its_number_says() -> None:
    game = check(OPENING.replace("20-25 ", "(1... 19-23) 1... 20-25 (1. 33-28 19-23) ") + "2. 30-24 *")
    assert game.play is not None
    lines = [
        [item.text for item in line if isinstance(item, Ply)] for line in branches(game.game.items, game.play.made)
    ]
    assert lines == [["34-30", "20-25", "30-24"], ["34-30", "19-23"], ["33-28", "19-23"]]
