"""A game laid out in rows: number, and a place for each of the two colors, the one that begins first."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pdntool.board.fen import FenProblem, read_fen
from pdntool.diagnostics.codes import Code
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Blank, Item, Junk, MoveNumber, Ply, Setup, Side
from pdntool.write.draft import Draft

CellItem = Ply | Blank | Junk
"""What takes a place in a row: a move, a move that is missing, or what was written where one belongs."""


@dataclass(slots=True)
class Row:
    """A row: its number, and the cells of the color that begins and of the other, None where nothing stands."""

    number: int
    cells: list[CellItem | None] = field(default_factory=lambda: [None, None])


@dataclass(slots=True)
class Block:
    """Rows played on from one position; ``fen`` is that of the set-up command that it begins with, if one does."""

    fen: str | None
    rows: list[Row] = field(default_factory=list)


def sides(rules: Rules | None) -> tuple[Side, Side]:
    """Return the colors in the order of their columns."""
    return ("white", "black") if rules is None or rules.white_starts else ("black", "white")


def blocks(draft: Draft) -> list[Block]:
    """Lay the main line of a game out; a set-up command begins a new block."""
    return _Layout(draft).run()


class _Layout:
    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._sides = sides(draft.rules)
        problems = draft.verdict.game.problems
        self._not_moves = {problem.span for problem in problems if problem.code is Code.NOT_A_MOVE}
        self._blocks = [Block(None)]
        self._number = 1
        start = draft.start
        self._column = 0 if start is None else self._column_of(white_to_move=start.white_to_move)

    def run(self) -> list[Block]:
        placers: dict[type[Item], Callable[[Item], None]] = {MoveNumber: self._place_number, Setup: self._place_setup}
        for item in self._draft.items:
            placer = placers.get(type(item))
            if placer is not None:
                placer(item)
            elif isinstance(item, Ply | Blank | Junk) and self._is_cell(item):
                self._place(item)
        return [block for block in self._blocks if block.rows or block.fen] or self._blocks

    def _is_cell(self, item: CellItem) -> bool:
        return not isinstance(item, Junk) or item.cell is not None or item.span in self._not_moves

    def _place_number(self, item: Item) -> None:
        if isinstance(item, MoveNumber):
            self._number = item.number + self._is_inside_row()

    def _is_inside_row(self) -> bool:
        rows = self._blocks[-1].rows
        return self._column == 1 and bool(rows) and rows[-1].cells[1] is None

    def _place_setup(self, item: Item) -> None:
        if isinstance(item, Setup) and item.fen is not None:
            inside = self._is_inside_row()
            self._blocks.append(Block(item.fen))
            self._column = self._column_of(white_to_move=self._turn(item.fen))
            self._number -= inside and self._column == 1

    def _place(self, item: CellItem) -> None:
        known = self._known_side(item)
        column = self._column if known is None else self._sides.index(known)
        rows = self._blocks[-1].rows
        if not rows or rows[-1].cells[column] is not None or column < self._filled_column(rows[-1]):
            rows.append(Row(self._number))
            self._number += 1
        rows[-1].cells[column] = item
        self._column = 1 - column

    def _known_side(self, item: CellItem) -> Side | None:
        played = self._draft.made.get(item.span)
        if played is not None:
            return "white" if played.before.white_to_move else "black"
        return item.cell.side if item.cell is not None else None

    def _filled_column(self, row: Row) -> int:
        return 1 if row.cells[1] is not None else 0

    def _turn(self, fen: str) -> bool | None:
        rules = self._draft.rules
        read = None if rules is None else read_fen(fen, rules.geometry, white_starts=rules.white_starts)
        return None if read is None or isinstance(read, FenProblem) else read.white_to_move

    def _column_of(self, *, white_to_move: bool | None) -> int:
        return 0 if white_to_move is None else self._sides.index("white" if white_to_move else "black")
