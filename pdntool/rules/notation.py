"""Moves to text: the official form, short forms, full paths (PDN 3.0, grammar, restrictions 5 to 9)."""

from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules


def short_text(rules: Rules, move: Move) -> str:
    """Return start and end alone, which several captures may share."""
    names = rules.geometry.names
    return _sign(rules, move).join((names[move.origin], names[move.target]))


def long_texts(rules: Rules, position: Position, move: Move) -> list[str]:
    """Return every full path of a move, sorted as text; a quiet move has one."""
    if not move.captured:
        return [short_text(rules, move)]
    return [_path_text(rules, path) for path in engine(rules).paths(position, move)]


def long_text(rules: Rules, position: Position, move: Move) -> str:
    """Return the full path of a move, of several equal ones the first in string order."""
    # Behind the last piece that is taken, here the only one, no square is named.
    if not move.captured & (move.captured - 1):
        return short_text(rules, move)
    return _path_text(rules, next(engine(rules).paths(position, move)))


def official_text(rules: Rules, position: Position, move: Move, legal: list[Move] | None = None) -> str:
    """Return start and end, or the full path where those fit captures of different pieces.

    ``legal`` are the legal moves of the position where the caller has them.
    """
    if move.captured:
        rivals = engine(rules).legal_moves(position) if legal is None else legal
        if any(is_rival(rival, move) for rival in rivals):
            return long_text(rules, position, move)
    return short_text(rules, move)


def is_rival(one: Move, other: Move) -> bool:
    """Tell whether two moves share their short form and are not the same."""
    return one.origin == other.origin and one.target == other.target and one.captured != other.captured


def captured_names(rules: Rules, move: Move) -> list[str]:
    """Return the squares of the captured pieces in the order of a FEN."""
    return rules.geometry.listing(move.captured)


def _sign(rules: Rules, move: Move) -> str:
    return rules.capture_sign if move.captured else "-"


def _path_text(rules: Rules, path: tuple[int, ...]) -> str:
    names = rules.geometry.names
    return rules.capture_sign.join(names[square] for square in path)
