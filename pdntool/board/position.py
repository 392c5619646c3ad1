"""A position: the pieces on a board, and the side to move."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pdntool.board.geometry import Geometry


class KingRun(NamedTuple):
    """How many quiet moves in a row a side has made with one king, and the bit position of that king."""

    square: int
    length: int


NO_RUN = KingRun(0, 0)


class Position(NamedTuple):
    """An immutable position; ``white``, ``black`` and ``kings`` (of both sides) are bits of ``geometry``'s layout.

    ``runs`` are Black's and White's runs of king moves, which count in Frisian draughts only (WFD 17).
    """

    geometry: Geometry
    white: int
    black: int
    kings: int
    white_to_move: bool
    runs: tuple[KingRun, KingRun] = (NO_RUN, NO_RUN)

    @property
    def fen(self) -> str:
        """The position as ``turn:Wlist:Blist``, squares in order, ``K`` before each king."""
        named, kings = self.geometry.named_bits, self.kings
        white, black = (
            ",".join([f"K{name}" if bit & kings else name for name, bit in named if bit & pieces])
            for pieces in (self.white, self.black)
        )
        return f"{'W' if self.white_to_move else 'B'}:W{white}:B{black}"

    def __repr__(self) -> str:
        """Return the position by its FEN."""
        return f"Position({self.fen!r})"

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.white if self.white_to_move else self.black

    @property
    def enemy(self) -> int:
        """The pieces of the side that is not to move."""
        return self.black if self.white_to_move else self.white


_EMPTY: Final = "."
_NO_SQUARE: Final = " "


def board_lines(position: Position) -> Iterator[str]:
    """Yield the rows of a position from the top, each with the names of its first and last square.

    The diagram is in ASCII and seen by White, so that any console and any e-mail can show it: ``w`` and ``b`` are men,
    ``W`` and ``B`` kings, dots empty squares.
    """
    names = position.geometry.names
    for row in position.geometry.diagram_rows():
        played = [square for square in row if square is not None]
        line = " ".join(_NO_SQUARE if square is None else _letter(position, square) for square in row)
        yield f"{names[played[0]]:>3}  {line}  {names[played[-1]]}"


def _letter(position: Position, square: int) -> str:
    bit = 1 << square
    letter = "w" if position.white & bit else "b" if position.black & bit else _EMPTY
    return letter.upper() if position.kings & bit else letter
