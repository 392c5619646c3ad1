"""What a conversion keeps of a game: its tags, its items, and each variation as a line of its own."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pdntool.check.play import PlayedMove
from pdntool.check.suppressions import is_mark
from pdntool.syntax.nodes import Blank, Comment, Item, Mark, Nag, Outcome, Ply, Tag, Variation
from pdntool.syntax.walk import changed
from pdntool.text.span import Span
from pdntool.write.options import OutputOptions
from pdntool.write.tag_text import NOWHERE, with_tag

# What clocks and viewers put into comments: [%clk 0:09:57], [%clock w0:09:57], [%emt 3].
_CLOCK: Final = re.compile(r"[^\S\r\n]?\[%(?:clk|clock|emt|egt|mct|tqu)[^\S\r\n]*+[^\]]*+\]", re.IGNORECASE)


def selected_items(items: tuple[Item, ...], options: OutputOptions) -> tuple[Item, ...]:
    """Return items without what the options drop; what is left keeps its place."""
    if not options.drop:
        return items
    variations = "variations" not in options.drop
    return changed(items, lambda item: _without_dropped(item, options.drop), variations=variations)


def with_readings(items: Iterable[Item], made: Mapping[Span, PlayedMove]) -> tuple[Item, ...]:
    """Return items with a comment behind each ply whose readings are still open, as no rule has chosen one of them."""
    return tuple(one for item in items for one in (item, *_open_readings(item, made)))


def _open_readings(item: Item, made: Mapping[Span, PlayedMove]) -> Iterator[Comment]:
    if isinstance(item, Ply) and len(item.readings) > 1 and item.span not in made:
        yield Comment(" | ".join(one.text for one in item.readings), "brace", item.span)


def selected_tags(tags: Sequence[Tag], options: OutputOptions) -> Sequence[Tag]:
    """Return those of a game's tags that the options keep, and the tags that they set."""
    if options.tags is not None:
        tags = [tag for tag in tags if tag.name in options.tags]
    for name, value in options.set_tags:
        tags = with_tag(tags, name, value)
    return tags


def _without_clock(item: Item) -> Item | None:
    if not isinstance(item, Comment) or not _CLOCK.search(item.text):
        return item
    text = _CLOCK.sub("", item.text)
    return replace(item, text=text) if text.strip() else None


def _without_comment(item: Item) -> Item | None:
    # What the arbiter has accepted is part of the game: without it the record breaks the rules.
    return None if isinstance(item, Comment) and not is_mark(item.text) else item


def _not_a(kind: type[Item]) -> Callable[[Item], Item | None]:
    return lambda item: None if isinstance(item, kind) else item


_DROPPED: Final[Mapping[str, Callable[[Item], Item | None]]] = MappingProxyType(
    {
        "clocks": _without_clock,
        "comments": _without_comment,
        "nags": _not_a(Nag),
        "marks": _not_a(Mark),
    }
)


def _without_dropped(item: Item, drop: frozenset[str]) -> Item | None:
    for name in drop & _DROPPED.keys():
        kept = _DROPPED[name](item)
        if kept is None:
            return None
        item = kept
    return item


def left_out(items: Sequence[Item]) -> dict[str, int]:
    """Count what a format without notes leaves out of a main line, by the names of ``drop``.

    A comment with nothing but clocks counts as a clock. What stands in a variation goes with it.
    """
    counts: Counter[str] = Counter()
    for item in items:
        name = next((name for kind, name in _NOTES.items() if isinstance(item, kind)), None)
        if name == "comments" and _without_clock(item) is None:
            name = "clocks"
        if name is not None:
            counts[name] += 1
    return dict(counts)


_NOTES: Final[Mapping[type[Item], str]] = MappingProxyType(
    {Variation: "variations", Comment: "comments", Nag: "nags", Mark: "marks"}
)


OPEN: Final = Outcome("*", NOWHERE)
"""A result that is not known."""


def branches(items: Sequence[Item], made: Mapping[Span, PlayedMove]) -> Iterator[tuple[Item, ...]]:
    """Yield the main line without its variations, then each variation with the moves that lead to it.

    A variation replaces the ply before it, so its line has all before that ply, unless its first move was made in
    another position of the line. Its result is open unless it has one.
    """
    waiting: list[tuple[Sequence[Item], Sequence[Item]]] = [((), items)]
    while waiting:
        before, line = waiting.pop()
        found: list[tuple[Sequence[Item], Sequence[Item]]] = []
        kept: list[Item] = list(before)
        for item in line:
            if isinstance(item, Variation):
                found.append((_up_to_start(kept, item.items, made), item.items))
            else:
                kept.append(item)
        waiting.extend(reversed(found))
        if line is not items and not any(isinstance(item, Outcome) for item in kept):
            kept.append(OPEN)
        yield tuple(kept)


def _up_to_start(items: Sequence[Item], variation: Sequence[Item], made: Mapping[Span, PlayedMove]) -> Sequence[Item]:
    """Return what leads to a variation, by the position that its first ply was made in."""
    head = next((item for item in variation if isinstance(item, Ply | Blank)), None)
    first = made[head.span].before if isinstance(head, Ply) and head.span in made else None
    before = {place: made[item.span].before for place, item in enumerate(items) if item.span in made}
    if first is None or not before:
        return _up_to_last_ply(items)
    start = next((place for place in reversed(before) if before[place] == first), None)
    if start is None and before[max(before)].white_to_move is not first.white_to_move:
        return [item for item in items if not isinstance(item, Outcome)]
    return _up_to_last_ply(items if start is None else items[: start + 1])


def _up_to_last_ply(items: Sequence[Item]) -> Sequence[Item]:
    """Return what leads to a line that replaces the last ply, its own number left out: the line brings one."""
    last = max((place for place, item in enumerate(items) if isinstance(item, Ply)), default=0)
    return [item for item in items[:last] if not isinstance(item, Outcome)]
