"""The cells of a score sheet: how a row divides into them, which are headers, and which empty ones miss a move."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from pdntool.syntax.nodes import Blank, Cell, Item, Junk, MoveNumber, Ply, Tag
from pdntool.syntax.sheet_words import header_name, header_pairs, header_value, known_header, names_in_heading
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


def written_span(cell: RowCell) -> Span:
    """Return where the text of a cell stands, without the quotes around it; of an empty one the whole cell."""
    return Span(cell.tokens[0][1], cell.tokens[-1][2]) if cell.tokens else Span(cell.start, cell.end)


def row_cells(tokens: Sequence[TokenPlace], text: str) -> tuple[list[RowCell], bool]:
    """Divide the tokens of a row, at least one, into cells; the second value is whether a sign divides them."""
    kinds = {kind for kind, _, _ in tokens}
    divider = next((kind for kind in _DIVIDERS if kind in kinds), None)
    if divider is None:
        return _by_blanks(tokens, text), False
    cells = _by_divider(tokens, divider)
    if divider == "BAR":
        cells = cells[not cells[0].tokens : -1 if not cells[-1].tokens else None]
    return _number_apart(cells), True


def _by_divider(tokens: Sequence[TokenPlace], divider: str) -> list[RowCell]:
    """Divide tokens where the sign stands, not in a cell in quotes."""
    cells: list[RowCell] = []
    start = tokens[0][1]
    inside: list[TokenPlace] = []
    quotes = sum(kind == "QUOTE" for kind, _, _ in tokens)
    is_quoted = False
    for token in (*tokens, (divider, tokens[-1][2], tokens[-1][2])):
        if token[0] == "QUOTE":
            quotes -= 1
            is_quoted = not is_quoted and not inside and quotes > 0
        elif token[0] == divider and not is_quoted:
            cells.append(RowCell(start, token[1], tuple(inside)))
            start, inside = token[2], []
        elif token[0] != "TAB":
            inside.append(token)
    return cells


def _by_blanks(tokens: Sequence[TokenPlace], text: str) -> list[RowCell]:
    """Divide tokens by the blanks between them, but not in parentheses."""
    cells: list[list[TokenPlace]] = []
    row = text[tokens[0][1] : tokens[-1][2]]
    depth, closes = 0, row.count("(") == row.count(")") > 0
    for token in tokens:
        if token[0] == "QUOTE":
            continue
        if cells and (depth > 0 or _belongs_to(token, cells[-1])):
            cells[-1].append(token)
        else:
            cells.append([token])
        if closes:
            depth += text.count("(", *token[1:]) - text.count(")", *token[1:])
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


# Where on a line of headers another one may begin: behind a sign that divides cells, or behind several blanks.
_NEXT_HEADER = re.compile(r"(?:[;|\t]|[^\S\r\n]{2})[^\S\r\n]*(?=([^\W0-9_][^:;|\t\r\n]{0,40}):)")


def line_tags(line: str, offset: int = 0) -> list[Tag]:
    """Return the tags of a header line, which stands at that place of the text; most have one."""
    others = _NEXT_HEADER.finditer(line, line.index(":"))
    starts = [0, *(found.end() for found in others if known_header(found[1]) is not None)]
    bounds = zip(starts, [*starts[1:], len(line)], strict=True)
    return [_tag(line[start:end], offset + start) for start, end in bounds]


def _tag(text: str, offset: int) -> Tag:
    name, _, value = text.partition(":")
    start, end = (place + len(name) + 1 for place in header_value(value))
    written = name.strip().lstrip("\ufeff")
    span = Span(offset, offset + len(text))
    return Tag(header_name(written), text[start:end], span, Span(offset + start, offset + end), written)


def cell_tags(cells: Sequence[RowCell], text: str) -> list[Tag]:
    """Return the tags of a row of header cells, ``Beyaz;Ada;;`` or ``"Beyaz: Ada";;``; none if it is anything else."""
    written = [cell.text(text) for cell in cells]
    filled = [place for place, cell in enumerate(written) if cell]
    if all(":" in written[place] and known_header(written[place].partition(":")[0]) for place in filled):
        return [tag for place in filled for tag in line_tags(written[place], written_span(cells[place]).start)]
    return [
        Tag(header_name(name), written[place + 1], Span(named.start, value.end), value, name)
        for place in header_pairs(written) or ()
        for name in (written[place].rstrip(":").rstrip(),)
        for named, value in ((written_span(cells[place]), written_span(cells[place + 1])),)
    ]


def heading_names(row: Span, text: str) -> list[Tag]:
    """Return the names of the players that a heading tells: ``Beyaz (Ada)``."""
    found = names_in_heading(text[slice(*row)])
    return [
        Tag(
            column.title(),
            text[row.start + start : row.start + end],
            row,
            Span(row.start + start, row.start + end),
            word,
        )
        for column, word, start, end in found
    ]


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


Block = list[list[Item | Empty]]
"""The lines of one of the blocks of a table that stand side by side."""


def in_order(blocks: Sequence[Block]) -> Iterable[list[Item | Empty]]:
    """Return the lines of blocks that stand side by side: block after block, or row after row if so they are numbered.

    What stands below the last row of the first block stands below all of them.
    """
    if len(blocks) == 1:
        return blocks[0]
    numbered = [place for place, line in enumerate(blocks[0]) if _numbers([line])]
    end = numbered[-1] + 1 if numbered else 0
    below, parts = blocks[0][end:], [blocks[0][:end], *blocks[1:]]
    one_by_one = [line for part in parts for line in part]
    across = [
        line for row in zip_longest(parts[0][numbered[0] if numbered else 0 :], *parts[1:]) for line in row if line
    ]
    across = [*parts[0][: numbered[0] if numbered else 0], *across]
    is_across = _numbers(across) == sorted(_numbers(one_by_one)) != _numbers(one_by_one)
    return [*(across if is_across else one_by_one), *below]


def _numbers(lines: Sequence[list[Item | Empty]]) -> list[int]:
    return [item.number for line in lines for item in line if isinstance(item, MoveNumber)]
