"""The one type of finding, from the lexer to the command line."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Final

from pdntool.diagnostics.codes import Code
from pdntool.text.span import Span

_ALWAYS_TOLD: Final = 2
"""The code and the span."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a code of the table in :mod:`pdntool.diagnostics.codes` at a place.

    ``args`` are the named values that the sentence of the code is filled with; ``legal`` lists official move texts,
    and where the finding is about captures ``takes`` names for each of them the squares of what it takes.
    ``ply`` counts from 1 in the main line and is None outside it; ``row`` and ``side`` are the number and the column
    ("white" or "black") of a score sheet's cell; ``fen`` is the position before the ply where it is known. ``span`` is
    None only where a file could not be read at all.
    """

    code: Code
    span: Span | None
    args: Mapping[str, str | int] = field(default_factory=dict)
    ply: int | None = None
    move: str | None = None
    legal: tuple[str, ...] = ()
    row: int | None = None
    side: str | None = None
    variation: bool = False
    takes: tuple[tuple[str, ...], ...] = ()
    fen: str | None = None

    def __repr__(self) -> str:
        """Return the code, the span and whatever is not left at its default, in one line."""
        told = [
            f"{each.name}={getattr(self, each.name)!r}"
            for each in fields(self)[_ALWAYS_TOLD:]
            if getattr(self, each.name) != (each.default if each.default is not MISSING else {})
        ]
        return f"Diagnostic({', '.join([str(self.code), repr(self.span and tuple(self.span)), *told])})"
