"""The checks beyond the legality of the moves, in one table, and the glance that spares plain games most of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pdntool.check import clocks, flipped, numbers, positions, results, tags
from pdntool.check.context import Check, Context
from pdntool.check.pdn3 import restrictions
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game

CHECKS: Final[tuple[Check, ...]] = (
    tags.names,
    tags.dates,
    results.result_and_terminator,
    results.result_of_the_type,
    results.unplayed_game,
    results.plycount,
    positions.positions,
    positions.missing_position,
    clocks.clock_tags,
    clocks.clock_commands,
    numbers.numbers,
    flipped.other_side,
)

# What must be so of a tag's value for the checks to find nothing in it; the others look at several tags.
_RIGHT: Final[Mapping[str, Callable[[str], bool]]] = {
    **dict.fromkeys(tags.DATE_TAGS, tags.is_date),
    **dict.fromkeys(clocks.CONTROL_TAGS, clocks.is_control),
    **dict.fromkeys(clocks.CLOCK_TAGS, clocks.is_clock),
    "Termination": lambda text: not results.says_unplayed(text),
}
_LOOKED_AT: Final = frozenset({*_RIGHT, "FEN", "SetUp", "PlyCount"}) - {"Date"}


def run_checks(context: Context) -> Iterator[Diagnostic]:
    """Yield what the checks find in a game."""
    for check in CHECKS:
        yield from check(context)
    if context.pdn3:
        yield from restrictions(context)


def is_clean_at_a_glance(game: Game, rules: Rules | None) -> bool:
    """Tell of a plain game, without its tree, that no check would find anything; False where it takes a closer look."""
    if not game.moves:
        return False
    values, outcome = game.tag_values, game.outcome
    return (
        tags.is_date(values.get("Date", ""))
        and _results_agree(values, outcome, rules)
        and tags.are_names_in_order(tuple([name for name, _ in game.tag_pairs]))
        and numbers.are_plain_numbers(game, first=None if "FEN" in values else 1)
        and (_LOOKED_AT.isdisjoint(values) or _values_are_right(values, len(game.moves), rules))
    )


def _values_are_right(values: Mapping[str, str], plies: int, rules: Rules | None) -> bool:
    fen = values.get("FEN")
    if fen is None:
        is_placed = values.get("SetUp", "0").strip() != "1"
    else:
        is_placed = rules is None or positions.is_sound(fen, rules)
    counted = values.get("PlyCount", "").strip() in {"", str(plies)}
    return is_placed and counted and all(_RIGHT[name](values[name]) for name in _RIGHT.keys() & values.keys())


def _results_agree(values: Mapping[str, str], outcome: str | None, rules: Rules | None) -> bool:
    result = values.get("Result", "")
    if results.says_unplayed(result) or (
        outcome is not None and outcome != result and results.contradict(result, outcome)
    ):
        return False
    if rules is not None and "GameType" in values and not {"ResultFormat", "Rules"} & values.keys():
        return not results.is_of_other_type(result or outcome or "", rules) and not (
            outcome and results.is_of_other_type(outcome, rules)
        )
    return True
