"""One game as a table: number, and a column for each color, the one that starts first."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.text.span import Span
from pdntool.write.draft import Draft, drafts_of
from pdntool.write.options import MoveOptions, OutputOptions
from pdntool.write.table import plain_table, title_line
from pdntool.write.writers.layout import CellItem, blocks, sides

REFUSED: Final = "?"
"""Stands behind a move that cannot be verified."""
# What PDN writes where nothing is known.
_NOTHING: Final = ("", "?", "*")
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|])")


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How a table is to look: the notation of its moves, its tabulate style, its language."""

    moves: MoveOptions
    style: str
    words: Catalog


def game_table(verdict: Verdict, options: TableOptions) -> str:
    """Return the main line of a game as a titled table, and one more for each set-up command in it.

    Moves that the rules do not accept, and captures that nothing decides, stand as they were written; what is at fault
    has a mark that a line below explains.
    """
    (draft, *_), _ = drafts_of(verdict, OutputOptions("markdown", moves=options.moves))
    return _table(draft, options.style, options.words)


def markdown_text(draft: Draft, words: Catalog) -> str:
    """Return a game as a heading and a table in Markdown."""
    title, _, table = _table(draft, "github", words).partition("\n")
    heading = _SPECIAL.sub(r"\\\1", title)
    return f"## {heading}\n{table}\n"


def _table(draft: Draft, style: str, words: Catalog) -> str:
    faulty = _faulty_places(draft.verdict)
    heads = [words.word("number"), *(words.word(side) for side in sides(draft.rules))]
    parts = [title_line(title(draft, words), style)]
    # Without the position that they begin from, nobody could play the moves.
    fen = next((tag.value for tag in draft.verdict.game.tags if tag.name == "FEN"), None)
    if fen:
        parts += "", title_line(words.word("position", fen=" ".join(fen.split())), style)
    refused = 0
    for block in blocks(draft):
        if block.fen is not None:
            parts += "", title_line(words.word("position", fen=block.fen), style)
        rows = [[str(row.number), *(_text(draft, cell, faulty) for cell in row.cells)] for row in block.rows]
        refused += sum(cell is not None and cell.span in faulty for row in block.rows for cell in row.cells)
        parts += "", plain_table(heads, rows, style)
    if refused:
        parts += "", title_line(words.word("unverified_sign", sign=REFUSED), style)
    return "\n".join(parts)


def _faulty_places(verdict: Verdict) -> frozenset[Span]:
    """Return where errors of the main line stand."""
    return frozenset(
        found.span
        for found in verdict.diagnostics
        if found.span and not found.variation and found.code.severity is Severity.ERROR
    )


def _text(draft: Draft, cell: CellItem | None, faulty: Collection[Span]) -> str:
    if cell is None:
        return ""
    is_refused = cell.span in faulty and cell.span not in draft.made
    return f"{cell.text} {REFUSED}".lstrip() if is_refused else cell.text


def title(draft: Draft, words: Catalog) -> str:
    """Return who played (else the number of the game), where, and how it ended, as far as the game tells."""
    value = {tag.name: tag.value for tag in reversed(draft.verdict.game.tags) if tag.value not in _NOTHING}
    players = " – ".join(value[name] for name in ("White", "Black") if name in value)
    result = value.get("Result") or draft.outcome or ""
    parts = (
        players or words.word("game_title", number=draft.number),
        value.get("Event", ""),
        "" if result in _NOTHING else result,
    )
    return ", ".join(filter(None, parts))
