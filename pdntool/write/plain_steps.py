"""The plies of a plain game, and the position after each as a FEN, of which only what changes is written anew."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pdntool.board.geometry import positions_of
from pdntool.board.position import Position
from pdntool.check.plain import PlainCheck
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move

_KING = "K"


class Step(NamedTuple):
    """A move, and the FEN of the position after it."""

    move: Move
    fen: str


def plain_steps(checked: PlainCheck) -> Iterator[Step]:
    """Yield the plies of a game."""
    board = _Board(checked.start)
    for move in plain_moves(checked):
        yield Step(move, board.play(move))


def plain_moves(checked: PlainCheck) -> Iterator[Move]:
    """Yield the moves of a game: captures as they were played, others from their texts."""
    rules, kings, side = checked.rules, checked.start.kings, int(checked.start.white_to_move)
    crowns = engine(rules).generator.tables.crowns
    captures = {taking.place: taking.capture for taking in checked.takings}
    for place, text in enumerate(checked.game.moves or ()):
        if place in captures:
            move = Move(*captures[place])
            kings &= ~move.captured
        else:
            origin, target = _ends(rules, text)
            move = Move(origin, target, 0, crowns[side][target] and not kings >> origin & 1)
        if move.promotes or kings >> move.origin & 1:
            kings = kings & ~(1 << move.origin) | 1 << move.target
        yield move
        side = 1 - side


@lru_cache(maxsize=1 << 16)
def _ends(rules: Rules, text: str) -> tuple[int, int]:
    squares = squares_of(engine(rules), written_move(text))
    assert not isinstance(squares, str)  # noqa: S101 -- the text was played
    return squares[0], squares[-1]


class _Board:
    """The two lists of a FEN, a slot for each square of the board."""

    def __init__(self, position: Position) -> None:
        self.side = int(position.white_to_move)
        self._names = {square: name for name, square in position.geometry.index.items()}
        self._slots = {square: slot for slot, square in enumerate(self._names)}
        self._pieces = [self._placed(bits, position.kings) for bits in (position.black, position.white)]
        self._lists = [self._listed(side) for side in (0, 1)]

    def _placed(self, bits: int, kings: int) -> list[str]:
        return [
            "" if not bits >> square & 1 else f"{_KING if kings >> square & 1 else ''}{name}"
            for square, name in self._names.items()
        ]

    def _listed(self, side: int) -> str:
        return ",".join(filter(None, self._pieces[side]))

    def play(self, move: Move) -> str:
        """Make a move, and return the position after it."""
        origin, target, captured, promotes = move
        side, slots = self.side, self._slots
        own = self._pieces[side]
        label = own[slots[origin]]
        own[slots[origin]] = ""
        own[slots[target]] = f"{_KING if promotes or label.startswith(_KING) else ''}{self._names[target]}"
        self._lists[side] = self._listed(side)
        if captured:
            for square in positions_of(captured):
                self._pieces[1 - side][slots[square]] = ""
            self._lists[1 - side] = self._listed(1 - side)
        self.side = 1 - side
        return f"{'W' if self.side else 'B'}:W{self._lists[1]}:B{self._lists[0]}"
