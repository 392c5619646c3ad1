"""A position as a diagram in ASCII, seen by White, which any console and any e-mail can show."""

from collections.abc import Iterator
from typing import Final

from pdntool.board.position import Position

_EMPTY: Final = "."
_NO_SQUARE: Final = " "


def board_lines(position: Position) -> Iterator[str]:
    """Yield the rows of a position from the top, each with the names of its first and last square.

    ``w`` and ``b`` are men, ``W`` and ``B`` kings, dots empty squares.
    """
    names = position.geometry.names
    for row in position.geometry.diagram_rows():
        played = [square for square in row if square is not None]
        line = " ".join(_NO_SQUARE if square is None else _letter(position, square) for square in row)
        yield f"{names[played[0]]:>3}  {line}  {names[played[-1]]}"


def _letter(position: Position, square: int) -> str:
    bit = 1 << square
    letter = "w" if position.white & bit else "b" if position.black & bit else _EMPTY
    return letter.upper() if position.kings & bit else letter
