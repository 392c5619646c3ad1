"""A move token taken apart into its squares."""

import re
from functools import cache, lru_cache

from pdntool.rules.written import WrittenMove
from pdntool.syntax.parsers import terminal


@cache
def _square() -> re.Pattern[str]:
    # Algebraic first: the digit of a3 is no square of its own.
    return re.compile(terminal("ALGEBRAIC_SQUARE") + "|" + terminal("NUMERIC_SQUARE"))


@cache
def _capture_sign() -> re.Pattern[str]:
    return re.compile(terminal("CAPTURE_SIGN"))


@cache
def _step_sign() -> re.Pattern[str]:
    return re.compile(terminal("STEP_SIGN"))


@cache
def _whole_move() -> re.Pattern[str]:
    return re.compile(terminal("PLAIN_MOVE") + "|" + terminal("PADDED_MOVE"))


def is_move(text: str) -> bool:
    """Tell whether a text is one move token, by its form alone."""
    return _whole_move().fullmatch(text) is not None


@lru_cache(maxsize=65536)
def written_move(text: str) -> WrittenMove:
    """Return the squares of a move token in order (``08-13`` is 8 to 13), and whether it was written as a capture."""
    squares = tuple(square.lower().lstrip("0") for square in _square().findall(text))
    if _capture_sign().search(text):
        return WrittenMove(squares, capture=True)
    return WrittenMove(squares, capture=False if _step_sign().search(text) else None)
