"""Running totals of a check."""

from dataclasses import dataclass
from typing import Final

from pdntool.check.report import GameReport
from pdntool.diagnostics.model import Severity
from pdntool.i18n.catalogue import Catalogue

_COUNTED: Final = ("files", "games", "plies", "errors", "warnings", "notes")


@dataclass(slots=True)
class Summary:
    """What was checked and found so far; ``plies`` are those read in main lines."""

    files: int = 0
    games: int = 0
    plies: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    games_with_errors: int = 0

    def add(self, report: GameReport) -> None:
        """Count a report in; game 0, the file itself, is no game."""
        if report.game:
            self.games += 1
            self.plies += report.plies_read
        if not report.diagnostics:
            return
        errors = report.count(Severity.ERROR)
        self.errors += errors
        self.warnings += report.count(Severity.WARNING)
        self.notes += report.count(Severity.NOTE)
        if report.game and errors:
            self.games_with_errors += 1

    def line(self, words: Catalogue) -> str:
        """Return the totals as a sentence."""
        return words.word("summary", **{name: words.word(name, n=getattr(self, name)) for name in _COUNTED})
