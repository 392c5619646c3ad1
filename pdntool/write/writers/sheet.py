"""A game as the score sheet that ``validate`` reads: header lines, a heading, and rows ``number move move``."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pdntool.syntax.nodes import Comment, Item, Mark, Nag, Ply, Setup, Tag, Variation
from pdntool.syntax.results import read_result
from pdntool.write.draft import Draft, Line
from pdntool.write.tag_text import in_roster_order, with_tag
from pdntool.write.writers.layout import CellItem, blocks, sides
from pdntool.write.writers.pdn import comment_text

_HEADINGS: Final = {"white": "White", "black": "Black"}
_EMPTY: Final = "..."
_LINE_ENDS: Final = re.compile(r"[\r\n]+")
# A header line's name has no digits and few signs (grammar/sheet.lark, HEADER_NAME).
_HEADER_NAME: Final = re.compile(r"[^\W0-9_](?:[^\W0-9_]|[ .'_-]){0,40}\Z")


def sheet_text(draft: Draft) -> str:
    """Return the main line of a game as a score sheet; marks, NAGs and comments stand in the cell of their move."""
    tags = [tag for tag in in_roster_order(_with_result(draft)) if _HEADER_NAME.match(tag.name)]
    lines = [f"{tag.name}: {_LINE_ENDS.sub(' ', tag.value)}".rstrip() for tag in tags]
    rows = _rows(draft)
    # A blank line behind a result alone would give it to the game before.
    lines += [""] * any(tag.name != "Result" for tag in tags)
    if rows:
        lines.append("No " + " ".join(_HEADINGS[side] for side in sides(draft.rules)))
        # Above the heading a move that a comment mentions would look like a row.
        lines += [_note(item).strip() for item in _before_moves(draft.items) if isinstance(item, Comment)]
    else:
        # The row of a game without moves is its result: that parts it from the next.
        rows = [_plain_outcome(draft)]
    return "".join([f"{line}\n" for line in (*lines, *rows)])


def _plain_outcome(draft: Draft) -> str:
    tag = _result_tag(draft)
    texts = [draft.outcome, tag.value if tag is not None else None]
    known = (found.normal for text in texts if text is not None and (found := read_result(text)) is not None)
    return next(known, "*")


def _rows(draft: Draft) -> list[str]:
    if draft.line is not None:
        return _plain_rows(draft.line)
    notes = _notes(draft.items)
    return [
        f"{row.number} {' '.join(_cell(cell, notes) for cell in row.cells)}".removesuffix(f" {_EMPTY}")
        for block in blocks(draft)
        for row in block.rows
    ]


def _plain_rows(line: Line) -> list[str]:
    """Return the rows of a plain game, which the color of the first column begins."""
    firsts, seconds = line.texts[::2], line.texts[1::2]
    numbers = [number.rstrip(".").lstrip("0") or "0" for number in line.numbers or ()]
    if not numbers:
        numbers = [str(number) for number in range(1, len(firsts) + 1)]
    rows = [f"{number} {first} {second}" for number, first, second in zip(numbers, firsts, seconds, strict=False)]
    if len(firsts) > len(seconds):
        rows.append(f"{numbers[-1]} {firsts[-1]}")
    return rows


def sheet_losses(draft: Draft) -> Mapping[str, int]:
    """Count the things in a game that a score sheet has no place for, by the names that ``--drop`` has for them."""
    lost = {
        "variations": sum(isinstance(item, Variation) for item in draft.items),
        "tags": sum(not _HEADER_NAME.match(tag.name) for tag in draft.tags),
        "results": int(_has_two_results(draft)),
        "comments": 0 if _has_plies(draft) else sum(isinstance(item, Comment) for item in draft.items),
    }
    return {name: count for name, count in lost.items() if count}


def fits_a_sheet(draft: Draft) -> bool:
    """Return whether a sheet can hold a game: it has moves, or header lines, and no set-up command."""
    if draft.line is not None:
        return bool(draft.line.texts or draft.tags)
    has_lines = bool(draft.tags) or any(isinstance(item, Ply) for item in draft.items)
    return has_lines and not any(isinstance(item, Setup) for item in draft.items)


def _result_tag(draft: Draft) -> Tag | None:
    return next((tag for tag in draft.tags if tag.name == "Result"), None)


def _with_result(draft: Draft) -> Sequence[Tag]:
    if draft.outcome is None or _result_tag(draft) is not None:
        return draft.tags
    if draft.outcome == "*" and draft.line is None and not any(isinstance(item, Ply) for item in draft.items):
        # It only parts a game without moves from the next.
        return draft.tags
    return with_tag(draft.tags, "Result", draft.outcome)


def _has_plies(draft: Draft) -> bool:
    return any(isinstance(item, Ply) for item in draft.items)


def _has_two_results(draft: Draft) -> bool:
    tag = _result_tag(draft)
    # A lone * behind the moves says nothing.
    if tag is None or draft.outcome is None or draft.outcome in {"*", tag.value}:
        return False
    outcome, said = read_result(draft.outcome), read_result(tag.value)
    if outcome is None or said is None or outcome.winner != said.winner:
        return True
    # What is said in words has no scale of its own.
    return outcome.normal != said.normal and None not in {outcome.points, said.points}


def _before_moves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Ply):
            return
        yield item


def _cell(cell: CellItem | None, notes: dict[int, list[str]]) -> str:
    if cell is None:
        return _EMPTY
    return (cell.text or _EMPTY) + "".join(notes.get(cell.span.start, ()))


def _notes(items: tuple[Item, ...]) -> dict[int, list[str]]:
    """Return what stands behind each move of the main line, by the place of the move."""
    notes: dict[int, list[str]] = {}
    behind: list[str] | None = None
    for item in items:
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
    return " " + comment_text(Comment(_LINE_ENDS.sub(" ", item.text), "brace", item.span))
