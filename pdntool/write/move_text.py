"""A move as text in the notation, the squares and the signs that are wanted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from pdntool.write.options import MoveOptions

_PADDED: Final = 2
# The signs of a capture that are read as they are: those of PDN 3.0 for any GameType, and two that people write.
SEPARATORS: Final = ("x", ":", "-", "X", "×")


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


SQUARES: Final[Mapping[str, Callable[[Geometry], Sequence[str]]]] = MappingProxyType(
    {"numeric": numeric_names, "algebraic": algebraic_names, "source": lambda geometry: geometry.names}
)


_SHORT: Final = MoveOptions()


def format_move(
    rules: Rules, position: Position, move: Move, options: MoveOptions = _SHORT, *, alone: bool = False
) -> str:
    """Return a legal move as text; the text read again in that position is this move.

    ``short`` (what ``source`` means here, where there is none) is start and end, and the full path where captures
    of different pieces share those; ``long`` always the full path, of equal ones the first in string order;
    ``captured`` start, end, and the squares of what is taken; ``hub`` the same in numbers, as engines write it. Where
    the path of one jump is also another capture's short form, the captured squares are added: no path tells them apart.
    Who knows that the move is ``alone``, the only legal one with its start and end, spares a look at the others.
    """
    if not move.captured:
        return ends_text(rules, move.origin, move.target, options, captures=False)
    names, sign = _names(rules, options), _sign(rules, options)
    forms = _FORMS.get(options.notation, _FORMS["short"])
    known = alone and forms[0] is not _captured
    legal = [move] if known else engine(rules).legal_moves(position)
    if forms[0] is not _captured and not any(is_rival(rival, move) for rival in legal):
        # No other capture has the same start and end, so neither those nor a path between them can mean another.
        return _joined(next(forms[0](rules, position, move, legal)), names, sign, options)
    texts = [
        _joined(squares, names, _LISTING if form is _captured and sign == "-" else sign, options)
        for form in forms
        for squares in form(rules, position, move, legal)
    ]
    return next((text for text in texts if is_that_move(rules, position, move, text)), texts[0])


def respelled(rules: Rules, position: Position, move: Move, written: WrittenMove, options: MoveOptions) -> str:
    """Return a move with the squares that were written, named and joined as a options has it.

    Where that would not be this move alone, or names no squares, it is written in full.
    """
    squares = squares_of(engine(rules), written)
    if isinstance(squares, str) or is_short(written) or written.taken is not None:
        return format_move(rules, position, move, options)
    text = _joined(squares, _names(rules, options), _sign(rules, options) if move.captured else "-", options)
    return text if is_that_move(rules, position, move, text) else format_move(rules, position, move, options)


def ends_text(rules: Rules, origin: int, target: int, options: MoveOptions, *, captures: bool) -> str:
    """Return the start and the end of a move in a options."""
    return _joined((origin, target), _names(rules, options), _sign(rules, options) if captures else "-", options)


def path_text(rules: Rules, path: Sequence[int], options: MoveOptions) -> str:
    """Return the path of a capture in a options."""
    return _joined(path, _names(rules, options), _sign(rules, options), options)


def ends_tell(options: MoveOptions, captured: int) -> bool:
    """Return whether start and end are the whole text of a capture of such pieces, if no other capture has the same."""
    first = _FORMS.get(options.notation, _FORMS["short"])[0]
    return first is _short or (first is _long and not captured & (captured - 1))


def _names(rules: Rules, options: MoveOptions) -> Sequence[str]:
    return (
        numeric_names(rules.geometry) if options.notation == "hub" else SQUARES[options.named_squares](rules.geometry)
    )


def _sign(rules: Rules, options: MoveOptions) -> str:
    return "x" if options.notation == "hub" else options.separator or rules.capture_sign


def _joined(squares: Sequence[int], names: Sequence[str], sign: str, options: MoveOptions) -> str:
    padded = options.zero_pad and options.notation != "hub"
    return sign.join(names[square].zfill(_PADDED) if padded else names[square] for square in squares)


def is_that_move(rules: Rules, position: Position, move: Move, text: str) -> bool:
    """Return whether a text read in a position is that move alone."""
    resolution = resolve(engine(rules), position, written_move(text))
    return isinstance(resolution, Match) and resolution.move == move
