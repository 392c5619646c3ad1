"""The pairing of parentheses, between tokens and parser, so that every sequence of tokens has a tree."""

from collections.abc import Iterable

from pdntool.syntax.parsers import Token

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
