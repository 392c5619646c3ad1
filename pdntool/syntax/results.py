"""Results as they are also written, and the PDN result that each stands for."""

import re
from functools import cache, lru_cache

from pdntool.syntax.parsers import terminal

# The PDN result of a terminal of the grammar; None: the score itself, with a hyphen between its numbers.
_READ_AS = {
    "SCORE_WHITE": None,
    "SCORE_BLACK": None,
    "SCORE_EVEN": None,
    "SCORE_HALVES": "1/2-1/2",
    "SCORE_OTHER": None,
    "WORDS_WHITE": "1-0",
    "WORDS_BLACK": "0-1",
    "WORDS_DRAW": "1/2-1/2",
}
_BETWEEN = re.compile(r"[^\w.,\u00bd/]+")


@cache
def _result() -> re.Pattern[str]:
    return re.compile(terminal("RESULT"))


@cache
def _known() -> tuple[tuple[re.Pattern[str], str | None], ...]:
    return tuple((re.compile(terminal(name)), value) for name, value in _READ_AS.items())


@cache
def _other_result() -> re.Pattern[str]:
    return re.compile(terminal("OTHER_RESULT"))


@lru_cache(maxsize=256)
def result_in(text: str) -> str | None:
    """Return the PDN form of a text that is a result in any form, blanks in it or not; None for any other text."""
    for form in (text, "".join(text.split())):
        if _result().fullmatch(form) or _other_result().fullmatch(form):
            return result_value(text)
    return None


def result_value(text: str) -> str:
    """Return the PDN form of a result token: ``0:1`` is ``0-1``, a half each ``1/2-1/2``; other scores stay."""
    bare = text.strip("[] \t.!")
    if _result().fullmatch(bare):
        return bare
    if _result().fullmatch("".join(bare.split())):
        return "".join(bare.split())
    for pattern, value in _known():
        if pattern.fullmatch(bare):
            return value or _BETWEEN.sub("-", bare)
    raise AssertionError(text)  # pragma: no cover - a result token is one of these
