"""A position as a small drawing in ASCII, seen by White: what any console and any e-mail can show."""

from collections.abc import Iterator
from typing import Final

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.rules.lookup import find_variant

_EMPTY: Final = "."
_NO_SQUARE: Final = " "


def board_lines(fen: str, variant: str | None) -> Iterator[str]:
    """Yield the rows of a position of a variant, each with the names of its first and last square.

    ``w`` and ``b`` are men, ``W`` and ``B`` kings, dots empty squares. Nothing is yielded for what is no position.
    """
    rules = find_variant(variant) if variant else None
    position = read_fen(fen, rules.geometry) if rules else None
    if isinstance(position, FenProblem) or position is None:
        return
    names = position.geometry.names
    for row in position.geometry.diagram_rows():
        played = [square for square in row if square is not None]
        line = " ".join(_NO_SQUARE if square is None else _sign(position, square) for square in row)
        yield f"{names[played[0]]:>3}  {line}  {names[played[-1]]}"


def _sign(position: Position, square: int) -> str:
    bit = 1 << square
    letter = "w" if position.white & bit else "b" if position.black & bit else _EMPTY
    return letter.upper() if position.kings & bit else letter
