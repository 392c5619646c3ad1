"""What stands in the cells of a row on a score sheet, and which rows are remarks, results or moves."""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum, auto
from functools import cache
from typing import Final, NamedTuple

from pdntool.syntax.moves import dates_as_moves
from pdntool.syntax.parsers import terminal
from pdntool.syntax.results import result_in
from pdntool.syntax.sheet_cells import SIDES, RowCell, row_cells, written_span
from pdntool.syntax.sheet_words import Column, known_header
from pdntool.syntax.tokens import MOVES, RESULT_TOKENS, TokenPlace
from pdntool.text.span import Span


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
_NUMBER: Final = re.compile(r"[(\[#№]?([0-9]{1,6})(?:[.,]0{1,2})?(?:[^\w\s]|\s?[-\u2013]){0,3}\Z")
_PLACEHOLDER: Final = re.compile(r"(?:[_.…]{2,}|[-\u2010-\u2015\u2212]{1,3}|\?+|\u2026)\Z")
_HAS_WORD: Final = re.compile(r"[^\W\d_]{2}")
# A first word of more letters is no number that was misread.
_SHORT: Final = 3
_TWO_SQUARES: Final = 4
_BLOCK: Final = 3
_AS_ROW_NUMBER: Final = {"COLON_NUMBER": "ROW_NUMBER", "OTHER_NUMBER": "ROW_NUMBER", "OTHER_ROW_NUMBER": "ROW_NUMBER"}
IN_CELLS: Final = (MOVES - {"COMPACT_MOVE"}) | {"CELL_MOVE", "CELL_DATE"}
_NOTED: Final = frozenset({"MARK", "NAG", "COMMENT"}) | RESULT_TOKENS
_PLAYED: Final = frozenset({Kind.MOVE, Kind.CLOCK})
_BEHIND: Final = frozenset({Kind.MOVE, Kind.CLOCK, Kind.RESULT})
_SAYS: Final = frozenset({Kind.WORD, Kind.NOTE})


class Row(NamedTuple):
    """A row: its cells with their kinds; ``is_divided``: a sign parts them, not blanks."""

    cells: list[RowCell]
    kinds: list[Kind]
    is_divided: bool

    def count(self, kinds: frozenset[Kind]) -> int:
        """Count the cells of some kinds."""
        return sum(kind in kinds for kind in self.kinds)

    @property
    def span(self) -> Span:
        """Where the row stands, from the first of its tokens to the last."""
        written = [written_span(cell) for cell in self.cells if cell.tokens]
        return Span(written[0].start, written[-1].end)


def written(cell: RowCell, text: str) -> str:
    """Return the text of a cell from its first token to its last."""
    return text[slice(*written_span(cell))]


@cache
def _cell_move() -> re.Pattern[str]:
    return re.compile(terminal("CELL_SQUARES", "sheet"))


@cache
def _squares_in_row() -> re.Pattern[str]:
    """Return an expression for a row of a number and moves with a comma or a blank where their sign should be."""
    plain, loose = terminal("SQUARES"), terminal("CELL_SQUARES", "sheet")
    return re.compile(
        rf"\s*(?:(?P<number>[0-9]{{1,3}}[.:)]?)\s+)?(?P<first>{loose}|{plain})(?:\s+(?P<second>{loose}|{plain}))?\s*\Z"
    )


def read_row(tokens: Sequence[TokenPlace], text: str) -> Row:
    """Divide the tokens of a row into cells and tell what each of them holds."""
    tokens = [(_AS_ROW_NUMBER.get(kind, kind), start, end) for kind, start, end in tokens]
    if not tokens:
        return Row([], [], is_divided=False)
    cells, is_divided = _loose_cells(tokens, text), False
    if cells is None:
        cells, is_divided = row_cells(tokens, text)
    return Row(cells, [_kind_of(cell, text, is_first=not place) for place, cell in enumerate(cells)], is_divided)


def _loose_cells(tokens: Sequence[TokenPlace], text: str) -> list[RowCell] | None:
    """Return the cells of a row such as ``1 32,28 19,23`` or ``1 32 28 19 23``, None for any other row."""
    kinds = {kind for kind, _, _ in tokens}
    if not kinds <= {"ROW_NUMBER", "COMMA", "PLAIN_MOVE", "CELL_MOVE"} or len(tokens) < _BLOCK:
        return None
    if "COMMA" not in kinds and "PLAIN_MOVE" in kinds:
        return None
    found = _squares_in_row().match(text[: tokens[-1][2]], tokens[0][1])
    if found is None:
        return None
    return [
        RowCell(*found.span(name), (("ROW_NUMBER" if name == "number" else "LOOSE_MOVE", *found.span(name)),))
        for name in ("number", "first", "second")
        if found[name]
    ]


