"""One game as a table: number, and a column for each colour, the one that starts first."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from pdntool.i18n.catalog import Catalog
from pdntool.syntax.nodes import Record
from pdntool.text.span import Span
from pdntool.write.checked import CheckedGame
from pdntool.write.columns import CellItem, blocks, faulty_places, sides
from pdntool.write.plies import ply_text, times_for
from pdntool.write.style import MoveStyle
from pdntool.write.table import plain_table, title_line

REFUSED_SIGN: Final = "?"
# What PDN writes where nothing is known.
_NOTHING: Final = ("", "?", "*")


@dataclass(frozen=True, slots=True)
class Form:
    """How a table is to look: the notation of its moves, its tabulate style, its language."""

    moves: MoveStyle
    style: str
    words: Catalog


def game_table(game: CheckedGame, form: Form) -> str:
    """Return the main line of a game as a titled table, and one more for each set-up command in it.

    Moves that the rules do not accept, and captures that nothing decides, stand as they were written; what is at fault
    has a sign that a line below explains.
    """
    words, style = form.words, form.style
    faulty = faulty_places(game)
    heads = [words.word("number"), *(words.word(side) for side in sides(game.rules))]
    parts = [title_line(title(game.record, words), style)]
    signs = 0
    times = times_for(form.moves, game.record, game.played)
    for block in blocks(game):
        if block.fen is not None:
            parts += "", title_line(words.word("position", fen=block.fen), style)
        rows = [
            [str(row.number), *(_text(game, cell, form, faulty, times) for cell in row.cells)] for row in block.rows
        ]
        signs += sum(cell is not None and cell.span in faulty for row in block.rows for cell in row.cells)
        parts += "", plain_table(heads, rows, style)
    if signs:
        parts += "", title_line(words.word("unverified_sign", sign=REFUSED_SIGN), style)
    return "\n".join(parts)


def _text(
    game: CheckedGame, cell: CellItem | None, form: Form, faulty: Collection[Span], times: Mapping[Span, int]
) -> str:
    if cell is None:
        return ""
    played = game.played.get(cell.span)
    if played is not None and game.rules is not None and cell.span not in game.undecided:
        return ply_text(game.rules, played, form.moves, times.get(cell.span, 0))
    return f"{cell.text} {REFUSED_SIGN}".lstrip() if cell.span in faulty else cell.text


def title(record: Record, words: Catalog) -> str:
    """Return who played (else the number of the game), where, and how it ended, as far as the record tells."""
    value = {tag.name: tag.value for tag in reversed(record.tags) if tag.value not in _NOTHING}
    players = " – ".join(value[name] for name in ("White", "Black") if name in value)
    outcome = record.outcome
    result = value.get("Result") or (outcome.text if outcome else "")
    parts = (
        players or words.word("game_title", number=record.number),
        value.get("Event", ""),
        "" if result in _NOTHING else result,
    )
    return ", ".join(filter(None, parts))
