"""What a comment in a game allows."""

import pytest

from pdntool.check.validate import check_source
from pdntool.text.source import Source
from tests.conftest import Program, Writer


def test_a_comment_of_nothing_but_allowances_costs_its_length() -> None:
    text = f"1. 32-28 {{{'pdntool: allow a,' * 20_000}}} 19-23 *"
    codes = [one.code for report in check_source(Source("test", text), None) for one in report.diagnostics]
    assert codes == ["PDN471", "PDN471"]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. 32-28 19-23 2. 34-30 {agreed. pdntool: allow PDN305} 14-19", ["PDN474", "PDN305"]),
        ("{pdntool: allow capture-compulsory, PDN319} 1. 32-28 19-23 2. 34-30 14-19", ["PDN474", "PDN474"]),
        ("1. 32-28 {pdntool: allow PDN305} 19-23 2. 34-30 14-19", ["PDN305", "PDN319"]),
        ("1. 32-28 19-23 2. 34-30 14-19 {pdntool: allow PDN3}", ["PDN305"]),
        ("1. 32-28 19-23 3. 28x19 {pdntool: allow PDN441 a row was torn off} 14x23", []),
        ("1. 32-28 19-23 2. 28x19 (2. 34-30 {pdntool: allow PDN305}) 14x23", ["PDN474"]),
        ("1. 32-28 19-23 2. 28x19 ({pdntool: allow PDN3} 2. 34-30 14-19) 14x23", ["PDN474", "PDN474"]),
        ("1. 32-28 19-23 2. 28x19 ({pdntool: allow PDN3} 2. 28x19) 14x23 3. 37-23", ["PDN303"]),
        ("1. 32-28 19-23 {pdntool: allow PDN000}", ["PDN471"]),
    ],
)
def test_a_comment_allows_what_stands_before_it(
    pdntool: Program, write: Writer, moves: str, expected: list[str]
) -> None:
    record = write(f'[GameType "20"]\n{moves} *\n')
    assert pdntool("validate", "--format", "jsonl", record).codes == expected
