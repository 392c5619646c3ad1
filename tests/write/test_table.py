"""Tables in every style, and what could be markup in them."""

import pytest

from pdntool.write.table import plain_table, styles, title_line


def test_cells_stay_text() -> None:
    table = plain_table(["No", "a"], [["01", "1e5"], ["2", "\x1b[31m"]])
    assert "01" in table
    assert "1e5" in table
    assert r"\x1b[31m" in table


@pytest.mark.parametrize("style", styles())
def test_every_style_is_made(style: str) -> None:
    assert "32-28" in plain_table(["No", "White"], [["1", "32-28"]], style).replace("\\", "")


def test_a_title_is_no_markup() -> None:
    assert title_line("<script>", "html") == "<p>&lt;script&gt;</p>"
    assert title_line("\\input{x}\n", "latex") == "% \\input{x}\\n"
