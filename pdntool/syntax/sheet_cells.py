"""The cells of a score sheet: how a row divides into them, and which empty ones are a missing move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pdntool.syntax.nodes import Blank, Cell, Item, Junk, Ply
from pdntool.syntax.tokens import TokenPlace
from pdntool.text.span import Span

# What divides the cells of a row is the first of these that the row has, else blanks.
_DIVIDERS = ("BAR", "SEMICOLON", "TAB", "COMMA")

# Tokens that never begin a cell of their own.
_ATTACHED = frozenset({"MARK", "NAG", "COMMENT"})


class RowCell(NamedTuple):
    """A cell: its range between the dividers, and its tokens without quotes and dividers."""

    start: int
    end: int
    tokens: tuple[TokenPlace, ...]

    def text(self, text: str) -> str:
        """Return what is written in the cell, without the quotes around it."""
        return text[self.start : self.end].strip().strip('"').strip()


def row_cells(tokens: Sequence[TokenPlace]) -> list[RowCell]:
    """Divide the tokens of a row, at least one, into cells."""
    kinds = {kind for kind, _, _ in tokens}
    divider = next((kind for kind in _DIVIDERS if kind in kinds), None)
    if divider is None:
        return _by_blanks(tokens)
    cells = _by_divider(tokens, divider)
    if divider == "BAR":
        cells = cells[not cells[0].tokens : -1 if not cells[-1].tokens else None]
    return _number_apart(cells)


def _by_divider(tokens: Sequence[TokenPlace], divider: str) -> list[RowCell]:
    cells: list[RowCell] = []
    start = tokens[0][1]
    inside: list[TokenPlace] = []
    for token in (*tokens, (divider, tokens[-1][2], tokens[-1][2])):
        if token[0] == divider:
            cells.append(RowCell(start, token[1], tuple(inside)))
            start, inside = token[2], []
        elif token[0] not in {"QUOTE", "TAB"}:
            inside.append(token)
    return cells


def _by_blanks(tokens: Sequence[TokenPlace]) -> list[RowCell]:
    cells: list[list[TokenPlace]] = []
    for token in tokens:
        if token[0] == "QUOTE":
            continue
        if cells and _belongs_to(token, cells[-1]):
            cells[-1].append(token)
        else:
            cells.append([token])
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
