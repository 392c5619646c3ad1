"""Positions and material to look for in games, and the images of a position on its board."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.geometry import Geometry, Squares, positions_of
from pdntool.board.position import Position
from pdntool.rules.variants import VARIANTS
from pdntool.text.words import fold_word

_TURN: Final = re.compile(r"\s*\"?\s*[WB?]\s*:", re.IGNORECASE)
Place = tuple[int, int]
Image = Callable[[Geometry, Place], Place]

# Boards of which every other square is played keep their squares when they are reflected in a long diagonal.
_REFLECTIONS: Final[dict[bool, tuple[Image, ...]]] = {
    True: (lambda board, place: (place[0], board.width - 1 - place[1]),),
    False: (
        lambda _, place: (place[1], place[0]),
        lambda board, place: (board.width - 1 - place[1], board.height - 1 - place[0]),
        lambda board, place: (board.height - 1 - place[0], board.width - 1 - place[1]),
    ),
}


class Pieces(NamedTuple):
    """The pieces on a board as bits, and the side to move, None where that is no matter."""

    white: int
    black: int
    kings: int
    white_to_move: bool | None


@dataclass(frozen=True, slots=True)
class PositionPattern:
    """A position to look for on any board that has its squares.

    ``mirrored`` takes the mirror images of the board as well, ``exchanged`` the position with the colors exchanged and
    the board turned round.
    """

    fen: str
    mirrored: bool = False
    exchanged: bool = False

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a text that is a position on no board."""
        boards = dict.fromkeys(rules.geometry for rules in VARIANTS.values())
        if not any(self.on(board) for board in boards):
            raise ValueError(self.fen)

    def on(self, board: Geometry) -> frozenset[Pieces]:
        """Return the positions that fit on a board, none where the text is no position on it."""
        return _on_board(self.fen, board, self.mirrored, self.exchanged)

    def is_in(self, position: Position) -> bool:
        """Return whether a position is one of those that fit."""
        return fits(self.on(position.geometry), position)


def fits(wanted: frozenset[Pieces], position: Position) -> bool:
    """Return whether a position has just the pieces, and the side to move, of one of those that are wanted."""
    _, white, black, kings, white_to_move, _ = position
    return Pieces(white, black, kings, white_to_move) in wanted or Pieces(white, black, kings, None) in wanted


@lru_cache(maxsize=256)
def _on_board(fen: str, board: Geometry, mirrored: bool, exchanged: bool) -> frozenset[Pieces]:  # noqa: FBT001
    has_turn = _TURN.match(fen) is not None and fen.count(":") > 1
    read = read_fen(fen if has_turn else f"W:{fen}", board)
    if isinstance(read, FenProblem):
        return frozenset()
    turn = None if not has_turn or fen.lstrip(' "').startswith("?") else read.white_to_move
    found = {Pieces(read.white, read.black, read.kings, turn)}
    if mirrored:
        found |= {_moved(one, image) for one in found for image in _images(board)}
    if exchanged:
        found |= {_exchanged(one, board) for one in found}
    return frozenset(found)


@cache
def _places(board: Geometry) -> dict[int, Place]:
    return {
        square: (row, column)
        for row, squares in enumerate(board.diagram_rows())
        for column, square in enumerate(squares)
        if square is not None
    }


def _image(board: Geometry, image: Image) -> dict[int, int]:
    places = _places(board)
    squares = {place: square for square, place in places.items()}
    return {square: squares[image(board, place)] for square, place in places.items()}


@cache
def _images(board: Geometry) -> tuple[dict[int, int], ...]:
    if board.width != board.height and board.squares is not Squares.ALL:
        return ()
    return tuple(_image(board, image) for image in _REFLECTIONS[board.squares is Squares.ALL])


@cache
def _turned(board: Geometry) -> dict[int, int]:
    return _image(board, lambda board, place: (board.height - 1 - place[0], board.width - 1 - place[1]))


def _moved(one: Pieces, image: dict[int, int]) -> Pieces:
    white, black, kings = (sum(1 << image[square] for square in positions_of(bits)) for bits in one[:3])
    return Pieces(white, black, kings, one.white_to_move)


