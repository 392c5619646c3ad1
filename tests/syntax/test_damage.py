"""One character lost, added or changed among thirty games harms the game that it is in and a neighbour at most."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from pdntool.syntax.games import read_games
from pdntool.text.source import Source

LOOK_BEHIND = 3
ADDED = '0x-*.[](){}";%a \n'

Shape = tuple[tuple[tuple[str, str], ...], tuple[str, ...], str | None]


@pytest.fixture(scope="module")
def text(samples: Path) -> str:
    return (samples / "thirty-games.pdn").read_text(encoding="utf-8")


def shapes(text: str, known: dict[str, Shape], rests: Mapping[str, list[Shape]]) -> list[Shape]:
    """Return what is in each game: tags, texts of items, result.

    A game met before is not parsed again, and from a plain game on nothing is read whose whole rest was met before.
    """
    games = list[Shape]()
    for game in read_games(Source("damaged", text)):
        start = max(0, game.span.start - LOOK_BEHIND)
        if game.plain is not None and text[start:] in rests:
            return games + rests[text[start:]]
        own = text[start : game.span.end]
        if own not in known:
            record = game.record
            tags = tuple((tag.name, tag.value) for tag in record.tags)
            items = tuple(text[item.span.start : item.span.end] for item in record.items)
            known[own] = tags, items, game.outcome
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
    before = shapes(text, known, {})
    assert len(before) == 30
    rests = {rest: before[number:] for number, rest in enumerate(rests_of(text))}
    for what, place, broken in damaged(text, places):
        assert lost(before, shapes(broken, dict(known), rests)) <= 2, (
            f"{what} at {place}: {broken[max(0, place - 20) : place + 20]!r}"
        )


def rests_of(text: str) -> list[str]:
    """Return for each game the text from it on, and a little before it."""
    return [text[max(0, game.span.start - LOOK_BEHIND) :] for game in read_games(Source("whole", text))]


def test_what_is_read_from_a_game_on_is_in_the_text_from_there(text: str) -> None:
    whole = shapes(text, {}, {})
    starts = [game.span.start for game in read_games(Source("whole", text))]
    assert [shapes(text[start:], {}, {}) for start in starts] == [whole[number:] for number in range(30)]


def test_one_character_harms_two_games_at_most(text: str) -> None:
    assert_little_is_lost(text, range(3, len(text), 61))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_every_character_harms_two_games_at_most(text: str, part: int) -> None:
    assert_little_is_lost(text, range(part, len(text), 8))
