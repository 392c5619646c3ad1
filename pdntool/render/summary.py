"""Running totals of a check."""

from dataclasses import dataclass
from typing import Final

from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.render.reported import Judged

_COUNTED: Final = ("files", "games", "plies", "errors", "warnings", "notes")


@dataclass(slots=True)
class Summary:
    """What was checked and found so far; ``plies`` are those read in main lines.

    ``passed_over`` are the files of folders that are no records.
    """

    files: int = 0
    games: int = 0
    plies: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    games_with_errors: int = 0
    games_unverified: int = 0
    passed_over: int = 0

    def add(self, verdict: Judged) -> None:
        """Count a verdict in; game 0, the file itself, is no game."""
        if verdict.number:
            self.games += 1
            self.plies += verdict.plies_read
            self.games_unverified += verdict.status == "unverified"
        if not verdict.diagnostics:
            return
        errors = verdict.count(Severity.ERROR)
        self.errors += errors
        self.warnings += verdict.count(Severity.WARNING)
        self.notes += verdict.count(Severity.NOTE)
        if verdict.number and errors:
            self.games_with_errors += 1

    def weigh(self, least: Severity) -> int:
        """Count the findings that are at least as heavy as a severity."""
        counts = {Severity.ERROR: self.errors, Severity.WARNING: self.warnings, Severity.NOTE: self.notes}
        heaviest_first = list(Severity)
        return sum(counts[severity] for severity in heaviest_first[: heaviest_first.index(least) + 1])

    def line(self, words: Catalog) -> str:
        """Return the totals as a sentence."""
        counted = {name: words.word(name, n=getattr(self, name)) for name in _COUNTED}
        if self.passed_over:
            counted["files"] = words.word("files_and_others", files=counted["files"], n=self.passed_over)
        text = words.word("summary", **counted)
        unverified = self.games_unverified
        return words.word("summary_unverified", summary=text, n=unverified) if unverified else text
