from pathlib import Path

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.text.source import decode
from pdntool.write.file_text import Converter
from pdntool.write.options import OutputOptions
from pdntool.write.table import STYLES
from tests.conftest import Program, Writer

AMBIGUOUS = (
    '[White "Ada Ay"]\n[GameType "20"]\n'
    '[FEN "W:WK4:B13,32,37,20"]\n\n1. 4x27x38x15 {kept  as it\tis} (1. 4x31x42x15)*\n'
)
GAME = (
    '[White "Ada Ay"]\r\n[Event "Çay \\"Cup\\""]\r\n[GameType "20"]\r\n\r\n'
    "1.32-28!? {a} 19-23 2. 28 x19 (2. 28×19 $1 14:23) ; line 32-28\r\n14x23 3. 37-32 10-14*  1-1\r\n\r\n\r\n"
)


def test_only_moves_change(pdntool: Program, write: Writer) -> None:
    path = write(GAME.encode(), "game.pdn")
    out = path.with_name("out.pdn")
    assert pdntool("convert", path, "-o", out).code == 0
    expected = GAME.replace("28 x19", "28x19").replace("28×19", "28x19").replace("14:23", "14x23")
    assert out.read_bytes() == expected.encode()
    assert sorted(item.name for item in out.parent.iterdir()) == ["game.pdn", "out.pdn"]


def test_an_ambiguous_capture_keeps_its_path_in_short_form(pdntool: Program, write: Writer) -> None:
    assert pdntool("convert", write(AMBIGUOUS)).out == AMBIGUOUS


@pytest.mark.parametrize("notation", ["short", "long", "source"])
def test_a_second_conversion_changes_nothing(pdntool: Program, write: Writer, notation: str) -> None:
    once = pdntool("convert", write(GAME + AMBIGUOUS), "--notation", notation)
    twice = pdntool("convert", write(once.out.encode()), "--notation", notation)
    assert once.code == twice.code == 0
    assert once.out == twice.out


def test_source_notation_is_the_identity(pdntool: Program, write: Writer) -> None:
    path = write(b"\xef\xbb\xbf" + GAME.encode(), "marked.pdn")
    out = path.with_name("out.pdn")
    assert pdntool("convert", path, "--notation", "source", "-o", out).code == 0
    assert out.read_bytes() == path.read_bytes()


def test_another_encoding_becomes_utf_8(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(GAME.encode("cp1254", "replace").replace(b"\xd7", b"x")))
    assert "Çay" in ran.out


def test_a_game_with_a_fault_stays_as_it_is_beside_a_converted_one(pdntool: Program, write: Writer) -> None:
    faulty = '[GameType "20"]\n1. 32 - 28 19-23 2. 34-30 *\n\n'
    sound = '[GameType "20"]\n1. 32 - 28 19-23 *\n'
    ran = pdntool("convert", write(faulty + sound))
    assert ran.code == 1
    assert ran.out == faulty + sound.replace("32 - 28", "32-28")
    assert "PDN305" in ran.err
    assert "game 1 was left as it was" in ran.err


def test_an_undecided_capture_stays_as_it_is(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:WK4:B13,32,37,20"]\n1. 4x15 *\n'
    ran = pdntool("convert", write(text), "--notation", "long")
    assert (ran.code, ran.out) == (1, text)
    assert "PDN308" in ran.err


def test_an_unwritable_output_is_said(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    ran = pdntool("convert", write(GAME), "-o", tmp_path / "nowhere" / "out.pdn")
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_an_unreadable_input_has_its_exit_code(pdntool: Program, tmp_path: Path) -> None:
    for command in ("convert", "table"):
        ran = pdntool(command, tmp_path / "missing.pdn")
        assert (ran.code, ran.out) == (3, "")
        assert "PDN101" in ran.err


def test_standard_input_is_converted(pdntool: Program) -> None:
    assert pdntool("convert", "-", stdin=GAME.encode()).code == 0


def test_a_table_has_a_column_for_each_colour(pdntool: Program, write: Writer) -> None:
    lines = pdntool("table", write(GAME), "--style", "github").out.splitlines()
    assert lines[0] == 'Ada Ay, Çay "Cup", 1-1'
    assert [cell.strip() for cell in lines[2].split("|")] == ["", "No", "White", "Black", ""]
    assert [cell.strip() for cell in lines[5].split("|")] == ["", "2", "28x19", "14x23", ""]


def test_black_comes_first_where_black_begins(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write('[GameType "21"]\n1. 9-13 22-18 *\n'), "--style", "tsv", "--lang", "tr")
    rows = [[cell.strip() for cell in line.split("\t")] for line in ran.out.splitlines()]
    assert rows[0] == ["Oyun 1"]
    assert rows[2:] == [["No", "Siyah", "Beyaz"], ["1", "9-13", "22-18"]]


def test_a_game_that_the_second_colour_begins_leaves_a_cell_empty(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "B:W28,33:B17,12"]\n27... 17-21 28. 28-23 *\n'
    ran = pdntool("table", write(text), "--style", "tsv")
    assert [line.split("\t")[0].strip() for line in ran.out.splitlines()[3:]] == ["27", "28"]
    assert [cell.strip() for cell in ran.out.splitlines()[3].split("\t")] == ["27", "", "17-21"]


def test_a_refused_move_is_marked_and_later_ones_stay_as_written(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write('[GameType "20"]\n1. 32-28 19-23 2. 34 - 30 17-21 3. 31-26 *\n'))
    assert ran.code == 1
    assert "34 - 30 ?" in ran.out
    assert ran.out.splitlines()[-1].startswith("? this move is not legal")


def test_one_game_of_many(pdntool: Program, write: Writer) -> None:
    path = write(GAME + AMBIGUOUS)
    assert pdntool("table", path, "--game", "2", "--notation", "long").out.count("4x27x38x15") == 1
    assert pdntool("table", path, "--game", "3").code == 2


def test_an_unknown_style_gets_the_closest_ones(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write(GAME), "--style", "githb")
    assert (ran.code, ran.out) == (2, "")
    assert "github" in ran.err


@pytest.mark.parametrize("style", STYLES)
def test_every_style_prints_the_moves(pdntool: Program, write: Writer, style: str) -> None:
    assert "32-28" in pdntool("table", write(GAME), "--style", style).out.replace("\\", "")


def test_a_title_cannot_become_markup(pdntool: Program, write: Writer) -> None:
    path = write('[White "<script>\x1b[2J"]\n1. 32-28 19-23 *\n')
    text = pdntool("table", path, "--style", "html").out
    assert "<script>" not in text
    assert "\x1b" not in text


def test_bytes_that_are_no_utf_8_are_guessed() -> None:
    done = Converter(OutputOptions(None), None, catalog("en")).proved(decode(GAME.encode("latin-1"), "x"))
    assert done is not None
    assert done.text.startswith('[White "Ada')
