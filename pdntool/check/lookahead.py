"""Ambiguous captures: which reading lets the rest of the game be played."""

from collections.abc import Sequence
from dataclasses import dataclass

from pdntool.board.position import Position
from pdntool.rules.fast_replay import FastReplay
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Ambiguous, Match, resolve
from pdntool.syntax.moves import written_move

_MOST_POSITIONS = 64


@dataclass(frozen=True, slots=True)
class Choice:
    """The reading to go on with, and whether the later moves leave no other."""

    move: Move
    decided: bool


def choose(replay: FastReplay, position: Position, candidates: Sequence[Move], rest: Sequence[str]) -> Choice:
    """Choose among the readings of a capture by how many of the ``rest`` move texts each lets be played.

    A reading decides if it alone reaches the end. Otherwise the one that gets furthest is taken, the first of equals.
    """
    engine = replay.engine
    reached = [_survives(replay, engine.play(position, move), rest) for move in candidates]
    best = reached.index(max(reached))
    decided = reached[best] == len(rest) and reached.count(len(rest)) == 1
    return Choice(candidates[best], decided)


def _survives(replay: FastReplay, position: Position, rest: Sequence[str]) -> int:
    """Count the plies that can be played whichever way later ambiguities are read."""
    live = {position: None}
    for count, text in enumerate(rest):
        following: dict[Position, None] = {}
        for place in live:
            following.update(dict.fromkeys(_after(replay, place, text)))
        if not following:
            return count
        live = dict(list(following.items())[:_MOST_POSITIONS])
    return len(rest)


def _after(replay: FastReplay, position: Position, text: str) -> list[Position]:
    count, after = replay.advance(position, (text,))
    if count:
        return [after]
    resolution = resolve(replay.engine, position, written_move(text))
    if isinstance(resolution, Match):
        return [replay.engine.play(position, resolution.move)]
    if isinstance(resolution, Ambiguous):
        return [replay.engine.play(position, move) for move in resolution.candidates]
    return []
