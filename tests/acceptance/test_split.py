"""``pdntool split``: every game is in the files where it belongs, as it was written."""

import json
from pathlib import Path

import pytest

from tests.conftest import Program, Writer

ONE = '[Event "Ankara: Açık/Open"]\n[White "Kaya, Ada"]\n[Black "Er, Deniz"]\n[Date "2001.05.03"]\n\n1. 32-28 19-23 *'
TWO = '[Event "ANKARA: acik/open"]\n[White "Er, Deniz"]\n[Black "ADA KAYA"]\n[Date "1999.??.??"]\n\n1. 33-28   18-23 *'
THREE = '[White "Can, Ali"]\n[Black "?"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 {iyi} *'
ALL = f"{ONE}\n\n{TWO}\n\n{THREE}\n"


@pytest.fixture
def archive(write: Writer) -> Path:
    return write(ALL, "in/archive.pdn")


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("event", {"Ankara_ Açık_Open.pdn": (ONE, TWO), "unknown.pdn": (THREE,)}),
        ("player", {"Kaya, Ada.pdn": (ONE, TWO), "Er, Deniz.pdn": (ONE, TWO), "Can, Ali.pdn": (THREE,)}),
        ("variant", {"international.pdn": (ONE, TWO), "russian.pdn": (THREE,)}),
        ("size", {"games-0001.pdn": (ONE, TWO), "games-0002.pdn": (THREE,)}),
        ("year", {"2001.pdn": (ONE,), "1999.pdn": (TWO,), "unknown.pdn": (THREE,)}),
        (
            "opening",
            {
                "international 32-28 19-23.pdn": (ONE,),
                "international 33-28 18-23.pdn": (TWO,),
                "russian c3-d4 d6-c5.pdn": (THREE,),
            },
        ),
    ],
)
def test_games_are_split_and_split_again(
    pdntool: Program, archive: Path, tmp_path: Path, by: str, expected: dict[str, tuple[str, ...]]
) -> None:
    out = tmp_path / "in" / "parts"
    for _ in range(2):
        # The second time the folder of the output lies among the inputs.
        ran = pdntool("split", tmp_path / "in", "--by", by, "--size", "2", "-o", out)
        assert ran.code == 0, ran.err
        assert f"3 games in {len(expected)} files" in ran.err
        assert files(out) == {name: "\n\n".join(games) + "\n" for name, games in expected.items()}
    assert archive.read_text(encoding="utf-8") == ALL


def test_filters_and_formats(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    ran = pdntool("split", archive, "--by", "player", "--white", "er", "--to", "jsonl", "-o", tmp_path / "out", "-q")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    found = files(tmp_path / "out")
    assert sorted(found) == ["ADA KAYA.jsonl", "Er, Deniz.jsonl"]
    assert json.loads(found["ADA KAYA.jsonl"])["tags"][0]["value"] == "ANKARA: acik/open"


def test_names_that_file_systems_refuse_are_changed(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    events = ("CON", "a/b", "a\\b", "...", "x" * 300, "Yarış?", "nul.txt")
    archive = write("\n\n".join(f'[Event "{name}"]\n\n1. 32-28 *'.replace("\\", "\\\\") for name in events) + "\n")
    assert pdntool("split", archive, "--by", "event", "-o", tmp_path / "out").code == 0
    assert set(files(tmp_path / "out")) == {
        "CON_.pdn",
        "a_b.pdn",
        "a_b (2).pdn",
        "unknown.pdn",
        f"{'x' * 80}.pdn",
        "Yarış_.pdn",
        "nul.txt_.pdn",
    }


def test_wrong_use(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    assert pdntool("split", archive, "--by", "event").code == 2
    assert pdntool("split", archive, "--by", "weather", "-o", tmp_path / "out").code == 2
    assert pdntool("split", archive, "--by", "event", "-o", archive).code == 2
    assert pdntool("split", archive.parent, "--by", "event", "-o", archive.parent).code == 2
    before = archive.read_bytes()
    assert pdntool("split", archive, "--by", "event", "-o", archive.parent).code == 0
    again = pdntool("split", archive.parent / "unknown.pdn", "--by", "event", "-o", archive.parent)
    assert (again.code, archive.read_bytes()) == (2, before)
