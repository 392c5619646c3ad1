"""Which column a move stands in, and which rows there are."""

from tests.conftest import Program, Writer


def test_black_comes_first_where_black_begins(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write('[GameType "21"]\n1. 9-13 22-18 *\n'), "--style", "tsv", "--lang", "tr")
    rows = [[cell.strip() for cell in line.split("\t")] for line in ran.out.splitlines()]
    assert rows[0] == ["Oyun 1"]
    assert rows[2:] == [["No", "Siyah", "Beyaz"], ["1", "9-13", "22-18"]]


def test_a_game_that_the_second_color_begins_leaves_a_cell_empty(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "B:W28,33:B17,12"]\n27... 17-21 28. 28-23 *\n'
    ran = pdntool("table", write(text), "--style", "tsv")
    assert [line.split("\t")[0].strip() for line in ran.out.splitlines()[5:]] == ["27", "28"]
    assert [cell.strip() for cell in ran.out.splitlines()[5].split("\t")] == ["27", "", "17-21"]
