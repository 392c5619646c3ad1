"""Cells with several readings, the likeliest first: ``32-28|37-28``, ``32-28 0.7|37-28 0.3``, ``32-28 70% | 37-28``.

A bar also divides the cells of a table. It parts readings where something else divides the row, or where the row has
more moves than two and the bars between moves leave it one or two cells.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from pdntool.syntax.moves import is_move, written_move
from pdntool.syntax.nodes import Reading
from pdntool.syntax.parsers import terminal
from pdntool.syntax.tokens import MOVES, TokenPlace

_DIVIDERS: Final = frozenset({"SEMICOLON", "TAB", "COMMA"})
_WEIGHT: Final = r"(?:[(\[:=@]?\s?(?P<weight>0?[.,][0-9]+|[01](?:[.,]0+)?|[0-9]{1,3}(?:[.,][0-9]+)?\s?%)[)\]]?)"
_UNREADABLE: Final = r"(?:\?{1,3}|[0-9?]{1,2}[-x:][0-9?]{1,2})"
_PERCENT: Final = 100
_TWO: Final = 2


@cache
def _reading() -> re.Pattern[str]:
    move, loose = terminal("PLAIN_MOVE"), terminal("CELL_SQUARES", "sheet")
    return re.compile(rf"\s*(?P<move>{move}|{loose}|[^\s|]*[0-9?][^\s|]*?)(?:\s*{_WEIGHT})?\s*\Z")


@cache
def _stretch() -> re.Pattern[str]:
    """Return an expression for moves with bars between them and weights behind them."""
    weight = _WEIGHT.replace("?P<weight>", "?:")
    move = rf"(?:{terminal('PLAIN_MOVE')}|{terminal('SHORT_MOVE')}|{_UNREADABLE})(?:\s*{weight}(?![-xX:0-9]))?"
    return re.compile(rf"(?<![^\s|;,.\"]){move}(?:[^\S\r\n]*\|[^\S\r\n]*{move})+(?![^\s|;,\"])")


def has_readings(text: str) -> bool:
    """Return whether a line has a stretch of moves with bars between them, by its form alone."""
    return _stretch().search(text) is not None


def stretches(tokens: Sequence[TokenPlace], text: str, *, bars_divide: bool = True) -> list[tuple[int, int]]:
    """Return the places of the cells with several readings in a row; none where its bars divide cells.

    ``bars_divide`` is how the other rows of the sheet are: it tells of a row of two moves with a bar between them.
    """
    bars = [start for kind, start, _ in tokens if kind == "BAR" and text[start] == "|"]
    if not bars:
        return []
    start, end = tokens[0][1], tokens[-1][2]
    found = [match.span() for match in _stretch().finditer(text, start, end)]
    if not all(any(first < bar < last for first, last in found) for bar in bars):
        return _glued(tokens, text, bars)
    outside = [token for token in tokens if not any(first <= token[1] < last for first, last in found)]
    if any(kind in _DIVIDERS for kind, _, _ in outside):
        return found
    groups = len(found) + sum(kind in MOVES for kind, _, _ in outside)
    is_plain = groups == 1 and text.count("|", *found[0]) == 1 and not re.search(r"[%.,]", text[slice(*found[0])])
    numbers = max(1, sum(kind == "ROW_NUMBER" for kind, _, _ in outside))
    return [] if is_plain and bars_divide else found if groups <= _TWO * numbers else []


def _glued(tokens: Sequence[TokenPlace], text: str, bars: Sequence[int]) -> list[tuple[int, int]]:
    """Return the stretches whose bars have no blank beside them in a row where another has a blank on either side."""
    blanks = [text[bar - 1 : bar].isspace() + text[bar + 1 : bar + 2].isspace() for bar in bars[1:-1]]
    if not {0, _TWO} <= set(blanks):
        return []
    start, end = tokens[0][1], tokens[-1][2]
    found = re.finditer(r"[^\s|;,]+(?:\|[^\s|;,]+)+", text[start:end])
    return [(start + one.start(), start + one.end()) for one in found if has_readings(one.group())]


def readings_in(text: str) -> tuple[Reading, ...]:
    """Return the readings of a cell, the likeliest first; what is no move is left out, none if the cell has no bar."""
    parts = text.split("|")
    if len(parts) < _TWO:
        return ()
    matches = [_reading().match(part) for part in parts if part.strip()]
    read = [
        Reading(match["move"], written_move(match["move"]), _weight(match["weight"]))
        for match in matches
        if match is not None and is_readable(match["move"])
    ]
    if all(one.weight is not None for one in read):
        read.sort(key=lambda one: -(one.weight or 0))
    return tuple(read)


def is_readable(text: str) -> bool:
    """Return whether a text is a move, by its form, as one of several readings may be written."""
    others = (terminal("SHORT_MOVE"), terminal("CELL_SQUARES", "sheet"))
    return is_move(text) or any(re.fullmatch(other, text) for other in others)


def _weight(text: str | None) -> float | None:
    if text is None:
        return None
    number = float(text.rstrip(" %").replace(",", "."))
    return number / _PERCENT if text.endswith("%") else number


READINGS: Final = "READINGS"
"""The kind of the one token that stands for all tokens of a cell with several readings."""


def with_readings(tokens: Sequence[TokenPlace], text: str, *, bars_divide: bool = True) -> Sequence[TokenPlace]:
    """Return the tokens of a row with one for each cell that has several readings; see :func:`stretches`."""
    found = stretches(tokens, text, bars_divide=bars_divide)
    for start, end in found:
        inside = [place for place, token in enumerate(tokens) if start <= token[1] < end]
        tokens = [*tokens[: inside[0]], (READINGS, start, end), *tokens[inside[-1] + 1 :]]
    return tokens
