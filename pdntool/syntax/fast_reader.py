"""The fast reader: a game of tags, numbers, plain moves and a result is read by one match.

The expression is made of the terminals of the compiled grammar. It takes less than they do: what it matches has one
reading, the one of Lark. Every other game is left to Lark, and so is the question where such a game ends.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pdntool.syntax.game_builder import build_content, has_joint
from pdntool.syntax.nodes import Content, MoveNumber, Tag
from pdntool.syntax.parsers import terminal, token_pattern
from pdntool.syntax.pdn import cut_game
from pdntool.syntax.tags import is_special, placeless_tag, tag_parts
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
        rf"(?P<result>(?:{result}(?=\s|\Z))?+)\s*+"  # with the blanks, or the end of a file would be one more game
    )


@cache
def _colon_number() -> re.Pattern[str]:
    return re.compile(terminal("COLON_NUMBER"))


# In plain movetext every word without a dot behind it is a ply.
_PLY = re.compile(r"[^\s.]++(?!\.)")
_NUMBER = re.compile(r"([0-9]++)\.")


class Words(NamedTuple):
    """The moves of a game, and its move numbers.

    ``numbers`` are the texts of the numbers where one stands before every other move and nowhere else, empty where
    there is none, and None where they stand in another way.
    """

    moves: list[str]
    numbers: list[str] | None


class PlainText(NamedTuple):
    """Where the parts of a plain game stand in the text: all of it, its tags, its movetext; ``stop`` is behind it."""

    span: Span
    tags: Span
    movetext: Span
    outcome: str | None
    stop: int

    def words(self, text: str) -> Words:
        """Return the moves and the numbers."""
        return _words_in(text[self.movetext.start : self.movetext.end])

    def all_words(self, text: str) -> list[str]:
        """Return numbers and moves as they stand, the result not among them."""
        return _separate_words(text[self.movetext.start : self.movetext.end])

    def ply_words(self, text: str) -> Iterator[re.Match[str]]:
        """Return the places of the plies."""
        return _PLY.finditer(text, *self.movetext)

    def between_plies(self, text: str) -> list[str]:
        """Return what stands before, between and behind the plies of the movetext, as far as the game goes."""
        return _PLY.split(text[self.movetext.start : min(self.movetext.end, self.span.end)])

    def move_numbers(self, text: str) -> Iterator[MoveNumber]:
        """Return the numbers of the movetext."""
        for match in _NUMBER.finditer(text, *self.movetext):
            yield MoveNumber(int(match[1]), match.group(), Span(*match.span()))

    def number_before(self, text: str, offset: int) -> int:
        """Return where the last number before an offset begins, or the movetext where there is none."""
        start = text.rfind(".", self.movetext.start, offset)
        while start > self.movetext.start and text[start - 1].isdigit():
            start -= 1
        return max(start, self.movetext.start)

    def tag_list(self, text: str) -> list[Tag]:
        """Return the tags without their places."""
        return [placeless_tag(*pair) for pair in tag_parts().findall(text, self.tags.start, self.tags.end)]


def plain_content(text: str, span: Span) -> Content:
    """Return the content of a plain game, equal to what Lark makes of it."""
    matches = token_pattern().finditer(text, span.start, span.end)
    tokens = ((match.lastgroup or "", match.start(), match.end()) for match in matches if match.lastgroup != "WS")
    return build_content(text, tokens)


def scan_game(text: str, offset: int) -> tuple[PlainText, Words] | None:
    """Return the plain game at or after the offset, None if there is none. Whether it ends there is not yet known."""
    match = _game_pattern().match(text, offset)
    if match is None:  # pragma: no cover - every part of the expression may be empty
        return None
    words = _words_in(match["moves"])
    outcome = match["result"] or None
    if not words.moves and (outcome is None or not match["tags"]):
        return None
    if _needs_lark(text, match, words.moves):
        return None
    tags, movetext = Span(*match.span("tags")), Span(*match.span("moves"))
    return PlainText(_trimmed(text, match), tags, movetext, outcome, match.end()), words


def _separate_words(text: str) -> list[str]:
    return text.replace(".", ". ").split()


def _words_in(text: str) -> Words:
    """Return moves and numbers; in most games every third word is a number, so that no word need be looked at."""
    words = _separate_words(text)
    dots = text.count(".")
    if not dots:
        return Words(words, [])
    numbers = words[::3]
    if dots == "".join(numbers).count(".") == len(numbers):
        del words[::3]
        return Words(words, numbers)
    return Words([word for word in words if word[-1] != "."], None)


def _needs_lark(text: str, match: re.Match[str], moves: list[str]) -> bool:
    """Return whether a part of the game may have another meaning than plain words have."""
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


def is_whole(text: str, game: PlainText) -> bool:
    """Return whether a plain game is whole: behind it the text ends, or what only a next game begins with follows."""
    match = _next_pattern(ended=game.outcome is not None).match(text, game.stop)
    return match is not None


@cache
def _next_pattern(*, ended: bool) -> re.Pattern[str]:
    starts = [terminal("TAG"), r"\Z"]
    if ended:
        result = f"(?!{terminal('RESULT')}|{terminal('OTHER_RESULT')})"
        # Behind another number the game may go on: its result was none.
        near = rf"(?!\s+(?:{terminal('SQUARES')}\s+)?{terminal('PLAIN_NUMBER')})"
        starts += [r"1\.", rf"{result}{terminal('SQUARES')}(?=\s){near}"]
    return re.compile(rf"\s*+(?:{'|'.join(starts)})")


class PartError(ValueError):
    """A part of a PDN text whose last game goes on behind it, or may do so: where its games begin is not certain."""


Found = tuple[Span, PlainText | None, Words | None]
_COMMENT = re.compile(r"\{[^{}]*+\}")


def found_games(text: str, start: int = 0, stop: int | None = None, *, fast: bool = True) -> Iterator[Found]:
    """Yield the PDN games of a part of a text, those that are plain with what is known of them.

    Raises :class:`PartError` at the end unless a game is certain to begin at ``stop``.
    """
    offset, end = start, len(text) if stop is None else stop
    while offset < end:
        plain, words = (scan_game(text, offset) if fast else None) or (None, None)
        if plain is not None and is_whole(text, plain):
            yield plain.span, plain, words
            offset = plain.stop
            continue
        span, offset = cut_game(text, offset)
        if span is not None:
            yield span, None, None
    if stop is not None and (offset != stop or _is_open(text[start:stop])):
        raise PartError


def _is_open(text: str) -> bool:
    """Return whether a comment of a text may not be closed in it."""
    before = len(text) + 1
    while "{" in text and len(text) < before:
        before, text = len(text), _COMMENT.sub("", text)
    return "{" in text
