"""Which moves a sequence of squares fits: the path of a capture against what was written of it."""

from itertools import pairwise

from pdntool.board.geometry import Vector
from pdntool.board.position import Position
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move


def fitting_moves(engine: Engine, position: Position, squares: tuple[int, ...], legal: list[Move]) -> list[Move]:
    """Return those of ``legal`` that go from the first to the last square, through those between in that order.

    A full path is the move that it is a path of, and squares that a capture turns or lands on mean that capture, though
    others may cross them (PDN 3.0, grammar, restriction 9: ``47x24x36`` is unique).
    """
    fitting = [move for move in legal if move.origin == squares[0] and move.target == squares[-1]]
    if len(squares) > 2:  # noqa: PLR2004 -- start and end alone name no path
        fitting = [move for move in fitting if passes(engine, position, move, squares[1:-1])]
        if len(fitting) > 1:
            exact = [move for move in fitting if squares in engine.paths(position, move)]
            fitting = exact or [move for move in fitting if _lands_on(engine, position, move, squares)] or fitting
    return fitting


def _lands_on(engine: Engine, position: Position, move: Move, squares: tuple[int, ...]) -> bool:
    return any(_in_turn(squares, path) for path in engine.paths(position, move))


def _in_turn(squares: tuple[int, ...], path: tuple[int, ...]) -> bool:
    following = iter(path)
    return all(square in following for square in squares)


def passes(engine: Engine, position: Position, move: Move, between: tuple[int, ...]) -> bool:
    """Tell whether some path of a capture meets ``between`` in that order.

    A path meets the squares it turns on and every square that it crosses behind a piece it has jumped: the standard
    wants the first kind only, people write both.
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
        if engine.generator.tables.at_once:
            occupied &= ~(1 << way[jumped])
        came = vector
    return not wanted
