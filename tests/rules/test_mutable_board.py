"""A board seen through two windows is the board seen whole; what is played in place can be taken back."""

import random

import pytest

from pdntool.board.position import Position
from pdntool.rules import WORD_BITS
from pdntool.rules.bits import count_bits, list_squares
from pdntool.rules.engine import engine
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.perft import Perft
from pdntool.rules.spec import Rules
from pdntool.rules.tables import IS_COMPILED, Tables
from pdntool.rules.variants import VARIANTS

PLIES, BOARDS = 2_000, 300
# Variants that have one window in earnest get two narrow ones, as narrow as jumps of their boards allow or wider.
WIDE = {"turkish": WORD_BITS, "canadian": WORD_BITS, "international": 40, "russian": 26, "english": 26, "italian": 26}


def _placed(rules: Rules, chance: random.Random) -> Position:
    squares = sorted(rules.geometry.index.values())
    chosen = chance.sample(squares, chance.randint(2, len(squares) // 2))
    white = sum(1 << square for square in chosen if chance.random() < 0.5)
    kings = sum(1 << square for square in chosen if chance.random() < 0.3)
    return Position(rules.geometry, white, sum(1 << square for square in chosen) & ~white, kings, chance.random() < 0.5)


def _positions(rules: Rules, seed: str) -> list[Position]:
    chance, play = random.Random(f"{rules.name}{seed}"), engine(rules)  # noqa: S311 positions, no secrets
    positions = [_placed(rules, chance) for _ in range(BOARDS)]
    position = play.start
    while len(positions) < PLIES:
        positions.append(position)
        moves = play.legal_moves(position)
        position = play.play(position, chance.choice(sorted(moves))) if moves else play.start
    return positions


def _board(tables: Tables, position: Position) -> MutableBoard:
    return MutableBoard(tables, position.own, position.enemy, position.kings, int(position.white_to_move))


def _seen(board: MutableBoard) -> tuple[object, ...]:
    return (
        board.bits(),
        board.has_capture(),
        sorted(board.captures(most_only=False)),
        sorted(board.captures(most_only=True)),
        sorted(board.quiet_moves()),
        board.count_quiet_moves(),
    )


@pytest.mark.skipif(IS_COMPILED, reason="compiled code takes no wide board whole")
@pytest.mark.parametrize("variant", WIDE)
def test_two_windows_show_what_one_shows(variant: str) -> None:
    rules = VARIANTS[variant]
    whole, split = Tables(rules, 0), Tables(rules, WIDE[variant])
    assert split.is_wide
    for position in _positions(rules, "windows"):
        assert _seen(_board(split, position)) == _seen(_board(whole, position)), position


@pytest.mark.parametrize("variant", VARIANTS)
def test_playing_in_place_is_playing(variant: str) -> None:
    play = engine(VARIANTS[variant])
    for position in _positions(play.rules, "in place")[::4]:
        for move in play.legal_moves(position)[:3]:
            board = _board(play.generator.tables, position)
            board.play(*move)
            after = play.play(position, move)
            assert board.bits() == (after.own, after.enemy, after.kings), (position, move)
            assert board.cells == _board(play.generator.tables, after).cells, (position, move)


@pytest.mark.parametrize("variant", VARIANTS)
def test_counting_lines_leaves_the_board_as_it_was(variant: str) -> None:
    play = engine(VARIANTS[variant])
    for position in _positions(play.rules, "undo")[::20]:
        board = _board(play.generator.tables, position)
        Perft(play.generator, board, position.runs, paths=True).count(2)
        assert board.bits() == (position.own, position.enemy, position.kings)
        assert board.cells == _board(play.generator.tables, position).cells


def test_bits_are_counted_and_listed() -> None:
    chance = random.Random(1)  # noqa: S311 numbers, no secrets
    for _ in range(500):
        bits = chance.getrandbits(63) & chance.getrandbits(63)
        assert count_bits(bits) == bits.bit_count()
        assert list_squares(bits << 20) == [place for place in range(100) if bits << 20 >> place & 1]
