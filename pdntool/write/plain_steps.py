"""The plies of a plain game, and the position after each as a FEN, of which only what changes is written anew."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pdntool.board.geometry import positions_of
from pdntool.board.position import Position
from pdntool.check.validate import PlainCheck
from pdntool.rules.engine import engine
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move

_KING = "K"


class Step(NamedTuple):
    """A ply: the squares and the pieces taken as bits, whether it crowns, and the FEN of the position after it."""

    origin: int
    target: int
    captured: int
    promotes: bool
    fen: str


def plain_steps(checked: PlainCheck) -> Iterator[Step]:
    """Yield the plies of a game."""
    rules = checked.rules
    board = _Board(checked.start)
    crowns = engine(rules).generator.tables.crowns
    captures = {taking.place: taking.capture for taking in checked.takings}
    for place, text in enumerate(checked.game.moves or ()):
        capture = captures.get(place)
        if capture is None:
            origin, target = _ends(rules, text)
            promotes = crowns[board.side][target] and not board.is_king(origin)
            capture = origin, target, 0, promotes
        yield Step(*capture, board.play(*capture))


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

    def is_king(self, square: int) -> bool:
        """Tell whether a king of the side to move stands on a square."""
        return self._pieces[self.side][self._slots[square]].startswith(_KING)

    def play(self, origin: int, target: int, captured: int, promotes: bool) -> str:  # noqa: FBT001 -- as a move has it
        """Make a move, and return the position after it."""
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
