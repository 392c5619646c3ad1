"""Which texts are score sheets, and where each game of a sheet begins and ends."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from pdntool.syntax.parsers import terminal
from pdntool.syntax.sheet_words import heading_columns, known_header
from pdntool.text.span import Span

# So many lines with something on them are looked at before a text without any sign of a sheet is taken for PDN.
_LINES = 100
_LINE = re.compile(r"[^\r\n]+")
_LINE_END = re.compile(r"\r\n?|\n")
_BLANK_LINE = 2
_DIVIDER = re.compile(r"[|;,\t]")
_BEGINS_NOTHING = frozenset("0123456789%")


@cache
def _header_line() -> re.Pattern[str]:
    return re.compile(rf"[\s\ufeff]*(?P<name>{terminal('HEADER_NAME', 'sheet')}):")


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(terminal("TAG"))


@cache
def _row() -> re.Pattern[str]:
    # A row that PDN has not: a number without a dot, or a cell divided by a sign.
    number, move = terminal("PLAIN_NUMBER"), terminal("PLAIN_MOVE")
    return re.compile(
        rf'[\s|"\ufeff]*(?:(?:[0-9]{{1,6}}:?|{number})"?\s*[|;,]|[0-9]{{1,6}}\s+(?:{move}|[0-9]{{4}}\s+[0-9]{{4}}\b))'
    )


@cache
def _plain_move() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){terminal('PLAIN_MOVE')}")


@cache
def _other_play() -> re.Pattern[str]:
    names = ("RESULT", "PADDED_MOVE", "OTHER_RESULT", "LOOSE_MOVE", "SHORT_MOVE", "MESSAGE_MOVE")
    kinds = "|".join(terminal(name) for name in names)
    return re.compile(rf"(?<!\w)(?:{kinds}|[0-9]{{4}}(?!\w))")


def _is_played(line: str) -> bool:
    """Return whether a line holds a move or a result."""
    # Most sheets never need the second expression, which takes longer to compile than such a sheet to read.
    return any(pattern().search(line) for pattern in (_plain_move, _other_play))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their offsets."""
    for match in _LINE.finditer(text):
        line = match.group()
        if line.strip("\ufeff \t"):
            yield match.start(), line


def _is_heading(line: str) -> bool:
    divided = _DIVIDER.search(line)
    cells = _DIVIDER.split(line.strip("| \t\ufeff")) if divided else line.split()
    columns = heading_columns([cell.strip().strip('"') for cell in cells])
    return columns is not None and len(columns) > 1 and "other" not in columns


def is_sheet(text: str) -> bool:
    """Return whether a text is a score sheet: it has header lines or rows of a table, and no tag pair."""
    with_comments = (line for _, line in _lines(text))
    lines = list(islice((line for line in with_comments if not line.startswith("%")), _LINES))
    if not lines or lines[0].lstrip("\ufeff \t").startswith(("[", "{")) or any(_tag().search(line) for line in lines):
        return False
    return any(_is_sheet_line(line) for line in lines)


def _is_sheet_line(line: str) -> bool:
    header = _header_line().match(line)
    if header:
        return known_header(header["name"]) is not None
    return _is_heading(line) or _row().match(line) is not None


def cut_sheets(text: str) -> Iterator[Span]:
    """Yield the games of a score sheet: header lines or a heading behind rows begin the next one.

    A result line alone behind the rows still belongs to them.
    """
    rows, start, end, content = False, None, 0, False
    lines = list(_lines(text))
    for (offset, line), (following, next_line) in zip(lines, [*lines[1:], (len(text), "")], strict=True):
        begins = _begins(line)
        last = offset + len(line.rstrip())
        if begins and rows and not (_is_result(line) and not _goes_on(text[last:following], next_line)):
            yield Span(start or 0, end)
            rows, start = False, None
        elif not begins and not line.startswith("%"):
            rows = rows or _is_played(line)
        start = offset if start is None else start
        end, content = last, content or not line.startswith("%")
    if content:
        yield Span(start or 0, end)


def _begins(line: str) -> bool:
    # A row's number or a mark: most lines begin with what no header and no heading has.
    if line[:1] in _BEGINS_NOTHING:
        return False
    return _header_line().match(line) is not None or _is_heading(line)


def _is_result(line: str) -> bool:
    header = _header_line().match(line)
    return header is not None and known_header(header["name"]) == "Result"


def _goes_on(between: str, next_line: str) -> bool:
    """Return whether the next line is one more of a block of header lines: it is one, and no blank line parts them."""
    return len(_LINE_END.findall(between)) < _BLANK_LINE and _begins(next_line)
