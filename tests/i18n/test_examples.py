"""The examples of `pdntool explain` do what they say."""

import pytest

from pdntool.check.validate import check_source
from pdntool.diagnostics.codes import CODES
from pdntool.i18n.catalog import examples
from pdntool.text.source import Source


def codes_of(text: str, *, pdn3: bool) -> set[str]:
    reports = check_source(Source("example", text), None, pdn3=pdn3)
    return {diagnostic.code for report in reports for diagnostic in report.diagnostics}


@pytest.mark.parametrize("code", sorted(examples()))
def test_the_wrong_one_gives_the_code_and_the_right_one_nothing_wrong(code: str) -> None:
    example = examples()[code]
    pdn3 = CODES[code].pdn3
    assert code in codes_of(example.wrong, pdn3=pdn3)
    assert codes_of(example.right, pdn3=pdn3) == set()


def test_every_code_of_the_rules_has_an_example() -> None:
    assert {code for code in CODES if code.startswith("PDN3")} <= set(examples())
