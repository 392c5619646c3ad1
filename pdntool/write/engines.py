"""Move texts of engine protocols that are no record: DamExchange, which sends a move as digits alone."""

import re
from typing import Final

from pdntool.board.naming import numeric_names
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules

# Letter, thinking time in seconds, start, end, number of captured pieces, their squares: two digits each.
_MESSAGE: Final = re.compile(r"M([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})((?:[0-9]{2})*)")
_MOST_SECONDS: Final = 9999


def damexchange_text(rules: Rules, move: Move, seconds: int = 0) -> str:
    """Return a move as a DamExchange message: ``M``, four digits of time, then squares with two digits each."""
    names = numeric_names(rules.geometry)
    taken = sorted(names[square].zfill(2) for square in rules.geometry.index.values() if move.captured >> square & 1)
    ends = names[move.origin].zfill(2) + names[move.target].zfill(2)
    return f"M{min(max(seconds, 0), _MOST_SECONDS):04}{ends}{len(taken):02}{''.join(taken)}"


def read_damexchange(rules: Rules, position: Position, text: str) -> Move | None:
    """Return the legal move of a DamExchange message, None if it is none."""
    match = _MESSAGE.fullmatch(text.strip())
    if match is None or len(match[5]) != 2 * int(match[4]):
        return None
    squares = {name.zfill(2): square for square, name in enumerate(numeric_names(rules.geometry)) if name}
    numbers = [match[2], match[3], *re.findall("..", match[5])]
    if any(number not in squares for number in numbers):
        return None
    origin, target, *taken = (squares[number] for number in numbers)
    captured = sum({1 << square for square in taken})
    return next(
        (move for move in engine(rules).legal_moves(position) if move[:3] == (origin, target, captured)),
        None,
    )
