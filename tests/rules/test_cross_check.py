"""The engine against the second generator, on positions that nobody chose."""

import random
from collections.abc import Iterator, Mapping

import pytest

from pdntool.board.fen import read_fen, write_fen
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from tests.rules import plain_generator as plain
from tests.rules.plain_generator import Piece, PlainMove, PlainPosition, Traits

FAST, SLOW = 400, 20_000
SHARED = sorted(VARIANTS.keys() & plain.PLAIN.keys())
LONGEST_PLAYOUT = 120

Pieces = tuple[int, int, int]
"""White's pieces, Black's and the kings, by the bits of a geometry."""

Described = tuple[str, str, frozenset[str], bool, Pieces]


def playouts(traits: Traits, chance: random.Random) -> Iterator[PlainPosition]:
    """Yield the positions of games of random legal moves from the start, captures preferred by nobody."""
    return (position for position, _ in _played(traits, chance))


def _played(traits: Traits, chance: random.Random) -> Iterator[tuple[PlainPosition, list[PlainMove]]]:
    while True:
        position = plain.start(traits)
        for _ in range(LONGEST_PLAYOUT):
            moves = plain.legal_moves(traits, position)
            yield position, moves
            if not moves:
                break
            position = plain.play(traits, position, chance.choice(moves))


def placements(traits: Traits, chance: random.Random) -> Iterator[PlainPosition]:
    """Yield boards with pieces thrown on them: sparse ones with many kings up to crowded ones."""
    squares = sorted(traits.names)
    while True:
        kings = chance.choice((0.1, 0.3, 0.7))
        count = chance.randint(2, len(squares) // 2)
        board: dict[plain.Square, Piece] = {}
        for square in chance.sample(squares, count):
            white = chance.random() < 0.5
            last_row = square[1] == (traits.rows - 1 if white else 0)
            board[square] = Piece(white, last_row or chance.random() < kings)
        yield PlainPosition(board, white_to_move=chance.random() < 0.5)


def _by_the_engine(rules: Rules, position: Position) -> list[Described]:
    names = rules.geometry.names
    play = engine(rules)

    def described(move: Move) -> Described:
        captured = frozenset(rules.geometry.listing(move.captured))
        after = play.play(position, move)
        assert after.white_to_move is not position.white_to_move
        pieces = after.white, after.black, after.kings
        return names[move.origin], names[move.target], captured, move.promotes, pieces

    return [described(move) for move in play.legal_moves(position)]


def _by_the_plain_one(
    traits: Traits, position: PlainPosition, moves: list[PlainMove], bits: Mapping[plain.Square, int]
) -> list[Described]:
    return [(*move[:4], _pieces(plain.play(traits, position, move), bits)) for move in moves]


def _pieces(position: PlainPosition, bits: Mapping[plain.Square, int]) -> Pieces:
    sides, kings = [0, 0], 0
    for square, piece in position.board.items():
        bit = bits[square]
        sides[piece.white] |= bit
        kings |= bit if piece.king else 0
    return sides[1], sides[0], kings


def _sort_key(move: Described) -> tuple[str, str, list[str]]:
    return move[0], move[1], sorted(move[2])


def _compare(variant: str, count: int, seed: int) -> None:
    rules, traits, chance = VARIANTS[variant], plain.PLAIN[variant], random.Random(f"{variant}{seed}")  # noqa: S311 positions, no secrets
    played = _played(traits, chance)
    placed = ((position, plain.legal_moves(traits, position)) for position in placements(traits, chance))
    bits = {square: 1 << rules.geometry.index[name] for square, name in traits.names.items()}
    for number in range(count):
        plain_position, moves = next(placed if number % 2 else played)
        fen = plain.write(traits, plain_position)
        position = read_fen(fen, rules.geometry)
        assert isinstance(position, Position), f"{fen}: {position}"
        assert write_fen(position) == fen
        expected = sorted(_by_the_plain_one(traits, plain_position, moves, bits), key=_sort_key)
        assert sorted(_by_the_engine(rules, position), key=_sort_key) == expected, f"{variant} {fen}"


@pytest.mark.parametrize("variant", SHARED)
def test_same_moves_on_a_few_hundred_positions(variant: str) -> None:
    _compare(variant, FAST, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("variant", SHARED)
def test_same_moves_on_twenty_thousand_positions(variant: str) -> None:
    _compare(variant, SLOW, seed=2)


@pytest.mark.parametrize("variant", SHARED)
def test_same_number_of_paths(variant: str) -> None:
    rules, traits, chance = VARIANTS[variant], plain.PLAIN[variant], random.Random(f"{variant} paths")  # noqa: S311 positions, no secrets
    placed = placements(traits, chance)
    for _ in range(FAST):
        plain_position = next(placed)
        fen = plain.write(traits, plain_position)
        position = read_fen(fen, rules.geometry)
        assert isinstance(position, Position)
        expected = len(plain.legal_paths(traits, plain_position))
        assert engine(rules).perft(position, 1, paths=True) == expected, f"{variant} {fen}"


def test_the_four_rule_sets_are_compared() -> None:
    assert {"international", "capraz", "english", "turkish"} <= set(SHARED)
