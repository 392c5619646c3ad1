"""Records in JSON, read by way of PDN: one path for all that is checked."""

import json
from collections.abc import Iterator
from typing import Any, Final

from pdntool.syntax.objects import SCHEMA, record_from_object
from pdntool.text.source import Source
from pdntool.write.form import Form
from pdntool.write.pdn import write_pdn

_FORM: Final = Form(roster_first=False, width=0)
_SIGN: Final = f'"{SCHEMA.rpartition("/")[0]}'
_HEAD: Final = 200


def as_pdn(source: Source) -> Source:
    """Return the source of records in JSON as PDN, any other as it is."""
    if not is_json(source):
        return source
    try:
        records = [record_from_object(data) for data in _objects(source.text.lstrip("\ufeff"))]
    except ValueError:
        return source
    return Source(source.name, "\n".join(write_pdn(record, _FORM) for record in records))


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
