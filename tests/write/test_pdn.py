"""Records that nobody wrote, written and read again: the same record comes back."""

import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdntool.syntax.game import Game, bare_game, game_from_json, read_games
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import (
    Comment,
    Content,
    Item,
    Mark,
    MoveNumber,
    Nag,
    Outcome,
    Ply,
    Setup,
    Tag,
    Variation,
)
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.json_records import record_schema
from pdntool.write.options import OutputOptions
from pdntool.write.pdn import items_as_pdn

NOWHERE = Span(0, 0)
LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"), exclude_characters="{}\x85\ufeff")
TEXTS = st.text(LETTERS, max_size=12)
MOVES = st.sampled_from(["32-28", "19-23", "28x19", "47x38x24x13x36", "a3-b4", "c1xa3xc5", "1-6", "5x14x23"])


def _comment(text: str) -> Item:
    return Comment(text, "brace", NOWHERE)


PLIES = MOVES.map(lambda text: Ply(text, written_move(text), NOWHERE))
NUMBERS = st.builds(
    lambda number, dots: MoveNumber(number, f"{number}{dots}", NOWHERE),
    st.integers(1, 999),
    st.sampled_from([".", "..."]),
)
MARKS = st.sampled_from(["!", "?", "!?", "(?)", "(!!)"]).map(lambda text: Mark(text, NOWHERE))
NAGS = st.integers(0, 255).map(lambda number: Nag(number, NOWHERE))
COMMENTS = st.one_of(
    TEXTS.map(_comment),
    st.sampled_from(["two\nlines", " [%clk 0:09:57]", "( ) 1-0", "a; b", "% c"]).map(_comment),
    TEXTS.map(lambda text: Comment(text, "line", NOWHERE)),
    TEXTS.map(lambda text: Comment(text, "escape", NOWHERE)),
)
SETUPS = st.just(Setup("W:W31:B1", '/FEN "W:W31:B1"/', NOWHERE))


@st.composite
def moved(draw: st.DrawFn) -> list[Item]:
    """Make a ply with what belongs to it: a number before, a mark and notes behind."""
    items: list[Item] = []
    if draw(st.booleans()):
        items.append(draw(NUMBERS))
    items.append(draw(PLIES))
    if draw(st.booleans()):
        items.append(draw(MARKS))
    return items


def lines(inner: st.SearchStrategy[Item] | None) -> st.SearchStrategy[list[Item]]:
    """Make a line of plies with notes, commands and variations between them."""
    others = [NAGS, COMMENTS, SETUPS] if inner is None else [NAGS, COMMENTS, SETUPS, inner]
    part = st.one_of(moved(), *(other.map(lambda item: [item]) for other in others))
    return st.tuples(moved(), st.lists(part, max_size=6)).map(
        lambda parts: [*parts[0], *(i for p in parts[1] for i in p)]
    )


VARIATIONS = st.recursive(
    lines(None).map(lambda items: Variation(tuple(items), NOWHERE)),
    lambda inner: lines(inner).map(lambda items: Variation(tuple(items), NOWHERE)),
    max_leaves=5,
)
TAGS = st.builds(
    lambda name, value: Tag(name, value, NOWHERE, NOWHERE, name),
    st.sampled_from(["Event", "White", "Odd", "X-Elo", "Ünvan", "a.b", "GameType"]),
    st.text(LETTERS, max_size=10) | st.sampled_from(['say "x"', "C:\\x\\", "]", "{", '\\"']),
)
RECORDS = st.builds(
    lambda tags, items, outcome: bare_game(
        Content(tuple({tag.name: tag for tag in tags}.values()), (*items, Outcome(outcome, NOWHERE)))
    ),
    st.lists(TAGS, max_size=5),
    lines(VARIATIONS),
    st.sampled_from(["*", "1-0", "2-0", "1-1", "1/2-1/2", "0-0"]),
)


@given(record=RECORDS, width=st.sampled_from([0, 20, 79]))
@settings(max_examples=150, deadline=None)
def test_a_record_written_as_pdn_reads_back(record: Game, width: int) -> None:
    options = OutputOptions(width=width, roster_first=False)
    text = items_as_pdn(record.tags, record.items, options)
    (again,) = read_games(Source("x", text))
    assert again.to_json() == record.to_json(), text
    assert again.problems == ()
    assert items_as_pdn(again.tags, again.items, options) == text


@given(record=RECORDS)
@settings(max_examples=50, deadline=None)
def test_a_record_as_json_comes_back_and_keeps_to_the_schema(record: Game) -> None:
    text = record.to_json()
    jsonschema.validate(json.loads(text), record_schema())
    assert game_from_json(text) == record
    assert text.isascii()


@pytest.mark.parametrize("text", ["[]", "{}", '{"tags": [], "number": 1, "items": [{"type": "end"}]}', "x", "null"])
def test_what_is_no_record_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        game_from_json(text)


def test_depth_costs_nothing() -> None:
    deep: Item = Variation((Ply("32-28", written_move("32-28"), NOWHERE),), NOWHERE)
    for _ in range(3000):
        deep = Variation((Ply("32-28", written_move("32-28"), NOWHERE), deep), NOWHERE)
    record = bare_game(Content((), (Ply("32-28", written_move("32-28"), NOWHERE), deep)))
    text = items_as_pdn(record.tags, record.items, OutputOptions())
    assert text.count("(") == 3001
    assert game_from_json(record.to_json()).to_json() == record.to_json()


def test_lines_keep_to_their_width() -> None:
    moves = tuple(Ply("32-28", written_move("32-28"), NOWHERE) for _ in range(50))
    text = items_as_pdn((), moves, OutputOptions(width=40))
    assert max(map(len, text.splitlines())) <= 40
    assert len(text.splitlines()) > 5


def test_the_roster_comes_first() -> None:
    tags = tuple(Tag(name, "x", NOWHERE, NOWHERE, name) for name in ("Odd", "Result", "Black", "White", "Event"))
    text = items_as_pdn(tags, (), OutputOptions())
    assert [line.split()[0] for line in text.splitlines()] == ["[Event", "[White", "[Black", "[Result", "[Odd"]
