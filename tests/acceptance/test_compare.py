"""``pdntool compare``: records of one game, as an arbiter has them."""

import json
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.conftest import Program, Ran, Writer

ROWS = """\
1. 32-28 19-23
2. 28x19 14x23
3. 37-32 10-14
4. 41-37 14-19
5. 46-41 5-10
6. 32-28 23x32
7. 37x28 20-24
"""
HEAD = "Beyaz: Ada Kaya\nSiyah: Deniz Er\nOyun türü: 20\nMasa: 2\n"
SHEET = f"{HEAD}{ROWS}Sonuç: 1-1\n"
NAMES = ("w.sheet", "b.sheet", "c.pdn")
MOVES = ROWS.split()
PLIES = [word for word in MOVES if not word.endswith(".")]


def other(old: str, new: str, text: str = SHEET) -> str:
    """Return a sheet with one slip."""
    assert old in text
    return text.replace(old, new)


class Compare(Protocol):
    """Compares records of these texts."""

    def __call__(self, *texts: str, options: tuple[str | Path, ...] = ()) -> Ran:
        """Run with these options."""


@pytest.fixture
def compare(pdntool: Program, write: Writer) -> Compare:
    def run(*texts: str, options: tuple[str | Path, ...] = ()) -> Ran:
        paths = [write(text, name) for text, name in zip(texts, NAMES, strict=False)]
        return pdntool("compare", *paths, *options)

    return run


def objects(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran.out)
    return found


JSON = ("--format", "json")


def test_two_sheets_that_agree(compare: Compare) -> None:
    ran = compare(SHEET, SHEET)
    assert ran.code == 0
    assert "Ada Kaya – Deniz Er, board 2" in ran.out
    assert "14 of 14 moves agree" in ran.out
    found = objects(compare(SHEET, SHEET, options=JSON))
    assert (found["verdict"], found["moves"], found["open"], found["disagreements"]) == ("agree", PLIES, [], [])


def test_a_slip_that_the_rules_decide(compare: Compare) -> None:
    ran = compare(SHEET, other("41-37", "41-36"))
    assert ran.code == 0
    assert "13 of 14 moves agree" in ran.out
    assert "move 4, White: A has 41-37, B has 41-36. Only 41-37 is legal, so it is taken." in ran.out
    found = objects(compare(SHEET, other("41-37", "41-36"), options=JSON))
    assert (found["verdict"], found["moves"]) == ("merged", PLIES)
    (point,) = found["disagreements"]
    assert (point["ply"], point["side"], point["judgment"], point["chosen"]) == (7, "white", "one-legal", "41-37")
    assert point["written"] == ["41-37", "41-36"]


OPEN = (SHEET, other("20-24", "18-22"))


def test_an_open_point_is_a_question_with_its_answers(compare: Compare) -> None:
    ran = compare(*OPEN)
    assert ran.code == 1
    assert "move 7, Black: which was played, 20-24 or 18-22?" in ran.out
    assert "--take 7b=white" in ran.out
    assert "--take 7b=black" in ran.out
    found = objects(compare(*OPEN, options=JSON))
    (point,) = found["open"]
    assert (point["ply"], point["side"], point["candidates"]) == (14, "black", ["20-24", "18-22"])
    assert found["verdict"] == "open"


def test_the_same_in_turkish(compare: Compare) -> None:
    ran = compare(*OPEN, options=("--lang", "tr"))
    assert "7. hamle, Siyah: hangisi oynandı, 20-24 ya da 18-22?" in ran.out
    assert "--take 7s=siyah" in ran.out


