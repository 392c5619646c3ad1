"""Notes on draws that could have been claimed.

No position of most games is looked at: a :class:`DrawFilter` sees in the move texts that no rule of
a regulation can apply. It passes a few games needlessly, and stops none that a rule applies to.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import xor

from pdntool.board.position import Position
from pdntool.check.order import playing_order
from pdntool.check.play import Play, ReplayedPly
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.draws import Claim, DrawCounter, Limit, Regulation
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Promotion, Rules
from pdntool.syntax.game import Game
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Ply

_CACHE_LIMIT = 1 << 16


def regulation_for(rules: Rules, chosen: Regulation | None) -> Regulation:
    """Return the regulation to note draws by: the chosen one, else the usual one of the variant."""
    return chosen or REGULATIONS[rules.regulations]


def draw_claims(game: Game, play: Play, chosen: Regulation | None) -> list[Diagnostic]:
    """Return the notes on draws that could be claimed in the main line; variations play no part."""
    regulation = regulation_for(play.rules, chosen)
    if regulation.is_empty or play.start is None or play.final is None:
        return []
    if not _may_apply(play, regulation, play.start, play.final):
        return []
    claims = _claims(regulation, play.steps())
    plies = [item for item in playing_order(game, play.rules) if isinstance(item, Ply)] if claims else []
    return [_at_ply(claim, plies[claim.ply - 1]) for claim in claims]


def _may_apply(play: Play, regulation: Regulation, start: Position, final: Position) -> bool:
    """Return whether a rule of a regulation can apply to a play, as far as its moves alone tell."""
    sieve = draw_filter(play.rules, regulation)
    if play.texts:
        return sieve.may_apply(start, final, play.texts)
    if not play.main or not all(one.is_joined for one in play.main[1:]):
        return True
    before, move = play.main[-1].made
    after = engine(play.rules).play(before, move)
    return sieve.may_apply(play.main[0].made.before, after, [one.made.move for one in play.main])


def _claims(regulation: Regulation, steps: Iterator[ReplayedPly]) -> list[Claim]:
    watch: DrawCounter | None = None
    for ply, before, move, after, is_joined in steps:
        if watch is None:
            watch = DrawCounter(regulation, before)
        if not is_joined:
            watch.reset(before, ply - 1)
        watch.count_ply(before, move, after, ply)
    return watch.claims if watch is not None else []


def _at_ply(claim: Claim, ply: Ply) -> Diagnostic:
    return Diagnostic(claim.code, ply.span, {**claim.args, "rule": claim.article}, ply=claim.ply, move=ply.text)


class _Ends(dict[str | Move, tuple[int, int, bool]]):
    """By a move or its text: the bits of its start and of its end, and whether it can be a capture; worked out once."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._engine = engine(rules)

    def __missing__(self, text: str | Move) -> tuple[int, int, bool]:
        if not isinstance(text, str):
            self[text] = ends = (1 << text.origin, 1 << text.target, text.captured != 0)
            return ends
        written = written_move(text)
        squares = squares_of(self._engine, written)
        if isinstance(squares, str):
            raise ValueError(text)  # noqa: TRY004 -- the verifier has played this text
        start, end = squares[0], squares[-1]
        row_of = self._engine.rules.geometry.row_of
        jumps = written.capture is not False or abs(row_of(start) - row_of(end)) != 1
        self[text] = ends = (1 << start, 1 << end, jumps)
        return ends


class _Changes(dict[str | Move, int]):
    """By a move or its text: both bits at once."""

    def __init__(self, ends: _Ends) -> None:
        super().__init__()
        self._ends = ends

    def __missing__(self, text: str | Move) -> int:
        start, end, _ = self._ends[text]
        self[text] = change = start ^ end
        return change


class DrawFilter:
    """Tells from a legal game's texts whether a rule of a regulation can apply to it; see :func:`draw_filter`."""

    def __init__(self, rules: Rules, regulation: Regulation) -> None:
        self._repetition = regulation.repetition
        self._idle = [limit for limit in regulation.limits if limit.balance is None]
        self._shortest = min((limit.plies for limit in regulation.limits), default=_CACHE_LIMIT)
        self._endings = [limit for limit in regulation.limits if limit.balance is not None]
        geometry = rules.geometry
        rows = [geometry.row_bits(row) for row in range(geometry.height)]
        self._last_rows = (rows[-1], rows[0])
        self._may_cross = (sum(rows[::-2]), sum(rows[::2])) if rules.promotion is Promotion.CONTINUES else (0, 0)
        self._ends = _Ends(rules)
        self._changes = _Changes(self._ends)

    def may_apply(self, start: Position, final: Position, texts: Sequence[str] | Sequence[Move]) -> bool:
        """Return whether the positions of the game between ``start`` and ``final`` need looking at."""
        if len(self._ends) > _CACHE_LIMIT:
            self._ends.clear()
            self._changes.clear()
        if self._may_repeat(texts):
            return True
        if len(texts) < self._shortest:
            return False
        left = sorted((final.white.bit_count(), final.black.bit_count()))
        idle = [limit.plies for limit in self._idle if limit.plies <= len(texts)]
        endings = [limit.plies for limit in self._endings if limit.plies <= len(texts) and _can_end(limit, left)]
        if not idle and not endings:
            return False
        run, kings = self._king_plies(start, texts)
        return any(plies <= run for plies in idle) or any(not plies or plies <= kings for plies in endings)

    def _may_repeat(self, texts: Sequence[str] | Sequence[Move]) -> bool:
        """Return whether the same squares may have been occupied as often as the regulation asks.

        Captures leave out of account what they take; but no position comes back after one.
        """
        if self._repetition is None:
            return False
        times = self._repetition.times
        occupied = list(accumulate(map(self._changes.__getitem__, texts), xor, initial=0))
        if len(set(occupied)) > len(occupied) - times + 1:
            return False
        return any(max(Counter(same).values()) >= times for same in (occupied[::2], occupied[1::2]) if same)

    def _king_plies(self, start: Position, texts: Sequence[str] | Sequence[Move]) -> tuple[int, int]:
        """Return at most how many plies of kings there are in a row, and during how many plies there is a king.

        Whatever may be a king counts as one, which can only make the numbers greater: a king that is captured leaves
        its mark on its square, and where promotion does not end a capture, a man an even number of rows from its last
        row may have been there in passing.
        """
        kings, side = start.kings, int(start.white_to_move)
        longest = run = since = 0
        for origin, target, jumps in map(self._ends.__getitem__, texts):
            if kings & origin:
                kings = kings & ~origin | target
                run += 1
                longest = max(longest, run)
            else:
                run = 0
                if target & self._last_rows[side] or (jumps and origin & self._may_cross[side]):
                    kings |= target
            since += kings != 0
            side = 1 - side
        return longest, since


def _can_end(limit: Limit, left: list[int]) -> bool:
    """Return whether so few pieces are left (of the weaker side, of the stronger side) that the balance may occur."""
    weaker, stronger = limit.most_pieces
    return left[0] <= weaker and left[1] <= stronger


@lru_cache(maxsize=64)
def draw_filter(rules: Rules, regulation: Regulation) -> DrawFilter:
    """Return the filter of a variant and a regulation, one for the whole run."""
    return DrawFilter(rules, regulation)
