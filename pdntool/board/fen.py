"""FEN strings of draughts positions (PDN 3.0, the FEN tag).

What files have is read: ranges, zero padding, a trailing dot, a side without pieces, the turn ``?``, kings as ``K``
before a square or before a range, and forms that have one meaning
though no FEN should have them. One form is written: no ranges, squares in order, ``K`` before each king.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache

from pdntool.board.geometry import Geometry
from pdntool.board.naming import spoken_names
from pdntool.board.position import NO_RUN, KingRun, Position


class FenFault(Enum):
    """What can be wrong with a FEN string."""

    MALFORMED = "not the form of a FEN"
    SQUARE_OFF_BOARD = "a square that the board does not have"
    SQUARE_TWICE = "a square that is named twice"
    UNUSUAL = "a form that no FEN should have, with one meaning all the same"


@dataclass(frozen=True, slots=True)
class FenProblem:
    """Why a text is no position: the fault, and the part of the text that it is about, at ``start`` to ``end`` in it.

    Of a square ``text`` is its name alone, also where ``start`` and ``end`` enclose a range of squares. ``reason`` is
    the name of what is wrong with the form. ``others`` are the further faults of the same text, in its order.
    """

    fault: FenFault
    text: str
    start: int
    end: int
    reason: str = "FEN_FORM"
    others: tuple["FenProblem", ...] = ()


_START = re.compile(r"\s*(?:FEN\s*[:=]?\s+|FEN[:=]\s*)?", re.IGNORECASE)
_TURN = re.compile(r"\s*([WBwb?])\s*(?=:)")
_OTHER_TURN = re.compile(r"\s*(\w)\s*(?=:)")
_SECTION = re.compile(r"[^:]*")
_COUNTER = re.compile(r"[HF][0-9]+|\+[0-9](?:[0-9]{2})?\+[0-9](?:[0-9]{2})?", re.IGNORECASE)
_RUNS = re.compile(r":\s*\+([0-9])([0-9]{2})?\+([0-9])([0-9]{2})?(?![0-9])")
_SIDE = re.compile(r"\s*([WBwb])")
_CHUNK = re.compile(r"([^,;]*)([,;]|\Z)")
_SQUARE = r"([A-La-l]?[0-9]{1,3})"
_ENTRY = re.compile(rf"(K?|k(?=\s*[a-l]))\s*{_SQUARE}(?:\s*-\s*(K?)\s*{_SQUARE})?")
# Where a square is a number, letters are no other names of squares.
_NUMBERED = re.compile(r":\s*[wb]\s*k?\s*[0-9]|[,;-]\s*k?\s*[0-9]", re.IGNORECASE)
_WORD = re.compile(r"\S+")


def read_fen(text: str, geometry: Geometry, *, white_starts: bool = True) -> Position | FenProblem:
    """Return the position of a FEN string, or the first thing that is wrong with it, which names the others.

    A turn ``?`` means the side that starts the game (``white_starts``).
    """
    return _read(text, geometry, white_starts)[0]


def fen_remarks(text: str, geometry: Geometry) -> tuple[FenProblem, ...]:
    """Return what is unusual in a FEN string that can be read: ``W:`` twice, a comma without a square, ``50-31``."""
    return _read(text, geometry, True)[1]  # noqa: FBT003 -- the turn is no matter


@lru_cache(maxsize=4096)
def _read(text: str, geometry: Geometry, white_starts: bool) -> tuple[Position | FenProblem, tuple[FenProblem, ...]]:  # noqa: FBT001
    reader = _Reader(text, geometry)
    letter = reader.read()
    if reader.faults:
        first, *others = sorted(reader.faults, key=lambda one: (one.start, one.end))
        return replace(first, others=tuple(others)), ()
    position = Position(
        geometry,
        reader.pieces["W"],
        reader.pieces["B"],
        reader.kings,
        white_to_move=white_starts if letter == "?" else letter == "W",
        runs=_runs(text, geometry),
    )
    return position, tuple(sorted(reader.remarks, key=lambda one: one.start))


def _runs(text: str, geometry: Geometry) -> tuple[KingRun, KingRun]:
    """Return Black's and White's runs from counters as lidraughts writes them, ``:+305+0``: White's first."""
    found = _RUNS.search(text)
    if found is None:
        return NO_RUN, NO_RUN
    runs = [NO_RUN, NO_RUN]
    for side, (count, square) in zip((1, 0), ((found[1], found[2]), (found[3], found[4])), strict=True):
        if square is not None and (name := square.lstrip("0")) in geometry.index:
            runs[side] = KingRun(geometry.index[name], int(count))
    return runs[0], runs[1]


