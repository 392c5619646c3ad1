"""The cells of a score sheet: how a row divides into them, what each holds, and which are headers."""

import re
from collections.abc import Sequence
from enum import IntEnum, auto
from functools import cache
from typing import Final, NamedTuple

from pdntool.syntax.moves import dates_as_moves
from pdntool.syntax.nodes import Tag
from pdntool.syntax.parsers import terminal
from pdntool.syntax.results import result_in
from pdntool.syntax.sheet_readings import READINGS, readings_in
from pdntool.syntax.sheet_typing import DITTO, STRUCK, number_of
from pdntool.syntax.sheet_words import (
    column_of,
    header_name,
    header_pairs,
    header_value,
    keeper,
    known_header,
    names_in_heading,
)
from pdntool.syntax.tokens import COMMENT_TOKENS, MOVES, RESULT_TOKENS, TokenPlace
from pdntool.text.span import Span

# What stands behind the number of a row divides its cells, else the first of these that the row has, else blanks.
_DIVIDERS = ("BAR", "TAB", "SEMICOLON", "COMMA")
# Tokens that never begin a cell of their own.
_ATTACHED = frozenset({"MARK", "NAG", *COMMENT_TOKENS})


class Kind(IntEnum):
    """What a cell holds."""

    EMPTY = auto()
    NUMBER = auto()
    MOVE = auto()
    CLOCK = auto()
    """A move by its form, or a time: ``18:30``; a date, or a move that a spreadsheet took for one."""
    PLACEHOLDER = auto()
    RESULT = auto()
    NOTE = auto()
    """A time, a tick, words in parentheses: never a move."""
    WORD = auto()
    FAULT = auto()


_CLOCK: Final = re.compile(r"[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?\Z")
_TIME: Final = re.compile(
    r"\(?(?!0?[.,]50?\)?\Z)(?:0{1,2}[:.][0-5][0-9](?:[:.][0-5][0-9])?|[0-9]{1,2}[:.][0-5][0-9][:.][0-5][0-9]"
    r"|[0-9]{1,3}[^\S\r\n]?(?:['′’](?:[0-9]{1,2}(?:\"|″|'')?)?|(?:dk|dak|sn|sa|min|sec|s|m|h)\.?)|[0-9]{1,2}h[0-9]{2})\)?\Z"
)
_NOTE: Final = re.compile(r"(?:\(.*\)|\[.*\]|«.*»|//.*|[^\w\s]+)\Z")
_HALVES = frozenset({"1/2", "½"})
_PLACEHOLDER: Final = re.compile(r"(?:[_.…]{2,}|[-\u2010-\u2015\u2212]{1,3}|\?+|\u2026)\Z")
HAS_WORD: Final = re.compile(r"[^\W\d_]{2}")
_TWO_SQUARES: Final = 4
_NOTES: Final = COMMENT_TOKENS | {DITTO, STRUCK}
# A tick, or a word for the same as above.
_TICKS: Final = frozenset({"v", "V", "ok", "OK", "TRUE", "do", "do.", "dito", "ditto", "idem", "id.", "aynı", "aynısı"})
_NUMBER_ALONE: Final = re.compile(r"[0-9]{1,3}(?:\.{1,3}|…)")
IN_CELLS: Final = (MOVES - {"COMPACT_MOVE"}) | {"CELL_MOVE", "CELL_DATE"}
_NOTED: Final = frozenset({"MARK", "NAG", *COMMENT_TOKENS}) | RESULT_TOKENS


class RowCell(NamedTuple):
    """A cell: its range between the dividers, and its tokens without quotes and dividers."""

    start: int
    end: int
    tokens: tuple[TokenPlace, ...]

    def text(self, text: str) -> str:
        """Return what is written in the cell, without the quotes around it."""
        return text[self.start : self.end].strip().strip('"').strip()


def written_span(cell: RowCell) -> Span:
    """Return where the text of a cell stands, without the quotes around it; of an empty one the whole cell."""
    return Span(cell.tokens[0][1], cell.tokens[-1][2]) if cell.tokens else Span(cell.start, cell.end)


