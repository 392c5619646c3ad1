"""Tags: dates, times and time controls as people write them."""

import pytest

from pdntool.check.tag_checks import is_clock, is_control, is_date


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


def test_time_controls() -> None:
    assert all(map(is_control, ("40/7200:3600", "60+5", "*180", "300", "?", "-", "")))
    assert not any(map(is_control, ("2h", "40/", "1:", ":300", "60+")))


def test_clock_times() -> None:
    assert all(map(is_clock, ("1:59:20", "0.45", "1200", "1:05", "?", "0:00:45.6")))
    assert not any(map(is_clock, ("1:75:00", "two", "1:", "1:05:99")))
