"""Every variation of a game as a game of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.syntax.nodes import Item, Outcome, Ply, Variation
from pdntool.write.checked import CheckedGame
from pdntool.write.tags import NOWHERE

OPEN: Final = Outcome("*", NOWHERE)
"""A result that is not known."""


def branches(game: CheckedGame) -> Iterator[CheckedGame]:
    """Yield the main line without its variations, then each variation with the moves that lead to it.

    A variation replaces the ply before it, so its game has all before that ply. Its result is open unless it has one.
    """
    waiting: list[tuple[Sequence[Item], Sequence[Item]]] = [((), game.items)]
    while waiting:
        before, line = waiting.pop()
        found: list[tuple[Sequence[Item], Sequence[Item]]] = []
        kept: list[Item] = list(before)
        for item in line:
            if isinstance(item, Variation):
                found.append((_up_to_last_ply(kept), item.items))
            else:
                kept.append(item)
        waiting.extend(reversed(found))
        if line is not game.items and not any(isinstance(item, Outcome) for item in kept):
            kept.append(OPEN)
        report = game.report if line is game.items else replace(game.report, final=_final(game, kept))
        yield replace(game, report=report, record=replace(game.record, items=tuple(kept)), items=tuple(kept))


def _final(game: CheckedGame, items: Sequence[Item]) -> Position | None:
    """Return the position after the last move of a line."""
    moves = (game.played[item.span] for item in reversed(items) if isinstance(item, Ply) and item.span in game.played)
    last = next(moves, None)
    if last is None or game.rules is None:
        return game.report.final
    return engine(game.rules).play(last.before, last.move)


def _up_to_last_ply(items: Sequence[Item]) -> Sequence[Item]:
    """Return what leads to a line that replaces the last ply, its own number left out: the line brings one."""
    last = max((place for place, item in enumerate(items) if isinstance(item, Ply)), default=0)
    return [item for item in items[:last] if not isinstance(item, Outcome)]
