"""Positions that no game can reach, and positions that are not where they should be."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pdntool.board.fen import FenProblem, fen_remarks, read_fen
from pdntool.board.position import Position
from pdntool.check.check import all_items
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic, fen_diagnostic, fen_diagnostics
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.nodes import Setup
from pdntool.text.span import Span

# A variant of each board that there is.
_BOARDS: Final = ("international", "english", "russian", "turkish", "canadian")
_LOOKS_LIKE_FEN: Final = re.compile(r"\s*[WB?]\s*:(?=.*[0-9])[WBKa-l0-9\s,;:.+-]*", re.IGNORECASE)


def positions(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look at the position of the FEN tag and at those of set-up commands."""
    rules, tag = verdict.rules, verdict.game.tag("FEN")
    if rules is None:
        if tag is not None:
            yield from _faults_anywhere(tag.value, tag.value_span)
        return
    if tag is not None:
        yield from _of_fen(tag.value, tag.value_span, rules)
    for item in all_items(verdict.game):
        if isinstance(item, Setup) and item.fen is not None:
            start = item.span.start + max(item.text.find(item.fen), 0)
            yield from _of_fen(item.fen, Span(start, start + len(item.fen)), rules)


def _faults_anywhere(fen: str, span: Span) -> Iterator[Diagnostic]:
    """Report what is wrong with a position that no variant can read, on the board where the least is."""
    found = (read_fen(fen, VARIANTS[name].geometry) for name in _BOARDS)
    problems = [problem if isinstance(problem, FenProblem) else None for problem in found]
    if None not in problems:
        yield from min((fen_diagnostics(problem, span) for problem in problems if problem is not None), key=len)


@lru_cache(maxsize=1024)
def is_sound(fen: str, rules: Rules) -> bool:
    """Return whether nothing is wrong with a position that can be read."""
    return next(_of_fen(fen, Span(0, len(fen)), rules), None) is None


def _of_fen(fen: str, span: Span, rules: Rules) -> Iterator[Diagnostic]:
    position = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    if isinstance(position, FenProblem):
        return
    for remark in fen_remarks(fen, rules.geometry):
        yield fen_diagnostic(remark, span)
    for name in _stuck_men(position, rules):
        yield Diagnostic(Code.MAN_ON_LAST_ROW, _square(fen, name, span), {"square": name})
    most = engine(rules).start.white.bit_count()
    for side in (position.white, position.black):
        if side.bit_count() > most:
            yield Diagnostic(Code.TOO_MANY_PIECES, span, {"n": side.bit_count(), "most": most})


def _stuck_men(position: Position, rules: Rules) -> list[str]:
    geometry = rules.geometry
    men = (position.white & geometry.row_bits(0)) | (position.black & geometry.row_bits(geometry.height - 1))
    return geometry.listing(men & ~position.kings)


def _square(fen: str, name: str, span: Span) -> Span:
    """Return where a square stands in a FEN, the whole of it where the square is within a range."""
    found = re.search(rf"(?<![0-9A-Za-z])[WB]?(0?{name})(?![0-9])", fen, re.IGNORECASE)
    return span if found is None else Span(span.start + found.start(1), span.start + found.end(1))


def position_is_sound(verdict: Verdict) -> bool:
    """Return whether a game has no FEN tag, or one that nothing is wrong with by its rules."""
    fen, rules = verdict.game.tag_values.get("FEN"), verdict.rules
    return fen is None or (rules is not None and is_sound(fen, rules))


def no_position_is_missing(verdict: Verdict) -> bool:
    """Return whether a game has its FEN tag, or is played from the start and has no SetUp tag that asks for one."""
    values, play = verdict.game.tag_values, verdict.play
    is_played = play is None or play.plies_legal == play.plies_read > 0
    return "FEN" in values or (is_played and values.get("SetUp", "0").strip() != "1")


def missing_position(verdict: Verdict) -> Iterator[Diagnostic]:
    """Report a SetUp tag without a FEN tag, and a position in a tag that is not read as one."""
    game = verdict.game
    if "FEN" in game.tag_values or (game.plain is None and any(isinstance(item, Setup) for item in game.items)):
        return
    setup = game.tag("SetUp")
    if setup is not None and setup.value.strip() == "1":
        yield Diagnostic(Code.SETUP_WITHOUT_FEN, setup.span)
    play = verdict.play
    if play is None or play.plies_legal == play.plies_read:
        return
    if not any(_LOOKS_LIKE_FEN.fullmatch(value) for value in game.tag_values.values()):
        return
    for tag in game.tags:
        if _LOOKS_LIKE_FEN.fullmatch(tag.value):
            yield Diagnostic(Code.FEN_IN_OTHER_TAG, tag.span, {"name": tag.written_name})
