"""Records in JSON, read by way of PDN: one path for all that is checked."""

import json
from collections.abc import Iterator
from typing import Any, Final

from pdntool.syntax.objects import SCHEMA, record_from_object
from pdntool.text.source import Source
from pdntool.write.form import Form
from pdntool.write.formats import join_pdn
from pdntool.write.pdn import write_pdn
from pdntool.write.tags import tag_text

_FORM: Final = Form(roster_first=False, width=0)
_SIGN: Final = f'"{SCHEMA.rpartition("/")[0]}'
_HEAD: Final = 200
# Between these there is nothing but a blank.
_PLAIN: Final = frozenset({"number", "ply", "outcome"})


def as_pdn(source: Source) -> Source:
    """Return the source of records in JSON as PDN, any other as it is."""
    if not is_json(source):
        return source
    try:
        return Source(source.name, join_pdn(json_as_pdn(source)))
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
    decoder = json.JSONDecoder()
    offset = 0
    while offset < len(text):
        value, offset = decoder.raw_decode(text, offset)
        yield from value.get("games", [value])
        while offset < len(text) and text[offset].isspace():
            offset += 1
