"""Every real record read whole: games and plies as the index states, what is odd named at its place, nothing else."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from pdntool.board.fen import read_fen
from pdntool.board.position import Position
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Ambiguous, Match, resolve
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.syntax.moves import written_move
from pdntool.text.source import Source, decode

LARGE = 1_000_000
NOTATION = (".pdn", ".phn", ".fen", ".txt")

# File: games, plies read and plies that are legal.
COUNTED = {
    "Yodachess-BrunoGUI_Dames__48th Polish Team Championship.pdn": (82, 8628, 8628),
    "Yodachess-BrunoGUI_Dames__BrunoVsScan31.pdn": (11, 748, 735),
    "eygilbert-CheckerBoard__11_man_english.pdn": (2400, 0, 0),
    "mig0-Games-Checkers__3_vs_1_King_Theory.phn": (1, 25, 25),
    "mig0-Games-Checkers__40champ-1996.pdn": (302, 11632, 11632),
    "mig0-Games-Checkers__abatsiev.pdn": (198, 9515, 9515),
    "mig0-Games-Checkers__dutch96h.pdn": (194, 19811, 19811),
    "unknown-repo-49527462750__kurnik-angular-component.pdn": (1, 143, 143),
    "web-tresedama-blogspot__partida-heroica-2010-03.txt": (1, 8, 8),
    "wiegerw-pdn__Campionato Assoluto 2005.pdn": (53, 3227, 3227),
    "wiegerw-pdn__FAIL_40Camp.DamaInternazionaleAssoluto.pdn": (45, 4804, 4804),
    "wiegerw-pdn__FAIL_Cat.A1.pdn": (35, 357, 357),
    "wiegerw-pdn__FAIL_Cat.C1.pdn": (46, 416, 415),
    "wiegerw-pdn__FAIL_abatsiev.pdn": (56, 2648, 2648),
    "wiegerw-pdn__FAIL_delfts.pdn": (2, 252, 252),
    "wiegerw-pdn__FAIL_mrdrcd07.pdn": (72, 3472, 3472),
    "wiegerw-pdn__FAIL_mrdrcd08.pdn": (40, 1788, 1788),
    "wiegerw-pdn__FAIL_nested_comment.pdn": (1, 3, 3),
    "wiegerw-pdn__ussr1947.pdn": (153, 8730, 8730),
}

# File: every finding of the reading as game, code, line and column.
ODD = {
    "Yodachess-BrunoGUI_Dames__48th Polish Team Championship.pdn": [
        (17, "PDN209", 34, 158), (19, "PDN209", 39, 150), (28, "PDN209", 58, 157), (41, "PDN107", 88, 1),
        (45, "PDN209", 98, 155), (47, "PDN209", 102, 154), (68, "PDN218", 146, 1), (79, "PDN209", 170, 160),
        (81, "PDN107", 174, 1),
    ],
    "Yodachess-BrunoGUI_Dames__Championnat de France 2021.pdn": [
        (19, "PDN218", 331, 1), (27, "PDN218", 490, 1), (32, "PDN218", 595, 1), (44, "PDN218", 837, 1),
        (52, "PDN218", 996, 1),
    ],
    "mig0-Games-Checkers__40champ-1996.pdn": [(0, "PDN108", 1, 1)],
    "web-tresedama-blogspot__partida-heroica-2010-03.txt": [
        (1, "PDN118", 1, 8), (1, "PDN103", 2, 1), (1, "PDN103", 4, 1), (1, "PDN103", 6, 1), (1, "PDN103", 8, 1),
    ],
    "wiegerw-pdn__FAIL_Cat.A1.pdn": [(30, "PDN103", 405, 36)],
    "wiegerw-pdn__FAIL_delfts.pdn": [(1, "PDN210", 26, 69), (2, "PDN210", 53, 35)],
    "wiegerw-pdn__FAIL_nested_comment.pdn": [(1, "PDN114", 1, 25)],
}  # fmt: skip

# What a strict reader refuses these for, in a code and its place: tags, results and moves beyond the reading.
REFUSED = {
    "wiegerw-pdn__FAIL_40Camp.DamaInternazionaleAssoluto.pdn": (1, "PDN411", 21),
    "wiegerw-pdn__FAIL_Cat.A1.pdn": (30, "PDN411", 405),
    "wiegerw-pdn__FAIL_Cat.C1.pdn": (46, "PDN407", 611),
    "wiegerw-pdn__FAIL_delfts.pdn": (1, "PDN210", 26),
    "wiegerw-pdn__FAIL_mrdrcd07.pdn": (12, "PDN417", 196),
    "wiegerw-pdn__FAIL_mrdrcd08.pdn": (31, "PDN417", 497),
    "wiegerw-pdn__FAIL_nested_comment.pdn": (1, "PDN114", 1),
}

LISTS = {"brazilian": (25, 1179), "frisian": (30, 957), "frysk": (25, 1289)}
"""Folder of a JSON list: its games, their plies."""

Check = Callable[[str], list[Verdict]]


@pytest.fixture(scope="module")
def check(corpus: Path) -> Check:
    """Return a check of a file by its name that checks each file once."""

    @cache
    def check_once(name: str) -> list[Verdict]:
        (path,) = corpus.rglob(name)
        return list(check_source(decode(path.read_bytes(), path.name)))

    return check_once


def listed_games(corpus: Path, folder: str) -> Iterator[Source]:
    """Yield the games of a JSON list, each as a source of its own."""
    (path,) = (corpus / folder).glob("*random_pdns.json")
    for number, text in enumerate(json.loads(path.read_text(encoding="utf-8"))["pdn_positions"], 1):
        yield Source(f"{path.name}:{number}", text)


def _about_reading(code: str) -> bool:
    return code.startswith(("PDN1", "PDN2"))


@pytest.mark.parametrize("name", COUNTED)
def test_games_and_plies(name: str, check: Check) -> None:
    games = [report for report in check(name) if report.number]
    read, legal = sum(game.plies_read for game in games), sum(game.plies_legal for game in games)
    assert (len(games), read, legal) == COUNTED[name]


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_named_at_its_place_and_nothing_else(name: str, check: Check) -> None:
    found = [
        (report.number, finding.code, *report.source.position(finding.span.start))
        for report in check(name)
        for finding in report.diagnostics
        if finding.span is not None and _about_reading(finding.code)
    ]
    assert found == ODD[name]


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_the_reference_grammar_refuses_say_why(name: str, check: Check) -> None:
    places = {
        (report.number, finding.code, report.source.position(finding.span.start)[0])
        for report in check(name)
        for finding in report.diagnostics
        if finding.span is not None
    }
    assert REFUSED[name] in places


def test_placeholders_are_a_game_without_moves(check: Check) -> None:
    # This one is refused for moves that are only dashes; they are no fault of what was played.
    games = [report for report in check("wiegerw-pdn__FAIL_abatsiev.pdn") if report.number]
    assert sum(not game.plies_read for game in games) == 1
    assert all(game.plies_legal == game.plies_read for game in games)


def test_italian_tag_names_are_read_in_every_game(check: Check) -> None:
    reports = check("wiegerw-pdn__Campionato Assoluto 2005.pdn")
    found = [[finding.code for finding in report.diagnostics] for report in reports]
    assert [codes.count(Code.TAG_NAME_LOCALIZED) for codes in found] == [1] * 53
    assert {report.variant for report in reports} == {"italian"}
    assert all(report.result for report in reports)


@pytest.mark.parametrize("folder", LISTS)
def test_lists_of_games(folder: str, corpus: Path) -> None:
    reports = [report for source in listed_games(corpus, folder) for report in check_source(source)]
    assert (len(reports), sum(report.plies_read for report in reports)) == LISTS[folder]
    assert all(report.plies_legal == report.plies_read and report.variant == folder for report in reports)


def _begins_and_ends(source: Source) -> bool:
    text = source.text.strip()
    games = list(read_games(source))
    return (
        text.startswith("[")
        and bool(games)
        and games[-1].terminator is not None
        and text.endswith(games[-1].terminator)
    )


def _parts(corpus: Path, most: int) -> list[Source]:
    """Return the UTF-8 files up to a size that begin with a tag and end with a result."""
    sources = []
    for path in sorted(corpus.rglob("*")):
        if path.suffix in NOTATION and path.stat().st_size <= most:
            source = decode(path.read_bytes(), path.name)
            if source.encoding == "utf-8" and _begins_and_ends(source):
                sources.append(source)
    return sources


def _placed(finding: Diagnostic, offset: int) -> tuple[str, tuple[int, int] | None]:
    return finding.code, finding.span and (finding.span.start - offset, finding.span.end - offset)


def assert_joined_files_are_their_games(sources: list[Source]) -> None:
    apart = [
        (report.plies_legal, report.variant, [_placed(finding, 0) for finding in report.diagnostics])
        for source in sources
        for report in check_source(source)
    ]
    offsets: list[int] = []
    joined = ""
    for source in sources:
        offsets += [len(joined)] * sum(1 for _ in read_games(source))
        joined += source.text + "\n\n"
    reports = check_source(Source("joined", joined))
    together = [
        (report.plies_legal, report.variant, [_placed(finding, offset) for finding in report.diagnostics])
        for report, offset in zip(reports, offsets, strict=True)
    ]
    assert together == apart


def test_some_files_in_any_order_are_the_same_games(corpus: Path) -> None:
    sources = _parts(corpus, 12_000)
    assert len(sources) > 5
    random.Random(4).shuffle(sources)  # noqa: S311 -- an order, no secret
    assert_joined_files_are_their_games(sources)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_all_files_in_any_order_are_the_same_games(corpus: Path, seed: int) -> None:
    sources = _parts(corpus, LARGE)
    random.Random(seed).shuffle(sources)  # noqa: S311 -- an order, no secret
    assert_joined_files_are_their_games(sources)


def _by_captured_squares(position: Position, move: Move) -> Iterator[str]:
    """Yield the ways to write a capture as its start and the squares of what it takes, in turn."""
    machine = engine(VARIANTS["turkish"])
    names = position.geometry.names
    for line in machine.capture_tree(position, move.origin).state_paths_to(move.target, move.captured):
        taken = [(after[1] & ~before[1]).bit_length() - 1 for before, after in pairwise(line)]
        yield "x".join(names[square] for square in (move.origin, *taken))


def test_captures_of_the_turkish_rule_book_written_as_it_writes_them(corpus: Path) -> None:
    rules = VARIANTS["turkish"]
    cases = json.loads((corpus / "turkish" / "tudaf-rulebook-examples.json").read_text(encoding="utf-8"))["cases"]
    read = 0
    for case in cases:
        position = read_fen(case["fen"], rules.geometry)
        assert isinstance(position, Position)
        for move in engine(rules).legal_moves(position):
            for text in _by_captured_squares(position, move) if move.captured else ():
                resolution = resolve(engine(rules), position, written_move(text))
                candidates = resolution.candidates if isinstance(resolution, Ambiguous) else ()
                match = Match(move, Code.READ_BY_CAPTURED_SQUARES)
                assert isinstance(resolution, Ambiguous) or resolution == match, (case["n"], text)
                assert move in candidates or not candidates
                read += 1
    assert read >= len(cases)
