"""Input that is wrong as a whole: each a clear finding with its place and an exit code, never a traceback."""

import random
from pathlib import Path

import pytest

from tests.acceptance.marked import marked
from tests.conftest import Program, Writer

GOOD = '[GameType "20"]\n\n1. 32-28 19-23 1-1\n'


def test_a_file_that_is_not_there_and_the_rest_is_still_checked(
    pdntool: Program, write: Writer, tmp_path: Path
) -> None:
    ran = pdntool("validate", tmp_path / "missing.pdn", write(GOOD), "--format", "jsonl")
    assert ran.code == 3
    missing, game = ran.objects
    assert (missing["game"], missing["diagnostics"][0]["code"]) == (0, "PDN101")
    assert missing["file"].endswith("missing.pdn")
    assert game["plies_legal"] == 2


def test_unreadable_wins_over_problems(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    bad = write('[GameType "20"]\n\n1. 28-23 *\n')
    assert pdntool("validate", bad, tmp_path / "missing.pdn").code == 3


def test_unreadable_in_text(pdntool: Program, tmp_path: Path) -> None:
    ran = pdntool("validate", tmp_path / "missing.pdn")
    assert ran.code == 3
    assert "missing.pdn" in ran.out
    assert "PDN101" in ran.out


def test_other_commands_on_a_file_that_is_not_there(pdntool: Program, tmp_path: Path) -> None:
    for command in ("convert", "table"):
        ran = pdntool(command, tmp_path / "missing.pdn")
        assert (ran.code, ran.out) == (3, "")
        assert "missing.pdn" in ran.err


@pytest.mark.parametrize("content", ["", "\n\n \n", "\ufeff", "{only a comment}", "; a line\n% another\n"])
def test_a_file_without_games_is_a_warning(pdntool: Program, write: Writer, content: str) -> None:
    ran = pdntool("validate", write(content), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, ["PDN102"])
    assert (ran.objects[0]["game"], ran.finding("PDN102")["severity"]) == (0, "warning")


def test_a_folder_without_games(pdntool: Program, write: Writer) -> None:
    folder = write("nothing here", "empty/readme.xyz").parent
    ran = pdntool("validate", folder)
    assert ran.code == 2
    assert "empty" in ran.err + ran.out


def test_a_folder_without_games_beside_a_file(pdntool: Program, write: Writer) -> None:
    folder = write("nothing here", "empty/readme.xyz").parent
    ran = pdntool("validate", folder, write(GOOD), "--format", "jsonl")
    assert ran.game["plies_legal"] == 2


def test_nothing_to_check_at_all(pdntool: Program) -> None:
    ran = pdntool("validate")
    assert ran.code == 2
    assert ran.out + ran.err


@pytest.mark.parametrize("seed", range(6))
def test_binary_garbage(pdntool: Program, write: Writer, seed: int) -> None:
    garbage = random.Random(seed).randbytes(3_000)  # noqa: S311 noise, no secret
    ran = pdntool("validate", write(garbage, "garbage.pdn"), write(GOOD), "--format", "jsonl")
    # What is no text has been read by nobody: one finding, as of any file that cannot be read.
    assert (ran.code, ran.codes) == (3, ["PDN101"])
    assert ran.games[-1]["plies_legal"] == 2
    text = pdntool("validate", write(garbage, "garbage.pdn"))
    assert not set(text.out + text.err) & {chr(code) for code in range(32) if chr(code) not in "\n\t"}


@pytest.mark.parametrize("content", [b"\x00" * 500, b"\xff\xfe", b"\xff" * 100, b'\x1b[31m[Event "x"]\x07 1. 32-28'])
def test_odd_bytes(pdntool: Program, write: Writer, content: bytes) -> None:
    ran = pdntool("validate", write(content))
    assert ran.code in {0, 1}
    assert "\x1b" not in ran.out + ran.err
    assert "\x07" not in ran.out + ran.err


def test_a_move_that_is_not_a_move(pdntool: Program, write: Writer) -> None:
    place = marked('[GameType "20"]\n\n1. 32-28 19-23\n2. «28-2y» 14x23 *\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    assert ran.code == 1
    finding = ran.finding("PDN201")
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert ran.game["plies_legal"] == 2


def test_text_that_is_no_notation(pdntool: Program, write: Writer) -> None:
    place = marked('[GameType "20"]\n\n1. 32-28 «hello» 19-23 *\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    finding = ran.finding("PDN103")
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[GameType "20"]\n\n1. 32-28 «{»never closed 19-23\n', "PDN104"),
        ('[GameType "20"]\n\n1. 32-28 «(»1. 33-28 19-23 *\n', "PDN105"),
        ('[GameType "20"]\n\n1. 32-28 19-23 «)» *\n', "PDN106"),
        ('[GameType "20"]\n«[Round]»\n\n1. 32-28 19-23 *\n', "PDN119"),
    ],
)
def test_broken_brackets_and_tags(pdntool: Program, write: Writer, text: str, code: str) -> None:
    place = marked(text)
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    finding = ran.finding(code)
    assert ran.code == 1
    assert (finding["line"], finding["column"]) == (place.line, place.column)
    assert ran.game["plies_legal"] >= 1


@pytest.mark.parametrize("tag", ["[Round 17]", '[Round "11.1]', 'Round "11"]', '[[Round "11"]'])
def test_a_broken_tag_that_can_be_read_is_a_warning(pdntool: Program, write: Writer, tag: str) -> None:
    ran = pdntool("validate", write(f'[GameType "20"]\n{tag}\n\n1. 32-28 19-23 *\n'), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.finding("PDN107")["severity"]) == (0, ["PDN107"], "warning")
    assert ran.game["plies_legal"] == 2


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("W:WK4,«55»:B3", "PDN405"),
        ("W:W28,31:B17,«28»", "PDN406"),
        ("W:W28:B3,«0»", "PDN405"),
    ],
)
def test_a_position_off_the_board(pdntool: Program, write: Writer, fen: str, code: str) -> None:
    place = marked(f'[GameType "20"]\n[FEN "{fen}"]\n\n1. 32-28 *\n\n[GameType "20"]\n\n1. 32-28 *\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    finding = ran.finding(code)
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    first, second = ran.games
    assert (ran.code, first["plies_legal"], second["plies_legal"]) == (1, 0, 1)


@pytest.mark.parametrize("fen", ["nonsense", "W31-50:B1-20", "W:W28:B3:Q9"])
def test_a_text_that_is_no_position(pdntool: Program, write: Writer, fen: str) -> None:
    ran = pdntool("validate", write(f'[GameType "20"]\n[FEN "{fen}"]\n\n1. 32-28 *\n'), "--format", "jsonl")
    assert (ran.code, ran.finding("PDN404")["line"], ran.game["plies_legal"]) == (1, 2, 0)


def test_a_game_type_without_rules_is_read_and_unverified(pdntool: Program, write: Writer) -> None:
    place = marked('[GameType "«77,W,10,10,N2,0»"]\n[Result "1-1"]\n\n1. 32-28 99-1 2. 1-2 1-1\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    finding = ran.finding("PDN402")
    assert (ran.code, finding["severity"], finding["line"]) == (1, "warning", 1)
    assert place.column <= finding["column"] < place.end_column
    game = ran.game
    assert (game["variant"], game["plies_read"], game["plies_legal"]) == (None, 3, 0)
    assert (game["result"], game["final_fen"]) == ("1-1", None)
    assert "77" in finding["message"]


def test_a_game_type_that_is_none(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[GameType "yirmi"]\n\n1. 32-28 17-22 2. 28x17 11x22 *\n'), "--format", "jsonl")
    assert (ran.code, ran.finding("PDN403")["severity"]) == (0, "warning")


def test_a_rules_tag_that_names_nothing(pdntool: Program, write: Writer) -> None:
    place = marked('[Rules "«capras»"]\n\n1. 32-28 *\n\n[GameType "20"]\n\n1. 32-28 *\n')
    ran = pdntool("validate", write(place.text), "--format", "jsonl")
    finding = ran.finding("PDN401")
    assert (ran.code, finding["line"], finding["column"], finding["end_column"]) == (1, *place[1:4])
    assert "capraz" in finding["message"]
    assert ran.games[1]["plies_legal"] == 1


@pytest.mark.parametrize(
    ("encoded", "guessed"),
    [
        (("\ufeff" + '[White "Şükrü Örnek"]\n' + GOOD).encode(), False),
        (('[White "Şükrü Örnek"]\n' + GOOD).encode("utf-16"), False),
        (('[White "Şükrü Örnek"]\n' + GOOD).encode("cp1254"), True),
        (('[White "Şükrü Örnek"]\n' + GOOD).replace("\n", "\r\n").encode(), False),
        (('[White "Şükrü Örnek"]\n' + GOOD).replace("\n", "\r").encode(), False),
    ],
    ids=["bom", "utf-16", "cp1254", "crlf", "cr"],
)
def test_encodings_and_line_ends(pdntool: Program, write: Writer, encoded: bytes, guessed: bool) -> None:  # noqa: FBT001
    ran = pdntool("validate", write(encoded), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"], ran.game["line"]) == (0, 2, 1)
    assert ran.codes == (["PDN108"] if guessed else [])
    if guessed:
        assert (ran.objects[0]["game"], ran.finding("PDN108")["severity"]) == (0, "note")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_count_the_same_with_every_line_end(pdntool: Program, write: Writer, end: str) -> None:
    text = '[GameType "20"]\n\n1. 32-28 19-23\n2. 34-30 *\n'.replace("\n", end)
    finding = pdntool("validate", write(text), "--format", "jsonl").finding("PDN305")
    assert (finding["line"], finding["column"]) == (4, 4)


@pytest.mark.parametrize("before", ["İyi hamle – çok güzel", "𝄞𝄞", "e\u0301i\u0307", "\u200f", "日本", "\t"])
def test_columns_count_code_points(pdntool: Program, write: Writer, before: str) -> None:
    place = marked(f'[GameType "20"]\n\n1. 32-28 {{{before}}} 19-23 2. «34-30» *\n')
    finding = pdntool("validate", write(place.text), "--format", "jsonl").finding("PDN305")
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]


def test_moves_in_tags_and_comments_are_no_moves(pdntool: Program, write: Writer) -> None:
    text = (
        '[Event "a3-b4"]\n[White "20-25"]\n[GameType "20"]\n\n'
        "1. 32-28 {31-27 1-0\n[%clock w0:09:57 B0:09:58]} ; 31-27\n% 31-27\n19-23 1-1\n"
    )
    game = pdntool("validate", write(text), "--format", "jsonl").game
    assert (game["plies_read"], game["diagnostics"], game["result"]) == (2, [], "1-1")


def test_deep_nesting(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[GameType "20"]\n\n1. 32-28 ' + "(" * 20_000 + ")" * 20_000 + " 19-23 *\n"))
    assert ran.code in {0, 1}


def test_a_very_long_line(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[GameType "20"]\n\n1. 32-28 {' + "x" * 300_000 + "} 34-30 *\n"))
    assert ran.code == 1
    assert max(map(len, ran.out.splitlines())) < 1_000
