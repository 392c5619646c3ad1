"""A position: who stands where and who is to move."""

from dataclasses import dataclass

from pdntool.board.geometry import Geometry


@dataclass(frozen=True, slots=True)
class Position:
    """An immutable position; ``white``, ``black`` and ``kings`` (of both sides) are bits of ``geometry``'s layout."""

    geometry: Geometry
    white: int
    black: int
    kings: int
    white_to_move: bool

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.white if self.white_to_move else self.black

    @property
    def enemy(self) -> int:
        """The pieces of the side that is not to move."""
        return self.black if self.white_to_move else self.white
