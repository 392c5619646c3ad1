"""The shapes that ``validate`` prints and the exit codes it gives."""

import json

import pytest

from tests.conftest import Program, Writer

GOOD = (
    '[Event "Deneme Kupası"]\n[White "Ada Örnek"]\n[Black "Bora Sınama"]\n[GameType "20"]\n[Result "1-1"]\n\n'
    "1. 32-28 19-23 1-1\n"
)
BAD = '[Event "Deneme Kupası"]\n[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 34-30 2-0\n'
GAME_KEYS = {
    "schema",
    "file",
    "game",
    "line",
    "variant",
    "variant_source",
    "plies_read",
    "plies_legal",
    "status",
    "result",
    "final_fen",
    "diagnostics",
}
FINDING_KEYS = {
    "code",
    "slug",
    "severity",
    "line",
    "column",
    "end_column",
    "ply",
    "move",
    "message",
    "legal",
}
SUMMARY_KEYS = {"files", "games", "plies", "errors", "warnings", "games_with_errors"}


def test_a_good_game(pdntool: Program, write: Writer) -> None:
    path = write(GOOD)
    ran = pdntool("validate", path, "--format", "jsonl")
    assert ran.code == 0
    game = ran.game
    assert game.keys() >= GAME_KEYS
    assert game["file"].endswith("games.pdn")
    assert {key: game[key] for key in GAME_KEYS - {"file"}} == {
        "schema": "pdntool/1",
        "game": 1,
        "line": 1,
        "variant": "international",
        "variant_source": "tag",
        "plies_read": 2,
        "plies_legal": 2,
        "status": "ok",
        "result": "1-1",
        "final_fen": "W:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
        "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,23",
        "diagnostics": [],
    }


def test_a_bad_game(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write(BAD), "--format", "jsonl")
    assert ran.code == 1
    assert (ran.game["status"], ran.game["plies_read"], ran.game["plies_legal"]) == ("problems", 3, 2)
    finding = ran.finding("PDN305")
    assert finding.keys() >= FINDING_KEYS
    message = finding["message"]
    assert message
    assert "{" not in message
    assert {key: finding[key] for key in FINDING_KEYS - {"message"}} == {
        "code": "PDN305",
        "slug": "capture-compulsory",
        "severity": "error",
        "line": 5,
        "column": 19,
        "end_column": 24,
        "ply": 3,
        "move": "34-30",
        "legal": ["28x19"],
    }


def test_json_wraps_the_same_objects(pdntool: Program, write: Writer) -> None:
    good, bad = write(GOOD, "a.pdn"), write(BAD + "\n" + GOOD, "b.pdn")
    lines = pdntool("validate", good, bad, "--format", "jsonl")
    whole = pdntool("validate", good, bad, "--format", "json")
    assert whole.code == lines.code == 1
    wrapped = json.loads(whole.out)
    assert wrapped["schema"] == "pdntool/1"
    assert wrapped["games"] == lines.objects
    assert wrapped["summary"].keys() >= SUMMARY_KEYS
    assert {key: wrapped["summary"][key] for key in SUMMARY_KEYS} == {
        "files": 2,
        "games": 3,
        "plies": 7,
        "errors": 1,
        "warnings": 0,
        "games_with_errors": 1,
    }


def test_json_without_findings_or_games(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write(""), "--format", "json")
    wrapped = json.loads(ran.out)
    assert ran.code == 0
    assert wrapped["summary"]["games"] == 0
    assert wrapped["summary"]["warnings"] == 1


def test_games_come_in_input_order(pdntool: Program, write: Writer) -> None:
    paths = [write(BAD if number % 2 else GOOD, f"{number}.pdn") for number in (3, 1, 2)]
    ran = pdntool("validate", *paths, "--format", "jsonl")
    assert [item["file"].rsplit("/")[-1].rsplit("\\")[-1] for item in ran.objects] == ["3.pdn", "1.pdn", "2.pdn"]


