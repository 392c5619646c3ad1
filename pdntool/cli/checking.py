"""A run of checks over all inputs of a command line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from pdntool.archive.find import InputFile
from pdntool.check.report import GameReport
from pdntool.check.validate import check_source
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.fixing import Corrector
from pdntool.cli.inputs import unreadable_report
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.selection import Selection
from pdntool.render.summary import Summary
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode


@dataclass(frozen=True)
class Terms:
    """What is checked by: rules and regulation (None: those of each game), PDN 3.0, the findings that count."""

    rules: Rules | None = None
    regulation: Regulation | None = None
    encoding: str | None = None
    pdn3: bool = False
    selection: Selection = field(default_factory=Selection)
    fail_on: Severity = Severity.ERROR


class Run:
    """One run: its reports, its totals, and whether an input could not be read.

    With a ``corrector`` the files are corrected in place first, and what is reported is what remains.
    """

    def __init__(self, inputs: Iterable[InputFile], terms: Terms, corrector: Corrector | None = None) -> None:
        self.summary = Summary()
        self._corrector = corrector
        self.unreadable = False
        self._inputs = inputs
        self._terms = terms

    def reports(self) -> Iterator[GameReport]:
        """Yield the reports of all inputs, in their order, with the findings that are wanted."""
        for found in self._inputs:
            self.summary.files += 1
            for report in self._of_file(found):
                wanted = self._wanted(report)
                self.summary.add(wanted)
                if wanted.game or wanted.diagnostics:
                    yield wanted

    def _of_file(self, found: InputFile) -> Iterator[GameReport]:
        try:
            data = found.read()
        except OSError as error:
            self.unreadable = True
            yield unreadable_report(found.name, error)
        else:
            source = decode(data, found.name, self._terms.encoding)
            yield from self.check(self._corrector.in_place(source, data) if self._corrector else source)

    def check(self, source: Source) -> Iterator[GameReport]:
        """Yield the reports of a source by the terms of this run."""
        terms = self._terms
        return check_source(source, terms.rules, terms.regulation, pdn3=terms.pdn3)

    def _wanted(self, report: GameReport) -> GameReport:
        selection = self._terms.selection
        if not report.diagnostics or selection.keeps_all:
            return report
        kept = tuple(one for one in report.diagnostics if one.code in selection.kept)
        return replace(report, diagnostics=kept)

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of what was reported."""
        if self._corrector is not None and self._corrector.failed:
            return ExitCode.INTERNAL
        if self.unreadable:
            return ExitCode.UNREADABLE
        return ExitCode.PROBLEMS if self.summary.weigh(self._terms.fail_on) else ExitCode.OK
