"""The output formats of a check: one small generator each, all in one table; verdicts stream through."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pdntool.board.position import board_lines
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.render.objects import REPORT_SCHEMA, diagnostic_object, game_object, json_line, summary_object
from pdntool.render.place import place
from pdntool.render.reported import Judged
from pdntool.render.sarif import sarif_lines
from pdntool.render.summary import Summary
from pdntool.render.text import block, headline
from pdntool.render.visible import harmless
from pdntool.render.wording import sentence
from pdntool.version import __version__


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """How to render: the language, whether to color, and the totals (complete when the verdicts have ended).

    ``board`` draws the position before each ply that is at fault.
    """

    words: Catalog
    summary: Summary
    color: bool = False
    board: bool = False


Renderer = Callable[[Iterable[Judged], ReportOptions], Iterator[str]]


def _text(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            lines = block(diagnostic, verdict.source, options.words, color=options.color)
            yield "".join(f"{line}\n" for line in lines)
            if options.board and diagnostic.position is not None:
                drawn = (options.words.word("board_title"), *board_lines(diagnostic.position))
                yield "".join(f" {line}\n" for line in drawn)


def _concise(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            yield f"{headline(diagnostic, verdict.source, options.words, color=options.color)}\n"


def _jsonl(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    for verdict in verdicts:
        yield f"{json_line(game_object(verdict, options.words))}\n"


def _json(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    yield f'{{"schema":{json_line(REPORT_SCHEMA)},"games":['
    separator = "\n"
    for verdict in verdicts:
        yield f"{separator}{json_line(game_object(verdict, options.words))}"
        separator = ",\n"
    yield f'\n],"summary":{json_line(summary_object(options.summary))}}}\n'


def _csv(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    return csv_lines(verdicts, options.words)


def _github(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    return github_lines(verdicts, options.words)


def _sarif(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    return sarif_lines(verdicts, options.words, __version__)


REPORT_FORMATS: Final[Mapping[str, Renderer]] = MappingProxyType(
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


TELLING_ALL: Final = frozenset({"json", "jsonl"})
"""The formats that have something of every game, also where nothing was found."""

_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def github_lines(verdicts: Iterable[Judged], words: Catalog) -> Iterator[str]:
    """Yield one command for each finding."""
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            yield _command(diagnostic, verdict, words)


def _command(diagnostic: Diagnostic, verdict: Judged, words: Catalog) -> str:
    code = diagnostic.code
    properties = {"file": verdict.source.name}
    if diagnostic.span is not None:
        found = place(verdict.source, diagnostic.span)
        properties |= {"line": str(found.line), "col": str(found.column), "endColumn": str(found.end_column)}
    properties["title"] = f"{code} {code.slug}"
    listed = ",".join(f"{name}={harmless(value).translate(_PROPERTY)}" for name, value in properties.items())
    return f"::{_COMMANDS[code.severity]} {listed}::{harmless(sentence(diagnostic, words)).translate(_DATA)}\n"


COLUMNS: Final = (
    "file",
    "game",
    "line",
    "column",
    "end_column",
    "code",
    "slug",
    "severity",
    "ply",
    "move",
    "row",
    "side",
    "variation",
    "message",
    "legal",
    "status",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_lines(verdicts: Iterable[Judged], words: Catalog) -> Iterator[str]:
    """Yield the heading and a line for each finding."""
    yield _line(COLUMNS)
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            entry = diagnostic_object(diagnostic, verdict.source, words)
            entry |= {"file": verdict.source.name, "game": verdict.number, "legal": ", ".join(diagnostic.legal)}
            entry["status"] = verdict.status
            entry["variation"] = int(diagnostic.variation)
            yield _line([_cell(entry[name]) for name in COLUMNS])


def _cell(value: object) -> str:
    text = "" if value is None else harmless(str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def _line(cells: Iterable[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()
