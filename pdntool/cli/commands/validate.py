"""``pdntool validate``: replay records and report what is wrong."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pdntool.archive.find import InputFile, PassedOver
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.cli.accepted_moves import AcceptedMoves, accept_option
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import all_inputs, named_inputs, passed_over_verdict, unreadable_verdict, wrong_json_verdict
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import (
    GameNumbers,
    color_option,
    encoding_option,
    fail_on_option,
    games_option,
    refuse_missing,
    regulations_option,
    selection_of,
    selection_options,
    variant_option,
    words_option,
)
from pdntool.cli.streams import is_same_file, refuse_output, replace_file, say, write_out
from pdntool.cli.usage import Choice, Command
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.selection import Selection
from pdntool.i18n.catalog import Catalog
from pdntool.render.conventions import once_a_file
from pdntool.render.reports import REPORT_FORMATS, ReportOptions
from pdntool.render.summary import Summary
from pdntool.render.visible import harmless
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode

_EPILOG = """\b
Examples:
  pdntool validate round3/
  pdntool validate --variant capraz --lang tr board2.sheet
  pdntool validate --regulations turkish-40 round3/
  pdntool validate --format jsonl archive.pdn
  pdntool validate --diff round3/
  pdntool validate --ignore PDN41,result-type --fail-on warning round3/
