"""Perft: how many positions the engine finds, against every published and computed row."""

import pytest

from pdntool.board.fen import read_fen
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.variants import VARIANTS
from tests.rules.facts import PerftRow, perft_rows

FAST_NODES = 40_000
FIRST_FOUR = {"international", "capraz", "english", "turkish"}
TURKISH = (8, 64, 708, 7_538, 85_090, 931_312)


def _parameters(rows: list[PerftRow]) -> list[object]:
    return [pytest.param(row, id=row.label, marks=[pytest.mark.slow] if row.nodes > FAST_NODES else []) for row in rows]


def _with_unique() -> list[PerftRow]:
    return [row for row in perft_rows() if row.unique is not None]


def _with_paths() -> list[PerftRow]:
    return [row for row in perft_rows() if row.paths is not None]


def _position(row: PerftRow) -> Position:
    rules = VARIANTS[row.variant]
    if row.fen == "initial":
        return engine(rules).start
    position = read_fen(row.fen, rules.geometry)
    assert isinstance(position, Position), position
    return position


@pytest.mark.parametrize("row", _parameters(_with_unique()))
def test_unique_moves(row: PerftRow) -> None:
    assert engine(VARIANTS[row.variant]).perft(_position(row), row.depth) == row.unique


@pytest.mark.parametrize("row", _parameters(_with_paths()))
def test_every_path(row: PerftRow) -> None:
    assert engine(VARIANTS[row.variant]).perft(_position(row), row.depth, paths=True) == row.paths


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_turkish_numbers_of_the_issue(depth: int) -> None:
    play = engine(VARIANTS["turkish"])
    assert play.perft(play.start, depth) == TURKISH[depth - 1]


def test_rows_of_the_four_first_rule_sets_are_there() -> None:
    assert {row.variant for row in perft_rows()} >= FIRST_FOUR


def test_a_side_without_moves_counts_nothing() -> None:
    rules = VARIANTS["international"]
    position = read_fen("W:W:B1", rules.geometry)
    assert isinstance(position, Position)
    assert engine(rules).perft(position, 1) == 0
    assert engine(rules).perft(position, 3) == 0
