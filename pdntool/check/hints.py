"""Which variant a game would be legal in, if not in that of its record."""

from dataclasses import replace
from itertools import islice

from pdntool.check.order import move_texts
from pdntool.check.replay import replay_record
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.games import Game

# A game of fewer plies fits many variants; more names than these help nobody.
_TELLING_PLIES = 6
_MOST_HINTS = 3


def with_hint(found: tuple[Diagnostic, ...], game: Game, rules: Rules) -> tuple[Diagnostic, ...]:
    """Add to the first finding that ends the main line which variants would let the whole game be played."""
    fits = _fitting(game, rules)
    if not fits:
        return found
    for place, diagnostic in enumerate(found):
        if not diagnostic.variation and diagnostic.code.severity is Severity.ERROR:
            hinted = replace(diagnostic, fits=tuple(fits))
            return (*found[:place], hinted, *found[place + 1 :])
    return found


def _fitting(game: Game, rules: Rules) -> list[str]:
    """Return the variants that the game is legal in, those of the same squares first.

    A few plies fit many boards, so a short game says nothing of a variant on another one.
    """
    others = sorted(VARIANTS.values(), key=lambda other: not other.geometry.same_squares(rules.geometry))
    is_long = len(move_texts(game)) >= _TELLING_PLIES
    candidates = (
        other
        for other in others
        if other.name != rules.name and (is_long or other.geometry.same_squares(rules.geometry))
    )
    return [other.name for other in islice((each for each in candidates if _plays_through(game, each)), _MOST_HINTS)]


def _plays_through(game: Game, rules: Rules) -> bool:
    replay = replay_record(game.record, rules)
    return replay.plies_legal == replay.plies_read and replay.final is not None