def row_cells(tokens: Sequence[TokenPlace], text: str) -> tuple[list[RowCell], bool]:
    """Divide the tokens of a row, at least one, into cells; the second value is whether a sign divides them."""
    divider = _divider(tokens)
    if divider is None:
        return _by_blanks(tokens, text), False
    cells = _by_divider(tokens, divider)
    if divider == "BAR":
        cells = cells[not cells[0].tokens : -1 if not cells[-1].tokens else None]
    return [*_number_apart(cells[:1]), *(_without_number(cell, text) for cell in cells[1:])], True


def _divider(tokens: Sequence[TokenPlace]) -> str | None:
    """Return the kind of the signs that divide a row: a sign within quotes does not, nor one in a remark."""
    if tokens[0][0] == "ROW_NUMBER" and len(tokens) > 1 and tokens[1][0] in _DIVIDERS:
        return tokens[1][0]
    kinds = [kind for kind, _, _ in tokens if kind != "QUOTE"]
    number = next((place for place, kind in enumerate(kinds[:2]) if kind == "ROW_NUMBER"), None)
    behind = kinds[number + 1 : number + 2] if number is not None else []
    if behind and behind[0] in _DIVIDERS and (number == 0 or kinds[0] in _DIVIDERS):
        return behind[0]
    # What stands at the end of a row alone ends it.
    present = set(kinds) if set(kinds[:-1]).isdisjoint(_DIVIDERS) else set(kinds[:-1])
    if "QUOTE" in {kind for kind, _, _ in tokens}:
        present = {kind for kind in present if kind in _DIVIDERS and len(_by_divider(tokens, kind)) > 1}
    return next((kind for kind in _DIVIDERS if kind in present), None)


def _by_divider(tokens: Sequence[TokenPlace], divider: str) -> list[RowCell]:
    """Divide tokens where the sign stands, not in a cell in quotes."""
    cells: list[RowCell] = []
    start = tokens[0][1]
    inside: list[TokenPlace] = []
    quotes = sum(kind == "QUOTE" for kind, _, _ in tokens)
    is_quoted = False
    for token in (*tokens, (divider, tokens[-1][2], tokens[-1][2])):
        if token[0] == "QUOTE":
            quotes -= 1
            is_quoted = not is_quoted and not inside and quotes > 0
        elif token[0] == divider and not is_quoted:
            cells.append(RowCell(start, token[1], tuple(inside)))
            start, inside = token[2], []
        elif token[0] != "TAB":
            inside.append(token)
    return cells


def _by_blanks(tokens: Sequence[TokenPlace], text: str) -> list[RowCell]:
    """Divide tokens by the blanks between them, but not in parentheses."""
    cells: list[list[TokenPlace]] = []
    row = text[tokens[0][1] : tokens[-1][2]]
    depth, closes = 0, row.count("(") == row.count(")") > 0
    for token in tokens:
        if token[0] == "QUOTE":
            continue
        if cells and (depth > 0 or _belongs_to(token, cells[-1])):
            cells[-1].append(token)
        else:
            cells.append([token])
        if closes:
            depth += text.count("(", *token[1:]) - text.count(")", *token[1:])
    return [RowCell(inside[0][1], inside[-1][2], tuple(inside)) for inside in cells]


def _belongs_to(token: TokenPlace, cell: Sequence[TokenPlace]) -> bool:
    """Return whether a token goes on with a cell: what is never a cell of its own, or what no blank parts from it.

    Without a blank between them two tokens are one thing: a move with text glued to it, a word with a sign in it.
    """
    kind, start, _ = token
    return cell[0][0] != "ROW_NUMBER" and (kind in _ATTACHED or start == cell[-1][2])


def _number_apart(cells: list[RowCell]) -> list[RowCell]:
    """Part a first cell such as ``27. 28x17`` into its number and its move."""
    first = cells[0] if cells else None
    if first is None or len(first.tokens) < 2 or first.tokens[0][0] != "ROW_NUMBER":  # noqa: PLR2004 - a number and more
        return cells
    end = first.tokens[0][2]
    return [RowCell(first.start, end, first.tokens[:1]), RowCell(end, first.end, first.tokens[1:]), *cells[1:]]


