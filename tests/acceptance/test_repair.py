"""``pdntool repair`` as an arbiter meets it: what is said, what is written, and the exit codes."""

import json
import re
from pathlib import Path

import pytest

from pdntool.check.verdict import Verdict
from pdntool.desk.repair import Change, ChangeKind, Repair, repair_game
from tests.conftest import ROOT, Program, Writer
from tests.desk.hand_made import candidate

HEAD = "Beyaz: Ada Er\nSiyah: Can Ak\nKural: capraz\n"
SHEET = HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-44 {zor}\n4. 41-37 5-10\nSonuç: 1-1\n"
PDN = (
    '[White "Ada"]\n[GameType "20"]\n\n1. 32-28 19-23 {ok} *\n\n'
    '[White "Eda"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-44 4. 41-37 5-10 1-1\n\n'
    '[White "Oya"]\n[GameType "20"]\n\n1.   32-28   19-23 2. 28x19 14x23 3. 37-32 10-44 4. 41-37 5-10 1-1\n'
)
MOVES = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 5-10"
DIGIT = Change(6, 3, "black", "10-44", "10-14", ChangeKind.DIGIT)
SQUARE = Change(6, 3, "black", "10-44", "9-14", ChangeKind.SQUARE)


def by_hand(record: Verdict) -> Repair:
    """Return corrections as the search gives them: of a game with 10-44, one of a whole, and one of a part."""
    if record.status == "ok":
        return Repair("clean", record)
    if "10-44" not in record.game.plies:
        return Repair("undecidable", record)
    best = candidate(record, MOVES, DIGIT, fits_result=True)
    part = candidate(record, "32-28 19-23 28x19 14x23 37-32 9-14 41-37", SQUARE, probability=0.05, plies_read=8)
    if record.game.tag_values["White"] == "Oya":
        return Repair("undecidable", record, (best, part), 6)
    return Repair("ranked", record, (best, part))


@pytest.fixture(autouse=True)
def _corrections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pdntool.cli.commands.repair.repair_game", by_hand)


def test_a_sheet_with_a_fault(pdntool: Program, write: Writer) -> None:
    ran = pdntool("repair", write(SHEET, "board2.sheet"))
    assert ran.code == 1
    assert "move 3, Black: 10-44 is written, read 10-14 (misread digit)" in ran.out
    assert "90%" in ran.out
    assert ran.err.splitlines() == [
        "1 game: 1 with several corrections",
        "--accept N -o FILE writes a candidate; --accept GAME:N that of one game of several",
    ]


