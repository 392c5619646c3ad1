"""The check of a game of the fast lane, without its tree."""

from collections.abc import Sequence
from typing import NamedTuple

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.choice import VariantChoice, choose_variant
from pdntool.check.context import Context
from pdntool.check.draws import plain_draws
from pdntool.check.outcomes import contradiction
from pdntool.check.report import GameReport
from pdntool.check.reports import completed, report_of, result_of
from pdntool.check.verifiers import verifier_of
from pdntool.rules.draws import Regulation
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import PlayedCapture
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game


class PlainCheck(NamedTuple):
    """The report of a plain game that was played through, and what tells its moves: its texts and its captures."""

    report: GameReport
    game: Game
    rules: Rules
    start: Position
    takings: Sequence[PlayedCapture]


def check_plain(game: Game, option: Rules | None) -> PlainCheck | None:
    """Check a game of the fast lane without building its tree, None if there is more to be said of its moves."""
    if game.moves is None:
        return None
    choice = choose_variant(game, option, keeps_takings=True)
    return None if choice.rules is None else plain_check(game, choice, None, keeps_takings=True)


def plain_check(
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
        takings = list[PlayedCapture]() if keeps_takings else None
        reached, final = verifier_of(rules).advance(start, game.moves, takings)
        if reached < plies:
            return None
    notes = plain_draws(game, rules, regulation, start, final) + contradiction(game, rules, result_of(game), final)
    report = completed(report_of(game, choice, (plies, plies), final, notes), Context(game, rules))
    return PlainCheck(report, game, rules, start, takings or ())
