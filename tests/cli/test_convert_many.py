"""Several inputs in one output: one document of any format, nothing lost, nothing read otherwise."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from pdntool.write.formats import FORMATS
from pdntool.write.json_records import record_schema
from tests.conftest import Program, Writer

ROOT = Path(__file__).parents[2]
FIRST = '[White "Ada"]\n[GameType "20"]\n\n1. 32-28 {a} 19-23 *\n\n[White "Bo"]\n[GameType "20"]\n\n1. 33-28 *\n'
SECOND = '[White "Cem"]\n[GameType "30"]\n\n1. d3-d4 d6-d5 1-0\n'
BARE = "1. 32-28 19-23 2. 28x19 14x23"
SHEET = "White: Deniz\nGameType: 21\n1 11-15 23-19\n2 8-11 22-17\n"
LATIN = '[White "Jos\xe9"]\n[GameType "20"]\n\n1. 31-27 *\n'.encode("latin-1")
# Files whose games all formats hold; those with faults, and those without games, are seen to below.
SOUND = [
    path for folder in ("games", "captures", "pdn", "sheets") for path in sorted((ROOT / "samples" / folder).iterdir())
]


def played(pdntool: Program, text: str | bytes) -> list[tuple[int, str]]:
    """Return how many plies of each game are legal, and where they lead to."""
    data = text.encode() if isinstance(text, str) else text
    if data.startswith(b"{"):
        data = pdntool("convert", "-", "--to", "pdn", stdin=data).out.encode()
    ran = pdntool("validate", "-", "--format", "jsonl", stdin=data)
    return [(game["plies_legal"], game["final_fen"]) for game in ran.games]


@pytest.fixture
def paths(write: Writer) -> list[Path]:
    return [
        write(FIRST, "a.pdn"),
        write(f"{SECOND}\r\n".replace("\n", "\r\n"), "b.pdn"),
        write(b"\xef\xbb\xbf" + BARE.encode(), "c.pdn"),
        write(SHEET, "d.sheet"),
        write(LATIN, "e.pdn"),
    ]


@pytest.mark.parametrize("to", ["pdn", "sheet", "json", "jsonl"])
@pytest.mark.parametrize("given", ["invented", "samples"])
def test_all_games_are_read_back(pdntool: Program, paths: list[Path], to: str, given: str) -> None:
    inputs = SOUND if given == "samples" else paths
    ran = pdntool("convert", *inputs, "--to", to)
    apart = [game for path in inputs for game in played(pdntool, pdntool("convert", path, "--to", to).out)]
    assert played(pdntool, ran.out) == apart
    if to != "sheet":
        assert apart == [game for path in inputs for game in played(pdntool, path.read_bytes())]
    one = paths[0].with_name(f"all.{to}")
    assert pdntool("convert", *inputs, "--to", to, "-o", one).code == ran.code
    assert one.read_text(encoding="utf-8") == ran.out


@pytest.mark.parametrize("notation", ["short", "source", "damexchange"])
@pytest.mark.parametrize("to", ["pdn", "sheet"])
def test_all_samples_go_into_one_file(pdntool: Program, to: str, notation: str) -> None:
    whole = pdntool("convert", ROOT / "samples", "--to", to, "--notation", notation)
    assert (whole.code, bool(whole.out)) == (1, True)
    read = pdntool("validate", "-", "--format", "jsonl", stdin=whole.out.encode()).games
    apart = pdntool("validate", ROOT / "samples", "--format", "jsonl").games
    if to == "pdn":
        assert [game["plies_legal"] for game in read] == [game["plies_legal"] for game in apart]
    assert sum(game["plies_legal"] for game in read) > 0.9 * sum(game["plies_legal"] for game in apart)


def test_a_sheet_that_cannot_be_verified_becomes_pdn_all_the_same(pdntool: Program, write: Writer) -> None:
    path = write(f"{SHEET}\n{SHEET.replace('22-17', '22-27')}", "two.sheet")
    ran = pdntool("convert", path, "--to", "pdn")
    assert ran.code == 1
    checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
    assert [game["plies_legal"] for game in checked.games] == [4, 3]
    assert ran.out.count('[White "Deniz"]') == 2


def test_comments_of_files_stay_with_their_games(pdntool: Program, write: Writer) -> None:
    paths = write(FIRST, "a.pdn"), write("{of the second} 1. 32-28 *", "b.pdn"), write(f"% a line\n{FIRST}", "c.pdn")
    out = pdntool("convert", *paths, "--to", "pdn").out
    assert '*\n\n[Event "?"]\n\n{of the second} 1. 32-28 *\n' in out
    assert "% a line\n1. 32-28" in out
    assert pdntool("convert", *paths).code == 1
    assert pdntool("convert", paths[0], paths[2]).out == f"{FIRST}\n% a line\n{FIRST}"


def test_json_is_one_document_and_numbers_go_on(pdntool: Program, paths: list[Path]) -> None:
    games = json.loads(pdntool("convert", *paths, "--to", "json").out)["games"]
    for game in games:
        jsonschema.validate(game, record_schema())
    assert [game["number"] for game in games] == [1, 2, 3, 4, 5, 6]
    lines = pdntool("convert", *paths, "--to", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == games


def test_csv_has_one_heading(pdntool: Program, paths: list[Path]) -> None:
    rows = list(csv.DictReader(io.StringIO(pdntool("convert", *paths, "--to", "csv").out)))
    assert "".join(row["game"] for row in rows) == "11233444455556"
    assert all(row["fen"] for row in rows)


def test_markdown_and_positions_follow_on_one_another(pdntool: Program, paths: list[Path]) -> None:
    out = pdntool("convert", *paths, "--to", "markdown").out
    assert [line for line in out.splitlines() if line.startswith("## ")] == [
        "## Ada",
        "## Bo",
        "## Cem, 1-0",
        "## Game 4",
        "## Deniz",
        "## José",
    ]
    assert len(pdntool("convert", *paths, "--to", "fen").out.splitlines()) == 6


def test_files_as_they_stand_are_parted_by_a_line(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(FIRST.rstrip(), "a.pdn"), write(b"\xef\xbb\xbf" + SECOND.encode(), "b.pdn"))
    assert (ran.code, ran.out) == (0, f"{FIRST}\n{SECOND}")


@pytest.mark.parametrize(
    ("first", "second"),
    [(BARE, BARE), (FIRST, SHEET), (SHEET, FIRST), (f"{BARE} {{never closed", BARE)],
    ids=["no result between", "PDN and sheet", "sheet and PDN", "an open comment"],
)
def test_games_that_would_be_read_otherwise_are_not_written(
    pdntool: Program, write: Writer, first: str, second: str
) -> None:
    paths = write(first, "a.pdn"), write(second, "b.pdn")
    ran = pdntool("convert", *paths, "-o", paths[0].with_name("all.pdn"))
    assert ran.code == 1
    assert "would not be read as the same in one file" in ran.err
    assert not paths[0].with_name("all.pdn").exists()
    if "never" not in first:
        assert pdntool("convert", *paths, "--to", "pdn", "-o", paths[0].with_name("all.pdn")).code == 0


def test_a_file_that_cannot_be_read_and_one_without_games(pdntool: Program, write: Writer) -> None:
    good, empty = write(SECOND, "b.pdn"), write("", "empty.pdn")
    ran = pdntool("convert", good.with_name("none.pdn"), empty, write("% a line\n", "line.pdn"), good, "--to", "json")
    assert ran.code == 3
    assert len(json.loads(ran.out)["games"]) == 1
    assert ran.err.count("PDN102") == 2
    assert ran.err.count("PDN101") == 1


@pytest.mark.parametrize("to", FORMATS)
def test_no_games_are_a_document_too(pdntool: Program, write: Writer, to: str) -> None:
    ran = pdntool("convert", write("", "a.pdn"), write("", "b.pdn"), "--to", to)
    assert ran.code == 0
    assert ran.out == "".join(FORMATS[to].pieces([]))


def test_an_output_is_not_gathered_into_itself(pdntool: Program, write: Writer) -> None:
    paths = write(FIRST, "a.pdn"), write(SECOND, "all.pdn")
    for named in (paths, (paths[0].parent,)):
        ran = pdntool("convert", *named, "-o", paths[1])
        assert ran.code == 2
        assert "is one of the inputs" in ran.err
    assert paths[1].read_text(encoding="utf-8") == SECOND


def test_an_input_is_not_written_over_by_way_of_its_folder(pdntool: Program, write: Writer) -> None:
    path = write("1. 32 - 28 *", "a.pdn")
    for paths in ((path,), (path.parent,), (path, write(SECOND, "b.pdn"))):
        ran = pdntool("convert", *paths, "-o", path.parent)
        assert (ran.code, "is one of the inputs" in ran.err) == (2, True)
    assert pdntool("convert", path, "-o", "").code == 2
    assert path.read_text(encoding="utf-8") == "1. 32 - 28 *"
    assert pdntool("convert", path, "-o", path).code == 0
    assert path.read_text(encoding="utf-8") == "1. 32-28 *"
    assert pdntool("convert", "-", "-o", path.parent, stdin=SECOND.encode()).code == 0
    assert path.with_name("stdin.pdn").read_text(encoding="utf-8") == SECOND


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="streams have no names here")
def test_an_open_stream_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as stream:
        stream.write(b"before\n")
        stream.flush()
        command = [sys.executable, "-m", "pdntool", "convert", "-", "-o", "/dev/stdout"]
        subprocess.run(command, input=SECOND.encode(), stdout=stream, check=True, cwd=ROOT)
    assert log.read_text(encoding="utf-8") == f"before\n{SECOND}"


def test_an_encoding_is_kept_of_one_file_only(pdntool: Program, write: Writer) -> None:
    path = write(LATIN, "e.pdn")
    assert pdntool("convert", path, write(SECOND, "b.pdn"), "--keep-encoding").code == 2
    assert pdntool("convert", path, "--to", "pdn", "--keep-encoding").code == 2
    assert pdntool("convert", path, "--keep-encoding").code == 0


def test_two_inputs_never_become_one_file_of_a_folder(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    path = write(SECOND, "a.pdn")
    other = write(pdntool("convert", write(FIRST, "b.pdn"), "--to", "json").out, "a.json")
    assert pdntool("convert", path, other, "-o", f"{tmp_path}/out/").code == 2
    assert pdntool("convert", other, "-o", f"{tmp_path}/single/").code == 0
    made = tmp_path / "single" / "a.pdn"
    assert len(list(read_games(decode(made.read_bytes(), "a")))) == 2


def test_a_comparison_looks_at_the_output(pdntool: Program, paths: list[Path]) -> None:
    one = paths[0].with_name("all.json")
    options = (*map(str, paths), "--to", "json", "-o", str(one))
    assert pdntool("convert", *options, "--check").code == 1
    assert not one.exists()
    assert pdntool("convert", *options).code == 0
    assert pdntool("convert", *options, "--check").code == 0
    assert pdntool("convert", *options, "--diff").out == ""
    assert pdntool("convert", *options, "--notation", "hub", "--diff").out


def test_each_backup_has_a_name_of_its_own(pdntool: Program, write: Writer) -> None:
    path = write(FIRST, "a.pdn")
    for notation in ("hub", "damexchange", "short"):
        assert pdntool("convert", path, "--in-place", "--backup", "--notation", notation).code == 0
    names = sorted(one.name for one in path.parent.iterdir())
    assert names == ["a.pdn", "a.pdn.bak", "a.pdn.bak2"]
    assert path.with_name("a.pdn.bak").read_text(encoding="utf-8") == FIRST
