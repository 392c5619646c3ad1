"""Tokens become the items of a record. Both lanes build with this, so they cannot differ in what a token means."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal

from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import (
    Blank,
    Cell,
    Comment,
    Item,
    Junk,
    Mark,
    MoveNumber,
    Nag,
    Outcome,
    Ply,
    Record,
    Setup,
    Tag,
    Variation,
)
from pdntool.syntax.parsers import terminal
from pdntool.syntax.tags import make_tag
from pdntool.text.span import Span

TokenPlace = tuple[str, int, int]
"""A terminal's name and the range of the text that it covers."""

_NUMBER = re.compile(r"[0-9]+")
_EXCERPT = 40


def excerpt(text: str) -> str:
    """Return a text on one line, cut where it is long: what a diagnostic quotes."""
    line = " ".join(text.split())
    return line if len(line) <= _EXCERPT else line[: _EXCERPT - 1] + "…"


def problem(code: str, span: Span, text: str | None = None, cell: Cell | None = None) -> Diagnostic:
    """Return a finding of the reading at a place, quoting a text where the code wants one."""
    args = {} if text is None else {"text": excerpt(text)}
    return Diagnostic(code, span, args, row=cell.row if cell else None, side=cell.side if cell else None)


def _move_number(text: str, span: Span) -> Item:
    match = _NUMBER.match(text)
    return MoveNumber(int(match.group()) if match else 0, text, span)


def _comment(style: Literal["brace", "line", "escape"], strip: slice) -> Callable[[str, Span], Item]:
    return lambda text, span: Comment(text[strip], style, span)


@cache
def _fen_command() -> re.Pattern[str]:
    return re.compile(terminal("FEN_COMMAND"))


def _setup(text: str, span: Span) -> Item:
    known = _fen_command().fullmatch(text)
    return Setup(text.split('"')[1] if known else None, text, span)


_MOVES = frozenset({"PLAIN_MOVE", "PADDED_MOVE"})
_MAKERS: dict[str, Callable[[str, Span], Item]] = {
    "MOVE_NUMBER": _move_number,
    "ELLIPSIS": Blank,
    "DASH": Blank,
    "MARK": Mark,
    "NAG": lambda text, span: Nag(int(text[1:]), span),
    "COMMENT": _comment("brace", slice(1, -1)),
    "LINE_COMMENT": _comment("line", slice(1, None)),
    "ESCAPE_LINE": _comment("escape", slice(1, None)),
    "SETUP": _setup,
    "RESULT": Outcome,
}

# Code of a faulty token, and whether its sentence quotes the text.
_FAULTS = {
    "JUNK": ("PDN103", True),
    "UNCLOSED_COMMENT": ("PDN104", False),
    "UNOPENED": ("PDN106", False),
    "BROKEN_TAG": ("PDN107", True),
    "BAD_MOVE": ("PDN201", True),
}


def make_item(kind: str, text: str, span: Span, cell: Cell | None = None) -> Item:
    """Return the item of a token that is part of the notation; ``cell`` is the place of a ply on a score sheet."""
    written = text[span.start : span.end]
    return Ply(written, written_move(written), span, cell) if kind in _MOVES else _MAKERS[kind](written, span)


class RecordBuilder:
    """Collects the items of one game; variations nest on a stack of its own, so their depth costs nothing."""

    def __init__(self, text: str) -> None:
        """Build from ranges of this text."""
        self._text = text
        self._items: list[Item] = []
        self._outer: list[tuple[int, list[Item]]] = []
        self._tags: list[Tag] = []
        self._problems: list[Diagnostic] = []
        self._junk: Span | None = None
        self._over = False

    def build(self, tokens: Iterable[TokenPlace], number: int, span: Span) -> Record:
        """Return the record of all tokens of a game."""
        for kind, start, end in tokens:
            self._add(kind, start, end)
        self._end_junk()
        return Record("pdn", number, span, tuple(self._tags), tuple(self._items), tuple(self._problems))

    def _add(self, kind: str, start: int, end: int) -> None:
        surplus = kind == "RESULT" and self._over and not self._outer
        if kind == "JUNK" or surplus:
            self._junk = Span(self._junk.start if self._junk else start, end)
            return
        if self._junk:
            self._end_junk()
        if kind in _MOVES or kind in _MAKERS:
            self._add_item(kind, Span(start, end))
        elif kind == "TAG":
            self._tags.append(make_tag(self._text, start, end))
        elif kind in {"LPAR", "UNCLOSED"}:
            self._open(kind, start)
        elif kind == "RPAR":
            self._close(end)
        else:
            self._add_fault(kind, Span(start, end))

    def _add_item(self, kind: str, span: Span) -> None:
        item = make_item(kind, self._text, span)
        self._items.append(item)
        if kind == "RESULT" and not self._outer:
            self._over = True
        elif isinstance(item, Setup) and item.fen is None:
            self._problems.append(problem("PDN109", span, item.text))

    def _open(self, kind: str, start: int) -> None:
        if kind == "UNCLOSED":
            self._problems.append(problem("PDN105", Span(start, start + 1)))
        self._outer.append((start, self._items))
        self._items = []

    def _close(self, end: int) -> None:
        start, outer = self._outer.pop()
        outer.append(Variation(tuple(self._items), Span(start, end)))
        self._items = outer

    def _add_fault(self, kind: str, span: Span) -> None:
        code, quoting = _FAULTS[kind]
        text = self._text[span.start : span.end]
        self._items.append(Junk(text, span))
        place = Span(span.start, span.start + 1) if kind == "UNCLOSED_COMMENT" else span
        self._problems.append(problem(code, place, text if quoting else None))

    def _end_junk(self) -> None:
        if self._junk:
            self._add_fault("JUNK", self._junk)
            self._junk = None
