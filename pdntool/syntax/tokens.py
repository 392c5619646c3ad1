"""What each token is: the item that it becomes, and what is said of it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Literal, NamedTuple

from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.moves import plain_text, written_move
from pdntool.syntax.nodes import Blank, Cell, Comment, Item, Junk, Mark, MoveNumber, Nag, Outcome, Ply, Setup
from pdntool.syntax.parsers import terminal
from pdntool.syntax.results import result_value
from pdntool.text.span import Span

TokenPlace = tuple[str, int, int]
"""A terminal's name and the range of the text that it covers."""

_NUMBER = re.compile(r"[0-9]+")
_EXCERPT = 40


def excerpt(text: str) -> str:
    """Return a text on one line, cut where it is long: what a diagnostic quotes."""
    line = " ".join(text[: 8 * _EXCERPT].split())
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


def _other_result(text: str, span: Span) -> Item:
    return Outcome(result_value(text), span)


def _nothing(text: str, span: Span) -> Item:
    return Junk(text, span, harmless=True)


MOVES = frozenset({"PLAIN_MOVE", "PADDED_MOVE", "LOOSE_MOVE", "COMPACT_MOVE", "SHORT_MOVE", "MESSAGE_MOVE"})
RESULTS = frozenset({"RESULT", "OTHER_RESULT", "BRACKET_RESULT"})
MAKERS: dict[str, Callable[[str, Span], Item]] = {
    "MOVE_NUMBER": _move_number,
    "OTHER_NUMBER": _move_number,
    "COLON_NUMBER": _move_number,
    "ELLIPSIS": Blank,
    "DASH": Blank,
    "MARK": Mark,
    "NAG": lambda text, span: Nag(int(text[1:]), span),
    "COMMENT": _comment("brace", slice(1, -1)),
    "NESTED_COMMENT": _comment("brace", slice(1, -1)),
    "BRACKET_COMMENT": _comment("brace", slice(1, -1)),
    "COMMAND": _comment("brace", slice(0, None)),
    "LINE_COMMENT": _comment("line", slice(1, None)),
    "ESCAPE_LINE": _comment("escape", slice(1, None)),
    "ENTITY": _nothing,
    "LITERAL_LINE_END": _nothing,
    "PUNCTUATION": _nothing,
    "SETUP": _setup,
    "RESULT": Outcome,
    "OTHER_RESULT": _other_result,
    "BRACKET_RESULT": _other_result,
}

FAULTS = {
    "JUNK": ("PDN103", True),
    "UNCLOSED_COMMENT": ("PDN104", False),
    "UNOPENED": ("PDN106", False),
    "BAD_MOVE": ("PDN201", True),
}
"""Code of a faulty token, and whether its sentence quotes the text."""

INSIDE_PROSE = frozenset({"MARK", "DASH", "ELLIPSIS", "NAG", "MOVE_NUMBER", "PUNCTUATION"})
"""Tokens that between two pieces of unreadable text are part of it."""


class Remark(NamedTuple):
    """A note on a token whose meaning is certain though its form is not that of the standard."""

    code: str
    read_as: Callable[[str], str] | None = None


REMARKS = {
    "LOOSE_MOVE": Remark("PDN208", plain_text),
    "COMPACT_MOVE": Remark("PDN208", plain_text),
    "MESSAGE_MOVE": Remark("PDN214", plain_text),
    "ENTITY": Remark("PDN112"),
    "LITERAL_LINE_END": Remark("PDN113"),
    "NESTED_COMMENT": Remark("PDN114"),
    "COMMAND": Remark("PDN116"),
    "BRACKET_COMMENT": Remark("PDN117"),
    "PUNCTUATION": Remark("PDN118"),
    "OTHER_NUMBER": Remark("PDN213"),
    "COLON_NUMBER": Remark("PDN213"),
    "OTHER_RESULT": Remark("PDN209", result_value),
    "BRACKET_RESULT": Remark("PDN209", result_value),
}
"""What is said of a token, of each kind once a game."""


class Remarks:
    """The remarks on the tokens of one game, each code once."""

    def __init__(self) -> None:
        """Begin a game."""
        self._made: set[str] = set()

    def on(self, kind: str, text: str, span: Span, cell: Cell | None = None) -> Iterator[Diagnostic]:
        """Yield what is to be said of a token of that kind at that place of the text, unless it was said before."""
        remark = REMARKS.get(kind)
        if remark is None or remark.code in self._made:
            return
        self._made.add(remark.code)
        written = text[span.start : span.end]
        made = problem(remark.code, span, written, cell)
        yield made if remark.read_as is None else replace(made, args={**made.args, "read": remark.read_as(written)})


def make_item(kind: str, text: str, span: Span, cell: Cell | None = None) -> Item:
    """Return the item of a token that is part of the notation; ``cell`` is the place of a ply on a score sheet."""
    written = text[span.start : span.end]
    return Ply(written, written_move(written), span, cell) if kind in MOVES else MAKERS[kind](written, span)
