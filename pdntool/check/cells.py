"""The row and the colour of a score sheet's cell, for every finding that is about one."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pdntool.check.order import goes_on_below, playing_order
from pdntool.check.play import Play
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Cell, Junk, Ply
from pdntool.text.span import Span


def with_cells(found: Iterable[Diagnostic], game: Game, play: Play) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a score sheet with the row and the side that those about a cell still lack."""
    white_begins = play.rules.white_starts if play.start is None else play.start.white_to_move
    cells = dict(_cells(game, play.rules, white_begins=white_begins))
    return tuple(_completed(diagnostic, cells.get(diagnostic.span)) for diagnostic in found)


def _cells(game: Game, rules: Rules, *, white_begins: bool) -> Iterator[tuple[Span | None, Cell]]:
    """Yield the cells in playing order; where no heading names the colours, they take turns."""
    white = white_begins
    items = playing_order(game, rules)
    for place, item in enumerate(items, 1):
        if not isinstance(item, Ply | Blank | Junk) or item.cell is None:
            continue
        if isinstance(item, Blank) and goes_on_below(items, place, item.cell.row or 0):
            continue
        if item.cell.side is not None:
            white = item.cell.side == "white"
        yield item.span, Cell(item.cell.row, "white" if white else "black")
        white = not white


def _completed(diagnostic: Diagnostic, cell: Cell | None) -> Diagnostic:
    if cell is None:
        return diagnostic
    row = cell.row if diagnostic.row is None else diagnostic.row
    return replace(diagnostic, row=row, side=diagnostic.side or cell.side)
