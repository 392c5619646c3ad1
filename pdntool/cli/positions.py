"""The position that ``--fen`` names."""

import click

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.diagnostics.model import fen_diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules


def position_of(fen: str | None, rules: Rules, words: Catalog) -> Position:
    """Return the position of a FEN, the starting position for None; end with exit code 2 if it is none."""
    if fen is None:
        return engine(rules).start
    found = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    if isinstance(found, FenProblem):
        problem = fen_diagnostic(found)
        message = words.message(problem.code, problem.args)
        raise click.UsageError(words.word("fen_wrong", message=message))
    return found
