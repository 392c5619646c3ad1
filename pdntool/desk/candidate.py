"""A game that may be meant by records, and in what it differs from them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pdntool.board.position import Position
from pdntool.rules.movegen import Move
from pdntool.syntax.nodes import Side


class ChangeKind(StrEnum):
    """In which way a record differs from what was played, a family of slips."""

    DIGIT = "misread-digit"
    TRANSPOSED = "transposed-digits"
    SWAPPED = "swapped-squares"
    NEIGHBOR = "neighboring-square"
    SQUARE = "other-square"
    MOVE = "other-move"
    SHORTHAND = "capture-shorthand"
    BLANK = "blank-cell"
    ALTERNATIVE = "other-reading"
    MISSING_PLY = "missing-ply"
    MISSING_PAIR = "missing-pair"
    DOUBLED_PLY = "doubled-ply"
    DOUBLED_ROW = "doubled-row"
    COLUMNS = "swapped-columns"
    COLUMNS_FROM = "swapped-columns-from-here"


class MoveName(NamedTuple):
    """What people call a ply: its number and its side."""

    row: int
    side: Side


def move_name(place: int, *, white_starts: bool, offset: int = 0) -> MoveName:
    """Return the name of the ply at a place, counted from 0, of a game that White begins or does not.

    ``offset`` is 1 where the first ply is the second of its number: ``1... 20-25``.
    """
    number, second = divmod(place + offset, 2)
    return MoveName(number + 1, "white" if (second == 0) is (white_starts is (offset == 0)) else "black")


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a record.

    ``ply`` counts in the corrected game from 1; of what is left out it is the ply that stands there then. ``row`` and
    ``side`` are those of the sheet's cell, the number and the side of a PDN move. ``written`` is empty where nothing
    stood, ``read`` where nothing stands any more; both are texts of one move, or of the two of a row.
    """

    ply: int
    row: int
    side: Side
    written: str
    read: str
    kind: ChangeKind


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that may be meant by a record.

    ``probability`` is against the other candidates, and against none of them being right. ``moves`` are the legal
    plies, ``texts`` their official texts, ``sources`` for each of them the place of the item that it was read from in
    the playing order of the record's items (:func:`pdntool.check.order.playing_order`), None for one that is not there.
    ``plies_legal`` is how far it replays; it is less than ``plies_read`` where the candidate cures only a part.
    ``fits_result`` is None where position and result do not speak of each other.
    """

    probability: float
    moves: tuple[Move, ...]
    texts: tuple[str, ...]
    sources: tuple[int | None, ...]
    changes: tuple[Change, ...]
    plies_read: int
    plies_legal: int
    final: Position
    fits_result: bool | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every ply of the corrected record is legal."""
        return self.plies_legal == self.plies_read
