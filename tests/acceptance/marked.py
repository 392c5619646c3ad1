"""Texts with the place of their fault marked in them, so that expected lines and columns need no counting."""

from typing import NamedTuple


class Marked(NamedTuple):
    """A text without its marks, and the 1-based place of what stood between them in code points."""

    text: str
    line: int
    column: int
    end_column: int
    token: str


def marked(text: str) -> Marked:
    """Read ``«`` and ``»`` out of a text."""
    before, _, rest = text.partition("«")
    token, _, after = rest.partition("»")
    column = len(before) - (before.rfind("\n") + 1) + 1
    return Marked(before + token + after, before.count("\n") + 1, column, column + len(token), token)
