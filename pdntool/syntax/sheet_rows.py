"""The rows of a score sheet: which are remarks, results or moves, and in which order they were played."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import Final, NamedTuple

from pdntool.syntax.nodes import Item, MoveNumber
from pdntool.syntax.parsers import terminal, token_lines, tokens
from pdntool.syntax.results import result_in
from pdntool.syntax.sheet_cells import HAS_WORD, Kind, RowCell, kind_of, number_in, row_cells, written, written_span
from pdntool.syntax.sheet_items import SIDES, Empty
from pdntool.syntax.sheet_readings import with_readings
from pdntool.syntax.sheet_typing import STRUCK, plain_tokens, without_dividers, without_tabs
from pdntool.syntax.sheet_words import Column, column_of, known_header, side_of
from pdntool.syntax.tokens import MOVES, RESULT_TOKENS, TokenPlace
from pdntool.text.span import Span

# A first word of more letters is no number that was misread.
_SHORT: Final = 3
_LINES: Final = frozenset({"HEADER_LINE", "ESCAPE_LINE"})
_NO_ROWS: Final = _LINES | {"RULE_LINE"}
_BLOCK: Final = 3
_AS_ROW_NUMBER: Final = {"COLON_NUMBER": "ROW_NUMBER", "OTHER_NUMBER": "ROW_NUMBER", "OTHER_ROW_NUMBER": "ROW_NUMBER"}
# Of these a row is typed plainly.
_PLAIN: Final = frozenset({"ROW_NUMBER", "PLAIN_MOVE", "PADDED_MOVE", "BAR", "SEMICOLON", "TAB", "COMMA"})
_PLAYED: Final = frozenset({Kind.MOVE, Kind.CLOCK})
_BEHIND: Final = frozenset({Kind.MOVE, Kind.CLOCK, Kind.RESULT})
_SAYS: Final = frozenset({Kind.WORD, Kind.NOTE})


class Row(NamedTuple):
    """A row: its cells with their kinds; ``is_divided``: a sign parts them, not blanks."""

    cells: list[RowCell]
    kinds: list[Kind]
    is_divided: bool
    struck: Sequence[Span] = ()
    """What is crossed out."""

    def count(self, kinds: frozenset[Kind]) -> int:
        """Count the cells of some kinds."""
        return sum(kind in kinds for kind in self.kinds)

    def part(self, start: int, end: int) -> "Row":
        """Return the row of some of the cells."""
        return Row(self.cells[start:end], self.kinds[start:end], self.is_divided)

    @property
    def span(self) -> Span:
        """Where the row stands, from the first of its tokens to the last."""
        written = [written_span(cell) for cell in self.cells if cell.tokens]
        return Span(written[0].start, written[-1].end)


@cache
def _squares_in_row() -> re.Pattern[str]:
    """Return an expression for a row of a number and moves with a comma or a blank where their sign should be."""
    plain, loose = terminal("SQUARES"), terminal("CELL_SQUARES", "sheet")
    return re.compile(
        rf"\s*(?:(?P<number>[0-9]{{1,3}}[.:)]?)\s+)?(?P<first>{loose}|{plain})(?:\s+(?P<second>{loose}|{plain}))?\s*\Z"
    )


class Line(NamedTuple):
    """A line that is not a row."""

    kind: str
    span: Span


def read_lines(text: str, span: Span) -> list[Line | Row]:
    """Return the header lines, the escape lines and the rows of a score sheet, those without anything left out."""
    read: list[Line | Row] = []
    lines = list(token_lines(tokens("sheet", text, span)))
    bars_divide = _bars_divide([line for line in lines if line[0][0] not in _NO_ROWS])
    for line in lines:
        if line[0][0] in _LINES:
            kind, start, end = line[0]
            read.append(_side_line(line[0], text) or Line(kind, Span(start, end)))
        elif line[0][0] not in _NO_ROWS:
            row = read_row(line, text, bars_divide=bars_divide)
            if any(cell.tokens for cell in row.cells):
                read.append(row)
            elif row.struck:
                read.append(Line(STRUCK, Span(row.struck[0].start, row.struck[-1].end)))
    return read


def _bars_divide(rows: Sequence[Sequence[TokenPlace]]) -> bool:
    """Return whether bars divide the rows of a sheet: none has two moves and no bar, nor half of them one move."""
    kinds = [[kind for kind, _, _ in row] for row in rows]
    bars = sum("BAR" in row for row in kinds)
    if not bars:
        return True
    moves = [sum(kind in MOVES for kind in row) for row in kinds if "BAR" not in row]
    return not any(count >= SIDES for count in moves) and sum(count == 1 for count in moves) < bars


@cache
def _side_and_move() -> re.Pattern[str]:
    move = terminal("PLAIN_MOVE")
    return re.compile(rf"\s*(?P<side>[^\W\d_]+)[ \t]*:[ \t]*(?P<move>(?![0-9]+:[0-9]+\b){move})[ \t]*")


def _side_line(line: TokenPlace, text: str) -> Row | None:
    """Return a line of a side and its move, ``S: 19-23``, as a row; None for any other, a clock (``17:45``) too."""
    found = _side_and_move().fullmatch(text, line[1], line[2])
    if found is None or side_of(found["side"]) is None or result_in(found["move"]) is not None:
        return None
    kinds = {"side": "WORD", "move": "PLAIN_MOVE"}
    cells = [RowCell(*found.span(name), ((kind, *found.span(name)),)) for name, kind in kinds.items()]
    return Row(cells, [Kind.WORD, Kind.MOVE], is_divided=True)


def read_row(tokens: Sequence[TokenPlace], text: str, *, bars_divide: bool = True) -> Row:
    """Divide the tokens of a row into cells and tell what each of them holds.

    ``bars_divide`` is False where other rows of the sheet are divided without bars.
    """
    tokens = [(_AS_ROW_NUMBER.get(kind, kind), start, end) for kind, start, end in without_tabs(tokens, text)]
    if not tokens:
        return Row([], [], is_divided=False)
    struck: Sequence[Span] = ()
    present = [kind for kind, _, _ in tokens]
    if not _PLAIN.issuperset(present):
        tokens, struck = plain_tokens(tokens, text)
        if not tokens:
            return Row([], [], is_divided=False, struck=struck)
    if "BAR" in present:
        tokens = with_readings(tokens, text, bars_divide=bars_divide)
    cells, is_divided = _loose_cells(tokens, text), False
    if cells is None and present.count("ROW_NUMBER") > 1 and (apart := without_dividers(tokens)) is not None:
        return read_row(apart, text)
    if cells is None:
        cells, is_divided = row_cells(tokens, text)
    kinds = [kind_of(cell, text, is_first=not place) for place, cell in enumerate(cells)]
    if kinds[:2] == [Kind.WORD, Kind.NUMBER] and Kind.MOVE in kinds and column_of(written(cells[0], text)) == "number":
        # A row such as "Hamle 1: 32-28 19-23".
        del cells[0], kinds[0]
    return Row(cells, kinds, is_divided, struck)


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


def is_remark(row: Row, text: str, due: int | None) -> bool:
    """Return whether a row is a remark: its words stand where no move and no number does.

    ``due`` is the number of the row that is missing if this is none, None if no row is.
    """
    # By now a result in words is no result: "Adjourned 18:30".
    kinds = [
        Kind.WORD if kind is Kind.RESULT and HAS_WORD.search(written(cell, text)) else kind
        for cell, kind in zip(row.cells, row.kinds, strict=True)
        if kind is not Kind.EMPTY
    ]
    plays = row.count(frozenset({Kind.MOVE}))
    if kinds[0] in _SAYS:
        # Of names between commas more are words than moves: "Ada Kaya, Can Er, Open 10x10, 2-0".
        is_prose = kinds.count(Kind.WORD) > max(plays, 2)
        return plays == 0 or is_prose or not (row.is_divided or _is_number_misread(row, text))
    if plays or Kind.FAULT in kinds or (Kind.WORD not in kinds and not _is_counting(kinds, row)):
        return False
    if kinds[0] is Kind.RESULT:
        return not row.is_divided or len(kinds) == 1
    if kinds[0] is Kind.NUMBER and row.kinds[0] is Kind.NUMBER:
        return due is None or number_in(row.cells[0], text) != due
    return row.count(frozenset({Kind.WORD})) <= 1 or not row.is_divided


def _is_counting(kinds: Sequence[Kind], row: Row) -> bool:
    """Return whether a row has numbers and nothing else to read, but no number of a row: ``- 2 -`` or ``;2;0``."""
    is_apart = kinds[0] is Kind.PLACEHOLDER or row.kinds[0] is Kind.EMPTY
    return is_apart and Kind.NUMBER in kinds and set(kinds) <= {Kind.NUMBER, Kind.PLACEHOLDER}


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
        between = "-" if first and all(number_in(cell, text) is not None for cell in cells[first:]) else " "
        whole = result_in(between.join(_words(cells[first:], text)))
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
            return [row.part(start, start + size) for start in range(0, len(columns), size)]
    elif columns is not None or len(row.cells) <= SIDES + 1:
        return [row]
    starts = [0, *(place for place in range(SIDES, len(row.cells) - 1) if _begins_block(row, place))]
    if len(starts) == 1 or row.kinds[0] not in {Kind.NUMBER, Kind.EMPTY}:
        return [row]
    return [row.part(start, end) for start, end in zip(starts, [*starts[1:], len(row.cells)], strict=True)]


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
    if len(row.cells) > width and row.kinds[:2] == [Kind.NUMBER, Kind.PLACEHOLDER]:
        # "1 - 32-28 - 19-23"
        number = RowCell(row.cells[0].start, row.cells[1].end, (*row.cells[0].tokens, *row.cells[1].tokens))
        row = Row([number, *row.cells[2:]], [Kind.NUMBER, *row.kinds[2:]], row.is_divided)
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


Block = list[list[Item | Empty]]
"""The lines of one of the blocks of a table that stand side by side."""


def in_order(blocks: Sequence[Block]) -> Iterable[list[Item | Empty]]:
    """Return the lines of blocks that stand side by side: block after block, or row after row if so they are numbered.

    What stands below the last row of the first block stands below all of them.
    """
    if len(blocks) == 1:
        return blocks[0]
    numbered = [place for place, line in enumerate(blocks[0]) if any(map(_is_played, line))]
    end = numbered[-1] + 1 if numbered else 0
    below, parts = blocks[0][end:], [blocks[0][:end], *blocks[1:]]
    one_by_one = [line for part in parts for line in part]
    across = [
        line for row in zip_longest(parts[0][numbered[0] if numbered else 0 :], *parts[1:]) for line in row if line
    ]
    across = [*parts[0][: numbered[0] if numbered else 0], *across]
    is_across = _numbers(across) == sorted(_numbers(one_by_one)) != _numbers(one_by_one)
    return [*(across if is_across else one_by_one), *below]


def _is_played(item: Item | Empty) -> bool:
    return isinstance(item, MoveNumber) or getattr(item, "cell", None) is not None


def _numbers(lines: Sequence[list[Item | Empty]]) -> list[int]:
    return [item.number for line in lines for item in line if isinstance(item, MoveNumber)]
