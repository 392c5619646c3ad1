"""``pdntool variants``: the rule sets that the program knows."""

import click

from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.shared_options import variant_argument, words_option
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Command
from pdntool.i18n.catalog import Catalog
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.write.table import plain_table
from pdntool.write.variant_page import variant_page

_EPILOG = """\b
Examples:
  pdntool variants
  pdntool variants turkish
"""


@click.command("variants", cls=Command, epilog=_EPILOG, short_help="List the rule sets, or show one.")
@variant_argument
@words_option
def command(rules: Rules | None, words: Catalog) -> int:
    """List the rule sets, or show all that is known of the one of that NAME, with its board."""
    if rules is not None:
        write_out((variant_page(rules, words),))
        return ExitCode.OK
    heads = [words.word(key) for key in ("variant", "title", "board", "begins", "gametype", "draws")]
    rows = [_row(rules, words) for rules in VARIANTS.values()]
    write_out((plain_table(heads, rows) + "\n",))
    return ExitCode.OK


def _row(rules: Rules, words: Catalog) -> list[str]:
    board = f"{rules.geometry.width}x{rules.geometry.height}"
    begins = words.word("white" if rules.white_starts else "black")
    return [rules.name, words.titles[rules.name], board, begins, rules.gametype, rules.regulations]
