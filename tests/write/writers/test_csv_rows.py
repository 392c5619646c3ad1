"""Games as CSV."""

import csv
import io

from tests.conftest import Program, Writer
from tests.write.records import KING


def test_csv_has_a_row_a_ply(pdntool: Program, write: Writer) -> None:
    rows = list(csv.DictReader(io.StringIO(pdntool("convert", write(KING), "--to", "csv").out)))
    assert rows[0] == {
        "game": "1",
        "ply": "1",
        "side": "white",
        "move": "47x38x20x9x36",
        "from": "47",
        "to": "36",
        "captured": "14 29 31 42",
        "promotes": "no",
        "fen": "B:WK36:B19",
    }
    assert len(rows) == 2
