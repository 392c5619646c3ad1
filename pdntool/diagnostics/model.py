"""The one type of diagnostic, from the lexer to the command line."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Final

from pdntool.board.fen import FenFault, FenProblem
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.text.span import Span

_ALWAYS_TOLD: Final = 2
"""The code and the span."""

_OF_FEN: Final[Mapping[FenFault, Code]] = MappingProxyType(
    {
        FenFault.MALFORMED: Code.FEN_MALFORMED,
        FenFault.SQUARE_OFF_BOARD: Code.FEN_SQUARE_OFF_BOARD,
        FenFault.SQUARE_TWICE: Code.FEN_SQUARE_TWICE,
        FenFault.UNUSUAL: Code.FEN_UNUSUAL,
    }
)


@dataclass(frozen=True, slots=True)
class Context:
    """Where in a PDN file a diagnostic is, in the words of a tournament.

    ``game`` is the number of the game, 0 where it is the only one; ``players``, ``round`` and ``board`` are those of
    its tags, empty where they are not known. ``number`` and ``side`` ("white" or "black") are those of the move that
    the diagnostic is about, None where it is about no move.
    """

    game: int
    players: str = ""
    round: str = ""
    board: str = ""
    number: int | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal move that may have been meant where a game stops.

    With it the game carries to the ply ``carries_to``, counted from 1 with the move itself; ``number`` and ``side`` are
    what people call that ply, and ``to_end`` says whether it is the last. ``why`` is a stable word: the slip that makes
    of this move what is written, or what else speaks for it.
    """

    move: str
    carries_to: int
    why: str
    number: int | None = None
    side: str | None = None
    to_end: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A code of the table in :mod:`pdntool.diagnostics.codes` at a place.

    ``args`` are the named values that the sentence of the code is filled with; ``legal`` lists official move texts,
    and if the diagnostic is about captures, ``takes`` names the captured squares for each of them.
    ``ply`` counts from 1 in the main line and is None outside it; ``row`` and ``side`` are the number and the column
    ("white" or "black") of a score sheet's cell; ``position`` is the one before the ply where it is known. ``also``
    names the variants that allow the move, ``fits`` those that allow the whole game. ``span`` is None only where a file
    could not be read at all. ``count`` is the number of places that it speaks for, of which ``span`` is the first, and
    ``games`` the number of games that they are in. ``context`` is what a PDN file tells of the place.
    ``suggestions`` are the moves that may be meant where the game stops, the likeliest first.
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
    position: Position | None = None
    also: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    count: int = 1
    games: int = 1
    context: Context | None = None
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def fen(self) -> str | None:
        """The FEN of ``position``."""
        return None if self.position is None else self.position.fen

    def __hash__(self) -> int:
        """Return the hash of code, place and moves; equal diagnostics have equal ones."""
        return hash((self.code, self.span, self.ply, self.move, self.legal))

    def __repr__(self) -> str:
        """Return the code, the span and whatever is not left at its default, in one line."""
        told = [
            f"{each.name}={getattr(self, each.name)!r}"
            for each in fields(self)[_ALWAYS_TOLD:]
            if getattr(self, each.name) != (each.default if each.default is not MISSING else {})
        ]
        return f"Diagnostic({', '.join([str(self.code), repr(self.span and tuple(self.span)), *told])})"


def fen_diagnostic(problem: FenProblem, span: Span | None = None) -> Diagnostic:
    """Return the diagnostic of a faulty FEN that stands at ``span``; its own span is the faulty part."""
    code = _OF_FEN[problem.fault]
    if span is not None:
        start = min(span.start + problem.start, span.end)
        span = Span(start, max(min(span.start + problem.end, span.end), start))
    args: dict[str, str | int] = dict.fromkeys(code.args, problem.text)
    return Diagnostic(code, span, {**args, "reason": problem.reason} if "reason" in args else args)


def fen_diagnostics(problem: FenProblem, span: Span | None = None) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of everything that is wrong with a FEN that stands at ``span``."""
    return tuple(fen_diagnostic(one, span) for one in (problem, *problem.others))
