"""Positions of a game by the number of pieces, and coups."""

from pathlib import Path

import pytest

from pdntool.archive.facts import GameFacts
from pdntool.archive.play_filters import coups
from pdntool.board.position import NO_RUN
from pdntool.check.validate import games_of
from pdntool.text.source import decode
from tests.conftest import ROOT

NO_RUNS = (NO_RUN, NO_RUN)
FILES = sorted((ROOT / "samples" / "games").glob("*.pdn"))


class _All:
    def __contains__(self, size: object) -> bool:
        return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_positions_by_their_number_of_pieces_are_those_of_the_replay(path: Path) -> None:
    for game in games_of(decode(path.read_bytes(), path.name)):
        play = GameFacts(game).play
        if play is None or play.start is None:
            continue
        expected = [play.start._replace(runs=NO_RUNS)]
        for step in play.steps():
            for position in (step.before, step.after):
                if position._replace(runs=NO_RUNS) != expected[-1]:
                    expected.append(position._replace(runs=NO_RUNS))
        assert [one._replace(runs=NO_RUNS) for one in play.positions_of(_All())] == expected
        size = expected[len(expected) // 2].white.bit_count(), expected[len(expected) // 2].black.bit_count()
        some = [one for one in expected if (one.white.bit_count(), one.black.bit_count()) == size]
        assert [one._replace(runs=NO_RUNS) for one in play.positions_of({size})] == some


@pytest.mark.parametrize(
    ("captures", "found"),
    [
        ({}, []),
        ({3: 1}, []),
        ({3: 1, 4: 1}, []),
        ({3: 1, 4: 2}, [2]),
        ({3: 1, 5: 1, 6: 3}, [3]),
        ({2: 1, 3: 1, 4: 1, 5: 2}, [2]),
        ({2: 2, 3: 1, 4: 1, 5: 2}, []),
        ({2: 1, 4: 1, 5: 5}, [5]),
        ({2: 4, 3: 5, 9: 1}, [5]),
    ],
)
def test_a_coup_takes_more_than_was_given(captures: dict[int, int], found: list[int]) -> None:
    assert coups(captures) == found