@cache
def _names(geometry: Geometry, *, lettered: bool) -> dict[str, int]:
    """Return the bit positions of squares by every name that a FEN may use: the board's own first, in their order."""
    names = dict(geometry.index)
    others = spoken_names(geometry) if lettered and not geometry.algebraic else geometry.readable
    for name, square in others.items():
        names.setdefault(name, square)
    return names


class _Reader:
    """One pass over a FEN: the pieces, every fault, and everything unusual."""

    def __init__(self, text: str, geometry: Geometry) -> None:
        self.text = text
        self.names = _names(geometry, lettered=_NUMBERED.search(text) is None)
        self.kings_are_glued = not geometry.algebraic
        self.pieces = {"W": 0, "B": 0}
        self.kings = 0
        self.faults: list[FenProblem] = []
        self.remarks: list[FenProblem] = []
        self._lists: dict[str, tuple[int, int]] = {}

    def read(self) -> str:
        """Read the whole text, and return the letter of the side to move."""
        start = _START.match(self.text)
        at = start.end() if start else 0
        if at and self.text[:at].strip():
            self._remark(0, at)
        turn = _TURN.match(self.text, at)
        letter = turn[1].upper() if turn else "?"
        if turn is not None:
            at = turn.end() + 1
        elif (other := _OTHER_TURN.match(self.text, at)) is not None:
            self._refuse(other.start(1), other.end(1), "FEN_TURN_UNKNOWN")
            at = other.end() + 1
        elif ":" not in self.text:
            self._refuse(0, len(self.text), "FEN_FORM")
            return letter
        else:
            self._refuse(0, len(self.text), "FEN_TURN_MISSING")
            at += self.text.startswith(":", at)
        self._read_sections(at)
        if not self._lists:
            self.faults.clear()
            self._refuse(0, len(self.text), "FEN_FORM")
        elif not (self.pieces["W"] | self.pieces["B"]) and not self.faults:
            self._refuse(0, len(self.text), "FEN_NO_PIECES")
        return letter

    def _read_sections(self, at: int) -> None:
        while at <= len(self.text):
            found = _SECTION.match(self.text, at)
            end = found.end() if found else len(self.text)
            self._read_section(at, end)
            at = end + 1

    def _read_section(self, start: int, end: int) -> None:
        kept = self.text[start:end].rstrip()
        if kept.endswith("."):
            kept = kept[:-1].rstrip()
            if end < len(self.text):
                self._remark(start + len(kept), start + len(kept) + 1)
        stop = start + len(kept)
        side = _SIDE.match(self.text, start, stop)
        if not kept.strip():
            if start < len(self.text) or self._lists:
                self._remark(max(start - 1, 0), max(start, 1))
        elif _COUNTER.fullmatch(kept.strip()):
            """They count moves, and are no part of the position."""
        elif side is None:
            is_list = kept.strip()[:1].isdigit()
            self._refuse(start, stop, "FEN_SIDE_MISSING" if is_list else "FEN_FORM")
        else:
            self._read_side(side[1].upper(), side.end(), stop)

    def _read_side(self, side: str, start: int, end: int) -> None:
        before, is_empty = self._lists.get(side), not self.text[start:end].strip()
        self._lists[side] = (start, end)
        if before is not None and is_empty:
            self._remark(start - 1, end)
            self._lists[side] = before
        elif before is not None and not self.text[before[0] : before[1]].strip():
            self._remark(before[0] - 1, before[1])
        elif before is not None:
            self._refuse(start - 1, end, "FEN_SIDE_TWICE")
        if not is_empty:
            self._read_list(side, start, end)

    def _read_list(self, side: str, start: int, end: int) -> None:
        """Read ``K1,2,5-8``."""
        for chunk in _CHUNK.finditer(self.text, start, end):
            if chunk.start() == end and chunk.start() > start and self.text[end - 1] not in ",;":
                return
            blank = not chunk[1].strip()
            sign = chunk.span(2) if chunk[2] else (chunk.start() - 1, chunk.start())
            if blank or chunk[2] == ";":
                self._remark(*sign)
            if not blank:
                self._read_chunk(side, chunk.start(1), chunk.end(1))

    def _read_chunk(self, side: str, start: int, end: int) -> None:
        """Read what stands between two commas: a square, a range, or several of them divided by blanks."""
        start += len(self.text[start:end]) - len(self.text[start:end].lstrip())
        end = start + len(self.text[start:end].rstrip())
        entry = _ENTRY.fullmatch(self.text, start, end)
        if entry is not None:
            self._place(side, entry)
            return
        words = list(_WORD.finditer(self.text, start, end))
        entries = [_ENTRY.fullmatch(self.text, *word.span()) for word in words]
        if len(words) > 1 and all(entries):
            self._remark(start, end)
            for each in entries:
                self._place(side, each)
            return
        letter = _SIDE.match(self.text, start, end)
        behind = None if letter is None else _ENTRY.fullmatch(self.text, letter.end(), end)
        if behind is not None:
            self._refuse(start, behind.start(), "FEN_STRAY_LETTER")
            self._place(side, behind)
        else:
            self._refuse(start, end, "FEN_NO_SQUARE")

    def _place(self, side: str, entry: re.Match[str] | None) -> None:
        if entry is None:
            return
        squares = [self._square(entry, group) for group in (2, 4) if entry[group] is not None]
        if None in squares:
            return
        (first, is_king), (last, _) = squares[0] or ("", False), squares[-1] or ("", False)
        ordered = list(self.names)
        ends = sorted((ordered.index(first), ordered.index(last)))
        if ordered[ends[0]] != first:
            self._remark(*entry.span())
        is_king = is_king or bool(entry[1])
        if entry[3] and not is_king:
            self._refuse(*entry.span(), "FEN_NO_SQUARE")
        bits = [(name, 1 << self.names[name]) for name in ordered[ends[0] : ends[1] + 1]]
        twice = next((name for name, bit in bits if (self.pieces["W"] | self.pieces["B"]) & bit), None)
        if twice is not None:
            self.faults.append(FenProblem(FenFault.SQUARE_TWICE, twice, *entry.span(2)))
        for _, bit in bits:
            self.pieces[side] |= bit
            self.kings |= bit if is_king else 0

    def _square(self, entry: re.Match[str], group: int) -> tuple[str, bool] | None:
        """Return the name of a square and whether the letter of a king is glued to it; None if the board has it not."""
        written, (start, end) = entry[group], entry.span(group)
        name, bare = square_name(written), square_name(written[1:] or written)
        if name in self.names:
            return name, False
        if bare in self.names and written[0] in "WBwb":
            self._refuse(start, start + 1, "FEN_STRAY_LETTER")
            return bare, False
        if bare in self.names and written[0] in "Kk" and self.kings_are_glued:
            return bare, True
        self.faults.append(FenProblem(FenFault.SQUARE_OFF_BOARD, entry[group], start, end))
        return None

    def _refuse(self, start: int, end: int, reason: str) -> None:
        start += len(self.text[start:end]) - len(self.text[start:end].lstrip())
        text = self.text[start:end].strip() or self.text
        self.faults.append(FenProblem(FenFault.MALFORMED, text, start, max(end, start + 1), reason))

    def _remark(self, start: int, end: int) -> None:
        remark = FenProblem(FenFault.UNUSUAL, self.text[start:end].strip(), start, end)
        if remark not in self.remarks:
            self.remarks.append(remark)


def square_name(text: str) -> str:
    """Return the name of a square as a geometry has it: lower case, without zero padding."""
    return text.lower().lstrip("0") or "0" if text[0] in "0123456789" else text.lower()


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
