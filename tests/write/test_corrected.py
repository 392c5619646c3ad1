"""A record with a correction: it plays the moves of the candidate, and nothing of it is lost."""

from collections.abc import Sequence

import pytest

from pdntool.check.validate import check_game, check_source
from pdntool.check.verdict import Verdict
from pdntool.desk.repair import Candidate, Change, ChangeKind
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game
from pdntool.text.source import Source
from pdntool.write.corrected import corrected_game
from tests.desk.hand_made import candidate, only

MOVES = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 5-10"
HEAD = "Beyaz: Ada Er\nSiyah: Can Ak\nKural: capraz\n"
DIGIT = Change(6, 3, "black", "10-44", "10-14", ChangeKind.DIGIT)


def corrected(record: Verdict, made: Candidate) -> Game:
    game = corrected_game(record, made)
    assert game is not None
    verdict = check_game(game, record.rules)
    assert verdict.status == "ok", verdict
    assert verdict.play is not None
    assert tuple(step.move for step in verdict.play.steps()) == made.moves
    return game


def body(game: Game) -> str:
    return " ".join(game.text.split("\n\n", 1)[1].split())


def test_notes_clocks_marks_and_variations_stay() -> None:
    record = only(
        '[White "Ada Er"]\n[Custom "x \\" y"]\n[GameType "20"]\n[Result "1-1"]\n\n{before} 1. 32-28! '
        "{[%clk 0:50:00]} 19-23 $2 "
        "(1... 20-24 2. 34-30) "
        "2. 28x19 14x23 ; to the end\n3. 37-32 10-44?! {odd} 4. 41-37 5-10 1-1",
        "a.pdn",
    )
    game = corrected(record, candidate(record, MOVES, DIGIT))
    assert body(game) == (
        "{before} 1. 32-28! {[%clk 0:50:00]} 1... 19-23 $2 (1... 20-24 2. 34-30) 2. 28x19 14x23 ; to the end "
        "3. 37-32 10-14?! {repaired: 3b 10-44 -> 10-14 (misread-digit)} {odd} 4. 41-37 5-10 1-1"
    )
    assert [(tag.name, tag.value) for tag in game.tags] == [
        ("White", "Ada Er"),
        ("Custom", 'x " y'),
        ("GameType", "20"),
        ("Result", "1-1"),
        ("Repaired", "3b 10-44 -> 10-14"),
    ]


def test_a_second_repair_is_told_behind_the_first() -> None:
    record = only('[Repaired "1w 3-28 -> 32-28"]\n[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-44 *')
    game = corrected(record, candidate(record, "32-28 19-23 28x19 14x23 37-32 10-14", DIGIT))
    assert game.tag_values["Repaired"] == "1w 3-28 -> 32-28; 3b 10-44 -> 10-14"


def test_a_move_keeps_its_writing_where_that_is_read_as_the_same() -> None:
    record = only(HEAD + "1. 32-28 19-23\n2. 28:19 14:23\n3. 37 32 10-44\n4. 41-37 05-10\n")
    game = corrected(record, candidate(record, MOVES, DIGIT))
    assert body(game).startswith("1. 32-28 19-23 2. 28:19 14:23 3. 37-32 10-14")


