"""What is wrong in a text is said at its place, once, and everything else is still read."""

import pytest

from pdntool.syntax.nodes import Junk, Ply
from tests.syntax.reading import games, problems, record, shapes

FAULTS = {
    "a run of prose": ("32-28 a run of words 19-23", [("PDN103", 1, 7, "a run of words")]),
    "two places": ("foo 32-28\n bar", [("PDN103", 1, 1, "foo"), ("PDN103", 2, 2, "bar")]),
    "stray brace": ("32-28 {a} } 19-23", [("PDN103", 1, 11, "}")]),
    "nested braces": ("32-28 {a {b} } 19-23", [("PDN114", 1, 7, "{a {b} }")]),
    "braces nested twice": ("32-28 {a {b {c} d} e} 19-23", [("PDN114", 1, 7, "{a {b {c} d} e}")]),
    "a brace too many inside": ("32-28 {a {b} 19-23 {c}", []),
    "prose with signs": ("32-28 foo - bar! baz, 3. boo 19-23", [("PDN103", 1, 7, "foo - bar! baz, 3. boo")]),
    "tag without bracket": ('Event "x"]\n[Site "y"]\n32-28', [("PDN107", 1, 1, 'Event "x"]')]),
    "tag without value": ("[Empty]\n32-28", [("PDN218", 1, 1, "[Empty]")]),
    "second result": ("32-28 1-0 *", [("PDN103", 1, 11, "*")]),
    "unclosed comment": ("32-28 {oops 19-23\n37-32", [("PDN104", 1, 7, "{")]),
    "unclosed variation": ("32-28 (33-28 19-23 *", [("PDN105", 1, 7, "(")]),
    "unclosed variations": ("32-28 ((33-28 ( 19-23 *", [("PDN105", 1, 7, "(("), ("PDN105", 1, 15, "(")]),
    "stray parenthesis": ("32-28 ) 19-23", [("PDN106", 1, 7, ")")]),
    "tag without quotes": ('[Round 17]\n[Event "x"]\n32-28', [("PDN107", 1, 1, "[Round 17]")]),
    "tag begun twice": ('[[Event "x"]\n32-28', [("PDN107", 1, 1, "[")]),
    "tag unterminated": ('[Round "11.1]\n[Event "x"]\n32-28', [("PDN107", 1, 1, '[Round "11.1]')]),
    "tag within a line": ('[Round "1] [Event "x"] 32-28', [("PDN107", 1, 1, '[Round "1] ')]),
    "unknown command": ("32-28 /NOTE x/ 19-23", [("PDN109", 1, 7, "/NOTE x/")]),
    "letter in a move": ("32-28 19-2y 37-32", [("PDN201", 1, 7, "19-2y")]),
    "square missing": ("32-28 19- 37-32 e5-", [("PDN201", 1, 7, "19-"), ("PDN201", 1, 17, "e5-")]),
    "first square missing": ("32-28 x23", [("PDN201", 1, 7, "x23")]),
    "separator misplaced": ("3228x 32--28", [("PDN201", 1, 1, "3228x"), ("PDN201", 1, 7, "32--28")]),
    "three digits": ("32-281", [("PDN201", 1, 1, "32-281")]),
    "endless number": ("1" * 5000 + ". 32-28", [("PDN103", 1, 1, "1" * 5000 + ".")]),
}


def test_stray_parentheses_glued_to_one_another_are_one_finding() -> None:
    assert problems("32-28 ))) 19-23 )") == [("PDN106", 1, 7, ")))"), ("PDN106", 1, 17, ")")]


@pytest.mark.parametrize(("text", "expected"), FAULTS.values(), ids=FAULTS)
def test_faults(text: str, expected: list[tuple[str, int, int, str]]) -> None:
    assert problems(text) == expected


@pytest.mark.parametrize("text", [text for text, _ in FAULTS.values()], ids=FAULTS)
def test_a_fault_is_an_item_or_a_mark_on_one(text: str) -> None:
    game = record(text)
    assert game.span == (0, len(text))
    junk = [item for item in game.items if isinstance(item, Junk)]
    own_item = [problem for problem in game.problems if problem.code not in {"PDN105", "PDN109", "PDN114"}]
    repaired = [tag for tag in game.tags if game.problems[0].span == tag.span]
    assert len(junk) + len(repaired) == len(own_item)


def test_the_rest_is_still_read() -> None:
    text = "1. 32-28 ) 19-23 foo [ \n 2. 28x19 19-2y 14x23 1-0"
    plies = [item.text for item in record(text).items if isinstance(item, Ply)]
    assert plies == ["32-28", "19-23", "28x19", "14x23"]


def test_an_unclosed_variation_reaches_to_the_result() -> None:
    game = record("32-28 (33-28 (34-30) 19-23 {end} 1-0")
    assert shapes(game.items) == [
        "Ply:32-28", "(", "Ply:33-28", "(", "Ply:34-30", ")", "Ply:19-23", "Comment:end", ")", "Outcome:1-0",
    ]  # fmt: skip


def test_an_unclosed_comment_ends_at_the_next_game() -> None:
    first, second = games('[Event "1"]\n32-28 {oops 19-23\n\n[Event "2"]\n33-28 {fine} *')
    assert [problem.code for problem in first.problems] == ["PDN104"]
    assert shapes(second.items) == ["Ply:33-28", "Comment:fine", "Outcome:*"]


def test_a_comment_may_hold_a_whole_game() -> None:
    (game,) = games('{\n[Event "old"]\n1. 32-28 *\n}\n[Event "new"]\n1. 33-28 *')
    assert shapes(game.items)[1:] == ["MoveNumber:1.", "Ply:33-28", "Outcome:*"]
    assert not game.problems