def _kind_of(cell: RowCell, text: str, *, is_first: bool) -> Kind:
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
    if _TIME.match(whole):
        return Kind.NOTE
    if kind in RESULT_TOKENS and all(kind in _NOTED for kind, _, _ in cell.tokens[1:]):
        return Kind.RESULT
    if is_move(cell, text, is_first=is_first):
        is_clock = len(cell.tokens) == 1 and (_CLOCK.match(whole) is not None or is_date(whole))
        return Kind.FAULT if _has_two(cell, text) else Kind.CLOCK if is_clock else Kind.MOVE
    return _kind_of_other(cell, whole)


def _kind_of_other(cell: RowCell, whole: str) -> Kind:
    if _NUMBER.match(whole):
        return Kind.NUMBER
    if result_in(whole) is not None:
        return Kind.RESULT
    if _NOTE.match(whole):
        return Kind.NOTE
    return Kind.WORD if _HAS_WORD.search(whole) and cell.tokens[0][0] != "BAD_MOVE" else Kind.FAULT


def is_move(cell: RowCell, text: str, *, is_first: bool = False) -> bool:
    """Return whether a cell begins with a move; four digits are one where no number of a row stands."""
    kind, start, end = cell.tokens[0]
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
    found = _NUMBER.match(written(cell, text))
    if found is not None:
        return int(found[1])
    kind, start, end = cell.tokens[0]
    if kind != "ROW_NUMBER" or len(cell.tokens) > 1:
        return None
    digits = re.match("[0-9]+", text[start:end])
    return int(digits[0]) if digits else None


def is_remark(row: Row, text: str, due: int | None) -> bool:
    """Return whether a row is a remark: its words stand where no move and no number does.

    ``due`` is the number of the row that is missing if this is none, None if no row is.
    """
    # By now a result in words is no result: "Adjourned 18:30".
    kinds = [
        Kind.WORD if kind is Kind.RESULT and _HAS_WORD.search(written(cell, text)) else kind
        for cell, kind in zip(row.cells, row.kinds, strict=True)
        if kind is not Kind.EMPTY
    ]
    plays = row.count(frozenset({Kind.MOVE}))
    if kinds[0] in _SAYS:
        return plays == 0 or not (row.is_divided or _is_number_misread(row, text))
    if plays or Kind.FAULT in kinds or Kind.WORD not in kinds:
        return False
    if kinds[0] is Kind.RESULT:
        return not row.is_divided or len(kinds) == 1
    if kinds[0] is Kind.NUMBER and row.kinds[0] is Kind.NUMBER:
        return due is None or number_in(row.cells[0], text) != due
    return row.count(frozenset({Kind.WORD})) == 1 or not row.is_divided


def _is_number_misread(row: Row, text: str) -> bool:
    """Return whether the word before moves may be a number: it is short or has a digit, or two moves are all else."""
    word = written(row.cells[0], text)
    if len(word) < _SHORT or any(letter.isdigit() for letter in word):
        return True
    return row.kinds[1:] == [Kind.MOVE] * SIDES


def result_of(row: Row, text: str, *, ends: bool = True) -> tuple[str, Span, Span | None] | None:
    """Return the result that a row without moves holds, its place, and where it says more; None for any other row.

    The number of a row may stand before it, or a word for it: ``Sonuç 2-0``. Only a row that ``ends`` the game is a
    result with other words behind it.
    """
    if row.count(_PLAYED):
        return None
    cells = [cell for cell in row.cells if cell.tokens]
    for first in range(min(2, len(cells))):
        if first and not (row.kinds[0] is Kind.NUMBER or known_header(written(cells[0], text).rstrip(":")) == "Result"):
            break
        start, (kind, *alone) = written_span(cells[first]).start, cells[first].tokens[0]
        end = written_span(cells[-1]).end
        whole = result_in(" ".join(_words(cells[first:], text)))
        if whole is not None:
            return whole, Span(start, end), None
        value = result_in(text[slice(*alone)]) if kind in RESULT_TOKENS else None
        if ends and value is not None and value != "*":
            rest = [token for cell in cells[first:] for token in cell.tokens][1:]
            return value, Span(*alone), Span(rest[0][1], end) if rest else None
    return None


