"""Games as score sheets."""

from tests.conftest import Program, Writer
from tests.write.records import GAME, KING


def test_a_sheet_reads_back_and_says_what_it_has_no_place_for(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(GAME + "\n" + KING), "--to", "sheet")
    assert ran.code == 1
    assert "variations" in ran.err
    # A comment before the first move has a line of its own.
    assert "No White Black\n{[%clk 0:09:57] good}\n1 32-28! $1 19-23\n2 28x19 14x23\n" in ran.out
    checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
    assert [game["plies_legal"] for game in checked.games] == [4, 2]
    asked = pdntool("convert", write(GAME), "--to", "sheet", "--mainline")
    assert (asked.code, asked.err) == (0, "")


WALKOVERS = (
    '[White "A"]\n[Black "B"]\n[Result "2-0"]\n[Termination "hükmen"]\n\n2-0\n\n'
    '[White "C"]\n[Black "D"]\n[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n'
    '[White "E"]\n[Black "F"]\n[Result "0-2"]\n\n0-2\n\n'
    '[White "G"]\n[Black "H"]\n[Result "+/-"]\n\n*\n\n'
    '[White "I"]\n[Black "J"]\n[GameType "25"]\n[FEN "W:Wa1:Bh8"]\n\n*\n\n'
    '[White "K"]\n[Black "L"]\n\n*\n'
)
"""Games that were not played, before, between and behind one that was; a position; a game that nothing is known of."""


def test_games_without_moves_are_kept(pdntool: Program, write: Writer) -> None:
    path = write(WALKOVERS)
    ran = pdntool("convert", path, "--to", "sheet")
    assert (ran.code, "not converted" in ran.err) == (0, False)
    before = pdntool("validate", path, "--format", "jsonl").games
    after = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode()).games
    for name in ("plies_read", "plies_legal", "final_fen"):
        assert [game[name] for game in after] == [game[name] for game in before]
    assert [game["result"] for game in after[:3]] == ["2-0", "2-0", "0-2"]
    back = pdntool("convert", "-", "--to", "pdn", stdin=ran.out.encode())
    assert back.code == 0
    for line in WALKOVERS.splitlines():
        if line.startswith("["):
            assert back.out.count(line) == WALKOVERS.count(line), line


def test_games_without_moves_go_from_sheet_to_sheet(pdntool: Program, write: Writer) -> None:
    sheet = pdntool("convert", write(WALKOVERS), "--to", "sheet").out
    again = pdntool("convert", "-", "--to", "sheet", stdin=sheet.encode())
    assert (again.code, again.out) == (0, sheet)
