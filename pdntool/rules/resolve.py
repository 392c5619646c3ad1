"""A written move and a position: the move it is, why it is none, or the moves it could be.

Three answers stay apart: :class:`Match`, :class:`Illegal` with the reason, :class:`Ambiguous` with all candidates.
"""

from dataclasses import dataclass

from pdntool.board.naming import spoken_names
from pdntool.board.position import Position
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import long_text
from pdntool.rules.reasons import Illegal as Illegal  # noqa: PLC0414 -- one of the three answers of this module
from pdntool.rules.reasons import explain
from pdntool.rules.routes import fitting_moves
from pdntool.rules.written import WrittenMove


@dataclass(frozen=True, slots=True)
class Match:
    """The one legal move that was meant."""

    move: Move


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The legal captures of different pieces that the written form fits."""

    candidates: tuple[Move, ...]


Resolution = Match | Illegal | Ambiguous


def squares_of(engine: Engine, written: WrittenMove) -> tuple[int, ...] | str:
    """Return the written squares as the layout's bit positions, or the first that the board does not have.

    Numbers are understood on a board of named squares too, and names on a numbered one.
    """
    index = spoken_names(engine.rules.geometry)
    for name in written.squares:
        if name not in index:
            return name
    return tuple(index[name] for name in written.squares)


def resolve(engine: Engine, position: Position, written: WrittenMove) -> Resolution:
    """Find the legal move that was written; the rules decide whether it captures, not its separator."""
    squares = squares_of(engine, written)
    if isinstance(squares, str):
        return Illegal("PDN202", {"square": squares})
    legal = engine.legal_moves(position)
    fitting = fitting_moves(engine, position, squares, legal) or _listed_captures(squares, legal)
    if len(fitting) == 1:
        return Match(fitting[0])
    if fitting:
        return Ambiguous(_best_first(engine, position, fitting, squares))
    return explain(engine, position, squares, written, legal)


def _listed_captures(squares: tuple[int, ...], legal: list[Move]) -> list[Move]:
    """Return the capture written as start, end, and all that it takes, as engines and French files write it."""
    origin, target, *taken = squares
    captured = sum({1 << square for square in taken})
    return [move for move in legal if taken and move[:3] == (origin, target, captured)]


def _best_first(engine: Engine, position: Position, fitting: list[Move], squares: tuple[int, ...]) -> tuple[Move, ...]:
    """Sort candidates as text, but first the one whose full path was written: one jump's path is also a short form."""

    def rank(move: Move) -> tuple[bool, str]:
        return squares not in engine.paths(position, move), long_text(engine.rules, position, move)

    return tuple(sorted(fitting, key=rank))
