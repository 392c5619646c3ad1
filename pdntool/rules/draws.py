"""When a game can be claimed drawn: regulations as values, and the counter that applies them.

A regulation never ends a game and never makes a move illegal; it says from which ply on a draw can be claimed, and by
which article. The regulations themselves are the table of :mod:`pdntool.rules.regulations`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pdntool.board.geometry import Geometry, Squares
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.movegen import Move

CAPTURE, MAN_MOVE, PROMOTION = 1, 2, 4
"""What a ply can be that restarts a count, as bits: they are compared for every ply and limit."""

PROGRESS = CAPTURE | MAN_MOVE
"""What ends a row of plies without progress: a capture, or a move of a man in any direction."""


class Force(NamedTuple):
    """The pieces that one side has left."""

    kings: int
    men: int

    @property
    def pieces(self) -> int:
        """Kings and men together."""
        return self.kings + self.men


class Balance(Protocol):
    """What a limit is about: whether two forces, in one of the two orders, are such pieces."""

    def __call__(self, first: Force, second: Force, /) -> bool:
        """Return whether the forces are such pieces in this order."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """A draw when the same position with the same side to move is on the board for the ``times``-th time."""

    times: int
    article: str


@dataclass(frozen=True, slots=True)
class Limit:
    """A draw after ``plies`` plies in a row, at once if 0.

    Plies are counted while ``balance`` holds before and after them, so that the ply which brings it about does not
    count, unless ``counts_its_making`` is set; without a balance every ply counts. A ply that is one of ``restarts``
    (bits) sets the count back to 0. With ``on_long_diagonal`` plies count only while a lone king stands there.
    ``most_pieces`` are the most pieces that the weaker and the stronger side can have in the balance.
    """

    plies: int
    article: str
    restarts: int = 0
    balance: Balance | None = None
    most_pieces: tuple[int, int] = (0, 0)
    counts_its_making: bool = False
    on_long_diagonal: bool = False

    @property
    def code(self) -> Code:
        """The note that this limit gives."""
        if self.balance is None:
            return Code.DRAW_BY_NO_PROGRESS
        return Code.DRAW_BY_ENDGAME if self.plies else Code.DRAW_ONE_EACH


@dataclass(frozen=True)
class Regulation:
    """A set of draw rules; ``source`` says whose rules they are, and what their text leaves open."""

    name: str
    source: str
    repetition: Repetition | None = None
    limits: tuple[Limit, ...] = ()

    def __repr__(self) -> str:
        """Return the name."""
        return f"Regulation({self.name!r})"

    @property
    def is_empty(self) -> bool:
        """Whether nothing is ever drawn by it."""
        return self.repetition is None and not self.limits


class Claim(NamedTuple):
    """A draw that can be claimed after ``ply`` (0 is the start); ``args`` are those of a diagnostic of the code."""

    code: Code
    ply: int
    article: str
    args: Mapping[str, str | int]


class DrawCounter:
    """Counts the plies of one line by a regulation; ``claims`` has the first claim by each rule of it."""

    def __init__(self, regulation: Regulation, start: Position) -> None:
        self.claims: list[Claim] = []
        self._repetition = regulation.repetition
        self._limits = list(regulation.limits)
        self._diagonal = long_diagonal(start.geometry) if any(limit.on_long_diagonal for limit in self._limits) else 0
        self._since: dict[Limit, int] = {}
        self._seen: dict[tuple[int, int, int, bool], list[int]] = {}
        self.reset(start, 0)

    def reset(self, position: Position, ply: int) -> None:
        """Restart all counts at a position that is set up after ``ply``, which is never a claim by itself."""
        self._since = {limit: ply for limit in self._limits if self._holds(limit, position)}
        self._seen = {_key(position): [ply]}

    def count_ply(self, before: Position, move: Move, after: Position, ply: int) -> None:
        """Count a move; ``ply`` is its number, from 1."""
        event = event_of(before, move)
        self._repeat(event, after, ply)
        for limit in self._limits[:]:
            if not self._holds(limit, after):
                self._since.pop(limit, None)
                continue
            is_new = limit not in self._since
            if is_new or event & limit.restarts:
                self._since[limit] = ply - 1 if is_new and limit.counts_its_making else ply
            if is_new if not limit.plies else ply - self._since[limit] >= limit.plies:
                self._claim(limit, ply)

    def _claim(self, limit: Limit, ply: int) -> None:
        self._limits.remove(limit)
        args: dict[str, str | int] = {"at": ply}
        if limit.plies:
            args |= {"count": limit.plies, "since": self._since[limit]}
        self.claims.append(Claim(limit.code, ply, limit.article, args))

    def _repeat(self, event: int, after: Position, ply: int) -> None:
        if self._repetition is None:
            return
        if event & (CAPTURE | PROMOTION):
            self._seen.clear()
        plies = self._seen.setdefault(_key(after), [])
        plies.append(ply)
        if len(plies) == self._repetition.times:
            args: dict[str, str | int] = {"at": ply, "plies": ", ".join(map(str, plies))}
            self.claims.append(Claim(Code.DRAW_BY_REPETITION, ply, self._repetition.article, args))
            self._repetition = None

    def _holds(self, limit: Limit, position: Position) -> bool:
        if limit.balance is None:
            return True
        white, black = force_of(position, position.white), force_of(position, position.black)
        if not limit.balance(white, black) and not limit.balance(black, white):
            return False
        return not limit.on_long_diagonal or _lone_king(position, white, black) & self._diagonal != 0


def event_of(before: Position, move: Move) -> int:
    """Return what a ply is, as a sum of ``CAPTURE``, ``MAN_MOVE`` and ``PROMOTION``."""
    event = CAPTURE if move.captured else 0
    if not before.kings >> move.origin & 1:
        event |= MAN_MOVE
    return event | PROMOTION if move.promotes else event


def force_of(position: Position, pieces: int) -> Force:
    """Return how many kings and men are among the ``pieces`` (bits) of a side."""
    kings = (pieces & position.kings).bit_count()
    return Force(kings, pieces.bit_count() - kings)


def long_diagonal(geometry: Geometry) -> int:
    """Return the bits of the long diagonal that begins at a corner on White's side, at the left one if it is played."""
    rows = list(geometry.diagram_rows())
    from_right = geometry.squares is Squares.RIGHT_CORNER
    corner = rows[-1][-1 if from_right else 0]
    assert corner is not None  # noqa: S101 -- by the meaning of Squares
    return sum(1 << square for square in (corner, *geometry.ray(corner, (-1, -1 if from_right else 1))))


def _lone_king(position: Position, white: Force, black: Force) -> int:
    lone = Force(1, 0)
    return (position.white if white == lone else 0) | (position.black if black == lone else 0)


def _key(position: Position) -> tuple[int, int, int, bool]:
    return position.white, position.black, position.kings, position.white_to_move
