"""One character lost, added or changed among thirty games harms the game that it is in and a neighbour at most."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pdntool.syntax.game import read_games
from pdntool.text.source import Source

LOOK_BEHIND = 3
ADDED = '0x-*.[](){}";%a \n'

Shape = tuple[tuple[tuple[str, str], ...], tuple[str, ...], str | None]


@pytest.fixture(scope="module")
def text(samples: Path) -> str:
    return (samples / "thirty-games.pdn").read_text(encoding="utf-8")


def shapes(text: str, known: dict[str, Shape]) -> list[Shape]:
    """Return what is in each game: tags, texts of items, result. A game met before is not parsed again."""
    games = []
    for game in read_games(Source("damaged", text)):
        own = text[max(0, game.span.start - LOOK_BEHIND) : game.span.end]
        if own not in known:
            tags = tuple((tag.name, tag.value) for tag in game.tags)
            items = tuple(text[item.span.start : item.span.end] for item in game.items)
            known[own] = tags, items, game.terminator
        games.append(known[own])
    return games


def damaged(text: str, places: Iterable[int]) -> Iterator[tuple[str, int, str]]:
    """Yield for each place what was done, the place, and the text: a sign deleted, put in, put in its place."""
    for place in places:
        sign = ADDED[place % len(ADDED)]
        yield "deleted", place, text[:place] + text[place + 1 :]
        yield f"{sign!r} inserted", place, text[:place] + sign + text[place:]
        yield f"{sign!r} instead", place, text[:place] + sign + text[place + 1 :]


def lost(before: list[Shape], after: list[Shape]) -> int:
    """Count the games between the first and the last that differ, of those there were."""
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return len(before) - head - tail


def assert_little_is_lost(text: str, places: Iterable[int]) -> None:
    known: dict[str, Shape] = {}
    before = shapes(text, known)
    assert len(before) == 30
    for what, place, broken in damaged(text, places):
        assert lost(before, shapes(broken, dict(known))) <= 2, (
            f"{what} at {place}: {broken[max(0, place - 20) : place + 20]!r}"
        )


def test_one_character_harms_two_games_at_most(text: str) -> None:
    assert_little_is_lost(text, range(3, len(text), 61))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_every_character_harms_two_games_at_most(text: str, part: int) -> None:
    assert_little_is_lost(text, range(part, len(text), 8))
