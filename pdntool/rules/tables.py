"""A variant's rules turned into steps, shifts and masks, once a variant.

Lists are indexed by square (bit position), by direction or by side (0 Black, 1 White). Plain lists of integers, because
these are what the generator reads once a ply.
"""

from collections.abc import Iterable
from typing import Final

from pdntool.board.geometry import Vector
from pdntool.rules.fixed import WORD, i64
from pdntool.rules.spec import Promotion, Removal, Rules

IS_COMPILED: Final = not __file__.endswith(".py")
NOWHERE: Final = -1
"""The direction of a piece that has not captured yet."""

EMPTY: Final = 0
MEN: Final = 2
GHOST: Final = 7
WALL: Final = 8
"""What a cell holds: a man is 1 + side, so at most ``MEN``, a king 2 more; a ghost is a captured piece still there."""


class Tables:
    """Everything that the generator looks up.

    A board that is too wide for one word of ``word`` bits is looked at through a low and a high window, which overlap:
    whatever lies within two steps is seen whole in one of them. ``word`` 0 takes any board whole.
    """

    def __init__(self, rules: Rules, word: int = WORD if IS_COMPILED else 0) -> None:
        geometry = rules.geometry
        self._geometry = geometry
        self.playable: int = geometry.playable
        self.squares: int = self.playable.bit_length()
        self.at_once: bool = rules.removal is Removal.AT_ONCE
        self.crowning_stops: bool = rules.promotion is Promotion.STOPS
        self.crowning_continues: bool = rules.promotion is Promotion.CONTINUES
        self.may_turn_back: bool = rules.may_turn_back
        self.king_flies: bool = rules.king_flies
        self.lands_behind: bool = rules.king_lands_behind
        self.halts_behind_king: bool = rules.king_halts_behind_king
        self.men_take_kings: bool = rules.men_capture_kings
        self.king_prey: tuple[list[bool], list[bool]] = (_codes(2, 4), _codes(1, 3))
        self.man_prey: tuple[list[bool], list[bool]] = self.king_prey if self.men_take_kings else (_codes(2), _codes(1))
        self.first_king_wins: bool = rules.first_king_wins
        self.crown: tuple[int, int] = (geometry.row_bits(geometry.height - 1), geometry.row_bits(0))
        self.crowns: tuple[list[bool], list[bool]] = (self._by_square(self.crown[0]), self._by_square(self.crown[1]))
        self.bits: list[int] = [1 << square for square in range(self.squares)]
        self._number_directions(rules)
        self._set_windows(word)
        self.walls: list[int] = [
            EMPTY if self.playable >> square & 1 else WALL for square in range(self.squares + 2 * max(self.steps))
        ]

    def _number_directions(self, rules: Rules) -> None:
        captures = (mirrored(rules.man_captures), rules.man_captures)
        moves = (mirrored(rules.man_moves), rules.man_moves)
        groups = (*captures, rules.king_captures, *moves, rules.king_moves)
        numbers = {
            vector: number for number, vector in enumerate(dict.fromkeys(one for group in groups for one in group))
        }
        shift = self._geometry.shift
        self.steps: list[int] = [shift(vector) for vector in numbers]
        self.reverse: list[int] = [numbers.get((-rows, -columns), NOWHERE - 1) for rows, columns in numbers]
        self.man_captures: tuple[list[int], list[int]] = (
            [numbers[vector] for vector in captures[0]],
            [numbers[vector] for vector in captures[1]],
        )
        self.king_captures: list[int] = [numbers[vector] for vector in rules.king_captures]
        self.king_moves: list[int] = [shift(vector) for vector in rules.king_moves]
        self.man_jumps_up, self.man_jumps_down = self._by_sign(captures)
        self.man_steps_up, self.man_steps_down = self._by_sign(moves)
        king_jumps = [shift(vector) for vector in rules.king_captures]
        self.king_jumps_up: list[int] = [step for step in king_jumps if step > 0]
        self.king_jumps_down: list[int] = [-step for step in king_jumps if step < 0]

    def _by_sign(
        self, groups: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    ) -> tuple[tuple[list[int], list[int]], tuple[list[int], list[int]]]:
        """Split the directions of each side into shifts to higher and to lower bits."""
        black, white = ([self._geometry.shift(vector) for vector in vectors] for vectors in groups)
        return (
            ([step for step in black if step > 0], [step for step in white if step > 0]),
            ([-step for step in black if step < 0], [-step for step in white if step < 0]),
        )

    def _set_windows(self, word: int) -> None:
        """Lay the windows; ``low_zone`` and ``high_zone`` share the squares out, ``beyond`` are those of one alone."""
        playable, squares = self.playable, self.squares
        is_wide = 0 < word < squares
        raised, border = (squares - word, word - max(self.steps)) if is_wide else (0, squares)
        low_zone = (1 << border) - 1
        self.kings_hop: bool = not self.king_flies and not is_wide
        # A 1 that is written out is an int in C, which loses whatever is shifted beyond 32 bits.
        self.one: i64 = 1
        self.is_wide: bool = is_wide
        self.low_bits: int = (1 << word) - 1 if is_wide else (1 << squares) - 1
        self.raised: i64 = raised
        self.word: i64 = word if is_wide else squares
        self.low: i64 = playable & self.low_bits
        self.low_zone: i64 = playable & low_zone
        self.high: i64 = playable >> raised if is_wide else 0
        self.high_zone: i64 = (playable & ~low_zone) >> raised if is_wide else 0
        self.beyond: i64 = (playable & ~self.low_bits) >> raised if is_wide else 0

    def _by_square(self, bits: int) -> list[bool]:
        return [(bits >> square & 1) != 0 for square in range(self.squares)]

    def man_reaches(self, side: int, start: int, end: int) -> bool:
        """Tell whether a man of a side steps from one square to another."""
        step = end - start
        return step in self.man_steps_up[side] or -step in self.man_steps_down[side]

    def king_way(self, start: int, end: int) -> int:
        """Return the step by which a king comes from one square to another on an empty board, 0 where it does not."""
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
    """Return by what a cell holds whether it is one of the chosen codes."""
    return [code in chosen for code in range(WALL + 1)]


def mirrored(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """Return the directions of a White piece as Black has them."""
    return tuple((-rows, columns) for rows, columns in vectors)
