"""The whole chain: a game with a slip, written as a sheet, read by the readers, and repaired."""

import random
from collections.abc import Sequence

import pytest

from pdntool.check.validate import check_game
from pdntool.desk.repair import Candidate, ChangeKind, Repair, repair_game
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from tests.benchmarks.desk_compare import judge
from tests.benchmarks.desk_games import Played, random_game
from tests.benchmarks.desk_judge import judge_of
from tests.benchmarks.desk_slips import FAMILIES, Row, damaged, noisy, rows_of, sheet_text
from tests.conftest import ROOT
from tests.desk.test_slips import INTERNATIONAL, plies, sample_game

GAME = plies(
    "32-27 18-22 27x18 12x23 34-29 23x34 39x30 19-24 30x19 13x24 33-29 24x33 38x29 20-24 29x20 15x24 31-27 14-19 "
    "40-34 8-12 42-38 10-14 37-32 2-8 38-33 4-10 33-28 17-22 28x17 11x31 36x27 6-11 41-37 12-18 47-42 19-23 34-30"
)


def repaired(rows: Sequence[Row]) -> Repair:
    """Return the repair of an international sheet."""
    (game,) = read_games(decode(sheet_text(INTERNATIONAL, rows).encode(), "sheet.txt"))
    return repair_game(check_game(game))


def test_a_sheet_without_a_slip_is_left_alone() -> None:
    repair = repaired(rows_of(GAME))
    assert (repair.verdict, len(repair.candidates)) == ("clean", 0)


@pytest.mark.parametrize(
    ("place", "written", "kind"),
    [
        (16, ["37-27"], ChangeKind.DIGIT),
        (22, ["37-82"], ChangeKind.DIGIT),
        (24, ["83-33"], ChangeKind.TRANSPOSED),
        (33, ["18-12"], ChangeKind.SWAPPED),
        (30, ["36x26"], ChangeKind.NEIGHBOR),
        (2, ["18"], ChangeKind.SHORTHAND),
        (15, [""], ChangeKind.BLANK),
        (15, ["??"], ChangeKind.BLANK),
        (15, ["1?x24"], ChangeKind.BLANK),
        (19, [], ChangeKind.MISSING_PLY),
        (20, ["42-38", "42-38"], ChangeKind.DOUBLED_PLY),
    ],
)
def test_one_cell(place: int, written: list[str], kind: ChangeKind) -> None:
    repair = repaired(rows_of([*GAME[:place], *written, *GAME[place + 1 :]]))
    assert repair.verdict in {"unique", "ranked"}
    first = repair.candidates[0]
    assert list(first.texts) == GAME
    assert [change.kind for change in first.changes] == [kind]
    assert first.changes[0].ply in {place + 1, place + len(written)}
    assert first.is_complete


def _rows(*, without: int = 0, twice: int = 0, turned: Sequence[int] = ()) -> list[Row]:
    rows: list[Row] = []
    for row in rows_of(GAME):
        if row.number == without:
            continue
        swapped = row._replace(first=row.second or "", second=row.first)
        rows += [swapped if row.number in turned else row] * (2 if row.number == twice else 1)
    return rows


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (_rows(without=9), ChangeKind.MISSING_PAIR),
        (_rows(twice=11), ChangeKind.DOUBLED_ROW),
        (_rows(turned=[11]), ChangeKind.COLUMNS),
        (_rows(turned=range(11, 19)), ChangeKind.COLUMNS_FROM),
    ],
)
def test_rows(rows: list[Row], kind: ChangeKind) -> None:
    repair = repaired(rows)
    assert repair.verdict in {"unique", "ranked"}
    assert list(repair.candidates[0].texts) == GAME
    assert kind in {change.kind for change in repair.candidates[0].changes}


def test_the_empty_cell_of_a_swapped_last_row_is_no_ply() -> None:
    repair = repaired(_rows(turned=range(11, 20)))
    assert repair.verdict in {"unique", "ranked"}
    assert list(repair.candidates[0].texts) == GAME
    assert [change.kind for change in repair.candidates[0].changes] == [ChangeKind.COLUMNS_FROM]


def test_what_cannot_be_decided_is_said() -> None:
    texts = plies("32-28 21-26 39-33 11-17 44-39 17-21")
    repair = repaired(rows_of(texts))
    # 17-21 and a move of White between the first two, or the same the other way round.
    assert repair.verdict == "undecidable"
    assert len(repair.candidates) > 1


def test_an_answer_about_a_ply_that_no_record_has_is_not_asked_again() -> None:
    rules = VARIANTS["turkish"]
    game = random_game(rules, "2 21")
    chance = random.Random("2 turkish 0.02 21")  # noqa: S311 -- slips, no secrets
    sheets = [noisy(chance, rules, game.texts, 0.02) for _ in "AB"]
    records = [
        check_game(record)
        for cells in sheets
        for record in read_games(decode(sheet_text(rules, rows_of(cells)).encode(), "sheet.txt"))
    ]
    merge, asked, _ = judge(game, records, len(game.texts))
    assert merge == "asked"
    assert asked == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["international-game.pdn", "english-game.pdn", "turkish-game.pdn"])
@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "alternatives"])
def test_seeded_slips_that_legality_decides(name: str, family: str) -> None:
    game = sample_game(ROOT / "samples" / "games" / name)
    for seed in range(3):
        damage = damaged(random.Random(f"{name} {family} {seed}"), family, game.rules, game.texts)  # noqa: S311 -- slips
        if damage is None or judge_of(game.rules).judge(family, game, damage) != "decidable":
            continue
        assert game.moves in [candidate.moves for candidate in _candidates(game, damage.rows)[:3]]


def _candidates(game: Played, rows: Sequence[Row]) -> Sequence[Candidate]:
    (record,) = read_games(decode(sheet_text(game.rules, rows).encode(), "sheet.txt"))
    return repair_game(check_game(record)).candidates
