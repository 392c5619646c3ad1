import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdntool.cli.replace_file import replace_file
from pdntool.text.span import Span
from pdntool.write.edits import Edit, rewrite
from pdntool.write.table import STYLES, plain_table, title_line


def test_only_the_edited_pieces_change() -> None:
    assert rewrite("a 1- 6 b\r\n", [Edit(Span(2, 6), "1-6")]) == "a 1-6 b\r\n"


def test_edits_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="reaches back"):
        rewrite("abcdef", [Edit(Span(2, 4), "x"), Edit(Span(3, 5), "y")])


@given(st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5), st.text(max_size=5)), max_size=6))
def test_a_rewritten_text_is_what_stood_between_the_edits(parts: list[tuple[str, str, str]]) -> None:
    text, edits = "", []
    for kept, old, new in parts:
        text += kept
        edits.append(Edit(Span(len(text), len(text) + len(old)), new))
        text += old
    assert rewrite(text, edits) == "".join(kept + new for kept, _, new in parts)


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "game.pdn"
    target.write_bytes(b"old")
    target.chmod(0o600)
    mode = target.stat().st_mode
    replace_file(target, b"new\r\n")
    assert target.read_bytes() == b"new\r\n"
    assert target.stat().st_mode == mode
    assert [path.name for path in tmp_path.iterdir()] == ["game.pdn"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        replace_file(tmp_path / "nowhere" / "game.pdn", b"new")
    assert list(tmp_path.iterdir()) == []


def test_cells_stay_text() -> None:
    table = plain_table(["No", "a"], [["01", "1e5"], ["2", "\x1b[31m"]])
    assert "01" in table
    assert "1e5" in table
    assert r"\x1b[31m" in table


@pytest.mark.parametrize("style", STYLES)
def test_every_style_is_made(style: str) -> None:
    assert "32-28" in plain_table(["No", "White"], [["1", "32-28"]], style).replace("\\", "")


def test_a_title_is_no_markup() -> None:
    assert title_line("<script>", "html") == "<p>&lt;script&gt;</p>"
    assert title_line("\\input{x}\n", "latex") == "% \\input{x}\\n"


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="links want a right of their own there")
def test_a_link_to_itself_is_an_error_of_the_system(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to("circle")
    with pytest.raises(OSError, match=r".") as raised:
        replace_file(circle, b"new")
    assert raised.value.errno == errno.ELOOP
    assert [path.name for path in tmp_path.iterdir()] == ["circle"]
