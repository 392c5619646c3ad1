"""Where a diagnostic points, for people and for programs."""

import re
from typing import Final, NamedTuple

from pdntool.text.source import Source
from pdntool.text.span import Span

_LINE_END: Final = re.compile(r"[\r\n]")
# A source line may be as long as its file: only this many code points around the place are looked at.
_BEFORE: Final = 60
_AFTER: Final = 100


class Place(NamedTuple):
    """1-based line and code point columns; ``end_column`` is exclusive and never beyond the end of the line.

    In a workbook ``line`` is the row of the worksheet.
    """

    line: int
    column: int
    end_column: int


class Excerpt(NamedTuple):
    """The source line around a span, cut in three; ``cut_left`` and ``cut_right`` say that there is more of it."""

    before: str
    marked: str
    after: str
    cut_left: bool
    cut_right: bool


def _line_end(source: Source, start: int, limit: int) -> int:
    found = _LINE_END.search(source.text, start, limit)
    return found.start() if found else min(limit, len(source.text))


def place(source: Source, span: Span) -> Place:
    """Return where ``span`` stands in ``source``."""
    line, column = source.position(span.start)
    end = _line_end(source, span.start, max(span.start, span.end))
    return Place(line, column, column + end - span.start)


def place_text(source: Source, span: Span) -> str:
    """Return the place as ``line:column``, in a workbook as the worksheet and the cell: ``Sheet1!B7``."""
    found, sheet = place(source, span), source.worksheet_at(span.start)
    return f"{found.line}:{found.column}" if sheet is None else f"{sheet.name}!{source.cell(span.start)}"


def excerpt(source: Source, span: Span) -> Excerpt:
    """Return the part of the source line that shows ``span``; an empty span marks the place where it stands."""
    _, column = source.position(span.start)
    line_start = span.start - (column - 1)
    start = max(line_start, span.start - _BEFORE)
    limit = span.start + _AFTER
    end = _line_end(source, span.start, limit)
    text, stop = source.text, min(max(span.end, span.start + 1), end)
    return Excerpt(
        before=text[start : span.start],
        marked=text[span.start : stop],
        after=text[stop:end],
        cut_left=start > line_start,
        cut_right=end == limit and end < len(text) and text[end] not in "\r\n",
    )
