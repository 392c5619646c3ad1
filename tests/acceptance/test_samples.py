"""What a user does with the samples: rewrite them and find the seed cases in them."""

from pathlib import Path

import pytest

from tests.conftest import ROOT, Program

FOLDER = ROOT / "samples"
SAMPLES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.name != "README.md")


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
