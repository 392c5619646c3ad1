"""Bytes become a :class:`Source`: text with a name, an encoding and an index of its lines."""

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

_LINE_END = re.compile(r"\r\n|\n|\r")

# The longer marks first: the mark of UTF-32-LE begins with that of UTF-16-LE.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_GUESSES = ("cp1254", "latin-1")


@dataclass(frozen=True)
class Source:
    """A text that was read. ``encoding`` is a codec's name; ``guessed``: nothing in the bytes vouches for it."""

    name: str
    text: str
    encoding: str = "utf-8"
    guessed: bool = False

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        r"""Return line and column of an offset, both from 1, columns in code points; \n, \r\n and \r end a line."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """Return a line, counted from 1, without its end; an empty string for a line that the text has not."""
        starts = self._line_starts
        if not 1 <= line <= len(starts):
            return ""
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")


def decode(data: bytes, name: str) -> Source:
    """Decode a file: by its byte order mark, else as strict UTF-8, else by a guess. Never raises, never drops a byte.

    A guess is cp1254 (Turkish Windows), or latin-1 where cp1254 has no character for one of the bytes.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode_marked(data, name, encoding)
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError:
        return _guess(data, name)


def _decode_marked(data: bytes, name: str, encoding: str) -> Source:
    try:
        return Source(name, data.decode(encoding), encoding)
    except UnicodeDecodeError:
        return _guess(data, name)


def _guess(data: bytes, name: str) -> Source:
    for encoding in _GUESSES[:-1]:
        try:
            return Source(name, data.decode(encoding), encoding, guessed=True)
        except UnicodeDecodeError:
            continue
    return Source(name, data.decode(_GUESSES[-1]), _GUESSES[-1], guessed=True)
