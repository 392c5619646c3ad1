"""The grammars at work: their terminals as expressions, and the tokens and trees of a text."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, cast

from pdntool.package_files import package_file
from pdntool.syntax import grammar_tables
from pdntool.text.span import Span

Token = tuple[str, int, int]
"""A terminal's name, and the range of the text that it covers."""
_END: Final[Token] = ("$END", 0, 0)


class Tree:
    """A rule of a grammar, and in the order of the text what it is made of: tokens, and trees of other rules.

    Rules whose name begins with ``_`` make no trees of their own, as in Lark.
    """

    __slots__ = ("children", "rule")

    def __init__(self, rule: str, children: "list[Token | Tree]") -> None:
        """Make the tree of a rule."""
        self.rule = rule
        self.children = children


@cache
def grammar_folder() -> Path:
    """Return the folder of the grammars: the copy inside an installed package, else the checkout's."""
    package = Path(__file__).parent.parent
    packaged = package / "grammar"
    return packaged if packaged.is_dir() else package.parent / "grammar"


@cache
def compiled() -> grammar_tables.GrammarTables:
    """Return the compiled grammars: those that the package was built with, else they are compiled now."""
    return shipped_tables() or grammar_tables.build_tables(grammar_folder())


def shipped_tables() -> grammar_tables.GrammarTables | None:
    """Return the tables of the package; None if it has none, or if its grammars are not those they were made of."""
    try:
        found = json.loads(package_file(f"grammar/{grammar_tables.FILE}"))
        grammars = {name: package_file(f"grammar/{name}.lark") for name in grammar_tables.NAMES}
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict) or found.get("fingerprint") != grammar_tables.fingerprint(grammars):
        return None
    return cast("grammar_tables.GrammarTables", found)


def lark_version() -> str:
    """Return the version of Lark that compiled the grammars, or that would compile them."""
    shipped = shipped_tables()
    if shipped is not None:
        return shipped["lark"]
    from importlib.metadata import version  # noqa: PLC0415 -- many imports

    return version("lark")


def terminal(name: str, grammar: str = "notation") -> str:
    """Return the regular expression of a terminal of a grammar, also of those that only others are made of."""
    return f"(?:{compiled()['defined'][grammar][name]})"


@cache
def token_pattern(grammar: str = "pdn") -> re.Pattern[str]:
    """Return all terminals of a grammar in one expression, a named group each, in the order in which they are tried."""
    terminals = compiled()["parsers"][grammar]["terminals"]
    return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in terminals.items()))


def tokens(grammar: str, text: str, span: Span) -> Iterator[Token]:
    """Yield the tokens of a grammar at that place of the text, without those that it ignores."""
    ignored = compiled()["parsers"][grammar]["ignored"]
    for match in token_pattern(grammar).finditer(text, span.start, span.end):
        kind = match.lastgroup or ""
        if kind not in ignored:
            yield kind, match.start(), match.end()


def parse(grammar: str, found: Iterable[Token]) -> Tree:
    """Return the tree of tokens. The grammars are total: there is one for whatever a text holds."""
    parser = compiled()["parsers"][grammar]
    rows, end = parser["states"], parser["end"]
    states: list[int] = [0]
    values: list[Token | Tree] = []
    for token in chain(found, (_END,)):
        while not isinstance(action := rows[states[-1]][token[0]], int):
            rule, size = action
            first = len(values) - size
            tree = Tree(rule, _children(values[first:]))
            del states[first + 1 :], values[first:]
            states.append(_state(rows[states[-1]][rule]))
            values.append(tree)
            if states[-1] == end:
                return tree
        states.append(action)
        values.append(token)
    raise AssertionError(grammar)  # pragma: no cover - the end of the text always completes the grammar's first rule


def _state(action: grammar_tables.Action) -> int:
    if not isinstance(action, int):  # pragma: no cover - a rule that is complete leads to a state
        raise TypeError(action)
    return action


def _children(parts: "list[Token | Tree]") -> "list[Token | Tree]":
    """Return the parts, nameless rules replaced by their children; such a list at the front grows and is not copied."""
    children: list[Token | Tree] = []
    for place, part in enumerate(parts):
        if not isinstance(part, Tree) or not part.rule.startswith("_"):
            children.append(part)
        elif place == 0:
            children = part.children
        else:
            children += part.children
    return children
