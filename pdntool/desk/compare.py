"""Several records of one game, side by side and merged into one."""

from collections.abc import Sequence
from typing import Final

from pdntool.check.verdict import Verdict
from pdntool.desk.align import aligned
from pdntool.desk.comparison import Answer as Answer  # noqa: PLC0414 -- what a comparison is made of
from pdntool.desk.comparison import Comparison as Comparison  # noqa: PLC0414 -- same
from pdntool.desk.comparison import Disagreement as Disagreement  # noqa: PLC0414 -- same
from pdntool.desk.comparison import Judgment as Judgment  # noqa: PLC0414 -- same
from pdntool.desk.comparison import OpenPoint as OpenPoint  # noqa: PLC0414 -- same
from pdntool.desk.joint import Joint
from pdntool.desk.lines import Lines
from pdntool.desk.slots import first_texts, slots_of

_SAME: Final = 0.5
"""Records of one game agree in so many of their places at least."""


def compare_records(records: Sequence[Verdict], answers: Sequence[Answer] = ()) -> Comparison:
    """Return how checked records of one game agree, and the game that they tell together."""
    main = max(records, key=lambda record: record.plies_legal)
    rules, play = main.rules, main.play
    if rules is None or play is None or play.start is None:
        return Comparison("irreconcilable", records, None)
    lines = Lines(rules)
    each = [slots_of(record, rules) for record in records]
    slots = aligned(lines, each, [first_texts(record, own) for record, own in zip(records, each, strict=True)])
    joint = Joint(records, rules, play.start, slots)
    if not slots or joint.agreement < _SAME:
        return Comparison("irreconcilable", records, None)
    found = joint.search()
    for number, answer in enumerate(answers):
        kept = joint.agreeing(answer, found)
        if not kept:
            # An answer that none of the games found has is more evidence.
            joint = joint.answered(answer, found[0])
            kept = joint.search()
            for earlier in answers[:number]:
                kept = joint.agreeing(earlier, kept) or kept
        found = kept
    return joint.comparison(found)
