"""What a conversion is to give: the format, the notation, the layout, what is left out and what is set."""

from dataclasses import dataclass, field

from pdntool.write.style import MoveStyle

WIDTH = 79
NUMBERS = ("source", "spaced", "tight", "none")
DROPS = ("comments", "variations", "nags", "clocks", "marks")
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType")


@dataclass(frozen=True, slots=True)
class Form:
    """The wishes of one conversion.

    ``to`` is a key of :data:`pdntool.write.formats.FORMATS`. ``width`` is the length of a line of movetext, 0 for no
    limit. ``numbers`` is one of :data:`NUMBERS`, ``drop`` of :data:`DROPS`. ``tags`` are the only tags to keep, None
    for all; ``set_tags`` come on top. ``strict`` asks for PDN 3.0 to the letter, ``split`` for a game of its own for
    each variation, ``every_ply`` for the position after each ply instead of the last. ``first_game`` is the number of
    the first game, where the games go on from those of another file.
    """

    to: str = "pdn"
    moves: MoveStyle = field(default_factory=MoveStyle)
    width: int = WIDTH
    numbers: str = "source"
    drop: frozenset[str] = frozenset()
    tags: frozenset[str] | None = None
    set_tags: tuple[tuple[str, str], ...] = ()
    roster_first: bool = True
    strict: bool = False
    split: bool = False
    every_ply: bool = False
    first_game: int = 1