def _words(cells: Sequence[RowCell], text: str) -> Iterator[str]:
    for cell in cells:
        yield from written(cell, text).split()


def segments(row: Row, columns: Sequence[Column] | None, size: int) -> list[Row]:
    """Part a row into those of blocks that stand side by side; a row of one block is its own only part.

    ``size`` is the number of columns of a block that a heading names.
    """
    if columns is not None and size < len(columns):
        if row.is_divided:
            return [_part(row, start, start + size) for start in range(0, len(columns), size)]
    elif columns is not None or len(row.cells) <= SIDES + 1:
        return [row]
    starts = [0, *(place for place in range(SIDES, len(row.cells) - 1) if _begins_block(row, place))]
    if len(starts) == 1 or row.kinds[0] not in {Kind.NUMBER, Kind.EMPTY}:
        return [row]
    return [_part(row, start, end) for start, end in zip(starts, [*starts[1:], len(row.cells)], strict=True)]


def unheaded_columns(row: Row, text: str) -> list[Column]:
    """Return what the cells of a row without headed columns hold."""
    kind, start, end = row.cells[0].tokens[0] if row.cells[0].tokens else ("ROW_NUMBER", 0, 0)
    if kind == "ROW_NUMBER" and any(dots in text[start:end] for dots in ("...", "…")):
        return ["number", "move"]
    numbered = row.kinds[0] in {Kind.NUMBER, Kind.EMPTY, Kind.WORD, Kind.FAULT, Kind.NOTE} or len(row.cells) > SIDES
    return ["number", "move", "move"] if numbered else ["move", "move"]


def _begins_block(row: Row, place: int) -> bool:
    behind = row.kinds[place + 1]
    before = {Kind.MOVE, Kind.CLOCK, Kind.EMPTY, Kind.PLACEHOLDER}
    is_played = behind in {Kind.MOVE, Kind.CLOCK, Kind.PLACEHOLDER}
    return row.kinds[place] is Kind.NUMBER and row.kinds[place - 1] in before and is_played


def _part(row: Row, start: int, end: int) -> Row:
    return Row(row.cells[start:end], row.kinds[start:end], row.is_divided)


def block_size(columns: Sequence[Column]) -> int:
    """Return how many columns the first of the blocks has that a heading names: up to where its first name recurs."""
    for place in range(1, len(columns)):
        if columns[place] == columns[0] != "other" and _is_repeated(columns, place):
            return place
    return len(columns)


def _is_repeated(columns: Sequence[Column], size: int) -> bool:
    return all(column == columns[place % size] for place, column in enumerate(columns))


def fitted(row: Row, width: int) -> Row:
    """Return a row that blanks divide with its notes joined to the cells before them.

    Times and words are notes only where more stands in the row than ``width`` cells.
    """
    if row.is_divided:
        return row
    for kinds, is_always in (({Kind.NOTE}, True), ({Kind.CLOCK}, False), ({Kind.PLACEHOLDER, Kind.WORD}, False)):
        if is_always or len(row.cells) > width:
            row = _joined(row, kinds)
    return row


def _joined(row: Row, notes: set[Kind]) -> Row:
    cells: list[list[RowCell]] = []
    kinds: list[Kind] = []
    goes_on = False
    for cell, kind in zip(row.cells, row.kinds, strict=True):
        is_note = kind in notes and bool(kinds) and kinds[-1] in _BEHIND
        goes_on = is_note or (goes_on and kind in {Kind.NUMBER, Kind.WORD, Kind.NOTE, Kind.FAULT})
        if goes_on:
            cells[-1].append(cell)
        else:
            cells.append([cell])
            kinds.append(kind)
    whole = [RowCell(all_[0].start, all_[-1].end, tuple(each for one in all_ for each in one.tokens)) for all_ in cells]
    return Row(whole, kinds, row.is_divided)


def numbers_below(read: Sequence[object], text: str) -> list[int | None]:
    """Return for each line the number of the next row that has one and a move."""
    numbers: list[int | None] = []
    following: int | None = None
    for each in reversed(read):
        numbers.append(following)
        if isinstance(each, Row) and each.kinds[0] is Kind.NUMBER and Kind.MOVE in each.kinds:
            following = number_in(each.cells[0], text)
    return numbers[::-1]
