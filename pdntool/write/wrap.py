"""Pieces of text set into lines."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple


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
    for piece in pieces:
        head = piece.text.partition("\n")[0]
        full = width > 0 and piece.join is Join.BLANK and column + 1 + len(head) > width
        if column and (must_break or piece.join is Join.LINE or full):
            parts.append("\n")
            column = 0
        elif column and piece.join is not Join.GLUE:
            parts.append(" ")
            column += 1
        parts.append(piece.text)
        tail = piece.text.rpartition("\n")
        column = len(tail[2]) if tail[1] else column + len(piece.text)
        must_break = piece.ends_line
    return "".join(parts)
