"""A game as the score sheet that ``validate`` reads: header lines, a heading, and rows ``number move move``."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pdntool.syntax.nodes import Comment, Item, Mark, Nag, Ply, Record, Setup, Tag
from pdntool.syntax.walk import Bound, walk
from pdntool.write.columns import CellItem, blocks, sides
from pdntool.write.pdn import comment_text
from pdntool.write.tags import in_roster_order, with_tag
from pdntool.write.written import WrittenGame

_HEADINGS: Final = {"white": "White", "black": "Black"}
_EMPTY: Final = "..."
_LINE_ENDS: Final = re.compile(r"[\r\n]+")
# A header line's name has no digits and few signs (grammar/sheet.lark, HEADER_NAME).
_HEADER_NAME: Final = re.compile(r"[^\W0-9_](?:[^\W0-9_]|[ .'_-]){0,40}\Z")


def sheet_text(written: WrittenGame) -> str:
    """Return the main line of a game as a score sheet; marks, NAGs and comments stand in the cell of their move."""
    tags = [tag for tag in in_roster_order(_with_result(written.record)) if _HEADER_NAME.match(tag.name)]
    lines = [f"{tag.name}: {_flat(tag.value)}".rstrip() for tag in tags]
    rows = [row for block in blocks(written.game) for row in block.rows]
    notes = _notes(written)
    if rows:
        # A blank line behind a result alone would give it to the game before.
        lines += [""] * any(tag.name != "Result" for tag in tags)
        lines.append("No " + " ".join(_HEADINGS[side] for side in sides(written.rules)))
    for row in rows:
        cells = [_cell(written, cell, notes) for cell in row.cells]
        lines.append(f"{row.number} {' '.join(cells)}".removesuffix(f" {_EMPTY}"))
    return "".join(f"{line}\n" for line in lines)


def sheet_losses(written: WrittenGame) -> list[str]:
    """Return the kinds of things in a record that a score sheet has no place for, named as ``--drop`` names them."""
    lost = {
        "variations": any(step is Bound.OPEN for step in walk(written.record.items)),
        "tags": any(not _HEADER_NAME.match(tag.name) for tag in written.record.tags),
        "results": _has_two_results(written.record),
        "comments": any(isinstance(item, Comment) for item in _before_moves(written.record.items)),
    }
    return [name for name, is_lost in lost.items() if is_lost]


def fits_a_sheet(written: WrittenGame) -> bool:
    """Tell whether a score sheet can hold a game: it has moves, as part it from the next, and no set-up on its way."""
    items = written.record.items
    return any(isinstance(item, Ply) for item in items) and not any(isinstance(item, Setup) for item in items)


def _with_result(record: Record) -> Sequence[Tag]:
    outcome = record.outcome
    if outcome is None or record.tag("Result") is not None:
        return record.tags
    return with_tag(record.tags, "Result", outcome.text)


def _has_two_results(record: Record) -> bool:
    tag, outcome = record.tag("Result"), record.outcome
    return tag is not None and outcome is not None and tag.value != outcome.text


def _before_moves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Ply):
            return
        yield item


def _flat(text: str) -> str:
    return _LINE_ENDS.sub(" ", text)


def _cell(written: WrittenGame, cell: CellItem | None, notes: dict[int, list[str]]) -> str:
    if cell is None:
        return _EMPTY
    text = written.text_of(cell) if isinstance(cell, Ply) else cell.text or _EMPTY
    return text + "".join(notes.get(cell.span.start, ()))


def _notes(written: WrittenGame) -> dict[int, list[str]]:
    """Return what stands behind each move of the main line, by the place of the move."""
    notes: dict[int, list[str]] = {}
    behind: list[str] | None = None
    for item in written.record.items:
        if isinstance(item, Ply):
            behind = notes.setdefault(item.span.start, [])
        elif behind is not None and isinstance(item, Mark | Nag | Comment):
            behind.append(_note(item))
    return notes


def _note(item: Mark | Nag | Comment) -> str:
    if isinstance(item, Nag):
        return f" ${item.number}"
    if isinstance(item, Mark):
        return item.text
    return " " + comment_text(Comment(_flat(item.text), "brace", item.span))
