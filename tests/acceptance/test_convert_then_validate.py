"""What ``convert`` writes, ``validate`` accepts: for a random sample of all samples, formats and options.

A game that was legal is legal in what is written, with as many plies and the same last position; of a file without
errors a file without errors is made. Where the conversion ends with exit code 1, it has said why.
"""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from pdntool.diagnostics.codes import CODES
from pdntool.write.formats import FORMATS
from tests.conftest import ROOT, Program, Ran

SAMPLES = sorted(
    path for path in (ROOT / "samples").rglob("*") if path.is_file() and not path.name.lower().startswith("readme")
)
CHOICES: Sequence[Sequence[tuple[str, ...]]] = (
    [(), *(("--to", name) for name in FORMATS), ("--pdn3",), ("--in-place",)],
    [(), *(("--notation", name) for name in ("short", "long", "captured", "hub", "source"))],
    [(), *(("--squares", name) for name in ("variant", "source", "numeric", "algebraic"))],
    [(), *(("--separator", sign) for sign in ("x", ":", "X", "×", "-"))],
    [(), (), ("--zero-pad",)],
    [(), (), ("--mainline",), ("--drop", "comments"), ("--drop", "variations,nags"), ("--split-variations",)],
    [(), ("--lang", "tr")],
    [(), (), ("--number-style", "tight"), ("--number-style", "none")],
    [(), (), ("--width", "40")],
)
COUNT = 150
USAGE = 2


def _combinations(seed: int) -> list[tuple[Path, tuple[str, ...]]]:
    chance = random.Random(seed)  # noqa: S311 -- no secrets
    return [
        (chance.choice(SAMPLES), tuple(word for choices in CHOICES for word in chance.choice(choices)))
        for _ in range(4 * COUNT)
    ]


def _games(ran: Ran) -> list[tuple[int, str | None]]:
    """Return how far each game that is legal and has moves goes, and where to."""
    return [
        (game["plies_legal"], game["final_fen"])
        for game in ran.games
        if game["plies_read"]
        and game["plies_legal"] == game["plies_read"]
        # A file may ask for PDN 3.0 itself, which the options of the conversion may not heed.
        and all(one["severity"] != "error" or CODES[one["code"]].pdn3 for one in game["diagnostics"])
    ]


def _errors(ran: Ran, *, strict: bool = True) -> Counter[str]:
    """Count the errors; what a line in the file itself asks for counts only if it was asked for here too."""
    found = (one for game in ran.objects for one in game["diagnostics"] if one["severity"] == "error")
    return Counter(one["code"] for one in found if strict or not CODES[one["code"]].pdn3)


def _checked(pdntool: Program, path: Path, options: tuple[str, ...], tmp_path: Path) -> bool:
    """Convert and validate; return whether the options go together at all."""
    before = pdntool("validate", path, "--format", "jsonl")
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    ran = pdntool("convert", copy, *options)
    if ran.code == USAGE:
        return False
    assert ran.code in {0, 1}, (path, options, ran.err)
    made = copy.read_bytes() if "--in-place" in options else ran.out.encode()
    again = _validated(pdntool, made, options, before)
    if "csv" in options:
        # The table of plies is for other programs; of a file without games there is none.
        assert (again.code, again.codes) == (3, ["PDN101"]) or not before.games, (path, options, again.out)
        return True
    if "markdown" in options and b"/FEN " in path.read_bytes():
        # A position set up inside a game parts its table in two, which are read as two games.
        return True
    # A move that a comment allows is legal no more without the comment.
    is_allowed = "PDN474" in before.codes
    is_clean = not (is_allowed or _errors(before)) and all(game["status"] == "ok" for game in before.games)
    assert not (is_clean and _errors(again, strict="--pdn3" in options)), (path, options, ran.out, again.out)
    if "--split-variations" in options or "fen" in options:
        return True
    kept = Counter(_games(again))
    missing = Counter(_games(before)) - kept
    # A game that is left out of a sheet is named.
    assert not missing or (ran.code == 1 and ran.err), (path, options, missing, ran.out)
    return True


def _validated(pdntool: Program, made: bytes, options: tuple[str, ...], before: Ran) -> Ran:
    if made.startswith(b"{"):
        made = pdntool("convert", "-", "--to", "pdn", stdin=made).out.encode()
    strict: tuple[str, ...] = ("--pdn3",) if "--pdn3" in options else ()
    variants = {game["variant"] for game in before.games}
    if not {"markdown", "fen"}.isdisjoint(options) and len(variants) == 1 and None not in variants:
        # These have no place for the tag that names it.
        strict = ("--variant", *variants)
    return pdntool("validate", "-", "--format", "jsonl", *strict, stdin=made)


@pytest.mark.parametrize(("seed", "count"), [(1, 40), pytest.param(2, COUNT, marks=pytest.mark.slow)])
def test_what_is_converted_validates(pdntool: Program, tmp_path: Path, seed: int, count: int) -> None:
    done = 0
    for path, options in _combinations(seed):
        done += _checked(pdntool, path, options, tmp_path)
        if done == count:
            return
    pytest.fail(f"only {done} combinations go together")
