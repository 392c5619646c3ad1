"""One PDN game, parsed by Lark: the authority on what a text means."""

from collections.abc import Iterator

from lark import TextSlice, Token, Tree

from pdntool.syntax.game_builder import build_content
from pdntool.syntax.nodes import Content
from pdntool.syntax.parsers import pdn_parser
from pdntool.syntax.tokens import TokenPlace
from pdntool.text.span import Span

_LOOK_BEHIND = 3


def parse_game(text: str, span: Span) -> Content:
    """Return the content of the game at that place of the text; whatever is wrong with the text is in its problems."""
    # Lark counts the lines before a slice anew for each game, so it gets no more of them than its look-behinds see.
    base = max(0, span.start - _LOOK_BEHIND)
    tree = pdn_parser().parse(TextSlice(text[base : span.end], span.start - base, span.end - base))
    return build_content(text, _leaves(tree, base))


def _leaves(tree: Tree[Token], base: int) -> Iterator[TokenPlace]:
    stack = [iter(tree.children)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
        elif isinstance(child, Tree):
            stack.append(iter(child.children))
        else:
            yield child.type, base + (child.start_pos or 0), base + (child.end_pos or 0)
