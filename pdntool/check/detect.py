"""Which variant the moves and signs of a record show.

Every detectable rule set gets a score in plies: how far the main line can be replayed, a bonus if it is played through
or breaks off at a fault of obligation (a piece went where it could, but should have captured more or elsewhere), the
signs of :mod:`pdntool.check.evidence`, less the rarity of the variant. The greatest score wins, the earlier in
:data:`DETECTION_ORDER` of equal ones. ``capraz``, ``killer`` and others that only allow more are never answered: a
faulty capture must stay visible.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.evidence import Shown, shown_by, weights
from pdntool.check.order import move_texts
from pdntool.check.verifiers import verifier_of
from pdntool.diagnostics.codes import Property
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import PlayedCapture
from pdntool.rules.resolve import Illegal, Match, Resolution, resolve
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.games import Game
from pdntool.syntax.moves import written_move

DETECTION_ORDER: tuple[Rules, ...] = tuple(
    sorted((rules for rules in VARIANTS.values() if rules.detectable), key=lambda rules: len(rules.geometry.index))
)
"""Smaller boards first: a game that fits on one and plays through there is of that board."""

_PLACES = {rules.name: place for place, rules in enumerate(DETECTION_ORDER)}
BONUS = 8
# Each unusual ply costs a look at all that follow; more of them than this tell no more.
_MOST_ODD = 300
HIGH, MEDIUM = 8, 3


class Score(NamedTuple):
    """How well a rule set fits a record, in plies.

    ``reached`` plies can be played, up to ``final``; ``fits`` if that is all of them, or the next one goes where a
    piece can go and only breaks an obligation; ``plainly`` if every ply is written as the standard has it.
    """

    rules: Rules
    points: int
    reached: int
    final: Position
    fits: bool
    plainly: bool = True
    takings: list[PlayedCapture] | None = None


@dataclass(frozen=True)
class Detection:
    """The answer to which variant a game is of; how sure it is, is worked out only if asked for.

    ``reached`` and ``final`` are how far its main line was played in finding out, ``takings`` the captures on the way,
    if they were asked for.
    """

    game: Game
    rules: Rules | None
    reached: int = 0
    final: Position | None = None
    takings: list[PlayedCapture] | None = None

    @cached_property
    def _ranking(self) -> list[Score]:
        return _scores(self.game, all_of_them=True, keeps_takings=False)

    @property
    def runner_up(self) -> str | None:
        """The rule set that comes second, None if no other lets a single ply be played."""
        others = [score for score in self._ranking if score.rules is not self.rules and score.reached]
        return others[0].rules.name if others else None

    @property
    def confidence(self) -> str:
        """``high`` if the second is eight plies behind or there is none, ``medium`` from three, else ``low``."""
        if self.rules is None or not self._ranking[0].reached:
            return "low"
        others = [score.points for score in self._ranking if score.rules is not self.rules and score.reached]
        lead = self._ranking[0].points - others[0] if others else HIGH
        return "high" if lead >= HIGH else "medium" if lead >= MEDIUM else "low"


def detect(game: Game, *, keeps_takings: bool = False) -> Detection:
    """Detect the variant of a game; no rule set if it shows nothing, or none lets its first ply be played."""
    best = _scores(game, all_of_them=False, keeps_takings=keeps_takings)
    if not best or not (best[0].reached or best[0].fits):
        return Detection(game, None)
    score = best[0]
    return Detection(game, score.rules, score.reached, score.final if score.plainly else None, score.takings)


def _scores(game: Game, *, all_of_them: bool, keeps_takings: bool) -> list[Score]:
    """Return the scores, the best first.

    Without ``all_of_them`` the search stops at the first rule set that plays the game through, since those after it
    have fewer signs for them: the scores are then those that could have won.
    """
    texts = move_texts(game)
    fen = game.tag_values.get("FEN")
    if not texts and fen is None:
        return []
    scores: list[Score] = []
    for rules, head_start in _promising(shown_by(game, texts)):
        start = _start(fen, rules)
        if start is None:
            continue
        texts = move_texts(game, rules)
        if texts and (_names_other_squares(texts[0], rules) or (all_of_them and not _begins(texts[0], rules, start))):
            scores.append(Score(rules, head_start, 0, start, fits=False))
            continue
        score = _score(rules, start, texts, head_start, list[PlayedCapture]() if keeps_takings else None)
        scores.append(score)
        if not all_of_them and score.reached == len(texts):
            break
    return sorted(scores, key=lambda score: (-score.points, _PLACES[score.rules.name]))


@lru_cache(maxsize=1024)
def _promising(shown: Shown) -> list[tuple[Rules, int]]:
    """Return the rule sets that the signs promise most for first, each with the plies that it has for a start."""
    promised = weights(shown)
    starts = [(rules, promised.get(rules.name, 0) - rules.rarity) for rules in DETECTION_ORDER]
    return sorted(starts, key=lambda one: -one[1])


def _begins(text: str, rules: Rules, start: Position) -> bool:
    """Tell whether a first ply is plainly legal: in a ranking a rule set that forbids it needs no closer look."""
    return verifier_of(rules).match(start, text) is not None


def _score(
    rules: Rules, start: Position, texts: list[str], head_start: int, takings: list[PlayedCapture] | None
) -> Score:
    reached, position, halt, odd = _advance(rules, start, texts, takings)
    fits = halt is None or not isinstance(halt, Illegal) or Property.OBLIGATION in halt.code.properties
    points = reached + head_start + (BONUS if fits else 0)
    return Score(rules, points, reached, position, fits, not odd, takings)


def _advance(
    rules: Rules, position: Position, texts: list[str], takings: list[PlayedCapture] | None
) -> tuple[int, Position, Resolution | None, int]:
    """Play the plies that have one reading; ``takings`` are filled as far as they are plain.

    Return how many they are, the position, what the next one is, and how many are written in an unusual way.
    """
    reached = odd = 0
    verifier = verifier_of(rules)
    while True:
        count, position = verifier.advance(
            position, texts[reached:] if reached else texts, None if reached else takings
        )
        reached += count
        if reached == len(texts):
            return reached, position, None, odd
        resolution = resolve(engine(rules), position, written_move(texts[reached]))
        if not isinstance(resolution, Match) or odd == _MOST_ODD:
            return reached, position, resolution, odd
        position = engine(rules).play(position, resolution.move)
        reached += 1
        odd += 1


def _names_other_squares(text: str, rules: Rules) -> bool:
    """Tell whether a move has numbers for a board of named squares or the reverse: read so, but a sign against it."""
    return written_move(text).squares[0].isdigit() is rules.geometry.algebraic


def _start(fen: str | None, rules: Rules) -> Position | None:
    if fen is None:
        return engine(rules).start
    read = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    return None if isinstance(read, FenProblem) else read
