"""The games of a source, one after another: their tags, their results, and what damage does to them."""

import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from pdntool.syntax.game import read_games
from pdntool.text.source import Source
from tests.conftest import Program, Writer
from tests.syntax.reading import games


@pytest.mark.parametrize(
    ("tag", "end", "result"),
    [("2-0", "*", "2-0"), ("2-0", "", "2-0"), ("2-0", "0-2", "0-2"), ("", "*", "*"), ("*", "1-1", "1-1")],
)
def test_an_open_end_leaves_the_result_to_its_tag(
    pdntool: Program, write: Writer, tag: str, end: str, result: str
) -> None:
    for remark in ("", " {so}"):
        text = f'[GameType "20"]\n[Result "{tag}"]\n\n1. 32-28 19-23{remark} {end}\n'
        (game,) = pdntool("validate", write(text), "--format", "jsonl").games
        assert game["result"] == result


def test_the_first_of_two_tags_counts() -> None:
    for text in ('[Event "a"]\n[event "b"]\n32-28 *', '[Event "a"]\n[event "b"]\n32-28! *'):
        (game,) = games(text)
        assert game.tag_values == {"Event": "a"}


LOOK_BEHIND = 3


ADDED = '0x-*.[](){}";%a \n'


Shape = tuple[tuple[tuple[str, str], ...], tuple[str, ...], str | None]


@pytest.fixture(scope="module")
def thirty_games(samples: Path) -> str:
    return (samples / "thirty-games.pdn").read_text(encoding="utf-8")


def shapes_of(text: str, known: dict[str, Shape], rests: Mapping[str, list[Shape]]) -> list[Shape]:
    """Return what is in each game: tags, texts of items, result.

    A game met before is not parsed again, and from a plain game on nothing is read whose whole rest was met before.
    """
    found = list[Shape]()
    for game in read_games(Source("damaged", text)):
        start = max(0, game.span.start - LOOK_BEHIND)
        if game.plain is not None and text[start:] in rests:
            return found + rests[text[start:]]
        own = text[start : game.span.end]
        if own not in known:
            tags = tuple((tag.name, tag.value) for tag in game.tags)
            items = tuple(text[item.span.start : item.span.end] for item in game.items)
            known[own] = tags, items, game.terminator
        found.append(known[own])
    return found


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
    before = shapes_of(text, known, {})
    assert len(before) == 30
    rests = {rest: before[number:] for number, rest in enumerate(rests_of(text))}
    for what, place, broken in damaged(text, places):
        assert lost(before, shapes_of(broken, dict(known), rests)) <= 2, (
            f"{what} at {place}: {broken[max(0, place - 20) : place + 20]!r}"
        )


def rests_of(text: str) -> list[str]:
    """Return for each game the text from it on, and a little before it."""
    return [text[max(0, game.span.start - LOOK_BEHIND) :] for game in games(text)]


def test_what_is_read_from_a_game_on_is_in_the_text_from_there(thirty_games: str) -> None:
    whole = shapes_of(thirty_games, {}, {})
    starts = [game.span.start for game in games(thirty_games)]
    assert [shapes_of(thirty_games[start:], {}, {}) for start in starts] == [whole[number:] for number in range(30)]


def test_one_character_harms_two_games_at_most(thirty_games: str) -> None:
    assert_little_is_lost(thirty_games, range(3, len(thirty_games), 61))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_every_character_harms_two_games_at_most(thirty_games: str, part: int) -> None:
    assert_little_is_lost(thirty_games, range(part, len(thirty_games), 8))


DEEP = 100_000


SPITEFUL = {
    "nested": "32-28 " + "(" * DEEP + ")" * DEEP + " *",
    "opened": "(" * DEEP,
    "closed": ")" * DEEP,
    "braces": "{" * DEEP,
    "braces and tags": '{\n[A "b"]\n' * 5000,
    "brackets": "[a" * DEEP,
    "strings": '[A "x\\' * 20_000,
    "endless capture": "1-" * DEEP,
    "endless padding": "1- " * 20_000,
    "blanks": "1 -" + " " * DEEP + "x",
    "slashes": '/FEN "' * 20_000,
    "bars": "Beyaz: x\n" + "|-" * 20_000 + "x",
    "colon": "a b " * 20_000 + ": x",
    "nested comments": "{a" * DEEP + "}" * DEEP,
    "comments in a comment": "{" + "{a}" * DEEP,
    "comments begun in comments": "{a{b}" * DEEP,
    "jumps for ever": "1x2 2x1 " * DEEP,
    "loose signs": "1→2→" * DEEP,
    "blanks in a score": "0 " * DEEP + "-",
    "entities": "&#" * DEEP,
    "brackets behind moves": "1-2 [" * DEEP,
    "semicolons": "1-2;" * DEEP,
    "prose": "a, 1. - " * DEEP,
    "a comment of a megabyte": "32-28 {" + "x" * 1_000_000 + "} *",
    "ten thousand tags": "".join(f'[Tag{number} "x"]\n' for number in range(10_000)) + "32-28 *",
    "foreign tags": '[Bianco "&amp;"]' * 20_000,
    "letters in lines": "\\r\\n" * DEEP,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", SPITEFUL.values(), ids=SPITEFUL)
def test_spiteful_text_costs_its_length(text: str) -> None:
    begin = time.process_time()
    for game in games(text):
        assert game.span.end <= len(text)
    # A second for each 10 kB would be slow; what this is to catch takes hours.
    assert time.process_time() - begin < max(20, len(text) / 10_000)
