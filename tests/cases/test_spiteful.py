"""Whole checks of texts that are made to break a reader: an answer, in time that grows with the text."""

import time

import pytest

from pdntool.check.validate import check_source
from pdntool.text.source import Source

TEXTS = {
    "a hundred thousand variations": ("32-28 " + "(" * 100_000 + " *", "PDN105"),
    "a hundred thousand closed ones": ("32-28 " + "(" * 100_000 + ")" * 100_000 + " )*", "PDN106"),
    "a comment of a megabyte": ("32-28 {" + "x" * 1_000_000 + "} 19-23 foo *", "PDN103"),
    "ten thousand tags": ("".join(f'[Tag{n} "x"]\n' for n in range(10_000)) + "[Round 7]\n1. 32-28 *", "PDN107"),
    "a hundred thousand files": ('[GameType "25"]\n' + "cd4 " * 100_000, "PDN206"),
    "a hundred thousand prose words": ("1. 32-28 " + "lorem, 1. - ipsum! " * 25_000, "PDN103"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "code"), TEXTS.values(), ids=TEXTS)
def test_a_clear_answer_in_fair_time(text: str, code: str) -> None:
    begin = time.process_time()
    codes = {finding.code for report in check_source(Source("spiteful", text)) for finding in report.diagnostics}
    assert code in codes
    assert time.process_time() - begin < 60


@pytest.mark.slow
def test_a_line_of_fifty_megabytes() -> None:
    begin = time.process_time()
    (report,) = check_source(Source("spiteful", "x" * 50_000_000 + " 1. 32-28"))
    assert [finding.code for finding in report.diagnostics][:1] == ["PDN103"]
    assert report.plies_read == 1
    assert time.process_time() - begin < 60