def test_nothing_is_written_while_a_point_is_open(compare: Compare, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    ran = compare(*OPEN, options=("--merge", out))
    assert ran.code == 1
    assert not out.exists()
    assert "not merged" in ran.err


@pytest.mark.parametrize(
    ("take", "language", "expected"),
    [
        ("7b=white", "en", "20-24"),
        ("7b=black", "en", "18-22"),
        ("7B=Black", "en", "18-22"),
        ("7b=1", "en", "20-24"),
        ("7b=2", "en", "18-22"),
        ("7b=A", "en", "20-24"),
        ("7b=b", "en", "18-22"),
        ("7black=B", "en", "18-22"),
        ("7 black = w.sheet", "en", "20-24"),
        ("7b=b.sheet", "en", "18-22"),
        ("7b=18-22", "en", "18-22"),
        ("7b=20-24", "en", "20-24"),
        ("7s=siyah", "en", "18-22"),
        ("7s=beyaz", "tr", "20-24"),
        ("7s=SİYAH", "tr", "18-22"),
        ("7siyah=2", "tr", "18-22"),
        ("7b=black", "tr", "18-22"),
        ("7b=18-22", "tr", "18-22"),
        ("7.s=2", "tr", "18-22"),
        ("2:7s=2", "tr", "18-22"),
        ("masa 2:7s=2", "tr", "18-22"),
    ],
)
def test_an_answer_settles_a_point(compare: Compare, tmp_path: Path, take: str, language: str, expected: str) -> None:
    out = tmp_path / "out.pdn"
    ran = compare(*OPEN, options=("--take", take, "--merge", out, "--lang", language))
    assert ran.code == 0, ran.err
    text = out.read_text(encoding="utf-8")
    assert f"{{arbiter: 7b {expected} (A: 20-24, B: 18-22)}}" in " ".join(text.split())
    assert '[White "Ada Kaya"]' in text


@pytest.mark.parametrize("take", ["7b", "7=1", "7x=1", "b=1,7", "7b=3", "7b=C", "7b=sarı", "7b=", "3w=1", "7w=1"])
def test_an_answer_that_says_nothing_is_wrong_usage(compare: Compare, tmp_path: Path, take: str) -> None:
    out = tmp_path / "out.pdn"
    ran = compare(*OPEN, options=("--take", take, "--merge", out))
    assert ran.code == 2
    assert "--take" in ran.err
    assert not out.exists()


@pytest.mark.parametrize("take", ["4w=41-42", "4w=2", "4w=41-36", "4w=46-41"])
def test_what_no_legal_game_has_is_refused(compare: Compare, take: str) -> None:
    ran = compare(SHEET, other("41-37", "41-36"), options=("--take", take))
    assert ran.code == 2
    assert "no legal game" in ran.err


def test_what_was_decided_stands_in_the_merged_game(compare: Compare, pdntool: Program, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    ran = compare(SHEET, other("41-37", "41-36"), options=("--merge", out))
    assert ran.code == 0
    text = " ".join(out.read_text(encoding="utf-8").split())
    assert "{merged: A: w.sheet (white), B: b.sheet (black)}" in text
    assert "4. 41-37 {merged: 4w 41-37 (A: 41-37, B: 41-36; one-legal)}" in text
    game = pdntool("validate", out, "--format", "jsonl").game
    assert (game["plies_legal"], game["status"], game["result"]) == (14, "ok", "1-1")


def test_results_that_differ_are_asked_for(compare: Compare, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    texts = (SHEET, other("1-1", "2-0"))
    ran = compare(*texts, options=("--merge", out))
    assert ran.code == 1
    assert "Result" in ran.out
    assert not out.exists()
    found = objects(compare(*texts, options=JSON))
    assert found["verdict"] == "open"
    assert found["result"] is None
    (point,) = found["open"]
    assert (point["tag"], point["candidates"]) == ("Result", ["1-1", "2-0"])
    for take, expected in (("Result=2-0", "2-0"), ("sonuç=A", "1-1"), ("result=2", "2-0"), ("RESULT=siyah", "2-0")):
        assert compare(*texts, options=("--merge", out, "--take", take)).code == 0
        assert f'[Result "{expected}"]' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ada Kaya", "ADA KAYA"),
        ("Ada Kaya", "Kaya, Ada"),
        ("Ada Kaya", "kaya ada"),
        ("Deniz Er", "DENİZ ER"),
        ("Deniz Er", "deniz er"),
        ("Sonuç: 1-1", "Sonuç: berabere"),
        ("Masa: 2", "Masa: Masa 2"),
    ],
)
def test_the_same_said_otherwise_is_no_disagreement(compare: Compare, old: str, new: str) -> None:
    found = objects(compare(SHEET, other(old, new), options=JSON))
    assert (found["verdict"], found["tags"]) == ("agree", [])


def test_a_sheet_and_the_pdn_of_the_board_computer(compare: Compare) -> None:
    pdn = f'[White "Kaya, Ada"]\n[Black "Er, Deniz"]\n[GameType "20"]\n\n{ROWS} 1-1\n'
    found = objects(compare(other("46-41", "64-41"), pdn, options=JSON))
    assert (found["verdict"], found["moves"]) == ("merged", PLIES)


def test_two_sheets_in_one_file(pdntool: Program, write: Writer) -> None:
    path = write(f"{SHEET}\n{other('41-37', '41-36')}", "both.sheet")
    found = json.loads(pdntool("compare", path, "--format", "json").out)
    assert (found["verdict"], found["moves"]) == ("merged", PLIES)


def test_standard_input_is_a_record(pdntool: Program, write: Writer) -> None:
    path = write(SHEET, "w.sheet")
    ran = pdntool("compare", path, "-", stdin=SHEET.encode())
    assert ran.code == 0


def test_one_record_is_not_enough(pdntool: Program, write: Writer) -> None:
    assert pdntool("compare", write(SHEET, "w.sheet")).code == 2


def test_a_file_that_cannot_be_read(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    assert pdntool("compare", write(SHEET, "w.sheet"), tmp_path / "none.sheet").code == 3


def test_the_merged_game_never_replaces_a_record(pdntool: Program, write: Writer) -> None:
    one, two = write(SHEET, "w.sheet"), write(SHEET, "b.sheet")
    assert pdntool("compare", one, two, "--merge", two).code == 2
    assert two.read_text(encoding="utf-8") == SHEET


@pytest.mark.parametrize(
    "name", ["out.pdn", "out.sheet", "out.json", "out.jsonl", "out.csv", "out.md", "out.fen", "out"]
)
def test_the_extension_is_the_format(compare: Compare, pdntool: Program, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    assert compare(SHEET, SHEET, options=("--merge", out)).code == 0
    if name.endswith((".pdn", ".sheet", ".json", ".jsonl", "out")):
        assert pdntool("validate", out, "--format", "jsonl").game["plies_legal"] == 14


def test_other_games_are_not_merged(compare: Compare, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    else_ = f"{HEAD}1. 34-29 17-22\n2. 40-34 11-17\n3. 45-40 6-11\n4. 31-26 1-6\n"
    ran = compare(SHEET, else_, options=("--merge", out))
    assert ran.code == 1
    assert not out.exists()
    assert objects(compare(SHEET, else_, options=JSON))["verdict"] == "irreconcilable"


def test_a_copied_impossible_move(compare: Compare) -> None:
    wrong = other("41-37", "41-36")
    ran = compare(wrong, wrong)
    assert "copied" in ran.out
    assert "41-36" in ran.out


def test_a_move_that_one_has_not(compare: Compare) -> None:
    ran = compare(SHEET, other("6. 32-28 23x32\n", ""))
    assert ran.code == 0
    assert "move 6, White: A has 32-28, B has nothing." in ran.out


def test_games_without_moves_are_merged_as_they_are(compare: Compare, tmp_path: Path) -> None:
    walkover = "Beyaz: Ada Kaya\nSiyah: Deniz Er\nOyun türü: 20\nSonuç: 2-0\n"
    out = tmp_path / "out.pdn"
    ran = compare(walkover, walkover, options=("--merge", out))
    assert ran.code == 0
    assert '[Result "2-0"]' in out.read_text(encoding="utf-8")


def test_moves_that_one_has_not_are_told_in_one_line(compare: Compare) -> None:
    short = SHEET[: SHEET.index("4. 41-37")]
    ran = compare(SHEET, short)
    assert ran.code == 0
    assert "move 4, White, to move 7, Black: B has nothing (8 moves). 41-37 14-19 46-41 " in ran.out


def test_comments_marks_and_variations_of_all_records_are_kept(compare: Compare, tmp_path: Path) -> None:
    one = other("28x19 14x23", "28x19 14x23 {söz}")
    pdn = f'[White "Ada Kaya"]\n[Black "Deniz Er"]\n[GameType "20"]\n\n{{start}} {ROWS} 1-1'
    two = other("37-32 10-14", "37-32! 10-14 $2 {[%clk 0:59:10]} (3... 23-29)", pdn)
    out = tmp_path / "out.pdn"
    assert compare(one, two, options=("--merge", out)).code == 0
    text = " ".join(out.read_text(encoding="utf-8").split())
    for kept in ("{start}", "14x23 {söz}", "37-32!", "10-14 $2 {[%clk 0:59:10]} (3... 23-29)"):
        assert kept in text


@pytest.mark.parametrize(
    "form", [("--squares", "algebraic"), ("--notation", "long"), ("--notation", "hub"), ("--separator", ":")]
)
def test_another_notation_is_no_disagreement(
    pdntool: Program, write: Writer, tmp_path: Path, form: tuple[str, str]
) -> None:
    one, two = write(SHEET, "w.sheet"), tmp_path / "b.pdn"
    assert pdntool("convert", one, "--to", "pdn", *form, "-o", two).code == 0
    found = objects(pdntool("compare", one, two, "--format", "json"))
    assert (found["verdict"], found["disagreements"], found["tags"]) == ("agree", [], [])


def test_a_position_with_black_to_move(compare: Compare, tmp_path: Path) -> None:
    text = '[GameType "20"]\n[FEN "B:W31,32,37,42:B18,19,14,9"]\n\n1... 19-24 2. 32-28 14-20 3. 37-32 9-14 *\n'
    out = tmp_path / "out.pdn"
    ran = compare(text, text.replace("9-14", "9-13"), options=("--take", "3b=A", "--merge", out))
    assert ran.code == 0, ran.err
    text = " ".join(out.read_text(encoding="utf-8").split())
    assert "3. 37-32 9-14 {arbiter: 3b 9-14 (A: 9-14, B: 9-13)}" in text


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ((SHEET, other("41-37", "41-36")), "PDN601"),
        ((SHEET, other("20-24", "18-22")), "PDN602"),
        ((other("41-37", "41-36"), other("41-37", "47-37")), "PDN603"),
        ((SHEET, other("6. 32-28 23x32\n", "")), "PDN604"),
        ((other("41-37", "41-36"), other("41-37", "41-36")), "PDN605"),
        ((other("41-37", "..."), other("41-37", "...")), "PDN606"),
        ((SHEET, other("1-1", "2-0")), "PDN607"),
        ((SHEET, f"{HEAD}1. 34-29 17-22\n2. 40-34 11-17\n"), "PDN608"),
    ],
)
def test_each_finding_has_its_code(compare: Compare, pdntool: Program, texts: tuple[str, str], code: str) -> None:
    assert code in compare(*texts).out
    assert pdntool("explain", code).code == 0


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("Yazan: Beyaz", "Yazan: Siyah"),
        ("Kept by: White", "Kept by: Black"),
        ("yazan: BEYAZ", "YAZAN: siyah"),
        ("Yazan: Ada Kaya", "Yazan: Er, Deniz"),
        ("Kept by: white", ""),
        ("", "Yazan: Siyah"),
    ],
)
def test_a_sheet_may_say_whose_it_is(pdntool: Program, write: Writer, white: str, black: str) -> None:
    whose = {"white": "20-24", "black": "18-22"}
    first = write(f"{black}\n{OPEN[1]}".lstrip(), "one.sheet")
    second = write(f"{white}\n{OPEN[0]}".lstrip(), "two.sheet")
    for side, move in whose.items():
        found = objects(pdntool("compare", first, second, "--take", f"7s={side}", "--format", "json"))
        assert (found["verdict"], found["moves"][-1], found["tags"]) == ("merged", move, [])


