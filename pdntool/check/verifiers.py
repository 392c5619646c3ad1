"""The verifiers of the variants, one each for the whole run."""

from functools import lru_cache

from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import FastReplay
from pdntool.rules.spec import Rules
from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.moves import written_move


@lru_cache(maxsize=64)
def verifier_of(rules: Rules) -> FastReplay:
    """Return the verifier of a variant; the move texts it has read serve every game."""
    return FastReplay(engine(rules), _plainly_written)


def _plainly_written(text: str) -> WrittenMove:
    """Return a move with no square of any board where it says more than squares that lead on: that is looked at."""
    written = written_move(text)
    return written if written.taken is None else written._replace(squares=("", ""))
