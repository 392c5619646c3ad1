"""Conversion of notation: the moves change their form, nothing else changes, and meaning stays."""

from pathlib import Path

import pytest

from tests.conftest import Program, Writer

CAPRAZ_KING = '[Rules "capraz"]\n[FEN "W:WK44:B7,8,15,17,19,20,27"]\n\n'
LOOP = '[GameType "20"]\n[FEN "W:W38:B22,23,32,33"]\n\n'
AMBIGUOUS = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n'
ENGLISH = '[GameType "21"]\n[FEN "B:W23,22,15,14:B11,10."]\n\n'
TURKISH = '[GameType "30"]\n[FEN "W:Wb6:Bb7,c8,e8"]\n\n'

CASES = [
    ("short", CAPRAZ_KING, "1. 44x11x2x13x24 20x29 *", "1. 44x24 20x29 *"),
    ("long", CAPRAZ_KING, "1. 44x24 20x29 *", "1. 44x11x2x13x24 20x29 *"),
    ("source", CAPRAZ_KING, "1. 44x 24 20 x29 *", "1. 44x 24 20 x29 *"),
    ("short", CAPRAZ_KING, "1. 44 x 11x2x13 x 24 20x29 *", "1. 44x24 20x29 *"),
    ("short", LOOP, "1. 38x29x18x27x38 *", "1. 38x38 *"),
    ("long", LOOP, "1. 38x38 *", "1. 38x27x18x29x38 *"),
    ("long", LOOP, "1. 38x29x18x27x38 *", "1. 38x27x18x29x38 *"),
    ("short", AMBIGUOUS, "1. 47x38x24x13x36 *", "1. 47x38x24x13x36 *"),
    ("short", AMBIGUOUS, "1. 47x38x20x9x36 19-24 *", "1. 47x38x20x9x36 19-24 *"),
    ("short", AMBIGUOUS, "1. 47x36 14-20 *", "1. 47x38x24x13x36 14-20 *"),
    ("long", AMBIGUOUS, "1. 47x36 19-24 *", "1. 47x38x20x9x36 19-24 *"),
    ("short", ENGLISH, "1. 10-17-26 *", "1. 10x17x26 *"),
    ("short", ENGLISH, "1. 11x18x27 *", "1. 11x27 *"),
    ("long", ENGLISH, "1. 11x25 *", "1. 11x18x25 *"),
    ("short", TURKISH, "1. b6xb8xd8xf8 *", "1. b6xf8 *"),
    ("long", TURKISH, "1. B6:F8 *", "1. b6xb8xd8xf8 *"),
    ("short", '[GameType "20"]\n\n', "1. 32 -28 19- 23 2. 28×19 14:23 *", "1. 32-28 19-23 2. 28x19 14x23 *"),
    ("short", '[GameType "21"]\n\n', "01. 09-13 22-18 02. 05-09 25-22 *", "01. 9-13 22-18 02. 5-9 25-22 *"),
    ("short", '[Rules "capraz"]\n[FEN "W:WK50:B17,33"]\n\n', "1. 50x22x11 *", "1. 50x11 *"),
    ("long", '[Rules "capraz"]\n[FEN "W:WK50:B17,33"]\n\n', "1. 50x22x11 *", "1. 50x28x11 *"),
]


@pytest.mark.parametrize(("notation", "tags", "moves", "expected"), CASES, ids=lambda value: str(value)[-40:])
def test_each_notation(pdntool: Program, write: Writer, notation: str, tags: str, moves: str, expected: str) -> None:  # noqa: PLR0913, PLR0917 one column of the table each
    ran = pdntool("convert", write(f"{tags}{moves}\n"), "--notation", notation)
    assert ran.code == 0, ran.err
    assert ran.out == f"{tags}{expected}\n"


def test_short_is_the_default(pdntool: Program, write: Writer) -> None:
    assert "1. 44x24 20x29 *" in pdntool("convert", write(f"{CAPRAZ_KING}1. 44x11x2x13x24 20x29 *\n")).out