CASES: Sequence[tuple[str, str, Change, Sequence[int | None], str]] = (
    (
        "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32\n4. 41-37 5-10\n",
        MOVES,
        Change(6, 3, "black", "", "10-14", ChangeKind.BLANK),
        range(8),
        "3. 37-32 10-14 {repaired: 3b - -> 10-14 (blank-cell)} 4. 41-37 5-10",
    ),
    (
        "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 41-37\n4. 5-10\n",
        MOVES,
        Change(6, 3, "black", "", "10-14", ChangeKind.MISSING_PLY),
        (0, 1, 2, 3, 4, None, 5, 6),
        "3. 37-32 10-14 {repaired: 3b - -> 10-14 (missing-ply)} 4. 41-37 5-10",
    ),
    (
        "1. 28x19 14x23\n2. 37-32 10-14\n3. 41-37 5-10\n",
        MOVES,
        Change(1, 1, "white", "", "32-28 19-23", ChangeKind.MISSING_PAIR),
        (None, None, 0, 1, 2, 3, 4, 5),
        "1. 32-28 {repaired: 1w - -> 32-28 19-23 (missing-pair)} 1... 19-23 2. 28x19",
    ),
    (
        "1. 32-28 19-23\n2. 32-28 {twice} 19-23\n3. 28x19 14x23\n4. 37-32 10-14\n",
        "32-28 19-23 28x19 14x23 37-32 10-14",
        Change(3, 2, "white", "32-28 19-23", "", ChangeKind.DOUBLED_ROW),
        (0, 1, 4, 5, 6, 7),
        "1. 32-28 19-23 {repaired: 2w 32-28 19-23 -> - (doubled-row)} {twice} 2. 28x19 14x23 3. 37-32 10-14",
    ),
    (
        "1. 32-28 19-23\n2. 14x23 28x19\n3. 37-32 10-14\n",
        "32-28 19-23 28x19 14x23 37-32 10-14",
        Change(3, 2, "white", "14x23 28x19", "28x19 14x23", ChangeKind.COLUMNS),
        (0, 1, 3, 2, 4, 5),
        "2. 28x19 {repaired: 2w 14x23 28x19 -> 28x19 14x23 (swapped-columns)} 2... 14x23 3. 37-32",
    ),
    (
        "1. 32-28 32-28\n2. 19-23 28x19\n3. 14x23\n",
        "32-28 19-23 28x19 14x23",
        Change(2, 1, "black", "32-28", "", ChangeKind.DOUBLED_PLY),
        (0, 2, 3, 4),
        "1. 32-28 {repaired: 1b 32-28 -> - (doubled-ply)} 1... 19-23 2. 28x19 14x23",
    ),
)


@pytest.mark.parametrize(("rows", "moves", "change", "sources", "expected"), CASES, ids=lambda value: str(value)[:12])
def test_plies_come_go_and_change_places(
    rows: str, moves: str, change: Change, sources: Sequence[int | None], expected: str
) -> None:
    record = only(HEAD + "No Beyaz Siyah\n" + rows)
    game = corrected(record, candidate(record, moves, change, sources=sources))
    assert expected in body(game)


def test_a_cure_of_a_part_keeps_the_rest_as_it_is() -> None:
    record = only(HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-44\n4. 41-41 5-10 {so}\nSonuç: 1-1\n")
    game = corrected_game(record, candidate(record, "32-28 19-23 28x19 14x23 37-32 10-14", DIGIT, plies_read=8))
    assert game is not None
    assert body(game).endswith("3. 37-32 10-14 {repaired: 3b 10-44 -> 10-14 (misread-digit)} 4. 41-41 5-10 {so} 1-1")


def test_a_game_that_black_begins_keeps_its_numbers() -> None:
    record = only(
        '[FEN "B:W32,37,42:B18,19,20"]\n[GameType "20"]\n30... 18-22 31. 32-27 22x31 32. 37x62 19-24 *', "b.pdn"
    )
    change = Change(4, 32, "white", "37x62", "37x26", ChangeKind.TRANSPOSED)
    game = corrected(record, candidate(record, "18-22 32-27 22x31 37x26 19-24", change))
    assert body(game) == (
        "30... 18-22 31. 32-27 22x31 32. 37x26 {repaired: 32w 37x62 -> 37x26 (transposed-digits)} 32... 19-24 *"
    )


def test_braces_in_what_was_written_end_no_comment() -> None:
    record = only(HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-44\n4. 41-37 5-10\n")
    odd = Change(6, 3, "black", '10}"44', "10-14", ChangeKind.DIGIT)
    game = corrected(record, candidate(record, MOVES, odd))
    assert game.tag_values["Repaired"] == '3b 10}"44 -> 10-14'


def test_a_candidate_that_the_text_would_not_hold_is_refused() -> None:
    record = only(HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n")
    made = candidate(record, "32-28 19-23 28x19 14x23")
    wrong = Candidate(0.9, made.moves, ("32-28", "19-23", "28x19", "13-18"), made.sources, (), 4, 4, made.final)
    assert corrected_game(record, made) is not None
    unread = Candidate(0.9, made.moves, wrong.texts, (None,) * 4, (), 4, 4, made.final)
    assert corrected_game(record, unread) is None


def test_a_variant_of_the_command_line_is_told_in_the_record() -> None:
    rules = VARIANTS["capraz"]
    (record,) = check_source(
        Source("a.sheet", "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-44\n4. 41-37 5-10\n"), rules
    )
    game = corrected(record, candidate(record, MOVES, DIGIT))
    assert game.tag_values["Rules"] == "capraz"
    assert check_game(game).variant == "capraz"
