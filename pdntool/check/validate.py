"""The check of a whole source, game by game."""

from collections.abc import Iterator

from pdntool.check.choice import choose_variant
from pdntool.check.context import Context
from pdntool.check.pdn3 import asks_for_pdn3
from pdntool.check.plain import plain_check
from pdntool.check.records import replayed, unverified
from pdntool.check.report import GameReport
from pdntool.check.reports import completed, empty_report, encoding_report, file_report
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game, read_games
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
        yield file_report(source, Diagnostic(Code.PDN3_ENCODING, Span(0, 0), {"encoding": source.encoding}))
    games = 0
    for game in read_games(source):
        games += 1
        yield check_game(game, option, regulation, pdn3=pdn3)
    if not games:
        yield empty_report(source)


def check_game(
    game: Game, option: Rules | None, regulation: Regulation | None = None, *, pdn3: bool = False
) -> GameReport:
    """Check one game: choose its variant, replay it, gather what was found in the order of the text."""
    choice = choose_variant(game, option)
    if choice.rules is None:
        return completed(unverified(game, choice), Context(game, pdn3=pdn3))
    plain = None if pdn3 else plain_check(game, choice, regulation)
    if plain is not None:
        return plain.report
    report, replay = replayed(game, choice, regulation)
    return completed(report, Context(game, choice.rules, replay, pdn3=pdn3))
