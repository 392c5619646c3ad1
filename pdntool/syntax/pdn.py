"""One PDN game, parsed by Lark: the authority on what a text means."""

from collections.abc import Iterator

from lark import TextSlice, Token, Tree

from pdntool.syntax.builder import RecordBuilder, TokenPlace
from pdntool.syntax.nodes import Record
from pdntool.syntax.parsers import pdn_parser
from pdntool.text.span import Span


def parse_game(text: str, span: Span, number: int) -> Record:
    """Return the record of the game at that place of the text. Any text has one: what is wrong is in its problems."""
    tree = pdn_parser().parse(TextSlice(text, span.start, span.end))
    return RecordBuilder(text).build(_leaves(tree), number, span)


def _leaves(tree: Tree[Token]) -> Iterator[TokenPlace]:
    stack = [iter(tree.children)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
        elif isinstance(child, Tree):
            stack.append(iter(child.children))
        else:
            yield child.type, child.start_pos or 0, child.end_pos or 0
