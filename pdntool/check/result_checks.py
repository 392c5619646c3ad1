"""What the result of a game says against itself, and games that were never played."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from pdntool.board.position import Position
from pdntool.check.check import at_value
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import Engine, engine
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Comment, Junk, Outcome, Setup
from pdntool.syntax.results import plain_result, read_result
from pdntool.text.span import Span
from pdntool.text.words import quoted

FINAL_RESULTS: Final = frozenset({"1-0", "2-0", "0-1", "0-2", "1/2-1/2", "1-1", "0-0"})
"""The results of games that are over, as PDN writes them."""
_USUAL: Final = FINAL_RESULTS | {"*", "?", ""}
_DECIDED: Final = frozenset({"white", "black", "draw", "neither"})
# Words that say that a game was not played, in the languages of the records; "forfeit" may also end a game by time.
_NOT_PLAYED: Final = re.compile(
    r"h[uü]kmen|oynanma|\bw\.\s?o\b|\bwo\b|walk-?over|unplayed|(?<!was )(?<!were )not played|no[ -]show"
    r"|forfai?t(?! au temps)|\bbye\b"
    r"|(?<!time )(?<!time-)forfeit|неявк|reglementair|niet gespeeld",
    re.IGNORECASE,
)
_OPEN: Final = frozenset({"", "*", "?", "-"})
_COUNTED: Final = re.compile("[0-9½]")
_SAYING: Final = ("Termination", "Result")


@lru_cache(maxsize=256)
def contradict(tag: str, terminator: str) -> bool:
    """Return whether two results cannot both be right; a lone ``*`` at the end of the moves says nothing."""
    first, second = read_result(tag), read_result(terminator)
    if first is None or second is None or second.winner not in _DECIDED:
        return False
    if first.winner == "open":
        return not first.forfeit and tag.strip() not in {"", "?", "-"}
    return first.winner in _DECIDED and first.winner != second.winner


@lru_cache(maxsize=256)
def is_of_other_type(text: str, rules: Rules) -> bool:
    """Return whether a result is known, but none of those of the rule set's GameType."""
    plain = plain_result(text)
    return plain in FINAL_RESULTS and plain not in rules.result.value


@lru_cache(maxsize=256)
def says_unplayed(text: str) -> bool:
    """Return whether a text says that a game was not played."""
    result = read_result(text)
    return _NOT_PLAYED.search(text) is not None or (result is not None and result.forfeit)


def terminator_agrees(verdict: Verdict) -> bool:
    """Return whether the Result tag and the result behind the moves can both be right."""
    terminator, result = verdict.game.terminator, verdict.game.tag_values.get("Result", "")
    return terminator is None or terminator == result or not contradict(result, terminator)


def result_and_terminator(verdict: Verdict) -> Iterator[Diagnostic]:
    """Compare the results of a game in the order of the text: that of its tag, and those behind the moves."""
    results = list(_written_results(verdict))
    for (first, _), (second, span) in pairwise(results):
        if contradict(first, second):
            yield Diagnostic(Code.RESULT_CONTRADICTION, span, {"result": quoted(first), "terminator": quoted(second)})


def _written_results(verdict: Verdict) -> Iterator[tuple[str, Span]]:
    """Yield the results as they are written, each once: the outcome of a sheet may be its header line itself."""
    game, text = verdict.game, verdict.source.text
    places = {tag.value_span: tag.value for tag in (game.tag("Result"),) if tag is not None}
    for item in game.items:
        if isinstance(item, Outcome):
            places.setdefault(item.span, text[item.span.start : item.span.end] or item.text)
    yield from ((written, span) for span, written in places.items())


def result_is_usual(verdict: Verdict) -> bool:
    """Return whether the Result tag, if there is one, has one of the results of PDN."""
    return verdict.game.tag_values.get("Result", "") in _USUAL


