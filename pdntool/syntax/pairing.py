"""The pairing of parentheses, between lexer and parser, so that every sequence of tokens has a tree."""

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

_RESULTS = frozenset({"RESULT", "OTHER_RESULT", "BRACKET_RESULT"})
_AFTER_THE_END = frozenset(
    {"COMMENT", "NESTED_COMMENT", "BRACKET_COMMENT", "COMMAND", "LINE_COMMENT", "ESCAPE_LINE", "UNCLOSED_COMMENT"}
)


class Pairing(PostLex):
    """Rename parentheses without a partner, and close the unclosed at the end of the game, before its result."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Return the tokens of a game with every LPAR and UNCLOSED paired with an RPAR."""
        tokens = list(stream)
        unclosed: list[Token] = []
        for token in tokens:
            if token.type == "LPAR":
                unclosed.append(token)
            elif token.type == "RPAR":
                if unclosed:
                    unclosed.pop()
                else:
                    token.type = "UNOPENED"
        if unclosed:
            _close(tokens, unclosed)
        return iter(tokens)


def _close(tokens: list[Token], unclosed: list[Token]) -> None:
    for token in unclosed:
        token.type = "UNCLOSED"
    last = next(index for index in range(len(tokens) - 1, -1, -1) if tokens[index].type not in _AFTER_THE_END)
    place = last if tokens[last].type in _RESULTS else len(tokens)
    offset = tokens[place - 1].end_pos
    tokens[place:place] = [Token("RPAR", "", start_pos=offset, end_pos=offset) for _ in unclosed]
