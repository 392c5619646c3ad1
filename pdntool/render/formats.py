"""The output formats of a check: one small generator each, all in one table; verdicts stream through."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pdntool import __version__
from pdntool.board.diagram import board_lines
from pdntool.check.verdict import Verdict
from pdntool.i18n.catalog import Catalog
from pdntool.render.encode import as_json
from pdntool.render.github import github_lines
from pdntool.render.objects import SCHEMA, game_object, summary_object
from pdntool.render.sarif import sarif_lines
from pdntool.render.spreadsheet import csv_lines
from pdntool.render.summary import Summary
from pdntool.render.text import block, headline


@dataclass(frozen=True, slots=True)
class Manner:
    """How to render: the language, whether to colour, and the totals (complete when the verdicts have ended).

    ``board`` draws the position before each ply that is at fault.
    """

    words: Catalog
    summary: Summary
    colour: bool = False
    board: bool = False


Renderer = Callable[[Iterable[Verdict], Manner], Iterator[str]]


def _text(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            lines = block(diagnostic, verdict.source, manner.words, colour=manner.colour)
            yield "".join(f"{line}\n" for line in lines)
            if manner.board and diagnostic.position is not None:
                drawn = (manner.words.word("board_title"), *board_lines(diagnostic.position))
                yield "".join(f" {line}\n" for line in drawn)


def _concise(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            yield f"{headline(diagnostic, verdict.source, manner.words, colour=manner.colour)}\n"


def _jsonl(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    for verdict in verdicts:
        yield f"{as_json(game_object(verdict, manner.words))}\n"


def _json(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    yield f'{{"schema":{as_json(SCHEMA)},"games":['
    separator = "\n"
    for verdict in verdicts:
        yield f"{separator}{as_json(game_object(verdict, manner.words))}"
        separator = ",\n"
    yield f'\n],"summary":{as_json(summary_object(manner.summary))}}}\n'


def _csv(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    return csv_lines(verdicts, manner.words)


def _github(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    return github_lines(verdicts, manner.words)


def _sarif(verdicts: Iterable[Verdict], manner: Manner) -> Iterator[str]:
    return sarif_lines(verdicts, manner.words, __version__)


FORMATS: Final[Mapping[str, Renderer]] = MappingProxyType(
    {
        "text": _text,
        "concise": _concise,
        "json": _json,
        "jsonl": _jsonl,
        "csv": _csv,
        "github": _github,
        "sarif": _sarif,
    }
)
