"""What a variant is made of: every trait named, so that a rule set is a row of data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from pdntool.board.geometry import Geometry, Vector


class Removal(Enum):
    """When captured pieces leave the board."""

    AT_END = "when the move is over"
    AT_ONCE = "before the next jump"


class Promotion(Enum):
    """What happens to a man that reaches the last row by a capture."""

    AT_END = "it is crowned only if the move ends there"
    STOPS = "it is crowned and the move ends there"
    CONTINUES = "it is crowned at once and goes on as a king"


class Result(Enum):
    """The result tokens that go with a GameType (PDN 3.0, Result tag)."""

    DEFAULT = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
    INTERNATIONAL = ("2-0", "0-2", "1-1", "0-0", "*")


class Facts(NamedTuple):
    """What a precedence may weigh of one capture."""

    taken: int
    kings_taken: int
    by_king: bool


class Precedence(NamedTuple):
    """Which captures come first: those with the greatest ``key``; ``quantity``: the key is the number of pieces."""

    name: str
    key: Callable[[Facts], tuple[int, ...]]
    quantity: bool = False


FREE = Precedence("free choice", lambda _: ())
QUANTITY = Precedence("most pieces", lambda facts: (facts.taken,), quantity=True)


@dataclass(frozen=True)
class Rules:
    """One variant. Directions are steps (rows down, columns right) of a White man; Black's are mirrored.

    ``articles`` names the rule-book article of a trait by the trait's field name; ``obligation``, ``completion`` and
    ``jumps`` stand for what all variants share: captures must be made, must be finished, and go over one enemy piece.
    """

    name: str
    title: str
    gametype: str
    geometry: Geometry
    men_rows: tuple[int, ...]
    white_starts: bool
    man_moves: tuple[Vector, ...]
    man_captures: tuple[Vector, ...]
    king_moves: tuple[Vector, ...]
    king_captures: tuple[Vector, ...]
    king_flies: bool
    removal: Removal
    promotion: Promotion
    precedence: Precedence
    may_turn_back: bool = True
    capture_sign: str = "x"
    result: Result = Result.DEFAULT
    detectable: bool = True
    aliases: tuple[str, ...] = ()
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def gametype_number(self) -> int:
        """The number that the GameType tag begins with."""
        return int(self.gametype.partition(",")[0])

    @cached_property
    def start_fen(self) -> str:
        """The FEN of the starting position; ``men_rows`` are the rows of White's men counted from White's side."""
        geometry = self.geometry
        white = sum(geometry.row_bits(geometry.height - row) for row in self.men_rows)
        black = sum(geometry.row_bits(row - 1) for row in self.men_rows)
        turn = "W" if self.white_starts else "B"
        return f"{turn}:W{','.join(geometry.listing(white))}:B{','.join(geometry.listing(black))}"
