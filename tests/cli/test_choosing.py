"""Which findings are reported."""

import pytest

from tests.cli.chosen import ALL, codes
from tests.conftest import Program

pytestmark = pytest.mark.usefixtures("faulty")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), ALL),
        (("--ignore", "PDN4"), ["PDN305", "PDN319"]),
        (("--select", "PDN4"), ["PDN415", "PDN412", "PDN441"]),
        (("--select", "pdn3,tag-repeated"), ["PDN415", "PDN305", "PDN319"]),
        (("--select", "PDN3", "--select", "result-type", "--ignore", "PDN319"), ["PDN412", "PDN305"]),
        (("--ignore", "PDN4", "--select", "PDN,PDN441"), ["PDN305", "PDN319", "PDN441"]),
        (("--select", "PDN305", "--ignore", "capture-compulsory"), []),
    ],
)
def test_codes_names_and_beginnings(pdntool: Program, arguments: tuple[str, ...], expected: list[str]) -> None:
    assert codes(pdntool, "games.pdn", *arguments) == expected


def test_what_is_not_reported_does_not_count(pdntool: Program) -> None:
    ran = pdntool("validate", "games.pdn", "--ignore", "PDN3")
    assert ran.code == 0
    assert "0 errors, 2 warnings, 1 note" in ran.err


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_name_that_is_no_code(pdntool: Program, option: str) -> None:
    ran = pdntool("validate", "games.pdn", option, "capture-compulsary")
    assert (ran.code, ran.out) == (2, "")
    assert "capture-compulsory" in ran.err
