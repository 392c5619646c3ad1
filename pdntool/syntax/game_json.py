"""Games as plain objects for JSON, and back.

The items of a game are one flat list; a variation stands between ``variation`` and ``end`` so that no depth of
nesting needs a deep object. The schema is ``pdntool/write/record.schema.json``.
"""

import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import (
    Blank,
    Comment,
    Content,
    Item,
    Junk,
    Mark,
    MoveNumber,
    Nag,
    Outcome,
    Ply,
    Setup,
    Tag,
    Variation,
)
from pdntool.syntax.sheet_readings import is_readable
from pdntool.syntax.walk import Bound, ItemOrBound, walk
from pdntool.text.span import Span

SCHEMA: Final = "pdntool/record/1"
_NOWHERE: Final = Span(0, 0)
_TYPES: Final[Mapping[type, str]] = MappingProxyType(
    {
        MoveNumber: "number",
        Ply: "ply",
        Blank: "blank",
        Mark: "mark",
        Nag: "nag",
        Comment: "comment",
        Setup: "setup",
        Outcome: "outcome",
        Junk: "junk",
    }
)
_FIELDS: Final = ("number", "text", "style", "fen")


def as_json(number: int, content: Content) -> str:
    """Return a game as JSON in ASCII."""
    game = {
        "schema": SCHEMA,
        "number": number,
        "tags": [{"name": tag.name, "value": tag.value} for tag in content.tags],
        "items": [item_object(step) for step in walk(content.items)],
    }
    return json.dumps(game, separators=(",", ":"))


def item_object(step: ItemOrBound) -> dict[str, Any]:
    """Return an item, or the bound of a variation, as an object."""
    if isinstance(step, Bound):
        return {"type": "variation" if step is Bound.OPEN else "end"}
    fields = {name: getattr(step, name) for name in _FIELDS if hasattr(step, name)}
    return {"type": _TYPES[type(step)], **fields}


# A move or a result with one of these in it would be read as something else too.
OTHER_SIGNS: Final = re.compile(r'[\[\](){};"]')
_NUMBER_TEXT: Final = re.compile(r'[0-9]*+[^\w\[({;"]*+')
_STYLES: Final = ("brace", "line", "escape", "bracket")


def _text(item: Mapping[str, Any], name: str = "text") -> str:
    text = item[name]
    if not isinstance(text, str):
        raise TypeError(f"{name} is no text: {text}")
    return text


def _token(item: Mapping[str, Any]) -> str:
    text = _text(item)
    if OTHER_SIGNS.search(text):
        raise TypeError(f"text of another type: {text}")
    return text


def _move_number(item: Mapping[str, Any]) -> MoveNumber:
    text = _text(item)
    if not _NUMBER_TEXT.fullmatch(text):
        raise TypeError(f"no move number: {text}")
    return MoveNumber(_number(item), text, _NOWHERE)


def _number(item: Mapping[str, Any]) -> int:
    number = item["number"]
    if type(number) is not int or number < 0:
        raise TypeError(f"no number: {number}")
    return number


def _comment(item: Mapping[str, Any]) -> Comment:
    if item["style"] not in _STYLES:
        raise TypeError(f"no style of a comment: {item['style']}")
    return Comment(_text(item), item["style"], _NOWHERE)


def _setup(item: Mapping[str, Any]) -> Setup:
    return Setup(None if item["fen"] is None else _text(item, "fen"), _text(item), _NOWHERE)


_MAKERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Item]]] = MappingProxyType(
    {
        "number": _move_number,
        "ply": lambda item: Ply(_token(item), written_move(_token(item)), _NOWHERE),
        "blank": lambda item: Blank(_token(item), _NOWHERE),
        "mark": lambda item: Mark(_text(item), _NOWHERE),
        "nag": lambda item: Nag(_number(item), _NOWHERE),
        "comment": _comment,
        "setup": _setup,
        "outcome": lambda item: Outcome(_token(item), _NOWHERE),
        "junk": lambda item: Junk(_text(item), _NOWHERE),
    }
)


def from_object(data: Mapping[str, Any]) -> tuple[int, Content]:
    """Return the number and the content of a game; all places are 0. Raises ``ValueError`` for any other object."""
    try:
        tags = tuple(_tag(_text(tag, "name"), _text(tag, "value")) for tag in data["tags"])
        return _number(data), Content(tags, _items(data["items"]))
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"not a record: {error}") from error


READINGS_SCHEMA: Final = "pdntool/readings/1"
_WIDTH: Final = 2
_BREAKS: Final = re.compile(r"[\s|;,\"]+")


def is_readings(data: object) -> bool:
    """Return whether a value is a game as a list of plies, each a list of its readings, or an object with that list."""
    plies = data.get("plies") if isinstance(data, dict) else data
    return isinstance(plies, list) and any(plies) and all(map(_are_readings, plies))


def _are_readings(ply: object) -> bool:
    return isinstance(ply, list) and all(isinstance(one, dict) and "text" in one for one in ply)


def readings_as_sheet(data: Any) -> str:  # noqa: ANN401 - whatever the text holds
    """Return a game of readings, see ``readings.schema.json``, as a sheet. Raises ``ValueError`` for any other."""
    try:
        game = data if isinstance(data, dict) else {"plies": data}
        tags = dict(game.get("tags") or {})
        if game.get("variant"):
            tags["Rules"] = game["variant"]
        headers = [f"{name}: {' '.join(_text(tags, name).split())}\n" for name in tags]
        cells = [_cell_of(ply) for ply in game["plies"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a record: {error}") from error
    rows = [";".join(cells[place : place + _WIDTH]) for place in range(0, len(cells), _WIDTH)]
    return "".join([*headers, *(f"{number};{row}\n" for number, row in enumerate(rows, 1))])


def _cell_of(ply: list[Mapping[str, Any]]) -> str:
    """Return the cell of a ply: its readings that are moves, else the first text, else what no one can read."""
    read = [(_BREAKS.sub("", _text(one)), _weight_of(one)) for one in ply]
    moves = [(text, weight) for text, weight in read if is_readable(text)]
    if not moves:
        return next((text for text, _ in read if text), "???")
    texts = [text if weight is None else f"{text} {weight:.4f}" for text, weight in moves]
    return "|".join(texts) if len(texts) > 1 else moves[0][0]


def _weight_of(reading: Mapping[str, Any]) -> float | None:
    weight = reading.get("p")
    if weight is None:
        return None
    if not isinstance(weight, int | float) or isinstance(weight, bool) or not 0 <= weight <= 1:
        raise TypeError(f"no probability: {weight}")
    return float(weight)


def from_json(text: str) -> tuple[int, Content]:
    """Return the number and the content of a JSON text. Raises ``ValueError`` if it is none."""
    return from_object(json.loads(text))


def _tag(name: str, value: str) -> Tag:
    return Tag(name, value, _NOWHERE, _NOWHERE, name)


def _items(listed: list[Mapping[str, Any]]) -> tuple[Item, ...]:
    lines: list[list[Item]] = [[]]
    for item in listed:
        if item["type"] == "variation":
            lines.append([])
        elif item["type"] == "end":
            inner = lines.pop()
            lines[-1].append(Variation(tuple(inner), _NOWHERE))
        else:
            lines[-1].append(_MAKERS[item["type"]](item))
    (only,) = lines
    return tuple(only)
