"""Every variation of a game as a line of its own."""

from collections.abc import Iterator, Sequence
from typing import Final

from pdntool.syntax.nodes import Item, Outcome, Ply, Variation
from pdntool.write.tags import NOWHERE

OPEN: Final = Outcome("*", NOWHERE)
"""A result that is not known."""


def branches(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Yield the main line without its variations, then each variation with the moves that lead to it.

    A variation replaces the ply before it, so its line has all before that ply. Its result is open unless it has one.
    """
    waiting: list[tuple[Sequence[Item], Sequence[Item]]] = [((), items)]
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
        if line is not items and not any(isinstance(item, Outcome) for item in kept):
            kept.append(OPEN)
        yield tuple(kept)


def _up_to_last_ply(items: Sequence[Item]) -> Sequence[Item]:
    """Return what leads to a line that replaces the last ply, its own number left out: the line brings one."""
    last = max((place for place, item in enumerate(items) if isinstance(item, Ply)), default=0)
    return [item for item in items[:last] if not isinstance(item, Outcome)]
