"""Games as CSV: one row a ply of the main line, always the same columns."""

import csv
import io
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pdntool.rules.movegen import Move
from pdntool.rules.notation import captured_names
from pdntool.rules.spec import Rules
from pdntool.write.draft import Draft
from pdntool.write.writers.fen_lines import plies_with_fens

_COLUMNS: Final = ("game", "ply", "side", "move", "from", "to", "captured", "promotes", "fen")
# A spreadsheet would take a cell that begins so for a formula.
_FORMULA: Final = tuple("=+-@\t\r")


def csv_head() -> str:
    """Return the row of column names."""
    return csv_row(_COLUMNS)


def csv_text(draft: Draft) -> str:
    """Return the plies of a game; of one whose move is not known only what was written is given."""
    rules, number, is_plain = draft.rules, str(draft.number), draft.line is not None
    rows: list[str] = []
    for count, (text, move, color, fen) in enumerate(plies_with_fens(draft), 1):
        if is_plain and move is not None and rules is not None:
            # Of these cells only the last can have a comma, and none begins as a formula does.
            quote = '"' if "," in fen else ""
            rows.append(f"{number},{count},{color},{text},{_move_text(rules, move)},{quote}{fen}{quote}\n")
        elif move is None or rules is None:
            rows.append(csv_row((number, str(count), "", text, "", "", "", "", "")))
        else:
            rows.append(csv_row((number, str(count), color, text, *_move_cells(rules, move), fen)))
    return "".join(rows)


def _move_cells(rules: Rules, move: Move) -> tuple[str, str, str, str]:
    names, captured = rules.geometry.names, " ".join(captured_names(rules, move))
    return names[move.origin], names[move.target], captured, "yes" if move.promotes else "no"


@lru_cache(maxsize=1 << 16)
def _move_text(rules: Rules, move: Move) -> str:
    return ",".join(_move_cells(rules, move))


def csv_row(cells: Iterable[str]) -> str:
    """Return a row of cells; none of them is a formula to a spreadsheet."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells)
    return line.getvalue()
