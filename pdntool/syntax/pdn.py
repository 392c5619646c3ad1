"""PDN games: where one ends and the next begins, and each of them parsed by the grammar."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pdntool.syntax.game_builder import NO_ENDS, build_content
from pdntool.syntax.nodes import Content
from pdntool.syntax.parsers import Token, Tree, parse, terminal, token_pattern, tokens
from pdntool.syntax.tags import tag_name, tag_parts
from pdntool.syntax.tokens import MOVES, RESULT_TOKENS, TokenPlace
from pdntool.text.span import Span


def parse_game(text: str, span: Span, ends: Mapping[int, int] = NO_ENDS) -> Content:
    """Return the content of the game at that place of the text; whatever is wrong with the text is in its problems.

    ``ends`` tells where joined jumps end, see :func:`~pdntool.syntax.game_builder.build_content`.
    """
    return build_content(text, _leaves(parse("pdn", paired(tokens("pdn", text, span)))), ends)


def _leaves(tree: Tree) -> Iterator[TokenPlace]:
    stack = [iter(tree.children)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
        elif isinstance(child, Tree):
            stack.append(iter(child.children))
        else:
            yield child


_RESULTS = frozenset({"RESULT", "OTHER_RESULT", "BRACKET_RESULT"})
_AFTER_THE_END = frozenset(
    {"COMMENT", "NESTED_COMMENT", "BRACKET_COMMENT", "COMMAND", "LINE_COMMENT", "ESCAPE_LINE", "UNCLOSED_COMMENT"}
)


def paired(found: Iterable[Token]) -> list[Token]:
    """Return the tokens of a game with parentheses without a partner renamed, and every LPAR and UNCLOSED closed.

    What is unclosed is closed at the end of the game, before its result.
    """
    tokens = list(found)
    unclosed: list[int] = []
    for index, (kind, start, end) in enumerate(tokens):
        if kind == "LPAR":
            unclosed.append(index)
        elif kind == "RPAR":
            if unclosed:
                unclosed.pop()
            else:
                tokens[index] = ("UNOPENED", start, end)
    if unclosed:
        _close(tokens, unclosed)
    return tokens


def _close(tokens: list[Token], unclosed: list[int]) -> None:
    for index in unclosed:
        tokens[index] = ("UNCLOSED", *tokens[index][1:])
    last = next(index for index in range(len(tokens) - 1, -1, -1) if tokens[index][0] not in _AFTER_THE_END)
    place = last if tokens[last][0] in _RESULTS else len(tokens)
    offset = tokens[place - 1][2]
    tokens[place:place] = [("RPAR", offset, offset)] * len(unclosed)


_LINE_END = re.compile(r"\r\n?|\n")
_MOVETEXT = frozenset({*MOVES, "MOVE_NUMBER", "OTHER_NUMBER", "COLON_NUMBER", "ELLIPSIS", "DASH", "SETUP"})
_COMMENTS = frozenset({"COMMENT", "NESTED_COMMENT", "LINE_COMMENT", "ESCAPE_LINE"})
_HEADER, _BODY, _OVER = range(3)


class _Cutter:
    """What is known of a game after some of its tokens."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._state = _HEADER
        self._depth = 0
        self._names: set[str] = set()
        self._start: int | None = None
        self._end = 0
        self._content = False
        # The place of broken tags that may belong to the next game, and the end of what is before them.
        self._broken: Span | None = None

    def cut(self, offset: int) -> tuple[Span | None, int]:
        for match in token_pattern().finditer(self._text, offset):
            kind, start, end = match.lastgroup or "", match.start(), match.end()
            if kind == "WS":
                continue
            if self._begins_next(kind, start):
                return self._whole(), self._broken.end if self._broken else start
            self._take(kind, start, end)
        self._broken = None
        return (self._whole() if self._content else None), len(self._text)

    def _whole(self) -> Span:
        return Span(self._start or 0, self._broken.start if self._broken else self._end)

    def _begins_next(self, kind: str, start: int) -> bool:
        if kind == "TAG":
            return self._state != _HEADER or self._repeats(start)
        return self._state == _OVER and self._depth == 0 and kind in _MOVETEXT

    def _repeats(self, start: int) -> bool:
        return self._name(start) in self._names and len(_LINE_END.findall(self._text, self._end, start)) > 1

    def _name(self, start: int) -> str:
        match = tag_parts().match(self._text, start)
        return tag_name(match.group(1)) if match else ""

    def _take(self, kind: str, start: int, end: int) -> None:
        self._start = start if self._start is None else self._start
        self._content = self._content or kind not in _COMMENTS
        if kind == "BROKEN_TAG":
            if self._broken is None and self._state != _HEADER:
                self._broken = Span(self._end, start)
        elif kind not in _COMMENTS:
            self._broken = None
        self._enter(kind, start)
        self._end = end

    def _enter(self, kind: str, start: int) -> None:
        if kind == "TAG":
            self._names.add(self._name(start))
        elif kind == "LPAR":
            self._depth += 1
        elif kind == "RPAR":
            self._depth = max(0, self._depth - 1)
        if kind in RESULT_TOKENS and self._depth == 0:
            self._state = _OVER
        elif self._state == _HEADER and (kind in _MOVETEXT or kind == "LPAR"):
            self._state = _BODY