def result_in_words(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look at a Result tag with another text than PDN has: unknown, without a winner, or written in another way.

    A ResultFormat tag explains points of any kind. The header line of a sheet may use words.
    """
    game = verdict.game
    tag = game.tag("Result")
    if tag is None or tag.value.strip() in _USUAL or (game.tag("ResultFormat") and _COUNTED.search(tag.value)):
        return
    result = read_result(tag.value)
    if result is None:
        yield at_value(tag, Code.RESULT_UNKNOWN, text=quoted(tag.value))
    elif result.winner == "unsaid":
        if not any(_is_decided(text) for text, _ in _written_results(verdict)):
            yield at_value(tag, Code.RESULT_WITHOUT_WINNER, text=quoted(tag.value))
    elif game.kind == "pdn" and not _is_said(verdict):
        yield at_value(tag, Code.RESULT_FORM, text=quoted(tag.value), read=result.normal)


def _is_said(verdict: Verdict) -> bool:
    """Return whether a game has a note on the form of its result, or one on its type, which says more."""
    noted = any(problem.code is Code.RESULT_FORM for problem in verdict.game.problems)
    return noted or any(True for _ in result_of_the_type(verdict))


def _is_decided(text: str) -> bool:
    result = read_result(text)
    return result is not None and result.winner in _DECIDED


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
    for text, span in _written_results(verdict):
        if is_of_other_type(text, rules) and _COUNTED.search(text):
            yield Diagnostic(Code.RESULT_TYPE, span, {"result": text, "allowed": ", ".join(rules.result.value)})
            return


def is_played(verdict: Verdict) -> bool:
    """Return whether no tag says that a game with moves was not played."""
    values = verdict.game.tag_values
    return not any(says_unplayed(values[name]) for name in _SAYING if name in values)


def unplayed_game(verdict: Verdict) -> Iterator[Diagnostic]:
    """Look at games that have a result and no moves, or moves though they are said not to have been played."""
    game = verdict.game
    said = _unplayed_word(verdict)
    if said is not None and verdict.plies_read:
        text, span = said
        yield Diagnostic(Code.FORFEIT_WITH_MOVES, span, {"text": text, "n": verdict.plies_read})
    elif said is None and not verdict.plies_read and game.tag("FEN") is None and not _has_text(game):
        for text, span in _written_results(verdict):
            if plain_result(text) not in {*_OPEN, "0-0"} and not says_unplayed(text):
                yield Diagnostic(Code.RESULT_WITHOUT_MOVES, span, {"result": text})
                return


def _has_text(game: Game) -> bool:
    """Return whether the movetext has unread text that may hold moves."""
    return bool(game.problems) or any(isinstance(item, Junk | Setup | Blank) for item in game.items)


def _unplayed_word(verdict: Verdict) -> tuple[str, Span] | None:
    game = verdict.game
    tag = game.tag("Termination")
    said = [] if tag is None else [(tag.value, tag.value_span)]
    for text, span in (*said, *_written_results(verdict)):
        if says_unplayed(text):
            return quoted(text), span
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


_SAYS_WHITE_WON: Final[dict[str, bool | None]] = {"white": True, "black": False, "draw": None}
_WON: Final = {True: {"1": "1-0", "2": "2-0"}, False: {"1": "0-1", "2": "0-2"}}


def result_and_position(verdict: Verdict) -> Iterator[Diagnostic]:
    """Compare the result with the final position: who cannot move has lost, or has won by the rules of some variants.

    A game with an error in its main line has no known final position.
    """
    play, result = verdict.play, read_result(verdict.game.result or "")
    if play is None or play.final is None or result is None or result.winner not in _SAYS_WHITE_WON:
        return
    if verdict.diagnostics and _has_error(verdict.diagnostics):
        return
    machine, final = engine(play.rules), play.final
    if machine.is_won(final):
        code, white_won = Code.RESULT_CONTRADICTS_FIRST_KING, (final.kings & final.white) != 0
    else:
        code, white_won = Code.RESULT_CONTRADICTS_POSITION, final.white_to_move == play.rules.no_move_wins
    white_won ^= verdict.black_scores_first
    if _SAYS_WHITE_WON[result.winner] is white_won or (
        code is Code.RESULT_CONTRADICTS_POSITION and _can_move(machine, final)
    ):
        return
    expected = _WON[white_won]["2" if result.normal in {"2-0", "0-2", "1-1"} else "1"]
    yield Diagnostic(code, _place_of_result(verdict.game), {"result": result.normal, "expected": expected})


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
