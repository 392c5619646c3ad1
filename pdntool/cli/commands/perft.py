"""``pdntool perft``: count the leaves of the tree of moves, the usual proof of a move generator."""

import click

from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.shared_options import position_of, variant_option, words_option
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Command, WholeNumber
from pdntool.i18n.catalog import Catalog
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules


@click.command("perft", cls=Command, epilog="\b\nExample:\n  pdntool perft --variant international --depth 6\n")
@variant_option(required=True)
@click.option("--depth", type=WholeNumber(1), required=True, help="Count to this many plies.")
@click.option("--fen", metavar="FEN", help="The position [default: the start].")
@click.option("--paths", is_flag=True, help="Count every path of a capture, also those that make the same move.")
@words_option
def command(*, rules: Rules, depth: int, fen: str | None, paths: bool, words: Catalog) -> int:
    """Print a line "depth count" for every depth from 1."""
    position = position_of(fen, rules, words)
    for plies in range(1, depth + 1):
        write_out((f"{plies} {engine(rules).perft(position, plies, paths=paths)}\n",))
    return ExitCode.OK
