"""What is checked beyond the legality of moves; and that the glance at plain games misses none of it."""

import re
from pathlib import Path

import pytest

from pdntool.check.checks import CHECKS, is_clean_at_a_glance
from pdntool.check.clock_checks import is_clock, is_control
from pdntool.check.context import Context
from pdntool.check.result_checks import contradict, says_unplayed
from pdntool.check.tag_checks import is_date
from pdntool.check.validate import check_source
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import Source, decode
from tests.conftest import ROOT, Program, Writer

PDN = sorted((ROOT / "samples").rglob("*.pdn"))


def found(text: str) -> list[tuple[str, int]]:
    """Return the codes of 41x to 44x and their columns."""
    source = Source("test", text)
    return [
        (diagnostic.code, source.position(diagnostic.span.start)[1])
        for report in check_source(source, None)
        for diagnostic in report.diagnostics
        if diagnostic.span is not None and re.match("PDN4[1-4]", diagnostic.code)
    ]


@pytest.mark.parametrize("path", PDN, ids=lambda path: path.stem)
def test_what_is_clean_at_a_glance_is_clean(path: Path) -> None:
    source = decode(path.read_bytes(), path.name)
    for game in read_games(source):
        for rules in (None, VARIANTS["international"], VARIANTS["english"]):
            if is_clean_at_a_glance(game, rules):
                context = Context(game, rules)
                assert [one.code for check in CHECKS for one in check(context)] == []


@pytest.mark.parametrize(
    ("tags", "moves", "clean"),
    [
        ('[White "A"][Date "1998.??.??"][Result "1-1"]', "1. 32-28 19-23 2.28x19 14x23 3. 37-32 1-1", True),
        ('[PlyCount "2"][WhiteTime "1:59"][TimeControl "60+5"]', "1. 32-28 19-23 *", True),
        ('[SetUp "1"][FEN "W:W28:B9"]', "41. 28-22 9-14 42. 22-17 *", True),
        ('[Termination "normal"][EventDate "?"]', "32-28 19-23 *", True),
        ('[PlyCount "3"]', "1. 32-28 19-23 *", False),
        ('[BlackClock "1:75"]', "1. 32-28 19-23 *", False),
        ('[SetUp "1"]', "1. 32-28 19-23 *", False),
        ('[FEN "W:W4:B9"]', "1. 4-10 *", False),
        ('[Termination "unplayed"]', "1. 32-28 *", False),
        ('[EventDate "soon"]', "1. 32-28 *", False),
        ('[GameType "20"][Result "1-0"]', "1. 32-28 1-0", False),
        ('[Result "1-1"]', "1. 32-28 2-0", False),
        ('[event "x"]', "1. 32-28 *", False),
        ("", "2. 32-28 19-23 *", False),
        ("", "1. 32-28 19-23 28x19 *", False),
    ],
)
def test_a_glance_is_enough_for_a_plain_game(tags: str, moves: str, clean: bool) -> None:  # noqa: FBT001 -- a row
    (game,) = read_games(Source("test", f"{tags}\n\n{moves}"))
    assert game.plain is not None
    assert is_clean_at_a_glance(game, VARIANTS["international"]) is clean


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "????.??.??",
        "1998.??.??",
        "1998-02-28",
        "1998.2.3",
        "28.2.1998",
        "2/28/1998",
        "1998",
        "1998.",
        "12 april 1998",
        "1998.00.00",
        "1996.02.29",
        "1998.04.30 - 1998.05.02",
        "30.04.98",
    ],
)
def test_dates_of_all_kinds_are_dates(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize("text", ["1998.13.01", "1998.04.31", "1997.02.29", "31.31.1998", "Easter", "today"])
def test_dates_that_do_not_exist(text: str) -> None:
    assert not is_date(text)


def test_results_are_compared_by_what_they_say() -> None:
    assert contradict("1-0", "0-2")
    assert contradict("*", "1-0")
    assert not contradict("1-0", "2-0")
    assert not contradict("½-½", "1-1")
    assert not contradict("1-0", "*")
    assert not contradict("4-6", "0-2")


@pytest.mark.parametrize("text", ["hükmen", "w.o.", "W.O", "walkover", "unplayed", "forfeit", "Oynanmadı", "неявка"])
def test_words_for_games_not_played(text: str) -> None:
    assert says_unplayed(text)


@pytest.mark.parametrize("text", ["normal", "time forfeit", "Two", "2-0", "abandoned"])
def test_other_words(text: str) -> None:
    assert not says_unplayed(text)


def test_time_controls() -> None:
    assert all(map(is_control, ("40/7200:3600", "60+5", "*180", "300", "?", "-", "")))
    assert not any(map(is_control, ("2h", "40/", "1:", ":300", "60+")))


def test_clock_times() -> None:
    assert all(map(is_clock, ("1:59:20", "0.45", "1200", "1:05", "?", "0:00:45.6")))
    assert not any(map(is_clock, ("1:75:00", "two", "1:", "1:05:99")))


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. 32-28 19-23 2. 28x19 14x23", []),
        ("32-28 19-23 28x19 14x23", []),
        ("1. 32-28 1... 19-23 2. 28x19", []),
        ("1. 32-28 19-23 3. 28x19", [("PDN441", 16)]),
        ("1. 32-28 19-23 1. 28x19", [("PDN441", 16)]),
        ("2. 32-28 19-23 3. 28x19", [("PDN441", 1)]),
        ("1. 32-28 2. 19-23 28x19", [("PDN441", 10)]),
        ("1. 32-28 1. 19-23 2. 28x19 2. 14x23", [("PDN442", 10), ("PDN442", 28)]),
        ("1. 32-28 (3. 33-28) 19-23 2. 28x19", []),
        ("1. 32-28 {x} 19-23 2. 28x19 2... 14x23", []),
        ("1. 32-28 2. 19-23 3. 28x19 4. 14x23", [("PDN443", 1)]),
        ("7. 32-28 19-23", [("PDN441", 1)]),
        ("1. 32-28 19-23 3. 28x19 14x23 3. 37-32 10-14 4. 41-37", [("PDN441", 16)]),
        ("1. 32-28 19-23 3. 28x19 14x23 4. 37-32 10-14 4. 41-37", [("PDN441", 16)]),
        ("1. 32-28 19-23 3. 28x19 14x23 5. 37-32 10-14 4. 41-37", [("PDN441", 16), ("PDN441", 31), ("PDN441", 46)]),
        ("1. 32-28 ... 1. ... 19-23 2. 28x19", []),
        ("1. 32-28 … {x} / 1.… 19-23 2. 28x19 ... / 2. ... 14x23 3. 37-32", []),
        ("1. 32-28 ... / 1. ... 19-23 3. 28x19", [("PDN441", 29)]),
        ("1. 32-28 ... 2. ... 19-23 2. 28x19", [("PDN442", 14), ("PDN442", 27)]),
    ],
)
def test_move_numbers(moves: str, expected: list[tuple[str, int]]) -> None:
    assert found(f"{moves} *") == expected


