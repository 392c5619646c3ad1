"""Games with what the rules say of them: what a writer starts from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pdntool.check.order import playing_order
from pdntool.check.replay import replay_record
from pdntool.check.report import GameReport, PlayedPly
from pdntool.check.validate import check_source
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.games import read_games
from pdntool.syntax.nodes import Item, Ply, Record, Variation
from pdntool.text.source import Source
from pdntool.text.span import Span


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


def checked_games(source: Source, rules: Rules | None) -> Iterator[CheckedGame | GameReport]:
    """Yield the games of a source in order, checked; a bare report is about the file itself."""
    games = read_games(source)
    for report in check_source(source, rules):
        if not report.game:
            yield report
            continue
        yield _replayed(report, next(games).record)


def _replayed(report: GameReport, record: Record) -> CheckedGame:
    rules = VARIANTS[report.variant] if report.variant else None
    if rules is None:
        return CheckedGame(report, record, None, record.items, {})
    played = {played.ply.span: played for played in replay_record(record, rules).played}
    return CheckedGame(report, record, rules, playing_order(record, rules), played)


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
