"""Dates, as people write them."""

import pytest

from pdntool.check.tag_checks import is_date


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "????.??.??",
        "1998.??.??",
        "1998-02-28",
        "1998.2.3",
        "28.2.1998",
        "2/28/1998",
        "1998",
        "1998.",
        "12 april 1998",
        "1998.00.00",
        "1996.02.29",
        "1998.04.30 - 1998.05.02",
        "30.04.98",
    ],
)
def test_dates_of_all_kinds_are_dates(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize("text", ["1998.13.01", "1998.04.31", "1997.02.29", "31.31.1998", "Easter", "today"])
def test_dates_that_do_not_exist(text: str) -> None:
    assert not is_date(text)