def test_a_folder_is_walked_in_order_and_by_known_extensions(pdntool: Program, write: Writer) -> None:
    write(GOOD, "folder/b.pdn")
    write(GOOD, "folder/a.pdn")
    write("not a game at all", "folder/notes.xyz")
    folder = write(BAD, "folder/c/d.pdn").parent.parent
    ran = pdntool("validate", folder, "--format", "jsonl")
    assert [item["file"].replace("\\", "/").split("/folder/")[1] for item in ran.games] == [
        "a.pdn",
        "b.pdn",
        "c/d.pdn",
    ]
    # What the folder has besides is counted and said: a note on the folder.
    assert ran.finding("PDN120")["message"] == "1 file passed over, no record: .xyz 1"
    assert ran.code == 1


def test_a_file_named_on_the_command_line_is_tried_whatever_its_name(pdntool: Program, write: Writer) -> None:
    assert pdntool("validate", write(GOOD, "record.xyz"), "--format", "jsonl").game["plies_legal"] == 2


def test_standard_input(pdntool: Program) -> None:
    ran = pdntool("validate", "-", "--format", "jsonl", stdin=BAD.encode())
    assert (ran.code, ran.codes) == (1, ["PDN305"])


def test_an_option_wins_over_the_tags(pdntool: Program, write: Writer) -> None:
    path = write('[GameType "20"]\n[FEN "W:W28:B13,22,23"]\n\n1. 28x17 *\n')
    ran = pdntool("validate", path, "--variant", "capraz", "--format", "jsonl")
    assert (ran.code, ran.game["variant"], ran.game["variant_source"]) == (0, "capraz", "option")


@pytest.mark.parametrize(
    ("tags", "variant", "source"),
    [
        ('[Rules "capraz"]\n[GameType "20"]\n', "capraz", "tag"),
        ('[GameType "20"]\n[Rules "capraz"]\n', "capraz", "tag"),
        ('[GameType "20,W,10,10,N2,0"]\n', "international", "tag"),
        ('[GameType "20"]\n', "international", "tag"),
        ("", "international", "detected"),
    ],
)
def test_where_the_variant_comes_from(pdntool: Program, write: Writer, tags: str, variant: str, source: str) -> None:
    game = pdntool("validate", write(f"{tags}\n1. 32-28 19-23 2. 28x19 14x23 *\n"), "--format", "jsonl").game
    assert (game["variant"], game["variant_source"]) == (variant, source)


@pytest.mark.parametrize(
    ("moves", "variant"),
    [
        ("1. 11-15 22-18 2. 15x22 25x18 *", "english"),
        ("1. 32-28 17-22 2. 28x17 11x22 *", "international"),
        ("1. d3-d4 f6-f5 2. c3-c4 b6-b5 *", "turkish"),
        ("1. 9-14 22-18 2. 5-9 25-22 *", "english"),
    ],
)
def test_detection_from_the_moves(pdntool: Program, write: Writer, moves: str, variant: str) -> None:
    ran = pdntool("validate", write(f'[Event "Deneme"]\n\n{moves}\n'), "--format", "jsonl")
    assert (ran.code, ran.game["variant"], ran.game["variant_source"]) == (0, variant, "detected")
    assert ran.game["plies_legal"] == 4


def test_text_shows_the_line_and_marks_the_place(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write(BAD))
    assert ran.code == 1
    first, shown, mark = ran.out.splitlines()[:3]
    assert "games.pdn:5:19: PDN305 error: " in first
    assert shown.endswith("1. 32-28 19-23 2. 34-30 2-0")
    at = shown.index("34-30")
    assert mark == " " * at + "~" * 5
    assert any("legal:" in line and "28x19" in line for line in ran.out.splitlines())


def test_concise_is_a_line_a_finding(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write(BAD), "--format", "concise")
    (line,) = ran.out.splitlines()
    assert "games.pdn:5:19: PDN305 error: " in line


def test_the_summary_is_talk_and_can_be_silenced(pdntool: Program, write: Writer) -> None:
    path = write(BAD)
    assert pdntool("validate", path).err.strip()
    quiet = pdntool("validate", path, "--quiet")
    assert quiet.err == ""
    assert quiet.out == pdntool("validate", path).out


def test_two_languages_one_code(pdntool: Program, write: Writer) -> None:
    path = write(BAD)
    english = pdntool("validate", path, "--format", "jsonl", "--lang", "en").finding("PDN305")
    turkish = pdntool("validate", path, "--format", "jsonl", "--lang", "tr").finding("PDN305")
    assert english.pop("message") != turkish.pop("message")
    assert english == turkish
    assert "PDN305" in pdntool("validate", path, "--lang", "tr").out


