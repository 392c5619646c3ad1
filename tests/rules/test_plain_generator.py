"""The second generator must itself give the published numbers before anything is held to it."""

import re
from collections import defaultdict
from typing import Any

import pytest

from tests.rules import plain_generator as plain
from tests.rules.facts import PerftRow, perft_rows, tactics

SMALL = [row for row in perft_rows(plain.PLAIN) if row.nodes <= 2_000]
DEEPER = [row for row in perft_rows(plain.PLAIN) if 2_000 < row.nodes <= 10_000]
# The one position whose moves depend on what was played before.
POSITIONS = [case for case in tactics(plain.PLAIN) if case["id"] != "fri-limit"]


def _check(row: PerftRow) -> None:
    traits = plain.PLAIN[row.variant]
    position = plain.start(traits) if row.fen == "initial" else plain.read(traits, row.fen)
    if row.unique is not None:
        assert plain.perft(traits, position, row.depth) == row.unique
    if row.paths is not None:
        assert plain.perft(traits, position, row.depth, paths=True) == row.paths


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row.label)
def test_small_perft_rows(row: PerftRow) -> None:
    _check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", DEEPER, ids=lambda row: row.label)
def test_deeper_perft_rows(row: PerftRow) -> None:
    _check(row)


def _squares(text: str) -> tuple[str, ...]:
    return tuple(re.split("[-x:]", text))


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["id"])
def test_positions_with_known_moves(case: dict[str, Any]) -> None:
    traits = plain.PLAIN[case["variant"]]
    position = plain.read(traits, case["fen"])
    assert plain.write(traits, position) == case["fen_canonical"]
    paths = defaultdict(list)
    for move in plain.legal_paths(traits, position):
        paths[move.origin, move.target, move.captured].append(move.path)
    moves = plain.legal_moves(traits, position)
    results = {
        move[:3]: plain.write(traits, plain.play(traits, position, move))
        for move in moves
        for move in plain.legal_moves(traits, position)
    }
    got = sorted((sorted(routes), sorted(key[2]), results[key]) for key, routes in paths.items())
    assert got == sorted(
        (sorted(map(_squares, move["long"])), sorted(move["captured"]), move["result_fen"]) for move in case["legal"]
    )


def test_numbering_of_both_kinds() -> None:
    numbered, lettered = plain.PLAIN["international"], plain.PLAIN["turkish"]
    assert (numbered.names[1, 9], numbered.names[0, 0], numbered.names[8, 0]) == ("1", "46", "50")
    assert (lettered.names[0, 0], lettered.names[7, 7]) == ("a1", "h8")
    assert plain.write(plain.PLAIN["english"], plain.start(plain.PLAIN["english"])).startswith("B:W21,22,")