def _without_number(cell: RowCell, text: str) -> RowCell:
    """Return a cell such as ``1... 19-23`` without the number of its row; ``1...`` alone is an empty cell."""
    if cell.tokens and cell.tokens[0][0] == "ROW_NUMBER" and _NUMBER_ALONE.fullmatch(written(cell, text)):
        return RowCell(cell.start, cell.end, ())
    if len(cell.tokens) > 1 and cell.tokens[0][0] == "ROW_NUMBER" and cell.tokens[1][0] in MOVES:
        return RowCell(cell.tokens[1][1], cell.end, cell.tokens[1:])
    return cell


def written(cell: RowCell, text: str) -> str:
    """Return the text of a cell from its first token to its last."""
    return text[slice(*written_span(cell))]


@cache
def _cell_move() -> re.Pattern[str]:
    return re.compile(terminal("CELL_SQUARES", "sheet"))


def kind_of(cell: RowCell, text: str, *, is_first: bool) -> Kind:
    """Return what a cell holds; in the first of a row bare digits are its number."""
    if not cell.tokens:
        return Kind.EMPTY
    kind, start, end = cell.tokens[0]
    if len(cell.tokens) == 1 and kind == "PLAIN_MOVE" and text.find(":", start, end) < 0:
        return Kind.MOVE
    if kind == "ROW_NUMBER" and is_first and len(cell.tokens) == 1 and text[start:end].rstrip(".").isdecimal():
        return Kind.NUMBER
    return _kind_of_rare(cell, text, is_first=is_first)


def _kind_of_rare(cell: RowCell, text: str, *, is_first: bool) -> Kind:
    kind, whole = cell.tokens[0][0], written(cell, text)
    if _PLACEHOLDER.match(whole):
        return Kind.PLACEHOLDER
    if _TIME.match(whole) or kind in _NOTES:
        return Kind.NOTE
    if kind in RESULT_TOKENS and all(kind in _NOTED for kind, _, _ in cell.tokens[1:]):
        return Kind.RESULT
    if whole in _HALVES:
        return Kind.RESULT
    if is_move(cell, text, is_first=is_first):
        is_clock = len(cell.tokens) == 1 and (_CLOCK.match(whole) is not None or is_date(whole))
        return Kind.FAULT if _has_two(cell, text) else Kind.CLOCK if is_clock else Kind.MOVE
    return _kind_of_other(cell, whole, is_first=is_first)


def _kind_of_other(cell: RowCell, whole: str, *, is_first: bool) -> Kind:
    if number_of(whole, in_roman=is_first) is not None:
        return Kind.NUMBER
    if result_in(whole) is not None:
        return Kind.RESULT
    if _NOTE.match(whole) or whole in _TICKS:
        return Kind.NOTE
    return Kind.WORD if HAS_WORD.search(whole) and cell.tokens[0][0] != "BAD_MOVE" else Kind.FAULT


def is_move(cell: RowCell, text: str, *, is_first: bool = False) -> bool:
    """Return whether a cell begins with a move; four digits are one where no number of a row stands."""
    kind, start, end = cell.tokens[0]
    if kind == READINGS:
        return bool(readings_in(text[start:end]))
    if kind in IN_CELLS or (kind == "ROW_NUMBER" and not is_first and is_compact(text[start:end])):
        return True
    if is_first:
        return False
    if is_date(written(cell, text)):
        return True
    return _cell_move().fullmatch(written(cell, text)) is not None


def is_date(text: str) -> bool:
    """Return whether a text is a date, as spreadsheets make one of a move."""
    return len(text) > _TWO_SQUARES and bool(dates_as_moves(text))


def is_compact(text: str) -> bool:
    """Return whether what looks like a number of a row is two squares of two digits, ``3228``."""
    return len(text) == _TWO_SQUARES and text.isdecimal()


def _has_two(cell: RowCell, text: str) -> bool:
    """Return whether behind its first move a cell has another, which is no time and not in parentheses."""
    depth, end = 0, cell.tokens[0][2]
    for kind, start, behind in cell.tokens[1:]:
        depth += text.count("(", end, start) - text.count(")", end, start)
        if kind in IN_CELLS and depth <= 0 and not _CLOCK.match(text[start:behind]):
            return True
        end = start
    return False


