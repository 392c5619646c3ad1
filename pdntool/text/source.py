"""A :class:`Source`: the text of a file with its name, its encoding and an index of its lines."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pdntool.text.encodings import decode_bytes
from pdntool.text.workbook import Worksheet, column_name, is_workbook, read_workbook

_LINE_END = re.compile(r"\r\n|\n|\r")
_LONE_RETURN = re.compile(r"\r(?!\n)")


@dataclass(frozen=True)
class Source:
    """A text that was read. ``encoding`` is a codec's name; ``guessed`` says whether the bytes do not prove it.

    ``bad_at`` is the offset of the first character that stands for bytes which the encoding does not have. Of a
    workbook the text is that of its ``worksheets``, and lines are counted in each of them, as its rows are.
    """

    name: str
    text: str
    encoding: str = "utf-8"
    guessed: bool = False
    bad_at: int | None = None
    worksheets: tuple[Worksheet, ...] = ()

    def __repr__(self) -> str:
        """Return the name and the length of the text, which may be a whole archive."""
        return f"Source({self.name!r}, {len(self.text)} characters)"

    @cached_property
    def _line_starts(self) -> Sequence[int]:
        # An array, because a list of numbers takes more memory than the text.
        return array("Q", [0]) + array("Q", (match.end() for match in _LINE_END.finditer(self.text)))

    @cached_property
    def _has_lone_returns(self) -> bool:
        return _LONE_RETURN.search(self.text) is not None

    def line_after(self, line: int, offset: int, later: int) -> int:
        """Return the line of the offset ``later`` from that of an earlier one, without making the index of lines."""
        if self._has_lone_returns or self.worksheets:
            return self.position(later)[0]
        return line + self.text.count("\n", offset, later)

    def position(self, offset: int) -> tuple[int, int]:
        r"""Return line and column of an offset, both from 1, columns in code points; \n, \r\n and \r end a line."""
        line = bisect_right(self._line_starts, offset)
        column = offset - self._line_starts[line - 1] + 1
        sheet = self.worksheet_at(offset)
        return (line if sheet is None else line - bisect_right(self._line_starts, sheet.start) + 1), column

    def worksheet_at(self, offset: int) -> Worksheet | None:
        """Return the worksheet of a workbook that an offset is in, None where the source is no workbook."""
        place = bisect_right(self.worksheets, offset, key=lambda sheet: sheet.start)
        return self.worksheets[max(0, place - 1)] if self.worksheets else None

    def cell(self, offset: int) -> str | None:
        """Return the cell of a worksheet that an offset is in, ``B7``; None where the source is no workbook."""
        sheet = self.worksheet_at(offset)
        if sheet is None:
            return None
        line, column = self.position(offset)
        before = self.text.count("\t", offset - column + 1, offset)
        return f"{column_name(sheet.columns[before])}{line}"

    def line_text(self, line: int) -> str:
        """Return a line, counted from 1, without its end; an empty string for a line that the text has not."""
        starts = self._line_starts
        if not 1 <= line <= len(starts):
            return ""
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")


def decode(data: bytes, name: str, encoding: str | None = None) -> Source:
    """Return the bytes of a file decoded by ``encoding``, else by what they show; no byte is dropped, no error raised.

    They show a byte order mark, or UTF-8, or allow a guess among the code pages of :mod:`pdntool.text.encodings`. Bytes
    that the encoding does not have are read as Western European letters, the first of them at ``bad_at``. Of a workbook
    of Excel or OpenDocument the worksheets are read, which raises :class:`WorkbookError` where it fails.
    """
    if is_workbook(data):
        book = read_workbook(data)
        return Source(name, book.text, worksheets=book.worksheets)
    return Source(name, *decode_bytes(data, encoding))
