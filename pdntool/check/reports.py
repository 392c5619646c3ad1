"""What was found becomes the report of a game, or of the file as a whole."""

from collections.abc import Iterable
from dataclasses import replace

from pdntool.board.position import Position
from pdntool.check import suppressions
from pdntool.check.checks import is_clean_at_a_glance, run_checks
from pdntool.check.choice import VariantChoice
from pdntool.check.context import Context
from pdntool.check.report import GameReport
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.games import Game
from pdntool.text.source import Source
from pdntool.text.span import Span


def encoding_report(source: Source) -> GameReport:
    """Return the report of a file whose encoding is a guess, or which has bytes that are none of it."""
    if source.bad_at is not None:
        place = Span(source.bad_at, source.bad_at + 1)
        return file_report(source, Diagnostic(Code.BYTES_UNDECODABLE, place, {"encoding": source.encoding}))
    return file_report(source, Diagnostic(Code.ENCODING_GUESSED, Span(0, 0), {"encoding": source.encoding}))


def empty_report(source: Source) -> GameReport:
    """Return the report of a file without games."""
    return file_report(source, Diagnostic(Code.NO_GAMES, Span(0, 0)))


def file_report(source: Source, *diagnostics: Diagnostic) -> GameReport:
    """Return the report of game 0: what is wrong with a file as a whole."""
    return GameReport(
        source,
        game=0,
        line=1,
        variant=None,
        variant_source=None,
        plies_read=0,
        plies_legal=0,
        result=None,
        final=None,
        diagnostics=diagnostics,
    )


def report_of(
    game: Game,
    choice: VariantChoice,
    plies: tuple[int, int],
    final: Position | None,
    found: Iterable[Diagnostic],
) -> GameReport:
    """Return the report of a game; ``plies`` are how many were read and how many are legal."""
    found = (*choice.diagnostics, *found)
    return GameReport(
        game.source,
        game=game.number,
        line=game.line,
        variant=choice.rules.name if choice.rules else None,
        variant_source=choice.source,
        plies_read=plies[0],
        plies_legal=plies[1],
        result=result_of(game),
        final=final,
        diagnostics=in_order(found) if found else found,
        detection=choice.detection,
    )


def completed(report: GameReport, context: Context) -> GameReport:
    """Add what the checks beyond legality find, and leave out what the record allows."""
    if context.replay is None and not context.pdn3 and is_clean_at_a_glance(context.game, context.rules):
        return report
    found = [*report.diagnostics, *run_checks(context)]
    if (
        context.game.plain is None
        and suppressions.SIGN in context.text[context.game.span.start : context.game.span.end]
    ):
        found = suppressions.without_allowed(context.record, found)
    return replace(report, diagnostics=in_order(tuple(found))) if found or report.diagnostics else report


def result_of(game: Game) -> str | None:
    """Return the result that a game ends with, else that of its tags: in PDN 3.0 ``*`` ends any game."""
    outcome = game.outcome
    return outcome if outcome not in {None, "*"} else game.tag_values.get("Result") or outcome


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings in the order of the text."""
    return tuple(sorted(diagnostics, key=lambda one: (one.span or Span(0, 0), one.code)))
