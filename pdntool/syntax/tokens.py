"""What each token is: the item that it becomes, and its diagnostics."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal, NamedTuple

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.moves import plain_text, written_move
from pdntool.syntax.nodes import Blank, Cell, Comment, Item, Junk, Mark, MoveNumber, Nag, Outcome, Ply, Setup
from pdntool.syntax.parsers import terminal
from pdntool.syntax.results import result_value
from pdntool.text.span import Span
from pdntool.text.words import quoted

TokenPlace = tuple[str, int, int]
"""A terminal's name and the range of the text that it covers."""

_NUMBER = re.compile(r"[0-9]+")
_QUOTED = 40


def problem(code: Code, span: Span, text: str | None = None, cell: Cell | None = None) -> Diagnostic:
    """Return a diagnostic at a place, with a text that it quotes if the code asks for one."""
    args = {} if text is None else {"text": quoted(text, _QUOTED)}
    return Diagnostic(code, span, args, row=cell.row if cell else None, side=cell.side if cell else None)


def _move_number(text: str, span: Span) -> Item:
    match = _NUMBER.match(text)
    return MoveNumber(int(match.group()) if match else 0, text, span)


def place_of(number: str) -> int:
    """Return the place that a number gives the next ply: twice the number, and one more for the second player's."""
    match = _NUMBER.match(number)
    return 2 * int(match.group() if match else 0) + (number.count(".") > 1 or "\u2026" in number)


def places_of(place: int) -> tuple[int, ...]:
    """Return the places that a number may mean: one dot may stand before the second player's ply too."""
    return (place,) if place % 2 else (place, place + 1)


class LinePart(NamedTuple):
    """A part of the main line, tokens ``first`` to ``end``; of a number ``label`` is the place of the ply."""

    kind: str
    first: int
    end: int
    label: int = 0


_WORD = re.compile(r"[^\W\d_]{2}|[^\W\d_]\.")


def _line_parts(text: str, found: Sequence[TokenPlace]) -> list[LinePart]:
    """Divide the tokens of a game into the parts of its main line: a variation is one, a ``group``."""
    parts: list[LinePart] = []
    depth = opened = 0
    for place, (kind, start, _) in enumerate(found):
        if kind in {"LPAR", "UNCLOSED"}:
            opened = opened if depth else place
            depth += 1
        elif kind == "RPAR":
            depth -= 1
            if not depth:
                parts.append(LinePart("group", opened, place + 1))
        elif not depth:
            # A remark on the line of the word before it is one more of these.
            after_word = (
                parts[-1:] and parts[-1].kind == "word" and not _LINE_END.search(text, found[place - 1][2], start)
            )
            parts.append(_line_part(text, place, found[place], after_word=bool(after_word)))
    return parts


_LINE_END = re.compile(r"[\r\n]")


def _line_part(text: str, place: int, token: TokenPlace, *, after_word: bool) -> LinePart:
    kind, start, end = token
    if kind in NUMBERS:
        return LinePart("number", place, place + 1, place_of(text[start:end]))
    is_word = kind == "DATE" or (kind == "REMARK" and after_word) or (kind == "JUNK" and _WORD.search(text, start, end))
    name = "word" if is_word else "ply" if kind in PLIES else "result" if kind in RESULT_TOKENS else kind
    return LinePart(name, place, place + 1)


_SAID = re.compile(r"(?<![^\W\d_])(?![a-l]x)[^\W\d_]{2}(?!\d)")
_REST = re.compile(r"(?:\{[^}]*+\}|[^\r\n{]){0,200}+")
_TO_END = re.compile(r"\S*\s*\Z")
_BRACES = re.compile(r"\{[^}]*+\}")
_FIRST = 2
# How far words are looked for, so that a line of a million characters takes no time.
_NEAR = 200


def is_quoted_below(text: str, kind: str, start: int) -> bool:
    """Return whether a move or a number is quoted by words behind the result of a game, and begins no game.

    Words stand on its line, behind it, or before it if it is the last there. The number 1 begins a game.
    """
    rest = _REST.match(text, start)
    behind = _BRACES.sub("", rest.group()) if rest else ""
    if kind in NUMBERS and place_of(behind) == _FIRST:
        return False
    near = max(start - _NEAR, 0)
    line = max(text.rfind("\n", near, start), text.rfind("\r", near, start), near - 1) + 1
    return bool(_SAID.search(behind) or (_SAID.search(text, line, start) and _TO_END.match(behind)))


def _end_of_game(text: str, found: Sequence[TokenPlace], parts: Sequence[LinePart]) -> int:
    """Return the end of the parts that belong to a game: behind its result words may quote moves."""
    moved: int | None = None
    end = len(parts)
    for place in range(len(parts) - 1, 0, -1):
        before, part = parts[place - 1 : place + 1]
        if part.kind in {"ply", "number"}:
            moved = part.first
        is_plain = part.kind == "result" and before.kind != "word"
        if moved is None or not is_plain or parts[place + 1].kind != "word":
            continue
        if is_quoted_below(text, *found[moved][:2]):
            end = place + 1
    return end


