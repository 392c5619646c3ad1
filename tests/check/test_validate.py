"""Whole verdicts: the same whoever has read the game, and at a cost that a fault does not multiply."""

from collections.abc import Callable, Sequence

import pytest

from pdntool.board.position import Position
from pdntool.check import detect, hints, play, ply_diagnostics, replay
from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.rules.fast_replay import FastReplay, PlayedCapture
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Resolution, resolve
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game, read_games
from pdntool.text.source import Source
from tests.check.damaged_games import damaged_sources, legal_game, turned_round


def whole(verdict: Verdict) -> dict[str, object]:
    """Return all that a verdict says, by name."""
    play = verdict.play
    return {
        "place": (verdict.number, verdict.line, verdict.game.span),
        "variant": (verdict.variant, verdict.variant_source, verdict.choice),
        "plies": (verdict.plies_read, verdict.plies_legal),
        "result": (verdict.result, verdict.status),
        "final": (verdict.final, verdict.final_fen),
        "diagnostics": verdict.diagnostics,
        "start": None if play is None else play.start,
        "stop": None if play is None else play.stop,
        "moves": [] if play is None else list(play.moves),
        "steps": [] if play is None else list(play.steps()),
        "made": {} if play is None else dict(play.made_in(verdict.game)),
    }


def assert_readers_give_the_same_verdict(source: Source, games: list[tuple[Game, Game]]) -> None:
    for option in (None, VARIANTS["international"]):
        for quick, whole_game in games:
            for pdn3 in (False, True):
                ours, theirs = check_game(quick, option, pdn3=pdn3), check_game(whole_game, option, pdn3=pdn3)
                assert whole(ours) == whole(theirs), source.text


@pytest.mark.parametrize(("seed", "count"), [(1, 300), pytest.param(2, 2_500, marks=pytest.mark.slow)])
def test_the_fast_reader_and_lark_lead_to_the_same_verdicts(seed: int, count: int) -> None:
    plain = faulty = 0
    for source in damaged_sources(seed, count):
        games = list(zip(read_games(source), read_games(source, fast=False), strict=True))
        assert_readers_give_the_same_verdict(source, games)
        for quick, by_lark in games:
            assert by_lark.plain is None
            plain += quick.plain is not None
            faulty += quick.plain is not None and bool(check_game(quick).diagnostics)
    # Otherwise there would be nothing to compare.
    assert plain > count / 4
    assert faulty > count / 8


class Counted:
    """A fast replay that counts the plies it looks at."""

    def __init__(self, honest: FastReplay, looks: list[str]) -> None:
        self._honest = honest
        self._looks = looks
        self.engine = honest.engine

    def advance(
        self, position: Position, texts: Sequence[str], takings: list[PlayedCapture] | None = None
    ) -> tuple[int, Position]:
        count, after = self._honest.advance(position, texts, takings)
        self._looks += texts[: count + 1]
        return count, after

    def match(self, position: Position, text: str) -> Move | None:
        self._looks.append(text)
        return self._honest.match(position, text)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the plies that are looked at, by any replay: it grows with each."""
    seen: list[str] = []

    def counted_replay(rules: Rules, of: Callable[[Rules], FastReplay] = play.fast_replay_of) -> Counted:
        return Counted(of(rules), seen)

    def counted_resolve(*arguments: object, of: Callable[..., Resolution] = resolve) -> Resolution:
        seen.append("resolved")
        return of(*arguments)

    for module in (play, replay, detect, hints, ply_diagnostics):
        monkeypatch.setattr(module, "fast_replay_of", counted_replay)
    for module in (replay, detect, ply_diagnostics):
        monkeypatch.setattr(module, "resolve", counted_resolve)
    return seen


def looks_at(text: str, looks: list[str]) -> int:
    """Return how many plies are looked at to check a game a second time: what is known of texts alone is known then."""
    (game,) = read_games(Source("test", text))
    check_game(game)
    looks.clear()
    check_game(game)
    return len(looks)


@pytest.mark.parametrize("plies", [20, 40])
@pytest.mark.parametrize("tags", ["[Rules]", "no tags"])
@pytest.mark.parametrize("variant", ["international", "english", "russian", "turkish", "frisian"])
def test_a_faulty_game_is_not_looked_at_anew_by_every_variant(
    looks: list[str], variant: str, tags: str, plies: int
) -> None:
    # A look by a hint costs a fraction of the check of a ply: seven times the looks are at most three times the
    # processor time, which tests/benchmarks/faults.py measures.
    head = f'[Rules "{variant}"]\n\n' if tags == "[Rules]" else ""
    clean = legal_game(variant, plies)
    cost = looks_at(f"{head}{' '.join(clean)} *", looks)
    assert cost >= plies
    for place in (0, 1, plies // 2, plies - 1):
        faulty = [*clean[:place], turned_round(clean[place]), *clean[place + 1 :]]
        assert looks_at(f"{head}{' '.join(faulty)} *", looks) <= 7 * cost, f"fault at ply {place + 1}"
