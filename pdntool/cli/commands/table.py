"""``pdntool table``: games as tables."""

import click

from pdntool.check.validate import check_source
from pdntool.cli.accepted_moves import AcceptedMoves, accept_option
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import Findings, findings_options, read_one, say_findings, wrong_json_verdict
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import (
    GameNumbers,
    encoding_option,
    games_option,
    notation_option,
    refuse,
    refuse_missing,
    selection_of,
    variant_option,
    words_option,
)
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Command
from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.write.json_input import WrongJsonError, as_pdn, is_json
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
@games_option
@accept_option
@notation_option("short")
@click.option("--style", default=DEFAULT_STYLE, show_default=True, metavar="STYLE", help="Any style of tabulate.")
@variant_option()
@findings_options
@encoding_option
@words_option
def command(
    file: str,
    *,
    encoding: str | None,
    games: GameNumbers | None,
    accepted: AcceptedMoves,
    regulation: Regulation | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: Severity,
    quiet: bool,
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
    findings = Findings(words, selection_of(select, ignore), fail_on, quiet)
    source = read_one(file, words, encoding)
    if is_json(source):
        try:
            source = as_pdn(source)
        except WrongJsonError as wrong:
            say_findings(wrong_json_verdict(source, wrong), words)
            return ExitCode.UNREADABLE
    accepted.refuse_unknown([source.name])
    moves = accepted.of(source, games)
    shown = set[int]()
    for verdict in check_source(source, rules, regulation, pdn3=False, numbers=games, accepted=moves):
        findings.say(findings.wanted(verdict))
        if verdict.number:
            text = game_table(verdict, options)
            write_out((f"\n{text}\n" if shown else f"{text}\n",))
            shown.add(verdict.number)
    refuse_missing(games, shown, words)
    return ExitCode.PROBLEMS if findings.weighty else ExitCode.OK
