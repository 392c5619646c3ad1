"""Games whose moves name the squares as they are seen from the other side of the board."""

from collections.abc import Iterator

from pdntool.check.context import Context
from pdntool.check.order import move_texts
from pdntool.check.replay import start_position
from pdntool.check.verifiers import verifier_of
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.lookup import find_variant
from pdntool.rules.variants import FLIPPED
from pdntool.syntax.nodes import Ply

# A first move or two may be legal by chance, and shorter games say nothing.
_MOST_LEGAL, _FEWEST = 2, 4


def other_side(context: Context) -> Iterator[Diagnostic]:
    """Say of a game that fails from the first moves on if all of it is legal when the board is turned round."""
    replay, rules = context.replay, context.rules
    if replay is None or rules is None or replay.plies_legal > _MOST_LEGAL or replay.plies_read < _FEWEST:
        return
    flipped = find_variant(f"{rules.name}:{FLIPPED}")
    if flipped is None or rules.geometry.flipped:
        return
    start = start_position(context.record, flipped)
    texts = move_texts(context.game, flipped)
    if not isinstance(start, Diagnostic) and verifier_of(flipped).advance(start, texts)[0] == len(texts):
        first = next(item for item in context.record.items if isinstance(item, Ply))
        yield Diagnostic(Code.SEEN_FROM_THE_OTHER_SIDE, first.span, {"variant": flipped.name})