def parted(
    text: str, found: Sequence[TokenPlace], never_quoted: Collection[str]
) -> tuple[list[LinePart], list[TokenPlace]]:
    """Return the parts of the main line up to the end of a game, and its tokens, with JUNK for what is words."""
    parts, tokens = _line_parts(text, found), list(found)
    end = _end_of_game(text, found, parts)
    for place, part in enumerate(parts):
        for token in range(part.first, part.end):
            if part.kind == "word" or (place >= end and tokens[token][0] not in never_quoted):
                tokens[token] = ("JUNK", *tokens[token][1:])
    return parts[:end], tokens


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


MOVES = frozenset(
    {"PLAIN_MOVE", "PADDED_MOVE", "LOOSE_MOVE", "COMPACT_MOVE", "SHORT_MOVE", "LOOSE_SHORT", "MESSAGE_MOVE"}
)
PLIES = MOVES | {"BAD_MOVE"}
"""Tokens that take the place of a ply."""
NUMBERS = frozenset({"MOVE_NUMBER", "OTHER_NUMBER", "COLON_NUMBER"})
RESULT_TOKENS = frozenset({"RESULT", "OTHER_RESULT", "BRACKET_RESULT"})
COMMENT_TOKENS = frozenset({"COMMENT", "NESTED_COMMENT"})
"""Comments in braces, which a score sheet has too."""
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
    "REMARK": _comment("brace", slice(1, -1)),
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
    "JUNK": (Code.UNREADABLE_TEXT, True),
    "DATE": (Code.UNREADABLE_TEXT, True),
    "UNCLOSED_COMMENT": (Code.COMMENT_UNCLOSED, False),
    "UNOPENED": (Code.VARIATION_UNOPENED, False),
    "BAD_MOVE": (Code.NOT_A_MOVE, True),
}
"""Code of a faulty token, and whether its sentence quotes the text."""

INSIDE_PROSE = frozenset({"MARK", "DASH", "ELLIPSIS", "NAG", "MOVE_NUMBER", "PUNCTUATION"})
"""Tokens that between two pieces of unreadable text are part of it."""


class Remark(NamedTuple):
    """A note on a token whose meaning is certain though its form is not that of the standard."""

    code: Code
    read_as: Callable[[str], str] | None = None


REMARKS = {
    "LOOSE_MOVE": Remark(Code.MOVE_SPELLING, plain_text),
    "LOOSE_SHORT": Remark(Code.MOVE_SPELLING, plain_text),
    "COMPACT_MOVE": Remark(Code.MOVE_SPELLING, plain_text),
    "MESSAGE_MOVE": Remark(Code.MOVE_OF_A_PROTOCOL, plain_text),
    "ENTITY": Remark(Code.HTML_ENTITY),
    "LITERAL_LINE_END": Remark(Code.LINE_END_IN_LETTERS),
    "NESTED_COMMENT": Remark(Code.COMMENT_NESTED),
    "COMMAND": Remark(Code.COMMAND_WITHOUT_BRACES),
    "BRACKET_COMMENT": Remark(Code.COMMENT_IN_BRACKETS),
    "REMARK": Remark(Code.REMARK_IN_PARENTHESES),
    "PUNCTUATION": Remark(Code.PUNCTUATION_BETWEEN_MOVES),
    "SHEET_REMARK": Remark(Code.SHEET_REMARK),
    "OTHER_NUMBER": Remark(Code.NUMBER_FORM),
    "COLON_NUMBER": Remark(Code.NUMBER_FORM),
    "OTHER_RESULT": Remark(Code.RESULT_FORM, result_value),
    "BRACKET_RESULT": Remark(Code.RESULT_FORM, result_value),
}
"""The diagnostic of a token; each kind is reported once a game."""


class Remarks:
    """The notes on the tokens of one game, each code once."""

    def __init__(self) -> None:
        """Begin a game."""
        self._made: set[Code] = set()

    def on(
        self, kind: str, text: str, span: Span, cell: Cell | None = None, *, read: str | None = None
    ) -> Iterator[Diagnostic]:
        """Yield the note on a token of that kind at that place, unless the game has one of that code already.

        ``read`` is what it was read as where the token alone does not tell.
        """
        remark = REMARKS.get(kind)
        if remark is None or remark.code in self._made:
            return
        self._made.add(remark.code)
        written = text[span.start : span.end]
        made = problem(remark.code, span, written, cell)
        if remark.read_as is not None:
            made = replace(made, args={**made.args, "read": read or remark.read_as(written)})
        yield made


def make_item(kind: str, text: str, span: Span, cell: Cell | None = None) -> Item:
    """Return the item of a token that is part of the notation; ``cell`` is the place of a ply on a score sheet."""
    written = text[span.start : span.end]
    return Ply(written, written_move(written), span, cell) if kind in MOVES else MAKERS[kind](written, span)
