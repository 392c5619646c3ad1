"""What reports need of a game: a verdict has it, and so has what another process sends of one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

from pdntool.check.verdict import Status
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.text.source import Source
from pdntool.text.span import Span


class Judged(Protocol):
    """What every format of reports, the totals and the conventions of a file look at."""

    @property
    def source(self) -> Source:
        """The text that the game stands in."""

    @property
    def number(self) -> int:
        """The number of the game in its source, 0 for the source itself."""

    @property
    def plies_read(self) -> int:
        """The number of plies in the main line."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was found, in the order of the text."""

    @property
    def status(self) -> Status:
        """``problems`` if there is an error, else ``unverified`` if not every ply of the main line was verified."""

    def count(self, severity: Severity) -> int:
        """Count the diagnostics of one severity."""

    def with_diagnostics(self, kept: tuple[Diagnostic, ...]) -> Self:
        """Return the same with these diagnostics."""


@dataclass(frozen=True, slots=True)
class Reported:
    """A game of which no more is left than reports need; ``about`` are its values for JSON where they are needed."""

    source: Source
    number: int
    plies_read: int
    plies_legal: int
    diagnostics: tuple[Diagnostic, ...]
    about: Mapping[str, Any] | None = None

    @property
    def status(self) -> Status:
        """``problems`` if there is an error, else ``unverified`` if not every ply of the main line was verified."""
        if self.count(Severity.ERROR):
            return "problems"
        return "ok" if self.plies_legal == self.plies_read else "unverified"

    def count(self, severity: Severity) -> int:
        """Count the diagnostics of one severity."""
        return sum(diagnostic.code.severity is severity for diagnostic in self.diagnostics)

    def with_diagnostics(self, kept: tuple[Diagnostic, ...]) -> Self:
        """Return the same with these diagnostics."""
        return replace(self, diagnostics=kept)

    def named(self, name: str) -> Self:
        """Return the game as one of a file of that name."""
        return self if self.about is None else replace(self, about={**self.about, "file": name})

    def placed(self, source: Source, offset: int, games: int, lines: int) -> Self:
        """Return the game of a part of a source that has so much before it as a game of the whole source."""
        about = self.about
        if about is not None:
            about = {**about, "game": about["game"] + games, "line": about["line"] + lines}
        moved = tuple(_moved(one, offset, games) for one in self.diagnostics)
        return replace(self, source=source, number=self.number + games, diagnostics=moved, about=about)


def _moved(one: Diagnostic, offset: int, games: int) -> Diagnostic:
    context, span = one.context, one.span
    if context is not None and context.game:
        context = replace(context, game=context.game + games)
    if span is not None:
        span = Span(span.start + offset, span.end + offset)
    return replace(one, span=span, context=context)
