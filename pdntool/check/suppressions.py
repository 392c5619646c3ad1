"""Diagnostics that a record itself allows: ``{pdntool: allow PDN305}``.

The comment applies to the ply before it, with the number of that ply. A comment before the first ply of the main line
applies to the whole game, one before the first ply of a variation to that variation. Several codes or names are divided
by commas; words behind them are the reason. Only diagnostics of a game can be allowed, not those of its file.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.diagnostics.selection import UnknownCodeError, codes_of, names_in
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Comment, Item, Ply, Variation
from pdntool.text.span import Span

SIGN: Final = "pdntool:"
_ALLOW: Final = re.compile(r"\bpdntool:\s*allow\s+([\w-]+(?:\s*,\s*[\w-]+)*+)", re.IGNORECASE)


class _Allowance(NamedTuple):
    place: Span
    codes: frozenset[str]


@dataclass(slots=True)
class _Line:
    """A line of moves: its items, what its last comment spoke of, and where the next ply's place begins."""

    items: Iterator[Item]
    place: Span
    begins: int


def without_allowed(game: Game, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the diagnostics that the comments of a game do not allow, and those about these comments."""
    allowances, problems = _read(game)
    kept = [one for one in found if not any(_allows(allowance, one) for allowance in allowances)]
    return [*kept, *problems]


def allowances(game: Game) -> Callable[[Diagnostic], bool] | None:
    """Return what says whether a comment of a game allows a diagnostic, None for a game without such comments."""
    if game.plain is not None or SIGN not in game.text:
        return None
    found, _ = _read(game)
    return lambda finding: any(_allows(allowance, finding) for allowance in found)


def _allows(allowance: _Allowance, finding: Diagnostic) -> bool:
    span = finding.span
    inside = span is not None and allowance.place.start <= span.start < allowance.place.end
    return inside and finding.code in allowance.codes


def _read(game: Game) -> tuple[list[_Allowance], list[Diagnostic]]:
    allowances: list[_Allowance] = []
    problems: list[Diagnostic] = []
    for comment, place in _comments(game):
        codes: set[str] = set()
        for name in dict.fromkeys(names_in(_ALLOW.findall(comment.text))):
            try:
                codes.update(codes_of(name))
            except UnknownCodeError:
                problems.append(Diagnostic(Code.ALLOWANCE_UNKNOWN, comment.span, {"name": name}))
        allowances.append(_Allowance(place, frozenset(codes)))
    return allowances, problems


def _comments(game: Game) -> Iterator[tuple[Comment, Span]]:
    """Yield the comments that may allow a code, with the place that each applies to."""
    lines = [_Line(iter(game.items), game.span, game.span.start)]
    while lines:
        line = lines[-1]
        item = next(line.items, None)
        if item is None:
            lines.pop()
        elif isinstance(item, Variation):
            lines.append(_Line(iter(item.items), item.span, item.span.start))
            line.begins = item.span.end
        elif isinstance(item, Ply):
            line.place = Span(line.begins, item.span.end)
            line.begins = item.span.end
        elif isinstance(item, Comment) and _ALLOW.search(item.text):
            yield item, line.place
