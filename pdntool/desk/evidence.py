"""What the records say for and against a move in a place."""

from collections.abc import Sequence
from typing import Final

from pdntool.desk.candidate import ChangeKind
from pdntool.desk.noise import noise_model, share_cost
from pdntool.desk.slots import Readings, Slot
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules

_COPIED: Final = 0.5
"""How much less the second of two equal slips costs."""


class Evidence:
    """The costs of moves in the slots of one record or several; see :mod:`pdntool.desk.noise`."""

    def __init__(self, rules: Rules, slots: Sequence[Slot]) -> None:
        self.slots = slots
        self.records = len(slots[0].written) if slots else 1
        self._noise = noise_model(rules)
        self._costs: dict[tuple[int, int, int], float] = {}

    def cost(self, slot: int, origin: int, target: int) -> float:
        """Return what all records together cost for the move between two squares, given as bit positions."""
        key = (slot, origin, target)
        cost = self._costs.get(key)
        if cost is None:
            written = self.slots[slot].written
            own = [self._cell_cost(readings, origin, target) for readings in written]
            # Who writes the same slip as another has perhaps copied it.
            copied = sum(each for place, each in enumerate(own) if written[place] in written[:place])
            cost = self._costs[key] = sum(own) - copied * _COPIED
        return cost

    def _cell_cost(self, readings: Readings | None, origin: int, target: int) -> float:
        if readings is None:
            return share_cost(ChangeKind.MISSING_PLY)
        return min(cost + self._noise.slip(text, origin, target).cost for text, cost in readings)

    def absence(self, slot: int, kind: ChangeKind) -> float:
        """Return what it costs that a place was no ply: records that have it doubled one, the others were right."""
        there = sum(readings is not None for readings in self.slots[slot].written)
        missing = share_cost(ChangeKind.MISSING_PLY) * (self.records - there)
        return share_cost(kind) * there - missing

    def absence_of_row(self, first: int, second: int) -> float:
        """Return the same of two places that are left out together: a record may have one of them alone."""
        missing, doubled = share_cost(ChangeKind.MISSING_PLY), share_cost(ChangeKind.DOUBLED_PLY)
        costs = (-2 * missing, doubled - missing, share_cost(ChangeKind.DOUBLED_ROW))
        cost = 0.0
        for pair in zip(self.slots[first].written, self.slots[second].written, strict=True):
            cost += costs[sum(readings is not None for readings in pair)]
        return cost

    def kind(self, slot: int, move: Move) -> ChangeKind:
        """Return the family of the slip in the first record that differs from a move."""
        kinds = []
        for readings in self.slots[slot].written:
            if readings is None:
                continue
            slips = [self._noise.slip(text, move.origin, move.target) for text, _ in readings]
            if not slips[0].cost:
                continue
            kinds.append(
                ChangeKind.ALTERNATIVE if not min(slip.cost for slip in slips) else slips[0].kind or ChangeKind.MOVE
            )
        return kinds[0] if kinds else ChangeKind.MOVE
