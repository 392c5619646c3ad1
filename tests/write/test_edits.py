import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdntool.text.span import Span
from pdntool.write.edits import Edit, rewrite


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
