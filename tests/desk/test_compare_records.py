"""Two records of one game, each with what the other one lacks."""

from collections.abc import Sequence

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.desk.compare import Comparison, compare_records
from pdntool.desk.comparison import Answer, Judgment
from pdntool.text.source import decode

GAME = [
    *("32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19"),
    *("46-41", "5-10", "35-30", "20-25", "33-29", "10-14", "39-33", "14-20"),
]


def record(texts: Sequence[str]) -> Verdict:
    rows = [f"{at // 2 + 1}\t" + "\t".join(texts[at : at + 2]) for at in range(0, len(texts), 2)]
    [verdict] = check_source(decode(("Rules: international\n" + "\n".join(rows) + "\n").encode(), "x.sheet"))
    return verdict


def without(*places: int) -> list[str]:
    return [text for at, text in enumerate(GAME) if at not in places]


def merged(found: Comparison) -> list[str]:
    assert found.merged is not None
    return list(found.merged.texts)


def judgments(found: Comparison) -> list[tuple[int, Judgment]]:
    return [(one.ply, one.judgment) for one in found.disagreements]


@pytest.mark.parametrize("place", range(2, len(GAME) - 3))
def test_each_record_may_have_missed_the_ply_beside_the_one_that_the_other_missed(place: int) -> None:
    found = compare_records([record(without(place)), record(without(place + 1))])
    assert (found.verdict, merged(found)) == ("merged", GAME)
    assert judgments(found) == [(place + 1, Judgment.ONE_MISSING), (place + 2, Judgment.ONE_MISSING)]


@pytest.mark.parametrize("length", [6, 9, 15])
def test_a_record_that_stops_early_has_missed_nothing_before(length: int) -> None:
    found = compare_records([record(GAME), record(GAME[:length])])
    assert (found.verdict, merged(found)) == ("merged", GAME)
    assert {one.judgment for one in found.disagreements} == {Judgment.ONE_MISSING}


def test_records_that_are_the_same_and_legal_agree() -> None:
    found = compare_records([record(GAME), record(GAME)])
    assert (found.verdict, merged(found), found.disagreements, found.open) == ("agree", GAME, [], [])


def test_an_impossible_move_that_both_have_was_copied_and_is_asked_for() -> None:
    texts = [*GAME[:8], "46-14", *GAME[9:]]
    found = compare_records([record(texts), record(texts)])
    assert (found.verdict, merged(found), judgments(found)) == ("open", GAME, [(9, Judgment.COPIED)])
    assert found.open[0].candidates[0] == "46-41"
    settled = compare_records([record(texts), record(texts)], [Answer(5, "white", move="46-41")])
    assert (settled.verdict, merged(settled)) == ("merged", GAME)


def test_what_both_allow_is_a_question_that_an_answer_settles() -> None:
    one, other = GAME, [*GAME[:-1], "18-22"]
    found = compare_records([record(one), record(other)])
    assert (found.verdict, judgments(found)) == ("open", [(16, Judgment.BOTH_LEGAL)])
    assert set(found.open[0].candidates) >= {"14-20", "18-22"}
    for at, game in enumerate((one, other)):
        settled = compare_records([record(one), record(other)], [Answer(8, "black", record=at)])
        assert (settled.verdict, merged(settled)) == ("merged", game)


def test_records_of_two_games_are_not_one() -> None:
    other = ["33-28", "18-22", "38-33", "12-18", "43-38", "7-12", "31-27", "22x31", "36x27", "17-22", "28x17", "11x31"]
    assert compare_records([record(GAME), record(other)]).verdict == "irreconcilable"
