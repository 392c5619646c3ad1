"""Clock times and time controls (PDN 3.0, tags and embedded commands)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pdntool.check.check import all_items, at_value, quoted
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.nodes import Comment
from pdntool.text.span import Span

CONTROL_TAGS: Final = ("TimeControl", "TimeControlWhite", "TimeControlBlack")
CLOCK_TAGS: Final = ("WhiteTime", "BlackTime", "WhiteClock", "BlackClock")

_UNKNOWN: Final = frozenset({"", "?", "-"})
_ELEMENT: Final = r"(?:[0-9]{1,9}/[0-9]{1,9}|[0-9]{1,9}\+[0-9]{1,9}|\*?[0-9]{1,9})"
_CONTROL: Final = re.compile(rf"{_ELEMENT}(?::{_ELEMENT})*+")
# Hours and minutes, or all three; people write dots, programs fractions of a second, tags also seconds alone.
_TIME: Final = r"-?[0-9]{1,3}[:.][0-5]?[0-9](?:[:.][0-5]?[0-9](?:\.[0-9]{1,3})?)?"
_CLOCK: Final = re.compile(rf"{_TIME}|[0-9]{{1,6}}")
_COMMAND: Final = re.compile(r"\[%(clk|clock|emt|egt|mct)\b([^\]\[]*+)(\]?)", re.IGNORECASE)
_CLOCKS: Final = re.compile(rf"\s*+[wWbB]?{_TIME}(?:(?:\s++[wWbB]?|[wWbB]){_TIME})?\s*+")


@lru_cache(maxsize=1024)
def is_control(text: str) -> bool:
    """Tell whether a text is a time control."""
    return text.strip() in _UNKNOWN or _CONTROL.fullmatch(text.strip()) is not None


@lru_cache(maxsize=4096)
def is_clock(text: str) -> bool:
    """Tell whether a text is a time on a clock."""
    return text.strip() in _UNKNOWN or _CLOCK.fullmatch(text.strip()) is not None


def clocks_are_right(verdict: Verdict) -> bool:
    """Return whether every tag of the clock has its form."""
    values = verdict.game.tag_values
    return all(is_right(values[name]) for names, is_right in _FORMS for name in names if name in values)


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
