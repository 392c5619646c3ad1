"""What a written move means in a position.

There are three answers: :class:`Match`, one legal move; :class:`Ambiguous`, several; :class:`Illegal`, none, and why.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

from pdntool.board.geometry import DIAGONAL, ORTHOGONAL
from pdntool.board.naming import algebraic_names, spoken_names
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code, Property
from pdntool.rules.engine import Engine
from pdntool.rules.illegality import why_illegal
from pdntool.rules.movegen import Move
from pdntool.rules.notation import long_text, name_squares
from pdntool.rules.readings import fitting_moves, is_short, meant_captures, read_short, read_squares
from pdntool.rules.written_move import Illegal as Illegal  # noqa: PLC0414 -- one of the three answers of this module
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
    """Return what a written move means in a position; the rules say whether it captures, not its separator.

    A capture whose captured squares are written is read so only if the rule set says that its books name them.
    Letters that look like digits are files where only that is a legal move.
    """
    resolution = _resolve(engine, position, written)
    if isinstance(resolution, Illegal) and written.letters:
        in_letters = _resolve(engine, position, WrittenMove(written.letters, written.capture))
        return resolution if isinstance(in_letters, Illegal) else in_letters
    return resolution


def _resolve(engine: Engine, position: Position, written: WrittenMove) -> Resolution:
    if is_short(written):
        return _resolve_short(engine, position, written)
    squares = squares_of(engine, written)
    if isinstance(squares, str):
        return Illegal(Code.SQUARE_OFF_BOARD, {"square": squares})
    return _resolve_squares(engine, position, squares, written, engine.legal_moves(position))


def _resolve_squares(
    engine: Engine, position: Position, squares: tuple[int, ...], written: WrittenMove, legal: list[Move]
) -> Resolution:
    if len(squares) == 1:
        return Illegal(Code.NOT_A_MOVE, {"text": written.squares[0]}, tuple(legal))
    if written.taken is not None:
        return _resolve_listed(engine, position, squares, written, legal)
    fitting, reading = read_squares(engine, position, squares, written, legal)
    if len(fitting) == 1:
        return Match(fitting[0], reading)
    if fitting:
        return Ambiguous(_best_first(engine, position, fitting, squares), reading)
    reason = why_illegal(engine, position, squares, written, legal)
    meant = meant_captures(engine, position, squares, written, legal)
    return replace(reason, meant=tuple(meant)) if meant else reason


def _resolve_short(engine: Engine, position: Position, written: WrittenMove) -> Resolution:
    rest = squares_of(engine, written._replace(squares=written.squares[1:]))
    if isinstance(rest, str):
        return Illegal(Code.SQUARE_OFF_BOARD, {"square": rest})
    legal = engine.legal_moves(position)
    fitting = read_short(engine, position, written, rest, legal)
    if len(fitting) == 1:
        return Match(fitting[0], Code.START_SQUARE_SHORTENED)
    if fitting:
        return Ambiguous(tuple(fitting), Code.START_SQUARE_SHORTENED)
    return _why_short(engine, position, written, rest, legal)


# What is true of every move.
_OF_ANY_MOVE = frozenset({Code.GAME_OVER, Code.GAME_WON_BY_KING})


def _why_short(
    engine: Engine, position: Position, written: WrittenMove, rest: tuple[int, ...], legal: list[Move]
) -> Illegal:
    """Return why no piece on the file may make the move: an obligation if one of them could, else that none can."""
    names = algebraic_names(engine.rules.geometry)
    own = [square for square in range(len(names)) if position.own >> square & 1]
    origins = [square for square in own if names[square].startswith(written.squares[0])]
    for origin in origins or own[: not legal]:
        reason = why_illegal(engine, position, (origin, *rest), written, legal)
        if Property.OBLIGATION in reason.code.properties or reason.code in _OF_ANY_MOVE:
            return reason
    args = {"file": written.squares[0], "square": name_squares(engine, written, rest[-1:])}
    return Illegal(Code.NO_PIECE_OF_THAT_FILE, args, tuple(legal))


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


def played_as_written(engine: Engine, position: Position, written: WrittenMove) -> Move | None:
    """Return what a text means whatever the rules forbid, None if no piece can go so, or it can mean several moves.

    A piece of the side to move goes from the first square to the last, which must be empty, and captures what it jumps
    over: as in a complete capture, in a capture that breaks off, or else what stands between the squares.
    """
    squares = () if is_short(written) or written.taken is not None else squares_of(engine, written)
    if isinstance(squares, str) or not squares:
        return None
    captures = read_squares(engine, position, squares, written, engine.complete_captures(position))[0]
    known = dict.fromkeys(captures or fitting_moves(engine, position, squares, engine.quiet_moves(position)))
    if known:
        return next(iter(known)) if len(known) == 1 else None
    origin, target = squares[0], squares[-1]
    occupied = (position.own | position.enemy) & ~(1 << origin)
    if not position.own >> origin & 1 or occupied >> target & 1 or origin == target:
        return None
    broken_off = {state for state in engine.capture_tree(position, origin).states() if state[0] == target}
    captured = {state[1] for state in broken_off} or {_between(position, squares)}
    if len(captured) > 1:
        return None
    side, is_man = int(position.white_to_move), not position.kings >> origin & 1
    promotes = is_man and (engine.generator.tables.promotes_on[side][target] or any(state[4] for state in broken_off))
    return Move(origin, target, captured.pop(), promotes)


def _between(position: Position, squares: tuple[int, ...]) -> int:
    """Return the bits of the opponent's pieces that stand on straight lines between squares."""
    captured = 0
    for here, there in pairwise(squares):
        line = position.geometry.line_through(here, there, (*DIAGONAL, *ORTHOGONAL))
        captured |= sum(1 << square for square in line[1]) if line else 0
    return captured & position.enemy
