"""The ways in which people write a capture: each is tried in turn until one gives a legal move.

The path of landing squares comes first, because that is what the standard and most of the world write. A reading that
is not the first has a code: the note that says which reading was used.
"""

from collections.abc import Callable
from typing import NamedTuple

from pdntool.board.naming import algebraic_names
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.routes import fitting_moves
from pdntool.rules.written import WrittenMove

Squares = tuple[int, ...]

_START_AND_TARGET = 2


class Reading(NamedTuple):
    """A way to read squares: ``fits`` returns the legal moves that they may be; ``code`` is None for the usual way."""

    code: Code | None
    fits: Callable[[Engine, Position, Squares, list[Move]], list[Move]]


def _captured(_engine: Engine, _position: Position, squares: Squares, legal: list[Move]) -> list[Move]:
    """Read start and captured squares: the rule book of the Turkish federation, ``f3xf4xe5``."""
    origin, *taken = squares
    return [move for move in legal if move.origin == origin and _takes(move, taken)]


def _captured_and_landing(_engine: Engine, _position: Position, squares: Squares, legal: list[Move]) -> list[Move]:
    """Read start, captured squares and the landing, where that is not the only one: ``h1xh6→h8``."""
    origin, *taken, target = squares
    return [move for move in legal if (move.origin, move.target) == (origin, target) and _takes(move, taken)]


def _ends_and_captured(_engine: Engine, _position: Position, squares: Squares, legal: list[Move]) -> list[Move]:
    """Read start, end and then all that is taken, as engines and French files write it: ``32x12x28x18``."""
    if len(squares) <= _START_AND_TARGET:
        return []
    origin, target, *taken = squares
    return [move for move in legal if (move.origin, move.target) == (origin, target) and _takes(move, taken)]


def _takes(move: Move, squares: list[int]) -> bool:
    return move.captured != 0 and move.captured == sum({1 << square for square in squares})


READINGS = (
    Reading(None, fitting_moves),
    Reading(Code.READ_BY_CAPTURED_SQUARES, _captured),
    Reading(Code.READ_BY_CAPTURED_AND_LANDING, _captured_and_landing),
    Reading(Code.READ_BY_ENDS_AND_CAPTURED, _ends_and_captured),
)


def read_squares(
    engine: Engine, position: Position, squares: Squares, written: WrittenMove, legal: list[Move]
) -> tuple[list[Move], Code | None]:
    """Return the moves that the first fitting reading gives, and its code; only a capture is read in several ways."""
    for reading in READINGS if written.capture is not False else READINGS[:1]:
        moves = reading.fits(engine, position, squares, legal)
        if moves:
            return moves, reading.code
    return [], None


def is_short(written: WrittenMove) -> bool:
    """Tell whether a move names of its start only the file, ``cd4``."""
    return len(written.squares[0]) == 1 and written.squares[0].isalpha()


def read_short(
    engine: Engine, position: Position, written: WrittenMove, rest: Squares, legal: list[Move]
) -> list[Move]:
    """Return the moves of a piece on that file to the squares of the ``rest``."""
    names = algebraic_names(engine.rules.geometry)
    origins = {move.origin for move in legal if names[move.origin].startswith(written.squares[0])}
    return [move for origin in sorted(origins) for move in fitting_moves(engine, position, (origin, *rest), legal)]
