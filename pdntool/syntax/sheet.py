"""One game of a score sheet, parsed by its grammar, into the same nodes as a PDN game."""

from collections.abc import Iterator, Sequence

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.nodes import Blank, Cell, Comment, Content, Item, Junk, MoveNumber, Outcome, Side, Tag
from pdntool.syntax.parsers import Tree, parse, tokens
from pdntool.syntax.results import result_in
from pdntool.syntax.sheet_cells import SIDES, Empty, RowCell, row_cells, settle
from pdntool.syntax.sheet_words import Column, header_name, heading_columns
from pdntool.syntax.tokens import MOVES, RESULT_TOKENS, Remarks, TokenPlace, make_item, problem
from pdntool.text.span import Span

_MOVES: dict[Column, Side | None] = {"white": "white", "black": "black", "move": None}
_IN_CELLS = {kind: kind for kind in (MOVES - {"COMPACT_MOVE"}) | {"RESULT", "OTHER_RESULT"}}
_AS_ROW_NUMBER = {"COLON_NUMBER": "ROW_NUMBER"}
_TWO_SQUARES = 4
_PLACEHOLDERS = frozenset({"ELLIPSIS", "CELL_DASH"})


def parse_sheet(text: str, span: Span) -> Content:
    """Return the content of the score sheet at that place; whatever is wrong with the text is in its problems."""
    builder = _SheetBuilder(text)
    for child in parse("sheet", tokens("sheet", text, span)).children:
        if isinstance(child, Tree):
            builder.add_row([_place(token) for token in child.children if not isinstance(token, Tree)])
        else:
            builder.add_line(*_place(child))
    return builder.content()


def _place(token: TokenPlace) -> TokenPlace:
    kind, start, end = token
    return _AS_ROW_NUMBER.get(kind, kind), start, end


def split_header(line: str) -> tuple[str, int, int]:
    """Return the name of a header line, and where in the line its value begins and ends."""
    name, _, value = line.partition(":")
    start = len(line) - len(value.lstrip())
    return name.strip().lstrip("\ufeff"), start, max(start, len(line.rstrip()))


def _roles(cells: list[RowCell], text: str) -> list[Column]:
    """Return what the cells of a row without headed columns hold."""
    kind, start, end = cells[0].tokens[0] if cells[0].tokens else ("ROW_NUMBER", 0, 0)
    if kind == "ROW_NUMBER" and any(dots in text[start:end] for dots in ("...", "…")):
        return ["number", "move"]
    numbered = kind in {"ROW_NUMBER", "SHEET_JUNK"} or len(cells) > SIDES
    return ["number", "move", "move"] if numbered else ["move", "move"]


