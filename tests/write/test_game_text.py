"""What becomes of a game that cannot be converted."""

from tests.conftest import Program, Writer
from tests.write.records import FAULTY, KING, SHEET


def test_a_game_with_a_fault_stays_as_it_is_beside_a_converted_one(pdntool: Program, write: Writer) -> None:
    faulty = '[GameType "20"]\n1. 32 - 28 19-23 2. 34-30 *\n\n'
    sound = '[GameType "20"]\n1. 32 - 28 19-23 *\n'
    ran = pdntool("convert", write(faulty + sound))
    assert ran.code == 1
    assert ran.out == faulty + sound.replace("32 - 28", "32-28")
    assert "PDN305" in ran.err
    assert "game 1 is not converted" in ran.err


def test_a_game_that_cannot_be_converted_is_copied(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(f"{FAULTY}\n{KING}"), "--to", "pdn", "--notation", "captured")
    assert ran.code == 1
    assert ran.out == f"{FAULTY}\n{KING.replace('47x38x20x9x36', '47x36x14x29x31x42')}"
    assert "game 1 is not converted" in ran.err


def test_a_sheet_that_cannot_be_verified_becomes_pdn_all_the_same(pdntool: Program, write: Writer) -> None:
    path = write(f"{SHEET}\n{SHEET.replace('22-17', '22-27')}", "two.sheet")
    ran = pdntool("convert", path, "--to", "pdn")
    assert ran.code == 1
    checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
    assert [game["plies_legal"] for game in checked.games] == [4, 3]
    assert ran.out.count('[White "Deniz"]') == 2
