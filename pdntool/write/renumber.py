"""New move numbers: before each ply of the color that begins, and where one is needed before the other's."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pdntool.syntax.nodes import Blank, Comment, MoveNumber, Ply, Setup
from pdntool.syntax.walk import Bound, ItemOrBound
from pdntool.text.span import Span

# An empty cell of a score sheet. Three dots would be taken for a part of the number before them.
_EMPTY: Final = ("", "?")
_MISSING: Final = "-"

SecondOf = Callable[[Ply], bool | None]


@dataclass(slots=True)
class _Count:
    """Where a line stands: the number of its next ply, whether that is the second of it, whether it must be said."""

    number: int = 1
    second: bool = False
    due: bool = True
    begun: bool = False


def renumbered(steps: Iterable[ItemOrBound], second_of: SecondOf) -> Iterator[ItemOrBound]:
    """Yield the steps with numbers of their own; a line that begins with a number keeps that as its first."""
    lines = [_Count()]
    replaced = [_Count()]
    for step in steps:
        count = lines[-1]
        if isinstance(step, MoveNumber):
            _take_number(count, step)
            continue
        if step is Bound.OPEN:
            lines.append(replace(replaced[-1], due=True, begun=False))
            replaced.append(replace(replaced[-1]))
        elif step is Bound.CLOSE:
            lines.pop()
            replaced.pop()
            lines[-1].due = True
        elif isinstance(step, Ply | Blank):
            known = second_of(step) if isinstance(step, Ply) else None
            count.second = count.second if known is None else known
            replaced[-1] = replace(count)
            if isinstance(step, Ply) and (count.due or not count.second):
                yield MoveNumber(count.number, f"{count.number}{'...' if count.second else '.'}", Span(0, 0))
            _advance(count)
        elif isinstance(step, Comment):
            count.due = True
        elif isinstance(step, Setup):
            count.due, count.begun = True, False
        yield step if not isinstance(step, Blank) or step.text not in _EMPTY else replace(step, text=_MISSING)


def _take_number(count: _Count, step: MoveNumber) -> None:
    if not count.begun:
        count.number = step.number
        count.second = step.text.endswith(("...", "…"))


def _advance(count: _Count) -> None:
    count.number += count.second
    count.second = not count.second
    count.due = False
    count.begun = True
