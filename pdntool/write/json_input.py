"""Records in JSON, read by way of PDN: one path for all that is checked."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from pdntool.syntax.game_json import OTHER_SIGNS, SCHEMA, from_object
from pdntool.text.source import Source
from pdntool.write.formats import parted_pdn
from pdntool.write.options import OutputOptions
from pdntool.write.tag_text import tag_text
from pdntool.write.writers.pdn import items_as_pdn

JSON: Final = frozenset({"json", "jsonl"})
"""The formats that are read here."""
_OPTIONS: Final = OutputOptions(roster_first=False, width=0)
_SIGN: Final = f'"{SCHEMA.rpartition("/")[0]}'
_HEAD: Final = 200
# Between these there is nothing but a blank.
_PLAIN: Final = frozenset({"number", "ply", "outcome"})
# A file as the program writes it is read game by game, as it may be long.
_FILE_HEAD: Final = re.compile(r'\s*+\{"schema":"pdntool/records/1","games":\[\s*+')
_FILE_TAIL: Final = re.compile(r"\s*+\]\}\s*+\Z")
_COMMA: Final = re.compile(r"\s*+,\s*+")
_BLANKS: Final = re.compile(r"\s*+")


class WrongJsonError(ValueError):
    """A text in JSON that is no text of records: where it stops being one.

    ``number`` is that of the value that is no record, None where the text is no JSON.
    """

    def __init__(self, offset: int, number: int | None) -> None:
        """Note the offset in the text of the source, in code points."""
        super().__init__(f"not a record in JSON at {offset}")
        self.offset = offset
        self.number = number


def as_pdn(source: Source) -> Source:
    """Return the source of records in JSON as PDN, any other as it is. Raises :class:`WrongJsonError`."""
    return Source(source.name, "\n".join(parted_pdn(json_as_pdn(source)))) if is_json(source) else source


def json_as_pdn(source: Source) -> list[str]:
    """Return each record of a source in JSON as PDN. Raises :class:`WrongJsonError` if it has anything else."""
    text, records = source.text, list[str]()
    offset = len(text) - len(text.lstrip("\ufeff"))
    try:
        for place, data in _objects(text, offset):
            offset = place
            records.append(_pdn_of(data))
    except json.JSONDecodeError as error:
        raise WrongJsonError(error.pos, None) from error
    except ValueError as error:
        raise WrongJsonError(offset, len(records) + 1) from error
    return records


def _pdn_of(data: Any) -> str:  # noqa: ANN401 - whatever the text holds
    text = _plain_pdn(data)
    if text is None:
        _, content = from_object(data)
        text = items_as_pdn(content.tags, content.items, _OPTIONS)
    # Half of a surrogate pair is JSON, but no text.
    text.encode("utf-8")
    return text


def _plain_pdn(data: Any) -> str | None:  # noqa: ANN401 - same
    """Return a record of numbers, moves and a result as PDN, None for any other and for what is no record at all."""
    try:
        items = data["items"]
        if not items or not _PLAIN.issuperset([item["type"] for item in items]):
            return None
        _, head = from_object({**data, "items": []})
        body = " ".join([item["text"] for item in items])
    except (KeyError, TypeError, ValueError):
        return None
    if OTHER_SIGNS.search(body):
        return None
    header = "".join([f"{tag_text(tag.name, tag.value)}\n" for tag in head.tags])
    return f"{header}\n{body}\n" if header else f"{body}\n"


def is_json(source: Source) -> bool:
    """Tell records in JSON by how they begin."""
    return source.text.lstrip("\ufeff \t\r\n").startswith("{") and _SIGN in source.text[:_HEAD]


def _objects(text: str, offset: int) -> Iterator[tuple[int, Any]]:
    """Yield the games of a file of either kind with their places: one object with all of them, or one a line."""
    head = _FILE_HEAD.match(text, offset)
    if head is not None:
        yield from _listed(text, head.end())
        return
    decoder = json.JSONDecoder()
    offset = _end(_BLANKS, text, offset)
    while offset < len(text):
        value, end = _value(decoder, text, offset)
        games = value.get("games", [value]) if isinstance(value, dict) else [value]
        if not isinstance(games, list):
            games = [games]
        for game in games:
            yield offset, game
        offset = _end(_BLANKS, text, end)


def _listed(text: str, offset: int) -> Iterator[tuple[int, Any]]:
    decoder = json.JSONDecoder()
    is_over = _FILE_TAIL.match(text, offset) is not None
    while not is_over:
        value, end = _value(decoder, text, offset)
        yield offset, value
        is_over = _FILE_TAIL.match(text, end) is not None
        offset = end if is_over else _end(_COMMA, text, end)


def _value(decoder: json.JSONDecoder, text: str, offset: int) -> tuple[Any, int]:
    """Return the value at a place and where it ends; nothing, which is no record, for one that Python cannot hold."""
    try:
        return decoder.raw_decode(text, offset)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError):
        return None, len(text)


def _end(pattern: re.Pattern[str], text: str, offset: int) -> int:
    found = pattern.match(text, offset)
    if found is None:
        raise json.JSONDecodeError("not a list of records", text, offset)
    return found.end()
