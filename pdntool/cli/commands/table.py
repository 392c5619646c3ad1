"""``pdntool table``: games as tables."""

import click

from pdntool.check.validate import check_games
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import read_one, say_findings
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, notation_option, refuse, variant_option, words_option
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Command, WholeNumber
from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.rules.spec import Rules
from pdntool.write.options import MoveOptions
from pdntool.write.table import DEFAULT_STYLE, styles
from pdntool.write.writers.game_table import TableOptions, game_table

_EPILOG = """\b
Examples:
  pdntool table game.pdn
  pdntool table archive.pdn --game 12 --style github --lang tr
"""


@click.command("table", cls=Command, epilog=_EPILOG)
@click.argument("file", type=click.Path())
@config_options
@click.option("--game", "number", type=WholeNumber(1), help="Only this game, counted from 1 [default: all].")
@notation_option("short")
@click.option("--style", default=DEFAULT_STYLE, show_default=True, metavar="STYLE", help="Any style of tabulate.")
@variant_option()
@encoding_option
@words_option
def command(
    file: str,
    *,
    encoding: str | None,
    number: int | None,
    notation: str,
    style: str,
    rules: Rules | None,
    words: Catalog,
) -> int:
    """Print games as tables.

    FILE is a PDN file, a score sheet, or - for standard input. A table has the number and a column for each color.
    """
    if style != DEFAULT_STYLE and style not in styles():
        refuse(words, "style_unknown", style, styles())
    options = TableOptions(MoveOptions(notation), style, words)
    source = read_one(file, words, encoding)
    problems = shown = 0
    for verdict in check_games(source, rules):
        if number not in (None, verdict.number) and verdict.number:
            continue
        say_findings(verdict, words)
        problems += verdict.count(Severity.ERROR)
        if verdict.number:
            text = game_table(verdict, options)
            write_out((f"\n{text}\n" if shown else f"{text}\n",))
            shown += 1
    if number is not None and not shown:
        raise click.UsageError(words.word("game_unknown", number=number))
    return ExitCode.PROBLEMS if problems else ExitCode.OK
