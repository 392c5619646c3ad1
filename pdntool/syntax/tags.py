"""Tag pairs: their parts, their escapes and the spelling of their names."""

import re
from functools import cache, lru_cache

from pdntool.syntax.nodes import Tag
from pdntool.syntax.parsers import terminal
from pdntool.text.span import Span

# The tags of the PDN standard and its usual additions; a name in other letters ("event", "Setup") is one of these.
_STANDARD = (
    "Event Site Date Round White Black Result GameType Rules FEN SetUp "
    "WhiteTitle BlackTitle WhiteElo BlackElo WhiteRating BlackRating WhiteTime BlackTime WhiteClock BlackClock "
    "WhiteNA BlackNA WhiteType BlackType EventDate EventSponsor Section Stage Board Opening Variation ECO "
    "Time UTCTime UTCDate TimeControl Termination Annotator Mode PlyCount Publisher PublicationDate Variant"
)
_SPELLING = {name.lower(): name for name in _STANDARD.split()}
_ESCAPE = re.compile(r'\\(["\\])')


@cache
def tag_parts() -> re.Pattern[str]:
    """Return an expression for a TAG token with the name as its first group and the string, quotes and all, second."""
    blanks = terminal("BLANK") + "*+"
    name, string = terminal("TAG_NAME"), terminal("STRING")
    return re.compile(rf"\[{blanks}({name}){blanks}({string})")


@lru_cache(maxsize=1024)
def tag_name(written: str) -> str:
    """Return the standard spelling of a tag's name; a name the standard has not stays as it was written."""
    return _SPELLING.get(written.lower(), written)


def tag_value(string: str) -> str:
    """Return the value of a quoted string: without its quotes, its escaped quotes and backslashes resolved."""
    value = string[1:-1]
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


def make_tag(text: str, start: int, end: int) -> Tag:
    """Return the tag of a TAG token at that place of the text."""
    match = tag_parts().match(text, start, end)
    if match is None:  # pragma: no cover - the token is made of these parts
        raise AssertionError(text[start:end])
    written, string = match.groups()
    value_span = Span(match.start(2) + 1, match.end(2) - 1)
    return Tag(tag_name(written), tag_value(string), Span(start, end), value_span, written)
