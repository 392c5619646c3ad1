"""The plies of a record as evidence: what stands in each place, read or not, in playing order."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from pdntool.check.order import goes_on_below, playing_order
from pdntool.check.verdict import Verdict
from pdntool.desk.lines import Lines
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import dates_as_moves
from pdntool.syntax.nodes import Blank, Item, Junk, MoveNumber, Ply, Setup, Side
from pdntool.text.span import Span

Readings = tuple[tuple[str, float], ...]
"""The texts that a cell may hold, the likeliest first, each with its cost; a cell that nobody can read has ``""``."""

_MAYBE_MOVE: Final = re.compile(r"(?=.*[0-9])[\w?]{0,3}[^\w\s]{0,2}[\w?]{1,3}")
"""Text in PDN that may have been a move; longer text is prose."""
_LOST_ZERO: Final = re.compile(r"([0-9]{1,2})[.,]([1-5])")
"""What a spreadsheet makes of ``44.40``."""
_OTHER_ORDER: Final = log(2)
UNREADABLE: Readings = (("", 0.0),)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one ply in one record or in several.

    ``written`` has the readings of each record, None where a record has no such place; ``sources`` the places of their
    items in playing order. ``line`` is the same for the two cells of a row. ``gap`` is the number of plies that the
    numbering leaves out before it.
    """

    written: tuple[Readings | None, ...]
    sources: tuple[int | None, ...]
    row: int
    side: Side
    line: int
    gap: int = 0

    @property
    def text(self) -> str:
        """The likeliest text of the first record that has one that can be read."""
        return next((readings[0][0] for readings in self.written if readings and readings[0][0]), "")


def slots_of(record: Verdict, rules: Rules) -> list[Slot]:
    """Return the places for plies of a checked record, none if it has positions set up on the way."""
    items = playing_order(record.game, rules)
    if any(isinstance(item, Setup) for item in items):
        return []
    found = list(_places(items, is_sheet=record.game.kind == "sheet"))
    while found and isinstance(found[-1].item, Blank):
        found.pop()
    start = record.play.start if record.play is not None else None
    white_starts = rules.white_starts if start is None else start.white_to_move
    return list(_slots(found, _told_otherwise(record, rules), white_starts=white_starts))


def _told_otherwise(record: Verdict, rules: Rules) -> dict[Span, str]:
    """Return the official texts of legal moves by their places, where what is written names other ends.

    So it is where a convention lists what is captured.
    """
    if record.play is None or record.rules is not rules:
        return {}
    lines, made = Lines(rules), record.play.made_in(record.game)
    plies = (item for item in record.game.items if isinstance(item, Ply) and item.span in made)
    return {
        item.span: official_text(rules, *made[item.span])
        for item in plies
        if lines.ends(item.text) != made[item.span].move[:2] and len(item.move.squares) > 1
    }


@dataclass(frozen=True, slots=True)
class _Place:
    source: int
    item: Ply | Blank | Junk
    number: int | None


def _places(items: Sequence[Item], *, is_sheet: bool) -> Iterator[_Place]:
    """Yield what stands for a ply, with the number that is written before it."""
    number = None
    for place, item in enumerate(items):
        if isinstance(item, MoveNumber):
            number = item.number
        elif isinstance(item, Ply):
            yield _Place(place, item, number)
            number = None
        elif isinstance(item, Blank) and (is_sheet or set(item.text) & {"?"}):
            if not goes_on_below(items, place + 1, number or 0):
                yield _Place(place, item, number)
                number = None
        elif isinstance(item, Junk) and (item.cell is not None or _MAYBE_MOVE.fullmatch(item.text)):
            yield _Place(place, item, number)
            number = None


def _slots(places: Sequence[_Place], told: Mapping[Span, str], *, white_starts: bool) -> Iterator[Slot]:
    last: int | None = None
    for at, place in enumerate(places):
        item, cell = place.item, place.item.cell
        side: Side = "white" if (at % 2 == 0) is white_starts else "black"
        gap = 0
        if place.number is not None:
            if last is not None and place.number > last + 1:
                gap = 2 * (place.number - last - 1)
            last = place.number
        row, line = last or at // 2 + 1, at // 2
        if cell is not None:
            row, line, side = cell.row or row, cell.line, cell.side or side
        readings: Readings = ((told[item.span], 0.0),) if item.span in told else _readings(item)
        yield Slot((readings,), (place.source,), row, side, line, gap)


def first_texts(record: Verdict, slots: Sequence[Slot]) -> list[str]:
    """Return the likeliest text of each slot of a record, that of the move where the check has read one."""
    texts = [slot.text for slot in slots]
    play = record.play
    if play is not None and play.start is not None:
        for place, step in zip(range(len(texts)), play.steps(), strict=False):
            if texts[place] == "" or step.ply != place + 1:
                break
            texts[place] = official_text(play.rules, step.before, step.move)
    return texts


def _of_spreadsheet(text: str) -> Iterator[tuple[str, float]]:
    """Yield what a text may have been before a spreadsheet made a date or a number of it; most texts are themselves."""
    dates = dates_as_moves(text)
    if dates:
        yield from (("-".join(move.squares), place * _OTHER_ORDER) for place, move in enumerate(dates))
        return
    yield text, 0.0
    short = _LOST_ZERO.fullmatch(text)
    if short is not None:
        yield f"{short[1]}-{short[2]}0", _OTHER_ORDER


def _readings(item: Ply | Blank | Junk) -> Readings:
    if isinstance(item, Blank):
        return UNREADABLE
    if isinstance(item, Junk) or not item.readings:
        return tuple(_of_spreadsheet(item.text))
    weights = [reading.weight for reading in item.readings]
    known = [weight for weight in weights if weight is not None]
    if len(known) < len(weights):
        # Each reading is taken for twice as likely as the next.
        return tuple((reading.text, place * log(2)) for place, reading in enumerate(item.readings))
    total = sum(known) or 1.0
    return tuple(
        (reading.text, -log(max(weight / total, 1e-6))) for reading, weight in zip(item.readings, known, strict=True)
    )
