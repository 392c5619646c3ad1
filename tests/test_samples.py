"""The samples state what is wrong with them, and the program is held to exactly that.

A line ``% expect: CODE@line:column`` of a sample names one finding; places count the file as it is, these lines
included. A sample without such lines is clean: it gives no finding at all, and it converts and prints.
"""

import re
from pathlib import Path

import pytest

from pdntool.diagnostics.codes import CODES, Severity
from tests.conftest import ROOT, Program, Ran

FOLDER = ROOT / "samples"
INDEX = FOLDER / "README.md"
EXPECTATION = re.compile(rb"^(?:\xef\xbb\xbf)?% expect: (PDN[0-9]{3})@([0-9]+):([0-9]+)\s*$", re.MULTILINE)
EXPECTING = re.compile(rb"^\W*expect", re.MULTILINE)

NOT_IN_A_FILE = {
    "PDN101": "a file that cannot be read holds no sample",
    "PDN126": "a note on processes, not on a record",
    "PDN120": "a note on a folder, not on a file",
    "PDN122": "a note on a workbook, which is no text; tests/text/test_workbook.py makes one",
    "PDN701": "`dedupe` finds it in several games; tests/acceptance/test_dedupe.py",
    "PDN702": "same",
    **dict.fromkeys((f"PDN60{n}" for n in range(1, 10)), "said of several records by compare: tests/acceptance"),
    "PDN901": "a fault of the program; a record that causes one gets a test of its own and is put right",
}

Place = tuple[str, int, int]


def _expected(path: Path) -> list[Place]:
    data = path.read_bytes()
    found = [(code.decode(), int(line), int(column)) for code, line, column in EXPECTATION.findall(data)]
    assert len(found) == len(EXPECTING.findall(data)), "an expectation is not of the form % expect: CODE@line:column"
    return sorted(found)


def _found(ran: Ran) -> list[Place]:
    return sorted(
        (entry["code"], entry["line"], entry["column"]) for item in ran.objects for entry in item["diagnostics"]
    )


def _name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def _fails(path: Path) -> bool:
    """Return whether the exit code is 1: there is an error, or a game that is not verified."""
    codes = {code for code, _, _ in _expected(path)}
    return bool(codes & UNVERIFIED) or any(CODES[code].severity is Severity.ERROR for code in codes)


UNVERIFIED = {"PDN407", "PDN473"}


SAMPLES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path != INDEX)
CLEAN = [path for path in SAMPLES if not _expected(path)]


@pytest.mark.parametrize("path", SAMPLES, ids=_name)
def test_a_sample_gives_exactly_the_findings_that_it_states(pdntool: Program, path: Path) -> None:
    ran = pdntool("validate", path, "--format", "jsonl")
    assert _found(ran) == _expected(path)
    assert ran.code == (1 if _fails(path) else 0)


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("path", SAMPLES, ids=_name)
def test_a_sample_is_reported_in_both_languages(pdntool: Program, path: Path, language: str) -> None:
    ran = pdntool("validate", path, "--lang", language)
    assert ran.code == (1 if _fails(path) else 0)
    for code, line, column in _expected(path):
        assert f"{path}:{line}:{column}: {code} " in ran.out
    assert bool(ran.out) == bool(_expected(path))


@pytest.mark.parametrize("notation", ["short", "long"])
@pytest.mark.parametrize("path", CLEAN, ids=_name)
def test_a_clean_sample_converts_and_proves_itself(pdntool: Program, tmp_path: Path, path: Path, notation: str) -> None:
    once, twice = tmp_path / f"once{path.suffix}", tmp_path / f"twice{path.suffix}"
    for source, target in ((path, once), (once, twice)):
        ran = pdntool("convert", source, "--notation", notation, "-o", target)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert once.read_bytes() == twice.read_bytes()
    before, after = (pdntool("validate", file, "--format", "jsonl").games for file in (path, once))
    same = ("variant", "plies_legal", "result", "final_fen", "diagnostics")
    assert [[game[key] for key in same] for game in after] == [[game[key] for key in same] for game in before]


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("path", CLEAN, ids=_name)
def test_a_clean_sample_prints_as_tables(pdntool: Program, path: Path, language: str) -> None:
    ran = pdntool("table", path, "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert ("Siyah" if language == "tr" else "Black") in ran.out


@pytest.mark.parametrize("path", SAMPLES, ids=_name)
def test_no_sample_stops_a_table(pdntool: Program, path: Path) -> None:
    has_errors = any(CODES[code].severity is Severity.ERROR and not CODES[code].pdn3 for code, _, _ in _expected(path))
    assert pdntool("table", path).code == (1 if has_errors else 0)


def test_every_code_is_stated_by_a_sample() -> None:
    stated = {code for path in SAMPLES for code, _, _ in _expected(path)}
    assert set(CODES) - stated == set(NOT_IN_A_FILE)


def test_the_index_names_every_sample_once() -> None:
    named = re.findall(r"^- `([^`]+)`: \S", INDEX.read_text(encoding="utf-8"), re.MULTILINE)
    assert named == sorted(named)
    assert named == sorted(_name(path) for path in SAMPLES)


def test_thirty_games_of_all_four_variants(pdntool: Program) -> None:
    games = pdntool("validate", FOLDER / "thirty-games.pdn", "--format", "jsonl").games
    assert len(games) == 30
    assert {"international", "english", "turkish"} <= {game["variant"] for game in games}
    assert all(game["plies_legal"] == game["plies_read"] > 0 for game in games)


def test_the_same_moves_are_a_fault_or_none_by_the_rule_set() -> None:
    free, majority = (
        (FOLDER / name).read_text(encoding="utf-8").splitlines()[-1]
        for name in ("captures/free-choice-capraz.pdn", "faults/capture-not-maximal.pdn")
    )
    assert free == majority
