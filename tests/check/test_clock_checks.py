"""The forms of times and time controls."""

from pdntool.check.clock_checks import is_clock, is_control


def test_time_controls() -> None:
    assert all(map(is_control, ("40/7200:3600", "60+5", "*180", "300", "?", "-", "")))
    assert not any(map(is_control, ("2h", "40/", "1:", ":300", "60+")))


def test_clock_times() -> None:
    assert all(map(is_clock, ("1:59:20", "0.45", "1200", "1:05", "?", "0:00:45.6")))
    assert not any(map(is_clock, ("1:75:00", "two", "1:", "1:05:99")))
