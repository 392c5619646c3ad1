"""The order in which the plies of a game were played, and the cells of a score sheet that they stand in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.fast_sheet import PlainSheet
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Cell, Comment, Item, Junk, Mark, MoveNumber, Ply
from pdntool.text.span import Span


def playing_order(game: Game, rules: Rules) -> Sequence[Item]:
    """Return the items of a game in playing order.

    A score sheet whose columns are headed by color may list first the color that moves second in this variant.
    """
    if game.kind != "sheet":
        return game.items
    first = "white" if rules.white_starts else "black"
    rows: list[list[Item]] = []
    for is_start, group in groupby(game.items, key=lambda item: isinstance(item, MoveNumber)):
        if is_start:
            rows.extend([number] for number in group)
        elif rows:
            rows[-1].extend(group)
        else:
            rows.append(list(group))
    return [item for row in rows for item in _second_column_last(row, first)]


def _second_column_last(row: list[Item], first: str) -> list[Item]:
    sides = [_side(item) for item in row]
    if sides.count(None) == len(sides):
        return row
    carried: list[str | None] = []
    for side in sides:
        carried.append(side or (carried[-1] if carried else None))
    order = sorted(range(len(row)), key=lambda place: carried[place] is not None and carried[place] != first)
    return [row[place] for place in order]


def _side(item: Item) -> str | None:
    cell = getattr(item, "cell", None)
    return cell.side if cell is not None else None


def goes_on_below(items: Sequence[Item], at: int, number: int) -> bool:
    """Return whether dots before ``items[at]`` lead on to the second player's move, which repeats the ``number``.

    Spanish authors write ``2. 12-16 ... / 2. ... 28-24``. 0 stands for any number.
    """
    for place in range(at, len(items)):
        item = items[place]
        if isinstance(item, MoveNumber):
            return number in {0, item.number} and ("..." in item.text or "…" in item.text)
        if not isinstance(item, Comment | Junk | Mark):
            break
    return False


def is_in_playing_order(game: Game, rules: Rules) -> bool:
    """Return whether the plies of a plain game stand in playing order by the rules of a variant."""
    first = "white" if rules.white_starts else "black"
    return not isinstance(game.plain, PlainSheet) or game.plain.first in {None, first}


def move_texts(game: Game, rules: Rules | None = None) -> list[str]:
    """Return the move texts of the main line, in playing order where the ``rules`` are known."""
    if rules is None or game.kind != "sheet" or (game.plain is not None and is_in_playing_order(game, rules)):
        return game.plies
    return [item.text for item in playing_order(game, rules) if isinstance(item, Ply)]


def with_cells(found: Iterable[Diagnostic], game: Game, rules: Rules, *, white_begins: bool) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a score sheet with the row and the side that those about a cell still lack."""
    cells = dict(_cells(game, rules, white_begins=white_begins))
    return tuple(_completed(diagnostic, cells.get(diagnostic.span)) for diagnostic in found)


def _cells(game: Game, rules: Rules, *, white_begins: bool) -> Iterator[tuple[Span | None, Cell]]:
    """Yield the cells in playing order; where no heading names the colors, they take turns."""
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
