"""The grammars compiled by Lark into plain data: the expressions of their terminals, which a reader needs no Lark for.

They are made when the package is built and shipped beside the grammars (``pdntool/build_hook.py`` runs this file by its
path), or made here where there are none, as in a checkout. This is the only module that imports Lark.
"""

from collections.abc import Mapping
from pathlib import Path
from re import findall
from typing import Final, TypedDict
from zlib import crc32

NAMES: Final = ("notation", "pdn", "sheet")
"""The grammars; the first one has terminals only, which the others share."""
FILE: Final = "tables.json"
"""What the tables are called where they are shipped."""


class ParseTables(TypedDict):
    """What reading by one grammar needs: its terminals in the order in which they are tried, and which say nothing."""

    terminals: dict[str, str]
    ignored: list[str]


class GrammarTables(TypedDict):
    """What the grammars are compiled into: all terminals that a grammar defines by name, and the parsers."""

    fingerprint: int
    lark: str
    defined: dict[str, dict[str, str]]
    parsers: dict[str, ParseTables]


def fingerprint(grammars: Mapping[str, bytes]) -> int:
    """Return a checksum of the grammars."""
    return crc32(b"\0".join(grammars[name] for name in NAMES).replace(b"\r\n", b"\n"))


def build_tables(folder: Path) -> GrammarTables:
    """Return the tables of the grammars in a folder."""
    from importlib.metadata import version  # noqa: PLC0415 -- many imports, and only a build needs it

    grammars = {name: (folder / f"{name}.lark").read_bytes() for name in NAMES}
    return {
        "fingerprint": fingerprint(grammars),
        "lark": version("lark"),
        "defined": {name: _defined(folder, name) for name in ("notation", "sheet")},
        "parsers": {name: _parse_tables(folder / f"{name}.lark") for name in NAMES[1:]},
    }


def _defined(folder: Path, grammar: str) -> dict[str, str]:
    """Compile the terminals of a grammar, also those that only others are made of, at once."""
    from lark import Lark  # noqa: PLC0415 -- takes a third of a start, and only a build needs it

    names = findall(r"(?m)^([A-Z][A-Z0-9_]*)(?:\.[0-9]+)?:", (folder / f"{grammar}.lark").read_text(encoding="utf-8"))
    text = f"start: {' | '.join(names)}\n%import {grammar} ({', '.join(names)})"
    parser = Lark(text, parser="lalr", lexer="basic", import_paths=[str(folder)])
    return {str(each.name): each.pattern.to_regexp() for each in parser.terminals}


def _parse_tables(path: Path) -> ParseTables:
    from lark import Lark  # noqa: PLC0415 -- see above

    parser = Lark.open(str(path), parser="lalr", lexer="basic")
    by_priority = sorted(parser.terminals, key=lambda terminal: -terminal.priority)
    terminals = {str(each.name): each.pattern.to_regexp() for each in by_priority}
    return {"terminals": terminals, "ignored": [str(name) for name in parser.ignore_tokens]}
