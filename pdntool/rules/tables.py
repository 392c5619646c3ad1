"""A variant's rules turned into shifts, rays and reach masks, once a variant.

Lists are indexed by square (bit position) or by side (0 Black, 1 White). Plain tuples and lists of integers, because
these are what the generator reads once a ply.
"""

from collections.abc import Iterable

from pdntool.board.geometry import Vector
from pdntool.rules.spec import Promotion, Removal, Rules

NOWHERE = -1
"""The direction of a piece that has not captured yet."""

Hop = tuple[int, int, int, int]
"""A jump over the next square: bit of what is jumped, bit of the landing, direction, opposite direction."""

Line = tuple[int, int, int, int]
"""One direction from one square: direction, opposite direction, shift of a step, bits of the squares ahead."""


class Tables:
    """Everything that the generator looks up."""

    def __init__(self, rules: Rules) -> None:
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
        self.first_king_wins: bool = rules.first_king_wins
        self.crown: tuple[int, int] = (geometry.row_bits(geometry.height - 1), geometry.row_bits(0))
        captures = (mirrored(rules.man_captures), rules.man_captures)
        moves = (mirrored(rules.man_moves), rules.man_moves)
        vectors = dict.fromkeys((*captures[0], *captures[1], *rules.king_captures))
        self._numbers = {vector: number for number, vector in enumerate(vectors)}
        self.man_steps_up, self.man_steps_down = self._steps(moves)
        self.man_jumps_up, self.man_jumps_down = self._steps(captures)
        king_up, king_down = self._steps((rules.king_captures,))
        self.king_jumps_up: tuple[int, ...] = king_up[0]
        self.king_jumps_down: tuple[int, ...] = king_down[0]
        self.man_reach: tuple[list[int], list[int]] = (self._reach(moves[0]), self._reach(moves[1]))
        self.king_reach: list[int] = self._reach(rules.king_moves)
        self.man_hops: tuple[list[tuple[Hop, ...]], list[tuple[Hop, ...]]] = (
            self._hops(captures[0]),
            self._hops(captures[1]),
        )
        self.king_hops: list[tuple[Hop, ...]] = self._hops(rules.king_captures)
        self.king_lines: list[tuple[Line, ...]] = self._lines(rules.king_captures)
        self.king_ways: list[tuple[tuple[int, ...], ...]] = self._ways(rules.king_moves)
        self.between: list[list[int]] = self._between()

    def _steps(
        self, groups: tuple[tuple[Vector, ...], ...]
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """Split each group of directions into shifts to higher and to lower bits."""
        shifts = [[self._geometry.shift(vector) for vector in vectors] for vectors in groups]
        up = tuple(tuple(step for step in steps if step > 0) for steps in shifts)
        down = tuple(tuple(-step for step in steps if step < 0) for steps in shifts)
        return up, down

    def _ahead(self, square: int, vectors: Iterable[Vector], least: int) -> list[tuple[Vector, list[int]]]:
        """Return the directions that have at least so many squares from one square, with those squares."""
        if not self.playable >> square & 1:
            return []
        rays = [(vector, self._geometry.ray(square, vector)) for vector in vectors]
        return [(vector, ray) for vector, ray in rays if len(ray) >= least]

    def _reach(self, vectors: Iterable[Vector]) -> list[int]:
        vectors = tuple(vectors)
        return [sum(1 << ray[0] for _, ray in self._ahead(square, vectors, 1)) for square in range(self.squares)]

    def _hops(self, vectors: tuple[Vector, ...]) -> list[tuple[Hop, ...]]:
        return [
            tuple(
                (1 << ray[0], 1 << ray[1], *self._direction(vector)) for vector, ray in self._ahead(square, vectors, 2)
            )
            for square in range(self.squares)
        ]

    def _lines(self, vectors: tuple[Vector, ...]) -> list[tuple[Line, ...]]:
        shift = self._geometry.shift
        return [
            tuple(
                (*self._direction(vector), shift(vector), sum(1 << other for other in ray))
                for vector, ray in self._ahead(square, vectors, 2)
            )
            for square in range(self.squares)
        ]

    def _direction(self, vector: Vector) -> tuple[int, int]:
        return self._numbers[vector], self._numbers.get((-vector[0], -vector[1]), NOWHERE - 1)

    def _ways(self, vectors: tuple[Vector, ...]) -> list[tuple[tuple[int, ...], ...]]:
        return [tuple(tuple(ray) for _, ray in self._ahead(square, vectors, 1)) for square in range(self.squares)]

    def _between(self) -> list[list[int]]:
        """Return by start and end the squares between them on a line of kings, -1 (every bit) where there is none."""
        between = [[-1] * self.squares for _ in range(self.squares)]
        for square, ways in enumerate(self.king_ways):
            for way in ways:
                for place, target in enumerate(way):
                    between[square][target] = sum(1 << other for other in way[:place])
        return between


def mirrored(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """Return the directions of a White piece as Black has them."""
    return tuple((-rows, columns) for rows, columns in vectors)
