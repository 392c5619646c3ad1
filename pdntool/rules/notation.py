"""Moves as texts: the official form, the short form, full paths (PDN 3.0, grammar, restrictions 5 to 9)."""

from collections.abc import Iterable

from pdntool.board.naming import both_names
from pdntool.board.position import Position
from pdntool.rules.engine import Engine, engine
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.rules.written_move import WrittenMove


def short_text(rules: Rules, move: Move) -> str:
    """Return start and end, which several captures can share."""
    names = rules.geometry.names
    return _sign(rules, move).join((names[move.origin], names[move.target]))


def long_texts(rules: Rules, position: Position, move: Move) -> list[str]:
    """Return the full paths of a move, sorted as texts; a quiet move has one."""
    if not move.captured:
        return [short_text(rules, move)]
    return [_path_text(rules, path) for path in engine(rules).paths(position, move)]


def long_text(rules: Rules, position: Position, move: Move) -> str:
    """Return the full path of a move, the first of several when sorted as texts."""
    # A path names no square behind the last captured piece but the end; here that piece is the only one.
    if not move.captured & (move.captured - 1):
        return short_text(rules, move)
    return _path_text(rules, next(engine(rules).paths(position, move)))


def official_text(rules: Rules, position: Position, move: Move, legal: list[Move] | None = None) -> str:
    """Return start and end, or the full path where captures of different pieces share those.

    ``legal`` are the legal moves of the position if the caller has them.
    """
    if move.captured:
        rivals = engine(rules).legal_moves(position) if legal is None else legal
        if any(is_rival(rival, move) for rival in rivals):
            return long_text(rules, position, move)
    return short_text(rules, move)


def is_rival(one: Move, other: Move) -> bool:
    """Return whether two moves have the same start and end but capture different pieces."""
    return one.origin == other.origin and one.target == other.target and one.captured != other.captured


def captured_names(rules: Rules, move: Move) -> list[str]:
    """Return the squares of the captured pieces in the order of a FEN."""
    return rules.geometry.listing(move.captured)


def name_squares(engine: Engine, written: WrittenMove, squares: Iterable[int]) -> str:
    """Return the name of a square, or of a path; where the text uses the other kind of names, both: ``11 (f6)``."""
    geometry, numeric = engine.rules.geometry, written.squares[-1].isdigit()
    names = [both_names(geometry, square, numeric=numeric) for square in squares]
    spoken, own = (engine.rules.capture_sign.join(each) for each in zip(*names, strict=True))
    return own if spoken == own else f"{spoken} ({own})"


def _sign(rules: Rules, move: Move) -> str:
    return rules.capture_sign if move.captured else "-"


def _path_text(rules: Rules, path: tuple[int, ...]) -> str:
    names = rules.geometry.names
    return rules.capture_sign.join(names[square] for square in path)
