"""One PDN game, parsed by the grammar: the authority on what a text means."""

from collections.abc import Iterator

from pdntool.syntax.game_builder import build_content
from pdntool.syntax.nodes import Content
from pdntool.syntax.pairing import paired
from pdntool.syntax.parsers import Tree, parse, tokens
from pdntool.syntax.tokens import TokenPlace
from pdntool.text.span import Span


def parse_game(text: str, span: Span) -> Content:
    """Return the content of the game at that place of the text; whatever is wrong with the text is in its problems."""
    return build_content(text, _leaves(parse("pdn", paired(tokens("pdn", text, span)))))


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
