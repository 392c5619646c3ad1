"""``pdntool table``: games as tables."""

import click

from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import read_one, say_findings
from pdntool.cli.options import notation_option, refuse, variant_option, words_option
from pdntool.cli.streams import write_out
from pdntool.diagnostics.model import Severity
from pdntool.i18n.catalogue import Catalogue
from pdntool.rules.spec import Rules
from pdntool.write.game_table import Form, game_table
from pdntool.write.table import DEFAULT_STYLE, STYLES

_EPILOG = """\b
Examples:
  pdntool table game.pdn
  pdntool table archive.pdn --game 12 --style github --lang tr
"""


@click.command("table", epilog=_EPILOG)
@click.argument("file", type=click.Path())
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game, counted from 1 [default: all].")
@notation_option("short")
@click.option("--style", default=DEFAULT_STYLE, show_default=True, metavar="STYLE", help="Any style of tabulate.")
@variant_option()
@words_option
def command(file: str, *, number: int | None, notation: str, style: str, rules: Rules | None, words: Catalogue) -> int:
    """Print the games of FILE (- for standard input) as tables: number, and a column for each colour."""
    if style not in STYLES:
        refuse(words, "style_unknown", style, STYLES)
    form = Form(notation, style, words)
