"""What a check beyond the legality of the moves is, and what all checks share."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Item, Tag, Variation


def _never(_verdict: Verdict) -> bool:
    return False


def in_plain_games(_verdict: Verdict) -> bool:
    """Return True: the check looks for what no plain game has."""
    return True


CheckRun = Callable[[Verdict], Iterable[Diagnostic]]


class Check(NamedTuple):
    """A check: ``run`` yields what it finds in a game.

    ``skips`` returns whether the check finds nothing in a plain game. It looks at the words and the play of the game,
    because the items of most games are never made. ``tags`` are those whose values alone the check
    looks at: a plain game without them is skipped as well.
    """

    run: CheckRun
    skips: Callable[[Verdict], bool] = _never
    tags: frozenset[str] = frozenset()


def at_value(tag: Tag, code: Code, **args: str | int) -> Diagnostic:
    """Return a diagnostic at the value of a tag."""
    return Diagnostic(code, tag.value_span, args)


def all_items(game: Game) -> Iterator[Item]:
    """Yield the items of all lines in the order of the text, those inside a variation behind the variation."""
    lines: list[Iterator[Item]] = [iter(game.items)]
    while lines:
        item = next(lines[-1], None)
        if item is None:
            lines.pop()
            continue
        yield item
        if isinstance(item, Variation):
            lines.append(iter(item.items))