RICH = (
    '[Event  "Deneme \\"Kupa\\" C:\\\\x"]  [White "Ada Örnek"]\r\n[GameType "20"]\r\n\r\n'
    "% kept\r\n1. {[%clock w0:09:57]}  {X}\t32- 28! $1 "
    "(1. 33x 28?! {b} 20 -24 (1... 18- 22 $7)) 1... 19-23 ; kept x\r\n"
    "2.  28x 19(!?)\t14 x23* $16 3. 37-32 {( ) 1-0}\r\n\r\n  1-1"
)


def test_everything_but_the_moves_is_kept(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    expected = RICH
    for old, new in (("32- 28", "32-28"), ("33x 28", "33-28"), ("20 -24", "20-24"), ("18- 22", "18-22")):
        expected = expected.replace(old, new)
    expected = expected.replace("28x 19", "28x19").replace("14 x23", "14x23")
    out = tmp_path / "out.pdn"
    ran = pdntool("convert", write(RICH), "-o", out)
    assert (ran.code, ran.out) == (0, "")
    assert out.read_bytes().decode() == expected
    again = tmp_path / "again.pdn"
    assert pdntool("convert", out, "-o", again).code == 0
    assert again.read_bytes() == out.read_bytes()


def test_source_changes_nothing(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    assert pdntool("convert", write(RICH), "-o", out, "--notation", "source").code == 0
    assert out.read_bytes().decode() == RICH


def test_there_and_back(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    short = write(f"{CAPRAZ_KING}1. 44x24 20x29 *\n\n{LOOP}1. 38x38 *\n\n{ENGLISH}1. 10x19x26 *\n")
    long, back = tmp_path / "long.pdn", tmp_path / "back.pdn"
    assert pdntool("convert", short, "-o", long, "--notation", "long").code == 0
    assert pdntool("convert", long, "-o", back).code == 0
    assert "44x11x2x13x24" in long.read_text(encoding="utf-8")
    assert back.read_bytes() == short.read_bytes()


def test_a_file_is_written_over_itself_only_in_place(pdntool: Program, write: Writer) -> None:
    # Issue 10, point 7: -o that names its own input wants --in-place. Before that it was written over unasked.
    path = write(f"{CAPRAZ_KING}1. 44x11x2x13x24 20x29 *\n")
    assert pdntool("convert", path, "-o", path).code == 2
    assert pdntool("convert", path, "--in-place").code == 0
    assert path.read_text(encoding="utf-8") == f"{CAPRAZ_KING}1. 44x24 20x29 *\n"
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_game_that_cannot_be_converted_is_copied_with_a_finding(pdntool: Program, write: Writer) -> None:
    bad = '[GameType "20"]\n\n1. 32- 28 19 -23 2. 34 -30 *'
    ran = pdntool("convert", write(f"{CAPRAZ_KING}1. 44x11x2x13x24 20x29 *\n\n{bad}\n\n{LOOP}1. 38x29x18x27x38 *\n"))
    assert ran.out == f"{CAPRAZ_KING}1. 44x24 20x29 *\n\n{bad}\n\n{LOOP}1. 38x38 *\n"
    assert ran.code == 1
    assert "PDN305" in ran.err


def test_what_is_ambiguous_to_the_end_is_left_as_written(pdntool: Program, write: Writer) -> None:
    text = f"{AMBIGUOUS}1. 47x36 *\n"
    for notation in ("short", "long"):
        ran = pdntool("convert", write(text), "--notation", notation)
        assert ran.out == text
        assert "PDN308" in ran.err


def test_a_game_of_an_unknown_type_is_copied(pdntool: Program, write: Writer) -> None:
    text = '[GameType "77"]\n\n1. 32 - 28 *\n'
    ran = pdntool("convert", write(text))
    assert ran.out == text
    assert "PDN402" in ran.err


def test_standard_input(pdntool: Program) -> None:
    ran = pdntool("convert", "-", stdin=f"{CAPRAZ_KING}1. 44x11x2x13x24 20x29 *".encode())
    assert (ran.code, ran.out) == (0, f"{CAPRAZ_KING}1. 44x24 20x29 *")


def test_the_variant_of_the_option(pdntool: Program, write: Writer) -> None:
    text = '[FEN "W:WK44:B7,8,15,17,19,20,27"]\n\n1. 44x11x2x13x24 20x29 *\n'
    assert "44x24" in pdntool("convert", write(text), "--variant", "capraz").out


def test_sheets_keep_their_form(pdntool: Program, write: Writer) -> None:
    rows = "Beyaz: Ada\nSiyah: Bora\nKural: capraz\nFEN: W:WK44:B7,8,15,17,19,20,27\n\n1. {} 20x29\n"
    table = "Kural: capraz\nFEN: W:WK44:B7,8,15,17,19,20,27\n\nno;beyaz;siyah\n1;{};20x29\n"
    for sheet in (rows, table, table.replace(";", ","), table.replace(";", "\t")):
        ran = pdntool("convert", write(sheet.format("44x11x2x13x24"), "sheet.txt"))
        assert (ran.code, ran.out) == (0, sheet.format("44x24")), ran.err
        back = pdntool("convert", write(sheet.format("44x24"), "sheet.txt"), "--notation", "long")
        assert (back.code, back.out) == (0, sheet.format("44x11x2x13x24"))


def test_an_empty_file_stays_empty(pdntool: Program, write: Writer) -> None:
    assert pdntool("convert", write("")).out == ""


@pytest.mark.parametrize("arguments", [["--notation", "wide"], ["--variant", "nosuch"], []])
def test_usage_errors(pdntool: Program, write: Writer, arguments: list[str]) -> None:
    path = [write("1. 32-28 *")] if arguments else []
    assert pdntool("convert", *path, *arguments).code == 2


@pytest.mark.parametrize("result", ["2-0 hükmen", "2-0F", "Beyaz kazandı", "2:0"])
def test_a_walkover_in_other_words_loses_nothing_in_a_sheet(pdntool: Program, write: Writer, result: str) -> None:
    path = write(f'[White "Ada"]\n[Black "Can"]\n[GameType "20"]\n[Result "{result}"]\n\n2-0\n')
    ran = pdntool("convert", path, "--to", "sheet")
    assert (ran.code, "left out" in ran.err) == (0, False)
    assert ran.out.endswith(f"Result: {result}\nGameType: 20\n\n2-0\n")


def test_results_that_contradict_each_other_do_not_both_fit_a_sheet(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write('[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 19-23 0-2\n'), "--to", "sheet")
    assert (ran.code, "left out" in ran.err) == (1, True)


@pytest.mark.parametrize("options", [("-q",), ("--ignore", "PDN120"), ("--ignore", "PDN1")])
def test_what_a_folder_has_besides_is_not_said_unasked(
    pdntool: Program, tmp_path: Path, options: tuple[str, ...]
) -> None:
    (tmp_path / "a.pdn").write_text('[GameType "20"]\n\n1. 32-28 19-23 *\n', encoding="utf-8")
    (tmp_path / "b.xyz").write_bytes(b"x")
    assert "PDN120" in pdntool("convert", tmp_path, "--to", "pdn").err
    ran = pdntool("convert", tmp_path, "--to", "pdn", *options)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("end", ["% pdntool: pdn3", "% a note", "{a remark}", "; a remark"])
def test_a_record_without_moves_is_parted_from_the_next(pdntool: Program, write: Writer, end: str) -> None:
    first = write(f'[White "Ada"]\n[Black "Can"]\n[Rules "capraz"]\n\n{end}\n', "first.pdn")
    second = write('[GameType "20"]\n\n1. 32-28 19-23 *\n', "second.pdn")
    ran = pdntool("convert", first, second, "--to", "pdn")
    assert ran.code == 0, ran.err
    again = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
    assert [game["plies_read"] for game in again.games] == [0, 2]


@pytest.mark.parametrize("word", ["--", "...", "null", "a.l."])
def test_a_variation_that_passes_a_move_over_is_a_comment_of_pdn3(pdntool: Program, write: Writer, word: str) -> None:
    record = (
        f'[GameType "20"]\n\n1. 32-28 19-23 (1... {word} 2. 28-22 $1 {{good}} 17x28) (1... 18-22) 2. 28x19 14x23 *\n'
    )
    done = pdntool("convert", "--pdn3", write(record, "a.pdn"))
    assert done.code == 0
    assert f"{{(1... {word} 2. 28-22 $1 good 17x28)}} (1... 18-22)" in " ".join(done.out.split())
    assert pdntool("validate", "--pdn3", write(done.out, "b.pdn")).code == 0
