"""The checks beyond the legality of the moves, in one table."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from pdntool.check import number_checks as numbers
from pdntool.check import pdn3_checks
from pdntool.check import position_checks as positions
from pdntool.check import result_checks as results
from pdntool.check import tag_checks as clocks
from pdntool.check import tag_checks as tags
from pdntool.check.check import Check, CheckRun, in_plain_games
from pdntool.check.hints import has_no_columns, is_on_its_side, other_side, swapped_columns
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.model import Diagnostic

CHECKS: Final[tuple[Check, ...]] = (
    Check(tags.names, tags.names_are_right),
    Check(tags.dates, tags.dates_are_right, frozenset(tags.DATE_TAGS)),
    Check(results.result_and_terminator, results.terminator_agrees),
    Check(results.result_in_words, results.result_is_usual, frozenset({"Result"})),
    Check(results.result_of_the_type, results.type_agrees, frozenset({"GameType"})),
    Check(results.unplayed_game, results.is_played, frozenset({"Termination", "Result"})),
    Check(results.result_and_position),
    Check(results.plycount, results.plycount_is_right, frozenset({"PlyCount"})),
    Check(positions.positions, positions.position_is_sound, frozenset({"FEN"})),
    Check(positions.missing_position, positions.no_position_is_missing),
    Check(clocks.clock_tags, clocks.clocks_are_right, frozenset({*clocks.CONTROL_TAGS, *clocks.CLOCK_TAGS})),
    Check(clocks.clock_commands, in_plain_games),
    Check(numbers.numbers, numbers.numbers_are_right),
    Check(other_side, is_on_its_side),
    Check(swapped_columns, has_no_columns),
)


@lru_cache(maxsize=1024)
def _checks_of(tags: tuple[str, ...]) -> tuple[tuple[Callable[[Verdict], bool], CheckRun], ...]:
    """Return what skips, and what runs, each check that may find something in a plain game with these tags."""
    return tuple(
        (check.skips, check.run)
        for check in CHECKS
        if check.skips is not in_plain_games and not (check.tags and check.tags.isdisjoint(tags))
    )


def run_checks(verdict: Verdict, *, pdn3: bool = False) -> Iterator[Diagnostic]:
    """Yield what the checks find in a game; ``pdn3`` asks for the restrictions of PDN 3.0 as well."""
    game = verdict.game
    if game.plain is not None and game.plies:
        for skips, run in _checks_of(tuple(game.tag_values)):
            if not skips(verdict):
                yield from run(verdict)
    else:
        for check in CHECKS:
            yield from check.run(verdict)
    if pdn3:
        yield from pdn3_checks.restrictions(verdict)
