"""Positions with complete lists of legal moves, texts included, through the library."""

from typing import Any

import pytest

from pdntool.board.fen import read_fen, write_fen
from pdntool.board.position import Position
from pdntool.rules import notation
from pdntool.rules.engine import engine
from pdntool.rules.variants import VARIANTS
from tests.rules.facts import tactics


def _described(case: dict[str, Any]) -> list[dict[str, Any]]:
    rules = VARIANTS[case["variant"]]
    play = engine(rules)
    position = read_fen(case["fen"], rules.geometry)
    assert isinstance(position, Position), position
    described = [
        {
            "official": notation.official_text(rules, position, move),
            "short": notation.short_text(rules, move),
            "long": notation.long_texts(rules, position, move),
            "captured": notation.captured_names(rules, move),
            "promotes": move.promotes,
            "result_fen": write_fen(play.play(position, move)),
        }
        for move in play.legal_moves(position)
    ]
    return sorted(described, key=lambda move: (move["short"], move["captured"]))


@pytest.mark.parametrize("case", tactics(), ids=lambda case: case["id"])
def test_exactly_the_listed_moves(case: dict[str, Any]) -> None:
    assert _described(case) == case["legal"]


@pytest.mark.parametrize("case", tactics(), ids=lambda case: case["id"])
def test_long_text_is_the_first_path_in_string_order(case: dict[str, Any]) -> None:
    rules = VARIANTS[case["variant"]]
    position = read_fen(case["fen"], rules.geometry)
    assert isinstance(position, Position)
    for move in engine(rules).legal_moves(position):
        texts = notation.long_texts(rules, position, move)
        assert notation.long_text(rules, position, move) == texts[0] == min(texts)


@pytest.mark.parametrize("case", tactics(), ids=lambda case: case["id"])
def test_number_of_paths(case: dict[str, Any]) -> None:
    rules = VARIANTS[case["variant"]]
    position = read_fen(case["fen"], rules.geometry)
    assert isinstance(position, Position)
    assert engine(rules).perft(position, 1, paths=True) == case["legal_count_paths"]


@pytest.mark.parametrize("case", tactics(), ids=lambda case: case["id"])
def test_fen_is_written_in_one_form(case: dict[str, Any]) -> None:
    rules = VARIANTS[case["variant"]]
    position = read_fen(case["fen"], rules.geometry)
    assert isinstance(position, Position)
    assert write_fen(position) == case["fen_canonical"]
    assert read_fen(write_fen(position, counters=True), rules.geometry) == position
