"""Corrections made by hand: a record, the moves that are meant, and where in the record each of them stands."""

from collections.abc import Sequence

from pdntool.check.order import playing_order
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.desk.repair import Candidate, Change, Repair, RepairVerdict
from pdntool.rules.engine import engine
from pdntool.rules.notation import official_text
from pdntool.rules.resolve import Match, resolve
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Blank, Junk, Ply
from pdntool.text.source import Source


def only(text: str, name: str = "board2.sheet") -> Verdict:
    """Return the verdict on the only game of a text."""
    (verdict,) = check_source(Source(name, text))
    return verdict


def cells(record: Verdict) -> list[int]:
    """Return the places of the cells of a record, in playing order."""
    assert record.rules is not None
    items = playing_order(record.game, record.rules)
    return [
        place
        for place, item in enumerate(items)
        if isinstance(item, Ply | Blank) or (isinstance(item, Junk) and item.cell)
    ]


def candidate(  # noqa: PLR0913 -- all that a candidate tells
    record: Verdict,
    moves: str,
    *changes: Change,
    sources: Sequence[int | None] | None = None,
    probability: float = 0.9,
    plies_read: int | None = None,
    fits_result: bool | None = None,
) -> Candidate:
    """Return a candidate with the moves of a text; ``sources`` are the places of their cells among the cells."""
    rules, play = record.rules, record.play
    assert rules is not None
    assert play is not None
    assert play.start is not None
    position, made, texts = play.start, [], []
    for text in moves.split():
        found = resolve(engine(rules), position, written_move(text))
        assert isinstance(found, Match), text
        made.append(found.move)
        texts.append(official_text(rules, position, found.move))
        position = engine(rules).play(position, found.move)
    places = cells(record)
    at = range(len(made)) if sources is None else sources
    return Candidate(
        probability,
        tuple(made),
        tuple(texts),
        tuple(None if one is None else places[one] for one in at),
        changes,
        len(made) if plies_read is None else plies_read,
        len(made),
        position,
        fits_result,
    )


def repair(record: Verdict, verdict: RepairVerdict, *candidates: Candidate, decided_by: int | None = None) -> Repair:
    """Return the corrections of a record."""
    return Repair(verdict, record, candidates, decided_by)
