"""Records in JSON, read by way of PDN: one path for all that is checked."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from pdntool.syntax.objects import SCHEMA, record_from_object
from pdntool.text.source import Source
from pdntool.write.form import Form
from pdntool.write.formats import parted_pdn
from pdntool.write.pdn import write_pdn
from pdntool.write.tags import tag_text

JSON: Final = frozenset({"json", "jsonl"})
"""The formats that are read here."""
_FORM: Final = Form(roster_first=False, width=0)
_SIGN: Final = f'"{SCHEMA.rpartition("/")[0]}'
_HEAD: Final = 200
# Between these there is nothing but a blank.
_PLAIN: Final = frozenset({"number", "ply", "outcome"})
# A file as the program writes it is read game by game, as it may be long.
_FILE_HEAD: Final = re.compile(r'\s*+\{"schema":"pdntool/records/1","games":\[\s*+')
_FILE_TAIL: Final = re.compile(r"\s*+\]\}\s*+\Z")
_COMMA: Final = re.compile(r"\s*+,\s*+")
_BLANKS: Final = re.compile(r"\s*+")


def as_pdn(source: Source) -> Source:
    """Return the source of records in JSON as PDN, any other as it is."""
    if not is_json(source):
        return source
    try:
        return Source(source.name, "\n".join(parted_pdn(json_as_pdn(source))))
    except ValueError:
        return source


def json_as_pdn(source: Source) -> list[str]:
    """Return each record of a source in JSON as PDN. Raises ``ValueError`` if it has anything else."""
    return [_pdn_of(data) for data in _objects(source.text.lstrip("\ufeff"))]


def _pdn_of(data: Any) -> str:  # noqa: ANN401 - whatever the text holds
    plain = _plain_pdn(data)
    return write_pdn(record_from_object(data), _FORM) if plain is None else plain


def _plain_pdn(data: Any) -> str | None:  # noqa: ANN401 - same
    """Return a record of numbers, moves and a result as PDN, None for any other and for what is no record at all."""
    try:
        items = data["items"]
        if not items or not _PLAIN.issuperset([item["type"] for item in items]):
            return None
        head = record_from_object({**data, "items": []})
        body = " ".join([item["text"] for item in items])
    except (KeyError, TypeError, ValueError):
        return None
    header = "".join([f"{tag_text(tag.name, tag.value)}\n" for tag in head.tags])
    return f"{header}\n{body}\n" if header else f"{body}\n"


def is_json(source: Source) -> bool:
    """Tell records in JSON by how they begin."""
    return source.text.lstrip("\ufeff \t\r\n").startswith("{") and _SIGN in source.text[:_HEAD]


def _objects(text: str) -> Iterator[Any]:
    """Yield the games of a file of either kind: one object with all of them, or one a line."""
    head = _FILE_HEAD.match(text)
    if head is not None:
        yield from _listed(text, head.end())
        return
    decoder = json.JSONDecoder()
    offset = 0
    while offset < len(text):
        value, offset = decoder.raw_decode(text, offset)
        games = value.get("games", [value]) if isinstance(value, dict) else None
        if not isinstance(games, list):
            raise ValueError(f"not a record: {value}")  # noqa: TRY004 -- a wrong text, not a wrong type
        yield from games
        offset = _end(_BLANKS, text, offset)


def _listed(text: str, offset: int) -> Iterator[Any]:
    decoder = json.JSONDecoder()
    is_over = _FILE_TAIL.match(text, offset) is not None
    while not is_over:
        value, offset = decoder.raw_decode(text, offset)
        yield value
        is_over = _FILE_TAIL.match(text, offset) is not None
        offset = offset if is_over else _end(_COMMA, text, offset)


def _end(pattern: re.Pattern[str], text: str, offset: int) -> int:
    found = pattern.match(text, offset)
    if found is None:
        raise ValueError(f"not a list of records: {text[offset : offset + _HEAD]}")
    return found.end()