def number_in(cell: RowCell, text: str) -> int | None:
    """Return the number of a row that a cell holds, None if it holds anything else."""
    if not cell.tokens:
        return None
    number = number_of(written(cell, text), in_roman=True)
    if number is not None:
        return number
    kind, start, end = cell.tokens[0]
    if kind != "ROW_NUMBER" or len(cell.tokens) > 1:
        return None
    digits = re.match("[0-9]+", text[start:end])
    return int(digits[0]) if digits else None


# Where on a line of headers another one may begin: behind a sign that divides cells, or behind several blanks.
_NEXT_HEADER = re.compile(r"(?:[;|\t]|[^\S\r\n]{2})[^\S\r\n]*(?=([^\W0-9_][^:;|\t\r\n]{0,40}):)")


def line_tags(line: str, offset: int = 0) -> list[Tag]:
    """Return the tags of a header line, which stands at that place of the text; most have one."""
    others = _NEXT_HEADER.finditer(line, line.index(":"))
    starts = [0, *(found.end() for found in others if known_header(found[1]) is not None)]
    bounds = zip(starts, [*starts[1:], len(line)], strict=True)
    return [_tag(line[start:end], offset + start) for start, end in bounds]


def _tag(text: str, offset: int) -> Tag:
    name, _, value = text.partition(":")
    start, end = (place + len(name) + 1 for place in header_value(value))
    written = name.strip().lstrip("\ufeff")
    if start == end and (side := keeper(written)) is not None:
        span = Span(offset + text.index(side), offset + text.index(side) + len(side))
        return Tag("KeptBy", side, Span(offset, offset + len(text)), span, written)
    span = Span(offset, offset + len(text))
    return Tag(header_name(written), text[start:end], span, Span(offset + start, offset + end), written)


def cell_tags(cells: Sequence[RowCell], text: str) -> list[Tag]:
    """Return the tags of a row of header cells, ``Beyaz;Ada;;`` or ``"Beyaz: Ada";;``; none if it is anything else."""
    said = [cell for cell in cells if cell.tokens]
    if all(titles(written_span(cell), text) for cell in said):
        return [tag for cell in said for tag in titles(written_span(cell), text)]
    texts = [cell.text(text) for cell in cells]
    filled = [place for place, cell in enumerate(texts) if cell]
    if all(":" in texts[place] and known_header(texts[place].partition(":")[0]) for place in filled):
        return [tag for place in filled for tag in line_tags(texts[place], written_span(cells[place]).start)]
    return [
        Tag(header_name(name), texts[place + 1], Span(named.start, value.end), value, name)
        for place in header_pairs(texts) or ()
        for name in (texts[place].rstrip(":").rstrip(),)
        for named, value in ((written_span(cells[place]), written_span(cells[place + 1])),)
    ]


def heading_names(row: Span, text: str) -> list[Tag]:
    """Return the names of the players that a heading tells: ``Beyaz (Ada)``."""
    found = names_in_heading(text[slice(*row)])
    return [
        Tag(
            column.title(),
            text[row.start + start : row.start + end],
            row,
            Span(row.start + start, row.start + end),
            word,
        )
        for column, word, start, end in found
    ]


def titles(row: Span, text: str) -> list[Tag]:
    """Return the tag of a line without a colon that tells one all the same: ``Masa 3``, ``Beyazın kâğıdı``."""
    line = text[slice(*row)]
    if keeper(line) is not None:
        return [_tag(f"{line}:", row.start)]
    name, _, value = line.rpartition(" ")
    if value.isdecimal() and known_header(name) in {"Board", "Round"}:
        span = Span(row.end - len(value), row.end)
        return [Tag(header_name(name), value, row, span, name.strip())]
    return []


def tags_in_name(name: str) -> list[Tag]:
    """Return what the name of a worksheet tells: ``Masa 3``, ``Beyaz`` for the sheet that White kept."""
    nowhere = Span(0, 0)
    if column_of(name) in {"white", "black"}:
        return [Tag("KeptBy", name, nowhere, nowhere, name)]
    return titles(Span(0, len(name)), name)
