"""``pdntool validate``: replay records and report what is wrong."""

from collections.abc import Iterable, Iterator

import click

from pdntool.archive.find import InputFile
from pdntool.check.report import GameReport
from pdntool.check.validate import check_source
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import named_inputs, unreadable_report
from pdntool.cli.options import colour_option, variant_option, words_option
from pdntool.cli.regulations import regulations_option
from pdntool.cli.streams import say, write_out
from pdntool.i18n.catalogue import Catalogue
from pdntool.render.formats import FORMATS, Manner
from pdntool.render.summary import Summary
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.text.source import decode

_EPILOG = """\b
Examples:
  pdntool validate round3/
  pdntool validate --variant capraz --lang tr board2.sheet
  pdntool validate --regulations turkish-40 round3/
  pdntool validate --format jsonl archive.pdn
"""


@click.command("validate", epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@variant_option()
@regulations_option
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help="Output.")
@words_option
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
@colour_option
def command(
    paths: tuple[str, ...],
    *,
    rules: Rules | None,
    regulation: Regulation | None,
    form: str,
    words: Catalogue,
    quiet: bool,
    colour: bool,
) -> int:
    """Replay records and report what is wrong.

    PATHS are PDN files, score sheets, folders, or - for standard input.
    """
    check = _Check(named_inputs(paths, words), rules, regulation)
    write_out(FORMATS[form](check.reports(), Manner(words, check.summary, colour)), colour=colour)
    if not quiet:
        say(check.summary.line(words))
    return check.exit_code


class _Check:
    """One run over all inputs: its reports, its totals, and whether one could not be read."""

    def __init__(self, inputs: Iterable[InputFile], rules: Rules | None, regulation: Regulation | None) -> None:
        self.summary = Summary()
        self._inputs = inputs
        self._rules = rules
        self._regulation = regulation
        self._unreadable = False

    def reports(self) -> Iterator[GameReport]:
        for found in self._inputs:
            for report in self._of_file(found):
                self.summary.add(report)
                yield report

    def _of_file(self, found: InputFile) -> Iterator[GameReport]:
        self.summary.files += 1
        try:
            data = found.read()
        except OSError as error:
            self._unreadable = True
            yield unreadable_report(found.name, error)
        else:
            yield from check_source(decode(data, found.name), self._rules, self._regulation)

    @property
    def exit_code(self) -> ExitCode:
        if self._unreadable:
            return ExitCode.UNREADABLE
        return ExitCode.PROBLEMS if self.summary.errors else ExitCode.OK
