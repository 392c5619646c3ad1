"""The jumps of one capture that were written apart, ``11x18 18x25``, also with numbers of their own."""

import re
from collections.abc import Sequence
from functools import cache

from pdntool.syntax.nodes import Item, MoveNumber, Ply
from pdntool.syntax.parsers import terminal
from pdntool.text.span import Span

JOINED = frozenset({"PLAIN_MOVE", "PADDED_MOVE"})

# No piece captures more often; without a limit a text of nothing but such jumps would be joined again and again.
_MOST_SQUARES = 40
_LONGEST = 3
_OTHER_SIGN = re.compile("[X:\u00d7]")


@cache
def _last_square() -> re.Pattern[str]:
    sign, square = terminal("CAPTURE_SIGN"), terminal("SQUARE")
    return re.compile(rf"(?<={sign})\s*({square})\Z")


@cache
def _sign() -> re.Pattern[str]:
    return re.compile(rf"[^\S\r\n]*{terminal('CAPTURE_SIGN')}")


def jump_before(items: Sequence[Item]) -> Ply | None:
    """Return the ply right before the next item, with at most a number between them."""
    for item in (items[-1:], items[-2:-1]):
        if item and isinstance(item[0], Ply):
            return item[0] if item[0].move.capture and len(item[0].move.squares) < _MOST_SQUARES else None
        if item and not (isinstance(item[0], MoveNumber) and "." in item[0].text):
            return None
    return None


def goes_on(text: str, before: Span, after: Span) -> bool:
    """Tell whether a capture starts on the very square that the one before it ends on.

    The squares are compared as they are written, and then no legal game has two such plies: the second player's piece
    cannot stand where the first player's has just come to.
    """
    tail = text[max(before.start, before.end - _LONGEST - 3) : before.end]
    found = _last_square().search(tail)
    if found is None or not text.startswith(found[1], after.start):
        return False
    return _sign().match(text, after.start + len(found[1]), after.end) is not None


@cache
def _joint(sign: str) -> re.Pattern[str]:
    return re.compile(rf"{sign}([0-9]++|[a-lA-L][0-9]++)\s++(?:[0-9]++\.++\s*+)?+\1{sign}")


def has_joint(text: str, start: int, end: int) -> bool:
    """Tell whether among plain moves there may be two jumps to be joined; a yes may be wrong, a no never is."""
    # Nearly all captures are written with a small x, and one letter is found faster than one of five signs.
    sign = terminal("CAPTURE_SIGN") if _OTHER_SIGN.search(text, start, end) else "x"
    return _joint(sign).search(text, start, end) is not None
