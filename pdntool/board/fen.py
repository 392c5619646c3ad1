"""FEN strings of draughts positions (PDN 3.0, the FEN tag).

What files have is read: ranges, zero padding, a trailing dot, a side without pieces, the turn ``?``, kings as ``K``
before a square or before a range. One form is written: no ranges, squares in order, ``K`` before each king.
"""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from pdntool.board.geometry import Geometry
from pdntool.board.position import NO_RUN, KingRun, Position


class FenFault(Enum):
    """What can be wrong with a FEN string."""

    MALFORMED = "not the form of a FEN"
    SQUARE_OFF_BOARD = "a square that the board does not have"
    SQUARE_TWICE = "a square that is named twice"


@dataclass(frozen=True, slots=True)
class FenProblem:
    """Why a text is no position: the fault, and the part of the text that it is about, at ``start`` to ``end`` in it.

    Of a square ``text`` is its name alone, also where ``start`` and ``end`` enclose a range of squares.
    """

    fault: FenFault
    text: str
    start: int
    end: int


_TURN = re.compile(r"\s*([WBwb?])\s*(?=:)")
_SIDE_LETTER = re.compile(r":\s*([WBwb])")
_SQUARE = r"([A-La-l][0-9]{1,2}|[0-9]{1,2})"
_ENTRY = re.compile(rf"\s*(K?)\s*{_SQUARE}(?:\s*-\s*(K?)\s*{_SQUARE})?\s*")
_COUNTERS = re.compile(r"\s*(?::[HF][0-9]+)*(?::\+([0-9])([0-9]{2})?\+([0-9])([0-9]{2})?)?(?::[HF][0-9]+)*\s*\.?\s*\Z")
_JUNK = re.compile(r"[^,:]*")


@lru_cache(maxsize=4096)
def read_fen(text: str, geometry: Geometry, *, white_starts: bool = True) -> Position | FenProblem:
    """Return the position of a FEN string, or the first thing that is wrong with it.

    A turn ``?`` means the side that starts the game (``white_starts``).
    """
    turn = _TURN.match(text)
    if turn is None:
        return FenProblem(FenFault.MALFORMED, text, 0, len(text))
    letter = turn[1].upper()
    reader = _Reader(text, geometry, turn.end())
    problem = reader.read_sides()
    if problem is not None:
        return problem
    return Position(
        geometry,
        reader.pieces["W"],
        reader.pieces["B"],
        reader.kings,
        white_to_move=white_starts if letter == "?" else letter == "W",
        runs=_runs(text, reader.at, geometry),
    )


def _runs(text: str, at: int, geometry: Geometry) -> tuple[KingRun, KingRun]:
    """Return Black's and White's runs from counters as lidraughts writes them, ``:+305+0``: White's first."""
    found = _COUNTERS.match(text, at)
    if found is None:
        return NO_RUN, NO_RUN
    runs = [NO_RUN, NO_RUN]
    for side, (count, square) in zip((1, 0), ((found[1], found[2]), (found[3], found[4])), strict=True):
        if square is not None and (name := square.lstrip("0")) in geometry.index:
            runs[side] = KingRun(geometry.index[name], int(count))
    return runs[0], runs[1]


class _Reader:
    """One pass over the side lists of a FEN."""

    def __init__(self, text: str, geometry: Geometry, at: int) -> None:
        self.text = text
        self.geometry = geometry
        self.at = at
        self.pieces = {"W": 0, "B": 0}
        self.kings = 0
        self.seen: set[str] = set()

    def read_sides(self) -> FenProblem | None:
        while _COUNTERS.match(self.text, self.at) is None:
            side = _SIDE_LETTER.match(self.text, self.at)
            if side is None or side[1].upper() in self.seen:
                return self._malformed()
            self.seen.add(side[1].upper())
            self.at = side.end()
            problem = self._read_list(side[1].upper())
            if problem is not None:
                return problem
        return None if self.seen else self._malformed()

    def _malformed(self) -> FenProblem:
        junk = _JUNK.match(self.text, self.at + 1)
        end = junk.end() if junk else len(self.text)
        start = min(self.at, max(len(self.text) - 1, 0))
        return FenProblem(FenFault.MALFORMED, self.text[start:end], start, end)

    def _read_list(self, side: str) -> FenProblem | None:
        """Read ``K1,2,5-8`` up to the next colon or the end."""
        first = True
        while True:
            entry = _ENTRY.match(self.text, self.at)
            if entry is None:
                return None if first and self._list_ends() else self._malformed_entry()
            problem = self._place(side, entry)
            if problem is not None:
                return problem
            self.at = entry.end()
            if self._list_ends():
                return None
            if self.text[self.at] != ",":
                return self._malformed_entry()
            self.at += 1
            first = False

    def _list_ends(self) -> bool:
        return self.text.startswith(":", self.at) or _COUNTERS.match(self.text, self.at) is not None

    def _malformed_entry(self) -> FenProblem:
        junk = _JUNK.match(self.text, self.at)
        end = junk.end() if junk else self.at
        return FenProblem(
            FenFault.MALFORMED, self.text[self.at : end].strip() or self.text, self.at, max(end, self.at + 1)
        )

    def _place(self, side: str, entry: re.Match[str]) -> FenProblem | None:
        index = self.geometry.readable
        names = list(index)
        ends = []
        for group in (2, 4):
            if entry[group] is None:
                continue
            name = square_name(entry[group])
            if name not in index:
                return FenProblem(FenFault.SQUARE_OFF_BOARD, entry[group], *entry.span(group))
            ends.append(names.index(name))
        for position in range(ends[0], ends[-1] + 1):
            bit = 1 << index[names[position]]
            if (self.pieces["W"] | self.pieces["B"]) & bit:
                return FenProblem(FenFault.SQUARE_TWICE, names[position], *entry.span(2))
            self.pieces[side] |= bit
            if entry[1]:
                self.kings |= bit
        return None


def square_name(text: str) -> str:
    """Return the name of a square as a geometry has it: lower case, without zero padding."""
    return text.lower().lstrip("0") if text[0] in "0123456789" else text.lower()


def relaid(position: Position, geometry: Geometry) -> Position:
    """Return a position on another layout of the same squares."""
    if geometry is position.geometry:
        return position
    if geometry.named_bits == position.geometry.named_bits:
        return Position(geometry, position.white, position.black, position.kings, position.white_to_move)
    white, black, kings = (
        sum(1 << geometry.index[name] for name in position.geometry.listing(bits))
        for bits in (position.white, position.black, position.kings)
    )
    return Position(geometry, white, black, kings, position.white_to_move)


def write_fen(position: Position, *, counters: bool = False) -> str:
    """Return :attr:`Position.fen`; ``counters`` adds the runs of king moves as lidraughts writes them."""
    return position.fen + _counters(position) if counters else position.fen


def _counters(position: Position) -> str:
    names = position.geometry.names
    black, white = (f"+{run.length}{names[run.square]:0>2}" if run.length else "+0" for run in position.runs)
    return f":{white}{black}"
