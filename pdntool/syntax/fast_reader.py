"""The fast lane: a game of tags, numbers, plain moves and a result is read by one match.

The expression is made of the terminals of the compiled grammar. It takes less than they do: what it matches has one
reading, the one of Lark. Everything else is left to Lark, and so is the question where such a game ends.
"""

import re
from functools import cache
from typing import NamedTuple

from pdntool.syntax.builder import RecordBuilder
from pdntool.syntax.jumps import has_joint
from pdntool.syntax.nodes import Record
from pdntool.syntax.parsers import terminal, token_pattern
from pdntool.syntax.tags import is_special, tag_parts
from pdntool.text.span import Span


@cache
def _game_pattern() -> re.Pattern[str]:
    # Between two tags there is no blank line here, because that may divide two games. Squares end at a blank here, so
    # no terminal can take more of the text than PLAIN_MOVE; only a result looks like a move, and it comes first.
    tag, number, move, result = (terminal(name) for name in ("TAG", "PLAIN_NUMBER", "SQUARES", "RESULT"))
    between = r"[^\S\r\n]*+(?:\r\n?|\n)?+[^\S\r\n]*+"
    return re.compile(
        rf"\s*+(?P<tags>(?:{tag}(?:{between}{tag})*+)?+)\s*+"
        rf"(?P<moves>(?:(?:{number}\s*+)?+(?!{result}){move}\s++)*+(?:{number}\s*+)?+)"
        rf"(?P<result>(?:{result}(?=\s|\Z))?+)"
    )


@cache
def _colon_number() -> re.Pattern[str]:
    return re.compile(terminal("COLON_NUMBER"))


class PlainGame(NamedTuple):
    """A game of the fast lane: where it is, its tags as one stretch of text, its moves, its result, its stop.

    ``numbers`` are the texts of its move numbers if there is one before every other move and nowhere else, or none at
    all; None if they stand in another way.
    """

    span: Span
    tags: Span
    moves: list[str]
    outcome: str | None
    stop: int
    numbers: list[str] | None

    def tag_pairs(self, text: str) -> list[tuple[str, str]]:
        """Return the name and the quoted value of each tag as they are written."""
        return tag_parts().findall(text, self.tags.start, self.tags.end)

    def record(self, text: str, number: int) -> Record:
        """Return the record of the game, equal to what Lark makes of it."""
        matches = token_pattern().finditer(text, self.span.start, self.span.end)
        tokens = ((match.lastgroup or "", match.start(), match.end()) for match in matches if match.lastgroup != "WS")
        return RecordBuilder(text).build(tokens, number, self.span)


def scan_game(text: str, offset: int) -> PlainGame | None:
    """Return the plain game at or after the offset, None if there is none. Whether it ends there is not yet known."""
    match = _game_pattern().match(text, offset)
    if match is None:  # pragma: no cover - every part of the expression may be empty
        return None
    moves, numbers = _moves_and_numbers(match["moves"])
    outcome = match["result"] or None
    if not moves and (outcome is None or not match["tags"]):
        return None
    if _has_more_to_say(text, match, moves):
        return None
    return PlainGame(_trimmed(text, match), Span(*match.span("tags")), moves, outcome, match.end(), numbers)


def _moves_and_numbers(text: str) -> tuple[list[str], list[str] | None]:
    """Tell moves from numbers; where every third word is one, as in most games, without a look at each."""
    words = text.replace(".", ". ").split()
    dots = text.count(".")
    if not dots:
        return words, []
    numbers = words[::3]
    if dots == "".join(numbers).count(".") == len(numbers):
        del words[::3]
        return words, numbers
    return [word for word in words if word[-1] != "."], None


def _has_more_to_say(text: str, match: re.Match[str], moves: list[str]) -> bool:
    """Tell whether there is anything that is not just what it looks like: such games are left to Lark."""
    start, end = match.span("tags")
    if start < end and is_special(text, start, end):
        return True
    if not moves:
        return False
    first, last = match.span("moves")
    if text.find(":", first, last) >= 0 and ("1:1" in moves or _colon_number().search(text, first, last)):
        return True
    if has_joint(text, first, last):
        return True
    return not match["result"] and text.find(f'"{moves[-1]}"', start, end) >= 0


def _trimmed(text: str, match: re.Match[str]) -> Span:
    start = match.start("tags") if match["tags"] else match.start("moves")
    return Span(start, start + len(text[start : match.end()].rstrip()))


def is_whole(text: str, game: PlainGame) -> bool:
    """Tell whether a plain game is whole: after it the text ends, or goes on with what only a next game begins with."""
    match = _next_pattern(ended=game.outcome is not None).match(text, game.stop)
    return match is not None


@cache
def _next_pattern(*, ended: bool) -> re.Pattern[str]:
    starts = [terminal("TAG"), r"\Z"]
    if ended:
        result = f"(?!{terminal('RESULT')}|{terminal('OTHER_RESULT')})"
        starts += [terminal("PLAIN_NUMBER"), result + terminal("SQUARES") + r"(?=\s)"]
    return re.compile(rf"\s*+(?:{'|'.join(starts)})")
