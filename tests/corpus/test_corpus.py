"""Real records, where they are at hand: every game read, every ply replayed. The numbers come from its INDEX.md."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import CODES, Severity
from pdntool.text.source import decode

OCA = "english/mzuluaga-checkers__OCA_2.0.pdn"
OCA_GAMES, OCA_PLIES = 22_621, 1_158_096
Check = Callable[[Path], list[Verdict]]

# Games that cannot be replayed to their end, by file: the number of the game and its ply at fault.
ILLEGAL = {"Yodachess-BrunoGUI_Dames__BrunoVsScan31.pdn": {11: 64}}
# The replay behind INDEX.md ran two pairs of games of this file together and so called two of them illegal; it has 81
# games with an Event tag and one that begins with a broken tag, all of them legal.
GAMES = {"Yodachess-BrunoGUI_Dames__48th Polish Team Championship.pdn": 82}
LEGAL_FOLDERS = ("international", "english")


def _check(path: Path) -> list[Verdict]:
    return list(check_source(decode(path.read_bytes(), path.name)))


@pytest.fixture(scope="module")
def check() -> Check:
    """Return a check that reads each file once."""
    known: dict[Path, list[Verdict]] = {}

    def check_once(path: Path) -> list[Verdict]:
        if path not in known:
            known[path] = _check(path)
        return known[path]

    return check_once


def _games(reports: list[Verdict]) -> list[Verdict]:
    return [report for report in reports if report.number > 0]


def _heavy(report: Verdict, kinds: str) -> list[str]:
    return [
        finding.code
        for finding in report.diagnostics
        if finding.code[3] in kinds and CODES[finding.code].severity is Severity.ERROR
    ]


def _index(corpus: Path) -> list[tuple[Path, int]]:
    """Read the files and their numbers of games out of the table."""
    rows = re.findall(
        r"^\| (\w+) \| ([^|]+?) \| [^|]+ \| ([0-9]+) \|",
        (corpus / "INDEX.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return [(corpus / folder / name, int(games)) for folder, name, games in rows]


def _standard_files(corpus: Path) -> list[tuple[Path, int]]:
    return [
        (path, games)
        for path, games in _index(corpus)
        if path.name.startswith("wiegerw-pdn__") and "FAIL_" not in path.name
    ]


@pytest.mark.slow
def test_all_of_oca(corpus: Path) -> None:
    games = plies = 0
    for report in check_source(decode((corpus / OCA).read_bytes(), "oca")):
        assert report.number == games + 1, report.diagnostics
        assert (report.variant, report.variant_source) == ("english", "detected"), f"game {report.number}"
        assert report.plies_read == report.plies_legal, f"game {report.number}: {report.diagnostics}"
        assert not _heavy(report, "123459"), f"game {report.number}: {report.diagnostics}"
        games, plies = games + 1, plies + report.plies_read
    assert (games, plies) == (OCA_GAMES, OCA_PLIES)


def test_files_of_the_standard_are_read_whole(corpus: Path, check: Check) -> None:
    wrong = []
    for path, expected in _standard_files(corpus):
        reports = check(path)
        if len(_games(reports)) != expected:
            wrong.append(f"{path.name}: {len(_games(reports))} games, {expected} expected")
        wrong.extend(
            f"{path.name} game {report.number}: {_heavy(report, '12')}" for report in reports if _heavy(report, "12")
        )
    assert not wrong, "\n".join(wrong)


def test_international_and_english_files_of_the_standard_are_legal(corpus: Path, check: Check) -> None:
    wrong = []
    for path, _ in _standard_files(corpus):
        folder = path.parent.name
        if folder not in LEGAL_FOLDERS:
            continue
        for report in _games(check(path)):
            if report.plies_read and (report.variant, report.plies_legal) != (folder, report.plies_read):
                codes = [finding.code for finding in report.diagnostics]
                wrong.append(f"{path.name} game {report.number}: {report.variant} {report.plies_legal} {codes}")
    assert not wrong, "\n".join(wrong)


def test_later_moves_resolve_the_ambiguous_captures_of_one_file(corpus: Path, check: Check) -> None:
    reports = _games(check(corpus / "international" / "wiegerw-pdn__schildpad.pdn"))
    resolved = [
        (report.number, finding.ply, finding.move)
        for report in reports
        for finding in report.diagnostics
        if finding.code == "PDN309"
    ]
    # Ply 85 of game 3 has two captures only if the wrong one was taken at ply 69.
    assert resolved == [(3, 69, "36x16"), (7, 111, "4x24")]
    assert all(report.plies_legal == report.plies_read for report in reports)


def test_two_ambiguous_captures_in_english_problems(corpus: Path, check: Check) -> None:
    reports = _games(check(corpus / "english" / "wiegerw-pdn__Tricks traps and shots.pdn"))
    found = [
        (report.number, finding.ply, finding.move)
        for report in reports
        for finding in report.diagnostics
        if finding.code in {"PDN308", "PDN309"} and not finding.variation
    ]
    assert found == [(57, 37, "10x26"), (90, 22, "32x7")]


def test_other_international_files_are_legal_save_the_known_games(corpus: Path, check: Check) -> None:
    wrong = []
    for path, _ in _index(corpus):
        if path.parent.name != "international" or path.name.startswith("wiegerw-pdn__FAIL_") or path.suffix == ".fen":
            continue
        bad = {
            report.number: report.plies_legal + 1
            for report in _games(check(path))
            if report.plies_legal != report.plies_read
        }
        if bad != ILLEGAL.get(path.name, {}):
            wrong.append(f"{path.name}: {bad}")
    assert not wrong, "\n".join(wrong)


def test_number_of_games_of_the_other_files(corpus: Path, check: Check) -> None:
    wrong = []
    for path, expected in _index(corpus):
        if "FAIL_" in path.name or path.suffix not in {".pdn", ".phn"} or path == corpus / OCA:
            continue
        games = len(_games(check(path)))
        if games != GAMES.get(path.name, expected):
            wrong.append(f"{path.name}: {games} games, {expected} expected")
    assert not wrong, "\n".join(wrong)


def test_nothing_of_the_corpus_breaks_the_check(corpus: Path, check: Check) -> None:
    for path in sorted(corpus.rglob("*")):
        if path.is_file() and path != corpus / OCA:
            codes = {finding.code for report in check(path) for finding in report.diagnostics}
            assert "PDN901" not in codes, path.name
