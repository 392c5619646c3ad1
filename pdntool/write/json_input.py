"""Records in JSON, read by way of PDN: one path for all that is checked."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence, Sized
from dataclasses import replace
from itertools import accumulate
from typing import Any, Final

from pdntool.check.verdict import Verdict
from pdntool.syntax.game import Game
from pdntool.syntax.game_json import OTHER_SIGNS, SCHEMA, from_object, is_readings, readings_as_sheet
from pdntool.syntax.moves import is_move
from pdntool.syntax.parsers import holds_game
from pdntool.syntax.sheet_split import is_sheet
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.formats import parted_pdn
from pdntool.write.options import OutputOptions
from pdntool.write.tag_text import tag_text
from pdntool.write.writers.pdn import items_as_pdn

JSON: Final = frozenset({"json", "jsonl"})
"""The formats that are read here."""
_OPTIONS: Final = OutputOptions(roster_first=False, width=0)
_SIGN: Final = f'"{SCHEMA.rpartition("/")[0]}'
_HEAD: Final = 200
_BEGINS: Final = re.compile(r'[\s\ufeff]*+(?:\{\s*+["}]|\[\s*+(?:["\[\]0-9-]|\{\s*+["}]|null|true|false))')
# Between these there is nothing but a blank.
_PLAIN: Final = frozenset({"number", "ply", "outcome"})
# A file as the program writes it is read game by game, as it may be long.
_FILE_HEAD: Final = re.compile(r'\s*+\{"schema":"pdntool/records/1","games":\[\s*+')
_FILE_TAIL: Final = re.compile(r"\s*+\]\}\s*+\Z")
_COMMA: Final = re.compile(r"\s*+,\s*+")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"')
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
    return Source(source.name, "\n".join(_parted(json_as_pdn(source)))) if is_json(source) else source


def _parted(texts: Sequence[str]) -> Sequence[str]:
    """Return the texts of records as they can stand in one file; score sheets need nothing between them but a line."""
    return texts if any(map(is_sheet, texts[:1])) else parted_pdn(texts)


def json_verdicts(source: Source, check: Callable[[Source], Iterator[Verdict]]) -> Iterator[Verdict]:
    """Yield the verdicts on records in JSON, which ``check`` gives of them as PDN, with their places in the JSON.

    Raises :class:`WrongJsonError`.
    """
    records = _records(source)
    texts = _parted([text for _, text in records])
    starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
    for verdict in check(Source(source.name, "\n".join(texts))):
        place = min(bisect_right(starts, verdict.game.span.start), len(records)) - 1
        yield _relocated(verdict, source, records[place][0] if records else 0, starts[place])


def _relocated(verdict: Verdict, source: Source, offset: int, start: int) -> Verdict:
    """Return a verdict on a record at ``offset`` that was read as the PDN that begins at ``start``."""
    text, game = verdict.source.text, verdict.game

    def moved(span: Span | None) -> Span | None:
        if span is None:
            return None
        # The words of a record stand in the JSON in the order in which they stand in the PDN.
        word, at = text[span.start : span.end], offset
        if "|" in word:
            # The first of several readings of a ply.
            word = word.partition("|")[0].partition(" ")[0]
        for _ in range(text.count(word, start, span.start) + 1 if word else 0):
            at = source.text.find(word, at) + 1
            if not at:
                return Span(offset, offset + 1)
        return Span(at - 1, at - 1 + len(word)) if word else Span(offset, offset + 1)

    line, _ = source.position(offset)
    there = Game(source, game.number, line if game.number else 1, Span(offset, offset), given=game.content)
    found = tuple(replace(one, span=moved(one.span)) for one in verdict.diagnostics)
    return replace(verdict, game=there, diagnostics=found)


def json_as_pdn(source: Source) -> list[str]:
    """Return each record of a source in JSON as PDN. Raises :class:`WrongJsonError` if it has anything else."""
    return [text for _, text in _records(source)]


def _records(source: Source) -> list[tuple[int, str]]:
    """Return each record as PDN with its place."""
    text, records = source.text, list[tuple[int, str]]()
    kinds: set[bool] = set()
    offset = len(text) - len(text.lstrip("\ufeff"))
    try:
        for place, data in _objects(text, offset):
            offset = place
            kinds.add(is_readings(data))
            records.append((offset, _text_of(data, kinds)))
    except json.JSONDecodeError as error:
        raise WrongJsonError(error.pos, None) from error
    except ValueError as error:
        raise WrongJsonError(offset, len(records) + 1) from error
    return records


def _text_of(data: Any, kinds: Sized) -> str:  # noqa: ANN401 - whatever the text holds
    """Return a record as PDN, or as a score sheet if it has readings; all records of a file are of one kind."""
    if len(kinds) > 1:
        raise ValueError("records of two kinds")
    return readings_as_sheet(data) if is_readings(data) else _pdn_of(data)


def _pdn_of(data: Any) -> str:  # noqa: ANN401 - whatever the text holds
    # A single move is one of a list of moves, and no game.
    is_text = isinstance(data, str) and holds_game(data) and not is_move(data.strip())
    text = f"{data.rstrip()}\n" if is_text else _plain_pdn(data)
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
    """Return whether a text is JSON: it begins as a record does, or it looks like JSON and all of it is."""
    if _BEGINS.match(source.text) is None:
        return False
    if _SIGN in source.text[:_HEAD]:
        return True
    try:
        for _ in _objects(source.text, len(source.text) - len(source.text.lstrip("\ufeff"))):
            """Only whether it is JSON is asked."""
    except ValueError:
        return False
    return True


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
        yield from _placed(_games_in(value), text, offset, end)
        offset = _end(_BLANKS, text, end)


def _placed(games: Sequence[Any], text: str, offset: int, end: int) -> Iterator[tuple[int, Any]]:
    """Yield games with their places: that of its own of each that is a text, of all others that of what lists them."""
    strings = _STRING.finditer(text, offset, end)
    for game in games:
        own = (one.start() for one in strings if json.loads(one.group()) == game) if isinstance(game, str) else iter(())
        yield next(own, offset), game


def _games_in(value: Any) -> list[Any]:  # noqa: ANN401 - whatever the text holds
    """Return what a value lists: its ``games``, or the texts of its only list of texts; else the value itself."""
    if is_readings(value):
        return [value]
    if isinstance(value, dict):
        texts = [one for one in value.values() if isinstance(one, list) and one and isinstance(one[0], str)]
        value = value.get("games", texts[0] if len(texts) == 1 else [value])
    return value if isinstance(value, list) else [value]


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
