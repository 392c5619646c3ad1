"""Games as score sheets."""

from tests.conftest import Program, Writer
from tests.write.records import GAME, KING


def test_a_sheet_reads_back_and_says_what_it_has_no_place_for(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(GAME + "\n" + KING), "--to", "sheet")
    assert ran.code == 1
    assert "variations" in ran.err
    assert "No White Black\n1 32-28! $1 19-23\n2 28x19 14x23\n" in ran.out
    checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
    assert [game["plies_legal"] for game in checked.games] == [4, 2]
    asked = pdntool("convert", write(GAME), "--to", "sheet", "--mainline")
    assert (asked.code, asked.err) == (0, "")
