"""A run of checks over all inputs of a command line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pdntool.archive.find import InputFile
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import unreadable_verdict
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.selection import Selection
from pdntool.render.summary import Summary
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode

if TYPE_CHECKING:  # only --fix needs it
    from pdntool.cli.fixing import Corrector


@dataclass(frozen=True)
class CheckOptions:
    """What is checked by: rules and regulation (None: those of each game), PDN 3.0, the findings that count."""

    rules: Rules | None = None
    regulation: Regulation | None = None
    encoding: str | None = None
    pdn3: bool = False
    selection: Selection = field(default_factory=Selection)
    fail_on: Severity = Severity.ERROR


class Run:
    """One run: its verdicts, its totals, and whether an input could not be read.

    With a ``corrector`` the files are corrected in place first, and what is reported is what remains.
    """

    def __init__(
        self, inputs: Iterable[InputFile], options: CheckOptions, corrector: "Corrector | None" = None
    ) -> None:
        self.summary = Summary()
        self._corrector = corrector
        self.unreadable = False
        self._inputs = inputs
        self._options = options

    def verdicts(self) -> Iterator[Verdict]:
        """Yield the verdicts on all inputs, in their order, with the diagnostics that are wanted."""
        for found in self._inputs:
            self.summary.files += 1
            for verdict in self._of_file(found):
                wanted = self._wanted(verdict)
                self.summary.add(wanted)
                if wanted.number or wanted.diagnostics:
                    yield wanted

    def _of_file(self, found: InputFile) -> Iterator[Verdict]:
        try:
            data = found.read()
        except OSError as error:
            self.unreadable = True
            yield unreadable_verdict(found.name, error)
        else:
            source = decode(data, found.name, self._options.encoding)
            yield from self.check(self._corrector.in_place(source, data) if self._corrector else source)

    def check(self, source: Source) -> Iterator[Verdict]:
        """Yield the verdicts of a source by the options of this run."""
        options = self._options
        return check_source(source, options.rules, options.regulation, pdn3=options.pdn3)

    def _wanted(self, verdict: Verdict) -> Verdict:
        selection = self._options.selection
        if not verdict.diagnostics or selection.keeps_all:
            return verdict
        kept = tuple(one for one in verdict.diagnostics if one.code in selection.kept)
        return replace(verdict, diagnostics=kept)

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of what was reported."""
        if self._corrector is not None and self._corrector.failed:
            return ExitCode.INTERNAL
        if self.unreadable:
            return ExitCode.UNREADABLE
        return ExitCode.PROBLEMS if self.summary.weigh(self._options.fail_on) else ExitCode.OK
