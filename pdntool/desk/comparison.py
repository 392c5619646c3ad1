"""What a comparison of several records of one game finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pdntool.board.position import Position
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import Candidate
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Side


class Judgment(StrEnum):
    """Which of the moves that the records have at a disagreement are legal."""

    ONE_LEGAL = "one-legal"
    BOTH_LEGAL = "both-legal"
    BOTH_ILLEGAL = "both-illegal"
    ONE_MISSING = "one-missing"
    COPIED = "copied"
    """The records agree on a move that is impossible."""
    ALL_MISSING = "all-missing"
    """No record has a move that must have been played."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A place where records differ, or agree on what is impossible.

    ``ply`` counts in the merged game from 1, ``row`` is the number of the move; ``written`` has the text of each
    record, empty where nobody can read it, None where it has none. ``chosen`` is the text of the merged game, empty
    where no ply was made, None where the point is open.
    """

    ply: int
    row: int
    side: Side
    written: tuple[str | None, ...]
    judgment: Judgment
    chosen: str | None


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A place that the records do not decide: the official texts of the moves that remain, with their probabilities."""

    ply: int
    row: int
    side: Side
    candidates: tuple[str, ...]
    probabilities: tuple[float, ...]


ComparisonVerdict = Literal["agree", "merged", "open", "irreconcilable"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Records of one game, aligned; ``merged`` is the likeliest game, None where the records are of different ones.

    Where no whole game fits them it goes as far as it can be played, and what is open is its next ply.
    ``sources`` has for each of its plies the place in the playing order of each record, None for one that has no such.
    ``rules`` are those that it is played by, from ``start``.
    """

    verdict: ComparisonVerdict
    records: Sequence[Verdict]
    merged: Candidate | None
    disagreements: Sequence[Disagreement] = ()
    open: Sequence[OpenPoint] = ()
    sources: Sequence[tuple[int | None, ...]] = ()
    rules: Rules | None = None
    start: Position | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An arbiter's answer to an open point: which record is right there, counted from 0, or the move itself."""

    row: int
    side: Side
    record: int | None = None
    move: str | None = None
