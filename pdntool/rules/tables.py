"""A variant's rules turned into shifts, rays and reach masks, once a variant."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pdntool.board.geometry import Vector, positions_of
from pdntool.rules.spec import Promotion, Removal, Rules

NOWHERE = -1
"""The direction of a piece that has not captured yet."""


class Steps(NamedTuple):
    """Directions as shifts of whole sets of squares: ``up`` to the left by so many bits, ``down`` to the right."""

    up: tuple[int, ...]
    down: tuple[int, ...]


class Line(NamedTuple):
    """One direction from one square: its number and its opposite's, the shift of a step, the squares ahead."""

    direction: int
    reverse: int
    step: int
    squares: tuple[int, ...]
    ray: int


class Hop(NamedTuple):
    """A jump over the next square: what is jumped, where it lands, its direction and the opposite one."""

    over: int
    landing: int
    direction: int
    reverse: int


class Tables:
    """Everything that the generator looks up; pairs are indexed by side, 0 for Black and 1 for White."""

    def __init__(self, rules: Rules) -> None:
        geometry = rules.geometry
        self.rules = rules
        self.playable = geometry.playable
        self.at_once = rules.removal is Removal.AT_ONCE
        self.crowning_stops = rules.promotion is Promotion.STOPS
        self.crowning_continues = rules.promotion is Promotion.CONTINUES
        self.may_turn_back = rules.may_turn_back
        self.king_flies = rules.king_flies
        vectors = dict.fromkeys((*rules.man_captures, *_mirrored(rules.man_captures), *rules.king_captures))
        self._numbers = {vector: number for number, vector in enumerate(vectors)}
        self._squares = tuple(positions_of(self.playable))
        self.crown = (geometry.row_bits(geometry.height - 1), geometry.row_bits(0))
        moves = (_mirrored(rules.man_moves), rules.man_moves)
        captures = (_mirrored(rules.man_captures), rules.man_captures)
        self.man_steps = (self._steps(moves[0]), self._steps(moves[1]))
        self.man_reach = (self._reach(moves[0]), self._reach(moves[1]))
        self.king_reach = self._reach(rules.king_moves)
        self.man_jumps = (self._steps(captures[0]), self._steps(captures[1]))
        self.king_jumps = self._steps(rules.king_captures)
        self.man_hops = (self._hops(captures[0]), self._hops(captures[1]))
        self.king_hops = self._hops(rules.king_captures)
        self.king_lines = self._lines(rules.king_captures)
        self.king_move_lines = self._lines(rules.king_moves)
        self.king_flights = self._flights()

    def _steps(self, vectors: Iterable[Vector]) -> Steps:
        shifts = [self.rules.geometry.shift(vector) for vector in vectors]
        return Steps(tuple(s for s in shifts if s > 0), tuple(-s for s in shifts if s < 0))

    def _reach(self, vectors: Iterable[Vector]) -> Mapping[int, int]:
        """Map the bit of each square to the squares one step away."""
        ray = self.rules.geometry.ray
        return {
            1 << square: sum(1 << line[0] for vector in vectors if (line := ray(square, vector)))
            for square in self._squares
        }

    def _lines(self, vectors: Iterable[Vector]) -> Mapping[int, tuple[Line, ...]]:
        geometry = self.rules.geometry
        return {
            square: tuple(
                Line(*self._direction(vector), geometry.shift(vector), tuple(ahead), sum(1 << other for other in ahead))
                for vector in vectors
                if (ahead := geometry.ray(square, vector))
            )
            for square in self._squares
        }

    def _direction(self, vector: Vector) -> tuple[int, int]:
        return self._numbers.get(vector, NOWHERE - 1), self._numbers.get((-vector[0], -vector[1]), NOWHERE - 1)

    def _hops(self, vectors: Iterable[Vector]) -> Mapping[int, tuple[Hop, ...]]:
        ray = self.rules.geometry.ray
        return {
            square: tuple(
                Hop(1 << ahead[0], 1 << ahead[1], *self._direction(vector))
                for vector in vectors
                if len(ahead := ray(square, vector)) > 1
            )
            for square in self._squares
        }

    def _flights(self) -> Mapping[tuple[int, int], int]:
        """Map the bits of two squares on one line to the squares between them."""
        return {
            (1 << square, 1 << target): sum(1 << other for other in line.squares[:place])
            for square in self._squares
            for line in self.king_move_lines[square]
            for place, target in enumerate(line.squares)
        }


def _mirrored(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    return tuple((-rows, columns) for rows, columns in vectors)
