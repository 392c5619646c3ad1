"""``pdntool compare ROUND/``: the records of a round put together, and the round that the README shows."""

import json
import re
import shlex
import shutil
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.acceptance.test_compare import SHEET, other
from tests.conftest import ROOT, Program, Writer

SCHEMA = json.loads(resources.files("pdntool.render").joinpath("compare.schema.json").read_text(encoding="utf-8"))
COMMANDS = [
    shlex.split(line)[1:]
    for line in re.findall(r"^pdntool .*tur3.*$", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
]
BOARDS = 10
OTHER_GAME = """\
1. 34-29 17-22
2. 40-34 11-17
3. 45-40 6-11
4. 31-26 1-6
5. 37-31 20-25
"""


def told(pdntool: Program, *arguments: str | Path) -> dict[str, Any]:
    """Return the JSON of a comparison, which the schema describes."""
    found: dict[str, Any] = json.loads(pdntool("compare", *arguments, "--format", "json").out)
    jsonschema.validate(found, SCHEMA)
    return found


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def sheet(board: int, moves: str = "", **other_words: str) -> str:
    """Return a sheet of a board."""
    words = {"Beyaz": f"Ada {board}. Kaya", "Siyah": "Deniz Er", "Masa": str(board), "Oyun türü": "20"} | other_words
    lines = "".join(f"{name}: {value}\n" for name, value in words.items() if value)
    rows = moves or SHEET[SHEET.index("1. ") : SHEET.index("Sonuç")]
    return f"{lines}{rows}"


def test_a_line_for_each_board(pdntool: Program, write: Writer) -> None:
    folder = write(sheet(1), "round/masa1-beyaz.sheet").parent
    write(other("41-37", "41-36", sheet(1)), "round/masa1-siyah.csv")
    write(sheet(2, OTHER_GAME), "round/b2w.txt")
    write(other("20-25", "20-24", sheet(2, OTHER_GAME)), "round/b2b.txt")
    ran = pdntool("compare", folder)
    assert ran.code == 1
    rows = [line.split() for line in ran.out.splitlines() if re.match("[12]  ", line)]
    assert [(row[0], row[-3:]) for row in rows] == [("1", ["13/14", "0", "merged"]), ("2", ["9/10", "1", "open"])]
    assert "--take 2:5b=white" in ran.out
    found = told(pdntool, folder)
    assert [board["verdict"] for board in found["boards"]] == ["merged", "open"]
    assert found["unpaired"] == []


def test_what_has_no_partner_is_named(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    folder = write(sheet(1), "round/masa1-beyaz.sheet").parent
    write(sheet(1), "round/masa1-siyah.sheet")
    write(sheet(2, OTHER_GAME), "round/masa2-beyaz.sheet")
    ran = pdntool("compare", folder)
    assert ran.code == 1
    assert "PDN609" in ran.out
    assert "masa2-beyaz.sheet, game 1: no other record of this game is found" in ran.out
    assert [each["board"] for each in told(pdntool, folder)["unpaired"]] == ["2"]
    out = tmp_path / "out.pdn"
    assert pdntool("compare", folder, "--merge", out).code == 1
    assert len(pdntool("validate", out, "--format", "jsonl").games) == 1


def test_what_is_open_is_left_out_and_named(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    folder = write(sheet(1), "round/masa1-beyaz.sheet").parent
    write(sheet(1), "round/masa1-siyah.sheet")
    write(sheet(2, OTHER_GAME), "round/masa2-beyaz.sheet")
    write(other("20-25", "20-24", sheet(2, OTHER_GAME)), "round/masa2-siyah.sheet")
    out = tmp_path / "out.pdn"
    ran = pdntool("compare", folder, "--merge", out)
    assert ran.code == 1
    assert "board 2: not merged" in ran.err
    assert len(pdntool("validate", out, "--format", "jsonl").games) == 1
    ran = pdntool("compare", folder, "--merge", out, "--take", "2:5b=white")
    assert ran.code == 0
    games = pdntool("validate", out, "--format", "jsonl").games
    assert [(game["status"], game["plies_legal"]) for game in games] == [("ok", 14), ("ok", 10)]


def test_an_answer_for_several_boards_names_one(pdntool: Program, write: Writer) -> None:
    folder = write(sheet(1, OTHER_GAME), "round/masa1-beyaz.sheet").parent
    write(other("20-25", "20-24", sheet(1, OTHER_GAME)), "round/masa1-siyah.sheet")
    write(sheet(2, OTHER_GAME), "round/masa2-beyaz.sheet")
    write(other("20-25", "20-24", sheet(2, OTHER_GAME)), "round/masa2-siyah.sheet")
    assert pdntool("compare", folder, "--take", "5b=white").code == 2
    assert pdntool("compare", folder, "--take", "1:5b=white", "--take", "2:5b=20-24").code == 0
    assert pdntool("compare", folder, "--take", "3:5b=white").code == 2


@pytest.mark.parametrize(
    "names", [("a.sheet", "b.sheet", "c.sheet", "d.sheet"), ("1/x.txt", "1/y.txt", "2/x.txt", "2/y.txt")]
)
def test_several_files_of_several_games(pdntool: Program, write: Writer, names: tuple[str, ...]) -> None:
    texts = (sheet(1), sheet(1), sheet(2, OTHER_GAME), sheet(2, OTHER_GAME))
    paths = [write(text, name) for text, name in zip(texts, names, strict=True)]
    assert [board["verdict"] for board in told(pdntool, *paths)["boards"]] == ["agree", "agree"]


def test_one_game_is_described_by_the_schema(pdntool: Program, write: Writer) -> None:
    one = write(SHEET, "w.sheet")
    for text in (SHEET, other("41-37", "41-36"), other("20-24", "18-22"), other("1-1", "2-0"), sheet(2, OTHER_GAME)):
        told(pdntool, one, write(text, "b.sheet"))


def test_versions_are_described_by_the_schema(pdntool: Program, write: Writer) -> None:
    old = write(f"{SHEET}\n{sheet(2, OTHER_GAME)}", "old.sheet")
    new = write(f"{sheet(2, OTHER_GAME)}\n{other('41-37', '41-36')}\n{sheet(3, '1. 33-28 18-22')}", "new.sheet")
    found = told(pdntool, old, new, "--as", "versions")
    assert sorted(change for each in found["games"] for change in each["changes"]) == ["added", "moved", "moves"]


def test_the_round_of_the_readme(pdntool: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(COMMANDS) == 5
    shutil.copytree(ROOT / "samples" / "tur3", tmp_path / "samples" / "tur3")
    monkeypatch.chdir(tmp_path)
    boards, alone, merged, checked, table = (pdntool(*command) for command in COMMANDS)
    rows = [line for line in boards.out.splitlines() if re.match("[0-9]+  ", line)]
    assert len(rows) == BOARDS
    assert [row.split()[-1] for row in rows].count("açık") == 2
    assert boards.code == 1
    assert "20. hamle, Siyah: hangisi oynandı, d7-e7 ya da d7-c7?" in alone.out
    assert (merged.code, checked.code, table.code) == (0, 0, 0)
    games = pdntool("validate", "tur3.pdn", "--format", "jsonl").games
    assert len(games) == BOARDS
    assert all(game["status"] == "ok" for game in games)
    assert {game["white"] for game in games} >= {"Ayşe Deneme", "Ömer Misal", "Defne Masal"}
    assert "d7-e7" in table.out
    assert "{arbiter: 20b d7-e7 (A: d7-e7, B: d7-c7)}" in Path("tur3.pdn").read_text(encoding="utf-8").replace(
        "\n", " "
    )


def test_a_sheet_finds_its_game_in_a_file_of_many(pdntool: Program, write: Writer) -> None:
    many = write("\n".join((sheet(1, OTHER_GAME), sheet(2), sheet(3, OTHER_GAME))), "many.sheet")
    one = write(other("41-37", "41-36", sheet(2)), "one.sheet")
    for paths in ((many, one), (one, many)):
        found = told(pdntool, *paths)
        assert (found["verdict"], found["board"], len(found["records"])) == ("merged", "2", 2)
