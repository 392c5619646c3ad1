"""Findings as CSV, one a line, for spreadsheets; no cell can start a formula there."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from pdntool.check.verdict import Verdict
from pdntool.i18n.catalog import Catalog
from pdntool.render.objects import diagnostic_object
from pdntool.render.visible import harmless

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
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_lines(verdicts: Iterable[Verdict], words: Catalog) -> Iterator[str]:
    """Yield the heading and a line for each finding."""
    yield _line(COLUMNS)
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            entry = diagnostic_object(diagnostic, verdict.source, words)
            entry |= {"file": verdict.source.name, "game": verdict.number, "legal": ", ".join(diagnostic.legal)}
            entry["variation"] = int(diagnostic.variation)
            yield _line([_cell(entry[name]) for name in COLUMNS])


def _cell(value: object) -> str:
    text = "" if value is None else harmless(str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text


def _line(cells: Iterable[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue()