def test_what_both_have_is_not_left_out_for_a_ply_that_one_has_not(compare: Compare) -> None:
    head = "Oyun türü: 20\nNo Beyaz Siyah\n"
    one = f"{head}1 35-30 20-25\n2 31-27 40-85\n3 18-22 27x18\n4 12x23\n"
    two = f"{head}1 85-30 20-25\n2 31-27 20-15\n3 40-35 18-22\n4 27x18 12x23\n"
    found = objects(compare(one, two, options=JSON))
    assert found["moves"] == ["35-30", "20-25", "31-27", "15-20", "40-35", "18-22", "27x18", "12x23"]


@pytest.mark.slow
def test_answers_lead_out_of_records_that_no_game_fits(compare: Compare, tmp_path: Path) -> None:
    one, two = SHEET, SHEET
    rows = (("37-32 10-14", "88-99 77-11", "37-99 10-88"), ("41-37 14-19", "41-99 14-98", "71 44"))
    for right, first, second in rows:
        one, two = other(right, first, one), other(right, second, two)
    found = objects(compare(one, two, options=JSON))
    assert found["verdict"] == "irreconcilable"
    (point,) = found["open"]
    assert PLIES[point["ply"] - 1] in point["candidates"]
    out = tmp_path / "out.pdn"
    ran = compare(one, two, options=("--take", "3w=37-32,3b=10-14,4w=41-37,4b=14-19", "--merge", out))
    assert ran.code == 0, ran.err
