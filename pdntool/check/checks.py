"""The checks beyond the legality of the moves, in one table."""

from collections.abc import Iterator
from typing import Final

from pdntool.check import clock_checks as clocks
from pdntool.check import number_checks as numbers
from pdntool.check import pdn3_checks, position_checks
from pdntool.check import result_checks as results
from pdntool.check import tag_checks as tags
from pdntool.check.check import Check, in_plain_games
from pdntool.check.hints import other_side
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.model import Diagnostic

CHECKS: Final[tuple[Check, ...]] = (
    Check(tags.names, tags.names_are_right),
    Check(tags.dates, tags.dates_are_right),
    Check(results.result_and_terminator, results.terminator_agrees),
    Check(results.result_of_the_type, results.type_agrees),
    Check(results.unplayed_game, results.is_played),
    Check(results.result_and_position),
    Check(results.plycount, results.plycount_is_right),
    Check(position_checks.positions, position_checks.position_is_sound),
    Check(position_checks.missing_position, position_checks.no_position_is_missing),
    Check(clocks.clock_tags, clocks.clocks_are_right),
    Check(clocks.clock_commands, in_plain_games),
    Check(numbers.numbers, numbers.numbers_are_right),
    Check(other_side, in_plain_games),
)


def run_checks(verdict: Verdict, *, pdn3: bool = False) -> Iterator[Diagnostic]:
    """Yield what the checks find in a game; ``pdn3`` asks for the restrictions of PDN 3.0 as well."""
    game, rules, play = verdict.game, verdict.rules, verdict.play
    is_plain = game.plain is not None and game.plies and (play is None or play.plies_legal == play.plies_read)
    for check in CHECKS:
        if not (is_plain and check.skips(game, rules)):
            yield from check.run(verdict)
    if pdn3:
        yield from pdn3_checks.restrictions(verdict)
