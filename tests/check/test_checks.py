"""The table of checks: each runs on every game, save on plain games in which it would find nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pdntool.check import checks
from pdntool.check.check import Check
from pdntool.check.checks import CHECKS
from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game, read_games
from pdntool.text.source import Source, decode
from pdntool.text.span import Span
from tests.check.damaged_games import damaged_sources
from tests.conftest import ROOT

PDN = sorted((ROOT / "samples").rglob("*.pdn"))
NEVER = Check(lambda _: ()).skips
PLAIN, OTHER = '[GameType "20"]\n1. 32-28 19-23 *', '[GameType "20"]\n1. 32-28! 19-23 *'


def is_passed_over(check: Check, verdict: Verdict) -> bool:
    """Return whether a check does not run on a game."""
    game = verdict.game
    if game.plain is None or not game.plies:
        return False
    return check.skips(verdict) or bool(check.tags and check.tags.isdisjoint(game.tag_values))


def verdicts_on(game: Game) -> Iterator[Verdict]:
    """Yield the verdicts on a game by several rule sets, and by none."""
    yield Verdict(game, None, None)
    for rules in (None, VARIANTS["international"], VARIANTS["english"]):
        yield check_game(game, rules)


def assert_what_is_passed_over_is_clean(source: Source, met: set[tuple[Check, bool]]) -> None:
    """Add to ``met`` which checks passed over a plain game, and which ran on one."""
    for game in read_games(source):
        for verdict in verdicts_on(game) if game.plain is not None else ():
            for check in CHECKS:
                passed = is_passed_over(check, verdict)
                met.add((check, passed))
                assert not passed or [one.code for one in check.run(verdict)] == [], (check, source.text)


@pytest.mark.parametrize("path", PDN, ids=lambda path: path.stem)
def test_what_is_passed_over_is_clean(path: Path) -> None:
    assert_what_is_passed_over_is_clean(decode(path.read_bytes(), path.name), set())


@pytest.mark.parametrize(("seed", "count"), [(3, 400), pytest.param(4, 4_000, marks=pytest.mark.slow)])
def test_what_is_passed_over_in_damaged_games_is_clean(seed: int, count: int) -> None:
    met: set[tuple[Check, bool]] = set()
    for source in damaged_sources(seed, count):
        assert_what_is_passed_over_is_clean(source, met)
    for check in CHECKS:
        assert check.skips is NEVER or (check, True) in met, check
        assert (check, False) in met or check.run.__name__ == "clock_commands", check


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("Date", "1998.??.??", "1998.02.29"),
        ("EventDate", "?", "soon"),
        ("Result", "1-1", "2-0"),
        ("PlyCount", "2", "7"),
        ("Termination", "normal", "unplayed"),
        ("TimeControl", "60+5", "2h"),
        ("WhiteTime", "1:59", "1:75"),
        ("SetUp", "0", "1"),
        ("FEN", "W:W32:B19", "W:W4:B19"),
    ],
)
def test_of_two_tags_that_are_the_same_both_are_looked_at(name: str, right: str, wrong: str) -> None:
    for values in ((right, wrong), (wrong, right)):
        tags = "".join(f'[{name} "{value}"]\n' for value in values)
        assert_what_is_passed_over_is_clean(Source("test", f"{tags}\n1. 32-28 19-23 1-1\n"), set())


@pytest.mark.parametrize(
    ("tags", "moves", "clean"),
    [
        ('[White "A"][Date "1998.??.??"][Result "1-1"]', "1. 32-28 19-23 2.28x19 14x23 3. 37-32 1-1", True),
        ('[PlyCount "2"][WhiteTime "1:59"][TimeControl "60+5"]', "1. 32-28 19-23 *", True),
        ('[SetUp "1"][FEN "W:W28:B9"]', "41. 28-22 9-14 42. 22-17 *", True),
        ('[Termination "normal"][EventDate "?"]', "32-28 19-23 *", True),
        ('[PlyCount "3"]', "1. 32-28 19-23 *", False),
        ('[BlackClock "1:75"]', "1. 32-28 19-23 *", False),
        ('[SetUp "1"]', "1. 32-28 19-23 *", False),
        ('[FEN "W:W4:B9"]', "1. 4-10 *", False),
        ('[Termination "unplayed"]', "1. 32-28 *", False),
        ('[EventDate "soon"]', "1. 32-28 *", False),
        ('[GameType "20"][Result "1-0"]', "1. 32-28 1-0", False),
        ('[Result "1-1"]', "1. 32-28 2-0", False),
        ('[event "x"]', "1. 32-28 *", False),
        ("", "2. 32-28 19-23 *", False),
        ("", "1. 32-28 19-23 28x19 *", False),
    ],
)
def test_a_clean_plain_game_is_passed_over(tags: str, moves: str, clean: bool) -> None:  # noqa: FBT001 -- a row
    (game,) = read_games(Source("test", f"{tags}\n\n{moves}"))
    assert game.plain is not None
    verdict = check_game(game, VARIANTS["international"])
    looking = [check for check in CHECKS if check.skips is not NEVER]
    assert all(is_passed_over(check, verdict) for check in looking) is clean


Register = Callable[[Check], None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[Register]:
    """Return a function that adds a check to the table; afterwards the table is as it was."""

    def add(check: Check) -> None:
        monkeypatch.setattr(checks, "CHECKS", (*CHECKS, check))
        forget()

    yield add
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Forget what was worked out from the table."""
    for value in vars(checks).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


def odd(verdict: Verdict) -> Iterator[Diagnostic]:
    yield Diagnostic(Code.NO_GAMES, Span(0, 0), {"game": verdict.number})


@pytest.mark.parametrize("text", [PLAIN, OTHER])
def test_a_check_that_is_registered_runs_on_every_game(register: Register, text: str) -> None:
    (game,) = read_games(Source("test", text))
    assert (game.plain is not None) is (text == PLAIN)
    assert check_game(game).diagnostics == ()
    register(Check(odd))
    assert [one.code for one in check_game(game).diagnostics] == [Code.NO_GAMES]


@pytest.mark.parametrize(
    ("check", "runs"),
    [
        (Check(odd, lambda _: True), False),
        (Check(odd, lambda _: False), True),
        (Check(odd, tags=frozenset({"GameType"})), True),
        (Check(odd, tags=frozenset({"PlyCount"})), False),
    ],
)
def test_only_plain_games_that_a_check_need_not_see_are_passed_over(
    register: Register,
    check: Check,
    runs: bool,  # noqa: FBT001 -- a row
) -> None:
    register(check)
    plain, other = (next(read_games(Source("test", text))) for text in (PLAIN, OTHER))
    assert [one.code for one in check_game(plain).diagnostics] == [Code.NO_GAMES] * runs
    assert [one.code for one in check_game(other).diagnostics] == [Code.NO_GAMES]
