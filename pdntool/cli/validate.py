"""``pdntool validate``: replay records and report what is wrong."""

from collections.abc import Iterable
from pathlib import Path

import click

from pdntool.archive.find import reason
from pdntool.cli.checking import CheckOptions, Run
from pdntool.cli.choosing import fail_on_option, selection_of, selection_options
from pdntool.cli.inputs import named_inputs
from pdntool.cli.options import colour_option, encoding_option, variant_option, words_option
from pdntool.cli.regulations import regulations_option
from pdntool.cli.replace_file import replace_file
from pdntool.cli.settings import config_options
from pdntool.cli.streams import say, write_out
from pdntool.cli.usage import Choice, Command
from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.render.formats import FORMATS, Manner
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules

_EPILOG = """\b
Examples:
  pdntool validate round3/
  pdntool validate --variant capraz --lang tr board2.sheet
  pdntool validate --regulations turkish-40 round3/
  pdntool validate --format jsonl archive.pdn
  pdntool validate --diff round3/
  pdntool validate --ignore PDN41,result-type --fail-on warning round3/
"""


@click.command("validate", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@variant_option()
@regulations_option
@encoding_option
@click.option("--pdn3", is_flag=True, help="Hold records to what PDN 3.0 asks of writers as well.")
@selection_options
@fail_on_option
@click.option("--format", "form", type=Choice(list(FORMATS)), default="text", show_default=True, help="Output.")
@click.option("-o", "--output", metavar="OUT", help="Where to write the report [default: standard output].")
@click.option("--board", is_flag=True, help="With --format text: draw the position before each move that is at fault.")
@click.option("--fix", is_flag=True, help="Correct in place what cannot change a game; report what remains.")
@click.option("--diff", is_flag=True, help="Only show what --fix would change; exit code 1 if there is anything.")
@words_option
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
@colour_option
def command(
    paths: tuple[str, ...],
    *,
    rules: Rules | None,
    regulation: Regulation | None,
    encoding: str | None,
    pdn3: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: Severity,
    form: str,
    output: str | None,
    board: bool,
    fix: bool,
    diff: bool,
    words: Catalog,
    quiet: bool,
    colour: bool,
) -> int:
    """Replay records and report what is wrong.

    PATHS are PDN files, score sheets, folders, or - for standard input.

    A comment {pdntool: allow PDN305} in a record allows a finding: of the ply before it, or of the whole game where it
    stands before the first ply. A line "% pdntool: pdn3" in a file asks for --pdn3. Settings of a project are the
    options' names in pdntool.toml or in [tool.pdntool] of pyproject.toml.
    """
    selection = selection_of(select, ignore)
    corrector = None
    if diff or fix:
        from pdntool.cli.fixing import Corrector, Differences, refuse_standard_input  # noqa: PLC0415 -- all writers

        corrector = Corrector(rules, words)
        if diff:
            differences = Differences(named_inputs(paths, words), corrector, encoding)
            _write(differences.lines(), output, words, colour=False)
            return differences.exit_code
        refuse_standard_input(paths, words)
    run = Run(
        named_inputs(paths, words),
        CheckOptions(rules, regulation, encoding, pdn3=pdn3 or selection.pdn3, selection=selection, fail_on=fail_on),
        corrector,
    )
    in_colour = colour and output is None
    texts = FORMATS[form](run.verdicts(), Manner(words, run.summary, in_colour, board))
    _write(texts, output, words, colour=in_colour)
    if not quiet:
        say(run.summary.line(words))
    return run.exit_code


def _write(texts: Iterable[str], output: str | None, words: Catalog, *, colour: bool) -> None:
    if output is None:
        write_out(texts, colour=colour)
        return
    try:
        replace_file(Path(output), "".join(texts).encode("utf-8", "backslashreplace"))
    except OSError as error:
        why = words.system_reason(reason(error))
        raise click.UsageError(words.word("write_failed", name=output, reason=why)) from error
