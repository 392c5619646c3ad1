"""Drift: what shifts all moves behind it, said once and where it begins.

A move left out or written twice puts every later move into the other column, and a second one hides it. The replay
finds no more than a move that cannot be played; the search of :mod:`pdntool.desk.repair` knows what was left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from pdntool.check.order import playing_order
from pdntool.check.ply_diagnostics import with_legal
from pdntool.check.verdict import Verdict, in_order
from pdntool.desk.candidate import Candidate, Change, ChangeKind
from pdntool.desk.repair import repair_game
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Context, Diagnostic, Suggestion
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Item, Ply

_MOST_ON_SHEETS: Final = 20
"""In so many games of a file of sheets it is looked for what shifts the moves."""
_TELLING: Final = 8
"""So many plies more tell that a candidate is right."""
_FAR: Final = 20
"""So many tell that it is right so far, though the record has a further fault."""
_MOST: Final = 3
"""So many moves are told that may have been left out."""
_LIKELY: Final = 0.4
"""The candidates that begin with the same change must be so likely together."""
_CODES: Final = MappingProxyType(
    {
        ChangeKind.MISSING_PLY: Code.MOVE_LEFT_OUT,
        ChangeKind.MISSING_PAIR: Code.ROW_LEFT_OUT,
        ChangeKind.DOUBLED_PLY: Code.MOVE_TWICE,
        ChangeKind.DOUBLED_ROW: Code.ROW_TWICE,
        ChangeKind.COLUMNS: Code.MOVES_SWAPPED,
        ChangeKind.COLUMNS_FROM: Code.COLUMNS_SWAPPED_FROM_HERE,
    }
)
_LEFT_OUT: Final = frozenset({ChangeKind.MISSING_PLY, ChangeKind.MISSING_PAIR})
_COLUMNS: Final = frozenset({ChangeKind.COLUMNS, ChangeKind.COLUMNS_FROM})
_EXPLAINED: Final = frozenset(
    {
        *(Code.NUMBER_UNEXPECTED, Code.NUMBER_OF_OTHER_SIDE),
        *(Code.COLUMN_OF_OTHER_SIDE, Code.OUT_OF_TURN, Code.COLUMNS_SWAPPED),
    }
)
"""What else is found of a record whose moves are shifted, at and behind the place where that begins."""


def with_drift(verdict: Verdict) -> Verdict:
    """Return a verdict that says once why all moves from one on are shifted, any other as it is.

    It is said instead of the fault that stops the replay, and of what else comes of it.
    """
    play = verdict.play
    stop = None if play is None else play.stop
    if (
        play is None
        or stop is None
        or stop.span is None
        or stop.code is Code.MOVE_MISSING
        or not _is_looked_at(verdict)
    ):
        return verdict
    candidates = [one for one in repair_game(verdict, quick=True).candidates if _carries(one, play.plies_legal)]
    best = candidates[0] if candidates and candidates[0].changes else None
    if best is None or best.changes[0].kind not in _CODES or _weight(candidates) < _LIKELY:
        return verdict
    found = list(_found(verdict, play.rules, candidates))
    if not found or (best.changes[0].kind in _COLUMNS and _is_said(verdict)):
        return verdict
    begin = min(one.span.start for one in found if one.span is not None)
    left = [one for one in verdict.diagnostics if not _is_explained(one, stop, begin)]
    return replace(verdict, diagnostics=in_order([*left, *found]))


def _is_looked_at(verdict: Verdict) -> bool:
    """Return whether a game is of a record as an arbiter has them: a search in each game of an archive takes long."""
    game = verdict.game
    if game.kind == "sheet":
        return game.number <= _MOST_ON_SHEETS
    return game.number == 1 and not verdict.source.text[game.span.end :].strip()


def _carries(one: Candidate, legal: int) -> bool:
    """Return whether a candidate explains a record of which some plies are legal: the game goes on far with it.

    A few plies can be played after many a move.
    """
    return one.plies_legal >= legal + (_TELLING if one.is_complete else _FAR)


def _is_said(verdict: Verdict) -> bool:
    return any(one.code is Code.COLUMNS_SWAPPED for one in verdict.diagnostics)


def _weight(candidates: Sequence[Candidate]) -> float:
    """Return the probability of all candidates that begin with the change of the first, whichever move it puts in."""
    first = candidates[0].changes[0]
    return sum(one.probability for one in candidates if one.changes and _alike(one.changes[0], first))


def _alike(one: Change, other: Change) -> bool:
    return one.kind is other.kind and abs(one.ply - other.ply) <= 1


def _is_explained(one: Diagnostic, stop: Diagnostic, begin: int) -> bool:
    if one.code is stop.code and one.ply == stop.ply:
        return True
    return one.code in _EXPLAINED and one.span is not None and one.span.start >= begin and not one.variation


@dataclass(frozen=True, slots=True)
class _Record:
    """A record and its correction: the items in playing order, and which of them the correction leaves out."""

    verdict: Verdict
    rules: Rules
    items: Sequence[Item]
    candidates: Sequence[Candidate]
    unused: list[int]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]

    def reads(self, change: Change) -> list[str]:
        """Return what may be put in at a place, the likeliest first."""
        changes = (each for one in self.candidates for each in one.changes if _alike(each, change))
        return list(dict.fromkeys(each.read for each in changes))[:_MOST]


def _found(verdict: Verdict, rules: Rules, candidates: Sequence[Candidate]) -> Iterator[Diagnostic]:
    best = candidates[0]
    items = playing_order(verdict.game, rules)
    used = {source for source in best.sources if source is not None}
    unused = [place for place, item in enumerate(items) if isinstance(item, Ply) and place not in used]
    record = _Record(verdict, rules, items, candidates, unused)
    earlier = 0
    for change in best.changes:
        if change.kind in _CODES:
            one = _diagnostic(record, change, again=earlier > 0)
            if one is not None:
                earlier += 1
                yield one


def _diagnostic(record: _Record, change: Change, *, again: bool) -> Diagnostic | None:
    """Return what is to be said of a change; of one that is made ``again`` that the columns are right behind it."""
    item = _item(record, change)
    if item is None:
        return None
    code = _CODES[change.kind]
    args = {"text": item.text, "read": ", ".join(record.reads(change))}
    if not change.read:
        args = {"text": change.written}
    elif change.kind in _COLUMNS:
        args = {"read": change.read}
    if again and change.kind is ChangeKind.MISSING_PLY:
        code = Code.SECOND_MOVE_LEFT_OUT
    one = Diagnostic(code, item.span, args, ply=change.ply, move=item.text)
    one = _named(record, one, change, item)
    return _with_moves(record, one, change) if change.kind in _LEFT_OUT else one


def _named(record: _Record, one: Diagnostic, change: Change, item: Ply) -> Diagnostic:
    """Return a diagnostic with the number and the side of the move; on a sheet with the row that it is told at."""
    if record.verdict.game.kind == "sheet":
        row = None if item.cell is None else item.cell.row
        return replace(one, row=row or change.row, side=change.side)
    told = next((each.context for each in record.verdict.diagnostics if each.context is not None), None)
    return replace(one, context=replace(told or Context(0), number=change.row, side=change.side))


def _with_moves(record: _Record, one: Diagnostic, change: Change) -> Diagnostic:
    """Return a diagnostic with the position of a move that is left out, the legal moves, and the one suggested."""
    play, best = record.verdict.play, record.best
    position = None if play is None else play.start
    for move in best.moves[: change.ply - 1]:
        position = None if position is None else engine(record.rules).play(position, move)
    if position is None:
        return one
    last = best.plies_legal
    white = position.white_to_move is ((last - change.ply) % 2 == 0)
    number = change.row + (last - change.ply + (change.side == "black")) // 2
    side, kind, is_whole = "white" if white else "black", change.kind.value, best.is_complete
    texts = dict.fromkeys(read.split()[0] for read in record.reads(change))
    suggested = tuple(Suggestion(text, last, kind, number, side, to_end=is_whole) for text in texts)
    return replace(with_legal(one, record.rules, position), suggestions=suggested)


def _item(record: _Record, change: Change) -> Ply | None:
    """Return the ply at which a change is told: the one left out, or the first behind what is put in."""
    if not change.read:
        words = change.written.split()[0]
        place = next((each for each in record.unused if getattr(record.items[each], "text", "") == words), None)
        if place is not None:
            record.unused.remove(place)
    else:
        behind = record.best.sources[change.ply - 1 :]
        place = next((source for source in behind if source is not None), None)
        if change.kind in _COLUMNS:
            place = min((source for source in behind[:2] if source is not None), default=None)
    item = None if place is None else record.items[place]
    return item if isinstance(item, Ply) else None
