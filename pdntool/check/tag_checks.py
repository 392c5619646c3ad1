"""Tags: their names, dates and clocks; and the clock commands in comments (PDN 3.0, tags and embedded commands)."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from pdntool.check.check import all_items, at_value
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.nodes import Comment
from pdntool.syntax.tags import tag_name
from pdntool.text.span import Span
from pdntool.text.words import fold_word, quoted

DATE_TAGS: Final = ("Date", "EventDate", "UTCDate")

_UNKNOWN: Final = frozenset({"", "?", "-", "*"})
_YEAR_FIRST: Final = re.compile(r"([0-9]{4}|[?xX]{2,4})[-./ ]([0-9]{1,2}|[?xX]{1,2})(?:[-./ ]([0-9]{1,2}|[?xX]{1,2}))?")
_YEAR_LAST: Final = re.compile(r"([0-9]{1,2})[-./ ]([0-9]{1,2})[-./ ]([0-9]{4}|[0-9]{2})")
_YEAR: Final = re.compile(r"(?<![0-9])[0-9?]{4}(?![0-9])|'[0-9]{2}")
# Programs write SetUp, Setup and SETUP alike, and the standard has no such tag: its spelling is no fault.
_ANY_CASE: Final = frozenset({"setup", "fen"})


@lru_cache(maxsize=4096)
def is_date(text: str) -> bool:
    """Return whether a text can be a date in any of the ways that records write one; unknown parts are no fault."""
    text = text.strip()
    if text in _UNKNOWN:
        return True
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = (_number(part) for part in found.groups())
        return _exists(year, month, day)
    if found := _YEAR_LAST.fullmatch(text):
        first, second, year = (_number(part) for part in found.groups())
        return _exists(year, second, first) or _exists(year, first, second)
    return _YEAR.search(text) is not None or plain_date(text) is not None


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 0


def _exists(year: int, month: int, day: int) -> bool:
    """Return whether a date exists; 0 stands for a part that is not known."""
    if not month:
        return day <= 31  # noqa: PLR2004 -- the days of the longest month
    return month <= 12 and day <= monthrange(year or 2000, month)[1]  # noqa: PLR2004 -- the months of a year


_MONTHS: Final = """ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
january february march april may june july august september october november december
januari februari maart april mei juni juli augustus september oktober november december
janvier février mars avril mai juin juillet août septembre octobre novembre décembre
januar februar märz april mai juni juli august september oktober november dezember
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
января февраля марта апреля мая июня июля августа сентября октября ноября декабря
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"""
"""The months in the languages of records, twelve a line; a beginning of three letters or more stands for a month."""


@lru_cache(maxsize=256)
def _month(word: str) -> int:
    """Return the number of a month by its name, 0 where the name is that of none or of several."""
    names = [fold_word(name) for name in _MONTHS.split()]
    asked = fold_word(word)
    whole = {place % 12 + 1 for place, name in enumerate(names) if name == asked}
    begun = {place % 12 + 1 for place, name in enumerate(names) if len(asked) > 2 and name.startswith(asked)}  # noqa: PLR2004
    found = whole or begun
    return found.pop() if len(found) == 1 else 0


@lru_cache(maxsize=4096)
def plain_date(text: str) -> str | None:
    """Return a date as PDN 3.0 writes it, ``2024.06.14`` with ``?`` for what is not known; None if it is not certain.

    Between slashes the day comes first only where it can be no month, as some write the month first; a year of two
    digits could be of any century.
    """
    text = text.strip().rstrip(".").rstrip()
    if text in _UNKNOWN:
        return "?" if text else ""
    for form, read in _DATE_FORMS.items():
        found = form.fullmatch(text)
        if found is not None:
            return read(found)
    return None


def _day_or_month_first(found: re.Match[str]) -> str | None:
    first, second, year = found.groups()
    if len(year) != _WHOLE_YEAR:
        return None
    readings = [
        _standard_date(year, month, day)
        for month, day in ((second, first), (first, second))
        if int(month) and _exists(int(year), int(month), int(day))
    ]
    is_certain = len(set(readings)) == 1 or (readings and "/" not in found.group())
    return readings[0] if is_certain else None


def _with_month_name(found: re.Match[str]) -> str | None:
    month, days = _month(found["month"]), [day for day in (found["day"], found["late"]) if day]
    if not month or len(days) > 1:
        return None
    return _standard_date(found["year"], str(month), days[0] if days else None)


def _standard_date(year: str, month: str | None = None, day: str | None = None) -> str | None:
    if not _exists(_number(year), _number(month), _number(day)):
        return None
    whole = year if year.isdigit() and len(year) == _WHOLE_YEAR else "?" * _WHOLE_YEAR
    return ".".join((whole, *(f"{_number(part):02}" if _number(part) else "??" for part in (month, day))))


_WHOLE_YEAR: Final = 4
_NAME: Final = r"(?P<month>[^\W\d_]+)"
_BETWEEN: Final = r"[-./,\s]*(?:de\s+)?"
_END: Final = r"(?:\s*г|\s+года|\s+yılı)?"
_DATE_FORMS: Final[Mapping[re.Pattern[str], Callable[[re.Match[str]], str | None]]] = MappingProxyType(
    {
        _YEAR_FIRST: lambda found: _standard_date(*found.groups()),
        re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})"): lambda found: _standard_date(*found.groups()),
        re.compile(r"[0-9]{4}"): lambda found: _standard_date(found.group()),
        _YEAR_LAST: _day_or_month_first,
        re.compile(r"([0-9]{1,2})[-./ ]([0-9]{4})"): lambda found: _standard_date(found[2], found[1]),
        re.compile(
            rf"(?:(?P<day>[0-9]{{1,2}})(?:\.|st|nd|rd|th|er|º)?)?{_BETWEEN}{_NAME}{_BETWEEN}"
            rf"(?:(?P<late>[0-9]{{1,2}})(?:st|nd|rd|th)?,\s*)?(?P<year>[0-9]{{4}}){_END}"
        ): _with_month_name,
        re.compile(
            rf"(?P<year>[0-9]{{4}}){_BETWEEN}{_NAME}{_BETWEEN}(?P<day>[0-9]{{1,2}})?(?P<late>)"
        ): _with_month_name,
    }
)


def names_are_right(verdict: Verdict) -> bool:
    """Return whether the names of a game's tags are all different, and none is a known one in wrong letters."""
    game = verdict.game
    return game.kind != "pdn" or _are_right(tuple([tag.written_name for tag in game.tag_list]))


