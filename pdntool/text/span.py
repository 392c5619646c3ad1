"""A stretch of a source text."""

from typing import NamedTuple


class Span(NamedTuple):
    """Half-open range of code point offsets into :attr:`Source.text`."""

    start: int
    end: int
