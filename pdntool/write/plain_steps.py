"""The course of a plain game: its plies and the position after each, of whose FEN only what changes is made anew."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pdntool.board.geometry import Geometry, positions_of
from pdntool.board.position import Position
from pdntool.check.plain import PlainCheck
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move

_KING: Final = "K"
_MOST: Final = 1 << 16


class Course(NamedTuple):
    """How a plain game was played, in little room, as those of all games of a file are kept until their proof.

    ``texts`` are its moves as they are to be written, a blank between two. They tell all but the captures, which were
    made at ``places``, the numbers of their plies from 0.
    """

    rules: Rules
    start: Position
    final: Position
    texts: str
    places: tuple[int, ...]
    captures: tuple[Move, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in playing order."""
        return tuple(plain_moves(self))


def course_of(checked: PlainCheck, texts: Sequence[str]) -> Course:
    """Return the course of a game that is to be written in these texts."""
    takings, final = checked.takings, checked.report.final
    assert final is not None  # noqa: S101 -- it was played through
    return Course(
        checked.rules,
        checked.start,
        final,
        " ".join(texts),
        tuple([taking.place for taking in takings]),
        tuple([shared_move(*taking.capture) for taking in takings]),
    )


@lru_cache(maxsize=_MOST)
def shared_move(origin: int, target: int, captured: int, promotes: bool) -> Move:  # noqa: FBT001 -- a bare capture
    """Return a move: the same object for all games that have it."""
    return Move(origin, target, captured, promotes)


def plain_moves(course: Course) -> Iterator[Move]:
    """Yield the moves of a game: captures as they were played, others from their texts."""
    rules, kings, side = course.rules, course.start.kings, int(course.start.white_to_move)
    crowns = engine(rules).generator.tables.promotes_on
    captures = dict(zip(course.places, course.captures, strict=True))
    for place, text in enumerate(course.texts.split()):
        move = captures.get(place) or quiet_move(rules, text)
        origin, target, captured, promotes = move
        if captured:
            kings &= ~captured
        is_king = kings >> origin & 1
        if not captured and not is_king and crowns[side][target]:
            move, promotes = shared_move(origin, target, 0, True), True  # noqa: FBT003 -- same
        if promotes or is_king:
            kings = kings & ~(1 << origin) | 1 << target
        yield move
        side = 1 - side


@lru_cache(maxsize=_MOST)
def quiet_move(rules: Rules, text: str) -> Move:
    """Return the move of a text that captures nothing, as of a piece that does not crown."""
    squares = squares_of(engine(rules), written_move(text))
    assert not isinstance(squares, str)  # noqa: S101 -- the text was played
    return shared_move(squares[0], squares[-1], 0, False)  # noqa: FBT003 -- same


def plain_steps(course: Course) -> Iterator[tuple[Move, str]]:
    """Yield the moves of a game, each with the FEN of the position after it."""
    board = _Board(course.start)
    for move in plain_moves(course):
        yield move, board.play(move)


class _Board:
    """The two lists of a FEN: by side the squares that have a piece, by their places in the order, and their texts."""

    def __init__(self, position: Position) -> None:
        self.side = int(position.white_to_move)
        self._names, self._slots = _order(position.geometry)
        # Most games begin from one position.
        placed = [_placed(position.geometry, bits, position.kings) for bits in (position.black, position.white)]
        self._taken = [list(slots) for slots, _ in placed]
        self._texts = [list(texts) for _, texts in placed]
        self._lists = [",".join(texts) for texts in self._texts]

    def play(self, move: Move) -> str:
        """Make a move, and return the position after it."""
        origin, target, captured, promotes = move
        side, slots = self.side, self._slots
        taken, texts = self._taken[side], self._texts[side]
        place = bisect_left(taken, slots[origin])
        del taken[place]
        crowned = texts.pop(place)[0] == _KING or promotes
        slot = slots[target]
        place = bisect_left(taken, slot)
        taken.insert(place, slot)
        texts.insert(place, f"{_KING}{self._names[slot]}" if crowned else self._names[slot])
        self._lists[side] = ",".join(texts)
        self.side = other = 1 - side
        if captured:
            self._take(other, captured)
        return f"{'W' if other else 'B'}:W{self._lists[1]}:B{self._lists[0]}"

    def _take(self, side: int, captured: int) -> None:
        taken, texts = self._taken[side], self._texts[side]
        for square in positions_of(captured):
            place = bisect_left(taken, self._slots[square])
            del taken[place], texts[place]
        self._lists[side] = ",".join(texts)


@lru_cache(maxsize=64)
def _order(geometry: Geometry) -> tuple[list[str], dict[int, int]]:
    """Return the names of the squares in the order of a FEN, and the place of each square in it."""
    return list(geometry.index), {square: slot for slot, square in enumerate(geometry.index.values())}


@lru_cache(maxsize=64)
def _placed(geometry: Geometry, pieces: int, kings: int) -> tuple[list[int], list[str]]:
    """Return the places and the texts of the pieces of a side."""
    names, slots = _order(geometry)
    placed = [(square, slot) for square, slot in slots.items() if pieces >> square & 1]
    return [slot for _, slot in placed], [
        f"{_KING if kings >> square & 1 else ''}{names[slot]}" for square, slot in placed
    ]
