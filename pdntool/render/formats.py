"""The output formats of a check: one small generator each, all in one table; reports stream through."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pdntool.check.report import GameReport
from pdntool.i18n.catalogue import Catalogue
from pdntool.render.objects import SCHEMA, game_object, summary_object
from pdntool.render.summary import Summary
from pdntool.render.text import block, headline


@dataclass(frozen=True, slots=True)
class Manner:
    """How to render: the language, whether to colour, and the totals (complete when the reports have ended)."""

    words: Catalogue
    summary: Summary
    colour: bool = False


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"))

Renderer = Callable[[Iterable[GameReport], Manner], Iterator[str]]


def as_json(value: object) -> str:
    """Return a value as JSON on one line, in ASCII so that no console or code page can spoil it."""
    return _ENCODER.encode(value)


def _text(reports: Iterable[GameReport], manner: Manner) -> Iterator[str]:
    for report in reports:
        for diagnostic in report.diagnostics:
            lines = block(diagnostic, report.source, manner.words, colour=manner.colour)
            yield "".join(f"{line}\n" for line in lines)


def _concise(reports: Iterable[GameReport], manner: Manner) -> Iterator[str]:
    for report in reports:
        for diagnostic in report.diagnostics:
            yield f"{headline(diagnostic, report.source, manner.words, colour=manner.colour)}\n"


def _jsonl(reports: Iterable[GameReport], manner: Manner) -> Iterator[str]:
    for report in reports:
        yield f"{as_json(game_object(report, manner.words))}\n"


def _json(reports: Iterable[GameReport], manner: Manner) -> Iterator[str]:
    yield f'{{"schema":{as_json(SCHEMA)},"games":['
    separator = "\n"
    for report in reports:
        yield f"{separator}{as_json(game_object(report, manner.words))}"
        separator = ",\n"
    yield f'\n],"summary":{as_json(summary_object(manner.summary))}}}\n'


FORMATS: Final[Mapping[str, Renderer]] = MappingProxyType(
    {"text": _text, "concise": _concise, "json": _json, "jsonl": _jsonl}
)
