"""Tokens become the items of a game. Both readers build with this, so they cannot differ in what a token means."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Comment, Content, Item, Junk, Mark, MoveNumber, Outcome, Ply, Setup, Tag, Variation
from pdntool.syntax.parsers import terminal, token_pattern
from pdntool.syntax.results import read_result
from pdntool.syntax.tags import has_entity, is_bare, is_second_bracket, make_tag, repaired_tag, tag_remarks, worded_tag
from pdntool.syntax.tokens import (
    FAULTS,
    INSIDE_PROSE,
    MAKERS,
    MOVES,
    RESULT_TOKENS,
    Remarks,
    TokenPlace,
    make_item,
    problem,
)
from pdntool.text.span import Span

NO_ENDS: Final[Mapping[int, int]] = MappingProxyType({})


def build_content(text: str, tokens: Iterable[TokenPlace], ends: Mapping[int, int] = NO_ENDS) -> Content:
    """Return the content of a game whose tokens, all of them and in order, stand in that text.

    ``ends`` tells of the jumps that start at an offset where the last is that they are joined with.
    """
    return _Builder(text, ends).build(tokens)


class _Builder:
    """Collects the items of one game; variations nest on a stack, so their depth costs nothing."""

    def __init__(self, text: str, ends: Mapping[int, int]) -> None:
        self._text = text
        self._ends = ends
        self._items: list[Item] = []
        self._outer: list[tuple[int, list[Item]]] = []
        self._tags: list[Tag] = []
        self._problems: list[Diagnostic] = []
        self._junk: Span | None = None
        self._held: list[TokenPlace] = []
        self._over = False
        self._remarks = Remarks()

    def build(self, tokens: Iterable[TokenPlace]) -> Content:
        for kind, start, end in tokens:
            self._add(kind, start, end)
        self._end_junk()
        self._find_score()
        self._find_result()
        self._problems += tag_remarks(self._tags)
        return Content(tuple(self._tags), tuple(self._items), tuple(self._problems))

    def _add(self, kind: str, start: int, end: int) -> None:
        surplus = kind in RESULT_TOKENS and self._over and not self._outer
        if kind == "JUNK" or surplus:
            self._junk = Span(self._junk.start if self._junk else start, end)
            self._held.clear()
        elif self._junk and kind in INSIDE_PROSE:
            self._held.append((kind, start, end))
        else:
            self._end_junk()
            self._add_known(kind, start, end)

    def _add_known(self, kind: str, start: int, end: int) -> None:
        if kind in MOVES or kind in MAKERS:
            self._add_item(kind, Span(start, end))
        elif kind == "TAG":
            self._add_tag(make_tag(self._text, start, end))
        elif kind in {"LPAR", "UNCLOSED"}:
            self._open(kind, start)
        elif kind == "RPAR":
            self._close(end)
        elif kind == "BROKEN_TAG":
            self._add_broken_tag(Span(start, end))
        else:
            self._add_fault(kind, Span(start, end))

    def _add_tag(self, tag: Tag) -> None:
        self._tags.append(tag)
        if has_entity(self._text, *tag.span):
            self._problems += self._remarks.on("ENTITY", self._text, tag.span)

    def _add_broken_tag(self, span: Span) -> None:
        text = self._text[span.start : span.end]
        worded = worded_tag(text, span) if not self._outer else None
        if worded is not None:
            self._add_tag(worded)
            return
        tag = repaired_tag(text, span) if not self._outer else None
        read = tag is not None or is_second_bracket(self._text, span)
        code = Code.TAG_MALFORMED if read else Code.BRACKET_WITHOUT_TAG if is_bare(text) else Code.TAG_UNREADABLE
        self._problems.append(problem(code, span, text))
        if tag is None:
            self._items.append(Junk(text, span))
        else:
            self._tags.append(tag)

    def _add_item(self, kind: str, span: Span) -> None:
        if kind in JOINED and self._joins(span):
            return
        item = make_item(kind, self._text, span)
        self._items.append(item)
        self._problems += self._remarks.on(kind, self._text, span)
        if kind in RESULT_TOKENS and not self._outer:
            self._over = True
        elif isinstance(item, Setup) and item.fen is None:
            self._problems.append(problem(Code.SETUP_UNKNOWN, span, item.text))

    def _joins(self, span: Span) -> bool:
        """Join a jump to the one before it if the same piece goes on: no other move can start there."""
        before = jump_before(self._items)
        if before is None or span.end > self._ends.get(before.span.start, span.end):
            return False
        if not goes_on(self._text, before.span, span):
            return False
        del self._items[self._items.index(before, -2) :]
        whole = Span(before.span.start, span.end)
        text = self._text[whole.start : whole.end]
        self._items.append(Ply(text, written_move(text), whole))
        if self._problems and self._problems[-1].code is Code.JUMPS_JOINED and self._problems[-1].span == before.span:
            self._problems.pop()
        self._problems.append(problem(Code.JUMPS_JOINED, whole, text))
        return True

    def _find_score(self) -> None:
        """Read a last move as the result if the Result tag says so: a score such as 4-6 looks like a move."""
        place = len(self._items) - 1
        while place >= 0 and isinstance(self._items[place], Comment):
            place -= 1
        last = self._items[place] if place >= 0 else None
        if isinstance(last, Ply) and any(tag.name == "Result" and tag.value.strip() == last.text for tag in self._tags):
            self._items[place] = Outcome(last.text, last.span)
            self._problems.append(problem(Code.RESULT_LIKE_A_MOVE, last.span, last.text))

    def _find_result(self) -> None:
        """Read unreadable text at the end of a game as its result if it is one: ``2-0 hükmen``, ``Siyah süre``."""
        place = _final_text(self._items)
        if place == len(self._items):
            return
        span = Span(self._items[place].span.start, self._items[-1].span.end)
        text = self._text[span.start : span.end]
        result = read_result(text) if _BEGINS_RESULT.match(text) else None
        if result is None or any(tag.span.end > span.start for tag in self._tags):
            return
        self._items[place:] = [Outcome(result.normal, span)]
        self._problems = [found for found in self._problems if found.span is None or found.span.start < span.start]
        self._problems += Remarks().on("OTHER_RESULT", self._text, span)

    def _open(self, kind: str, start: int) -> None:
        if kind == "UNCLOSED":
            self._find_in_a_row(Code.VARIATION_UNCLOSED, Span(start, start + 1))
        self._outer.append((start, self._items))
        self._items = []

    def _find_in_a_row(self, code: Code, span: Span) -> None:
        """Report a parenthesis without a partner; those without a blank between them are one diagnostic."""
        last = self._problems[-1] if self._problems else None
        if last is not None and last.code == code and last.span is not None and last.span.end == span.start:
            self._problems.pop()
            span = Span(last.span.start, span.end)
        self._problems.append(problem(code, span))

    def _close(self, end: int) -> None:
        start, outer = self._outer.pop()
        outer.append(Variation(tuple(self._items), Span(start, end)))
        self._items = outer

    def _add_fault(self, kind: str, span: Span) -> None:
        code, quoting = FAULTS[kind]
        text = self._text[span.start : span.end]
        self._items.append(Junk(text, span))
        if kind == "UNOPENED":
            self._find_in_a_row(code, span)
            return
        place = Span(span.start, span.start + 1) if kind == "UNCLOSED_COMMENT" else span
        self._problems.append(problem(code, place, text if quoting else None))

    def _end_junk(self) -> None:
        if self._junk is None:
            return
        self._add_fault("JUNK", self._junk)
        self._junk = None
        held, self._held = self._held, []
        for token in held:
            self._add_known(*token)


def _final_text(items: Sequence[Item]) -> int:
    """Return where in the items text begins that ends the game and is more than marks and a result."""
    place = len(items)
    while place and _is_of_result(items[place - 1]):
        place -= 1
    while 0 < place < len(items) and _is_glued(items[place], items[place - 1]):
        place += 1
    tail = items[place:]
    if all(isinstance(item, Outcome | Mark) for item in tail):
        return len(items)
    # A remark in parentheses among others is none of the result, unless the result itself comes first.
    whole = len(tail) == 1 or isinstance(tail[0], Outcome) or any(isinstance(item, Junk) for item in tail)
    return place if whole else len(items)


def _is_glued(mark: Item, before: Item) -> bool:
    return isinstance(mark, Mark) and mark.span.start == before.span.end


def _is_of_result(item: Item) -> bool:
    """Return whether an item behind the moves may be part of a result: text, a sign, either of them in parentheses."""
    inner = item.items if isinstance(item, Variation) else (item,)
    return all(isinstance(one, Outcome | Mark | Junk) for one in inner)


JOINED = frozenset({"PLAIN_MOVE", "PADDED_MOVE"})

# No piece captures more often; without a limit a text of nothing but such jumps would be joined again and again.
_MOST_SQUARES = 40
_LONGEST = 3
_BEGINS_RESULT = re.compile(r"[\w(+=-]")
_OTHER_SIGN = re.compile("[X:\u00d7]")


@cache
def _last_square() -> re.Pattern[str]:
    sign, square = terminal("CAPTURE_SIGN"), terminal("SQUARE")
    return re.compile(rf"(?<={sign})\s*({square})\Z")


@cache
def _sign() -> re.Pattern[str]:
    return re.compile(rf"[^\S\r\n]*{terminal('CAPTURE_SIGN')}")


def shorter(text: str, joined: Span) -> Iterator[Ply]:
    """Yield the plies that fewer of the joined jumps there would be: all but the last, then all but the last two."""
    kinds = ((match.lastgroup, match.end()) for match in token_pattern().finditer(text, *joined))
    ends = [end for kind, end in kinds if kind in JOINED]
    for end in reversed(ends[:-1]):
        part = text[joined.start : end]
        yield Ply(part, written_move(part), Span(joined.start, end))


def jump_before(items: Sequence[Item]) -> Ply | None:
    """Return the ply right before the next item, with at most a number between them."""
    for item in (items[-1:], items[-2:-1]):
        if item and isinstance(item[0], Ply):
            return item[0] if item[0].move.capture and len(item[0].move.squares) < _MOST_SQUARES else None
        if item and not isinstance(item[0], MoveNumber):
            return None
    return None


def goes_on(text: str, before: Span, after: Span) -> bool:
    """Return whether a capture starts on the very square that the one before it ends on.

    The squares are compared as they are written, and then no legal game has two such plies: the second player's piece
    cannot stand where the first player's has just come to.
    """
    tail = text[max(before.start, before.end - _LONGEST - 3) : before.end]
    found = _last_square().search(tail)
    if found is None or not text.startswith(found[1], after.start):
        return False
    return _sign().match(text, after.start + len(found[1]), after.end) is not None


@cache
def _joint(sign: str) -> re.Pattern[str]:
    return re.compile(rf"{sign}([0-9]++|[a-lA-L][0-9]++)\s++(?:[0-9]++\.++\s*+)?+\1{sign}")


def has_joint(text: str, start: int, end: int) -> bool:
    """Return whether among plain moves there may be two jumps to be joined; False is certain, True is not."""
    # Nearly all captures are written with a small x, and one letter is found faster than one of five signs.
    sign = terminal("CAPTURE_SIGN") if _OTHER_SIGN.search(text, start, end) else "x"
    return _joint(sign).search(text, start, end) is not None
