"""The fast reader of score sheets: header lines, a heading, and rows of a number and two plain moves are one match.

As for PDN, what the expression matches has one reading, that of the grammar; every other sheet is left to that. A sheet
with a position is left to it too, because its first row may begin with either color.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from pdntool.syntax.fast_reader import Words
from pdntool.syntax.nodes import Side, Tag
from pdntool.syntax.parsers import terminal
from pdntool.syntax.results import result_in
from pdntool.syntax.sheet_cells import line_tags
from pdntool.syntax.sheet_words import heading_columns
from pdntool.text.span import Span

_NOWHERE = Span(0, 0)
_SIDES: dict[str, Side] = {"white": "white", "black": "black"}
_ROW = 3
_SIGNS = (";", ",", "\t")
_LINE_END = re.compile(r"\r\n?|\n")
# In plain rows every word is a ply that is more than digits and a dot.
_PLY = re.compile(r"(?<![^\s;,])(?![0-9]++\.?(?:[\s;,]|\Z))[^\s;,]++")


@cache
def _sheet_pattern() -> re.Pattern[str]:
    name, move, result = terminal("HEADER_NAME", "sheet"), terminal("SQUARES"), terminal("RESULT")
    blank, end = r"[^\S\r\n\t]", r"(?:\r\n?|\n)"
    header = rf"{name}:[^\r\n]*+{end}"
    ply = rf"{blank}++(?!{result}){move}(?=\s|\Z)"
    row = rf"[0-9]{{1,6}}\.?{ply}"
    divided = "|".join(_divided(sign, rf"(?!{result}){move}", end) for sign in _SIGNS)
    return re.compile(
        rf"(?P<headers>(?:{header}|{blank}*+{end})*+)"
        rf"(?P<heading>(?:[^\W0-9_][^\r\n:]*+{end})?+)"
        rf"(?P<rows>{divided}|(?:{row}{ply}{blank}*+(?:{end}|\Z))*+(?:{row}{blank}*+)?+){blank}*+\Z"
    )


def _divided(sign: str, move: str, end: str) -> str:
    """Return an expression for rows of a number and two moves, a sign between them; the last move may be left out."""
    row = rf"[0-9]{{1,6}}\.?{sign}{move}"
    return rf"(?:{row}{sign}{move}{sign}?(?:{end}|\Z))++(?:{row}{sign}?)?+"


class PlainSheet(NamedTuple):
    """Where the parts of a plain score sheet stand in the text: all of it, its header lines, its rows.

    ``first`` is the color of the first column of moves, None where no heading names it; ``sign`` divides the cells,
    nothing but blanks where it is empty.
    """

    span: Span
    tags: Span
    movetext: Span
    outcome: str | None
    first: Side | None
    sign: str = ""

    def words(self, text: str) -> Words:
        """Return the moves and the numbers of the rows."""
        words = self.all_words(text)
        numbers = words[::_ROW]
        del words[::_ROW]
        return Words(words, numbers)

    def all_words(self, text: str) -> list[str]:
        """Return numbers and moves as they stand."""
        rows = text[self.movetext.start : self.movetext.end]
        return rows.replace(self.sign, " ").split() if self.sign else rows.split()

    def ply_words(self, text: str) -> Iterator[re.Match[str]]:
        """Return the places of the plies."""
        return _PLY.finditer(text, *self.movetext)

    def between_plies(self, text: str) -> list[str]:
        """Return what stands before, between and behind the plies of the movetext, as far as the game goes."""
        return _PLY.split(text[self.movetext.start : min(self.movetext.end, self.span.end)])

    def tag_list(self, text: str) -> list[Tag]:
        """Return the header lines as tags without their places."""
        lines = _LINE_END.split(text[self.tags.start : self.tags.end])
        return [tag for line in lines if line.strip() for tag in _headers(line)]


@lru_cache(maxsize=4096)
def _headers(line: str) -> tuple[Tag, ...]:
    return tuple(replace(tag, span=_NOWHERE, value_span=_NOWHERE) for tag in line_tags(line))


def scan_sheet(text: str, span: Span) -> PlainSheet | None:
    """Return the plain sheet at that place of the text, None if there is anything else in it."""
    match = _sheet_pattern().fullmatch(text, span.start, span.end)
    if match is None or not match["rows"]:
        return None
    first: Side | None = None
    sign = next((sign for sign in _SIGNS if sign in match["rows"]), "")
    if match["heading"]:
        first = _first_side(match["heading"].strip(), sign)
        if first is None:
            return None
    sheet = PlainSheet(span, Span(*match.span("headers")), Span(*match.span("rows")), None, first, sign)
    tags = sheet.tag_list(text)
    result = next((tag.value for tag in tags if tag.name == "Result"), None)
    if any(tag.name == "FEN" for tag in tags):
        return None
    return sheet._replace(outcome=None if result is None else result_in(result))


@lru_cache(maxsize=256)
def _first_side(heading: str, sign: str) -> Side | None:
    """Return the first color of a heading ``number white black``, None for any other."""
    if "(" in heading or "[" in heading:
        # A name of a player stands in it.
        return None
    if sign and " " in heading:
        return None
    columns = heading_columns(heading.split(sign or None), divided=bool(sign))
    if columns is None or columns[:1] != ["number"] or sorted(columns[1:]) != ["black", "white"]:
        return None
    return _SIDES[columns[1]]
