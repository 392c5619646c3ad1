"""Games with what the rules say of them: what a writer starts from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pdntool.check.order import playing_order
from pdntool.check.records import CheckedRecord, check_records
from pdntool.check.report import GameReport, PlayedPly
from pdntool.diagnostics.codes import Code
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Item, Ply, Record, Variation
from pdntool.text.source import Source
from pdntool.text.span import Span

UNDECIDED: Final = Code.CAPTURE_AMBIGUOUS


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A record, its report, the rules it was replayed by (None if unknown) and the plies that they accept.

    ``items`` is the main line in playing order; ``played`` are the accepted plies of all lines by their places.
    """

    report: GameReport
    record: Record
    rules: Rules | None
    items: Sequence[Item]
    played: Mapping[Span, PlayedPly]

    @property
    def undecided(self) -> frozenset[Span]:
        """The places of captures whose move is not known: which of several was meant, no later move decides."""
        return frozenset(
            finding.span for finding in self.report.diagnostics if finding.code == UNDECIDED and finding.span
        )


def checked_games(source: Source, rules: Rules | None) -> Iterator[CheckedGame | GameReport]:
    """Yield the games of a source in order, checked; a bare report is about the file itself."""
    for checked in check_records(source, rules):
        yield checked if isinstance(checked, GameReport) else checked_game(checked)


def checked_game(checked: CheckedRecord) -> CheckedGame:
    """Return a game as the writers take it."""
    report, record, rules, replay = checked
    if rules is None or replay is None:
        return CheckedGame(report, record, None, record.items, {})
    played = {played.ply.span: played for played in replay.played}
    return CheckedGame(report, record, rules, playing_order(record, rules), played)


def lean(report: GameReport) -> GameReport:
    """Return a report without what found its variant, which would keep the whole game in memory."""
    return report if report.detection is None else replace(report, detection=None)


def plies_of(record: Record) -> Iterator[Ply]:
    """Yield all plies of a record, those of variations included, in the order of the text."""
    open_lines: list[Iterator[Item]] = [iter(record.items)]
    while open_lines:
        item = next(open_lines[-1], None)
        if item is None:
            open_lines.pop()
        elif isinstance(item, Variation):
            open_lines.append(iter(item.items))
        elif isinstance(item, Ply):
            yield item


def is_certain(game: CheckedGame) -> bool:
    """Tell whether the move of every ply is known, variations included."""
    return not game.undecided and sum(1 for _ in plies_of(game.record)) == len(game.played)
