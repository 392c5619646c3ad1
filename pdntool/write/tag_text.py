"""Tag pairs as text, their order, which of them are wanted, and those of one text of a game added to another."""

import re
from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from pdntool.syntax.game import Game, read_games
from pdntool.syntax.nodes import Tag
from pdntool.text.names import is_known
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.options import ROSTER

_ODD = re.compile(r"[^\w.+-]+")
_HEAD = re.compile(r"^[\d_.+-]+")
_LINE_ENDS = re.compile(r"[\r\n]+")
_PLACES = MappingProxyType({name: place for place, name in enumerate(ROSTER)})
# These say how the moves of their own text are to be read, or how many there are.
_OF_THE_TEXT: Final = frozenset({"FEN", "SetUp", "GameType", "Rules", "PlyCount", "Variant", "Result"})

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


def with_tags_of(text: str, others: Sequence[str]) -> str:
    """Return the PDN text of a game with the tags that only other texts of it have; the rest stays as it is.

    A value that says that nothing is known gives way to one that does.
    """
    game = _game(text)
    if game is None:
        return text
    known = {name: value for name, value in game.tag_values.items() if is_known(value)}
    added: dict[str, str] = {}
    for other in filter(None, map(_game, others)):
        for tag in other.tags:
            if tag.name not in known and tag.name not in _OF_THE_TEXT and is_known(tag.value):
                added.setdefault(tag.name, tag.value)
    return _with(text, game, added)


def _game(text: str) -> Game | None:
    return next(read_games(Source("game", text)), None)


def _with(text: str, game: Game, added: dict[str, str]) -> str:
    line_end = "\r\n" if "\r\n" in text else "\n"
    pieces: list[str] = []
    done = last = 0
    for tag in game.tags:
        value = added.pop(tag.name, None)
        if value is not None:
            pieces += [text[done : tag.span.start], tag_text(tag.name, value)]
            done = tag.span.end
        last = tag.span.end
    new = [tag_text(name, value) for name, value in added.items()]
    if not game.tags:
        head = f"{line_end.join(new)}{line_end}{line_end}" if new else ""
        return f"{head}{text.lstrip()}" if new else text
    pieces += [text[done:last], *(f"{line_end}{tag}" for tag in new), text[last:]]
    return "".join(pieces)
