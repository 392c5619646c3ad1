"""Perft: how many positions the engine finds, against every published and computed row."""

import pytest

from pdntool.board.fen import read_fen
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.tables import IS_COMPILED
from pdntool.rules.variants import VARIANTS
from tests.rules.facts import PerftRow, perft_rows

FAST_NODES, PURE_NODES = 40_000, 1_000_000
FIRST_FOUR = {"international", "capraz", "english", "turkish"}
TURKISH = (8, 64, 708, 7_538, 85_090, 931_312)


def _parameters(counted: str) -> list[object]:
    rows = [(row, getattr(row, counted)) for row in perft_rows()]
    return [pytest.param(row, id=row.label, marks=_marks(nodes)) for row, nodes in rows if nodes is not None]


def _marks(nodes: int) -> list[pytest.MarkDecorator]:
    if nodes <= FAST_NODES:
        return []
    patient = pytest.mark.skipif(nodes > PURE_NODES and not IS_COMPILED, reason="too slow in pure Python")
    return [pytest.mark.slow, patient]


def _position(row: PerftRow) -> Position:
    rules = VARIANTS[row.variant]
    if row.fen == "initial":
        return engine(rules).start
    position = read_fen(row.fen, rules.geometry)
    assert isinstance(position, Position), position
    return position


@pytest.mark.parametrize("row", _parameters("unique"))
def test_unique_moves(row: PerftRow) -> None:
    assert engine(VARIANTS[row.variant]).perft(_position(row), row.depth) == row.unique


@pytest.mark.parametrize("row", _parameters("paths"))
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