@pytest.mark.parametrize("result", ["berabere", "remise", "Ничья.", "Zwart geeft op", "White wins"])
def test_a_result_in_words_is_one_of_every_game(result: str) -> None:
    assert found(f'[GameType "20"]\n1. 32-28 19-23 {result}') == []
    assert found(f'[GameType "21"]\n1. 11-15 24-20 {result}') == []


@pytest.mark.parametrize("result", ["½-½", "1/2:1/2", "1:0", "[0-1]", "0,5-0,5"])
def test_a_result_in_points_of_another_game(result: str) -> None:
    assert [code for code, _ in found(f'[GameType "20"]\n1. 32-28 19-23 {result}')] == ["PDN412"]


def test_after_a_position_any_number_may_come_first() -> None:
    assert found('[FEN "B:W28:B19"]\n41... 19-23 42. 28x19 *') == []
    assert found('[FEN "W:W28:B19"]\n41. 28-22 19-23 43. 22-17 *') == [("PDN441", 17)]


def test_rows_of_a_sheet_are_counted() -> None:
    assert found("Beyaz: A\nSiyah: B\n\n1. 32-28 19-23\n2. 28x19 14x23\n4. 37-32 10-14\n")[0][0] == "PDN441"


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [((1, 2, 4), 1), ((1, 2, 4, 4, 5), 1), ((1, 2, 4, 5, 6), 1), ((1, 2, 4, 5, 5), 1), ((1, 1, 3), 1), ((1, 3, 5), 2)],
)
def test_a_slip_in_the_rows_is_one_fault(numbers: tuple[int, ...], wrong: int) -> None:
    rows = ("32-28 19-23", "28x19 14x23", "37-32 10-14", "41-37 5-10", "46-41 11-17")
    sheet = "".join(f"{number}. {row}\n" for number, row in zip(numbers, rows, strict=False))
    assert [code for code, _ in found(f"Beyaz: A\n\n{sheet}")] == ["PDN441"] * wrong


def test_a_row_may_lead_on_to_one_of_the_same_number() -> None:
    assert found("Beyaz: A\nSiyah: B\n\n1. 32-28 ...\n1. ... 19-23\n2. 28x19 14x23\n") == []
    assert found("Beyaz: A\nSiyah: B\n\n1. 32-28 19-23\n2. 28x19 14x23\n2. 37-32 10-14\n")[0][0] == "PDN441"


def test_every_discontinuity_is_reported_once() -> None:
    text = "1. 32-28 19-23 2. 28x19 14x23 5. 37-32 10-14 6. 41-37 5-10 9. 46-41 11-17 *"
    assert [code for code, _ in found(text)] == ["PDN441", "PDN441"]


def test_a_comment_of_nothing_but_allowances_costs_its_length() -> None:
    text = f"1. 32-28 {{{'pdntool: allow a,' * 20_000}}} 19-23 *"
    codes = [one.code for report in check_source(Source("test", text), None) for one in report.diagnostics]
    assert codes == ["PDN471", "PDN471"]


@pytest.mark.parametrize(
    ("tag", "end", "result"),
    [("2-0", "*", "2-0"), ("2-0", "", "2-0"), ("2-0", "0-2", "0-2"), ("", "*", "*"), ("*", "1-1", "1-1")],
)
def test_an_open_end_leaves_the_result_to_its_tag(
    pdntool: Program, write: Writer, tag: str, end: str, result: str
) -> None:
    for remark in ("", " {so}"):
        text = f'[GameType "20"]\n[Result "{tag}"]\n\n1. 32-28 19-23{remark} {end}\n'
        (game,) = pdntool("validate", write(text), "--format", "jsonl").games
        assert game["result"] == result
