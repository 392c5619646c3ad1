"""One game of a score sheet, parsed by its grammar, into the same nodes as a PDN game."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pdntool.diagnostics.codes import Code
from pdntool.rules.lookup import find_rules
from pdntool.syntax.nodes import Cell, Comment, Content, Item, MoveNumber, Outcome, Side, Tag
from pdntool.syntax.results import read_result, result_in
from pdntool.syntax.sheet_cells import (
    Kind,
    RowCell,
    cell_tags,
    heading_names,
    line_tags,
    number_in,
    titles,
    written,
    written_span,
)
from pdntool.syntax.sheet_items import SIDES, Empty, SheetItems, settle
from pdntool.syntax.sheet_rows import (
    Block,
    Line,
    Row,
    block_size,
    fitted,
    in_order,
    is_remark,
    numbers_below,
    read_lines,
    result_of,
    segments,
    unheaded_columns,
)
from pdntool.syntax.sheet_typing import STRUCK
from pdntool.syntax.sheet_words import OPENING, Column, heading_columns, known_header, side_of
from pdntool.syntax.tokens import COMMENT_TOKENS, RESULT_TOKENS, make_item, problem
from pdntool.text.span import Span

_MOVES: dict[Column, Side | None] = {"white": "white", "black": "black", "move": None}
_NO_MOVE = RESULT_TOKENS | {"ROW_NUMBER"}
# Rows of the first block come before all of the second.
_BLOCK_LINES = 1 << 24


def parse_sheet(text: str, span: Span) -> Content:
    """Return the content of the score sheet at that place; whatever is wrong with the text is in its problems."""
    return _SheetBuilder(text).build(read_lines(text, span))


TWO_BOARDS: Final = re.compile(r"(?<![^\r\n])[\s|\"]*+1[.)]?\"?[ ;,|\t][^\r\n]*?[ ;,|\t]\"?1[.)]?\"?[ ;,|\t]+[^\s;,|]")
"""Finds a row that has the number 1 twice."""


def parse_boards(text: str, span: Span) -> list[Content]:
    """Return the games of a sheet whose rows stand side by side, each of them numbered from 1; none of any other."""
    return _SheetBuilder(text).build_boards(read_lines(text, span))


class _SheetBuilder(SheetItems):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._columns: list[Column] | None = None
        self._size = 0
        self._last_row: list[Item | Empty] = []
        self._tags: list[Tag] = []
        self._blocks: list[Block] = [[]]
        self._asides: dict[int, str] = {}
        self._begun = False
        self._width = 0
        self._due = 1
        self._line = 0

    def build(self, read: Sequence[Line | Row]) -> Content:
        """Return what the lines and rows hold."""
        following = numbers_below(read, self._text)
        for place, (each, after) in enumerate(zip(read, following, strict=True)):
            self._line += 1
            self._is_last = after is None
            self._items = []
            self._blocks[0].append(self._items)
            if isinstance(each, Line):
                self._add_line(each)
            else:
                below = next((row for row in read[place + 1 : place + 2] if isinstance(row, Row)), None)
                self._add_row(each, after, has_moves_below=below is None or Kind.MOVE in below.kinds)
        return self._content()

    def build_boards(self, read: Sequence[Line | Row]) -> list[Content]:
        """Return what the blocks of rows hold if each of them is a game, else nothing."""
        whole = self.build(read)
        firsts = [_first_number(block) for block in self._blocks]
        if len(firsts) == 1 or set(firsts) != {1}:
            return []
        boards = [tuple(settle([item for line in block for item in line], self._width)) for block in self._blocks]
        board_of = {item.span: place for place, items in enumerate(boards) for item in items}
        return [
            Content(
                tuple(self._tags_of(place)),
                items,
                tuple(one for one in whole.problems if board_of.get(one.span or Span(0, 0), 0) == place),
            )
            for place, items in enumerate(boards)
        ]

    def _tags_of(self, board: int) -> Iterator[Tag]:
        """Yield the tags of one of the boards: of those with the same name each has one."""
        names = [tag.name for tag in self._tags]
        for place, tag in enumerate(self._tags):
            if names.count(tag.name) == 1 or names[:place].count(tag.name) == board:
                yield tag

    def _add_line(self, line: Line) -> None:
        """Take a line that is not a row."""
        text = self._text[slice(*line.span)]
        if line.kind == STRUCK:
            self._add_remark(line.span)
        elif line.kind == "HEADER_LINE":
            tags = line_tags(text, line.span.start)
            if self._begun and not all(self._is_below(tag) for tag in tags):
                self._add_remark(line.span)
            else:
                self._tags += tags
        else:
            self._items.append(Comment(text[1:], "escape", line.span))

    def _is_below(self, tag: Tag) -> bool:
        """Return whether a header line below rows tells something of the game: no signature, and nothing twice."""
        is_known = bool(tag.value) and known_header(tag.written_name) is not None and tag.name not in OPENING
        return is_known and (tag.name == "Result" or tag.name not in {other.name for other in self._tags})

    def _add_row(self, row: Row, following: int | None, *, has_moves_below: bool) -> None:
        """Take a row: a heading, header cells, a number with moves, a result, or a remark.

        ``Beyaz;Ada;Siyah;Can`` looks like a heading, but there are no moves below it.
        """
        for span in row.struck:
            self._add_remark(span)
        if row.kinds[:2] == [Kind.NOTE, Kind.NUMBER] and Kind.MOVE in row.kinds:
            # A tick or a bullet before the number.
            self._add_remark(written_span(row.cells[0]))
            row = Row(row.cells[1:], row.kinds[1:], row.is_divided)
        if row.kinds[0] is Kind.NUMBER and Kind.MOVE in row.kinds:
            self._begun = True
            self._add_blocks(row)
        elif row.kinds == [Kind.WORD, Kind.MOVE] and (side := side_of(written(row.cells[0], self._text))):
            self._begun = True
            self._add_cell(row.cells[1], Kind.MOVE, Cell(None, _MOVES[side], self._line))
        elif (has_moves_below or not self._is_header(row)) and not self._is_heading(row) and not self._is_header(row):
            is_over = self._begun or (following is None and self._is_result(row))
            found = result_of(row, self._text, ends=following is None) if is_over else None
            if found is not None:
                value, span, rest = found
                self._add_outcome(value, span)
                if rest is not None:
                    self._add_remark(rest)
            elif not self._is_giving_up(row) and self._is_remark(row, following):
                self._add_remark_row(row)
            else:
                self._begun = True
                self._add_blocks(row)

    def _is_giving_up(self, row: Row) -> bool:
        """Return whether a row of the last number has a result in words in one of its cells: ``17 teslim``."""
        said = [cell for cell in row.cells[1:] if cell.tokens]
        is_last = self._begun and self._is_last and row.kinds[0] is Kind.NUMBER
        return is_last and bool(said) and read_result(" ".join(written(cell, self._text) for cell in said)) is not None

    def _is_result(self, row: Row) -> bool:
        """Return whether all of a row says who won a game of which no moves are told: ``Siyah gelmedi``."""
        return result_in(" ".join(written(cell, self._text) for cell in row.cells if cell.tokens)) not in {None, "*"}

    def _sides(self) -> tuple[Side, Side]:
        """Return whose the cells of a row are that no heading names, by the rule set that the header names."""
        rules = next((find_rules(tag.value) for tag in self._tags if tag.name in {"Rules", "GameType"}), None)
        return ("black", "white") if rules is not None and not rules.white_starts else ("white", "black")

    def _is_heading(self, row: Row) -> bool:
        if row.kinds.count(Kind.MOVE):
            return False
        columns = heading_columns([cell.text(self._text) for cell in row.cells], divided=row.is_divided)
        if columns is None or (self._begun and "other" in columns):
            return False
        self._columns, self._size = columns, block_size(columns)
        if len(columns) == len(row.cells):
            self._name_asides(row.cells)
        known = {tag.name for tag in self._tags}
        self._tags += [tag for tag in heading_names(row.span, self._text) if tag.name not in known]
        return True

    def _is_header(self, row: Row) -> bool:
        if self._begun:
            return False
        tags = cell_tags(row.cells, self._text) if row.is_divided else titles(row.span, self._text)
        self._tags += tags
        return bool(tags)

    def _is_remark(self, row: Row, following: int | None) -> bool:
        is_clock = row.kinds.count(Kind.EMPTY) == len(row.kinds) - 1 and Kind.CLOCK in row.kinds
        if is_clock and self._begun and self._is_complete():
            return True
        return is_remark(row, self._text, self._due if following == self._due + 1 else None)

    def _is_complete(self) -> bool:
        """Return whether the last row of moves has a number and the moves of both sides."""
        plies = sum(getattr(item, "cell", None) is not None for item in self._last_row)
        return any(isinstance(item, MoveNumber) for item in self._last_row) and plies == SIDES

    def _add_remark_row(self, row: Row) -> None:
        first = row.cells[0].text(self._text) if row.cells else ""
        comments = [token for cell in row.cells for token in cell.tokens if token[0] in COMMENT_TOKENS]
        if len(comments) == sum(len(cell.tokens) for cell in row.cells):
            self._items += [make_item(kind, self._text, Span(start, end)) for kind, start, end in comments]
        elif not self._begun and known_header(first.rstrip(":")) is not None:
            self._complain([RowCell(*row.span, tuple(token for cell in row.cells for token in cell.tokens))])
        else:
            self._add_remark(row.span, hides_moves=row.kinds.count(Kind.MOVE) > 0)

    def _name_asides(self, headings: Sequence[RowCell]) -> None:
        for place, cell in enumerate(headings):
            if self._columns and self._columns[place] == "other" and cell.tokens:
                span = written_span(cell)
                text = self._asides[place] = self._text[slice(*span)]
                self._problems.append(problem(Code.COLUMN_PASSED_OVER, span, text))

    def _add_blocks(self, row: Row) -> None:
        if self._columns is None and len(row.kinds) > SIDES and set(row.kinds) == {Kind.MOVE}:
            # Running text without numbers.
            for first in range(0, len(row.cells), SIDES):
                self._line += bool(first)
                self._add_moves(row.part(first, first + SIDES), self._line)
            return
        parts = segments(row, self._columns, self._size)
        lines = self._last_row = self._items
        for place, part in enumerate(parts):
            if place == len(self._blocks):
                self._blocks.append([])
            if place:
                self._items = []
                self._blocks[place].append(self._items)
            if any(cell.tokens for cell in part.cells):
                self._add_moves(part, self._line + place * _BLOCK_LINES)
        self._items = lines

    def _add_moves(self, row: Row, line: int) -> None:
        roles = unheaded_columns(row, self._text) if self._columns is None else self._columns[: self._size]
        if row.kinds[0] is Kind.NUMBER and "number" not in roles and len(row.cells) > len(roles):
            roles = ["number", *roles]
        row = fitted(row, len(roles))
        number = None
        # The number comes first in the items wherever its column stands.
        for cell in (cell for cell, role in zip(row.cells, roles, strict=False) if role == "number"):
            number = self._add_number(cell)
        used = moves = 0
        for index, (cell, kind, role) in enumerate(zip(row.cells, row.kinds, roles, strict=False)):
            if role in _MOVES:
                self._giver = self._sides()[min(moves, 1)] if self._is_last else None
                moves += 1
                used += self._add_cell(cell, kind, Cell(number, _MOVES[role], line))
            elif role == "other" and cell.tokens:
                self._add_aside(cell, index)
        self._width = max(self._width, used)
        if len(row.cells) > len(roles):
            self._add_surplus(row, len(roles), number)
        elif not all(token[0] in _NO_MOVE for cell in row.cells for token in cell.tokens):
            end = Span(row.cells[-1].end, row.cells[-1].end)
            for role in roles[len(row.cells) :]:
                if role in _MOVES:
                    self._items.append(Empty("", end, Cell(number, _MOVES[role], line), implied=True))

    def _add_aside(self, cell: RowCell, place: int) -> None:
        """Keep the text of a column that holds no moves as a comment, the heading of the column before it."""
        span = written_span(cell)
        text = self._text[slice(*span)]
        heading = self._asides.get(place, "")
        self._items.append(Comment(f"{heading}: {text}" if heading else text, "brace", span))

    def _add_surplus(self, row: Row, width: int, number: int | None) -> None:
        """Take what stands behind the columns: a result, a remark, or moves that no side can have made."""
        cells = [(cell, kind) for cell, kind in zip(row.cells[width:], row.kinds[width:], strict=True) if cell.tokens]
        if not cells:
            return
        surplus = tuple(token for cell, _ in cells for token in cell.tokens)
        span = Span(surplus[0][1], surplus[-1][2])
        is_time = all(kind is Kind.NOTE for _, kind in cells)
        said = " ".join(self._text[slice(*span)].split())
        result = None if is_time else result_in(said)
        if result is None and self._is_last and [kind for _, kind in cells] == [Kind.WORD]:
            # Behind both moves of a row it is the first side that is to move and gives up.
            result = result_in(f"{self._sides()[0]} {said}") if read_result(said) is not None else None
        if result is not None:
            self._add_outcome(result, span)
        elif any(kind in {Kind.MOVE, Kind.FAULT} for _, kind in cells):
            self._complain([RowCell(*span, surplus)], number)
        else:
            self._add_remark(span)

    def _add_number(self, cell: RowCell) -> int | None:
        if not cell.tokens:
            return None
        number = number_in(cell, self._text)
        if number is None and not any(map(str.isalnum, written(cell, self._text))):
            self._add_remark(written_span(cell))
            return None
        if number is None:
            self._complain([cell])
            return None
        self._due = number + 1
        span = written_span(cell)
        text = self._text[slice(*span)]
        self._items.append(MoveNumber(number, text, span))
        if any(sign in text for sign in ":)-"):
            self._problems += self._remarks.on("COLON_NUMBER", self._text, span)
        return number

    def _content(self) -> Content:
        items = list(settle([item for line in in_order(self._blocks) for item in line], self._width))
        if not any(isinstance(item, Outcome) for item in items):
            items.extend(self._header_outcome())
        return Content(tuple(self._tags), tuple(items), tuple(self._problems))

    def _header_outcome(self) -> Iterator[Outcome]:
        tag = next((tag for tag in self._tags if tag.name == "Result"), None)
        result = None if tag is None else result_in(tag.value)
        if tag is not None and result is not None:
            yield Outcome(result, tag.value_span)


def _first_number(block: Block) -> int:
    return next((item.number for line in block for item in line if isinstance(item, MoveNumber)), 0)
