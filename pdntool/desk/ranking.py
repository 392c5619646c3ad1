"""Hypotheses of the search as candidates: their probabilities, what they change, and what remains open."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp
from typing import Final

from pdntool.board.naming import renamed, says_numbers
from pdntool.board.position import Position
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import Candidate, Change, ChangeKind, MoveName, move_name
from pdntool.desk.edits import Hypothesis, Note, estimate
from pdntool.desk.slots import Slot
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text
from pdntool.rules.resolve import Match, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move
from pdntool.syntax.results import read_result

_MOST: Final = 5
"""So many candidates are shown; the probabilities are against all."""
_NEGLIGIBLE: Final = 0.01
"""Candidates that are less likely than that against the likeliest are not shown."""
_OTHER: Final = 0.01
"""For each slip that the likeliest candidate supposes, how likely it is, against it, that something else was played."""
_WRONG_RESULT: Final = 4.0
"""What it costs that the result gives the game to the side that has lost it on the board."""


def ranked(
    record: Verdict, rules: Rules, start: Position, slots: Sequence[Slot], found: Sequence[Hypothesis]
) -> list[Candidate]:
    """Return candidates with their probabilities, the likeliest first, complete games alone if there are any."""
    weighed: list[tuple[float, Hypothesis, bool | None]] = []
    for node in found:
        fits = _fits_result(record, rules, node) if node.is_complete else None
        weighed.append((estimate(node) + (_WRONG_RESULT if fits is False else 0.0), node, fits))
    if not weighed:
        return []
    weighed.sort(key=lambda each: each[0])
    least, best, _ = weighed[0]
    # Where no candidate is complete, none is more likely than not.
    other = _OTHER * len(best.notes) if best.is_complete else 1.0
    total = sum(exp(least - cost) for cost, _, _ in weighed) + other
    return [
        replace(_candidate(rules, start, slots, node), probability=exp(least - cost) / total, fits_result=fits)
        for cost, node, fits in weighed[:_MOST]
        if exp(least - cost) >= _NEGLIGIBLE
    ]


def _fits_result(record: Verdict, rules: Rules, node: Hypothesis) -> bool | None:
    """Return whether the result is that of a last position without moves, None where there are moves or no result."""
    result = read_result(record.result) if record.result else None
    if result is None or result.winner not in {"white", "black"} or engine(rules).legal_moves(node.final):
        return None
    white_won = (not node.final.white_to_move) is not rules.no_move_wins
    return (result.winner == "white") is white_won


def _candidate(rules: Rules, start: Position, slots: Sequence[Slot], node: Hypothesis) -> Candidate:
    moves = list(line_of(rules, start, node))
    texts = tuple(text for _, text in moves)
    # What is read is named as the record names its squares.
    numeric = says_numbers(rules.geometry, (text for slot in slots if (text := slot.text)))
    spoken = [renamed(rules.geometry, text, numeric=numeric) for text in texts]
    changes = tuple(_changes(slots, node, spoken, white_starts=start.white_to_move))
    sources = tuple(slots[slot].sources[0] if slot >= 0 else None for slot in node.slots[: len(moves)])
    played = tuple(move for move, _ in moves)
    return Candidate(0.0, played, texts, sources, changes, len(node.texts), len(moves), node.final)


def line_of(rules: Rules, start: Position, node: Hypothesis) -> Iterator[tuple[Move, str]]:
    """Yield the legal plies of a hypothesis with their official texts."""
    position, rule = start, engine(rules)
    for text in node.texts[: node.reach]:
        resolution = resolve(rule, position, written_move(text))
        if isinstance(resolution, Match):
            move = resolution.move
        else:
            candidates = getattr(resolution, "candidates", ())
            if not candidates:
                return
            move = candidates[0]
        yield move, official_text(rules, position, move)
        position = rule.play(position, move)


def _changes(slots: Sequence[Slot], node: Hypothesis, texts: Sequence[str], *, white_starts: bool) -> Iterator[Change]:
    found = [change for note in node.notes for change in _of_note(slots, node, note, texts, white_starts=white_starts)]
    yield from sorted(found, key=lambda each: each.ply)


def _of_note(
    slots: Sequence[Slot], node: Hypothesis, note: Note, texts: Sequence[str], *, white_starts: bool
) -> Iterator[Change]:
    kind, slot, _ = note
    place = node.slots.index(slot) if slot in node.slots else behind(node, slot)
    if kind in {ChangeKind.MISSING_PLY, ChangeKind.MISSING_PAIR}:
        size = 1 if kind is ChangeKind.MISSING_PLY else 2
        place = max(0, place - size)
        written, read = "", _joined(texts, place, size)
    elif kind is ChangeKind.DOUBLED_PLY:
        written, read = slots[slot].text, ""
    elif kind is ChangeKind.DOUBLED_ROW:
        written, read = f"{slots[slot].text} {slots[slot + 1].text}", ""
    elif kind in {ChangeKind.COLUMNS, ChangeKind.COLUMNS_FROM}:
        place = min(place, *(node.slots.index(each) for each in (slot, slot + 1) if each in node.slots))
        written = f"{slots[slot].text} {slots[slot + 1].text}"
        read = _joined(texts, place, 2)
    else:
        written, read = slots[slot].text, _joined(texts, place, 1)
    name = move_name(place, white_starts=white_starts)
    if written and read:
        # The sheet's own number, which may be another than that of the move.
        name = MoveName(slots[slot].row, name.side)
    yield Change(place + 1, *name, written, read, kind)


def behind(node: Hypothesis, slot: int) -> int:
    """Return the place of the first ply behind a slot that is left out."""
    return next((place for place, each in enumerate(node.slots) if each > slot), len(node.slots))


def _joined(texts: Sequence[str], place: int, size: int) -> str:
    return " ".join(texts[place : place + size])
