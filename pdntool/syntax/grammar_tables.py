"""The grammars compiled by Lark into plain data: terminals and LALR tables, which a reader needs no Lark for.

They are made when the package is built and shipped beside the grammars (``pdntool/build_hook.py`` runs this file by its
path), or made here where there are none, as in a checkout. This is the only module that imports Lark.
"""

from collections.abc import Mapping
from pathlib import Path
from re import findall
from typing import Any, Final, TypedDict
from zlib import crc32

NAMES: Final = ("notation", "pdn", "sheet")
"""The grammars; the first one has terminals only, which the others share."""
FILE: Final = "tables.json"
"""What the tables are called where they are shipped."""

Action = int | tuple[str, int]
"""Of a token or rule in a state: the state that it leads to, or the rule that it completes and the parts of that."""
_States = dict[int, dict[str, Action]]


class ParseTables(TypedDict):
    """What one parser needs: its terminals in the order in which they are tried, and its states, the first first."""

    terminals: dict[str, str]
    ignored: list[str]
    states: list[dict[str, Action]]
    end: int


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
    from lark.grammar import Rule  # noqa: PLC0415
    from lark.lexer import TerminalDef  # noqa: PLC0415

    parser = Lark.open(str(path), parser="lalr", lexer="basic")
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    table, ignored = data["parser"]["parser"], data["parser"]["lexer_conf"]["ignore"]
    rules = {
        key: (str(each["origin"]["name"]), len(each["expansion"])) for key, each in memo.items() if "origin" in each
    }

    def action(kind: int, value: Any) -> Action:  # noqa: ANN401 -- a state, or a reference to a rule
        return rules[value["@"]] if kind else int(value)

    states = {
        number: {str(table["tokens"][token]): action(*each) for token, each in row.items()}
        for number, row in table["states"].items()
    }
    by_priority = sorted(parser.terminals, key=lambda terminal: -terminal.priority)
    (start,), (end,) = table["start_states"].values(), table["end_states"].values()
    states, twins = _without_twins(states)
    order = _order(states, twins[start])
    rows = [
        {token: order.index(each) if isinstance(each, int) else each for token, each in sorted(states[number].items())}
        for number in order
    ]
    terminals = {str(each.name): each.pattern.to_regexp() for each in by_priority}
    return {
        "terminals": terminals,
        "ignored": [str(name) for name in ignored],
        "states": rows,
        "end": order.index(twins[end]),
    }


def _without_twins(states: _States) -> tuple[_States, Mapping[int, int]]:
    """Merge states that do the same; return the states that are left, and by each old number the new one.

    Lark has a state of its own for every token that is an alternative alone.
    """
    twins = {number: number for number in states}
    while True:
        first: dict[frozenset[tuple[str, Action]], int] = {}
        found = {number: first.setdefault(frozenset(row.items()), number) for number, row in states.items()}
        if len(first) == len(states):
            return states, twins
        twins = {number: found[twin] for number, twin in twins.items()}
        states = {
            number: {token: found[each] if isinstance(each, int) else each for token, each in states[number].items()}
            for number in first.values()
        }


def _order(states: _States, start: int) -> list[int]:
    """Return the states as they are reached from the first: Lark's own numbers are others in every process."""
    order = [start]
    for number in order:
        reached = (each for _, each in sorted(states[number].items()) if isinstance(each, int))
        order += [each for each in dict.fromkeys(reached) if each not in order]
    return order
