"""Which variant the moves and signs of a game show.

Every detectable rule set gets a score in plies: how far the main line can be replayed, a bonus if it is played through
or breaks off at a fault of obligation (a piece went where it could, but should have captured more or elsewhere), the
signs of :mod:`pdntool.check.evidence`, less the rarity of the variant. The greatest score wins, the earlier in
:data:`DETECTION_ORDER` of equal ones. ``capraz``, ``killer`` and others that only allow more are never answered: a
faulty capture must stay visible.

The search is wide only where it must be. First each rule set is tried with its own names of squares; if none plays the
game through, all of them with the other kind of names and from the other side of the board; if not one ply can be
played then, the squares and the rest of the game tell.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pdntool.board.fen import FenProblem
from pdntool.board.position import Position
from pdntool.check.evidence import Shown, named_by, shown_by, weights
from pdntool.check.order import is_in_playing_order, move_texts
from pdntool.check.play import Play, fast_replay_of, line_play, start_position
from pdntool.diagnostics.codes import Property
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import PlayedCapture
from pdntool.rules.readings import is_short
from pdntool.rules.resolve import Illegal, Match, Resolution, resolve, squares_of
from pdntool.rules.spec import Rules
from pdntool.rules.variants import FLIPPED, VARIANTS, named_rules
from pdntool.syntax.game import Game
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import MoveNumber, Ply

DETECTION_ORDER: tuple[Rules, ...] = tuple(
    sorted((rules for rules in VARIANTS.values() if rules.detectable), key=lambda rules: len(rules.geometry.index))
)
"""Smaller boards first: a game that fits on one and plays through there is of that board."""

_PLACES = {rules.name: place for place, rules in enumerate((*DETECTION_ORDER, *VARIANTS.values()))}
BONUS = 8
OTHER_NAMES, OTHER_SIDE = 4, 6
"""By how many plies more a game must be legal to be taken for one whose squares are named so."""
_FEW, _MOST = 4, 0.75
# Each unusual ply costs a look at all that follow; more of them than this tell no more.
_MOST_ODD = 300
HIGH, MEDIUM = 8, 3
_START_AND_END = 2


class Score(NamedTuple):
    """How well a rule set fits a game, in plies.

    ``reached`` plies can be played, ``fits`` if that is all of them, or the next one goes where a piece can go and only
    breaks an obligation; ``play`` of a plain game if the fast replay played all of them.
    """

    rules: Rules
    points: int
    reached: int
    fits: bool
    play: Play | None = None


def detect(game: Game, *, is_draughts: bool = True) -> tuple[Rules | None, Play | None]:
    """Detect the variant of a game, and return the play where a plain game was played on the way.

    There is no rule set if the game shows nothing, or none lets its first ply be played. Of a game that may be no
    draughts at all, more than one ply and more than half of them have to be legal.
    """
    best = next(iter(_scores(game, all_of_them=False)), None)
    if best is None:
        # A position may be at fault that no board can read.
        return _by_squares(game, DETECTION_ORDER) if is_draughts and game.plies else None, None
    if not is_draughts and (best.reached <= 1 or 2 * best.reached <= len(game.plies)):
        return None, None
    if not (best.reached or best.fits):
        return _by_squares(game, DETECTION_ORDER), None
    return best.rules, best.play


class Confidence(NamedTuple):
    """How sure a detection is: ``level`` (``high``, ``medium`` or ``low``), and the rule set that comes second.

    ``high``: the second is eight plies behind, or no other lets a single ply be played; ``medium`` from three plies on.
    Where half of the game cannot be played it is ``low``.
    """

    level: str
    runner_up: str | None


def confidence_in(game: Game, rules: Rules) -> Confidence:
    """Return how sure it is that a game is of the variant that was detected; every candidate is played for it."""
    ranking = _scores(game, all_of_them=True)
    others = [score for score in ranking if score.rules is not rules and score.reached]
    runner_up = others[0].rules.name if others else None
    own = next((score for score in ranking if score.rules is rules), None)
    if own is None or 2 * own.reached <= len(game.plies):
        return Confidence("low", runner_up)
    lead = own.points - others[0].points if others else HIGH
    return Confidence("high" if lead >= HIGH else "medium" if lead >= MEDIUM else "low", runner_up)


def _scores(game: Game, *, all_of_them: bool) -> list[Score]:
    """Return the scores, the best first.

    Without ``all_of_them`` the search stops at the first rule set that plays the game through, since those after it
    have fewer signs for them, and only the scores that could win are exact.
    """
    texts = move_texts(game)
    if not texts and "FEN" not in game.tag_values:
        return []
    shown = shown_by(game, texts)
    promise = _promise(shown)
    runs = _runs(game, _promising(promise), all_of_them=all_of_them)
    best = max((run.reached for run in runs), default=0)
    # A fault close to the end of a game is a fault, and not a sign of another variant.
    if len(texts) - best >= _FEW or len(texts) > best < _MOST * len(texts):
        runs += _runs(game, _worth_a_try(_unusual(promise), runs, len(texts)), all_of_them=all_of_them)
    best = max((run.head_start + run.reached + (BONUS if run.fits else 0) for run in runs), default=0)
    least = -len(texts) if all_of_them else best - BONUS
    scores = [_score(run, is_exact=run.head_start + run.reached >= least) for run in runs]
    return sorted(scores, key=lambda score: (-score.points, _place(score.rules))) if len(scores) > 1 else scores


@lru_cache(maxsize=256)
def _place(rules: Rules) -> int:
    return _PLACES[rules.name.partition(":")[0]]


class Candidate(NamedTuple):
    """A rule set to try, the plies that it has for a start, whether moves may name squares in the other way."""

    rules: Rules
    head_start: int
    other_names: bool = False


def _worth_a_try(unusual: Sequence[Candidate], runs: Sequence["_Run"], plies: int) -> Sequence[Candidate]:
    """Return the candidates that could play more of a game, by more than they stand behind, than any has played."""
    points = max((run.head_start + run.reached for run in runs), default=0)
    return [one for one in unusual if one.head_start + plies + BONUS > points]


def _runs(game: Game, candidates: Sequence[Candidate], *, all_of_them: bool) -> list["_Run"]:
    """Play a game by each rule set; without ``all_of_them`` up to the first that plays it through."""
    runs: list[_Run] = []
    texts = game.plies
    has_fen, is_pdn = "FEN" in game.tag_values, game.kind == "pdn"
    for rules, head_start, other_names in candidates:
        own_start = engine(rules).start
        start = start_position(game, rules) if has_fen else own_start
        if isinstance(start, FenProblem):
            continue
        if not is_pdn:
            texts = move_texts(game, rules)
        is_other = bool(texts) and _names_other_squares(texts[0], rules) is not other_names
        is_wide = all_of_them or other_names or (rules.geometry.flipped and start is own_start)
        if is_other or (texts and is_wide and not _begins(texts[0], rules, start)):
            runs.append(_Run(rules, head_start, 0, start, fits=False))
            continue
        runs.append(_run(game, rules, start, texts, head_start))
        if not all_of_them and runs[-1].reached == len(texts):
            break
    return runs


class _Run(NamedTuple):
    """How far a rule set plays a game: ``text`` is the ply that stops it at ``position``.

    ``fits`` is as in :class:`Score`, None while it is unknown why that ply is illegal.
    """

    rules: Rules
    head_start: int
    reached: int
    position: Position
    text: str = ""
    fits: bool | None = None
    play: Play | None = None


def _score(run: _Run, *, is_exact: bool) -> Score:
    fits = run.fits
    if fits is None:
        fits = is_exact and _fits(resolve(engine(run.rules), run.position, written_move(run.text)))
    return Score(run.rules, run.reached + run.head_start + (BONUS if fits else 0), run.reached, fits, run.play)


def _fits(resolution: Resolution) -> bool:
    """Return whether a ply goes where a piece can go, and at most breaks an obligation."""
    return not isinstance(resolution, Illegal) or Property.OBLIGATION in resolution.code.properties


class _Promise(NamedTuple):
    """What the signs of a game are worth, and what a tag names: few of all games differ in these."""

    weights: tuple[tuple[str, int], ...]
    named: tuple[str, ...]


@lru_cache(maxsize=1024)
def _promise(shown: Shown) -> _Promise:
    return _Promise(tuple(weights(shown).items()), tuple(named_by(shown)))


@lru_cache(maxsize=1024)
def _promising(promise: _Promise) -> list[Candidate]:
    """Return the rule sets that the signs promise most for first, each with the plies that it has for a start.

    One that a sign names as seen from the other side, or that a tag names, is tried in every way of naming squares.
    """
    promised = dict(promise.weights)
    starts = [Candidate(rules, promised.get(rules.name, 0) - rules.rarity) for rules in DETECTION_ORDER]
    named = {name.partition(":")[0] for name in (*promise.named, *promised) if name in promise.named or ":" in name}
    for rules in (VARIANTS[name] for name in named):
        if not rules.detectable:
            starts.append(Candidate(rules, promised.get(rules.name, 0)))
        starts.extend(_in_other_ways(rules, promised))
    return sorted(starts, key=lambda one: -one.head_start)


@lru_cache(maxsize=1024)
def _unusual(promise: _Promise) -> list[Candidate]:
    """Return the rule sets with squares named as they usually are not, the most promising first."""
    promised, tried = dict(promise.weights), _promising(promise)
    unusual = [one for rules in (*DETECTION_ORDER, *_ONLY_UNUSUAL) for one in _in_other_ways(rules, promised)]
    unusual += [Candidate(rules, promised.get(rules.name, 0) - OTHER_SIDE) for rules in _ONLY_UNUSUAL]
    return sorted((one for one in unusual if one not in tried), key=lambda one: -one.head_start)


_ONLY_UNUSUAL = (VARIANTS["pool_unified"],)
"""Rule sets that are looked at only where no other plays a game through."""


def _in_other_ways(rules: Rules, promised: Mapping[str, int]) -> Iterator[Candidate]:
    """Yield a rule set with the other kind of names for the squares, and from the other side with either kind."""
    start = promised.get(rules.name, 0) - rules.rarity
    yield Candidate(rules, start - OTHER_NAMES, other_names=True)
    flipped = named_rules(f"{rules.name}:{FLIPPED}")
    if flipped is not None:
        start += promised.get(flipped.name, 0)
        for other_names in (False, True):
            yield Candidate(flipped, start - OTHER_SIDE, other_names)


def _begins(text: str, rules: Rules, start: Position) -> bool:
    """Return whether a first ply is plainly legal: in a ranking a rule set that forbids it needs no closer look."""
    if start is engine(rules).start:
        return _may_begin(rules, text)
    return fast_replay_of(rules).match(start, text) is not None


@lru_cache(maxsize=1 << 14)
def _may_begin(rules: Rules, text: str) -> bool:
    return fast_replay_of(rules).match(engine(rules).start, text) is not None


def _run(game: Game, rules: Rules, start: Position, texts: list[str], head_start: int) -> _Run:
    """Play the plies that have one reading."""
    captures: list[PlayedCapture] = []
    replay = fast_replay_of(rules)
    reached, position = replay.advance(start, texts, captures)
    if reached == len(texts) or _reads_plainly(texts[reached]):
        is_line = game.plain is not None and is_in_playing_order(game, rules)
        play = line_play(rules, start, position, texts, reached, captures) if is_line else None
        text, fits = ("", True) if reached == len(texts) else (texts[reached], None)
        return _Run(rules, head_start, reached, position, text, fits, play)
    for _ in range(_MOST_ODD):
        resolution = resolve(engine(rules), position, written_move(texts[reached]))
        if not isinstance(resolution, Match):
            break
        count, position = replay.advance(engine(rules).play(position, resolution.move), texts[reached + 1 :])
        reached += count + 1
        if reached == len(texts):
            return _Run(rules, head_start, reached, position, fits=True)
    return _Run(rules, head_start, reached, position, fits=_fits(resolution))


@lru_cache(maxsize=1 << 16)
def _reads_plainly(text: str) -> bool:
    """Return whether a text has no other reading than start and end: what the fast replay refuses is no legal move."""
    written = written_move(text)
    return written.capture is False and len(written.squares) == _START_AND_END and not is_short(written)


def _names_other_squares(text: str, rules: Rules) -> bool:
    """Return whether a move has numbers for a board of named squares or the reverse: read so, but a sign against it."""
    return written_move(text).squares[0].isdigit() is rules.geometry.algebraic


# Of a long game the first plies show the board as well as all of them, and a few show what can be played.
_SHOWN_BY, _FOLLOWED = 200, 6


def _by_squares(game: Game, candidates: Sequence[Rules]) -> Rules | None:
    """Return the rule set of which no ply can be played that a game shows, None if it shows none.

    The first move may be faulty, or the first row of a score sheet be missing. Then the game is of the board that has
    its squares, and of the variant that plays most of it after some other beginning. ``candidates`` stand in the order
    in which they are taken if they fit equally.
    """
    on_board = [_on_board(game, rules) for rules in candidates]
    most = max(on_board)
    fitting = {rules: count for rules, count in zip(candidates, on_board, strict=True) if count >= _MOST * most > 0}
    if not fitting:
        return None
    own = [rules for rules in fitting if game.plies[0][0].isalpha() is rules.geometry.algebraic] or list(fitting)
    played = [_after_another_beginning(game, rules) for rules in own]
    points = [fitting[rules] + 2 * count for rules, count in zip(own, played, strict=True)]
    # A single ply is as likely a scrap of something else.
    is_shown = len(game.plies) > 1 and most > min(on_board)
    no_position = all(isinstance(start_position(game, rules), FenProblem) for rules in candidates)
    return own[points.index(max(points))] if max(played) or is_shown or no_position else None


def _on_board(game: Game, rules: Rules) -> int:
    """Return how many plies name squares of the board."""
    texts = game.plies[:_SHOWN_BY]
    return sum(not isinstance(squares_of(engine(rules), written_move(text)), str) for text in texts)


def _after_another_beginning(game: Game, rules: Rules) -> int:
    """Return how many plies can be played if the first ply is another one, or one or two before it are missing."""
    start = start_position(game, rules)
    if isinstance(start, FenProblem):
        return 0
    replay, texts = fast_replay_of(rules), move_texts(game, rules)[:_FOLLOWED]
    for missing, first in enumerate((1, 0, 0) if not _begins_at_one(game) else (1, 0)):
        after = _after_other_moves(rules, start, max(missing, 1), *texts[first : first + 1])
        if after:
            return 1 + max(replay.advance(position, texts[first + 1 :])[0] for position in after)
    return 0


@lru_cache(maxsize=1 << 12)
def _after_other_moves(rules: Rules, start: Position, count: int, text: str = "") -> tuple[Position, ...]:
    """Return the positions after so many legal moves and a ply that is then plainly legal."""
    own, replay = engine(rules), fast_replay_of(rules)
    positions = [start]
    for _ in range(count):
        positions = [own.play(position, move) for position in positions for move in own.legal_moves(position)]
    moves = ((position, replay.match(position, text)) for position in positions if text)
    return tuple(own.play(position, move) for position, move in moves if move is not None)


def _begins_at_one(game: Game) -> bool:
    """Return whether no number greater than 1 stands before the first ply of a game."""
    first = next((item for item in game.items if isinstance(item, MoveNumber | Ply)), None)
    return not isinstance(first, MoveNumber) or first.number <= 1
