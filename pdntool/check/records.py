"""The check of a game by its tree, and what that rests on: for those who write it anew."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pdntool.check.cells import with_cells
from pdntool.check.choice import VariantChoice, choose_variant
from pdntool.check.context import Context
from pdntool.check.draws import replayed_draws
from pdntool.check.hints import with_hint
from pdntool.check.order import move_texts
from pdntool.check.outcomes import contradiction
from pdntool.check.replay import Replay, replay_record, start_position
from pdntool.check.report import GameReport
from pdntool.check.reports import completed, empty_report, encoding_report, report_of, result_of
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game, read_games
from pdntool.syntax.nodes import Record
from pdntool.text.source import Source


class CheckedRecord(NamedTuple):
    """The report of a game with what it rests on; rules and replay are None where no rule set applies."""

    report: GameReport
    record: Record
    rules: Rules | None
    replay: Replay | None


def check_records(source: Source, option: Rules | None = None) -> Iterator[CheckedRecord | GameReport]:
    """Check every game as :func:`check_source` does, but keep the replay of each; a bare report is of game 0."""
    games = 0
    if source.guessed or source.bad_at is not None:
        yield encoding_report(source)
    for game in read_games(source):
        games += 1
        yield check_record(game, option)
    if not games:
        yield empty_report(source)


def check_record(game: Game, option: Rules | None) -> CheckedRecord:
    """Check one game as :func:`check_game` does, and keep its replay."""
    choice = choose_variant(game, option)
    if choice.rules is None:
        report = completed(unverified(game, choice), Context(game))
        return CheckedRecord(report, game.record, None, None)
    report, replay = replayed(game, choice)
    report = completed(report, Context(game, choice.rules, replay))
    return CheckedRecord(report, game.record, choice.rules, replay)


def replay_game(game: Game, rules: Rules) -> CheckedRecord:
    """Replay one game by certain rules, without the checks beyond legality."""
    replay = replay_record(game.record, rules)
    plies = replay.plies_read, replay.plies_legal
    report = report_of(game, VariantChoice(rules, "option"), plies, replay.final, replay.diagnostics)
    return CheckedRecord(report, game.record, rules, replay)


def unverified(game: Game, choice: VariantChoice) -> GameReport:
    """Return the report of a game that no rule set applies to."""
    problems = game.record.problems if game.moves is None else ()
    return report_of(game, choice, (len(move_texts(game)), 0), None, problems)


def replayed(game: Game, choice: VariantChoice, regulation: Regulation | None = None) -> tuple[GameReport, Replay]:
    """Replay a game by the rules that were chosen; the checks beyond legality are still to come."""
    record, rules = game.record, choice.rules
    assert rules is not None  # noqa: S101 -- games without rules are not replayed
    replay = replay_record(record, rules)
    found: Iterable[Diagnostic] = replay.diagnostics
    if choice.source != "detected" and replay.plies_legal < replay.plies_read:
        found = with_hint(replay.diagnostics, game, rules)
    found = [*found, *replayed_draws(record, rules, regulation, replay)]
    if replay.final is not None and not _has_error((*record.problems, *found)):
        found += contradiction(game, rules, result_of(game), replay.final)
    start = start_position(record, rules)
    white_begins = rules.white_starts if isinstance(start, Diagnostic) else start.white_to_move
    found = with_cells((*record.problems, *found), record, rules, white_begins=white_begins)
    plies = replay.plies_read, replay.plies_legal
    return report_of(game, choice, plies, replay.final, found), replay


def _has_error(found: Iterable[Diagnostic]) -> bool:
    return any(one.code.severity is Severity.ERROR and not one.variation for one in found)