@lru_cache(maxsize=1024)
def _are_right(names: tuple[str, ...]) -> bool:
    return len({name.lower() for name in names}) == len(names) and not any(map(misspelt, names))


def dates_are_right(verdict: Verdict) -> bool:
    """Return whether every date of a game can be one."""
    return all(is_date(tag.value) for tag in verdict.game.tag_list if tag.name in DATE_TAGS)


@lru_cache(maxsize=1024)
def misspelt(name: str) -> bool:
    """Return whether a name does not begin with a capital, or is a standard one in other letters."""
    return name.lower() not in _ANY_CASE and tag_name(name) != name


def dates(verdict: Verdict) -> Iterator[Diagnostic]:
    """Report dates that cannot be dates."""
    for tag in verdict.game.tags:
        if tag.name in DATE_TAGS and not is_date(tag.value):
            yield at_value(tag, Code.DATE_IMPOSSIBLE, text=quoted(tag.value))


def names(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look for tags that a game has twice, and for standard names in wrong letters."""
    if verdict.game.kind != "pdn":
        return
    seen = set()
    for tag in verdict.game.tags:
        if tag.written_name.lower() in seen:
            yield Diagnostic(Code.TAG_REPEATED, tag.span, {"name": tag.written_name})
        seen.add(tag.written_name.lower())
        if tag.name.lower() == tag.written_name.lower() and misspelt(tag.written_name):
            yield Diagnostic(Code.TAG_SPELLING, tag.span, {"name": tag.written_name, "standard": tag.name})


CONTROL_TAGS: Final = ("TimeControl", "TimeControlWhite", "TimeControlBlack")
CLOCK_TAGS: Final = ("WhiteTime", "BlackTime", "WhiteClock", "BlackClock")

_NO_TIME: Final = frozenset({"", "?", "-"})
_ELEMENT: Final = r"(?:[0-9]{1,9}/[0-9]{1,9}|[0-9]{1,9}\+[0-9]{1,9}|\*?[0-9]{1,9})"
_CONTROL: Final = re.compile(rf"{_ELEMENT}(?::{_ELEMENT})*+")
# Hours and minutes, or all three; people write dots, programs fractions of a second, tags also seconds alone.
_TIME: Final = r"-?[0-9]{1,3}[:.][0-5]?[0-9](?:[:.][0-5]?[0-9](?:\.[0-9]{1,3})?)?"
_CLOCK: Final = re.compile(rf"{_TIME}|[0-9]{{1,6}}")
_COMMAND: Final = re.compile(r"\[%(clk|clock|emt|egt|mct)\b([^\]\[]*+)(\]?)", re.IGNORECASE)
_CLOCKS: Final = re.compile(rf"\s*+[wWbB]?{_TIME}(?:(?:\s++[wWbB]?|[wWbB]){_TIME})?\s*+")


@lru_cache(maxsize=1024)
def is_control(text: str) -> bool:
    """Return whether a text is a time control."""
    return text.strip() in _NO_TIME or _CONTROL.fullmatch(text.strip()) is not None


@lru_cache(maxsize=256)
def plain_time(text: str) -> str | None:
    """Return a time on a clock as PDN 3.0 writes it, ``1:05:30`` or ``1:05``; None where it has no such form."""
    text = text.strip()
    if text in _NO_TIME:
        return "?" if text else ""
    if text.isdecimal():
        minutes, seconds = divmod(int(text), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}" if minutes < _MOST_MINUTES else None
    parts = re.fullmatch(r"([0-9]{1,2})[:.]([0-5]?[0-9])(?:[:.]([0-5]?[0-9])(?:\.0+)?)?", text)
    return None if parts is None else ":".join((parts[1], *(one.zfill(2) for one in parts.groups()[1:] if one)))


_MOST_MINUTES: Final = 6000


@lru_cache(maxsize=4096)
def is_clock(text: str) -> bool:
    """Return whether a text is a time on a clock."""
    return text.strip() in _NO_TIME or _CLOCK.fullmatch(text.strip()) is not None


def clocks_are_right(verdict: Verdict) -> bool:
    """Return whether every tag of the clock has its form."""
    tags = verdict.game.tag_list
    return all(is_right(tag.value) for names, is_right in _FORMS for tag in tags if tag.name in names)


_FORMS: Final = ((CONTROL_TAGS, is_control), (CLOCK_TAGS, is_clock))


def clock_tags(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look at the tags of the clock."""
    for tag in verdict.game.tags:
        if tag.name in CONTROL_TAGS and not is_control(tag.value):
            yield at_value(tag, Code.TIME_CONTROL_MALFORMED, text=quoted(tag.value))
        elif tag.name in CLOCK_TAGS and not is_clock(tag.value):
            yield at_value(tag, Code.CLOCK_MALFORMED, text=quoted(tag.value))


def clock_commands(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look at the clock commands in comments."""
    for item in all_items(verdict.game):
        if isinstance(item, Comment) and "[%" in item.text:
            offset = verdict.source.text.find(item.text, item.span.start)
            for found in _COMMAND.finditer(item.text):
                if not found[3] or _CLOCKS.fullmatch(found[2]) is None:
                    place = Span(offset + found.start(), offset + found.end())
                    yield Diagnostic(Code.CLOCK_MALFORMED, place, {"text": quoted(found.group())})
