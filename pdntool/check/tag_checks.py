"""Tags: their names, dates and clocks; and the clock commands in comments (PDN 3.0, tags and embedded commands)."""

import re
from calendar import monthrange
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pdntool.check.check import all_items, at_value
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.nodes import Comment
from pdntool.syntax.tags import tag_name
from pdntool.text.span import Span
from pdntool.text.words import quoted

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
    return _YEAR.search(text) is not None


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 0


def _exists(year: int, month: int, day: int) -> bool:
    """Return whether a date exists; 0 stands for a part that is not known."""
    if not month:
        return day <= 31  # noqa: PLR2004 -- the days of the longest month
    return month <= 12 and day <= monthrange(year or 2000, month)[1]  # noqa: PLR2004 -- the months of a year


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
