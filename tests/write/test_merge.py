"""Several inputs in one output: one document of any format, nothing lost, nothing read otherwise."""

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest

from pdntool.write.writers.json_records import record_schema
from tests.conftest import Program, Writer
from tests.write.records import BARE, FIRST, LATIN, SECOND, SHEET

ROOT = Path(__file__).parents[2]
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
    assert "would not be read as the same games" in ran.err
    assert not paths[0].with_name("all.pdn").exists()
    if "never" not in first:
        assert pdntool("convert", *paths, "--to", "pdn", "-o", paths[0].with_name("all.pdn")).code == 0
