"""Short forms that the tests of the reading share."""

from collections.abc import Iterable, Iterator

from pdntool.syntax.game import Game, read_games
from pdntool.syntax.nodes import Item, Variation
from pdntool.text.source import Source


def games(text: str, *, fast: bool = True) -> list[Game]:
    return list(read_games(Source("test", text), fast=fast))


def record(text: str) -> Game:
    (game,) = games(text)
    return game


def shapes(items: Iterable[Item]) -> list[str]:
    """``Kind:text`` of each item, a variation as ``(`` ... ``)`` around its own."""
    return list(_shapes(items))


def _shapes(items: Iterable[Item]) -> Iterator[str]:
    stack = [iter(items)]
    while stack:
        item = next(stack[-1], None)
        if item is None:
            stack.pop()
            if stack:
                yield ")"
        elif isinstance(item, Variation):
            yield "("
            stack.append(iter(item.items))
        else:
            yield f"{type(item).__name__}:{getattr(item, 'text', '')}"


def problems(text: str) -> list[tuple[str, int, int, str]]:
    """Code, line, column and text of every problem of the reading."""
    source = Source("test", text)
    found: list[tuple[str, int, int, str]] = []
    for game in read_games(source):
        for problem in game.problems:
            assert problem.span is not None
            line, column = source.position(problem.span.start)
            found.append((problem.code, line, column, text[problem.span.start : problem.span.end]))
    return found
