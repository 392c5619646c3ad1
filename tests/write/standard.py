"""PDN 3.0's grammar for writing and its restrictions, checked apart from the program, from the standard's text."""

import re
from collections.abc import Iterator

TOKENS = re.compile(
    r"""
    (?P<blank>\s+) | (?P<line>%[^\n]*)
    | (?P<tag>\[[ ]*[A-Z][a-zA-Z0-9_]*[ ]*"(?:[^"\\]|\\.)*"[ ]*\])
    | (?P<comment>\{[^}]*\}) | (?P<setup>/[^/]*/) | (?P<nag>\$[0-9]+) | (?P<open>\() | (?P<close>\))
    | (?P<number>[0-9]+\.(?:\.\.)?)
    | (?P<move>(?:[a-l][1-9][0-9]?|[1-9][0-9]?)(?:[-x:](?:[a-l][1-9][0-9]?|[1-9][0-9]?))+(?:[!?]+|\([!?]+\))?)
    | (?P<separator>\*)
    """,
    re.VERBOSE,
)
TWO_POINTS = {"2-0", "1-1", "0-2", "0-0", "*", "?"}
# 40 and up to 98: variants of the international board, by the table of GameTypes and lidraughts' additions to it.
RESULTS = dict.fromkeys(("20", "96", "97", "98", "99"), TWO_POINTS)
OTHER_RESULTS = {"1-0", "1/2-1/2", "0-1", "0-0", "*", "?"}
TAG = re.compile(r'\[ *(\w+) *"(.*)" *\]', re.DOTALL)
TWO_COLONS = {"25", "41"}


def violations(text: str) -> Iterator[str]:
    """Yield what of a file is not as the standard wants it written."""
    games = _Games()
    offset = 0
    while offset < len(text):
        match = TOKENS.match(text, offset)
        if match is None:
            yield f"no token at {offset}: {text[offset : offset + 30]!r}"
            return
        offset = match.end()
        if match.lastgroup not in {"blank", "line"}:
            yield from games.take(match.lastgroup or "", match.group())
    if games.before not in {"separator", ""}:
        yield "no separator at the end"


class _Games:
    """Where the reading of a file stands."""

    def __init__(self) -> None:
        self.before = ""
        self._depth = 0
        self._body = False
        self._tags: dict[str, str] = {}

    def take(self, kind: str, value: str) -> Iterator[str]:
        """Take the next token and yield what is wrong with it where it stands."""
        if self.before == "number" and kind != "move":
            yield f"number without its move before {value!r}"
        takers = {"tag": self._tag, "move": self._move, "separator": self._separator}
        if kind in takers:
            yield from takers[kind](value)
        self._depth += {"open": 1, "close": -1}.get(kind, 0)
        if self._depth < 0 or (kind == "close" and self.before == "open"):
            yield "variation that is empty or was never opened"
            self._depth = 0
        self._body = kind != "separator" and (self._body or kind != "tag")
        self.before = kind

    def _tag(self, value: str) -> Iterator[str]:
        if self._body:
            yield f"no separator before {value!r}"
        match = TAG.fullmatch(value)
        if match:
            self._tags[match[1]] = match[2]

    def _move(self, value: str) -> Iterator[str]:
        yield from move_violations(value, self._tags.get("GameType", "20"))

    def _separator(self, _value: str) -> Iterator[str]:
        if self._depth:
            yield "separator in a variation"
        yield from tag_violations(self._tags)
        self._tags = {}
        self._depth = 0


def move_violations(value: str, gametype: str) -> Iterator[str]:
    """Yield what is wrong with one move: its squares by the notation field, its sign by the number."""
    number, *fields = gametype.split(",")
    move = value.rstrip("!?()")
    signs = set(re.findall(r"[-x:]", move))
    if len(signs) != 1 or signs - {"-", ":" if number in TWO_COLONS else "x"}:
        # Thai draughts captures with a hyphen too.
        yield f"sign of {value!r} in GameType {gametype}"
    if "-" in signs and move.count("-") > 1 and number != "31":
        yield f"quiet move of several squares {value!r}"
    if len(fields) > 3 and (fields[3][0] == "A") is not move[0].isalpha():
        yield f"squares of {value!r} in GameType {gametype}"


def tag_violations(tags: dict[str, str]) -> Iterator[str]:
    """Yield what is wrong with the tags of a game."""
    number = tags.get("GameType", "20").split(",")[0]
    result = tags.get("Result", "*")
    # A result of another way of counting is none that this check knows of.
    known = OTHER_RESULTS.union(*RESULTS.values())
    if "ResultFormat" not in tags and result in known - RESULTS.get(number, OTHER_RESULTS):
        yield f"Result {result!r} in GameType {number}"