def _exchanged(one: Pieces, board: Geometry) -> Pieces:
    white, black, kings, turn = _moved(one, _turned(board))
    return Pieces(black, white, kings, None if turn is None else not turn)


class Side(NamedTuple):
    """The pieces of a side: kings and men, or how many in all; None where that is no matter."""

    men: int | None
    kings: int | None
    all: int | None = None

    @property
    def total(self) -> int:
        """The number of pieces."""
        return self.all if self.all is not None else (self.men or 0) + (self.kings or 0)

    def has(self, men: int, kings: int) -> bool:
        """Return whether a side with so many pieces fits."""
        return self.men in {None, men} and self.kings in {None, kings} and self.all in {None, men + kings}


_KINGS: Final = frozenset(
    {"k", "king", "kings", "q", "d", "dama", "damalar", "dam", "dammen", "дамка", "дамки", "дамок"}
)
_MEN: Final = frozenset({"m", "man", "men", "p", "yoz", "pul", "tas", "s", "schijf", "schijven", "простая", "шашка"})
_ANY: Final = frozenset({"", "piece", "pieces"})
_PARTS: Final = re.compile(r"([0-9]{0,2})\s*([^\W\d_]*)")
_AGAINST: Final = re.compile(
    r"\s*(?:\b(?:versus|against|vs\.?|v\.?|karşı|против)\b|(?<=[\dkm])v(?=[\dkm])|[-:/–])\s*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Material:
    """The pieces of both sides, of whichever color, ``3K v 1K``, or of White and Black where those are named."""

    sides: tuple[Side, Side]
    fixed: bool = False

    @property
    def sizes(self) -> frozenset[tuple[int, int]]:
        """How many pieces White and Black have then."""
        white, black = (side.total for side in self.sides)
        return frozenset({(white, black)} if self.fixed else {(white, black), (black, white)})

    def is_in(self, position: Position) -> bool:
        """Return whether a position has these pieces."""
        _, white, black, kings, _, _ = position
        white_kings, black_kings = (white & kings).bit_count(), (black & kings).bit_count()
        one, two = self.sides
        counts = (white.bit_count() - white_kings, white_kings), (black.bit_count() - black_kings, black_kings)
        straight = one.has(*counts[0]) and two.has(*counts[1])
        return straight or (not self.fixed and one.has(*counts[1]) and two.has(*counts[0]))


def material_in(text: str) -> Material:
    """Return what a text such as ``3K v 1K``, ``2K1M v 3M``, ``5 v 4`` or ``white 1K v 2M`` asks for.

    Raises ``ValueError`` for another text.
    """
    parts = [part for part in _AGAINST.split(fold_word(text)) if part.strip()]
    if len(parts) != 2:  # noqa: PLR2004 -- two sides
        raise ValueError(text)
    named = [_named(part) for part in parts]
    sides = tuple(_side(part) for _, part in named)
    colors = [color for color, _ in named]
    if colors[0] == "b" or colors[1] == "w":
        sides = sides[::-1]
    return Material((sides[0], sides[1]), fixed=any(colors))


_COLORS: Final = re.compile(r"\s*(?:(white|beyaz|w)|(black|siyah|b))\b[\s:]*")


def _named(text: str) -> tuple[str, str]:
    found = _COLORS.match(text)
    if found is None:
        return "", text
    return "w" if found[1] else "b", text[found.end() :]


def _side(text: str) -> Side:
    counts = {"kings": 0, "men": 0, "all": 0}
    parts = list(_counted(text))
    for count, kind in parts:
        counts[kind] += count
    if not parts or (counts["all"] and len(parts) > 1):
        raise ValueError(text)
    if parts[0][1] == "all":
        return Side(None, None, counts["all"])
    return Side(counts["men"], counts["kings"])


def _counted(text: str) -> Iterator[tuple[int, str]]:
    for found in _PARTS.finditer(re.sub(r"[+,&]|\b(?:and|ve|и)\b", " ", text)):
        number, word = found.groups()
        if not number and not word:
            continue
        letters = [word] if word in _KINGS | _MEN | _ANY else list(word)
        for letter in letters:
            if letter not in _KINGS | _MEN | _ANY:
                raise ValueError(text)
            kind = "kings" if letter in _KINGS else "men" if letter in _MEN else "all"
            yield int(number or 1), kind
            number = ""
