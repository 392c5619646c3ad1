"""What a conversion leaves out of a game, and the tags that it sets."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pdntool.syntax.nodes import Comment, Item, Mark, Nag, Tag
from pdntool.syntax.walk import changed
from pdntool.write.options import OutputOptions
from pdntool.write.tags import with_tag

# What clocks and viewers put into comments: [%clk 0:09:57], [%clock w0:09:57], [%emt 3].
_CLOCK: Final = re.compile(r"[^\S\r\n]?\[%(?:clk|clock|emt|egt|mct|tqu)[^\S\r\n]*+[^\]]*+\]", re.IGNORECASE)


def selected_items(items: tuple[Item, ...], options: OutputOptions) -> tuple[Item, ...]:
    """Return items without what the options drop; what is left keeps its place."""
    if not options.drop:
        return items
    variations = "variations" not in options.drop
    return changed(items, lambda item: _without_dropped(item, options.drop), variations=variations)


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


def _not_a(kind: type[Item]) -> Callable[[Item], Item | None]:
    return lambda item: None if isinstance(item, kind) else item


_DROPPED: Final[Mapping[str, Callable[[Item], Item | None]]] = MappingProxyType(
    {
        "clocks": _without_clock,
        "comments": _not_a(Comment),
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
