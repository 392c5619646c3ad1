"""A game as PDN 3.0 wants it written, to the letter (its grammar for writing and the nine restrictions)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pdntool.board.fen import write_fen
from pdntool.board.position import Position
from pdntool.check.pdn3_checks import is_plain_fen
from pdntool.rules.spec import Result, Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Comment, Item, Mark, Nag, Outcome, Ply, Tag
from pdntool.syntax.walk import Bound, ItemOrBound, rebuilt, walk
from pdntool.write.tag_text import NOWHERE, with_tag

_SEPARATOR: Final = "*"
_FORCED: Final = 7
_STRENGTH: Final = re.compile(r"[!?]+|\([!?]+\)")
_GLYPHS: Final = MappingProxyType({"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6})
_UNKNOWN: Final = ("", "*", "?")
_NAME: Final = re.compile(r"[A-Z][a-zA-Z0-9_]*")
_ODD: Final = re.compile(r"[^a-zA-Z0-9_]")
_BRACES: Final = str.maketrans("{}", "()")
_POINTS: Final[Mapping[Result, Mapping[str, str]]] = MappingProxyType(
    {
        Result.INTERNATIONAL: {"1-0": "2-0", "1/2-1/2": "1-1", "0-1": "0-2"},
        Result.DEFAULT: {"2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1"},
    }
)


def pdn3_game(game: Game, rules: Rules | None, start: Position | None) -> tuple[Sequence[Tag], tuple[Item, ...]]:
    """Return tags and items of a game that ends with the game separator; its result and full GameType are tags.

    ``start`` is the position that it begins from, None if that is not known.

    The result counts points as the GameType does. A rule set that is not the standard one of its GameType is named by a
    Rules tag. What the standard has no place for becomes a comment, a forced move's ``*`` the glyph ``$7``.
    """
    tags: Sequence[Tag] = [replace(tag, name=_name(tag.name)) for tag in game.tags]
    outcome = game.outcome
    contradicted = False
    if outcome is not None and outcome.text not in _UNKNOWN:
        told = game.tag("Result")
        contradicted = told is not None and told.value not in {*_UNKNOWN, outcome.text}
        tags = tags if contradicted else with_tag(tags, "Result", outcome.text)
    if rules is not None:
        tags = _by_rules(tags, rules, start)
    items = list(rebuilt(_plain(walk(game.items))))
    if outcome is not None and contradicted:
        items.append(Comment(outcome.text, "brace", NOWHERE))
    return tags, (*items, Outcome(_SEPARATOR, NOWHERE))


def _name(name: str) -> str:
    if _NAME.fullmatch(name):
        return name
    plain = _ODD.sub("_", name).lstrip("_0123456789") or "Tag"
    return plain[0].upper() + plain[1:]


def _by_rules(tags: Sequence[Tag], rules: Rules, start: Position | None) -> Sequence[Tag]:
    named = {tag.name: tag.value for tag in tags}
    if rules.gametype:
        tags = with_tag(tags, "GameType", rules.gametype)
    if not (rules.detectable and rules.gametype) and "Rules" not in named:
        tags = with_tag(tags, "Rules", rules.name)
    if "ResultFormat" not in named and named.get("Result") in _POINTS[rules.result]:
        tags = with_tag(tags, "Result", _POINTS[rules.result][named["Result"]])
    if start is not None and "FEN" in named and not is_plain_fen(named["FEN"]):
        tags = with_tag(tags, "FEN", write_fen(start))
    return tags


def _plain(steps: Iterator[ItemOrBound]) -> Iterator[ItemOrBound]:
    """Yield the steps as the grammar for writing has them: no results, no missing moves, comments in braces."""
    depth = 0
    before: ItemOrBound | None = None
    for step in steps:
        depth += {Bound.OPEN: 1, Bound.CLOSE: -1}.get(step, 0) if isinstance(step, Bound) else 0
        match step:
            case Outcome():
                if depth:
                    yield Comment(step.text, "brace", NOWHERE)
            case Blank():
                yield Comment(step.text, "brace", NOWHERE)
            case Comment():
                yield replace(step, text=step.text.translate(_BRACES), style="brace")
            case Mark():
                yield from _mark(step, right_behind=isinstance(before, Ply))
            case _:
                yield step
        before = step


def _mark(mark: Mark, *, right_behind: bool) -> Iterator[ItemOrBound]:
    """Write a mark as the standard's strength where it is one right behind its move, else as a glyph or a comment."""
    strength = mark.text.replace("*", "")
    if strength and right_behind and _STRENGTH.fullmatch(strength):
        yield replace(mark, text=strength)
    elif strength.strip("()") in _GLYPHS:
        yield Nag(_GLYPHS[strength.strip("()")], NOWHERE)
    elif strength:
        yield Comment(strength, "brace", NOWHERE)
    if strength != mark.text:
        yield Nag(_FORCED, NOWHERE)
