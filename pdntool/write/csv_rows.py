"""Games as CSV: one row a ply of the main line, always the same columns."""

import csv
import io
from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle
from typing import Final

from pdntool.rules.movegen import Move
from pdntool.rules.notation import captured_names
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Ply
from pdntool.write.plain import PlainWritten
from pdntool.write.plain_steps import plain_steps
from pdntool.write.written import WrittenGame

COLUMNS: Final = ("game", "ply", "side", "move", "from", "to", "captured", "promotes", "fen")
# A spreadsheet would take a cell that begins so for a formula.
_FORMULA: Final = tuple("=+-@\t\r")


def csv_head() -> str:
    """Return the row of column names."""
    return _row(COLUMNS)


def csv_text(written: WrittenGame) -> str:
    """Return the plies of a game; of one whose move is not known only what was written is given."""
    return "".join(_row(cells) for cells in _cells(written))


def plain_csv(written: PlainWritten) -> str:
    """Return the plies of a plain game."""
    rules, number = written.course.rules, written.number
    sides = ("white", "black") if written.course.start.white_to_move else ("black", "white")
    rows: list[str] = []
    steps = zip(plain_steps(written.course), written.texts, cycle(sides), strict=False)
    for count, ((move, fen), text, side) in enumerate(steps, 1):
        # Of these cells only the last can have a comma, and none begins as a formula does.
        cell = f'"{fen}"' if "," in fen else fen
        rows.append(f"{number},{count},{side},{text},{_move_cells(rules, move)},{cell}\n")
    return "".join(rows)


@lru_cache(maxsize=1 << 16)
def _move_cells(rules: Rules, move: Move) -> str:
    names, captured = rules.geometry.names, " ".join(captured_names(rules, move))
    return f"{names[move.origin]},{names[move.target]},{captured},{'yes' if move.promotes else 'no'}"


def _cells(written: WrittenGame) -> Iterator[tuple[str, ...]]:
    number = str(written.record.number)
    plies = (item for item in written.game.items if isinstance(item, Ply))
    for count, ply in enumerate(plies, 1):
        played = written.game.played.get(ply.span)
        text = written.text_of(ply)
        if played is None or written.rules is None:
            yield number, str(count), "", text, "", "", "", "", ""
            continue
        names, move = written.rules.geometry.names, played.move
        yield (
            number,
            str(count),
            "white" if played.before.white_to_move else "black",
            text,
            names[move.origin],
            names[move.target],
            " ".join(captured_names(written.rules, move)),
            "yes" if move.promotes else "no",
            written.after(played),
        )


def _row(cells: tuple[str, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells)
    return line.getvalue()
