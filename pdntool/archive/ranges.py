"""Ranges of numbers and of days as people write them."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

_FIRST: Final = 0
_LAST: Final = 10**9
_BOUND: Final = re.compile(r"(>=|=>|<=|=<|>|<|≥|≤|=)\s*(.+)")
_BETWEEN: Final = re.compile(r"(.*?)\s*(?:\.\.+|…|–|—|\bto\b)\s*(.*)")
_NUMBERS: Final = re.compile(r"([0-9]{1,9})?\s*-\s*([0-9]{1,9})?")
_YEARS: Final = re.compile(r"([0-9]{4})?\s*-\s*([0-9]{4})?")
_DAY_FIRST: Final = re.compile(r"(?P<d>[0-9]{1,2})[./-](?P<m>[0-9]{1,2})[./-](?P<y>[0-9]{4})")
_YEAR_FIRST: Final = re.compile(
    r"(?P<y>[0-9]{4})(?:[./-](?P<m>[0-9]{1,2}|\?{1,2}|xx)(?:[./-](?P<d>[0-9]{1,2}|\?{1,2}|xx))?)?(?![0-9])",
    re.IGNORECASE,
)
_LAST_MONTH: Final = 12
_LAST_DAY: Final = 31


class Numbers(NamedTuple):
    """The numbers from ``first`` to ``last``, both among them."""

    first: int
    last: int

    def has(self, number: int) -> bool:
        """Return whether a number is one of them."""
        return self.first <= number <= self.last


class Dates(NamedTuple):
    """The days from ``first`` to ``last``, both among them, each as the number 20051231."""

    first: int
    last: int

    def has(self, other: "Dates") -> bool:
        """Return whether all the days of another stretch are among these."""
        return self.first <= other.first and other.last <= self.last

    @property
    def year(self) -> int | None:
        """The year, None where the days are of several."""
        return self.first // 10000 if self.first // 10000 == self.last // 10000 else None


def numbers_in(text: str) -> Numbers:
    """Return a range of numbers: ``40``, ``40-60``, ``40-``, ``-40``, ``40..60``, ``40+``, ``>=40``, ``<40``.

    Raises ``ValueError`` for another text.
    """
    bare = text.strip()
    if bare.endswith("+"):
        return Numbers(_whole(bare[:-1]), _LAST)
    found = _NUMBERS.fullmatch(bare)
    if found is not None and any(found.groups()):
        first, last = _range(bare, _split(found), lambda part: (_whole(part), _whole(part)))
    else:
        first, last = _range(bare, None, lambda part: (_whole(part), _whole(part)))
    return Numbers(first, last)


def date_range(text: str) -> Dates:
    """Return a range of days: ``1999``, ``1999.05``, ``1999-05-31``, ``31.5.1999``, from one to another with ``..``.

    Years may have a hyphen between them (``1990-1999``, ``1990-``). Raises ``ValueError`` for another text.
    """
    bare = text.strip()
    found = _YEARS.fullmatch(bare)
    split = _split(found) if found is not None and any(found.groups()) else None
    return Dates(*_range(bare, split, _days))


def _split(found: re.Match[str]) -> tuple[str, str]:
    return found[1] or "", found[2] or ""


def _range(text: str, split: tuple[str, str] | None, read: Callable[[str], tuple[int, int]]) -> tuple[int, int]:
    """Return the first and the last of a range; ``read`` gives those of one part of its text."""
    bound = _BOUND.fullmatch(text)
    if bound is not None:
        first, last = read(bound[2])
        ends = {">": (last + 1, _LAST), "<": (_FIRST, first - 1), "=": (first, last)}
        sign = bound[1].replace("≥", ">=").replace("≤", "<=")
        return ends.get(sign, (first, _LAST) if ">" in sign else (_FIRST, last))
    between = _BETWEEN.fullmatch(text)
    parts = split or (None if between is None else _split(between))
    if parts is None:
        return read(text)
    if not any(parts):
        raise ValueError(text)
    first = read(parts[0])[0] if parts[0] else _FIRST
    last = read(parts[1])[1] if parts[1] else _LAST
    if last < first:
        raise ValueError(text)
    return first, last


def _whole(text: str) -> int:
    bare = text.strip()
    if not bare.isascii() or not bare.isdigit():
        raise ValueError(text)
    return int(bare)


def _days(text: str) -> tuple[int, int]:
    found = dates_in(text.strip(), whole=True)
    if found is None:
        raise ValueError(text)
    return found


@lru_cache(maxsize=4096)
def dates_in(text: str, *, whole: bool = False) -> Dates | None:
    """Return the days that a date may mean, None if a text has no year; unknown parts are ``??``.

    With ``whole`` there is nothing but the date in the text.
    """
    for pattern in (_DAY_FIRST, _YEAR_FIRST):
        found = pattern.fullmatch(text) if whole else pattern.search(text)
        if found is not None:
            return _stretch(int(found["y"]), _part(found["m"]), _part(found["d"]))
    return None


def _part(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdigit() and int(text) else None


def _stretch(year: int, month: int | None, day: int | None) -> Dates | None:
    if (month or 1) > _LAST_MONTH or (day or 1) > _LAST_DAY:
        return None
    day = None if month is None else day
    first = year * 10000 + (month or 1) * 100 + (day or 1)
    return Dates(first, year * 10000 + (month or _LAST_MONTH) * 100 + (day or _LAST_DAY))
