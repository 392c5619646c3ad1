"""Pieces of text set into lines."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

TIED: Final = "\0"
"""Stands in words for a blank that no line may end at."""


class Join(Enum):
    """How a piece follows the one before it."""

    BLANK = "a blank, or a new line"
    STAY = "a blank"
    GLUE = "nothing"
    LINE = "a new line"


class Piece(NamedTuple):
    """A stretch of text; nothing follows it on its line if it ``ends_line``."""

    text: str
    join: Join = Join.BLANK
    ends_line: bool = False


def wrapped(pieces: Iterable[Piece], width: int) -> str:
    """Return the pieces in lines of at most ``width`` where blanks allow it; 0 is no limit."""
    parts: list[str] = []
    column = 0
    must_break = False
    for unit in _units(pieces):
        head = unit.text.partition("\n")[0]
        full = width > 0 and column + 1 + len(head) > width
        if column and (must_break or unit.join is Join.LINE or full):
            parts.append("\n")
            column = 0
        elif column:
            parts.append(" ")
            column += 1
        parts.append(unit.text)
        _, end, tail = unit.text.rpartition("\n")
        column = len(tail) if end else column + len(tail)
        must_break = unit.ends_line
    return "".join(parts)


def _units(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Join what no line may part."""
    unit: Piece | None = None
    for piece in pieces:
        if unit is None:
            unit = piece
        elif unit.ends_line or piece.join in {Join.BLANK, Join.LINE}:
            yield unit
            unit = piece
        else:
            between = " " if piece.join is Join.STAY else ""
            unit = Piece(f"{unit.text}{between}{piece.text}", unit.join, piece.ends_line)
    if unit is not None:
        yield unit


def wrapped_words(text: str, width: int) -> str:
    """Return words with single blanks between them in lines of at most ``width``; 0 is no limit."""
    lines = "\n".join(_lines(width).findall(text)) if width > 0 else text
    return lines.replace(TIED, " ")


@lru_cache(maxsize=16)
def _lines(width: int) -> re.Pattern[str]:
    """Return an expression for the lines of a text: as many words as the width has room for, or one that is longer."""
    return re.compile(rf"(.{{1,{width}}}|[^ ]+)(?: |\Z)")
