"""One move generator for all variants: it reads a :class:`Rules` value into tables once and asks only those.

Squares are bit positions of the variant's layout, sets of squares are bits of an ``int``; a side is 1 for White and 0
for Black. What runs once a ply is in :mod:`pdntool.rules.mutable_board`.
"""

from typing import NamedTuple

from pdntool.rules.capture_search import Capture
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.paths import capture_order
from pdntool.rules.spec import QUANTITY, Facts, Rules
from pdntool.rules.tables import Tables


class Move(NamedTuple):
    """One distinct move: start, end, what it takes and whether it crowns; captures by other paths are the same move."""

    origin: int
    target: int
    captured: int
    promotes: bool


class Generator:
    """The moves of one variant, over bare bitboards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables = Tables(rules)
        self.free: bool = not rules.precedence
        self.by_quantity: bool = rules.precedence == (QUANTITY,)
        self._board = MutableBoard(self.tables, 0, 0, 0, 0)

    def board(self, own: int, enemy: int, kings: int, side: int) -> MutableBoard:
        """Return a position to play on; the last one again if nothing was played on it since."""
        board = self._board
        if board.side != side or board.bits() != (own, enemy, kings):
            board = self._board = MutableBoard(self.tables, own, enemy, kings, side)
        return board

    def has_capture(self, own: int, enemy: int, kings: int, side: int) -> bool:
        """Tell whether the side can capture at all, without looking for whole captures."""
        return self.board(own, enemy, kings, side).has_capture()

    def quiet_moves(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return every move without a capture, whether or not a capture is due."""
        crowns = self.tables.crowns[side]
        return [
            Move(start, target, 0, crowns[target] and not kings >> start & 1)
            for start, target in self.board(own, enemy, kings, side).quiet_moves()
        ]

    def can_step(self, own: int, enemy: int, kings: int, side: int) -> bool:
        """Tell whether :meth:`quiet_moves` returns anything."""
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

    def captures(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the legal captures, each distinct one once, those of the highest precedence only."""
        return [Move(*capture) for capture in self.legal_captures(self.board(own, enemy, kings, side))]

    def complete_captures(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the complete captures of all pieces, each once, before any precedence chooses among them."""
        return [Move(*capture) for capture in self.board(own, enemy, kings, side).captures(most_only=False)]

    def legal_captures(self, board: MutableBoard) -> list[Capture]:
        """Return the captures that the precedence of the variant leaves of the complete ones."""
        captures = list(board.captures(most_only=self.by_quantity))
        if self.free or self.by_quantity or len(captures) < 2:  # noqa: PLR2004 -- nothing to choose
            return captures
        own, enemy, kings = board.bits()
        for step in self.rules.precedence:
            weights = [step.weigh(self.facts(Move(*each), own, enemy, kings, board.side)) for each in captures]
            heaviest = max(weights)
            captures = [each for each, weight in zip(captures, weights, strict=True) if weight == heaviest]
            if len(captures) < 2:  # noqa: PLR2004 -- same
                break
        return captures

    def facts(self, move: Move, own: int, enemy: int, kings: int, side: int) -> Facts:
        """Return what a precedence weighs of a capture."""
        return Facts(
            move.captured.bit_count(),
            (move.captured & kings).bit_count(),
            (kings >> move.origin & 1) != 0,
            lambda: capture_order(self.tables, own, enemy, kings, side, move.origin, move.target, move.captured),
        )