def test_a_sheet_without_faults_is_left_alone(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    path = write(SHEET.replace("10-44", "10-14"), "board2.sheet")
    ran = pdntool("repair", path)
    assert (ran.code, ran.out) == (0, f"{path}: every move can be played, nothing to correct\n")
    ran = pdntool("repair", path, "--accept", "1", "-o", tmp_path / "out.pdn")
    assert ran.code == 0
    assert "nothing is written" in ran.err
    assert not (tmp_path / "out.pdn").exists()


def test_standard_input_in_turkish(pdntool: Program) -> None:
    ran = pdntool("repair", "-", "--lang", "tr", "--quiet", stdin=SHEET.encode())
    assert ran.code == 1
    assert "3. hamle, Siyah: 10-44 yazılmış, 10-14 okunur (yanlış okunan rakam)" in ran.out
    assert ran.err == ""


def test_json(pdntool: Program, write: Writer) -> None:
    ran = pdntool("repair", write(PDN), write(SHEET, "b.sheet"), "--format", "json")
    found = json.loads(ran.out)
    assert ran.code == 1
    assert found["schema"] == "pdntool/repair/1"
    assert [(Path(game["file"]).name, game["game"], game["verdict"]) for game in found["games"]] == [
        ("games.pdn", 1, "clean"),
        ("games.pdn", 2, "ranked"),
        ("games.pdn", 3, "undecidable"),
        ("b.sheet", 1, "ranked"),
    ]


def test_only_some_games(pdntool: Program, write: Writer) -> None:
    path = write(PDN)
    assert pdntool("repair", path, "--game", "1").code == 0
    assert pdntool("repair", path, "--game", "2-3").out.count("  1. 90%") == 2
    assert pdntool("repair", path, "--game", "9").code == 2


@pytest.mark.parametrize("name", ["fixed.pdn", "fixed.sheet", "fixed.json", "fixed.jsonl", "fixed.txt"])
def test_what_is_accepted_reads_back(pdntool: Program, write: Writer, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    ran = pdntool("repair", write(SHEET, "board2.sheet"), "--accept", "1", "-o", out)
    assert (ran.code, ran.out) == (0, ""), ran.err
    assert "game 1: candidate 1 is written (move 3, Black: 10-44 is written, read 10-14 (misread digit))" in ran.err
    checked = pdntool("validate", "--format", "jsonl", out)
    assert checked.code == 0, checked.out
    assert (checked.game["plies_legal"], checked.game["variant"], checked.game["result"]) == (8, "capraz", "1-1")
    assert (checked.game["white"], checked.game["black"]) == ("Ada Er", "Can Ak")
    again = pdntool("convert", "--to", "pdn", out)
    assert '[Repaired "3b 10-44 -> 10-14"]' in again.out
    flat = " ".join(again.out.split())
    assert "10-14 {repaired: 3b 10-44 -> 10-14 (misread-digit)} {zor}" in flat


def test_the_form_of_the_extension(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    path = write(SHEET, "board2.sheet")
    pdntool("repair", path, "--accept", "1", "-o", tmp_path / "a.sheet")
    assert "No White Black\n1 32-28 19-23\n" in (tmp_path / "a.sheet").read_text(encoding="utf-8")
    pdntool("repair", path, "--accept", "1", "-o", tmp_path / "b.txt", "--to", "pdn")
    assert "1. 32-28 19-23 2." in (tmp_path / "b.txt").read_text(encoding="utf-8")
    ran = pdntool("repair", path, "--accept", "1", "-o", "-")
    assert ran.code == 0
    assert ran.out.startswith("[")
    for name in ("c.csv", "c.xlsx", "c.md", "c.pdn.gz"):
        ran = pdntool("repair", path, "--accept", "1", "-o", tmp_path / name)
        assert ran.code == 2
        assert "is written as pdn, sheet, json, jsonl" in ran.err
        assert not (tmp_path / name).exists()
    pdntool("repair", path, "--accept", "1", "-o", tmp_path / "c.csv", "--to", "sheet")
    assert "No White Black\n" in (tmp_path / "c.csv").read_text(encoding="utf-8")


def test_an_input_is_written_over_on_request(pdntool: Program, write: Writer) -> None:
    for path in (write(SHEET, "board2.sheet"), write(PDN)):
        number = "2:1" if path.suffix == ".pdn" else "1"
        assert pdntool("repair", path, "--accept", number, "-o", path).code == 2
        pdntool("repair", path, "--accept", number, "-o", path, "--overwrite")
        assert path.read_text(encoding="utf-8").count("3b 10-44 -> 10-14 (misread-digit)") == 1
    assert pdntool("repair", write(SHEET, "board2.sheet"), "--overwrite").code == 2


@pytest.mark.parametrize(("mark", "end"), [(b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n"), (b"\xef\xbb\xbf", b"\r\n")])
def test_line_ends_and_marks_of_windows_stay(
    pdntool: Program, write: Writer, tmp_path: Path, mark: bytes, end: bytes
) -> None:
    out = tmp_path / "fixed.pdn"
    path = write(mark + PDN.encode().replace(b"\n", end))
    assert pdntool("repair", path, "--accept", "2:1,3:1", "-o", out).code == 0
    data = out.read_bytes()
    assert data.startswith(mark)
    assert data.count(end) == data.count(b"\n")
    assert pdntool("validate", out).code == 0


def test_of_a_pdn_file_all_else_stays_as_it_stands(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    out = tmp_path / "fixed.pdn"
    ran = pdntool("repair", write(PDN), "--accept", "2:1", "-o", out)
    text = out.read_text(encoding="utf-8")
    assert ran.code == 1
    assert "game 3: no candidate is accepted, so it stays as it was" in ran.err
    first, _, third = PDN.split("\n\n[")
    assert text.startswith(first + "\n\n[")
    assert text.endswith("\n\n[" + third)
    assert "3. 37-32 10-14\n{repaired: 3b 10-44" in text
    assert (
        pdntool("repair", out, "-q")
        .out.splitlines()[0]
        .endswith("games 1-2: every move can be played, nothing to correct")
    )


def test_a_number_for_all_takes_no_game_that_is_not_decided(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    out = tmp_path / "fixed.pdn"
    ran = pdntool("repair", write(PDN), "--accept", "1", "-o", out)
    assert ran.code == 1
    assert "--accept 3:1" in ran.err
    assert out.read_text(encoding="utf-8").count("[Repaired") == 1
    ran = pdntool("repair", write(PDN), "--accept", "1", "--accept", "3:1", "-o", out)
    assert ran.code == 0
    assert out.read_text(encoding="utf-8").count("[Repaired") == 2
    assert f"{out}: 2 games are corrected" in ran.err
    ran = pdntool("repair", write(PDN), "--accept", "2:1,3:1", "-o", out)
    assert ran.code == 0


def test_a_part_is_written_with_the_rest_as_it_was(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    for source, name in ((write(SHEET, "b.sheet"), "fixed.pdn"), (write(PDN), "fixed2.pdn")):
        game = "1:2" if source.suffix == ".sheet" else "2:2"
        ran = pdntool("repair", source, "--accept", game, "-o", tmp_path / name)
        assert ran.code == 1
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert re.search(r"9-14\s\{repaired: 3b 10-44 -> 9-14 \(other-square\)\}", text)
        assert re.search(r"41-37\s5-10\s1-1", text), text


def test_several_files_become_one_or_a_folder(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    paths = [write(SHEET, f"board{number}.sheet") for number in (1, 2)]
    ran = pdntool("repair", *paths, "--accept", "1", "-o", tmp_path / "all.pdn")
    assert ran.code == 0, ran.err
    assert (tmp_path / "all.pdn").read_text(encoding="utf-8").count("[Repaired") == 2
    assert pdntool("validate", tmp_path / "all.pdn").code == 0
    ran = pdntool("repair", *paths, "--accept", "1", "-o", f"{tmp_path}/out/")
    assert ran.code == 0, ran.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["board1.pdn", "board2.pdn"]
    ran = pdntool("repair", *paths, "--accept", "board2:1:1", "-o", tmp_path / "all.pdn")
    assert ran.code == 1
    assert (tmp_path / "all.pdn").read_text(encoding="utf-8").count("[Repaired") == 1


WRONG: list[tuple[tuple[str, ...], str]] = [
    (("--accept", "1"), "-o FILE"),
    (("-o", "OUT"), "--accept N"),
    (("--to", "pdn"), "--accept N"),
    (("--accept", "3", "-o", "OUT"), "game 1 has no candidate 3; its candidates: 1, 2"),
    (("--accept", "1:7", "-o", "OUT"), "game 1 has no candidate 7; its candidates: 1, 2"),
    (("--accept", "2:1", "-o", "OUT"), "there is no such game"),
    (("--accept", "0", "-o", "OUT"), "--accept takes the number of a candidate"),
    (("--accept", "x", "-o", "OUT"), "--accept takes the number of a candidate"),
    (("--accept", "other.sheet:1:1", "-o", "OUT"), "there is no such game"),
    (("--accept", "1", "-o", "IN"), "is one of the inputs"),
    (("--accept", "1", "-o", "-", "--format", "json"), "--format json"),
]


def test_a_workbook_is_repaired_cell_by_cell(pdntool: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("python_calamine")
    monkeypatch.setattr("pdntool.cli.commands.repair.repair_game", repair_game)
    path = ROOT / "tests" / "data" / "two-boards.xls"
    ran = pdntool("repair", path)
    assert re.search(r"(?m)^.*two-boards\.xls:\w[^:]*![A-Z][0-9]+: game 2 \(.*\), move 2, Black: 14x24 cannot", ran.out)
    games = json.loads(pdntool("repair", path, "--format", "json").out)["games"]
    assert re.fullmatch("[A-Z][0-9]+", games[1]["stop"]["cell"])
    ran = pdntool("repair", path, "--accept", "1:1,2:2", "-o", tmp_path / "round.pdn")
    assert ran.code == 0, ran.err
    assert pdntool("validate", tmp_path / "round.pdn").code == 0


@pytest.mark.parametrize(("options", "said"), WRONG)
def test_wrong_usage_writes_nothing(
    pdntool: Program, write: Writer, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    path, out = write(SHEET, "board2.sheet"), tmp_path / "out.pdn"
    names = {"OUT": str(out), "IN": str(path)}
    ran = pdntool("repair", path, *(names.get(option, option) for option in options))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not out.exists()
    assert path.read_text(encoding="utf-8") == SHEET


def test_a_game_without_faults_or_candidates_has_none_to_accept(
    pdntool: Program, write: Writer, tmp_path: Path
) -> None:
    ran = pdntool("repair", write(PDN), "--accept", "1:1", "-o", tmp_path / "out.pdn")
    assert ran.code == 2
    assert "game 1 has no move that cannot be played" in ran.err
    ran = pdntool("repair", write("1. 32-28 19-24 2. 50-1 *"), "--accept", "1", "-o", tmp_path / "out.pdn")
    assert ran.code == 2
    assert "game 1 has no candidates" in ran.err


def test_what_cannot_be_read_or_written(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    ran = pdntool("repair", write(SHEET, "b.sheet"), tmp_path / "gone.sheet")
    assert ran.code == 3
    assert "90%" in ran.out
    assert "PDN101" in ran.err
    ran = pdntool("repair", write('{"schema":"pdntool/records/1","games":[{"a":1}]}', "x.json"))
    assert ran.code == 3
    ran = pdntool("repair", write(SHEET, "b.sheet"), "--accept", "1", "-o", tmp_path / "no" / "such" / "out.pdn")
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_records_in_json_are_repaired_too(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    stored = pdntool("convert", "--to", "json", write(PDN)).out
    path = write(stored, "games.json")
    ran = pdntool("repair", path)
    assert ran.code == 1
    assert "  1. 90%" in ran.out
    ran = pdntool("repair", path, "--accept", "1", "--accept", "3:1", "-o", tmp_path / "out.json")
    assert ran.code == 0, ran.err
    assert pdntool("validate", tmp_path / "out.json").code == 0


def test_what_is_accepted_stands_in_json(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    ran = pdntool("repair", write(PDN), "--accept", "2:1", "-o", tmp_path / "out.pdn", "--format", "json")
    assert [(game["game"], game["accepted"]) for game in json.loads(ran.out)["games"]] == [(2, 1), (3, None)]


def test_games_come_one_by_one(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an interruption leaves behind is what was found up to then."""
    seen: list[int] = []

    def interrupted(record: Verdict) -> Repair:
        seen.append(record.number)
        if len(seen) == 2:
            raise KeyboardInterrupt
        return by_hand(record)

    monkeypatch.setattr("pdntool.cli.commands.repair.repair_game", interrupted)
    assert pdntool("repair", write(PDN)).code == 130
    assert seen == [1, 2]


def test_help_has_examples(pdntool: Program) -> None:
    ran = pdntool("repair", "--help")
    assert ran.code == 0
    assert "pdntool repair board2.sheet --accept 1 -o board2.pdn" in ran.out
