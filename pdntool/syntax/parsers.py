"""Find the grammars, compile each once, and give out their terminals: the one door to Lark and to ``grammar/``."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from lark import Lark

from pdntool.syntax.pairing import Pairing

_DEFINED = re.compile(r"^([A-Z][A-Z0-9_]*)(?:\.[0-9]+)?:", re.MULTILINE)


@cache
def grammar_folder() -> Path:
    """Return the folder of the grammars: the copy inside an installed package, else the checkout's."""
    package = Path(str(files("pdntool")))
    packaged = package / "grammar"
    return packaged if packaged.is_dir() else package.parent / "grammar"


@cache
def pdn_parser() -> Lark:
    """Return the parser of one PDN game (LALR; its lexer knows no context, so a token is the same everywhere)."""
    return Lark.open(str(grammar_folder() / "pdn.lark"), parser="lalr", lexer="basic", postlex=Pairing())


@cache
def sheet_parser() -> Lark:
    """Return the parser of one game of a score sheet."""
    return Lark.open(str(grammar_folder() / "sheet.lark"), parser="lalr", lexer="basic")


def terminal(name: str, grammar: str = "notation") -> str:
    """Return the regular expression of a terminal of a grammar, also of those that only others are made of."""
    return f"(?:{_terminals(grammar)[name]})"


@cache
def _terminals(grammar: str) -> Mapping[str, str]:
    """Compile the terminals that a grammar defines at once: a parser apiece would take ten times as long."""
    names = _DEFINED.findall((grammar_folder() / f"{grammar}.lark").read_text(encoding="utf-8"))
    text = f"start: {' | '.join(names)}\n%import {grammar} ({', '.join(names)})"
    parser = Lark(text, parser="lalr", lexer="basic", import_paths=[str(grammar_folder())])
    return {each.name: each.pattern.to_regexp() for each in parser.terminals}


@cache
def token_pattern() -> re.Pattern[str]:
    """Return all terminals of a PDN game in one expression, a named group each, in the order the lexer tries them.

    Written from the compiled grammar, for passes over a text that need no tree: it finds the tokens that Lark finds.
    """
    by_priority = sorted(pdn_parser().terminals, key=lambda terminal: -terminal.priority)
    return re.compile("|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in by_priority))
