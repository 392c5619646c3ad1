"""The conventions that the games of a file share, reported once for the file.

How a writer names moves, numbers and results is a property of the whole record. A note for each game of an archive
would hide the findings that somebody has to act on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, TypeVar

from pdntool.check.verdict import Verdict, file_verdict, in_order
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.diagnostics.selection import convention
from pdntool.render.reported import Judged

_GAMES_AHEAD: Final = 256
"""Games that are looked at before the first of them is reported; more would make memory grow with the file."""
_SEVERAL: Final = 2

Convention = tuple[Code, str]
Game = TypeVar("Game", bound=Judged)


def once_a_file(verdicts: Iterable[Game]) -> Iterator[Game | Verdict]:
    """Yield the verdicts of a file; a convention of several games comes at the end, as a verdict on the file.

    A convention that shows itself again only far behind its first game is reported in that game as well.
    """
    following = iter(verdicts)
    ahead = list(islice(following, _GAMES_AHEAD))
    file = _File()
    for verdict in ahead:
        file.look_at(verdict)
    yield from map(file.without_shared, ahead)
    ahead.clear()
    for verdict in following:
        file.look_at(verdict)
        yield file.without_shared(verdict)
    yield from file.verdict()


@dataclass(slots=True)
class _File:
    """The conventions of the games of one file: how many games have each, and what is to be said of them at the end."""

    seen: Counter[Convention] = field(default_factory=Counter)
    shared: dict[Convention, Diagnostic] = field(default_factory=dict)
    example: Judged | None = None

    def look_at(self, verdict: Judged) -> None:
        """Count the conventions of a game."""
        if verdict.diagnostics and verdict.number:
            self.seen.update({found for one in verdict.diagnostics if (found := convention(one)) is not None})

    def without_shared(self, verdict: Game) -> Game:
        """Return a verdict without the conventions that other games have too; these are gathered for the end."""
        if not verdict.diagnostics or not verdict.number:
            return verdict
        left, here = [], dict[Convention, Diagnostic]()
        for one in verdict.diagnostics:
            found = convention(one)
            if found is None or self.seen[found] < _SEVERAL:
                left.append(one)
            else:
                before = here.get(found)
                here[found] = one if before is None else replace(before, count=before.count + one.count)
        if not here:
            return verdict
        for found, one in here.items():
            first = self.shared.get(found)
            counted = first and replace(first, count=first.count + one.count, games=first.games + 1)
            self.shared[found] = counted or one
        self.example = verdict
        return verdict.with_diagnostics(tuple(left))

    def verdict(self) -> Iterator[Verdict]:
        """Yield the verdict on the file if its games share conventions."""
        if self.example is not None:
            yield file_verdict(self.example.source, *in_order(self.shared.values()))
