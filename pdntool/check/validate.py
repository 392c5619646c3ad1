"""The check of a whole source, game by game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check import allow
from pdntool.check.cells import with_cells
from pdntool.check.checks import is_clean_at_a_glance, run_checks
from pdntool.check.choice import VariantChoice, choose_variant
from pdntool.check.context import Context
from pdntool.check.draws import plain_draws, replayed_draws
from pdntool.check.hints import with_hint
from pdntool.check.order import move_texts
from pdntool.check.outcomes import contradiction
from pdntool.check.pdn3 import asks_for_pdn3
from pdntool.check.replay import Replay, replay_record, start_position
from pdntool.check.report import GameReport
from pdntool.check.verifiers import verifier_of
from pdntool.diagnostics.codes import CODES
from pdntool.diagnostics.model import Diagnostic, Severity
from pdntool.rules.draws import Regulation
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules
from pdntool.rules.verify import Taking
from pdntool.syntax.games import Game, read_games
from pdntool.syntax.nodes import Record
from pdntool.text.source import Source
from pdntool.text.span import Span

_UTF_8 = frozenset({"utf-8", "utf-8-sig", "ascii"})


def check_source(
    source: Source, option: Rules | None = None, regulation: Regulation | None = None, *, pdn3: bool = False
) -> Iterator[GameReport]:
    """Check every game of a source and yield its report, in the order of the source.

    ``option`` overrides what the games say of their variant, ``regulation`` is the one to note draws by, None for that
    of each game's variant; ``pdn3`` holds the games to what PDN 3.0 asks of writers, as a line ``% pdntool: pdn3`` in
    the source does. What concerns the file as a whole (its encoding guessed, no games in it) comes as a report of game
    0.
    """
    if source.guessed or source.bad_at is not None:
        yield encoding_report(source)
    pdn3 = pdn3 or asks_for_pdn3(source.text)
    if pdn3 and source.encoding not in _UTF_8:
        yield file_report(source, Diagnostic("PDN467", Span(0, 0), {"encoding": source.encoding}))
    games = 0
    for game in read_games(source):
        games += 1
        yield check_game(source, game, option, regulation, pdn3=pdn3)
    if not games:
        yield empty_report(source)


def encoding_report(source: Source) -> GameReport:
    """Return the report of a file whose encoding is a guess, or which has bytes that are none of it."""
    if source.bad_at is not None:
        place = Span(source.bad_at, source.bad_at + 1)
        return file_report(source, Diagnostic("PDN110", place, {"encoding": source.encoding}))
    return file_report(source, Diagnostic("PDN108", Span(0, 0), {"encoding": source.encoding}))


def empty_report(source: Source) -> GameReport:
    """Return the report of a file without games."""
    return file_report(source, Diagnostic("PDN102", Span(0, 0)))


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


def check_game(
    _source: Source, game: Game, option: Rules | None, regulation: Regulation | None = None, *, pdn3: bool = False
) -> GameReport:
    """Check one game: choose its variant, replay it, gather what was found in the order of the text."""
    choice = choose_variant(game, option)
    if choice.rules is None:
        return _completed(_unverified(game, choice), Context(game, pdn3=pdn3))
    plain = None if pdn3 else _plain(game, choice, regulation)
    if plain is not None:
        return plain.report
    report, replay = _replayed(game, choice, regulation)
    return _completed(report, Context(game, choice.rules, replay, pdn3=pdn3))


def _completed(report: GameReport, context: Context) -> GameReport:
    """Add what the checks beyond legality find, and leave out what the record allows."""
    if context.replay is None and not context.pdn3 and is_clean_at_a_glance(context.game, context.rules):
        return report
    found = [*report.diagnostics, *run_checks(context)]
    if context.game.plain is None and allow.SIGN in context.text[context.game.span.start : context.game.span.end]:
        found = allow.without_allowed(context.record, found)
    return replace(report, diagnostics=_in_order(tuple(found))) if found or report.diagnostics else report


class PlainCheck(NamedTuple):
    """The report of a plain game that was played through, and what tells its moves: its texts and its captures."""

    report: GameReport
    game: Game
    rules: Rules
    start: Position
    takings: Sequence[Taking]


def check_plain(_source: Source, game: Game, option: Rules | None) -> PlainCheck | None:
    """Check a game of the fast lane without building its tree, None if there is more to be said of its moves."""
    if game.moves is None:
        return None
    choice = choose_variant(game, option, keeps_takings=True)
    return None if choice.rules is None else _plain(game, choice, None, keeps_takings=True)


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
        yield check_record(source, game, option)
    if not games:
        yield empty_report(source)


def replay_game(game: Game, rules: Rules) -> CheckedRecord:
    """Replay one game by certain rules, without the checks beyond legality."""
    replay = replay_record(game.record, rules)
    plies = replay.plies_read, replay.plies_legal
    report = _report(game, VariantChoice(rules, "option"), plies, replay.final, replay.diagnostics)
    return CheckedRecord(report, game.record, rules, replay)


def check_record(_source: Source, game: Game, option: Rules | None) -> CheckedRecord:
    """Check one game as :func:`check_game` does, and keep its replay."""
    choice = choose_variant(game, option)
    if choice.rules is None:
        report = _completed(_unverified(game, choice), Context(game))
        return CheckedRecord(report, game.record, None, None)
    report, replay = _replayed(game, choice)
    report = _completed(report, Context(game, choice.rules, replay))
    return CheckedRecord(report, game.record, choice.rules, replay)


def _result(game: Game) -> str | None:
    return game.outcome or game.tag_values.get("Result")


def _report(
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
        result=_result(game),
        final=final,
        diagnostics=_in_order(found) if found else found,
        detection=choice.detection,
    )


def _unverified(game: Game, choice: VariantChoice) -> GameReport:
    problems = game.record.problems if game.moves is None else ()
    return _report(game, choice, (len(move_texts(game)), 0), None, problems)


def _plain(
    game: Game,
    choice: VariantChoice,
    regulation: Regulation | None,
    *,
    keeps_takings: bool = False,
) -> PlainCheck | None:
    """Check a game of the fast lane without building its tree; None if anything is to be said of its moves."""
    rules = choice.rules
    if game.moves is None or rules is None:
        return None
    start = engine(rules).start
    if "FEN" in game.tag_values:
        read = read_fen(game.tag_values["FEN"], rules.geometry, white_starts=rules.white_starts)
        if isinstance(read, FenProblem):
            return None
        start = read
    plies, detection = len(game.moves), choice.detection
    if detection is not None and detection.final is not None and detection.reached == plies:
        final, takings = detection.final, detection.takings
    else:
        takings = list[Taking]() if keeps_takings else None
        reached, final = verifier_of(rules).advance(start, game.moves, takings)
        if reached < plies:
            return None
    notes = plain_draws(game, rules, regulation, start, final) + contradiction(game, rules, _result(game), final)
    report = _completed(_report(game, choice, (plies, plies), final, notes), Context(game, rules))
    return PlainCheck(report, game, rules, start, takings or ())


def _replayed(game: Game, choice: VariantChoice, regulation: Regulation | None = None) -> tuple[GameReport, Replay]:
    record, rules = game.record, choice.rules
    assert rules is not None  # noqa: S101 -- games without rules are not replayed
    replay = replay_record(record, rules)
    found: Iterable[Diagnostic] = replay.diagnostics
    if choice.source != "detected" and replay.plies_legal < replay.plies_read:
        found = with_hint(replay.diagnostics, game, rules)
    found = [*found, *replayed_draws(record, rules, regulation, replay)]
    if replay.final is not None and not _has_error((*record.problems, *found)):
        found += contradiction(game, rules, _result(game), replay.final)
    start = start_position(record, rules)
    white_begins = rules.white_starts if isinstance(start, Diagnostic) else start.white_to_move
    found = with_cells((*record.problems, *found), record, rules, white_begins=white_begins)
    plies = replay.plies_read, replay.plies_legal
    return _report(game, choice, plies, replay.final, found), replay


def _has_error(found: Iterable[Diagnostic]) -> bool:
    return any(CODES[one.code].severity is Severity.ERROR and not one.variation for one in found)


def _in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(diagnostics, key=lambda one: (one.span or Span(0, 0), one.code)))
