"""Results against final positions: who cannot move has lost, or has won, whatever the result says."""

from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import Engine, engine
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game
from pdntool.syntax.nodes import Record
from pdntool.text.span import Span

_WHITE_WON = {"1-0": True, "2-0": True, "0-1": False, "0-2": False, "1/2-1/2": None, "1-1": None}
"""Results by what they say: White has won, Black has, None a draw. Others (unfinished, both lost) say nothing here."""

_WON = {True: {"1": "1-0", "2": "2-0"}, False: {"1": "0-1", "2": "0-2"}}


def contradiction(game: Game, rules: Rules, result: str | None, final: Position) -> list[Diagnostic]:
    """Return the note that the final position contradicts the result of a game, if it does."""
    result = (result or "").strip()
    if result not in _WHITE_WON:
        return []
    machine = engine(rules)
    if machine.is_won(final):
        code, white_won = Code.RESULT_CONTRADICTS_FIRST_KING, (final.kings & final.white) != 0
    else:
        code, white_won = Code.RESULT_CONTRADICTS_POSITION, final.white_to_move == rules.no_move_wins
    if _WHITE_WON[result] is white_won or (code is Code.RESULT_CONTRADICTS_POSITION and _can_move(machine, final)):
        return []
    expected = _WON[white_won]["2" if result in {"2-0", "0-2", "1-1"} else "1"]
    return [Diagnostic(code, _place(game.record), {"result": result, "expected": expected})]


def _place(record: Record) -> Span:
    outcome, tag = record.outcome, record.tag("Result")
    if outcome is not None:
        return outcome.span
    return tag.value_span if tag is not None else Span(record.span.start, record.span.start)


def _can_move(machine: Engine, position: Position) -> bool:
    if machine.limits_runs:
        return bool(machine.legal_moves(position))
    return machine.can_step(position) or machine.can_capture(position)
