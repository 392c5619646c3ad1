"""A game as a table: its title, its moves, the mark of those that are refused."""

import pytest

from pdntool.write.table import styles
from tests.conftest import Program, Writer
from tests.write.records import AS_WRITTEN, GAME


def test_a_table_has_a_column_for_each_color(pdntool: Program, write: Writer) -> None:
    lines = pdntool("table", write(AS_WRITTEN), "--style", "github").out.splitlines()
    assert lines[0] == 'Ada Ay, Çay "Cup", 1-1'
    assert [cell.strip() for cell in lines[2].split("|")] == ["", "No", "White", "Black", ""]
    assert [cell.strip() for cell in lines[5].split("|")] == ["", "2", "28x19", "14x23", ""]


def test_a_refused_move_is_marked_and_later_ones_stay_as_written(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write('[GameType "20"]\n1. 32-28 19-23 2. 34 - 30 17-21 3. 31-26 *\n'))
    assert ran.code == 1
    assert "34 - 30 ?" in ran.out
    assert ran.out.splitlines()[-1].startswith("? this move is illegal")


@pytest.mark.parametrize("style", styles())
def test_every_style_prints_the_moves(pdntool: Program, write: Writer, style: str) -> None:
    assert "32-28" in pdntool("table", write(AS_WRITTEN), "--style", style).out.replace("\\", "")


def test_a_title_cannot_become_markup(pdntool: Program, write: Writer) -> None:
    path = write('[White "<script>\x1b[2J"]\n1. 32-28 19-23 *\n')
    text = pdntool("table", path, "--style", "html").out
    assert "<script>" not in text
    assert "\x1b" not in text


def test_markdown_is_a_table(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME), "--to", "markdown").out
    assert out.startswith("## Ada Ay, Cup, 1-1\n\n| No")
