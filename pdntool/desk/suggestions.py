"""What may be meant where a game stops: the legal moves, ranked by what speaks for them.

Two things speak for a move: how far the rest of the record can be played after it, and how likely a slip makes of it
what is written. Both are costs, the negative logarithms of :mod:`pdntool.desk.noise`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pdntool.board.position import Position
from pdntool.check.order import goes_on_below, playing_order
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import ChangeKind
from pdntool.desk.lines import Lines
from pdntool.desk.noise import noise_model
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic, Suggestion
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Blank, Item, Junk, MoveNumber, Ply, Setup, Side

MOST: Final = 5
"""So many moves are suggested."""
_FARTHEST: Final = 300
"""So many plies behind the fault are played at most: they tell what can be told."""
_SECOND_FAULT: Final = 4.0
"""What it costs that the rest of the record has another fault."""
_PLAYED: Final = 0.5
"""What each ply is worth that can be played after a move: a wrong game seldom goes on for long."""
_ENOUGH: Final = 20
"""So many plies tell as much as more of them."""
_MARGIN: Final = 7.0
"""A move that costs so much more than the first is not worth a suggestion."""
_TELLING: Final = frozenset(
    {
        *(ChangeKind.DIGIT, ChangeKind.TRANSPOSED, ChangeKind.SWAPPED, ChangeKind.NEIGHBOR),
        *(ChangeKind.SHORTHAND, ChangeKind.ALTERNATIVE),
    }
)
"""The slips that explain a text; of the others it is said that the game carries on, where it does."""

ONLY_LEGAL_MOVE: Final = "only-legal-move"
CARRIES_ON: Final = "carries-on"


@dataclass(frozen=True, slots=True)
class _Place:
    """A place for a ply behind the fault: its text, empty where it cannot be read, and what people call it."""

    text: str
    number: int | None
    side: Side


def with_suggestions(verdict: Verdict) -> Verdict:
    """Return a verdict whose main line stops with the moves that may be meant there, any other as it is."""
    play = verdict.play
    stop = None if play is None else play.stop
    if play is None or stop is None or stop.position is None or not stop.legal:
        return verdict
    told = [one for one in verdict.diagnostics if _is_same(one, stop)]
    found = tuple(_suggestions(verdict, play.rules, stop, stop.position)) if told else ()
    if not found:
        return verdict
    suggested = (replace(one, suggestions=found) if one is told[0] else one for one in verdict.diagnostics)
    return replace(verdict, diagnostics=tuple(suggested))


def is_one_slip(verdict: Verdict) -> bool:
    """Return whether one of the suggested moves lets the whole game be played."""
    return any(each.to_end for one in verdict.diagnostics for each in one.suggestions)


def _is_same(one: Diagnostic, stop: Diagnostic) -> bool:
    """Return whether a diagnostic is the one that stops the game; its place may have been moved, as in JSON."""
    return one.code is stop.code and one.ply == stop.ply and one.position == stop.position


def _suggestions(verdict: Verdict, rules: Rules, stop: Diagnostic, position: Position) -> Iterator[Suggestion]:
    here, rest = _places(verdict, rules, stop)
    if here is None:
        return
    lines = Lines(rules)
    legal = lines.engine.legal_moves(position)
    texts = [place.text for place in rest]
    ranked = sorted(
        (_weighed(lines, position, move, here, texts) for move in legal),
        key=lambda one: (one.cost, official_text(rules, position, one.move, legal)),
    )
    ply = stop.ply or verdict.plies_legal + 1
    for one in ranked[:MOST]:
        if one.cost > ranked[0].cost + _MARGIN:
            break
        last = rest[one.reach - 1] if one.reach else here
        why = ONLY_LEGAL_MOVE if len(legal) == 1 else one.why
        text = official_text(rules, position, one.move, legal)
        number = last.number or (ply + one.reach + 1) // 2
        yield Suggestion(text, ply + one.reach, why, number, last.side, to_end=one.reach == len(rest))


@dataclass(frozen=True, slots=True)
class _Weighed:
    move: Move
    cost: float
    why: str
    reach: int


def _weighed(lines: Lines, position: Position, move: Move, here: _Place, texts: Sequence[str]) -> _Weighed:
    slip = noise_model(lines.rules).slip(here.text, move.origin, move.target)
    reach, _ = lines.carry(lines.engine.play(position, move), texts)
    cost = slip.cost - _PLAYED * min(reach, _ENOUGH) + (_SECOND_FAULT if reach < len(texts) else 0.0)
    kind = slip.kind or ChangeKind.SHORTHAND
    why = kind if kind in _TELLING or (not reach and kind is not ChangeKind.BLANK) else CARRIES_ON
    return _Weighed(move, cost, str(why), reach)


def _places(verdict: Verdict, rules: Rules, stop: Diagnostic) -> tuple[_Place | None, list[_Place]]:
    """Return the place of the fault, and those behind it up to the next position that is set up."""
    here: _Place | None = None
    rest: list[_Place] = []
    game = verdict.game
    items = game.items_from(stop.span.start) if stop.span and game.kind == "pdn" else playing_order(game, rules)
    white = stop.position is None or stop.position.white_to_move
    number: int | None = None
    for at, item in enumerate(items):
        if isinstance(item, MoveNumber):
            number = item.number
        if here is None:
            if item.span != stop.span or isinstance(item, MoveNumber):
                continue
            here = _place(item, number, white=white)
            if stop.code is Code.OUT_OF_TURN:
                # The move that is missing stands before the one at which the game stops.
                here = replace(here, text="")
                rest.append(_place(item, number, white=not white))
        elif isinstance(item, Setup) or len(rest) == _FARTHEST:
            break
        elif _holds_ply(items, at, number):
            rest.append(_place(item, number, white=white is (len(rest) % 2 == 1)))
    return here, rest


def _holds_ply(items: Sequence[Item], at: int, number: int | None) -> bool:
    """Return whether an item is a ply, or stands for one."""
    item = items[at]
    if isinstance(item, Blank):
        return not goes_on_below(items, at + 1, number or 0)
    return isinstance(item, Ply) or (isinstance(item, Junk) and item.cell is not None)


def _place(item: Item, number: int | None, *, white: bool) -> _Place:
    cell = item.cell if isinstance(item, Ply | Blank | Junk) else None
    text = item.text if isinstance(item, Ply | Junk) else ""
    side: Side = "white" if white else "black"
    if cell is not None:
        number, side = cell.row or number, cell.side or side
    return _Place(text, number, side)
