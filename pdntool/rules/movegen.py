"""One move generator for all variants: it turns a :class:`Rules` value into tables and looks only at those.

Squares are bit positions of the variant's layout, sets of squares are bits of an ``int``; a side is 1 for White and 0
for Black.
"""

from typing import NamedTuple

from pdntool.rules.bits import count_bits
from pdntool.rules.capture_search import Capture
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.paths import greatest_king_order
from pdntool.rules.spec import QUANTITY, Rules, Step
from pdntool.rules.tables import MEN, Tables


class Move(NamedTuple):
    """A distinct move: start, end, bits of the captured pieces, whether a man is promoted.

    Captures of the same pieces by other paths are the same move.
    """

    origin: int
    target: int
    captured: int
    promotes: bool


class Generator:
    """The moves of one variant; it serves all threads, for no method changes it.

    ``free`` and ``by_quantity`` tell whether captures are chosen freely, or by the number of pieces alone.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables = Tables(rules)
        self.free: bool = not rules.precedence
        self.by_quantity: bool = rules.precedence == (QUANTITY,)
        self._most_first: bool = rules.precedence[:1] == (QUANTITY,)
        self._steps: list[Step] = list(rules.precedence[1:] if self._most_first else rules.precedence)

    def board(self, own: int, enemy: int, kings: int, side: int) -> MutableBoard:
        """Return a new board of a position; it belongs to the caller."""
        return MutableBoard(self.tables, own, enemy, kings, side)

    def quiet_moves(self, board: MutableBoard) -> list[Move]:
        """Return the moves without a capture, whether or not a capture is due."""
        promotes_on, cells = self.tables.promotes_on[board.side], board.cells
        return [
            Move(start, target, 0, promotes_on[target] and cells[start] <= MEN) for start, target in board.quiet_moves()
        ]

    def can_step(self, own: int, enemy: int, kings: int, side: int) -> bool:
        """Return whether there is a move without a capture, whether or not a capture is due."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        moved = 0
        for step in tables.man_steps_up[side]:
            moved |= (own & ~kings) << step
        for step in tables.man_steps_down[side]:
            moved |= (own & ~kings) >> step
        for step in tables.king_moves:
            moved |= (own & kings) << step if step > 0 else (own & kings) >> -step
        return (moved & empty) != 0

    def legal_captures(self, board: MutableBoard) -> list[Capture]:
        """Return the complete captures that the precedence of the variant allows."""
        captures = list(board.captures(most_only=self._most_first))
        if not self._steps or len(captures) < 2:  # noqa: PLR2004 -- nothing to choose
            return captures
        own, enemy, kings = board.bits()
        for step in self._steps:
            left: list[Capture] = []
            heaviest = 0
            for capture in captures:
                weight = self.weigh(step, capture, own, enemy, kings, board.side)
                if weight > heaviest or not left:
                    heaviest = weight
                    left = [capture]
                elif weight == heaviest:
                    left.append(capture)
            captures = left
            if len(captures) < 2:  # noqa: PLR2004 -- same
                break
        return captures

    def weigh(  # noqa: PLR0913, PLR0917 -- a step, and a capture with its position as bare bits
        self, step: Step, capture: Capture, own: int, enemy: int, kings: int, side: int
    ) -> int:
        """Return the weight of a capture in a step of a precedence."""
        origin, target, captured, _ = capture
        _, _, piece, king, by_king, in_order = step
        if in_order:
            return greatest_king_order(self.tables, own, enemy, kings, side, origin, target, captured)
        weight = by_king if kings >> origin & 1 else 0
        if piece:
            weight += piece * self._count(captured)
        if king:
            weight += king * self._count(captured & kings)
        return weight

    def _count(self, bits: int) -> int:
        # A machine integer is counted faster, but does not hold the squares of a wide board.
        return bits.bit_count() if self.tables.is_wide else count_bits(bits)
