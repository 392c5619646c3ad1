"""What the result of a game says against itself, and games that were never played."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from pdntool.board.position import Position
from pdntool.check.check import at_value
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import Engine, engine
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Comment
from pdntool.text.span import Span

_WINNER: Final = {"1-0": "W", "2-0": "W", "0-1": "B", "0-2": "B", "1/2-1/2": "=", "1-1": "=", "0-0": "0", "*": "*"}
FINAL_RESULTS: Final = frozenset(_WINNER) - {"*"}
"""The results of games that are over, as PDN writes them."""
_OPEN: Final = frozenset({"", "*", "?", "-"})
# Words that say that a game was not played, in the languages of the records; "forfeit" may also end a game by time.
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
    """Return whether two results cannot both be right; a lone ``*`` at the end of the moves says nothing."""
    first, second = _WINNER.get(plain_result(tag)), _WINNER.get(plain_result(terminator))
    return first is not None and second not in {None, "*", first}


@lru_cache(maxsize=256)
def is_of_other_type(text: str, rules: Rules) -> bool:
    """Return whether a result is known, but none of those of the rule set's GameType."""
    plain = plain_result(text)
    return plain in _WINNER and plain not in rules.result.value


@lru_cache(maxsize=256)
def says_unplayed(text: str) -> bool:
    """Return whether a text says that a game was not played."""
    return _NOT_PLAYED.search(text) is not None


def terminator_agrees(verdict: Verdict) -> bool:
    """Return whether the Result tag and the result behind the moves can both be right."""
    terminator, result = verdict.game.terminator, verdict.game.tag_values.get("Result", "")
    return terminator is None or terminator == result or not contradict(result, terminator)


def result_and_terminator(verdict: Verdict) -> Iterator[Diagnostic]:
    """Compare the Result tag with the result behind the moves."""
    tag, outcome = verdict.game.tag("Result"), verdict.game.outcome
    if tag is not None and outcome is not None and contradict(tag.value, outcome.text):
        yield Diagnostic(Code.RESULT_CONTRADICTION, outcome.span, {"result": tag.value, "terminator": outcome.text})


def type_agrees(verdict: Verdict) -> bool:
    """Return whether the results of a game are of its GameType, or other tags say what they are of."""
    values, terminator, rules = verdict.game.tag_values, verdict.game.terminator, verdict.rules
    if rules is None or "GameType" not in values or "ResultFormat" in values or "Rules" in values:
        return True
    return not any(text and is_of_other_type(text, rules) for text in (values.get("Result", ""), terminator))


def result_of_the_type(verdict: Verdict) -> Iterator[Diagnostic]:
    """Hold the result to those that go with the GameType, unless other tags name another system or other rules.

    A result in words, "draw", counts no points and is one of every game.
    """
    game, rules = verdict.game, verdict.rules
    if rules is None or game.tag("GameType") is None or game.tag("ResultFormat") or game.tag("Rules"):
        return
    for text, span in _results(game):
        if is_of_other_type(text, rules) and _COUNTED.search(verdict.source.text, span.start, span.end):
            yield Diagnostic(Code.RESULT_TYPE, span, {"result": text, "allowed": ", ".join(rules.result.value)})
            return


def _results(game: Game) -> Iterator[tuple[str, Span]]:
    tag, outcome = game.tag("Result"), game.outcome
    if tag is not None:
        yield tag.value, tag.value_span
    if outcome is not None:
        yield outcome.text, outcome.span


def is_played(verdict: Verdict) -> bool:
    """Return whether no tag says that a game with moves was not played."""
    values = verdict.game.tag_values
    return not any(says_unplayed(values[name]) for name in _SAYING if name in values)


def unplayed_game(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look at games that have a result and no moves, or moves though they are said not to have been played."""
    game = verdict.game
    said = _unplayed_word(game)
    if said is not None and verdict.plies_read:
        text, span = said
        yield Diagnostic(Code.FORFEIT_WITH_MOVES, span, {"text": text, "n": verdict.plies_read})
    elif said is None and not verdict.plies_read and game.tag("FEN") is None and not _has_text(game):
        for text, span in _results(game):
            if plain_result(text) not in _OPEN | {"0-0"}:
                yield Diagnostic(Code.RESULT_WITHOUT_MOVES, span, {"result": text})
                return


def _has_text(game: Game) -> bool:
    """Return whether the movetext has unread text that may hold moves."""
    return bool(game.problems) or any(type(item).__name__ in {"Junk", "Setup", "Blank"} for item in game.items)


def _unplayed_word(game: Game) -> tuple[str, Span] | None:
    for name in _SAYING:
        tag = game.tag(name)
        if tag is not None and (found := _NOT_PLAYED.search(tag.value)):
            return found.group(), tag.value_span
    for item in game.items:
        if isinstance(item, Comment) and (found := _NOT_PLAYED.search(item.text)):
            return found.group(), item.span
    return None


def plycount_is_right(verdict: Verdict) -> bool:
    """Return whether the PlyCount tag, if there is one, is the number of plies."""
    return verdict.game.tag_values.get("PlyCount", "").strip() in {"", str(len(verdict.game.plies))}


def plycount(verdict: Verdict) -> Iterator[Diagnostic]:
    """Compare the PlyCount tag with the plies of the main line."""
    tag = verdict.game.tag("PlyCount")
    if tag is None or tag.value.strip() in {*_OPEN, str(verdict.plies_read)}:
        return
    yield at_value(tag, Code.PLYCOUNT_WRONG, text=tag.value, n=verdict.plies_read)


_WHITE_WON: Final = {"1-0": True, "2-0": True, "0-1": False, "0-2": False, "1/2-1/2": None, "1-1": None}
"""Whether White has won by a result, None for a draw. Others (unfinished, both lost) say nothing of the position."""

_WON: Final = {True: {"1": "1-0", "2": "2-0"}, False: {"1": "0-1", "2": "0-2"}}


def result_and_position(verdict: Verdict) -> Iterator[Diagnostic]:
    """Compare the result with the final position: who cannot move has lost, or has won by the rules of some variants.

    A game with an error in its main line has no known final position.
    """
    play, result = verdict.play, (verdict.result or "").strip()
    if play is None or play.final is None or result not in _WHITE_WON:
        return
    if verdict.diagnostics and _has_error(verdict.diagnostics):
        return
    machine, final = engine(play.rules), play.final
    if machine.is_won(final):
        code, white_won = Code.RESULT_CONTRADICTS_FIRST_KING, (final.kings & final.white) != 0
    else:
        code, white_won = Code.RESULT_CONTRADICTS_POSITION, final.white_to_move == play.rules.no_move_wins
    if _WHITE_WON[result] is white_won or (code is Code.RESULT_CONTRADICTS_POSITION and _can_move(machine, final)):
        return
    expected = _WON[white_won]["2" if result in {"2-0", "0-2", "1-1"} else "1"]
    yield Diagnostic(code, _place_of_result(verdict.game), {"result": result, "expected": expected})


def _has_error(found: Iterable[Diagnostic]) -> bool:
    return any(one.code.severity is Severity.ERROR and not one.variation for one in found)


def _place_of_result(game: Game) -> Span:
    outcome, tag = game.outcome, game.tag("Result")
    if outcome is not None:
        return outcome.span
    return tag.value_span if tag is not None else Span(game.span.start, game.span.start)


def _can_move(machine: Engine, position: Position) -> bool:
    if machine.limits_runs:
        return bool(machine.legal_moves(position))
    return machine.can_step(position) or machine.can_capture(position)
