"""Boards as bit layouts: where the squares are, what they are called, in which directions they lie.

A square is a bit position in a padded layout. The padding makes every step in one direction the same shift, and a step
over the edge lands on a bit that belongs to no square. Rows are counted from the top as White sees the board, so a
White man goes towards row 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from typing import Final, Self, cast

Vector = tuple[int, int]
"""A step as (rows down, columns to the right) seen by White."""

DIAGONAL: tuple[Vector, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ORTHOGONAL: tuple[Vector, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Corner(Enum):
    """Where the first square (1 or a1) is, as White sees the board; counting runs row by row away from it."""

    TOP_LEFT = "top left"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"


class Squares(Enum):
    """Which squares of the board are played on."""

    ALL = "all squares"
    LEFT_CORNER = "every other square, the bottom left corner among them"
    RIGHT_CORNER = "every other square, the bottom right corner among them"


_KNOWN: Final[dict[tuple[object, ...], object]] = {}
"""Every geometry by its fields."""


@dataclass(frozen=True, eq=False)
class Geometry:
    """A board of ``width`` columns and ``height`` rows with the names of its squares.

    Equal fields give the same object, also if it is copied or unpickled, so that geometries compare by identity.

    ``algebraic`` names squares by file and rank, otherwise they are numbered (PDN, GameType: the notation field).
    ``flipped``: moves name squares as they are seen from the other side; positions do not.
    ``padding`` is the number of empty columns between rows, odd; steps along a row need 3.
    """

    width: int
    height: int
    squares: Squares
    first: Corner
    algebraic: bool
    padding: int = 1
    flipped: bool = False

    def __new__(  # noqa: PLR0913, PLR0917 -- the fields
        cls,
        width: int,
        height: int,
        squares: Squares,
        first: Corner,
        algebraic: bool,  # noqa: FBT001 -- as the field
        padding: int = 1,
        flipped: bool = False,  # noqa: FBT001, FBT002 -- as the field
    ) -> Self:
        """Return the one object of these fields; every caller in every thread then runs ``__init__`` on it."""
        key = (cls, width, height, squares, first, algebraic, padding, flipped)
        return cast("Self", _KNOWN.setdefault(key, super().__new__(cls)))

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Pickle and copy by the fields."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def __repr__(self) -> str:
        """Return the size and the kind of names, ``Geometry(8x8, algebraic)``."""
        traits = (f"{self.width}x{self.height}", "algebraic" if self.algebraic else "numbered")
        return f"Geometry({', '.join((*traits, 'flipped') if self.flipped else traits)})"

    @cached_property
    def stride(self) -> int:
        """Bits from one row to the next, doubled where only every other square has a bit."""
        return self.width + self.padding

    @cached_property
    def _scale(self) -> int:
        return 1 if self.squares is Squares.ALL else 2

    def shift(self, vector: Vector) -> int:
        """Return the bits that one step of ``vector`` moves a square by; negative is towards row 0.

        Raises ``ValueError`` for a step that leads from no square of this board to another.
        """
        rows, columns = vector
        bits, between = divmod(rows * self.stride + columns, self._scale)
        if between:
            raise ValueError(f"no step of this board: {vector}")
        return bits

    @cached_property
    def _places(self) -> dict[int, Vector]:
        places = {}
        for row in range(self.height):
            for column in range(self.width):
                if self._is_played(row, column):
                    places[(row * self.stride + column) // self._scale] = (row, column)
        return places

    def _is_played(self, row: int, column: int) -> bool:
        if self.squares is Squares.ALL:
            return True
        corner = 0 if self.squares is Squares.LEFT_CORNER else self.width - 1
        return (row + column) % 2 == (self.height - 1 + corner) % 2

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by bit position, the empty string where the layout has padding."""
        names = [""] * (max(self._places) + 1)
        for name, square in self.index.items():
            names[square] = name
        return tuple(names)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Bit positions by name, in the order that a FEN lists them: by number, or by file and rank."""
        if self.algebraic:
            return dict(sorted((self._algebraic_name(place), square) for square, place in self._places.items()))
        ordered = sorted(self._places, key=lambda square: self._from_first(self._places[square]))
        return {str(number): square for number, square in enumerate(ordered, 1)}

    @cached_property
    def readable(self) -> Mapping[str, int]:
        """Every name that a FEN may use: on an algebraic board also numbers, counted row by row from the top left.

        PDN leaves such numbers undefined; files of Russian draughts have them in this order.
        """
        if not self.algebraic:
            return self.index
        numbers = {
            str(number): square for number, square in enumerate(sorted(self._places, key=self._places.__getitem__), 1)
        }
        return {**numbers, **self.index}

    def same_squares(self, other: "Geometry") -> bool:
        """Return whether two boards have the same squares with the same names, whatever their padding."""
        mine = (self.width, self.height, self.squares, self.first, self.algebraic)
        return mine == (other.width, other.height, other.squares, other.first, other.algebraic)

    def _algebraic_name(self, place: Vector) -> str:
        row, column = self._from_first(place)
        return f"{'abcdefghijkl'[column]}{row + 1}"

    def _from_first(self, place: Vector) -> Vector:
        """Return row and column counted from the corner of the first square."""
        row, column = place
        from_top = self.first is Corner.TOP_LEFT
        from_left = self.first is not Corner.BOTTOM_RIGHT
        return row if from_top else self.height - 1 - row, column if from_left else self.width - 1 - column

    @cached_property
    def playable(self) -> int:
        """The bits of all squares."""
        return sum(1 << square for square in self._places)

    def row_of(self, square: int) -> int:
        """Return the row of a square, 0 at the top as White sees it."""
        return self._places[square][0]

    def row_bits(self, row: int) -> int:
        """Return the bits of the squares of one row."""
        return sum(1 << square for square, place in self._places.items() if place[0] == row)

    def ray(self, square: int, vector: Vector) -> list[int]:
        """Return the squares from ``square`` (not among them) to the edge in one direction, the nearest first."""
        row, column = self._places[square]
        line: list[int] = []
        while True:
            row, column = row + vector[0], column + vector[1]
            following = self._squares_by_place.get((row, column))
            if following is None:
                return line
            line.append(following)

    @cached_property
    def _squares_by_place(self) -> dict[Vector, int]:
        return {place: square for square, place in self._places.items()}

    def line_through(self, start: int, end: int, vectors: Iterable[Vector]) -> tuple[Vector, list[int]] | None:
        """Return the direction among ``vectors`` that leads from one square to another, and the squares between."""
        for vector in vectors:
            ahead = self.ray(start, vector)
            if end in ahead:
                return vector, ahead[: ahead.index(end)]
        return None

    def listing(self, bits: int) -> list[str]:
        """Return the names of the squares in ``bits``, in the order of a FEN."""
        return [name for name, bit in self.named_bits if bits & bit]

    @cached_property
    def named_bits(self) -> tuple[tuple[str, int], ...]:
        """Every square's name and bit, in the order of a FEN."""
        return tuple((name, 1 << square) for name, square in self.index.items())

    def diagram_rows(self) -> Iterator[list[int | None]]:
        """Yield the rows from the top as White sees them: the square of each column, None where none is played."""
        for row in range(self.height):
            yield [self._squares_by_place.get((row, column)) for column in range(self.width)]


def positions_of(bits: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
