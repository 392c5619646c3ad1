"""The ways in which captures are written: each is tried in turn until one gives a legal move.

The path of landing squares comes first, as in the standard and in most records. Each other reading has the code of the
note that says how the move was read.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from pdntool.board.geometry import Vector
from pdntool.board.naming import algebraic_names
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.written_move import WrittenMove

_Squares = tuple[int, ...]

_START_AND_TARGET = 2


class Reading(NamedTuple):
    """A way to read squares: ``fits`` returns the legal moves that they can mean; the usual way has no code."""

    code: Code | None
    fits: Callable[[Engine, Position, _Squares, list[Move]], list[Move]]


def fitting_moves(engine: Engine, position: Position, squares: tuple[int, ...], legal: list[Move]) -> list[Move]:
    """Return the moves of ``legal`` that lead from the first to the last of ``squares`` through the others, in order.

    Of several, those count that have ``squares`` as a whole path, whichever landing on a line they name; else those
    that turn or land on all of them; else all that cross them (PDN 3.0, grammar, restriction 9: ``47x24x36`` is one).
    """
    fitting = [move for move in legal if move.origin == squares[0] and move.target == squares[-1]]
    if len(squares) > 2:  # noqa: PLR2004 -- start and end alone name no path
        fitting = [move for move in fitting if passes(engine, position, move, squares[1:-1])]
        if len(fitting) > 1:
            exact = [move for move in fitting if _is_whole_path(engine, position, move, squares)]
            fitting = exact or [move for move in fitting if _lands_on(engine, position, move, squares)] or fitting
    return fitting


def _is_whole_path(engine: Engine, position: Position, move: Move, squares: _Squares) -> bool:
    """Return whether ``squares`` lead jump by jump as some path of a capture does.

    A king that goes on in the same direction may have landed on any square before the next piece; of these the paths of
    the engine name one.
    """
    whole = _jumps(engine, position, squares)
    return whole is not None and any(_jumps(engine, position, path) == whole for path in engine.paths(position, move))


def _jumps(engine: Engine, position: Position, path: _Squares) -> tuple[tuple[Vector, int], ...] | None:
    """Return direction and captured square of each leg of a path, None if a leg does not go over one piece."""
    rules = engine.rules
    occupied = (position.white | position.black) & ~(1 << path[0])
    found: list[tuple[Vector, int]] = []
    for start, end in pairwise(path):
        line = rules.geometry.line_through(start, end, (*rules.king_captures, *rules.man_captures))
        jumped = [square for square in (() if line is None else line[1]) if occupied >> square & 1]
        if line is None or len(jumped) != 1:
            return None
        found.append((line[0], jumped[0]))
        if engine.generator.tables.removes_at_once:
            occupied &= ~(1 << jumped[0])
    return tuple(found)


def _lands_on(engine: Engine, position: Position, move: Move, squares: tuple[int, ...]) -> bool:
    return any(_in_turn(squares, path) for path in engine.paths(position, move))


def _in_turn(squares: tuple[int, ...], path: tuple[int, ...]) -> bool:
    following = iter(path)
    return all(square in following for square in squares)


def passes(engine: Engine, position: Position, move: Move, between: tuple[int, ...]) -> bool:
    """Return whether some path of a capture leads over ``between`` in that order.

    A path leads over the squares that it turns on and over every square that it crosses behind a captured piece. The
    standard asks for the former only, records have both.
    """
    if not move.captured:
        return False
    return any(_meets(engine, position, path, between) for path in engine.paths(position, move))


def _meets(engine: Engine, position: Position, path: tuple[int, ...], between: tuple[int, ...]) -> bool:
    if between == path[1:-1]:
        return True
    rules = engine.rules
    wanted = list(reversed(between))
    occupied = (position.white | position.black) & ~(1 << path[0])
    came: Vector | None = None
    for start, end in pairwise(path):
        line = rules.geometry.line_through(start, end, (*rules.king_captures, *rules.man_captures))
        if line is None:
            return False
        vector, passed = line
        way = [*passed, end]
        jumped = next(place for place, square in enumerate(way) if occupied >> square & 1)
        for square in way if vector == came else way[jumped + 1 :]:
            if wanted and square == wanted[-1]:
                wanted.pop()
        if engine.generator.tables.removes_at_once:
            occupied &= ~(1 << way[jumped])
        came = vector
    return not wanted


def _captured(_engine: Engine, _position: Position, squares: _Squares, legal: list[Move]) -> list[Move]:
    """Read start and captured squares, as in the rule book of the Turkish federation: ``f3xf4xe5``."""
    origin, *taken = squares
    return [move for move in legal if move.origin == origin and _takes(move, taken)]


def _captured_and_landing(_engine: Engine, _position: Position, squares: _Squares, legal: list[Move]) -> list[Move]:
    """Read start, captured squares and end, as where a king can land on several squares: ``h1xh6→h8``."""
    origin, *taken, target = squares
    return [move for move in legal if (move.origin, move.target) == (origin, target) and _takes(move, taken)]


def _ends_and_captured(_engine: Engine, _position: Position, squares: _Squares, legal: list[Move]) -> list[Move]:
    """Read start, end and captured squares, as engines and French files write them: ``32x12x28x18``."""
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
    engine: Engine, position: Position, squares: _Squares, written: WrittenMove, legal: list[Move]
) -> tuple[list[Move], Code | None]:
    """Return the moves of the first reading that fits, and its code; only captures have more than one reading."""
    for reading in READINGS if written.capture is not False else READINGS[:1]:
        if reading.code is Code.READ_BY_CAPTURED_SQUARES and not engine.rules.names_captured:
            continue
        moves = reading.fits(engine, position, squares, legal)
        if moves:
            return moves, reading.code
    return [], None


def meant_captures(
    engine: Engine, position: Position, squares: _Squares, written: WrittenMove, legal: list[Move]
) -> list[Move]:
    """Return the captures whose captured squares are written where a record names those that the piece lands on."""
    return [] if written.capture is False else _captured(engine, position, squares, legal)


def is_short(written: WrittenMove) -> bool:
    """Return whether a move names only the file of its start: ``cd4``."""
    return len(written.squares[0]) == 1 and written.squares[0].isalpha()


def read_short(
    engine: Engine, position: Position, written: WrittenMove, rest: _Squares, legal: list[Move]
) -> list[Move]:
    """Return the legal moves from that file over the squares of ``rest``."""
    names = algebraic_names(engine.rules.geometry)
    origins = {move.origin for move in legal if names[move.origin].startswith(written.squares[0])}
    return [move for origin in sorted(origins) for move in fitting_moves(engine, position, (origin, *rest), legal)]
