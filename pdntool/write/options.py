"""What a conversion is to give: the format, the notation, the layout, what is left out and what is set."""

from dataclasses import dataclass, field
from typing import Final

WIDTH: Final = 79
WRITTEN: Final = "written"
NUMBERS: Final = ("source", "spaced", "tight", "none")
DROPS: Final = ("comments", "variations", "nags", "clocks", "marks")
ROSTER: Final = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType")
DAMEXCHANGE: Final = "damexchange"
NOTATIONS: Final = ("short", "long", "captured", "hub", DAMEXCHANGE, "source")

# These notations name squares by numbers on any board.
_IN_NUMBERS: Final = frozenset({"hub", DAMEXCHANGE})


@dataclass(frozen=True, slots=True)
class MoveOptions:
    """How moves are written.

    ``notation`` is one of :data:`NOTATIONS`, ``squares`` a key of
    :data:`pdntool.write.move_text.SQUARES`, the variant's own by default, or :data:`WRITTEN` for those that each game
    is written in, which ``written`` names then; ``separator`` stands between the squares of a capture, None for the
    separator of the variant; ``zero_pad`` writes numbers with two digits.
    """

    notation: str = "short"
    squares: str = "source"
    separator: str | None = None
    zero_pad: bool = False
    written: str = "source"

    @property
    def as_written(self) -> bool:
        """Whether moves stay as they were written."""
        return (
            self.notation == "source"
            and self == MoveOptions("source", self.squares, written=self.written)
            and (self.squares in {"source", WRITTEN})
        )

    @property
    def named_squares(self) -> str:
        """The names of squares that are written."""
        return self.written if self.squares == WRITTEN else self.squares

    @property
    def respells(self) -> bool:
        """Whether the squares that were written stay, and only their names and separators change."""
        return self.notation == "source" and not self.as_written

    @property
    def is_foreign(self) -> bool:
        """Whether squares or captures may look otherwise than in the variant, so that moves do not show it any more."""
        return self.named_squares != "source" or self.separator is not None or self.notation in _IN_NUMBERS


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """The wishes of one conversion.

    ``to`` is a key of :data:`pdntool.write.formats.FORMATS`; None rewrites the moves in place and leaves everything
    else as it stands. ``width`` is the length of a line of movetext, 0 for no limit. ``numbers`` is one of
    :data:`NUMBERS`, ``drop`` of :data:`DROPS`. ``tags`` are the only tags to keep, None for all; ``set_tags`` come on
    top. ``pdn3`` asks for PDN 3.0 to the letter, ``split`` for a game of its own for each variation, ``every_ply`` for
    the position after each ply instead of the last. ``first_game`` is the number of the first game, where the games go
    on from those of another file.
    """

    to: str | None = "pdn"
    moves: MoveOptions = field(default_factory=MoveOptions)
    width: int = WIDTH
    numbers: str = "source"
    drop: frozenset[str] = frozenset()
    tags: frozenset[str] | None = None
    set_tags: tuple[tuple[str, str], ...] = ()
    roster_first: bool = True
    pdn3: bool = False
    split: bool = False
    every_ply: bool = False
    first_game: int = 1
