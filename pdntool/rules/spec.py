"""What a variant is made of: every trait has a name, so that a rule set is a row of data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from pdntool.board.geometry import Geometry, Vector
from pdntool.diagnostics.codes import Code


class Removal(Enum):
    """When captured pieces leave the board."""

    AT_END = "when the move is over"
    AT_ONCE = "before the next jump"


class Promotion(Enum):
    """What happens to a man that reaches the last row by a capture."""

    AT_END = "promoted only if the move ends there"
    STOPS = "promoted, and the move ends there"
    CONTINUES = "promoted at once, and goes on as a king"


class Result(Enum):
    """The result tokens that go with a GameType (PDN 3.0, Result tag)."""

    DEFAULT = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
    INTERNATIONAL = ("2-0", "0-2", "1-1", "0-0", "*")


class Step(NamedTuple):
    """One step of a precedence: of the captures that the steps before allow, it allows those of the greatest weight.

    The weight of a capture is ``piece`` for each captured piece, ``king`` more for each captured king, and ``by_king``
    if a king makes it. With ``in_order`` it is the order in which kings are captured, the earlier the greater.
    ``code`` is the diagnostic of a capture that this step forbids.
    """

    name: str
    code: Code
    piece: int = 0
    king: int = 0
    by_king: int = 0
    in_order: bool = False


QUANTITY = Step("most pieces", Code.CAPTURE_NOT_MAXIMAL, piece=1)
QUALITY = Step("most kings taken", Code.QUALITY_VIOLATED, king=1)
BY_KING = Step("capture with a king", Code.KING_MUST_CAPTURE, by_king=1)
KINGS_FIRST = Step("kings met first", Code.KINGS_NOT_FIRST, in_order=True)
# A king is worth two men, less a hundredth: of equal sums the one with fewer kings is the greater.
FRISIAN_VALUE = Step(
    "greatest value, a king less than two men and more than one", Code.VALUE_NOT_GREATEST, piece=100, king=99
)
VALUE_ONE_AND_A_HALF = Step("greatest value, a king one and a half men", Code.VALUE_NOT_GREATEST, piece=2, king=1)


@dataclass(frozen=True)
class Rules:
    """One variant. A rule set of the table is pickled and copied by its name, and comes back as the same object.

    Directions are those of a White man as (rows down, columns right); Black's are mirrored. ``precedence`` are the
    steps that choose among captures, none if the choice is free. ``king_run_limit`` is how many quiet moves in a
    row one king of a side that has men may make, 0 for any number. ``names_captured``: its books name the captured
    squares of a capture and not those where it lands. ``rarity`` is by how many plies more than under another
    variant a game without a GameType must be legal to be taken for this one. ``articles`` names the article of the
    rule book for a trait, by the name of the field, or for a step of the precedence, by its code; ``obligation``,
    ``completion``, ``jumps`` and ``loser`` are what all variants share: captures must be made, must be completed,
    and go over one enemy piece; who cannot move has lost.
    """

    name: str
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
    precedence: tuple[Step, ...] = ()
    may_turn_back: bool = True
    king_lands_behind: bool = False
    king_halts_behind_king: bool = False
    men_capture_kings: bool = True
    king_run_limit: int = 0
    first_king_wins: bool = False
    no_move_wins: bool = False
    capture_sign: str = "x"
    names_captured: bool = False
    result: Result = Result.DEFAULT
    in_standard: bool = True
    detectable: bool = True
    rarity: int = 0
    regulations: str = "none"
    aliases: tuple[str, ...] = ()
    articles: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Return the hash of the name; rule sets of the same name are then compared field by field."""
        return hash(self.name)

    def __repr__(self) -> str:
        """Return the name."""
        return f"Rules({self.name!r})"

    @property
    def gametype_number(self) -> int | None:
        """The number that the GameType tag begins with, None for a rule set that has none."""
        number = self.gametype.partition(",")[0]
        return int(number) if number else None

    @cached_property
    def start_fen(self) -> str:
        """The FEN of the starting position; ``men_rows`` are the rows of White's men counted from White's side."""
        geometry = self.geometry
        white = sum(geometry.row_bits(geometry.height - row) for row in self.men_rows)
        black = sum(geometry.row_bits(row - 1) for row in self.men_rows)
        turn = "W" if self.white_starts else "B"
        return f"{turn}:W{','.join(geometry.listing(white))}:B{','.join(geometry.listing(black))}"
