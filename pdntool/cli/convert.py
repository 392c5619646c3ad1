"""``pdntool convert``: rewrite the moves of a record in another notation."""

from pathlib import Path

import click

from pdntool.archive.find import STANDARD_INPUT, reason
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import read_one, say_findings
from pdntool.cli.options import encoding_option, notation_option, variant_option, words_option
from pdntool.cli.streams import say
from pdntool.i18n.catalogue import Catalogue
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.write.convert import Conversion, convert, proves_itself
from pdntool.write.replace_file import replace_file
from pdntool.write.style import MoveStyle

_EPILOG = """\b
Examples:
  pdntool convert game.pdn
  pdntool convert game.pdn --notation long -o long.pdn
"""


@click.command("convert", epilog=_EPILOG)
@click.argument("file", type=click.Path())
@click.option(
    "-o", "--output", metavar="OUT", default=STANDARD_INPUT, help="Where to write [default: standard output]."
)
@notation_option("short")
@variant_option()
@encoding_option
@words_option
def command(file: str, *, encoding: str | None, output: str, notation: str, rules: Rules | None, words: Catalogue) -> int:
    """Rewrite the moves of a record in another notation.

    FILE is a PDN file, a score sheet, or - for standard input. Everything but the moves stays as it is.
    """
    source = read_one(file, words, encoding)
    style = MoveStyle(notation)
    done = convert(source, style, rules)
    if not proves_itself(done, source.name, style, rules):
        say(f"pdntool: {words.word('proof_failed')}")
        return ExitCode.INTERNAL
    _say_what_stayed(done, words)
    try:
        _write(done.data, output)
    except OSError as error:
        why = words.system_reason(reason(error))
        raise click.UsageError(words.word("write_failed", name=output, reason=why)) from error
    return ExitCode.PROBLEMS if done.problems else ExitCode.OK


def _say_what_stayed(done: Conversion, words: Catalogue) -> None:
    for game in done.games:
        say_findings(game.report, words)
        if not game.converted:
            say(f"{harmless(game.report.source.name)}: {words.word('not_converted', number=game.report.game)}")


def _write(data: bytes, output: str) -> None:
    if output == STANDARD_INPUT:
        click.echo(data, nl=False)
    else:
        replace_file(Path(output), data)
