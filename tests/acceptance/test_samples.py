"""Every sample states what is wrong with it, and nothing else is."""

import re
from pathlib import Path

import pytest

from pdntool.diagnostics.codes import CODES
from tests.conftest import ROOT, Program

FOLDER = ROOT / "samples"
SAMPLES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.name != "README.md")
EXPECTATION = re.compile(r"^% expect:(.*)$", re.MULTILINE)
PLACE = re.compile(r"(PDN[0-9]{3})@([0-9]+):([0-9]+)")

Place = tuple[str, int, int]


def _expected(path: Path) -> set[Place]:
    text = path.read_bytes().decode("utf-8", "replace")
    places = set()
    for line in EXPECTATION.findall(text):
        found = PLACE.findall(line)
        assert found, f"{path.name}: not understood: {line}"
        places |= {(code, int(row), int(column)) for code, row, column in found}
    return places


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_has_exactly_the_faults_that_it_states(pdntool: Program, path: Path) -> None:
    ran = pdntool("validate", path, "--format", "jsonl")
    expected = _expected(path)
    found: set[Place] = set()
    for item in ran.objects:
        for entry in item["diagnostics"]:
            place = (entry["code"], entry["line"], entry["column"])
            if entry["severity"] != "note" or place in expected:
                found.add(place)
    assert found == expected
    errors = any(CODES[code].severity == "error" for code, *_ in expected)
    assert ran.code == (1 if errors else 0)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("notation", ["short", "long", "source"])
def test_a_sample_converts_and_stays_the_same_game(pdntool: Program, tmp_path: Path, path: Path, notation: str) -> None:
    out = tmp_path / path.name
    code = pdntool("convert", path, "--notation", notation, "-o", out).code
    assert code in {0, 1}
    before = pdntool("validate", path, "--format", "jsonl")
    after = pdntool("validate", out, "--format", "jsonl")
    assert [(game["plies_legal"], game["final_fen"]) for game in after.games] == [
        (game["plies_legal"], game["final_fen"]) for game in before.games
    ]


def test_the_samples_show_what_the_issue_names(pdntool: Program) -> None:
    texts = {path: path.read_bytes().decode("utf-8", "replace") for path in SAMPLES}
    whole = "\n".join(texts.values())
    for needed in ("39×28", "44x11x2x13x24", "44×24"):
        assert needed in whole, needed
    ran = pdntool("validate", FOLDER, "--format", "jsonl")
    variants = {game["variant"] for game in ran.games}
    assert {"international", "capraz", "english", "turkish"} <= variants
    assert {"PDN306", "PDN308", "PDN309"} <= set(ran.codes)


def test_every_code_has_a_sample(pdntool: Program) -> None:
    ran = pdntool("validate", FOLDER, "--format", "jsonl")
    # A file that cannot be read at all and a fault of the program cannot lie in a folder of samples.
    assert set(CODES) - set(ran.codes) <= {"PDN101", "PDN901"}
