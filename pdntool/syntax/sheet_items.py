"""What the cells of a score sheet become: moves, results, remarks, and what is said of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.nodes import Blank, Cell, Comment, Item, Junk, Outcome, Ply, Side
from pdntool.syntax.results import read_result, result_in
from pdntool.syntax.sheet_cells import HAS_WORD, IN_CELLS, Kind, RowCell, is_compact, is_date, written_span
from pdntool.syntax.sheet_readings import READINGS, readings_in
from pdntool.syntax.tokens import COMMENT_TOKENS, RESULT_TOKENS, Remarks, TokenPlace, make_item, problem
from pdntool.text.span import Span

# A date is said by the replay, which knows what it was.
_AS_MOVE = {"CELL_MOVE": "LOOSE_MOVE", "CELL_DATE": "PLAIN_MOVE"}
_ITEMS = frozenset({"MARK", "NAG", *COMMENT_TOKENS})
_MISSING = frozenset({Kind.EMPTY, Kind.PLACEHOLDER})
_WORDED = frozenset({Kind.WORD, Kind.FAULT})

SIDES = 2


@dataclass(frozen=True, slots=True)
class Empty:
    """A cell without a move, before it is known whether the game still goes on; ``implied`` has not even a divider."""

    text: str
    span: Span
    cell: Cell
    implied: bool


def settle(items: Sequence[Item | Empty], width: int) -> Iterator[Item]:
    """Turn empty cells inside the game into blanks; before its first move and behind its last they mean nothing.

    ``width`` is the number of moves in the fullest row: where no row has two, a second cell is not missed either.
    """
    moves = [index for index, item in enumerate(items) if isinstance(item, Ply | Blank | Junk) and item.cell]
    first, last = (moves[0], moves[-1]) if moves else (0, -1)
    for index, item in enumerate(items):
        if not isinstance(item, Empty):
            yield item
        elif _is_missing(item, width, inside=first < index < last, late=index > last):
            yield Blank(item.text, item.span, item.cell)


def _is_missing(empty: Empty, width: int, *, inside: bool, late: bool) -> bool:
    if empty.implied:
        return inside and width == SIDES
    return inside or (late and empty.text != "")


class SheetItems:
    """Gathers the items of a sheet cell by cell, and its problems; ``is_last``: no row with a move follows."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._items: list[Item | Empty] = []
        self._problems: list[Diagnostic] = []
        self._remarks = Remarks()
        self._is_last = False
        self._giver: Side | None = None
        """Whose cell it is where no heading names the sides: that of a row's first move begins the game."""

    def _add_remark(self, span: Span, *, hides_moves: bool = False) -> None:
        """Keep a text as a comment, and say so: once a game, and wherever a move stands in it."""
        text = self._text[slice(*span)]
        self._items.append(Comment(text, "brace", span))
        if hides_moves:
            self._problems.append(problem(Code.MOVE_IN_REMARK, span, text))
        else:
            self._problems += self._remarks.on("SHEET_REMARK", self._text, span)

    def _complain(self, cells: Sequence[RowCell], row: int | None = None) -> None:
        for cell in cells:
            span = written_span(cell)
            text = self._text[slice(*span)]
            self._items.append(Junk(text, span))
            self._problems.append(problem(Code.ROW_MALFORMED, span, text, Cell(row, None)))

    def _add_cell(self, cell: RowCell, kind: Kind, place: Cell) -> int:
        """Take a cell for a move; return 1 if something is written in it."""
        if kind is Kind.MOVE or kind is Kind.CLOCK:
            self._add_move(cell, place)
            return 1
        span = written_span(cell)
        text = self._text[slice(*span)]
        if kind in _MISSING or kind is Kind.NOTE:
            if text and not text.strip("?"):
                self._items.append(Blank(text, span, place))
            else:
                self._items.append(Empty(text if kind is Kind.PLACEHOLDER else "", span, place, implied=False))
            if kind is Kind.NOTE:
                self._add_remark(span)
        elif kind is Kind.RESULT:
            if cell.tokens[0][0] in RESULT_TOKENS:
                self._add_tokens(cell.tokens, place)
            else:
                self._add_outcome(result_in(text) or text, span, place)
        else:
            if kind in _WORDED and self._is_last and read_result(text) is not None:
                # Who gave up is the side of the column; of "w.o." no column says who was absent.
                side = place.side or self._giver
                value = result_in(text) or (result_in(f"{side} {text}") if kind is Kind.WORD and side else None)
                self._add_outcome(value, span, place)
                return 1
            self._items.append(Junk(text, span, place))
            self._problems.append(problem(Code.NOT_A_MOVE, span, text, place))
        return int(bool(cell.tokens))

    def _add_outcome(self, value: str | None, span: Span, place: Cell | None = None) -> None:
        if value is None or any(isinstance(item, Outcome) for item in self._items):
            self._add_remark(span)
            return
        self._items.append(Outcome(value, span))
        if self._text[slice(*span)] != value:
            self._problems += self._remarks.on("OTHER_RESULT", self._text, span, place, read=value)

    def _add_move(self, cell: RowCell, place: Cell) -> None:
        (kind, start, end), *rest = cell.tokens
        if kind == "PLAIN_MOVE" and not rest:
            self._items.append(make_item(kind, self._text, Span(start, end), place))
            return
        if kind == READINGS:
            self._add_tokens(cell.tokens, place)
            return
        if not (kind in IN_CELLS or (kind == "ROW_NUMBER" and is_compact(self._text[start:end]))):
            # Of squares without a sign between them, and of a date, the whole cell is the move.
            span = written_span(cell)
            kind = "PLAIN_MOVE" if is_date(self._text[slice(*span)]) else "LOOSE_MOVE"
            self._add_tokens([(kind, *span)], place)
            return
        kind = "COMPACT_MOVE" if kind == "ROW_NUMBER" else _AS_MOVE.get(kind, kind)
        self._add_tokens([(kind, start, end), *rest], place)

    def _add_tokens(self, found: Sequence[TokenPlace], place: Cell) -> None:
        """Take the tokens of a cell: a move or a result, its marks and comments, and other text, which is a remark."""
        remark: Span | None = None
        for index, (kind, start, end) in enumerate(found):
            is_item = not index or (kind in _ITEMS and (kind != "MARK" or remark is None)) or kind in RESULT_TOKENS
            if not is_item:
                remark = Span(remark.start if remark else start, end)
                continue
            if remark is not None:
                self._add_remark(remark)
            remark, span = None, Span(start, end)
            if kind == READINGS:
                first, *_ = found_readings = readings_in(self._text[start:end])
                self._items.append(Ply(first.text, first.move, span, place, found_readings))
            else:
                self._items.append(make_item(kind, self._text, span, place))
            self._problems += self._remarks.on(kind, self._text, span, place)
        if remark is not None:
            self._add_end(remark, place)

    def _add_end(self, span: Span, place: Cell) -> None:
        """Take what stands behind a move: in the last row perhaps that the other side gives up, else a remark."""
        text = " ".join(self._text[slice(*span)].split())
        side = place.side or self._giver
        is_end = self._is_last and side is not None and HAS_WORD.search(text) and read_result(text) is not None
        other = "black" if side == "white" else "white"
        value = (result_in(text) or result_in(f"{other} {text}")) if is_end else None
        self._add_outcome(value, span, place)
