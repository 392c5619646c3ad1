"""A move as text in the notation, the squares and the signs that are wanted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pdntool.board.geometry import Geometry
from pdntool.board.naming import algebraic_names, numeric_names
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import is_rival
from pdntool.rules.readings import is_short
from pdntool.rules.resolve import Match, resolve, squares_of
from pdntool.rules.spec import Rules
from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.moves import written_move

_PADDED: Final = 2
# The signs of a capture that are read as they are: those of PDN 3.0 for any GameType, and two that people write.
SEPARATORS: Final = ("x", ":", "-", "X", "×")


@dataclass(frozen=True, slots=True)
class MoveStyle:
    """How moves are written.

    ``notation`` is a key of :data:`NOTATIONS`, ``squares`` of :data:`SQUARES`; ``separator`` stands between the squares
    of a capture, None for the sign of the variant; ``zero_pad`` writes numbers with two digits.
    """

    notation: str = "short"
    squares: str = "source"
    separator: str | None = None
    zero_pad: bool = False

    @property
    def as_written(self) -> bool:
        """Whether moves stay as they were written."""
        return self.notation == "source" and self == MoveStyle("source")

    @property
    def respells(self) -> bool:
        """Whether the squares of what was written stay, and only their names and signs change."""
        return self.notation == "source" and not self.as_written

    @property
    def is_foreign(self) -> bool:
        """Whether squares or captures may look otherwise than in the variant, so that moves do not show it any more."""
        return self.squares != "source" or self.separator is not None or self.notation in _IN_NUMBERS


def _short(rules: Rules, position: Position, move: Move, legal: list[Move]) -> Iterator[Sequence[int]]:
    if not any(is_rival(rival, move) for rival in legal):
        yield move.origin, move.target
    yield next(engine(rules).paths(position, move))


def _long(rules: Rules, position: Position, move: Move, _legal: list[Move]) -> Iterator[Sequence[int]]:
    yield next(engine(rules).paths(position, move))


def _captured(rules: Rules, _position: Position, move: Move, _legal: list[Move]) -> Iterator[Sequence[int]]:
    yield move.origin, move.target, *_taken(rules, move)


def _taken(rules: Rules, move: Move) -> Sequence[int]:
    return [square for square in rules.geometry.index.values() if move.captured >> square & 1]


Forms = Callable[[Rules, Position, Move, list[Move]], Iterator[Sequence[int]]]

# The ways to write a capture as squares, in the order they are tried in; the first that only this move fits is it.
_FORMS: Final[Mapping[str, tuple[Forms, ...]]] = MappingProxyType(
    {
        "short": (_short, _captured),
        "long": (_long, _captured),
        "captured": (_captured, _long),
        "hub": (_captured, _long),
    }
)

# With hyphens a list of captured squares would read as a path.
_LISTING: Final = "x"

# These name squares by numbers on any board.
_IN_NUMBERS: Final = frozenset({"hub", "damexchange"})

NOTATIONS: Final = (*_FORMS, "damexchange", "source")

SQUARES: Final[Mapping[str, Callable[[Geometry], Sequence[str]]]] = MappingProxyType(
    {"numeric": numeric_names, "algebraic": algebraic_names, "source": lambda geometry: geometry.names}
)


def format_move(
    rules: Rules, position: Position, move: Move, style: MoveStyle = MoveStyle(), *, alone: bool = False
) -> str:
    """Return a legal move as text; the text read again in that position is this move.

    ``short`` (what ``source`` means here, where there is none) is start and end, and the full path where captures
    of different pieces share those; ``long`` always the full path, of equal ones the first in string order;
    ``captured`` start, end, and the squares of what is taken; ``hub`` the same in numbers, as engines write it. Where
    the path of one jump is also another capture's short form, the captured squares are added: no path tells them apart.
    Who knows that the move is ``alone``, the only legal one with its start and end, spares a look at the others.
    """
    if not move.captured:
        return ends_text(rules, move.origin, move.target, style, captures=False)
    names, sign = _names(rules, style), _sign(rules, style)
    forms = _FORMS.get(style.notation, _FORMS["short"])
    known = alone and forms[0] is not _captured
    legal = [move] if known else engine(rules).legal_moves(position)
    if forms[0] is not _captured and not any(is_rival(rival, move) for rival in legal):
        # No other capture has the same start and end, so neither those nor a path between them can mean another.
        return _joined(next(forms[0](rules, position, move, legal)), names, sign, style)
    texts = [
        _joined(squares, names, _LISTING if form is _captured and sign == "-" else sign, style)
        for form in forms
        for squares in form(rules, position, move, legal)
    ]
    return next((text for text in texts if is_that_move(rules, position, move, text)), texts[0])


def respelled(rules: Rules, position: Position, move: Move, written: WrittenMove, style: MoveStyle) -> str:
    """Return a move with the squares that were written, named and joined as a style has it.

    Where that would not be this move alone, or names no squares, it is written in full.
    """
    squares = squares_of(engine(rules), written)
    if isinstance(squares, str) or is_short(written) or written.taken is not None:
        return format_move(rules, position, move, style)
    text = _joined(squares, _names(rules, style), _sign(rules, style) if move.captured else "-", style)
    return text if is_that_move(rules, position, move, text) else format_move(rules, position, move, style)


def ends_text(rules: Rules, origin: int, target: int, style: MoveStyle, *, captures: bool) -> str:
    """Return the start and the end of a move in a style."""
    return _joined((origin, target), _names(rules, style), _sign(rules, style) if captures else "-", style)


def path_text(rules: Rules, path: Sequence[int], style: MoveStyle) -> str:
    """Return the path of a capture in a style."""
    return _joined(path, _names(rules, style), _sign(rules, style), style)


def ends_tell(style: MoveStyle, captured: int) -> bool:
    """Tell whether start and end are the whole text of a capture of such pieces that no other shares them with."""
    first = _FORMS.get(style.notation, _FORMS["short"])[0]
    return first is _short or (first is _long and not captured & (captured - 1))


def _names(rules: Rules, style: MoveStyle) -> Sequence[str]:
    return numeric_names(rules.geometry) if style.notation == "hub" else SQUARES[style.squares](rules.geometry)


def _sign(rules: Rules, style: MoveStyle) -> str:
    return "x" if style.notation == "hub" else style.separator or rules.capture_sign


def _joined(squares: Sequence[int], names: Sequence[str], sign: str, style: MoveStyle) -> str:
    padded = style.zero_pad and style.notation != "hub"
    return sign.join(names[square].zfill(_PADDED) if padded else names[square] for square in squares)


def is_that_move(rules: Rules, position: Position, move: Move, text: str) -> bool:
    """Tell whether a text read in a position is that move alone."""
    resolution = resolve(engine(rules), position, written_move(text))
    return isinstance(resolution, Match) and resolution.move == move
