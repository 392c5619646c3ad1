"""Text of strangers made safe and measurable for a terminal."""

import unicodedata
from typing import Final

_TAB: Final = 4
# Controls, direction and joining marks, lone surrogates, private and unassigned code points, line separators.
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_COMBINING: Final = frozenset({"Mn", "Me"})


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def harmless(text: str) -> str:
    """Return ``text`` with everything that could steer a terminal or hide itself written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(char) if unicodedata.category(char) in _HIDDEN else char for char in text)


def cell_width(text: str) -> int:
    """Return how many terminal cells a harmless text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_width(char) for char in text)


def _width(character: str) -> int:
    if unicodedata.category(character) in _COMBINING:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def show(text: str, at: int = 0) -> str:
    """Return ``text`` harmless and with its tabs widened to stops, as it looks when it starts in cell ``at``."""
    parts: list[str] = []
    cell = at
    for piece in text.split("\t"):
        if parts:  # a tab stood before this piece
            gap = _TAB - cell % _TAB
            parts.append(" " * gap)
            cell += gap
        safe = harmless(piece)
        parts.append(safe)
        cell += cell_width(safe)
    return "".join(parts)
