"""How likely a slip of the pen, of the eye or of the keyboard makes one text of another.

Costs are negative natural logarithms of probabilities, relative to a move that is written as it was played. Nobody has
counted the slips of draughts players; the shares are those of the families that arbiters and typists of other board
games report, and a game of sixty moves has about one slip.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from pdntool.board.geometry import Geometry
from pdntool.board.naming import both_names
from pdntool.desk.candidate import ChangeKind
from pdntool.rules.spec import Rules

SLIPS_A_PLY: Final = 0.02

SHARES: Final[Mapping[ChangeKind, float]] = {
    ChangeKind.DIGIT: 0.30,
    ChangeKind.NEIGHBOR: 0.20,
    ChangeKind.TRANSPOSED: 0.12,
    ChangeKind.SWAPPED: 0.08,
    ChangeKind.SQUARE: 0.04,
    ChangeKind.MOVE: 0.02,
    ChangeKind.MISSING_PLY: 0.08,
    ChangeKind.MISSING_PAIR: 0.05,
    ChangeKind.DOUBLED_PLY: 0.03,
    ChangeKind.DOUBLED_ROW: 0.03,
    ChangeKind.COLUMNS: 0.03,
    ChangeKind.COLUMNS_FROM: 0.02,
}
"""Of all slips, how many are of a kind."""

_ALIKE: Final = (
    "17",
    "38",
    "06",
    "49",
    "56",
    "27",
    "08",
    "35",
    "71",
    "12",
    "68",
    "ad",
    "ce",
    "bh",
    "cg",
    "fe",
    "gq",
    "bd",
    "8b",
    "0o",
    "1l",
    "1i",
    "5s",
    "2z",
    "9g",
)
"""Signs that are taken for one another."""
_IS_ALIKE: Final = 0.8
"""Of the signs misread, how many are taken for one that looks alike."""
_SIGNS: Final = 9
_LETTER_FOR_DIGIT: Final = 0.02
_DROPPED: Final = 0.08
"""Of the signs misread, how many are left out or put in."""
_ON_BOARD_APART: Final = 0.3
"""Of the neighbors on a board of numbered squares, how many stand on the rows above and below."""
_WRITTEN_SHORT: Final = 1.0
_SQUARE_ALONE: Final = 3.0
_START_ALONE: Final = 4.0
_NO_TEXT: Final = 1.0
"""What a cell costs that nobody can read, whatever the move."""
FARTHEST: Final = 25.0
"""The cost of a text that tells nothing of a move."""

_WORD: Final = re.compile(r"[\w?]+")
_PAIR: Final = re.compile(r"(?:([^\W\d_][0-9?]{1,2})([^\W\d_][0-9?]{1,2})|([0-9?]{2})([0-9?]{2}))")
_CAPTURE: Final = re.compile(r"[xX×х:]")
_WILD: Final = frozenset("?_")


class Slip(NamedTuple):
    """The cost of a text for a move, and the kind of slip that explains it, None where it is no slip."""

    cost: float
    kind: ChangeKind | None


def share_cost(kind: ChangeKind) -> float:
    """Return the cost of a slip of a kind at a ply, whatever it makes of what."""
    return -log(SLIPS_A_PLY * SHARES[kind])


class _Texts(NamedTuple):
    """A text as what it costs for each square of the board to be first and last; ``ends`` are the squares it names."""

    first: Sequence[Slip]
    last: Sequence[Slip]
    ends: tuple[int, int]
    names: int
    capture: bool


_EXACT: Final = Slip(0.0, None)


class NoiseModel:
    """What each text costs for each move of the boards of a variant."""

    def __init__(self, rules: Rules) -> None:
        self._geometry = rules.geometry
        self._texts: dict[str, _Texts] = {}
        self._slips: dict[tuple[str, int, int], Slip] = {}

    def slip(self, text: str, origin: int, target: int) -> Slip:
        """Return what a text costs for the move between two squares, given as bit positions."""
        key = (text, origin, target)
        found = self._slips.get(key)
        if found is None:
            found = self._slips[key] = self._slip(text, origin, target)
        return found

    def _slip(self, text: str, origin: int, target: int) -> Slip:
        read = self._texts.get(text)
        if read is None:
            read = self._texts[text] = _read(self._geometry, text)
        if not read.names:
            return Slip(_NO_TEXT, ChangeKind.BLANK)
        if read.names == 1:
            return self._short(read, origin, target)
        if read.ends == (target, origin):
            return Slip(share_cost(ChangeKind.SWAPPED), ChangeKind.SWAPPED)
        return self._both(read.first[origin], read.last[target])

    def _both(self, first: Slip, last: Slip) -> Slip:
        """Return what a slip in each of the two squares costs together, or one that touches the whole move."""
        if not first.cost or not last.cost:
            return first if first.cost else last
        whole = share_cost(ChangeKind.MOVE) + log(len(self._geometry.index))
        if first.cost + last.cost < whole:
            return Slip(first.cost + last.cost, first.kind if first.cost >= last.cost else last.kind)
        return Slip(whole, ChangeKind.MOVE)

    def _short(self, read: _Texts, origin: int, target: int) -> Slip:
        """Return what one square costs: the end of a capture, seldom its start."""
        end = _WRITTEN_SHORT if read.capture else _SQUARE_ALONE
        costs = ((end, read.last[target]), (_START_ALONE, read.first[origin]))
        base, slip = min(costs, key=lambda each: each[0] + each[1].cost)
        return Slip(base + slip.cost, slip.kind or ChangeKind.SHORTHAND)


@lru_cache(maxsize=64)
def noise_model(rules: Rules) -> NoiseModel:
    """Return the noise model of a variant, which keeps what it has worked out."""
    return NoiseModel(rules)


def _read(geometry: Geometry, text: str) -> _Texts:
    words: list[str] = []
    for word in _WORD.findall(_CAPTURE.sub(" ", text).lower()):
        pair = _PAIR.fullmatch(word)
        words += [part for part in pair.groups() if part] if pair else [word]
    words = [word.lstrip("0") or word for word in words if any(sign.isdigit() or sign in _WILD for sign in word)]
    if all(set(word) <= _WILD for word in words):
        words = []
    if not words:
        return _Texts((), (), (-1, -1), 0, capture=False)
    numeric = not words[-1][:1].isalpha()
    squares = _squares(geometry, numeric=numeric)
    names = {name: square for square, name in squares}
    size = max(square for square, _ in squares) + 1
    first, last = (_costs(word, squares, size) for word in (words[0], words[-1]))
    ends = (names.get(words[0], -1), names.get(words[-1], -1))
    return _Texts(first, last, ends, min(len(words), 2), capture=_CAPTURE.search(text) is not None)


@lru_cache(maxsize=64)
def _squares(geometry: Geometry, *, numeric: bool) -> Sequence[tuple[int, str]]:
    return [(square, both_names(geometry, square, numeric=numeric)[0]) for square in geometry.index.values()]


def _costs(word: str, squares: Sequence[tuple[int, str]], size: int) -> Sequence[Slip]:
    """Return the cost of a word for each square of the board by bit position."""
    costs = [Slip(FARTHEST, ChangeKind.SQUARE)] * size
    other = exp(-share_cost(ChangeKind.SQUARE)) / 2 / len(squares)
    for square, name in squares:
        costs[square] = _square_slip(word, name, other)
    return costs


def _square_slip(word: str, name: str, other: float) -> Slip:
    """Return what a word costs for a square of that name: the likeliest slip, weighed with all others."""
    if word == name:
        return _EXACT
    chances = {
        ChangeKind.SQUARE: other,
        ChangeKind.DIGIT: SLIPS_A_PLY * SHARES[ChangeKind.DIGIT] * _misread(word, name),
        ChangeKind.TRANSPOSED: SLIPS_A_PLY * SHARES[ChangeKind.TRANSPOSED] / 2 * (word == name[::-1]),
        ChangeKind.NEIGHBOR: SLIPS_A_PLY * SHARES[ChangeKind.NEIGHBOR] / 2 * _neighbors(word, name),
    }
    kind = max(chances, key=lambda each: chances[each])
    if _WILD & set(word) and chances[ChangeKind.DIGIT]:
        return Slip(_NO_TEXT, ChangeKind.BLANK)
    return Slip(-log(sum(chances.values())), kind)


def _misread(word: str, name: str) -> float:
    """Return how likely one sign of four is misread so that a name becomes a word."""
    if len(word) == len(name):
        pairs = [(sign, true) for sign, true in zip(word, name, strict=True) if sign != true]
        if all(sign in _WILD for sign, _ in pairs):
            return 1.0
        if len(pairs) > 1:
            return 0.0
        return _alike(*pairs[0]) / 4
    longer, shorter = (word, name) if len(word) > len(name) else (name, word)
    if len(longer) - len(shorter) > 1:
        return 0.0
    fits = any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))
    return _DROPPED / 4 * fits


@lru_cache(maxsize=1024)
def _alike(sign: str, true: str) -> float:
    """Return how likely a sign stands where another one was meant."""
    looks = [pair for pair in _ALIKE if true in pair]
    if any(sign in pair for pair in looks):
        return _IS_ALIKE / len({*"".join(looks)} - {true})
    if sign.isdigit() != true.isdigit():
        return _LETTER_FOR_DIGIT
    return (1 - _IS_ALIKE if looks else 1.0) / _SIGNS


def _neighbors(word: str, name: str) -> float:
    """Return how likely a square is taken for one beside it."""
    if word.isdigit() and name.isdigit():
        apart = abs(int(word) - int(name))
        return 0.5 * (1 - _ON_BOARD_APART) if apart == 1 else _ON_BOARD_APART / 4 if apart in {4, 5, 6} else 0.0
    if len(word) < 2 or len(name) < 2 or not (word[1:].isdigit() and name[1:].isdigit()):  # noqa: PLR2004
        return 0.0
    columns, rows = abs(ord(word[0]) - ord(name[0])), abs(int(word[1:]) - int(name[1:]))
    return 0.25 if columns + rows == 1 else 0.05 if columns == rows == 1 else 0.0
