"""One game as a table: number, and a column for each colour, the one that starts first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

from pdntool.i18n.catalogue import Catalogue
from pdntool.syntax.nodes import Blank, MoveNumber, Ply, Record
from pdntool.write.checked import CheckedGame
from pdntool.write.plies import PLY_TEXTS
from pdntool.write.table import plain_table, title_line

REFUSED_SIGN: Final = "?"
# What PDN writes where nothing is known.
_NOTHING: Final = ("", "?", "*")


@dataclass(frozen=True, slots=True)
class Form:
    """How a table is to look: the notation of its moves, its tabulate style, its language."""

    notation: str
    style: str
    words: Catalogue


def game_table(game: CheckedGame, form: Form) -> str:
    """Return the main line of a game as a titled table.

    Plies that the rules do not accept stand as they were written, the first of them with a sign that a line below
    explains (where the rules are known at all).
    """
    rules = game.rules
    white_first = rules.white_starts if rules else True
    cells, refused = _cells(game, form.notation)
    rows = _numbered(cells if _white_moves_first(game, white_first) is white_first else ["", *cells], game.record)
    sides = ("white", "black") if white_first else ("black", "white")
    heads = [form.words.word("number"), *(form.words.word(side) for side in sides)]
    parts = [title_line(title(game.record, form.words), form.style), "", plain_table(heads, list(rows), form.style)]
    if refused:
        parts += "", title_line(form.words.word("unverified_sign", sign=REFUSED_SIGN), form.style)
    return "\n".join(parts)


def _white_moves_first(game: CheckedGame, default: bool) -> bool:  # noqa: FBT001 - the side is the value asked for
    first = next((game.played.get(item.span) for item in game.items if isinstance(item, Ply)), None)
    return default if first is None else first.before.white_to_move


def title(record: Record, words: Catalogue) -> str:
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


def _cells(game: CheckedGame, notation: str) -> tuple[list[str], bool]:
    cells: list[str] = []
    refused = False
    for item in game.items:
        if not isinstance(item, Ply | Blank):
            continue
        played = game.played.get(item.span)
        if played is not None and game.rules is not None:
            cells.append(PLY_TEXTS[notation](game.rules, played))
        elif refused or game.rules is None:
            cells.append(item.text)
        else:
            refused = True
            cells.append(f"{item.text} {REFUSED_SIGN}".lstrip())
    return cells, refused


def _numbered(cells: Sequence[str], record: Record) -> Iterator[tuple[str, str, str]]:
    first_number = next((item.number for item in record.items if isinstance(item, MoveNumber)), 1)
    pairs = zip(cells[::2], chain(cells[1::2], [""]), strict=False)
    for number, (first, second) in zip(count(first_number), pairs, strict=False):
        yield str(number), first, second
