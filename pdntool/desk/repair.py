"""Corrections of a whole game: what was meant where a record cannot be what was played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from pdntool.check.play import ReplayedPly
from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import Candidate as Candidate  # noqa: PLC0414 -- what a repair is made of
from pdntool.desk.candidate import Change as Change  # noqa: PLC0414 -- same
from pdntool.desk.candidate import ChangeKind as ChangeKind  # noqa: PLC0414 -- same
from pdntool.desk.ranking import ranked
from pdntool.desk.search import Search
from pdntool.desk.slots import Slot, first_texts, slots_of
from pdntool.diagnostics.codes import Code
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS

RepairVerdict = Literal["clean", "unique", "ranked", "undecidable"]
"""A record without faults; with one candidate; with several, one of them likely; with several as likely, or none."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What may be meant by a record, the likeliest candidate first; ``decided_by`` is the ply that would decide."""

    verdict: RepairVerdict
    record: Verdict
    candidates: Sequence[Candidate] = ()
    decided_by: int | None = None


def repair_game(record: Verdict, *, quick: bool = False) -> Repair:
    """Return the ranked corrections of a checked record; none for a record without faults.

    ``quick`` looks for one or two slips by the rules of the record only, and takes a small part of the time.

    Where the variant was only detected, and no correction of a few slips makes a game of it, the record may be of
    another variant: then the corrections are those by its rules, which the record of the result tells.
    """
    found = _by_own_rules(record, quick=quick)
    if quick or record.variant_source != "detected" or found.verdict != "undecidable" or _is_whole(found):
        return found
    others = (_by_own_rules(check_game(record.game, rules)) for rules in _other_rules(record))
    return next((other for other in others if _is_whole(other)), found)


def _is_whole(found: Repair) -> bool:
    return any(candidate.is_complete for candidate in found.candidates)


_MOST_OTHERS: Final = 4
"""A record that cannot be read by any rules costs so many more searches."""


def _other_rules(record: Verdict) -> Sequence[Rules]:
    """Return other rule sets of the board that a record may be of, the likeliest first."""
    rules, confidence = record.rules, record.confidence
    if rules is None:
        return ()
    board, runner_up = rules.geometry, None if confidence is None else confidence.runner_up
    others = [
        each
        for each in VARIANTS.values()
        if each.detectable
        and each.name != rules.name
        and (each.geometry.width, each.geometry.algebraic) == (board.width, board.algebraic)
    ]
    return sorted(others, key=lambda each: each.name != runner_up)[:_MOST_OTHERS]


def _by_own_rules(record: Verdict, *, quick: bool = False) -> Repair:
    rules, play = record.rules, record.play
    if rules is None or play is None or play.start is None:
        return Repair("undecidable" if record.plies_read else "clean", record)
    if record.game.plain is not None and play.plies_legal == play.plies_read:
        # Such a game leaves no cell empty, and most games of an archive are such.
        return Repair("clean", record)
    slots = slots_of(record, rules)
    if play.plies_legal == len(slots) and play.plies_read == play.plies_legal:
        return Repair("clean", record)
    if not slots:
        return Repair("undecidable", record)
    steps = list(islice(play.steps(), _standing(record)))
    start, stands = (steps[-1].after if steps else play.start), len(steps)
    search = Search(rules, start, slots[stands:], quick=quick)
    found = search.run(search.first(first_texts(record, slots)[stands:]))
    candidates = ranked(record, rules, start, slots[stands:], found)
    if steps:
        candidates = [_behind(steps, slots, each) for each in candidates]
    return Repair(_judged(candidates), record, candidates, _decided_by(candidates))


_LET_STAND: Final = frozenset({Code.FAULT_ALLOWED, Code.MOVE_ACCEPTED})


def _standing(record: Verdict) -> int:
    """Return the number of the last ply that is irregular and that an arbiter lets stand: up to it nothing changes."""
    found = (one.ply or 0 for one in record.diagnostics if one.code in _LET_STAND and not one.variation)
    return max(found, default=0)


def _behind(steps: Sequence[ReplayedPly], slots: Sequence[Slot], candidate: Candidate) -> Candidate:
    """Return a candidate for the plies behind some that stand, with these before it."""
    count = len(steps)
    changes = [replace(each, ply=each.ply + count) for each in candidate.changes]
    return replace(
        candidate,
        moves=(*(step.move for step in steps), *candidate.moves),
        texts=(*(slot.text for slot in slots[:count]), *candidate.texts),
        sources=(*(slot.sources[0] for slot in slots[:count]), *candidate.sources),
        changes=tuple(
            each if each.written and each.read else replace(each, row=(each.ply + 1) // 2) for each in changes
        ),
        plies_read=candidate.plies_read + count,
        plies_legal=candidate.plies_legal + count,
    )


_AS_LIKELY: Final = 3.0
"""The first candidate must be so many times as likely as the second, else the record does not decide."""
_LIKELY: Final = 0.5
"""So likely it must be against all others together: many that are a little less likely decide nothing either."""


def _judged(candidates: Sequence[Candidate]) -> RepairVerdict:
    if not candidates or not candidates[0].is_complete or _cuts_end(candidates[0]):
        return "undecidable"
    if len(candidates) == 1:
        return "unique"
    first, second = candidates[0].probability, candidates[1].probability
    return "ranked" if first >= max(_AS_LIKELY * second, _LIKELY) else "undecidable"


def _cuts_end(candidate: Candidate) -> bool:
    """Return whether a candidate leaves out the end of a record, where no later move speaks for that."""
    return any(
        not change.read
        and change.ply > len(candidate.moves)
        and not set(change.written.split()) <= set(candidate.texts)
        for change in candidate.changes
    )


def _decided_by(candidates: Sequence[Candidate]) -> int | None:
    """Return the first ply, counted from 1, at which the first two candidates differ."""
    if len(candidates) < 2 or not candidates[0].is_complete:  # noqa: PLR2004 -- two of them
        return None
    pairs = zip(candidates[0].texts, candidates[1].texts, strict=False)
    shortest = min(len(candidates[0].texts), len(candidates[1].texts))
    return next((ply for ply, (one, other) in enumerate(pairs, 1) if one != other), shortest + 1)
