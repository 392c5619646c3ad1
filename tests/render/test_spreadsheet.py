"""Findings as CSV."""

import csv
import io

from tests.conftest import Program, Writer

FAULTY = (
    '[Event "=1+1"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 *\n\n'
    '[White "ğ, 100%"]\n[GameType "20"]\n\n1. 32-28 19-2y 2. =1+2 *\n'
)


def test_csv_has_a_line_a_finding_and_no_formula(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", "--format", "csv", write(FAULTY, "-x,y.pdn"))
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [row["code"] for row in rows][:2] == ["PDN305", "PDN201"]
    first = rows[0]
    assert (first["game"], first["line"], first["column"], first["ply"], first["move"]) == (
        "1",
        "4",
        "19",
        "3",
        "34-30",
    )
    assert first["legal"] == "28x19"
    assert first["severity"] == "error"
    assert not [cell for row in rows for cell in row.values() if cell and cell[0] in "=+-@\t\r"]
