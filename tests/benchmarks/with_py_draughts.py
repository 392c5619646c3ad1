"""What py-draughts takes for perft and replay; run by ``speed.py``, asked and answered in JSON. Knows no pdntool."""

import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

BOARDS: Final = {
    "international": "StandardBoard",
    "english": "AmericanBoard",
    "russian": "RussianBoard",
    "frisian": "FrisianBoard",
}
LEAST_SECONDS: Final = 1.0


def perft(kind: Callable[[], Any], depth: int) -> int:
    """Count lines from the start."""
    return _count(kind(), depth)


def _count(board: Any, depth: int) -> int:  # noqa: ANN401 -- a class of another library
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += _count(board, depth - 1)
        board.pop()
    return total


def replay(kind: Callable[[], Any], games: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Play games of moves given by start and end, as far as they are legal."""
    return sum(_replay(kind(), moves) for moves in games)


def _replay(board: Any, moves: Sequence[tuple[int, int]]) -> int:  # noqa: ANN401 -- same
    for played, ends in enumerate(moves):
        for move in board.legal_moves:
            if (move.square_list[0] + 1, move.square_list[-1] + 1) == ends:
                board.push(move)
                break
        else:
            return played
    return len(moves)


def rate(work: Callable[[], int]) -> tuple[int, float]:
    """Repeat for a while; return what was done and the processor seconds it took."""
    done, started = 0, time.process_time()
    while (seconds := time.process_time() - started) < LEAST_SECONDS:
        done += work()
    return done, seconds


def main() -> None:
    """Answer what stdin asks: depths and games by variant."""
    draughts = import_module("draughts")
    asked = json.load(sys.stdin)
    answer = []
    for variant, name in BOARDS.items():
        kind = getattr(draughts, name)
        depth = asked["perft"].get(variant)
        if depth:
            answer.append(("perft", variant, *rate(partial(perft, kind, depth))))
        for what, games in asked["games"].get(variant, {}).items():
            ends = [[(start, end) for start, end in game] for game in games]
            done, seconds = rate(partial(replay, kind, ends))
            answer.append((what, variant, done, seconds))
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
