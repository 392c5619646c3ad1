"""Which moves a sequence of squares fits: the path of a capture against what was written of it."""

from itertools import pairwise

from pdntool.board.position import Position
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move


def fitting_moves(engine: Engine, position: Position, squares: tuple[int, ...], legal: list[Move]) -> list[Move]:
    """Return those of ``legal`` that go from the first to the last square, through those between in that order."""
    fitting = [move for move in legal if move.origin == squares[0] and move.target == squares[-1]]
    if len(squares) > 2:  # noqa: PLR2004 -- start and end alone name no path
        fitting = [move for move in fitting if passes(engine, position, move, squares[1:-1])]
    return fitting


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
    wanted = list(reversed(between))
    occupied = (position.white | position.black) & ~(1 << path[0])
    for start, end in pairwise(path):
        jumped, behind = _leg(engine, occupied, start, end)
        for square in behind:
            if wanted and square == wanted[-1]:
                wanted.pop()
        if engine.generator.tables.at_once:
            occupied &= ~jumped
    return not wanted


def _leg(engine: Engine, occupied: int, start: int, end: int) -> tuple[int, list[int]]:
    """Return the piece jumped between two squares of a path, and the squares behind it up to the end."""
    line = next(line for line in engine.generator.tables.king_lines[start] if line.ray >> end & 1)
    way = line.squares[: line.squares.index(end) + 1]
    place = next(place for place, square in enumerate(way) if occupied >> square & 1)
    return 1 << way[place], list(way[place + 1 :])
