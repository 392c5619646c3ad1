"""The replay that looks for no move plays just what the generator calls legal, ply by ply and game by game."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from pdntool.board.position import Position
from pdntool.check.play import fast_replay_of
from pdntool.rules.engine import Engine, engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import long_texts
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS

PLACED, GAMES, MOST_PLIES = 40, 8, 150


def _placed(rules: Rules, chance: random.Random) -> Position:
    """Return a position with a few pieces or many, with kings or without."""
    squares = sorted(rules.geometry.index.values())
    chosen = chance.sample(squares, chance.randint(2, len(squares) * 2 // 3))
    white = sum(1 << square for square in chosen if chance.random() < 0.5)
    share = chance.choice((0.0, 0.0, 0.2, 0.6))
    kings = sum(1 << square for square in chosen if chance.random() < share)
    return Position(rules.geometry, white, sum(1 << square for square in chosen) & ~white, kings, chance.random() < 0.5)


def _game(play: Engine, chance: random.Random) -> tuple[list[Position], list[Move]]:
    positions, moves = [play.start], list[Move]()
    while len(moves) < MOST_PLIES and (legal := sorted(play.legal_moves(positions[-1]))):
        moves.append(chance.choice(legal))
        positions.append(play.play(positions[-1], moves[-1]))
    return positions, moves


def _positions(play: Engine, seed: str) -> Iterator[Position]:
    chance = random.Random(f"{play.rules.name}{seed}")  # noqa: S311 positions, no secrets
    yield from (_placed(play.rules, chance) for _ in range(PLACED))
    for _ in range(GAMES // 4):
        yield from _game(play, chance)[0][::3]


def _text(rules: Rules, *squares: int) -> str:
    return "-".join(rules.geometry.names[square] for square in squares)


def _stripped(position: Position) -> tuple[int, int, int, bool]:
    return position.white, position.black, position.kings, position.white_to_move


@pytest.mark.parametrize("variant", VARIANTS)
def test_of_all_pairs_of_squares_just_the_legal_moves_are_played(variant: str) -> None:
    play, seen = engine(VARIANTS[variant]), Counter[str]()
    verifier, squares = fast_replay_of(play.rules), sorted(play.rules.geometry.index.values())
    for position in _positions(play, "pairs"):
        legal = play.legal_moves(position)
        ends = Counter((move.origin, move.target) for move in legal)
        for start in squares:
            for end in squares if position.own >> start & 1 else (squares[0], squares[-1]):
                count, after = verifier.advance(position, [_text(play.rules, start, end)])
                plays = ends[start, end] == 1
                assert count == plays, (position, start, end)
                seen["legal" if plays else "several" if ends[start, end] else "none"] += 1
                if plays:
                    move = next(move for move in legal if move[:2] == (start, end))
                    assert _stripped(after) == _stripped(play.play(position, move)), (position, move)
                else:
                    assert _stripped(after) == _stripped(position)
    assert min(seen["legal"], seen["none"]) > PLACED, seen


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_text_with_a_square_off_the_board_is_no_move_in_any_position(variant: str) -> None:
    play, captures = engine(VARIANTS[variant]), 0
    verifier, on_board = fast_replay_of(play.rules), next(iter(play.rules.geometry.index))
    for position in _positions(play, "off the board"):
        captures += any(move.captured for move in play.legal_moves(position))
        for text in ("99x98", "99-98", f"99x{on_board}", f"{on_board}x99", "l12xl11x98"):
            assert verifier.advance(position, [text]) == (0, position), (position, text)
            assert verifier.match(position, text) is None, (position, text)
    assert captures > PLACED // 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_side_can_step_where_it_has_a_quiet_move(variant: str) -> None:
    play, seen = engine(VARIANTS[variant]), Counter[bool]()
    for position in _positions(play, "steps"):
        crowded = position._replace(black=position.black | ~position.white & play.rules.geometry.playable)
        for one in (position, crowded):
            seen[play.can_step(one)] += 1
            assert play.can_step(one) is bool(play.quiet_moves(one)), one
    assert min(seen[True], seen[False]) > 5, seen


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_way_of_a_capture_is_that_capture(variant: str) -> None:
    play = engine(VARIANTS[variant])
    verifier, captures = fast_replay_of(play.rules), 0
    for position in _positions(play, "ways"):
        for move in play.legal_moves(position):
            if move.captured:
                captures += 1
                for text in long_texts(play.rules, position, move)[:4]:
                    if text.count(play.rules.capture_sign) > 1:
                        assert verifier.match(position, text) in {move, None}, (position, text)
    assert captures > PLACED // 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_is_played_up_to_its_first_fault(variant: str) -> None:
    play = engine(VARIANTS[variant])
    chance, verifier = random.Random(f"{variant} games"), fast_replay_of(play.rules)  # noqa: S311 positions, no secrets
    for _ in range(GAMES):
        positions, moves = _game(play, chance)
        texts = [_text(play.rules, *move[:2]) for move in moves]
        clear = [
            Counter(move[:2] for move in play.legal_moves(position))[move[:2]] == 1
            for position, move in zip(positions, moves, strict=False)
        ]
        due = clear.index(False) if False in clear else len(moves)
        assert verifier.advance(play.start, texts) == (due, positions[due])
        fault = chance.randrange(max(due, 1))
        texts[fault] = _text(play.rules, moves[fault].target, moves[fault].origin)
        assert verifier.advance(play.start, texts) == (fault, positions[fault])
