"""What a conversion leaves out of a record, and the tags that it sets."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pdntool.syntax.nodes import Comment, Item, Mark, Nag, Record, Tag
from pdntool.syntax.walk import changed
from pdntool.write.form import Form
from pdntool.write.tags import with_tag

# What clocks and viewers put into comments: [%clk 0:09:57], [%clock w0:09:57], [%emt 3].
_CLOCK: Final = re.compile(r"[^\S\r\n]?\[%(?:clk|clock|emt|egt|mct|tqu)[^\S\r\n]*+[^\]]*+\]", re.IGNORECASE)


def selected(record: Record, form: Form) -> Record:
    """Return a record without what the form drops and with the tags that it sets; what is left keeps its place."""
    tags = selected_tags(record.tags, form)
    items = record.items
    if form.drop:
        items = changed(items, lambda item: _sieved(item, form.drop), variations="variations" not in form.drop)
    return replace(record, tags=tuple(tags), items=items)


def selected_tags(tags: Sequence[Tag], form: Form) -> Sequence[Tag]:
    """Return those of a record's tags that the form keeps, and the tags that it sets."""
    if form.tags is not None:
        tags = [tag for tag in tags if tag.name in form.tags]
    for name, value in form.set_tags:
        tags = with_tag(tags, name, value)
    return tags


def _without_clock(item: Item) -> Item | None:
    if not isinstance(item, Comment) or not _CLOCK.search(item.text):
        return item
    text = _CLOCK.sub("", item.text)
    return replace(item, text=text) if text.strip() else None


def _not_a(kind: type[Item]) -> Callable[[Item], Item | None]:
    return lambda item: None if isinstance(item, kind) else item


_SIEVES: Final[Mapping[str, Callable[[Item], Item | None]]] = MappingProxyType(
    {
        "clocks": _without_clock,
        "comments": _not_a(Comment),
        "nags": _not_a(Nag),
        "marks": _not_a(Mark),
    }
)


def _sieved(item: Item, drop: frozenset[str]) -> Item | None:
    for name in drop & _SIEVES.keys():
        sieved = _SIEVES[name](item)
        if sieved is None:
            return None
        item = sieved
    return item