"""


# How JSON begins, and almost nothing else.
_JSON = re.compile(r'[\s\ufeff]*+(?:\{\s*+["}]|\[\s*+["{\[\]0-9ntf-])')


@click.command("validate", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@variant_option()
@regulations_option
@encoding_option
@click.option("--pdn3", is_flag=True, help="Hold records to what PDN 3.0 asks of writers as well.")
@selection_options
@fail_on_option
@click.option("--allow-unverified", is_flag=True, help="No exit code 1 for games that could not be verified.")
@click.option("--format", "form", type=Choice(list(REPORT_FORMATS)), default="text", show_default=True, help="Output.")
@games_option
@accept_option
@click.option("-o", "--output", metavar="OUT", help="Where to write the report [default: standard output].")
@click.option("--board", is_flag=True, help="With --format text: draw the position before each move that is at fault.")
@click.option("--fix", is_flag=True, help="Correct in place what cannot change a game; report what remains.")
@click.option("--diff", is_flag=True, help="Only show what --fix would change; exit code 1 if there is anything.")
@words_option
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
@color_option
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
    games: GameNumbers | None,
    accepted: AcceptedMoves,
    allow_unverified: bool,
    form: str,
    output: str | None,
    board: bool,
    fix: bool,
    diff: bool,
    words: Catalog,
    quiet: bool,
    color: bool,
) -> int:
    """Replay records and report what is wrong.

    PATHS are PDN files, score sheets, folders, or - for standard input.

    A comment {pdntool: allow PDN305} in a record allows a finding: of the ply before it, or of the whole game where it
    stands before the first ply. A line "% pdntool: pdn3" in a file asks for --pdn3. Settings of a project are the
    options' names in pdntool.toml or in [tool.pdntool] of pyproject.toml.
    """
    if output is not None and any(is_same_file(path, output) for path in paths):
        raise click.UsageError(words.word("report_is_input", name=harmless(output)))
    if games is not None and (fix or diff):
        raise click.UsageError(words.word("options_contradict", names="--game / --fix, --diff"))
    selection = selection_of(select, ignore)
    corrector = None
    if diff or fix:
        from pdntool.cli.fixing import Corrector, Differences, refuse_standard_input  # noqa: PLC0415 -- all writers

        corrector = Corrector(rules, words)
        if diff:
            differences = Differences(named_inputs(paths, words), corrector, encoding)
            _write(differences.lines(), output, words, color=False)
            return differences.exit_code
        refuse_standard_input(paths, words)
    options = CheckOptions(rules, regulation, encoding, games, selection=selection, fail_on=fail_on)
    options = replace(options, pdn3=pdn3 or selection.pdn3 or None, allow_unverified=allow_unverified)
    inputs: Iterable[InputFile | PassedOver] = all_inputs(paths, words)
    if accepted.each:
        inputs = list(inputs)
        accepted.refuse_unknown(found.name for found in inputs if isinstance(found, InputFile))
        options = replace(options, accepted=accepted)
    run = Run(inputs, options, corrector)
    in_color = color and output is None
    texts = REPORT_FORMATS[form](run.verdicts(), ReportOptions(words, run.summary, in_color, board))
    _write(texts, output, words, color=in_color)
    refuse_missing(games, run.numbers, words, was_read=not run.unreadable)
    if not quiet:
        say(run.summary.line(words))
    return run.exit_code


def _write(texts: Iterable[str], output: str | None, words: Catalog, *, color: bool) -> None:
    if output is None:
        write_out(texts, color=color)
        return
    try:
        replace_file(Path(output), "".join(texts).encode("utf-8", "backslashreplace"))
    except OSError as error:
        refuse_output(output, error, words)


def _with_suggestions(verdict: Verdict) -> Verdict:
    if verdict.play is None or verdict.play.stop is None:
        return verdict
    from pdntool.desk.suggestions import with_suggestions  # noqa: PLC0415 -- only faulty games need the desk

    return with_suggestions(verdict)


if TYPE_CHECKING:  # only --fix needs it
    from pdntool.cli.fixing import Corrector


@dataclass(frozen=True)
class CheckOptions:
    """What is checked by: rules and regulation (None: those of each game), PDN 3.0, the findings that count.

    ``numbers`` are those of the games that are checked, None for all; ``accepted`` moves stand though irregular.
    """

    rules: Rules | None = None
    regulation: Regulation | None = None
    encoding: str | None = None
    numbers: GameNumbers | None = None
    pdn3: bool | None = None
    selection: Selection = field(default_factory=Selection)
    fail_on: Severity = Severity.ERROR
    allow_unverified: bool = False
    accepted: AcceptedMoves | None = None


class Run:
    """One run: its verdicts, its totals, and whether an input could not be read.

    With a ``corrector`` the files are corrected in place first, and what is reported is what remains.
    """

    def __init__(
        self, inputs: Iterable[InputFile | PassedOver], options: CheckOptions, corrector: "Corrector | None" = None
    ) -> None:
        self.summary = Summary()
        self._corrector = corrector
        self.unreadable = False
        self.numbers = set[int]()
        self._unverified = 0
        self._inputs = inputs
        self._options = options

    def verdicts(self) -> Iterator[Verdict]:
        """Yield the verdicts on all inputs, in their order, with the diagnostics that are wanted."""
        for found in self._inputs:
            for wanted in once_a_file(map(self._wanted, self._of_input(found))):
                self.summary.add(wanted)
                if self._options.numbers is not None:
                    self.numbers.add(wanted.number)
                if wanted.number or wanted.diagnostics:
                    yield wanted

    def _of_input(self, found: InputFile | PassedOver) -> Iterator[Verdict]:
        if isinstance(found, PassedOver):
            self.summary.passed_over += len(found.names)
            yield passed_over_verdict(found)
        else:
            self.summary.files += 1
            yield from self._of_file(found)

    def _of_file(self, found: InputFile) -> Iterator[Verdict]:
        try:
            data = found.read()
            source = decode(data, found.name, self._options.encoding)
        except OSError as error:
            self.unreadable = True
            yield unreadable_verdict(found.name, error)
        else:
            if _JSON.match(source.text) is not None:
                from pdntool.write.json_input import is_json  # noqa: PLC0415 -- all writers

                if is_json(source):
                    yield from self._of_json(source)
                    return
            yield from self.check(self._corrector.in_place(source, data) if self._corrector else source)

    def _of_json(self, source: Source) -> Iterator[Verdict]:
        from pdntool.write.json_input import WrongJsonError, json_verdicts  # noqa: PLC0415

        try:
            yield from json_verdicts(source, self.check)
        except WrongJsonError as wrong:
            self.unreadable = True
            yield wrong_json_verdict(source, wrong)

    def check(self, source: Source) -> Iterator[Verdict]:
        """Yield the verdicts of a source by the options of this run."""
        options = self._options
        moves = options.accepted.of(source, options.numbers) if options.accepted else {}
        numbers, pdn3 = options.numbers, options.pdn3
        return check_source(source, options.rules, options.regulation, pdn3=pdn3, numbers=numbers, accepted=moves)

    def _wanted(self, verdict: Verdict) -> Verdict:
        # A fault that is not to be reported fails no run; that a game has none, but was not verified, does.
        self._unverified += verdict.status == "unverified"
        verdict = _with_suggestions(verdict)
        kept = self._options.selection.of_these(verdict.diagnostics)
        return verdict if kept is verdict.diagnostics else replace(verdict, diagnostics=kept)

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of what was reported."""
        if self._corrector is not None and self._corrector.failed:
            return ExitCode.INTERNAL
        if self.unreadable:
            return ExitCode.UNREADABLE
        options = self._options
        fails = self.summary.weigh(options.fail_on) or (self._unverified and not options.allow_unverified)
        return ExitCode.PROBLEMS if fails else ExitCode.OK
