"""The rules of a variant as steps, shifts and masks, made once a variant and never changed.

Lists are indexed by square (bit position), by the number of a direction or by side (0 Black, 1 White). They are plain
lists of integers, because these are fastest to read, and the generator reads them in every ply.
"""

from collections.abc import Iterable
from typing import Final

from pdntool.board.geometry import Vector
from pdntool.rules import WORD_BITS, i64
from pdntool.rules.spec import Promotion, Removal, Rules

IS_COMPILED: Final = not __file__.endswith(".py")
NO_DIRECTION: Final = -1
"""The direction of a capture before its first jump."""

EMPTY: Final = 0
MEN: Final = 2
CAPTURED: Final = 7
WALL: Final = 8
"""What a cell holds: a man is 1 + side, so at most ``MEN``, and a king 2 more; ``CAPTURED`` is a captured piece that is
still on the board, ``WALL`` whatever lies beyond the edge."""


class Tables:
    """Everything that the generator looks up.

    A board of more bits than ``word`` is looked at through a low and a high window of that many bits. The windows
    overlap, so that any two steps in a row lie whole in one of them. With ``word`` 0 any board is looked at whole.

    ``steps`` are the shifts of the numbered directions, ``reverse`` the numbers of their opposites; ``man_captures``
    and ``king_captures`` list numbers, ``king_moves`` shifts. Names that end in ``_up`` and ``_down`` list the shifts
    to higher and to lower bits. ``capturable_by_man`` and ``capturable_by_king`` tell by side and by what a cell holds
    whether the pieces of that side capture it, ``promotes_on`` by side and square whether a man becomes a king there.
    """

    def __init__(self, rules: Rules, word: int = WORD_BITS if IS_COMPILED else 0) -> None:
        geometry = rules.geometry
        self._geometry = geometry
        self.playable: int = geometry.playable
        self.squares: int = self.playable.bit_length()
        self.removes_at_once: bool = rules.removal is Removal.AT_ONCE
        self.promotion_stops: bool = rules.promotion is Promotion.STOPS
        self.promotion_continues: bool = rules.promotion is Promotion.CONTINUES
        self.may_turn_back: bool = rules.may_turn_back
        self.king_flies: bool = rules.king_flies
        self.lands_behind: bool = rules.king_lands_behind
        self.halts_behind_king: bool = rules.king_halts_behind_king
        self.men_capture_kings: bool = rules.men_capture_kings
        self.capturable_by_king: tuple[list[bool], list[bool]] = (_codes(2, 4), _codes(1, 3))
        self.capturable_by_man: tuple[list[bool], list[bool]] = (
            self.capturable_by_king if self.men_capture_kings else (_codes(2), _codes(1))
        )
        self.first_king_wins: bool = rules.first_king_wins
        self.promotion_rows: tuple[int, int] = (geometry.row_bits(geometry.height - 1), geometry.row_bits(0))
        self.promotes_on: tuple[list[bool], list[bool]] = (
            self._by_square(self.promotion_rows[0]),
            self._by_square(self.promotion_rows[1]),
        )
        self.bits: list[int] = [1 << square for square in range(self.squares)]
        self._number_directions(rules)
        self._set_windows(word)
        self.walls: list[int] = [
            EMPTY if self.playable >> square & 1 else WALL for square in range(self.squares + 2 * max(self.steps))
        ]

    def _number_directions(self, rules: Rules) -> None:
        """Give a number to each direction in which some piece of the variant moves or captures."""
        captures = (mirrored(rules.man_captures), rules.man_captures)
        moves = (mirrored(rules.man_moves), rules.man_moves)
        groups = (*captures, rules.king_captures, *moves, rules.king_moves)
        numbers = {
            vector: number for number, vector in enumerate(dict.fromkeys(one for group in groups for one in group))
        }
        shift = self._geometry.shift
        self.steps: list[int] = [shift(vector) for vector in numbers]
        self.reverse: list[int] = [numbers.get((-rows, -columns), NO_DIRECTION - 1) for rows, columns in numbers]
        self.man_captures: tuple[list[int], list[int]] = (
            [numbers[vector] for vector in captures[0]],
            [numbers[vector] for vector in captures[1]],
        )
        self.king_captures: list[int] = [numbers[vector] for vector in rules.king_captures]
        self.king_moves: list[int] = [shift(vector) for vector in rules.king_moves]
        self.man_jumps_up, self.man_jumps_down = self._split_by_sign(captures)
        self.man_steps_up, self.man_steps_down = self._split_by_sign(moves)
        king_jumps = [shift(vector) for vector in rules.king_captures]
        self.king_jumps_up: list[int] = [step for step in king_jumps if step > 0]
        self.king_jumps_down: list[int] = [-step for step in king_jumps if step < 0]

    def _split_by_sign(
        self, groups: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    ) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
        """Split the directions of each side into shifts to higher and to lower bits."""
        black, white = ([self._geometry.shift(vector) for vector in vectors] for vectors in groups)
        return (
            ([step for step in black if step > 0], [step for step in white if step > 0]),
            ([-step for step in black if step < 0], [-step for step in white if step < 0]),
        )

    def _set_windows(self, word: int) -> None:
        """Set the windows of a board.

        ``low`` and ``high`` are the squares that are seen through each. Of these ``low_zone`` and ``high_zone`` hold
        every square once, and ``high_only`` those that are not seen through the low window. A bit of the high window
        is the square ``high_shift`` further up.
        """
        playable, squares = self.playable, self.squares
        is_wide = 0 < word < squares
        high_shift, border = (squares - word, word - max(self.steps)) if is_wide else (0, squares)
        low_zone = (1 << border) - 1
        self.king_jumps_by_shifts: bool = not self.king_flies and not is_wide
        # A 1 that is written out is an int in C, which loses whatever is shifted beyond 32 bits.
        self.one: i64 = 1
        self.is_wide: bool = is_wide
        self.low_mask: int = (1 << word) - 1 if is_wide else (1 << squares) - 1
        self.high_shift: i64 = high_shift
        self.word: i64 = word if is_wide else squares
        self.low: i64 = playable & self.low_mask
        self.low_zone: i64 = playable & low_zone
        self.high: i64 = playable >> high_shift if is_wide else 0
        self.high_zone: i64 = (playable & ~low_zone) >> high_shift if is_wide else 0
        self.high_only: i64 = (playable & ~self.low_mask) >> high_shift if is_wide else 0

    def _by_square(self, bits: int) -> list[bool]:
        return [(bits >> square & 1) != 0 for square in range(self.squares)]

    def can_man_step(self, side: int, start: int, end: int) -> bool:
        """Return whether a man of a side moves from one square to another on an empty board."""
        step = end - start
        return step in self.man_steps_up[side] or -step in self.man_steps_down[side]

    def find_king_step(self, start: int, end: int) -> int:
        """Return the shift of the direction in which a king moves between squares of an empty board, 0 if it cannot."""
        for step in self.king_moves:
            square = start + step
            while 0 <= square < self.squares and self.walls[square] == EMPTY:
                if square == end:
                    return step
                if not self.king_flies:
                    break
                square += step
        return 0


def _codes(*chosen: int) -> list[bool]:
    """Return a list that is True at the chosen contents of a cell."""
    return [code in chosen for code in range(WALL + 1)]


def mirrored(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """Return the directions of Black's pieces from those of White's."""
    return tuple((-rows, columns) for rows, columns in vectors)
