"""Hypotheses of what records mean, and the single changes that make one of another."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from typing import Final, NamedTuple

from pdntool.board.position import Position
from pdntool.desk.candidate import ChangeKind
from pdntool.desk.evidence import Evidence
from pdntool.desk.lines import Lines
from pdntool.desk.noise import share_cost
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text

REST: Final = 1.0
"""What a ply that is not yet played costs: the slips to come, and that a wrong game seldom goes on for long."""
_BACK: Final = 60
"""So many plies before the place where it stops a hypothesis with slips is changed."""
_NOT_REPEATED: Final = 3.0
"""What it costs more to leave out a ply that repeats no other, or to swap plies of two rows."""
_NO_PLY: Final = 2.0
"""What it costs that an empty cell stands for no ply."""
_GAP: Final = 1.0
"""What it costs to put in what the numbering leaves out."""


_ADDED: Final = {ChangeKind.MISSING_PLY: 1, ChangeKind.MISSING_PAIR: 2}
_DROPPED: Final = {ChangeKind.DOUBLED_PLY: 1, ChangeKind.DOUBLED_ROW: 2}
"""How many plies a slip takes from a record, and how many it adds to it."""


class Note(NamedTuple):
    """A slip that a hypothesis supposes, with its cost: at which slot, or before which slot plies are put in."""

    kind: ChangeKind
    slot: int
    cost: float = 0.0


@dataclass(slots=True, eq=False)
class Hypothesis:
    """A reading of all places: ``slots`` are their numbers, -1 for plies put in; ``reach`` plies of it are legal.

    ``fixed`` are the slots that were changed, and ``final`` is the position after the legal plies.
    """

    cost: float
    slots: list[int]
    texts: list[str]
    reach: int
    final: Position
    notes: tuple[Note, ...] = ()
    fixed: frozenset[int] = field(default_factory=frozenset)

    @property
    def is_complete(self) -> bool:
        """Whether every ply is legal."""
        return self.reach == len(self.texts)

    @property
    def stops_at_blank(self) -> bool:
        """Whether it stops at a cell that nobody can read, which is no sign of a slip before it."""
        return not self.is_complete and not self.texts[self.reach]


class Edit(NamedTuple):
    """A change of a hypothesis: ``removed`` places from ``place`` on become ``slots`` with ``texts``."""

    place: int
    removed: int
    slots: tuple[int, ...]
    texts: tuple[str, ...]
    cost: float
    kind: ChangeKind
    reach: int
    final: Position


def estimate(node: Hypothesis) -> float:
    """Return what a hypothesis costs with what is to be expected of its plies that are not yet played."""
    return node.cost + REST * (len(node.texts) - node.reach)


def made(node: Hypothesis, edit: Edit) -> Hypothesis:
    """Return a hypothesis with one more change."""
    place, end = edit.place, edit.place + edit.removed
    at = next((number for number in node.slots[place:] if number >= 0), len(node.slots))
    slots = [*node.slots[:place], *edit.slots, *node.slots[end:]]
    texts = [*node.texts[:place], *edit.texts, *node.texts[end:]]
    touched = {number for number in (*edit.slots, *node.slots[place:end]) if number >= 0}
    if edit.kind is ChangeKind.COLUMNS_FROM:
        touched = set()
    is_change = edit.kind is not ChangeKind.BLANK or edit.texts
    notes = (*node.notes, Note(edit.kind, at, edit.cost)) if is_change else node.notes
    return Hypothesis(node.cost + edit.cost, slots, texts, edit.reach, edit.final, notes, node.fixed | touched)


class Edits:
    """The changes of hypotheses about some slots, from a position."""

    def __init__(
        self, lines: Lines, evidence: Evidence, start: Position, most: int, doubtful: Container[int] | None = None
    ) -> None:
        self._doubtful = doubtful
        self._lines = lines
        self._evidence = evidence
        self._start = start
        self._most = most

    def text_cost(self, slot: int, text: str) -> float:
        """Return what the records cost for the move that a text names."""
        ends = self._lines.ends(text)
        return 0.0 if ends is None else self._evidence.cost(slot, *ends)

    def _is_doubtful(self, node: Hypothesis, place: int) -> bool:
        return self._doubtful is None or (place < len(node.slots) and node.slots[place] in self._doubtful)

    @staticmethod
    def _first(node: Hypothesis) -> int:
        return max(0, node.reach - _BACK) if node.notes else 0

    def _positions(self, node: Hypothesis, first: int) -> list[Position]:
        return self._lines.positions(self._start, node.texts[: node.reach], first)

    def without(self, node: Hypothesis, notes: Sequence[Note], first: Sequence[str]) -> Hypothesis | None:
        """Return a hypothesis without some of its slips, None where that cannot be told.

        ``first`` are the texts of the slots. Columns that were swapped stay so.
        """
        slots, texts, touched = list(node.slots), list(node.texts), set[int]()
        for kind, slot, _ in notes:
            place = next((at for at, each in enumerate(slots) if each >= slot), len(slots))
            added = _ADDED.get(kind, 0)
            if added:
                if place < added or slots[place - added : place] != [-1] * added:
                    return None
                del slots[place - added : place], texts[place - added : place]
                continue
            dropped = _DROPPED.get(kind, 0)
            if kind in {ChangeKind.COLUMNS, ChangeKind.COLUMNS_FROM}:
                return None
            if not dropped and (place == len(slots) or slots[place] != slot):
                dropped = 1
            own = range(slot, slot + max(dropped, 1))
            end = place + (0 if dropped else 1)
            slots[place:end], texts[place:end] = own, [first[each] for each in own]
            touched.update(own)
        reach, final = self._lines.carry(self._start, texts)
        cost = node.cost - sum(note.cost for note in notes)
        kept = tuple(each for each in node.notes if each not in notes)
        return Hypothesis(cost, slots, texts, reach, final, kept, node.fixed - touched)

    def edits(self, node: Hypothesis) -> Iterator[Edit]:
        """Yield the single changes of a hypothesis up to the place where it stops."""
        is_blank = node.stops_at_blank
        first = node.reach if is_blank else self._first(node)
        positions = [node.final] if is_blank else self._positions(node, first)
        for place, position in enumerate(positions, first):
            if not self._is_doubtful(node, place):
                continue
            legal = self._lines.engine.legal_moves(position)
            afters = [self._lines.engine.play(position, move) for move in legal]
            yield from self._substitutions(node, place, position, legal, afters)
            if is_blank:
                yield from self._without_blank(node, place, position)
                continue
            yield from self._insertions(node, place, position, legal, afters)
            yield from self._deletions(node, place, position)
            yield from self._swaps(node, place, position)

    def _substitutions(
        self, node: Hypothesis, place: int, position: Position, legal: Sequence[Move], afters: Sequence[Position]
    ) -> Iterator[Edit]:
        slot = node.slots[place] if place < len(node.slots) else -1
        if slot < 0 or slot in node.fixed:
            return
        text = node.texts[place]
        now = self.text_cost(slot, text)
        rest = node.texts[place + 1 :]
        made = self._lines.ends(text) if place < node.reach else None
        choices = log(len(legal)) if text == "" and len(legal) > 1 else 0.0
        for move, after in zip(legal, afters, strict=True):
            if (move.origin, move.target) == made and not self._has_rivals(legal, move):
                continue
            cost = self._evidence.cost(slot, move.origin, move.target) - now + choices
            official = official_text(self._lines.rules, position, move, list(legal))
            if official == text:
                continue
            reach, final = self._lines.carry(after, rest)
            kind = self._evidence.kind(slot, move)
            yield Edit(place, 1, (slot,), (official,), cost, kind, place + 1 + reach, final)

    @staticmethod
    def _has_rivals(legal: Sequence[Move], move: Move) -> bool:
        return sum((each.origin, each.target) == (move.origin, move.target) for each in legal) > 1

    def _insertions(
        self, node: Hypothesis, place: int, position: Position, legal: Sequence[Move], afters: Sequence[Position]
    ) -> Iterator[Edit]:
        rest = node.texts[place:]
        if not legal or not rest:
            return
        cost = share_cost(ChangeKind.MISSING_PLY) * self._evidence.records + log(len(legal))
        for move, after in zip(legal, afters, strict=True):
            reach, final = self._lines.carry(after, rest)
            if reach:
                text = official_text(self._lines.rules, position, move, list(legal))
                yield Edit(place, 0, (-1,), (text,), cost, ChangeKind.MISSING_PLY, place + 1 + reach, final)

    def pairs(self, node: Hypothesis) -> Iterator[Edit]:
        """Yield the hypotheses with two more plies somewhere before the place where one stops."""
        first = self._first(node)
        base = share_cost(ChangeKind.MISSING_PAIR) * self._evidence.records
        play, legal_moves, rules = self._lines.engine.play, self._lines.engine.legal_moves, self._lines.rules
        for place, position in enumerate(self._positions(node, first), first):
            rest = node.texts[place:]
            slot = node.slots[place] if rest else -1
            if not rest or self._lines.played > self._most:
                return
            legal = legal_moves(position)
            gap = slot >= 0 and self._evidence.slots[slot].gap
            for move in legal:
                between = play(position, move)
                replies = legal_moves(between)
                if not replies:
                    continue
                cost = (_GAP if gap else base) + log(len(legal)) + log(len(replies))
                for reply in replies:
                    reach, final = self._lines.carry(play(between, reply), rest)
                    if reach + place <= node.reach:
                        continue
                    texts = (official_text(rules, position, move, legal), official_text(rules, between, reply, replies))
                    yield Edit(place, 0, (-1, -1), texts, cost, ChangeKind.MISSING_PAIR, place + 2 + reach, final)

    def _deletions(self, node: Hypothesis, place: int, position: Position) -> Iterator[Edit]:
        slots, texts = node.slots, node.texts
        if place >= len(texts) or slots[place] < 0:
            return
        reach, final = self._lines.carry(position, texts[place + 1 :])
        if reach or place + 1 == len(texts):
            near = [*texts[max(0, place - 2) : place], *texts[place + 1 : place + 3]]
            cost = self._evidence.absence(slots[place], ChangeKind.DOUBLED_PLY)
            cost += 0.0 if texts[place] in near else _NOT_REPEATED
            yield Edit(place, 1, (), (), cost, ChangeKind.DOUBLED_PLY, place + reach, final)
        if place + 1 >= len(texts) or slots[place + 1] < 0:
            return
        reach, final = self._lines.carry(position, texts[place + 2 :])
        if reach:
            pair = texts[place : place + 2]
            is_again = pair in (texts[max(0, place - 2) : place], texts[place + 2 : place + 4])
            cost = self._evidence.absence_of_row(slots[place], slots[place + 1])
            cost += 0.0 if is_again else 2 * _NOT_REPEATED
            yield Edit(place, 2, (), (), cost, ChangeKind.DOUBLED_ROW, place + reach, final)

    def _without_blank(self, node: Hypothesis, place: int, position: Position) -> Iterator[Edit]:
        """Yield the hypothesis that an empty cell stands for no ply."""
        reach, final = self._lines.carry(position, node.texts[place + 1 :])
        if reach or place + 1 == len(node.texts):
            yield Edit(place, 1, (), (), _NO_PLY, ChangeKind.BLANK, place + reach, final)

    def _swaps(self, node: Hypothesis, place: int, position: Position) -> Iterator[Edit]:
        slots, texts = node.slots, node.texts
        if place + 1 >= len(texts) or slots[place] < 0 or slots[place + 1] < 0:
            return
        turned = [texts[place + 1], texts[place]]
        reach, final = self._lines.carry(position, [*turned, *texts[place + 2 :]])
        is_row = self._evidence.slots[slots[place]].line == self._evidence.slots[slots[place + 1]].line
        numbers = (slots[place + 1], slots[place])
        if reach:
            cost = share_cost(ChangeKind.COLUMNS) * self._evidence.records + (0.0 if is_row else _NOT_REPEATED)
            yield Edit(place, 2, numbers, tuple(turned), cost, ChangeKind.COLUMNS, place + reach, final)
        if not is_row or place + 3 >= len(texts):
            return
        order = self._turned(slots, place)
        while texts[order[-1]] == "":
            # The empty cell of a last row with one move now stands behind it, where no ply is missing.
            order.pop()
        turned = [texts[each] for each in order]
        reach, final = self._lines.carry(position, turned)
        if reach > 1:
            cost = share_cost(ChangeKind.COLUMNS_FROM) * self._evidence.records
            turned_slots = tuple(slots[each] for each in order)
            removed = len(texts) - place
            yield Edit(place, removed, turned_slots, tuple(turned), cost, ChangeKind.COLUMNS_FROM, place + reach, final)

    def _turned(self, slots: Sequence[int], place: int) -> list[int]:
        """Return the places from one on with the two plies of each row in the other order."""
        order: list[int] = []
        while place < len(slots):
            pair = slots[place : place + 2]
            if (
                len(pair) > 1
                and min(pair) >= 0
                and self._evidence.slots[pair[0]].line == self._evidence.slots[pair[1]].line
            ):
                order += (place + 1, place)
                place += 2
            else:
                order.append(place)
                place += 1
        return order
