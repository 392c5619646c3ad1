"""Which texts are score sheets, and where each game of a sheet begins and ends."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import dropwhile, islice

from pdntool.syntax.parsers import terminal, tokens
from pdntool.syntax.sheet_cells import Kind, line_tags
from pdntool.syntax.sheet_readings import has_readings
from pdntool.syntax.sheet_rows import Row, read_row, result_of
from pdntool.syntax.sheet_words import (
    LEADING,
    OPENING,
    header_name,
    header_pairs,
    heading_columns,
    keeper,
    known_header,
    opened_by,
)
from pdntool.text.span import Span

# So many lines with something on them are looked at before a text without any sign of a sheet is taken for PDN.
_LINES = 100
_LINE = re.compile(r"[^\r\n]+")
_LINE_END = re.compile(r"\r\n?|\n")
_BLANK_LINE = 2
_DIVIDER = re.compile(r"[|;,\t\u2502\u2503\u2551]")
_TABLE = re.compile(r"[;|\t]")
_DIGITS = frozenset("0123456789")
_BEGINS_NOTHING = _DIGITS | {"%"}
_ROW_NUMBER = re.compile(r'[\s|"\ufeff]*([0-9]{1,6})(?:\.0{1,2})?[.:)]?(?=[\s;,|"]+(?![-\u2010-\u2015xX:]))')
# A row of a number and two moves has more characters; a result has not.
_SHORT = 12
_WORDS = re.compile(r'[\s|"#*=\ufeff-]*[^\W\d_]{3}')
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_WORD = re.compile(r"[^\W\d_]{3}")
_SIDES = frozenset({"White", "Black"})
# So far from a line the number of a row is looked for.
_NEAR = 40


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
        rf'[\s|"\ufeff\u2502\u2503\u2551]*(?:(?:[0-9]{{1,6}}:?|{number})"?\s*[|;,\u2502\u2503\u2551]|[0-9]{{1,6}}\s+(?:{move}|[0-9]{{4}}\s+[0-9]{{4}}\b))'
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
    if _plain_move().search(line):
        return True
    # "2024 Türkiye Şampiyonası": four digits beside words are a year.
    return any(not _YEAR.fullmatch(found.group()) or not _WORD.search(line) for found in _other_play().finditer(line))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their offsets."""
    for match in _LINE.finditer(text):
        line = match.group()
        if line.strip("\ufeff \t"):
            yield match.start(), line


def _is_heading(line: str) -> bool:
    divided = _DIVIDER.search(line)
    cells = _DIVIDER.split(line.strip("|\u2502\u2503\u2551 \t\ufeff")) if divided else line.split()
    columns = heading_columns([cell.strip().strip('"') for cell in cells], divided=divided is not None)
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
        return opened_by(header["name"], line[header.end() :]) is not None
    if _is_heading(line) or _row().match(line) is not None or ("|" in line and has_readings(line)):
        return True
    return _TABLE.search(line) is not None and bool(_names(line))


class _Role(Enum):
    """What a line is where games are parted."""

    OPENING = auto()
    """A header line that begins a game, of its players or its rules."""
    LEADING = auto()
    """A header line that may stand before such a line, or below a game: its date, its round."""
    HEADER = auto()
    """Any other header line."""
    HEADING = auto()
    OTHER = auto()


_HEADERS = frozenset({_Role.OPENING, _Role.LEADING, _Role.HEADER})
_Lines = list[tuple[int, str]]


def cut_sheets(text: str) -> Iterator[Span]:
    """Yield the games of a score sheet.

    Behind rows the next game begins with a header line that names players or rules, with a heading, or with a row 1.
    Header lines before that belong to it too, but not those of a footer right below the rows, nor a result.
    """
    lines = list(_lines(text))
    first, rows, content, is_row = 0, False, False, False
    for place, (_, line) in enumerate(lines):
        above_is_row, is_row = is_row, line[0] in _DIGITS and len(line) > _SHORT
        if rows and above_is_row and is_row and (line[0] != "1" or line[1] in _DIGITS):
            # Most lines: what follows a row and has another number than 1 begins nothing.
            continue
        if line[0] == "%":
            continue
        content = True
        if rows and _begins_game(text, lines, place):
            start = _lead(text, lines, place)
            before, last = lines[start - 1]
            yield Span(lines[first][0], before + len(last.rstrip()))
            first, rows = start, False
        rows = rows or (_role(line) is _Role.OTHER and not _WORDS.match(line) and _is_played(line))
    if content:
        offset, line = lines[-1]
        yield Span(lines[first][0], offset + len(line.rstrip()))


