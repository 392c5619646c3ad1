"""PDN games: where one ends and the next begins, and each of them parsed by the grammar."""

import re
from collections.abc import Iterable, Iterator, Mapping

from pdntool.syntax.game_builder import NO_ENDS, build_content
from pdntool.syntax.nodes import Content
from pdntool.syntax.parsers import Token, Tree, parse, token_pattern, tokens
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
