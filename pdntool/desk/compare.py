"""Several records of one game, side by side and merged into one."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final

from pdntool.board.position import Position
from pdntool.check.verdict import Verdict
from pdntool.desk.align import aligned
from pdntool.desk.candidate import Candidate
from pdntool.desk.comparison import Answer as Answer  # noqa: PLC0414 -- what a comparison is made of
from pdntool.desk.comparison import Comparison as Comparison  # noqa: PLC0414 -- same
from pdntool.desk.comparison import Disagreement as Disagreement  # noqa: PLC0414 -- same
from pdntool.desk.comparison import Judgment as Judgment  # noqa: PLC0414 -- same
from pdntool.desk.comparison import OpenPoint as OpenPoint  # noqa: PLC0414 -- same
from pdntool.desk.edits import Hypothesis
from pdntool.desk.joint import ELSEWHERE, Joint
from pdntool.desk.lines import Lines
from pdntool.desk.slots import first_texts, slots_of
from pdntool.rules.spec import Rules

_SAME: Final = 0.5
"""Records of one game agree in so many of their places at least."""


def compare_records(records: Sequence[Verdict], answers: Sequence[Answer] = ()) -> Comparison:
    """Return how checked records of one game agree, and the game that they tell together.

    Where they are read by different rules, those count by which the most is legal, if they lead to a game.
    """
    found: Comparison | None = None
    tried: list[tuple[Rules, Position]] = []
    for record in sorted(records, key=lambda record: -record.plies_legal):
        rules, play = record.rules, record.play
        if rules is None or play is None or play.start is None or (rules, play.start) in tried:
            continue
        tried.append((rules, play.start))
        each = replace(_compared(records, answers, rules, play.start), rules=rules, start=play.start)
        if each.verdict != "irreconcilable":
            return each
        found = found or each
    return found or Comparison("irreconcilable", records, None)


def _compared(records: Sequence[Verdict], answers: Sequence[Answer], rules: Rules, start: Position) -> Comparison:
    """Return how records agree by some rules."""
    if not any(record.plies_read for record in records):
        return Comparison("agree", records, Candidate(1.0, (), (), (), (), 0, 0, start))
    lines = Lines(rules)
    each = [slots_of(record, rules) for record in records]
    texts = [first_texts(record, own) for record, own in zip(records, each, strict=True)]
    joint = Joint(records, rules, start, aligned(lines, each, texts))
    if not joint.slots or joint.agreement < _SAME:
        return Comparison("irreconcilable", records, None)
    joint, found = _likelier(joint, Joint(records, rules, start, aligned(lines, each, texts, apart=True)))
    for number, answer in enumerate(answers):
        # An answer is more evidence, by which other games may be found. What it has settled is not asked again; the
        # games found before it are of use only where none of the new ones heeds it, and their slots are the old ones.
        settled = joint.answered(answer, found[0])
        searched = settled.search()
        heeding = searched
        for earlier in answers[: number + 1]:
            heeding = settled.agreeing(earlier, heeding) if heeding else heeding
        kept = joint.agreeing(answer, found)
        if heeding or not kept:
            joint, found = settled, heeding or searched
        else:
            found = kept
    return joint.comparison(found)


def _likelier(joint: Joint, apart: Joint) -> tuple[Joint, list[Hypothesis]]:
    """Return the records in the alignment that leads to the likelier game, with the games found in either.

    The other alignment is tried where no record has a ply that must have been played, or no game was found.
    """
    found = joint.search()
    if apart.slots == joint.slots or (_cost(found) < inf and min(found[0].slots, default=0) >= 0):
        return joint, found
    other = apart.search()
    if _cost(other) < _cost(found):
        joint, found, other = apart, other, found
    texts = {tuple(node.texts) for node in found}
    # The places of the other alignment are others: of its games only the moves are of use.
    more = [
        replace(node, slots=[ELSEWHERE] * len(node.texts), notes=())
        for node in other
        if node.is_complete and tuple(node.texts) not in texts
    ]
    return joint, sorted([*found, *more], key=lambda node: (not node.is_complete, node.cost))


def _cost(found: Sequence[Hypothesis]) -> float:
    return found[0].cost if found and found[0].is_complete else inf