@lru_cache(maxsize=1024)
def _role(line: str) -> _Role:
    """Return what a line is where games are parted."""
    if line[0] in _BEGINS_NOTHING:
        return _Role.OTHER
    is_header = _header_line().match(line) is not None
    if (not is_header or line.count(":") > 1) and _is_heading(line):
        return _Role.HEADING
    names = _names(line)
    if not names:
        return _Role.OTHER
    return _Role.OPENING if OPENING & names else _Role.LEADING if LEADING & names else _Role.HEADER


def _names(line: str) -> frozenset[str]:
    """Return the tag names of a line of headers, in cells perhaps; of any other line none."""
    if _header_line().match(line):
        return frozenset(tag.name for tag in line_tags(line.lstrip("\ufeff")))
    if not _DIVIDER.search(line):
        return frozenset() if line[0] in _DIGITS or keeper(line) is None else frozenset({"KeptBy"})
    cells = [cell.strip().strip('"').strip() for cell in _DIVIDER.split(line.strip("|\u2502\u2503\u2551 \t\ufeff"))]
    if keeper(line) is not None and sum(map(bool, cells)) == 1:
        return frozenset({"KeptBy"})
    names = [cells[place].rstrip(":") for place in header_pairs(cells) or ()]
    names += [name for name, sign, _ in (cells[0].partition(":"),) if sign and known_header(name)]
    return frozenset(map(header_name, names))


def _begins_game(text: str, lines: _Lines, place: int) -> bool:
    """Return whether a line behind rows begins the next game."""
    line = lines[place][1]
    if line[0] in _DIGITS:
        return _begins_with_row(text, lines, place)
    role = _role(line)
    if role is _Role.OTHER:
        return _begins_with_row(text, lines, place)
    if role not in {_Role.OPENING, _Role.HEADING} or _numbers_go_on(lines, place):
        return False
    return role is _Role.HEADING or not _is_signed(lines, place)


def _begins_with_row(text: str, lines: _Lines, place: int) -> bool:
    """Return whether a row begins a game: its number is 1 again, or it has none and a result stands above it."""
    line, above = lines[place][1], lines[place - 1][1]
    if line[0] in _DIGITS and line[0] != "1" and above[0] in _DIGITS and len(above) > _SHORT:
        return False
    number = _row_number(line)
    if number not in {None, 1} or "..." in line or "…" in line or not _is_played(line):
        return False
    row = _read(text, lines, place - 1)
    if number is None:
        return Kind.MOVE in _read(text, lines, place).kinds and result_of(row, text) is not None
    if Kind.RESULT in row.kinds or result_of(row, text) is not None or _role(above) in _HEADERS:
        return True
    return _is_apart(text, lines, place)


def _read(text: str, lines: _Lines, place: int) -> Row:
    offset, line = lines[place]
    return read_row(list(tokens("sheet", text, Span(offset, offset + len(line)))), text)


def _row_number(line: str) -> int | None:
    found = _ROW_NUMBER.match(line)
    return int(found[1]) if found else None


def _numbers_go_on(lines: _Lines, place: int) -> bool:
    """Return whether the numbers of the rows above a line go on below it."""
    above = next((number for _, line in lines[max(0, place - _NEAR) : place][::-1] if (number := _row_number(line))), 0)
    below = next((number for _, line in lines[place + 1 : place + _NEAR] if (number := _row_number(line))), 0)
    return above > 0 and below == above + 1


def _is_signed(lines: _Lines, place: int) -> bool:
    """Return whether header lines behind rows tell points or signatures of the two sides and begin no game.

    They name nothing but the sides, and no row follows before the sides are named again.
    """
    seen: set[str] = set()
    for _, line in lines[place : place + _NEAR]:
        names = _names(line)
        if not names:
            if _role(line) is _Role.HEADING or _is_played(line):
                return False
        elif not names <= _SIDES:
            return False
        elif names & seen:
            return True
        seen |= names
    return True


def _lead(text: str, lines: _Lines, place: int) -> int:
    """Return with which line a game begins whose first certain line is at a place, header lines before it perhaps."""
    start, is_own = place, True
    while True:
        top = start
        while _role(lines[top - 1][1]) in _HEADERS and not ((is_own or top < start) and _is_apart(text, lines, top)):
            top -= 1
        roles = [_role(line) for _, line in lines[top:start]]
        is_footer = not _is_apart(text, lines, top) or not {_Role.OPENING, _Role.LEADING} & set(roles)
        if is_own and not _is_apart(text, lines, top):
            # Right below the rows: a footer first, then perhaps what leads to the next game.
            return start - len(list(dropwhile(lambda role: role is _Role.HEADER, roles)))
        if not is_own and is_footer:
            return start
        start = top
        if _role(lines[place][1]) is _Role.OPENING:
            return start
        is_own = False


def _is_apart(text: str, lines: _Lines, place: int) -> bool:
    """Return whether a blank line stands before a line."""
    offset, line = lines[place - 1]
    return len(_LINE_END.findall(text, offset + len(line), lines[place][0])) >= _BLANK_LINE