def cut_game(text: str, offset: int) -> tuple[Span | None, int]:
    """Return the game that begins at or after the offset, and the offset where the next one is to be looked for.

    The span is None where nothing but blanks and comments is left.
    """
    return _Cutter(text).cut(offset)


_MOVE_KINDS = ("PLAIN_MOVE", "PADDED_MOVE", "LOOSE_MOVE", "SHORT_MOVE", "MESSAGE_MOVE")
# What the writer of a row meant for a move: "28-2y", or two squares whatever stands between them, "32.28", "37 32".
_MEANT = r"(?<![0-9])[0-9]{1,2}[-\u2010-\u2015\u2212xX:\u00d7][0-9a-l]{0,2}\w?(?!\w)"
_TWO_SQUARES = r"[0-9]{1,2}(?:[^\w\r\n,]{1,3}|)[0-9]{1,2}(?![0-9])"
_COMPACT = r"[0-9]{4}[^\S\r\n]+[0-9]{4}(?![0-9])"
_RESULT_ALONE = r"(?:[0-2][-:][0-2]|1/2-1/2|\u00bd-\u00bd)"
_TAG_NAMES = "Event|Site|Date|Round|White|Black|Result|GameType|FEN|SetUp|Variant|Rules"
# Header lines of a sheet without moves: both players, or what is played from which position.
_HEADED = (
    r"(?:white|beyaz)[^:\r\n]{0,12}:(?=[^\r\n]*+(?:[\r\n][^\r\n]*+){0,12}?[\r\n][^\w\r\n]*+(?:black|siyah)[^:\r\n]{0,12}:)"
    r"|game ?type[^\S\r\n]*:[^\S\r\n]*[0-9]"
)
FEN_LINE = (
    r"(?:(?:fen|position|konum)\b[^\S\r\n]*:?[^\S\r\n]*)?\"?[wb?][^\S\r\n]*:[^\S\r\n]*(?:[wb][^\S\r\n]*:[^\S\r\n]*)?[wb]"
    r"[^\S\r\n]*:?[^\S\r\n]*(?:k?[^\S\r\n]*[a-l]?[0-9]|:|[wb])"
)
"""How a line with a bare position begins, in small letters."""


@cache
def _sign_of_a_game() -> re.Pattern[str]:
    """Return an expression for what prose has not: tags, numbered moves, several moves in a row, rows, positions."""
    move = f"(?:{'|'.join(terminal(kind) for kind in _MOVE_KINDS)})"
    start = r"(?:(?<![^\r\n])|(?<=\ufeff))(?:[^\S\r\n]|[|\"'(\ufeff])*+"
    number = r"[0-9]{1,3}(?:[.,]0)?\"?[^\S\r\n]*(?:[.:)|;,\t\u2026]++|[^\S\r\n])(?:[^\S\r\n]|[.|;,\"\u2026])*+"
    ends = r"(?:[^\S\r\n]|[!?*|;,\".])*+(?=[\r\n]|\Z|[{($])"
    goes_on = rf"(?:[^\S\r\n]|[!?*|;,\".])*+(?:[\r\n]|\Z|[{{($*]|{move}|{_RESULT_ALONE}|[0-9]{{1,3}}\.)"
    return re.compile(
        rf"{start}(?:(?=\[\s*+[^\W0-9_]\w){terminal('TAG')}|\[\s*+(?:{_TAG_NAMES})\b[^\]\r\n]*+\]|(?i:{_HEADED}|{FEN_LINE}))"
        rf"|{start}{number}(?:{_MEANT}|{_TWO_SQUARES}[\s|;,\"]+{_TWO_SQUARES}{ends}|(?:{move}|{_COMPACT}){goes_on})"
        rf"|{start}(?:{move}|{_RESULT_ALONE}){ends}"
        rf"|(?<![\w.:\u2010-\u2015\u2212\u00d7-]){move}[\s!?*|;,\"]++(?:[0-9]{{1,3}}\.\s*+)?{move}"
        rf"|(?<!\S)[0-9]{{1,3}}\.++\s*+{move}{goes_on}"
        rf"|{terminal('FEN_COMMAND')}"
    )


# Nearly all records show what they are by a tag or a row; the other expression takes longer to compile than to use.
_PLAINLY = re.compile(
    r'(?:(?<![^\r\n])|(?<=\ufeff))(?:\[[^\W0-9_]\w+[^\S\r\n]+"'
    r"|[0-9]{1,3}\.?[^\S\r\n]+(?:(?:[0-9]{1,2}|[a-l][0-9])[-x:](?:[0-9]{1,2}|[a-l][0-9])[^\S\r\n]+){2})"
)


# So short a text is no licence: any move in it, or what was meant for one, is worth a closer look.
_SHORT = 400
_ANY_MOVE = re.compile(r"(?i:[0-9a-l][-\u2010-\u2015\u2212x:\u00d7*]+[0-9a-l]|[a-l][0-9][a-l][0-9]|[0-9]{4})")


def holds_game(text: str) -> bool:
    """Return whether anything in a text is of a game: licences, letters, pages of the web and programs hold none."""
    if _PLAINLY.search(text) is not None or (len(text) <= _SHORT and _ANY_MOVE.search(text) is not None):
        return True
    return _sign_of_a_game().search(text) is not None
