"""``pdntool explain``: codes by number or by name."""

from tests.conftest import Program


def test_a_code_can_be_asked_for_by_number_or_slug(pdntool: Program) -> None:
    pages = {pdntool("explain", name).out for name in ("PDN305", "pdn305", "Capture-Compulsory", "capture_compulsory")}
    assert len(pages) == 1
    assert "1. 32-28 19-23 2. 34-30 *" in pages.pop()
