"""Why a move is not legal, and where it stands."""

import pytest

from tests.acceptance.marked import marked
from tests.conftest import Program, Writer

INTERNATIONAL, CAPRAZ, ENGLISH, TURKISH = (
    '[GameType "20"]',
    '[Rules "capraz"]',
    '[GameType "21"]',
    '[GameType "30"]',
)

REASONS = [
    (INTERNATIONAL, None, "1. «28-23» 19-24 *", ("PDN301",), None),
    (INTERNATIONAL, "W:WK2,25:B14,15,16", "1. 25-20 «25-20» *", ("PDN301",), None),
    (INTERNATIONAL, None, "1. «18-23» 19-24 *", ("PDN302",), None),
    (INTERNATIONAL, None, "1. 32-28 «37-32» *", ("PDN302",), None),
    (INTERNATIONAL, None, "1. «37-32» 19-24 *", ("PDN303",), None),
    (INTERNATIONAL, "W:W28,50:B1", "1. «28-33» *", ("PDN304",), None),
    (INTERNATIONAL, None, "1. 32-28 19-23 2. «34-30» *", ("PDN305",), ["28x19"]),
    (INTERNATIONAL, "W:W28,50:B23", "1. «50-44» *", ("PDN305",), ["28x19"]),
    (INTERNATIONAL, "W:W28:B13,22,23", "1. «28x17» *", ("PDN306",), ["28x8"]),
    (INTERNATIONAL, "B:W27,32,33,41,42:BK44", "1... «44x46» *", ("PDN306",), ["44x38"]),
    (INTERNATIONAL, None, "1. «32x23» *", ("PDN310",), None),
    (INTERNATIONAL, "W:WK46,28:B10", "1. «46-19» *", ("PDN312", "PDN313"), None),
    (INTERNATIONAL, "W:W32,28:B1", "1. «32x23» *", ("PDN313",), None),
    (INTERNATIONAL, "W:WK46:B1", "1. «46-35» *", ("PDN314",), None),
    (INTERNATIONAL, "W:W28:B23", "1. 28x19 «10-14» *", ("PDN315",), []),
    (INTERNATIONAL, "W:W38:B22,23,32,33", "1. «38x27x18x29x38x27» *", ("PDN317",), ["38x38"]),
    (INTERNATIONAL, None, "1. «32-51» *", ("PDN202",), None),
    (CAPRAZ, "W:WK50:B17,33", "1. «50x28» *", ("PDN307",), ["50x11", "50x6"]),
    (CAPRAZ, "W:W28,45:B13,22,23", "1. «45-40» *", ("PDN305",), ["28x17", "28x8"]),
    (ENGLISH, "B:W18:BK4", "1. «4x22» *", ("PDN311",), None),
    (ENGLISH, "B:W18:BK4", "1. «4-11» *", ("PDN311",), None),
    (ENGLISH, "W:W27:B16,23,24", "1. «27x20» *", ("PDN307",), ["27x11", "27x18"]),
    (ENGLISH, "W:W18:B1", "1. «18-22» *", ("PDN304",), ["18-14", "18-15"]),
    (ENGLISH, None, "1. «11-33» *", ("PDN202",), None),
    (ENGLISH, None, "1. «22-18» *", ("PDN302",), None),
    (TURKISH, "W:Wf6,a1:Bf7,Ke8,Kc8,h5", "1. «f6xf8» *", ("PDN307",), ["f6xb8"]),
    (TURKISH, "W:WKd4:Bd6,d2", "1. «d4xd7xd1» *", ("PDN318",), ["d4xd1", "d4xd7", "d4xd8"]),
    (TURKISH, "W:WKa8,a3:Bh5", "1. «a8-a2» *", ("PDN312", "PDN313"), None),
    (TURKISH, "W:Wd4:Bd3,h8", "1. «d4xd2» *", ("PDN342",), ["d4-c4", "d4-d5", "d4-e4"]),
    (TURKISH, "W:Wd4:Bd5,e4,e6", "1. «d4xf4» *", ("PDN306",), ["d4xf6"]),
    (TURKISH, None, "1. «d3-d9» *", ("PDN202",), None),
]


@pytest.mark.parametrize(("tag", "fen", "moves", "codes", "legal"), REASONS, ids=str)
def test_the_reason_and_the_place(  # noqa: PLR0913, PLR0917 one column of the table each
    pdntool: Program,
    write: Writer,
    tag: str,
    fen: str | None,
    moves: str,
    codes: tuple[str, ...],
    legal: list[str] | None,
) -> None:
    place = marked(f"{tag}\n" + (f'[FEN "{fen}"]\n' if fen else "") + f"\n{moves}\n")
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    assert ran.code == 1, ran.out
    (finding,) = (entry for entry in ran.game["diagnostics"] if entry["severity"] == "error")
    assert finding["code"] in codes, finding
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert finding["move"] == place.token
    assert ran.game["status"] == "problems"
    if legal is not None:
        assert sorted(finding["legal"]) == legal


