"""What the result of a game says against itself, and games that were never played."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pdntool.check.context import Context, at_value
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Comment, Record
from pdntool.text.span import Span

_WINNER: Final = {"1-0": "W", "2-0": "W", "0-1": "B", "0-2": "B", "1/2-1/2": "=", "1-1": "=", "0-0": "0", "*": "*"}
RESULTS: Final = frozenset(_WINNER) - {"*"}
"""The results of games that are over, as PDN writes them."""
_OPEN: Final = frozenset({"", "*", "?", "-"})
# Words that say that nobody sat down to play, in the languages of the records; "forfeit" may also end a game by time.
_NOT_PLAYED: Final = re.compile(
    r"h[uü]kmen|oynanma|\bw\.\s?o\b|\bwo\b|walk-?over|unplayed|not played|no[ -]show|forfai?t(?! au temps)|\bbye\b"
    r"|(?<!time )(?<!time-)forfeit|неявк|reglementair|niet gespeeld",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile("[0-9½]")
_SAYING: Final = ("Termination", "Result")


@lru_cache(maxsize=256)
def plain_result(text: str) -> str:
    """Return a result in the signs of PDN: ``1/2:1/2`` and ``½-½`` are ``1/2-1/2``."""
    return "".join(text.split()).replace("½", "1/2").replace(":", "-").replace("–", "-")


@lru_cache(maxsize=256)
def contradict(tag: str, terminator: str) -> bool:
    """Tell whether two results cannot both be right; a lone ``*`` at the end of the moves says nothing."""
    first, second = _WINNER.get(plain_result(tag)), _WINNER.get(plain_result(terminator))
    return first is not None and second not in {None, "*", first}


@lru_cache(maxsize=256)
def is_of_other_type(text: str, rules: Rules) -> bool:
    """Tell whether a result is known, but none of those of the rule set's GameType."""
    plain = plain_result(text)
    return plain in _WINNER and plain not in rules.result.value


@lru_cache(maxsize=256)
def says_unplayed(text: str) -> bool:
    """Tell whether a text says that a game was not played."""
    return _NOT_PLAYED.search(text) is not None


def result_and_terminator(context: Context) -> Iterator[Diagnostic]:
    """Compare the Result tag with the result behind the moves."""
    tag, outcome = context.record.tag("Result"), context.record.outcome
    if tag is not None and outcome is not None and contradict(tag.value, outcome.text):
        yield Diagnostic(Code.RESULT_CONTRADICTION, outcome.span, {"result": tag.value, "terminator": outcome.text})


def result_of_the_type(context: Context) -> Iterator[Diagnostic]:
    """Hold the result to those that go with the GameType, unless other tags name another system or other rules.

    A result in words, "draw", counts no points and is one of every game.
    """
    record, rules = context.record, context.rules
    if rules is None or record.tag("GameType") is None or record.tag("ResultFormat") or record.tag("Rules"):
        return
    for text, span in _results(record):
        if is_of_other_type(text, rules) and _COUNTED.search(context.text, span.start, span.end):
            yield Diagnostic(Code.RESULT_TYPE, span, {"result": text, "allowed": ", ".join(rules.result.value)})
            return


def _results(record: Record) -> Iterator[tuple[str, Span]]:
    tag, outcome = record.tag("Result"), record.outcome
    if tag is not None:
        yield tag.value, tag.value_span
    if outcome is not None:
        yield outcome.text, outcome.span


def unplayed_game(context: Context) -> Iterator[Diagnostic]:
    """Look at games that have a result and no moves, or moves though they are said not to have been played."""
    record = context.record
    said = _unplayed_word(record)
    if said is not None and context.plies:
        text, span = said
        yield Diagnostic(Code.FORFEIT_WITH_MOVES, span, {"text": text, "n": context.plies})
    elif said is None and not context.plies and record.tag("FEN") is None and not _has_text(record):
        for text, span in _results(record):
            if plain_result(text) not in _OPEN | {"0-0"}:
                yield Diagnostic(Code.RESULT_WITHOUT_MOVES, span, {"result": text})
                return


def _has_text(record: Record) -> bool:
    """Tell whether something stands where the moves should be that may hold them."""
    return bool(record.problems) or any(type(item).__name__ in {"Junk", "Setup", "Blank"} for item in record.items)


def _unplayed_word(record: Record) -> tuple[str, Span] | None:
    for name in _SAYING:
        tag = record.tag(name)
        if tag is not None and (found := _NOT_PLAYED.search(tag.value)):
            return found.group(), tag.value_span
    for item in record.items:
        if isinstance(item, Comment) and (found := _NOT_PLAYED.search(item.text)):
            return found.group(), item.span
    return None


def plycount(context: Context) -> Iterator[Diagnostic]:
    """Compare the PlyCount tag with the plies of the main line."""
    tag = context.record.tag("PlyCount")
    if tag is None or tag.value.strip() in {*_OPEN, str(context.plies)}:
        return
    yield at_value(tag, Code.PLYCOUNT_WRONG, text=tag.value, n=context.plies)
