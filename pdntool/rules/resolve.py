"""What a written move means in a position.

There are three answers: :class:`Match`, one legal move; :class:`Ambiguous`, several; :class:`Illegal`, none, and why.
"""

from dataclasses import dataclass

from pdntool.board.naming import spoken_names
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import Engine
from pdntool.rules.illegality import Illegal as Illegal  # noqa: PLC0414 -- one of the three answers of this module
from pdntool.rules.illegality import name_squares, why_illegal
from pdntool.rules.movegen import Move
from pdntool.rules.notation import long_text
from pdntool.rules.readings import is_short, read_short, read_squares
from pdntool.rules.written_move import WrittenMove


@dataclass(frozen=True, slots=True)
class Match:
    """The one legal move that a text means; ``reading`` is the code of an unusual way of writing."""

    move: Move
    reading: Code | None = None


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The legal captures of different pieces that a text can mean."""

    candidates: tuple[Move, ...]
    reading: Code | None = None


Resolution = Match | Illegal | Ambiguous


def squares_of(engine: Engine, written: WrittenMove) -> tuple[int, ...] | str:
    """Return the written squares as bit positions, or the name of the first that the board does not have.

    A square may have its name or its number, whichever of them the board uses.
    """
    index = spoken_names(engine.rules.geometry)
    for name in written.squares:
        if name not in index:
            return name
    return tuple(index[name] for name in written.squares)


def resolve(engine: Engine, position: Position, written: WrittenMove) -> Resolution:
    """Return what a written move means in a position; the rules say whether it captures, not its separator."""
    if is_short(written):
        return _resolve_short(engine, position, written)
    squares = squares_of(engine, written)
    if isinstance(squares, str):
        return Illegal(Code.SQUARE_OFF_BOARD, {"square": squares})
    legal = engine.legal_moves(position)
    if written.taken is not None:
        return _resolve_listed(engine, position, squares, written, legal)
    fitting, reading = read_squares(engine, position, squares, written, legal)
    if len(fitting) == 1:
        return Match(fitting[0], reading)
    if fitting:
        return Ambiguous(_best_first(engine, position, fitting, squares), reading)
    return why_illegal(engine, position, squares, written, legal)


def _resolve_short(engine: Engine, position: Position, written: WrittenMove) -> Resolution:
    rest = squares_of(engine, written._replace(squares=written.squares[1:]))
    if isinstance(rest, str):
        return Illegal(Code.SQUARE_OFF_BOARD, {"square": rest})
    fitting = read_short(engine, position, written, rest, engine.legal_moves(position))
    if len(fitting) == 1:
        return Match(fitting[0], Code.START_SQUARE_SHORTENED)
    if fitting:
        return Ambiguous(tuple(fitting), Code.START_SQUARE_SHORTENED)
    return Illegal(
        Code.NO_PIECE_OF_THAT_FILE, {"file": written.squares[0], "square": name_squares(engine, written, rest[-1:])}
    )


def _resolve_listed(
    engine: Engine, position: Position, squares: tuple[int, ...], written: WrittenMove, legal: list[Move]
) -> Resolution:
    """Return what a move means whose captured squares are listed: it must capture just these."""
    taken = squares_of(engine, written._replace(squares=written.taken or ()))
    if isinstance(taken, str):
        return Illegal(Code.SQUARE_OFF_BOARD, {"square": taken})
    captured = sum({1 << square for square in taken})
    origin, target = squares
    same_ends = [move for move in legal if (move.origin, move.target) == (origin, target)]
    if not same_ends:
        return why_illegal(engine, position, squares, written, legal)
    return next(
        (Match(move) for move in same_ends if move.captured == captured),
        Illegal(Code.TAKES_OTHER_PIECES, {"origin": written.squares[0], "target": written.squares[1]}, tuple(legal)),
    )


def _best_first(engine: Engine, position: Position, fitting: list[Move], squares: tuple[int, ...]) -> tuple[Move, ...]:
    """Return candidates sorted as texts, but first the one whose full path was written (a single jump has no other)."""

    def rank(move: Move) -> tuple[bool, str]:
        return squares not in engine.paths(position, move), long_text(engine.rules, position, move)

    return tuple(sorted(fitting, key=rank))
