"""The items of a record one after the other, into its variations and out again, without recursion."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from pdntool.syntax.nodes import (
    Blank,
    Comment,
    Item,
    Junk,
    Mark,
    MoveNumber,
    Nag,
    Outcome,
    Ply,
    Setup,
    Variation,
)
from pdntool.text.span import Span


class Bound(Enum):
    """Where a variation begins and ends."""

    OPEN = "("
    CLOSE = ")"


ItemOrBound = MoveNumber | Ply | Blank | Mark | Nag | Comment | Setup | Outcome | Junk | Bound


def walk(items: Iterable[Item]) -> Iterator[ItemOrBound]:
    """Yield all items in the order of the text; a variation is what stands between its two bounds.

    Signs that mean nothing are passed over.
    """
    lines: list[Iterator[Item]] = [iter(items)]
    while lines:
        item = next(lines[-1], None)
        if item is None:
            lines.pop()
            if lines:
                yield Bound.CLOSE
        elif isinstance(item, Variation):
            yield Bound.OPEN
            lines.append(iter(item.items))
        elif not (isinstance(item, Junk) and item.harmless):
            yield item


def rebuilt(steps: Iterable[ItemOrBound]) -> tuple[Item, ...]:
    """Return the items that the steps walk over; variations lose their place."""
    lines: list[list[Item]] = [[]]
    for step in steps:
        if step is Bound.OPEN:
            lines.append([])
        elif step is Bound.CLOSE:
            inner = lines.pop()
            lines[-1].append(Variation(tuple(inner), Span(0, 0)))
        elif not isinstance(step, Bound):
            lines[-1].append(step)
    return tuple(lines[0])


def changed(
    items: Iterable[Item], change: Callable[[Item], Item | None], *, variations: bool = True
) -> tuple[Item, ...]:
    """Return the items as ``change`` gives them, those of variations too, without the ones that it gives None for.

    Variations themselves stay unless they are not wanted; they lose their place.
    """
    lines: list[list[Item]] = [[]]
    for step in walk(items):
        if step is Bound.OPEN:
            lines.append([])
        elif step is Bound.CLOSE:
            inner = lines.pop()
            if variations:
                lines[-1].append(Variation(tuple(inner), Span(0, 0)))
        elif not isinstance(step, Bound):
            item = change(step)
            if item is not None:
                lines[-1].append(item)
    return tuple(lines[0])
