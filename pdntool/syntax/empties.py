"""Empty cells of a score sheet: only the game as a whole tells which of them is a move that is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pdntool.syntax.nodes import Blank, Cell, Item, Junk, Ply
from pdntool.text.span import Span

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