def test_the_rest_is_unverified_and_that_is_said_once(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n\n1. 32-28 19-23\n2. 34-30 1-2\n3. 99-98 50-1 1-1\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert ran.codes.count("PDN319") == 1
    assert [code for code in ran.codes if code.startswith("PDN3")] == ["PDN305", "PDN319"]
    game = ran.game
    assert (game["plies_read"], game["plies_legal"]) == (6, 2)
    assert game["final_fen"].startswith("W:W28,31,33,")
    assert ran.finding("PDN305")["ply"] == 3
    assert "3" in ran.finding("PDN319")["message"]


def test_no_rest_no_note(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 *\n'), "--format", "jsonl")
    assert ran.codes == ["PDN305"]


def test_one_bad_game_never_hides_the_next(pdntool: Program, write: Writer) -> None:
    text = "\n\n".join(f'[GameType "20"]\n[Round "{number}"]\n\n1. {move} 19-23 *' for number, move in GAMES)
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert [game["plies_legal"] for game in ran.games] == [2, 0, 2, 0, 2]
    assert [game["game"] for game in ran.games] == [1, 2, 3, 4, 5]
    assert [game["line"] for game in ran.games] == [1, 6, 11, 16, 21]
    assert ran.code == 1


GAMES = ((1, "32-28"), (2, "28-23"), (3, "33-28"), (4, "3-9"), (5, "31-27"))


def test_a_smaller_capture_is_free_in_capraz(pdntool: Program, write: Writer) -> None:
    moves = '[FEN "W:W28:B13,22,23"]\n\n1. 28x17 *\n'
    assert pdntool("validate", write(f'[Rules "capraz"]\n{moves}')).code == 0
    wrong = pdntool("validate", write(f'[GameType "20"]\n{moves}'))
    assert wrong.code == 1
    assert "capraz" in wrong.out


def test_detection_never_answers_capraz(pdntool: Program, write: Writer) -> None:
    moves = '[FEN "W:W28,45:B13,22,23"]\n\n1. 28x17 *\n'
    ran = pdntool("validate", write(moves), "--format", "jsonl")
    assert ran.game["variant"] != "capraz"
    assert ran.code == 1


def test_a_man_that_passes_the_last_row_stays_a_man(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:W12:B8,9"]\n\n1. 12x14 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.game["final_fen"]) == (0, "B:W14:B")


def test_a_turkish_man_goes_on_as_a_man_and_is_crowned_at_the_end(pdntool: Program, write: Writer) -> None:
    text = '[GameType "30"]\n[FEN "W:Wf6,a1:Bf7,Ke8,Kc8,h5"]\n\n1. f6xf8xd8xb8 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.game["final_fen"]) == (0, "B:Wa1,Kb8:Bh5")


def test_captured_pieces_stay_until_the_end(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "B:W13,14,18,23,29,30,38,39:BK35"]\n\n1. ... 35x34 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.game["final_fen"]) == (0, "W:W13,14,18,29:BK34")


SEPARATORS = ["22-15", "22x15", "22:15", "22X15", "22×15", "22 x 15", "22- 15"]


@pytest.mark.parametrize("capture", SEPARATORS)
def test_the_rules_decide_what_is_a_capture(pdntool: Program, write: Writer, capture: str) -> None:
    ran = pdntool("validate", write('[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 25x18 *\n'), "--format", "jsonl")
    assert ran.codes == []
    text = f'[GameType "21"]\n[FEN "W:W22:B18"]\n\n1. {capture} *\n'
    assert pdntool("validate", write(text), "--format", "jsonl").game["plies_legal"] == 1


def test_variations_are_checked_and_do_not_count(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n\n1. 32-28 (1. 33-28 19-23 2. 31-26) (1. 28-23) 19-23\n2. 28x19 14x23 (2... 13x24) *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    game = ran.game
    assert (game["plies_read"], game["plies_legal"]) == (4, 4)
    errors = [(entry["code"], entry["line"], entry["column"]) for entry in game["diagnostics"] if entry["legal"]]
    assert errors == [("PDN305", 3, 29), ("PDN301", 3, 40)]
    assert ran.code == 1
    assert all(entry["ply"] is None for entry in game["diagnostics"])


def test_nested_variations_start_where_the_replaced_move_started(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n\n1. 32-28 ({a} 1. 33-28 {b} (1. 34-30) 20-24) 19-23 {c} {d} *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_read"]) == (0, [], 2)
