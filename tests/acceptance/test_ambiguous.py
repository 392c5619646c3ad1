"""Short captures that fit two different captures."""

import pytest

from tests.acceptance.marked import marked
from tests.conftest import Program, Writer

BOTH_LEGAL = [
    ('[GameType "20"]', "W:WK4:B13,32,37,20", "1. «4x15» *", ["4x27x38x15", "4x31x42x15"]),
    ('[GameType "21"]', "B:W23,22,15,14:B11,10.", "1. «10x26» *", ["10x17x26", "10x19x26"]),
    ('[GameType "20"]', "W:WK47:B14,19,29,31,42", "1. «47x36» *", ["47x38x20x9x36", "47x38x24x13x36"]),
    ('[GameType "21"]', "W:W27:B15,16,23,24", "1. «27x11» *", ["27x18x11", "27x20x11"]),
]


@pytest.mark.parametrize(("tag", "fen", "moves", "candidates"), BOTH_LEGAL, ids=str)
def test_what_nothing_resolves_is_a_warning_with_the_candidates(  # noqa: PLR0913, PLR0917 one column of the table each
    pdntool: Program, write: Writer, tag: str, fen: str, moves: str, candidates: list[str]
) -> None:
    place = marked(f'{tag}\n[FEN "{fen}"]\n\n{moves}\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, ["PDN308"])
    finding = ran.finding("PDN308")
    assert finding["severity"] == "warning"
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert sorted(finding["legal"]) == candidates
    assert (ran.game["plies_read"], ran.game["plies_legal"]) == (1, 1)
    assert "2" in finding["message"]


@pytest.mark.parametrize("written", ["10x19x26", "10-19-26", "10:19:26", "10x17x26", "10-17-26", "10×17×26"])
def test_a_full_path_is_never_ambiguous(pdntool: Program, write: Writer, written: str) -> None:
    text = f'[GameType "21"]\n[FEN "B:W23,22,15,14:B11,10."]\n\n1. {written} *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, [])
    taken = "W:W15,23:B11,26" if "17" in written else "W:W14,22:B11,26"
    assert ran.game["final_fen"] == taken


@pytest.mark.parametrize(("reply", "chosen"), [("19-24", "47x38x20x9x36"), ("14-20", "47x38x24x13x36")])
def test_the_rest_of_the_game_resolves_it(pdntool: Program, write: Writer, reply: str, chosen: str) -> None:
    place = marked(f'[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. «47x36» {reply} *\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (0, ["PDN309"], 2)
    finding = ran.finding("PDN309")
    assert finding["severity"] == "note"
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert chosen in finding["message"]


def test_equal_results_by_two_routes_are_one_move(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:W38:B22,23,32,33"]\n\n1. 38x38 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["final_fen"]) == (0, [], "B:W38:B")


@pytest.mark.parametrize("written", ["50x28x11", "50x22x11", "50x11", "50 x 22 x 11", "50×22×11"])
def test_other_squares_of_the_same_line_are_read(pdntool: Program, write: Writer, written: str) -> None:
    text = f'[Rules "capraz"]\n[FEN "W:WK50:B17,33"]\n\n1. {written} *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.game["final_fen"]) == (0, "B:WK11:B")


def test_neither_reading_lets_the_rest_replay(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x36 50-44 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert ran.code == 1
    assert "PDN308" in ran.codes
    assert ran.game["plies_legal"] == 1


CROWDED = "B:WK2,9,12,K13,16,22,23,25,26,30,37,40,43:B4,K18,20,K21,31,K35,42"


def test_a_full_path_wins_over_captures_that_also_touch_its_squares(pdntool: Program, write: Writer) -> None:
    text = f'[Rules "capraz"]\n[FEN "{CROWDED}"]\n\n1... 35x19x28x41 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, [])
    assert ran.game["final_fen"] == "W:WK2,9,12,K13,16,22,25,26,40,43:B4,K18,20,K21,31,K41,42"


def test_a_short_text_that_is_a_whole_path_is_first_of_all_that_path(pdntool: Program, write: Writer) -> None:
    text = f'[Rules "capraz"]\n[FEN "{CROWDED}"]\n\n1... 21x49 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, ["PDN308"])
    assert ran.game["final_fen"] == "W:WK2,9,12,K13,16,22,23,25,26,30,37,40:B4,K18,20,31,K35,42,K49"