class _SheetBuilder:
    def __init__(self, text: str) -> None:
        self._text = text
        self._columns: list[Column] | None = None
        self._tags: list[Tag] = []
        self._items: list[Item | Empty] = []
        self._problems: list[Diagnostic] = []
        self._remarks = Remarks()
        self._begun = False
        self._width = 0

    def add_line(self, kind: str, start: int, end: int) -> None:
        """Take a line that is not a row."""
        line = self._text[start:end]
        if kind == "HEADER_LINE":
            written, from_, to = split_header(line)
            value_span = Span(start + from_, start + to)
            tag = Tag(header_name(written), line[from_:to], Span(start, end), value_span, written)
            self._tags.append(tag)
        elif kind == "ESCAPE_LINE":
            self._items.append(Comment(line[1:], "escape", Span(start, end)))

    def add_row(self, tokens: Sequence[TokenPlace]) -> None:
        """Take a row: a heading, a number with moves, a result, or unrecognized text."""
        cells = row_cells(tokens)
        if not any(cell.tokens for cell in cells):
            return
        if not self._begun and (columns := heading_columns([cell.text(self._text) for cell in cells])):
            self._columns = columns
            self._pass_over([cell for cell, column in zip(cells, columns, strict=True) if column == "other"])
        elif all(token[0] in {"SHEET_JUNK", "COMMA", "SEMICOLON"} for cell in cells for token in cell.tokens):
            self._complain([RowCell(tokens[0][1], tokens[-1][2], tuple(tokens))])
        else:
            self._begun = True
            self._add_moves(cells)

    def _complain(self, cells: Sequence[RowCell], row: int | None = None) -> None:
        for cell in cells:
            span = self._span(cell)
            text = self._text[span.start : span.end]
            self._items.append(Junk(text, span))
            self._problems.append(problem(Code.ROW_MALFORMED, span, text, Cell(row, None)))

    def _pass_over(self, headings: Sequence[RowCell]) -> None:
        for cell in headings:
            if cell.tokens:
                span = self._span(cell)
                text = self._text[span.start : span.end]
                self._items.append(Junk(text, span))
                self._problems.append(problem(Code.COLUMN_PASSED_OVER, span, text))

    def _span(self, cell: RowCell) -> Span:
        if not cell.tokens:
            return Span(cell.start, cell.end)
        return Span(cell.tokens[0][1], cell.tokens[-1][2])

    def _add_moves(self, cells: list[RowCell]) -> None:
        roles = self._columns or _roles(cells, self._text)
        row = None
        # The number comes first in the items wherever its column stands.
        for cell in (cell for cell, role in zip(cells, roles, strict=False) if role == "number"):
            row = self._add_number(cell)
        used = 0
        for cell, role in zip(cells, roles, strict=False):
            if role in _MOVES:
                used += self._add_cell(cell, Cell(row, _MOVES[role]))
            elif role == "other" and cell.tokens:
                span = self._span(cell)
                self._items.append(Junk(self._text[span.start : span.end], span))
        self._width = max(self._width, used)
        surplus = [token for cell in cells[len(roles) :] for token in cell.tokens]
        if surplus:
            self._complain([RowCell(surplus[0][1], surplus[-1][2], tuple(surplus))], row)
        if not all(token[0] in {*RESULT_TOKENS, "ROW_NUMBER"} for cell in cells for token in cell.tokens):
            end = Span(cells[-1].end, cells[-1].end)
            for role in roles[len(cells) :]:
                if role in _MOVES:
                    self._items.append(Empty("", end, Cell(row, _MOVES[role]), implied=True))

    def _add_number(self, cell: RowCell) -> int | None:
        if not cell.tokens:
            return None
        kind, start, end = cell.tokens[0]
        if kind != "ROW_NUMBER" or len(cell.tokens) > 1:
            self._complain([cell])
            return None
        span = Span(start, end)
        item = make_item("MOVE_NUMBER", self._text, span)
        self._items.append(item)
        if ":" in self._text[start:end]:
            self._problems += self._remarks.on("COLON_NUMBER", self._text, span)
        return item.number if isinstance(item, MoveNumber) else None

    def _add_cell(self, cell: RowCell, place: Cell) -> int:
        """Take a cell for a move; return 1 if something is written in it."""
        if not cell.tokens:
            self._items.append(Empty("", Span(cell.start, cell.end), place, implied=False))
            return 0
        kind, start, end = cell.tokens[0]
        text = self._text[start:end]
        if kind in _PLACEHOLDERS and len(cell.tokens) == 1:
            self._items.append(Empty(text, Span(start, end), place, implied=False))
        elif not text.strip("?") and len(cell.tokens) == 1:
            self._items.append(Blank(text, Span(start, end), place))
        elif (kind in _IN_CELLS or _is_compact(kind, text)) and _only_notes(cell.tokens[1:]):
            for token in ((_IN_CELLS.get(kind, "COMPACT_MOVE"), start, end), *cell.tokens[1:]):
                self._add_token(*token, place)
        else:
            span = self._span(cell)
            text = self._text[span.start : span.end]
            self._items.append(Junk(text, span, place))
            self._problems.append(problem(Code.NOT_A_MOVE, span, text, place))
        return 1

    def _add_token(self, kind: str, start: int, end: int, place: Cell) -> None:
        span = Span(start, end)
        self._items.append(make_item(kind, self._text, span, place))
        self._problems += self._remarks.on(kind, self._text, span, place)

    def content(self) -> Content:
        """Return what the lines and rows hold."""
        items = list(settle(self._items, self._width))
        if not any(isinstance(item, Outcome) for item in items):
            items.extend(self._header_outcome())
        return Content(tuple(self._tags), tuple(items), tuple(self._problems))

    def _header_outcome(self) -> Iterator[Outcome]:
        tag = next((tag for tag in self._tags if tag.name == "Result"), None)
        result = None if tag is None else result_in(tag.value)
        if tag is not None and result is not None:
            yield Outcome(result, tag.value_span)


def _is_compact(kind: str, text: str) -> bool:
    """Return whether what looks like a number of a row is two squares of two digits, ``3228``."""
    return kind == "ROW_NUMBER" and len(text) == _TWO_SQUARES and "." not in text


def _only_notes(tokens: Sequence[TokenPlace]) -> bool:
    return all(kind in {"MARK", "NAG", "COMMENT"} for kind, _, _ in tokens)
