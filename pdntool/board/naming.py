"""Both names of every square, its number and its file and rank, whichever of them the board uses."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from pdntool.board.geometry import Geometry

_NAME: Final = re.compile(r"[a-l]?[0-9]+")


@cache
def numeric_names(geometry: Geometry) -> Sequence[str]:
    """Return the number of each square by bit position: its own, or counted row by row from the top left for White."""
    if not geometry.algebraic:
        return geometry.names
    return _by_position(geometry, {name: square for name, square in geometry.readable.items() if name.isdigit()})


@cache
def algebraic_names(geometry: Geometry) -> Sequence[str]:
    """Return the file and rank of each square by bit position: its own, or with a1 at White's bottom left."""
    if geometry.algebraic:
        return geometry.names
    named = {}
    for row, squares in enumerate(geometry.diagram_rows()):
        for column, square in enumerate(squares):
            if square is not None:
                named[f"{'abcdefghijkl'[column]}{geometry.height - row}"] = square
    return _by_position(geometry, named)


@cache
def spoken_names(geometry: Geometry) -> Mapping[str, int]:
    """Return bit positions by every name that a move may use: the board's own, and the other kind."""
    other = numeric_names(geometry) if geometry.algebraic else algebraic_names(geometry)
    names = {**{name: square for square, name in enumerate(other) if name}, **geometry.index}
    if not geometry.flipped:
        return names
    across = _across(geometry)
    return {name: across[square] for name, square in names.items()}


@cache
def _as_spoken(geometry: Geometry, *, numeric: bool) -> Sequence[str]:
    spoken = spoken_names(geometry).items()
    return _by_position(geometry, {name: square for name, square in spoken if name.isdigit() is numeric})


def both_names(geometry: Geometry, square: int, *, numeric: bool) -> tuple[str, str]:
    """Return the number of a square (without ``numeric``: its file and rank), and the name that the board uses."""
    return _as_spoken(geometry, numeric=numeric)[square], geometry.names[square]


def renamed(geometry: Geometry, text: str, *, numeric: bool) -> str:
    """Return a move that names its squares as the board does, with numbers, or without ``numeric`` with letters.

    On a board that is seen from the other side the names are those that are said there.
    """
    if numeric is not geometry.algebraic and not geometry.flipped:
        return text
    index = geometry.index
    return _NAME.sub(lambda name: both_names(geometry, index[name[0]], numeric=numeric)[0], text)


def says_numbers(geometry: Geometry, texts: Iterable[str]) -> bool:
    """Return whether most of some moves name their squares by numbers; of none, whether the board does."""
    firsts = [text[:1] for text in texts]
    numbers = sum(map(str.isdigit, firsts))
    return 2 * numbers > len(firsts) or (2 * numbers == len(firsts) and not geometry.algebraic)


def _across(geometry: Geometry) -> Mapping[int, int]:
    """Return for each square the one that stands in its place when the board is turned round."""
    rows = list(geometry.diagram_rows())
    turned = [row[::-1] for row in rows[::-1]]
    pairs = (pair for here, there in zip(rows, turned, strict=True) for pair in zip(here, there, strict=True))
    return {here: there for here, there in pairs if here is not None and there is not None}


def _by_position(geometry: Geometry, named: Mapping[str, int]) -> Sequence[str]:
    names = [""] * len(geometry.names)
    for name, square in named.items():
        names[square] = name
    return tuple(names)
