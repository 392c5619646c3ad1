"""One game as a table: number, and a column for each colour, the one that starts first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

from pdntool.check.report import PlayedPly
from pdntool.i18n.catalogue import Catalogue
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Blank, MoveNumber, Ply, Record
from pdntool.write.plies import PLY_TEXTS
from pdntool.write.table import plain_table, title_line

REFUSED_SIGN: Final = "?"
_NOTHING: Final = ("", "?")


@dataclass(frozen=True, slots=True)
class Form:
    """How a table is to look: the notation of its moves, its tabulate style, its language."""

    notation: str
    style: str
    words: Catalogue


def game_table(record: Record, rules: Rules | None, played: Sequence[PlayedPly], form: Form) -> str:
    """Return the main line of a record as a titled table; ``played`` are the accepted plies of it, from its start.

    Plies after those stand as they were written, the first of them with a sign that a line below explains (where the
    rules are known at all).
    """
    white_first = rules.white_starts if rules else True
    cells, refused = _cells(record, rules, played, form.notation)
    starter_moves = not played or played[0].before.white_to_move is white_first
    rows = _rows(cells if starter_moves else ["", *cells], _first_number(record))
    sides = ("white", "black") if white_first else ("black", "white")
    heads = [form.words.word("number"), *(form.words.word(side) for side in sides)]
    parts = [title_line(title(record, form.words), form.style), "", plain_table(heads, rows, form.style)]
    if refused:
        parts += "", title_line(form.words.word("unverified_sign", sign=REFUSED_SIGN), form.style)
    return "\n".join(parts)


def title(record: Record, words: Catalogue) -> str:
    """Return who played, where and how it ended, as far as the record tells; else its number."""
    value = {tag.name: tag.value for tag in reversed(record.tags) if tag.value not in _NOTHING}
    players = " – ".join(value[name] for name in ("White", "Black") if name in value)
    outcome = record.outcome
    result = value.get("Result") or (outcome.text if outcome else "")
    return ", ".join(filter(None, (players, value.get("Event"), result))) or words.word(
        "game_title", number=record.number
    )


def _cells(record: Record, rules: Rules | None, played: Sequence[PlayedPly], notation: str) -> tuple[list[str], bool]:
    texts = [PLY_TEXTS[notation](rules, ply) for ply in played] if rules else []
    written = [item.text for item in record.items if isinstance(item, Ply | Blank)]
    rest = written[len(texts) :]
    refused = bool(rules and rest)
    if refused:
        rest[0] = f"{rest[0]} {REFUSED_SIGN}".lstrip()
    return [*texts, *rest], refused


def _first_number(record: Record) -> int:
    return next((item.number for item in record.items if isinstance(item, MoveNumber)), 1)


def _rows(cells: Sequence[str], first_number: int) -> list[list[str]]:
    return [list(row) for row in _numbered(cells, first_number)]


def _numbered(cells: Sequence[str], first_number: int) -> Iterator[tuple[str, str, str]]:
    pairs = zip(cells[::2], chain(cells[1::2], [""]), strict=False)
    for number, (first, second) in zip(count(first_number), pairs, strict=False):
        yield str(number), first, second
