"""The grammars at work: their terminals as expressions, and the tokens of a text.

The rules of the grammars take whatever tokens a text has, in their order: a tree of them would tell no more than the
parentheses and the line ends among them do. A test holds that, with the trees that Lark makes.
"""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, cast

from pdntool.package_files import package_file
from pdntool.syntax import grammar_tables
from pdntool.text.span import Span

Token = tuple[str, int, int]
"""A terminal's name, and the range of the text that it covers."""


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


def token_lines(found: Iterable[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each line that has any."""
    line: list[Token] = []
    for token in found:
        if token[0] != "EOL":
            line.append(token)
        elif line:
            yield line
            line = []
    if line:
        yield line


_RESULTS: Final = frozenset({"RESULT", "OTHER_RESULT", "BRACKET_RESULT"})
_AFTER_THE_END: Final = frozenset(
    {
        "REMARK",
        "COMMENT",
        "NESTED_COMMENT",
        "BRACKET_COMMENT",
        "COMMAND",
        "LINE_COMMENT",
        "ESCAPE_LINE",
        "UNCLOSED_COMMENT",
    }
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


_MOVE_KINDS = ("PLAIN_MOVE", "PADDED_MOVE", "LOOSE_MOVE", "SHORT_MOVE", "MESSAGE_MOVE")
# What the writer of a row meant for a move: "28-2y", or two squares whatever stands between them, "32.28", "37 32".
_MEANT = r"(?<![0-9])[0-9]{1,2}[-\u2010-\u2015\u2212xX:\u00d7][0-9a-l]{0,2}\w?(?!\w)"
_TWO_SQUARES = r"[0-9]{1,2}(?:[^\w\r\n,]{1,3}|)[0-9]{1,2}(?![0-9])"
_COMPACT = r"[0-9]{4}[^\S\r\n]+[0-9]{4}(?![0-9])"
_BARS = r"\u2502\u2503\u2551"
_RESULT_ALONE = r"(?:[0-2][-:][0-2]|1/2-1/2|\u00bd-\u00bd)"
_TAG_NAMES = "Event|Site|Date|Round|White|Black|Result|GameType|FEN|SetUp|Variant|Rules"
# Header lines of a sheet without moves: both players, or what is played from which position.
_HEADED = (
    r"(?:white|beyaz)[^:\r\n]{0,12}:(?=[^\r\n]*+(?:[\r\n][^\r\n]*+){0,12}?[\r\n][^\w\r\n]*+(?:black|siyah)[^:\r\n]{0,12}:)"
    r"|game ?type[^\S\r\n]*:[^\S\r\n]*[0-9]"
)
FEN_LINE = (
    r"(?:(?:fen|position|konum)\b[^\S\r\n]*:?[^\S\r\n]*)?\"?[wb?][^\S\r\n]*:[^\S\r\n]*(?:[wb][^\S\r\n]*:[^\S\r\n]*)?[wb]"
    r"[^\S\r\n]*:?[^\S\r\n]*(?:k?[^\S\r\n]*[a-l]?[0-9]|:|[wb])"
)
"""How a line with a bare position begins, in small letters."""


@cache
def _sign_of_a_game() -> re.Pattern[str]:
    """Return an expression for what prose has not: tags, numbered moves, several moves in a row, rows, positions."""
    move = f"(?:{'|'.join(terminal(kind) for kind in _MOVE_KINDS)})"
    start = rf"(?:(?<![^\r\n])|(?<=\ufeff))(?:[^\S\r\n]|[|\"'(\ufeff{_BARS}])*+"
    number = r"[0-9]{1,3}(?:[.,]0)?\"?[^\S\r\n]*"
    number = rf"{number}(?:[.:)|;,\t\u2026{_BARS}]++|[^\S\r\n])(?:[^\S\r\n]|[.|;,\"\u2026{_BARS}])*+"
    ends = rf"(?:[^\S\r\n]|[!?*|;,\".{_BARS}])*+(?=[\r\n]|\Z|[{{($])"
    goes_on = rf"(?:[^\S\r\n]|[!?*|;,\".{_BARS}])*+(?:[\r\n]|\Z|[{{($*]|{move}|{_RESULT_ALONE}|[0-9]{{1,3}}\.)"
    return re.compile(
        rf"{start}(?:(?=\[\s*+[^\W0-9_]\w){terminal('TAG')}|\[\s*+(?:{_TAG_NAMES})\b[^\]\r\n]*+\]|(?i:{_HEADED}|{FEN_LINE}))"
        rf"|{start}{number}(?:{_MEANT}|{_TWO_SQUARES}[\s|;,\"]+{_TWO_SQUARES}{ends}|(?:{move}|{_COMPACT}){goes_on})"
        rf"|{start}(?:{move}|{_RESULT_ALONE}){ends}"
        rf"|(?<![\w.:\u2010-\u2015\u2212\u00d7-]){move}[\s!?*|;,\"{_BARS}]++(?:[0-9]{{1,3}}(?:\.{{1,3}}|[\u2026)])\s*+)?{move}"
        rf"|(?<!\S)[0-9]{{1,3}}\.++\s*+{move}{goes_on}"
        rf"|{terminal('FEN_COMMAND')}"
    )


# Nearly all records show what they are by a tag or a row; the other expression takes longer to compile than to use.
_PLAINLY = re.compile(
    r'(?:(?<![^\r\n])|(?<=\ufeff))(?:\[[^\W0-9_]\w+[^\S\r\n]+"'
    r"|[0-9]{1,3}\.?[^\S\r\n]+(?:(?:[0-9]{1,2}|[a-l][0-9])[-x:](?:[0-9]{1,2}|[a-l][0-9])[^\S\r\n]+){2})"
)


# So short a text is no licence: any move in it, or what was meant for one, is worth a closer look.
_SHORT = 400
_ANY_MOVE = re.compile(
    r"(?<![\w-])(?:[0-9]{1,2}|[a-lA-L][0-9])[-\u2010-\u2015\u2212xX\u00d7*]{1,2}(?:[0-9]{1,3}|[a-lA-L][0-9])(?![\w-])"
    r"|(?<!\w)[a-lA-L\u0410-\u044f][*xX:]?[a-lA-L\u0410-\u044f][1-9](?!\w)"
)


def holds_game(text: str) -> bool:
    """Return whether anything in a text is of a game: licences, letters, pages of the web and programs hold none."""
    if _PLAINLY.search(text) is not None or (len(text) <= _SHORT and _ANY_MOVE.search(text) is not None):
        return True
    return _sign_of_a_game().search(text) is not None
