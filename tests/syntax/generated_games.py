"""Games that nobody wrote, as hypothesis makes them."""

from hypothesis import strategies as st

from pdntool.syntax.game import bare_game
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
from pdntool.text.span import Span

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
