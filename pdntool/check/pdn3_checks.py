"""What PDN 3.0 asks of writers (its grammar, the nine restrictions, the forms of tags); looked for only on demand.

The option ``--pdn3`` asks for it, or a line ``% pdntool: pdn3`` in the file itself.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pdntool.check import tag_checks as clocks
from pdntool.check import tag_checks as tags
from pdntool.check.check import all_items, at_value
from pdntool.check.play import PlayedMove
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.notation import long_texts, official_text
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Blank, Comment, Item, Mark, MoveNumber, Outcome, Ply
from pdntool.text.span import Span
from pdntool.text.words import quoted

_NAME: Final = re.compile(r"[A-Z][a-zA-Z0-9_]*+")
_DATE: Final = re.compile(r"(?:[0-9]{4}|\?{4})\.(?:[0-9]{2}|\?{2})\.(?:[0-9]{2}|\?{2})|\??")
_CLOCK: Final = re.compile(r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?|\??")
_NUMBER: Final = re.compile(r"[0-9]++\.(?:\.\.)?")
_PADDED: Final = re.compile(r"(?<![0-9A-Za-z])0[0-9]")
_SQUARE: Final = r"K?(?:[1-9][0-9]?|[a-l][1-9][0-9]?)"
_LIST: Final = rf"(?:{_SQUARE}(?:-{_SQUARE})?(?:,{_SQUARE}(?:-{_SQUARE})?)*+)?"
_FEN: Final = re.compile(rf"[WB?]:(?:W{_LIST}(?::B{_LIST})?|B{_LIST}(?::W{_LIST})?)(?::[HF+][^:.]*)*\.?")
_LETTERS: Final = re.compile(r"[A-La-l](?=[0-9])")
_NO_SIGN: Final = re.compile(r"[A-La-l]?[0-9]++|\s")
_ASKING: Final = "pdntool: pdn3"
_ASKED: Final = re.compile(rf"^\ufeff?%[^\S\r\n]*+{_ASKING}\b", re.MULTILINE)
_STEP: Final = "-"
_ENDS: Final = 2


def asks_for_pdn3(text: str) -> bool:
    """Return whether a line ``% pdntool: pdn3`` of a source asks for these checks itself."""
    return _ASKING in text and _ASKED.search(text) is not None


def is_plain_fen(text: str) -> bool:
    """Return whether a position is written as the standard shows it: no blanks, no zeros in front, capitals."""
    return _FEN.fullmatch(text) is not None


def _tags(verdict: Verdict) -> Iterator[Diagnostic]:
    for tag in verdict.game.tags:
        if _NAME.fullmatch(tag.written_name) is None:
            yield Diagnostic(Code.PDN3_TAG_NAME, tag.span, {"name": tag.written_name})
        if tag.name in tags.DATE_TAGS and _DATE.fullmatch(tag.value) is None:
            yield at_value(tag, Code.PDN3_DATE, text=quoted(tag.value))
        elif tag.name in clocks.CLOCK_TAGS and _CLOCK.fullmatch(tag.value) is None:
            yield at_value(tag, Code.PDN3_TIME, text=quoted(tag.value))
        elif tag.name == "FEN" and not is_plain_fen(tag.value):
            yield at_value(tag, Code.PDN3_FEN, text=quoted(tag.value))


def _result(verdict: Verdict) -> Iterator[Diagnostic]:
    tag, rules = verdict.game.tag("Result"), verdict.rules
    if tag is None or rules is None or verdict.game.tag("ResultFormat") is not None:
        return
    if tag.value not in {*rules.result.value, "", "?"}:
        yield at_value(tag, Code.PDN3_RESULT, text=quoted(tag.value), allowed=", ".join(rules.result.value))


def _items(verdict: Verdict) -> Iterator[Diagnostic]:
    before: Item | None = None
    for item in all_items(verdict.game):
        yield from _of_item(item, before, verdict.source.text)
        before = item


def _of_item(item: Item, before: Item | None, text: str) -> Iterator[Diagnostic]:
    if isinstance(item, Mark):
        if "*" in item.text:
            yield Diagnostic(Code.PDN3_STAR_STRENGTH, item.span)
        elif isinstance(before, Ply) and text[before.span.end : item.span.start].isspace():
            yield Diagnostic(Code.PDN3_BLANK_BEFORE_STRENGTH, Span(before.span.end, item.span.end), {"text": item.text})
    elif isinstance(item, Outcome) and item.text != "*":
        yield Diagnostic(Code.PDN3_GAME_SEPARATOR, item.span, {"text": item.text})
    elif isinstance(item, MoveNumber) and _NUMBER.fullmatch(item.text) is None:
        yield Diagnostic(Code.PDN3_MOVE_NUMBER, item.span, {"text": quoted(item.text)})
    elif isinstance(item, Blank) or (isinstance(item, Comment) and item.style == "line"):
        yield Diagnostic(Code.PDN3_NOT_IN_GRAMMAR, item.span, {"text": quoted(text[item.span.start : item.span.end])})


def _moves(verdict: Verdict) -> Iterator[Diagnostic]:
    made = verdict.play.made_in(verdict.game) if verdict.play else {}
    number = 0
    main = {item.span for item in verdict.game.items if isinstance(item, Ply)}
    for item in all_items(verdict.game):
        if isinstance(item, Ply):
            number += item.span in main
            place = {"ply": number} if item.span in main else {"variation": True}
            for code, args in _of_ply(item, made.get(item.span), verdict.rules):
                yield Diagnostic(code, item.span, args, move=item.text, **place)


def _of_ply(ply: Ply, made: PlayedMove | None, rules: Rules | None) -> Iterator[tuple[Code, Mapping[str, str | int]]]:
    if any(letter.isspace() for letter in ply.text):
        yield Code.PDN3_BLANK_IN_MOVE, {"text": quoted(ply.text)}
    if _PADDED.search(ply.text):
        yield Code.PDN3_LEADING_ZERO, {"text": quoted(ply.text)}
    if rules is None:
        return
    letters = _LETTERS.findall(ply.text)
    if bool(letters) is not rules.geometry.algebraic or any(letter.isupper() for letter in letters):
        yield Code.PDN3_NOTATION, {"text": quoted(ply.text)}
    if made is not None:
        yield from _of_played(ply, made, rules)


def _of_played(ply: Ply, made: PlayedMove, rules: Rules) -> Iterator[tuple[Code, Mapping[str, str | int]]]:
    sign = rules.capture_sign if made.move.captured else _STEP
    if _signs(ply.text) != sign * (len(ply.move.squares) - 1):
        yield Code.PDN3_SEPARATOR, {"text": quoted(ply.text), "sign": sign}
    legal = engine(rules).legal_moves(made.before)
    official = official_text(rules, made.before, made.move, legal)
    must_be_long, is_long = official.count(sign) > 1, len(ply.move.squares) > _ENDS
    if must_be_long is not is_long:
        yield Code.PDN3_MOVE_FORM, {"text": official}
    elif is_long and sign.join(ply.move.squares) not in long_texts(rules, made.before, made.move):
        yield Code.PDN3_PATH, {"text": official}


def _signs(text: str) -> str:
    """Return what stands between the squares of a move."""
    return _NO_SIGN.sub("", text)


RESTRICTIONS: Final[tuple[Callable[[Verdict], Iterator[Diagnostic]], ...]] = (_tags, _result, _items, _moves)
"""One for each part of a game."""


def restrictions(verdict: Verdict) -> Iterator[Diagnostic]:
    """Yield where a PDN record is not written as PDN 3.0 asks; score sheets are no PDN."""
    if verdict.game.kind == "pdn":
        for check in RESTRICTIONS:
            yield from check(verdict)
