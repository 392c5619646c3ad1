"""The search for the games that records may mean: few slips, and every ply legal.

A hypothesis is a reading of all places in order, with the slips that it supposes. What is read as it stands is played
by the fast replay; where it stops, every single change up to there gives another hypothesis. The likeliest is looked
at first: its cost, and what the rest of the record, not yet played, costs on average.
"""

from collections.abc import Container, Sequence
from heapq import heappop, heappush
from itertools import combinations, count
from math import inf, log
from typing import Final, NamedTuple

from pdntool.board.position import Position
from pdntool.desk.candidate import ChangeKind
from pdntool.desk.edits import REST, Edit, Edits, Hypothesis, estimate, made
from pdntool.desk.evidence import Evidence
from pdntool.desk.lines import Lines
from pdntool.desk.noise import share_cost
from pdntool.desk.slots import Slot
from pdntool.rules.spec import Rules

MARGIN: Final = 7.0
"""Games that cost so much more than the cheapest are as good as impossible."""
_MOST_EXPANDED: Final = 200
_MOST_REPLAYS: Final = 400_000
_QUICK: Final = (60, 30_000)
"""The same two limits of a quick search."""
_FEW_MOVES: Final = 4
"""A position in which a pair of plies is cheap to put in has so many moves."""
_PAIR: Final = share_cost(ChangeKind.MISSING_PAIR) + 2 * log(_FEW_MOVES)
_MOST_AROUND: Final = 12
"""Around so many games others are looked for."""
_MOST_BACK: Final = 2
"""So many slips of a game are taken back at once."""
_NEAR: Final = 3.0
"""Games that cost so much more than the cheapest are worth it."""


class _Step(NamedTuple):
    """What waits to be looked at: a hypothesis, or one changed by an edit, or one to be changed by pairs of plies."""

    estimate: float
    order: int
    node: Hypothesis
    edit: Edit | None
    in_pairs: bool


class Search:
    """The search over the games that some slots may mean, from a position. It serves one search.

    ``doubtful`` are the slots that may be changed, None for all; then complete games are changed as well, for what
    is doubtful may be legal in several ways. A ``quick`` search finds what one or two slips explain.
    """

    def __init__(
        self,
        rules: Rules,
        start: Position,
        slots: Sequence[Slot],
        doubtful: Container[int] | None = None,
        *,
        quick: bool = False,
    ) -> None:
        self._most_expanded, self._most_played = _QUICK if quick else (_MOST_EXPANDED, _MOST_REPLAYS)
        self._is_around = doubtful is not None
        self._start = start
        self._lines = Lines(rules)
        self._edits = Edits(self._lines, Evidence(rules, slots), start, self._most_played, doubtful)
        self._waiting: list[_Step] = []
        self._order = count()
        self._seen: set[tuple[str, ...]] = set()
        self._complete: list[Hypothesis] = []
        self._partial: list[Hypothesis] = []
        self._best = inf

    def run(self, first: Hypothesis, texts: Sequence[str] = ()) -> list[Hypothesis]:
        """Return the games that the slots may mean, the likeliest first, from a first hypothesis.

        ``texts`` are those of the slots, where the first hypothesis has others.
        Complete games come alone; where there are none, the readings that go furthest.
        """
        self._wait(first)
        expanded = 0
        while self._waiting and expanded < self._most_expanded and self._lines.played < self._most_played:
            step = heappop(self._waiting)
            if step.estimate > self._best + MARGIN:
                break
            node = step.node if step.edit is None else made(step.node, step.edit)
            if step.in_pairs or self._is_new(node):
                expanded += 1
                self._expand(node, step)
        if not self._complete:
            return sorted((node for node in self._partial if node.reach > first.reach), key=estimate)
        self._look_around(texts or first.texts)
        likely = [node for node in self._complete if node.cost <= self._best + MARGIN]
        return sorted(likely, key=lambda node: node.cost)

    def _look_around(self, first: Sequence[str]) -> None:
        """Take each slip of the cheapest games back and look for others in its place.

        The search has followed the first explanation that carries far; others may cost as little or less.
        """
        looked: set[int] = set()
        bases: set[tuple[str, ...]] = set()
        for _ in range(_MOST_AROUND):
            likely = [node for node in self._complete if node.cost <= self._best + _NEAR and len(node.notes) > 1]
            node = min((each for each in likely if id(each) not in looked), key=lambda each: each.cost, default=None)
            if node is None or self._lines.played > self._most_played:
                break
            looked.add(id(node))
            for size in range(1, min(len(node.notes), _MOST_BACK + 1)):
                for notes in combinations(node.notes, size):
                    base = self._edits.without(node, notes, first)
                    if base is not None and not base.is_complete and tuple(base.texts) not in bases:
                        bases.add(tuple(base.texts))
                        self._complete_by_one(base)

    def _complete_by_one(self, base: Hypothesis) -> None:
        """Keep the games that one more slip makes of a hypothesis."""
        pairs = self._edits.pairs(base) if base.cost + _PAIR <= self._best + MARGIN else ()
        for edit in (*self._edits.edits(base), *pairs):
            is_complete = edit.reach == len(base.texts) - edit.removed + len(edit.texts)
            if is_complete and base.cost + edit.cost <= self._best + MARGIN:
                self._is_new(made(base, edit))

    def first(self, texts: Sequence[str]) -> Hypothesis:
        """Return the hypothesis that these are the texts of the slots."""
        numbers = list(range(len(texts)))
        reach, final = self._lines.carry(self._start, list(texts))
        cost = sum(self._edits.text_cost(number, text) for number, text in enumerate(texts))
        return Hypothesis(cost, numbers, list(texts), reach, final)

    def _wait(
        self, node: Hypothesis, edit: Edit | None = None, estimate: float = 0.0, *, in_pairs: bool = False
    ) -> None:
        heappush(self._waiting, _Step(estimate, next(self._order), node, edit, in_pairs))

    def _is_new(self, node: Hypothesis) -> bool:
        """Return whether a hypothesis is new and to be changed further."""
        key = tuple(node.texts)
        if key in self._seen:
            return False
        self._seen.add(key)
        (self._complete if node.is_complete else self._partial).append(node)
        if node.is_complete:
            self._best = min(self._best, node.cost)
        return self._is_around or not node.is_complete

    def _expand(self, node: Hypothesis, step: _Step) -> None:
        """Let the changes of a hypothesis wait; pairs of plies, which are many, only once their turn comes."""
        for edit in self._edits.pairs(node) if step.in_pairs else self._edits.edits(node):
            length = len(node.texts) - edit.removed + len(edit.texts)
            value = node.cost + edit.cost + REST * (length - edit.reach)
            if edit.reach == length:
                self._best = min(self._best, value)
            if value <= self._best + MARGIN:
                self._wait(node, edit, value)
        if not step.in_pairs and not node.stops_at_blank and not self._is_around:
            value = node.cost + _PAIR
            self._wait(node, None, max(value, step.estimate), in_pairs=True)
