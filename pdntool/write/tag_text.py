"""Tag pairs as text, their order, and which of them are wanted."""

import re
from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

from pdntool.syntax.nodes import Tag
from pdntool.text.span import Span
from pdntool.write.options import ROSTER

_ODD = re.compile(r"[^\w.+-]+")
_HEAD = re.compile(r"^[\d_.+-]+")
_LINE_ENDS = re.compile(r"[\r\n]+")
_PLACES = MappingProxyType({name: place for place, name in enumerate(ROSTER)})
NOWHERE = Span(0, 0)
"""The place of what was never read."""


def in_roster_order(tags: Sequence[Tag]) -> list[Tag]:
    """Return tags with those of the roster first, in its order, the others as they stood."""
    return sorted(tags, key=lambda tag: _PLACES.get(tag.name, len(ROSTER)))


@lru_cache(maxsize=4096)
def tag_text(name: str, value: str) -> str:
    """Return a tag pair; quotes and backslashes of its value are escaped, a line end in it becomes a blank."""
    flat = _LINE_ENDS.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag_name_text(name)} "{flat}"]'


def tag_name_text(name: str) -> str:
    """Return a name that a tag may have: the words of a sheet's header are joined."""
    return _HEAD.sub("", _ODD.sub("_", name)) or "Tag"


def with_tag(tags: Sequence[Tag], name: str, value: str) -> list[Tag]:
    """Return tags in which the first of that name has the value and no other bears the name; a new one comes last."""
    made = Tag(name, value, NOWHERE, NOWHERE, name)
    first = next((place for place, tag in enumerate(tags) if tag.name == name), len(tags))
    others = [tag for place, tag in enumerate(tags) if tag.name != name or place == first]
    return [*others[:first], made, *others[first + 1 :]]
