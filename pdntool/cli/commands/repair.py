"""``pdntool repair``: propose what was meant by records that cannot be played, and write what is accepted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import click

from pdntool.archive.find import InputFile
from pdntool.check.validate import check_source
from pdntool.cli.accepting import FORMS, Acceptances, Correcting, Record
from pdntool.cli.converting import CheckOptions
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import named_inputs, read_records, say_findings
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import (
    GameNumbers,
    encoding_option,
    games_option,
    refuse_missing,
    variant_option,
    words_option,
)
from pdntool.cli.streams import say, write_out
from pdntool.cli.usage import Choice, Command
from pdntool.desk.repair import Repair, repair_game
from pdntool.i18n.catalog import Catalog
from pdntool.render.repairs import REPAIR_FORMATS, RepairSummary, Told
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.spec import Rules
from pdntool.text.source import Source

_EPILOG = """\b
Examples:
  pdntool repair board2.sheet
  pdntool repair board2.sheet --accept 1 -o board2.pdn
  pdntool repair --variant capraz --lang tr round3/
  pdntool repair archive.pdn --accept 12:1 --accept 31:2 -o corrected.pdn
  pdntool repair board2.sheet --format json
"""


@click.command("repair", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@variant_option()
@encoding_option
@games_option
@click.option(
    "--format", "report", type=Choice(list(REPAIR_FORMATS)), default="text", show_default=True, help="Output."
)
@click.option(
    "--accept",
    "accepted",
    metavar="[GAME:]N",
    multiple=True,
    help="Write candidate N, or that of one game (GAME:N, FILE:GAME:N), to -o; may be repeated.",
)
@click.option("-o", "--output", metavar="FILE|DIR", help="Where to write the records with what was accepted.")
@click.option("--to", type=Choice(FORMS), help="Format of -o [default: by the extension of FILE, else pdn].")
@click.option("--overwrite", is_flag=True, help="Let -o be one of the inputs.")
@words_option
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
def command(
    paths: tuple[str, ...],
    *,
    rules: Rules | None,
    encoding: str | None,
    games: GameNumbers | None,
    report: str,
    accepted: tuple[str, ...],
    output: str | None,
    to: str | None,
    overwrite: bool,
    words: Catalog,
    quiet: bool,
) -> int:
    """Propose corrections of records, and write what is accepted.

    PATHS are score sheets, PDN files, folders, or - for standard input. Each game with faults gets its corrections,
    the likeliest first: what changes and where, how far the game can then be played, and how probable it is against
    the others. A record without faults is left alone. Nothing is written without --accept; with it all games are
    written, the changes of each in a comment at their moves and in a tag.
    """
    acceptances = Acceptances.of(accepted, words)
    if accepted and output is None:
        raise click.UsageError(words.word("accept_needs_output"))
    if not accepted and (output is not None or to is not None or overwrite):
        raise click.UsageError(words.word("output_needs_accept"))
    if accepted and output == "-" and report == "json":
        raise click.UsageError(words.word("options_contradict", names="-o - / --format json"))
    run = Run(rules, encoding, games, words)
    inputs = named_inputs(paths, words)
    if output is None:
        told = (Told(repair) for found in inputs for repair in run.repairs(found))
        write_out(REPAIR_FORMATS[report](told, words))
        code = run.exit_code
    else:
        code = _write(run, inputs, Correcting(output, to, acceptances, overwrite), report)
    refuse_missing(games, run.numbers, words, was_read=not run.unreadable)
    if not quiet:
        say(run.summary.line(words))
        if output is None and run.offers:
            say(words.word("repair_how"))
    return code


@dataclass(slots=True)
class Run:
    """One run over all inputs: its options, its totals, and whether an input could not be read."""

    rules: Rules | None
    encoding: str | None
    games: GameNumbers | None
    words: Catalog
    summary: RepairSummary = field(default_factory=RepairSummary)
    numbers: set[int] = field(default_factory=set)
    unreadable: bool = False
    offers: bool = False

    def read(self, found: InputFile) -> Source | None:
        """Return the text of a file; None, and a word on it, where it cannot be read."""
        source = read_records(found, self.encoding)
        if isinstance(source, Source):
            return source
        self.unreadable = True
        say_findings(source, self.words)
        return None

    def repairs(self, found: InputFile) -> Iterator[Repair]:
        """Yield the corrections of the games of a file one by one."""
        source = self.read(found)
        return iter(()) if source is None else self.of_source(source)

    def of_source(self, source: Source) -> Iterator[Repair]:
        """Yield the corrections of the games of a source one by one; what concerns the file is said."""
        for verdict in check_source(source, self.rules, REGULATIONS["none"], numbers=self.games):
            if not verdict.number:
                say_findings(verdict, self.words)
                continue
            self.numbers.add(verdict.number)
            repair = repair_game(verdict)
            self.summary.add(repair)
            self.offers |= bool(repair.candidates)
            yield repair

    def record(self, source: Source) -> Record:
        """Return a source with the corrections of its games."""
        faulty, clean = [], set()
        for repair in self.of_source(source):
            if repair.verdict == "clean":
                clean.add(repair.record.number)
            else:
                faulty.append(repair)
        return Record(source, tuple(faulty), frozenset(clean))

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of what was found."""
        if self.unreadable:
            return ExitCode.UNREADABLE
        return ExitCode.PROBLEMS if self.summary.faulty else ExitCode.OK


def _write(run: Run, inputs: Iterable[InputFile], correcting: Correcting, report: str) -> ExitCode:
    """Write all games with what was accepted; in JSON the games with faults are told as well."""
    sources = (run.read(found) for found in inputs)
    records = [run.record(source) for source in sources if source is not None]
    chosen = correcting.acceptances.chosen(records)
    how = CheckOptions(run.rules, REGULATIONS["none"], run.encoding, run.games)
    code = correcting.write(records, chosen, how)
    if report == "json":
        told = (
            Told(repair, chosen.get((at, repair.record.number)))
            for at, record in enumerate(records)
            for repair in record.repairs
        )
        write_out(REPAIR_FORMATS[report](told, run.words))
    return ExitCode.UNREADABLE if run.unreadable else code