def test_the_language_of_the_environment(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(BAD)
    english = pdntool("validate", path).out
    monkeypatch.setenv("PDNTOOL_LANG", "tr")
    assert pdntool("validate", path).out != english
    assert pdntool("validate", path, "--lang", "en").out == english


def test_colors_only_where_asked(pdntool: Program, write: Writer) -> None:
    path = write(BAD)
    assert "\x1b[" not in pdntool("validate", path).out
    assert "\x1b[" in pdntool("validate", path, "--color", "always").out
    assert "\x1b[" not in pdntool("validate", path, "--color", "never").out


def test_the_game_is_as_read_with_or_without_numbers_tags_and_end(pdntool: Program, write: Writer) -> None:
    forms = [
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "32-28 19-23 28x19 14x23",
        "1.32-28 19-23 2.28x19 14x23 2-0",
        "1. 32-28 1... 19-23 2. 28x19 2. ... 14x23",
        "1. 32-28! 19-23?! 2. 28x19 $3 14x23(?) *",
        "1. 32- 28 19 -23 2. 28 x 19 14x 23 *",
        "1. 32-28 {bir} ; iki\n% üç\n19-23 2. 28:19 14×23 *",
    ]
    for moves in forms:
        game = pdntool("validate", write(moves + "\n"), "--variant", "international", "--format", "jsonl").game
        assert (game["plies_legal"], game["plies_read"], game["diagnostics"]) == (4, 4, []), moves


@pytest.mark.parametrize("result", ["2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0", "*"])
def test_every_result_token(pdntool: Program, write: Writer, result: str) -> None:
    game = pdntool("validate", write(f'[GameType "20"]\n\n1. 32-28 19-23 {result}\n'), "--format", "jsonl").game
    assert (game["result"], game["plies_read"], game["status"]) == (result, 2, "ok")
    # The tokens of other games than international draughts are read, and noted.
    noted = {"PDN412"} if result in {"1-0", "1/2-1/2", "0-1"} else set()
    assert {finding["code"] for finding in game["diagnostics"]} == noted


def test_a_result_is_not_a_move_and_a_move_is_not_a_result(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:WK1:B50"]\n\n1. 1-18 1-1\n'
    game = pdntool("validate", write(text), "--format", "jsonl").game
    assert (game["plies_read"], game["plies_legal"], game["result"]) == (1, 1, "1-1")


def test_a_star_on_a_move_is_a_mark(pdntool: Program, write: Writer) -> None:
    game = pdntool("validate", write('[GameType "20"]\n\n1. 32-28* 19-23 2. 37-32 *\n'), "--format", "jsonl").game
    assert (game["plies_read"], game["result"]) == (3, "*")


def test_setup_in_the_movetext(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n\n/FEN "W:W28:B23"/ 1. 28x19 *\n'
    game = pdntool("validate", write(text), "--format", "jsonl").game
    assert (game["plies_legal"], game["final_fen"]) == (1, "B:W19:B")


@pytest.mark.parametrize(
    ("fen", "canonical"),
    [
        ("W:W31-50:B1-20", None),
        ("B:WK1-3:B50.", "B:WK1,K2,K3:B50"),
        ("W:W20,24:B03,04. ", "W:W20,24:B3,4"),
        ("W:B7:W35,28", "W:W28,35:B7"),
        ("B:W50:B", "B:W50:B"),
        ("W:W41:B9:H0:F1", "W:W41:B9"),
        ("?:W41:B9", "W:W41:B9"),
    ],
)
def test_positions_are_read_in_every_form_and_written_in_one(
    pdntool: Program, write: Writer, fen: str, canonical: str | None
) -> None:
    ran = pdntool("validate", write(f'[GameType "20"]\n[FEN "{fen}"]\n\n*\n'), "--format", "jsonl")
    start = json.loads(pdntool("moves", "--variant", "international", "--format", "json").out)["fen"]
    assert (ran.code, ran.game["final_fen"]) == (0, canonical or start)
