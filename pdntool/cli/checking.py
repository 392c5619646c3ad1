"""One run of ``validate`` over all inputs, by one process or by several: its verdicts, its totals, its exit code."""

import contextlib
import functools
import re
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, cast

import click

from pdntool.archive.find import InputFile, PassedOver
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.cli.accepted_moves import AcceptedMoves, accept_option
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import passed_over_verdict, unreadable_verdict, wrong_json_verdict
from pdntool.cli.shared_options import (
    Decorated,
    GameNumbers,
    encoding_option,
    fail_on_option,
    games_option,
    regulations_option,
    selection_of,
    selection_options,
    variant_option,
)
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.selection import Selection
from pdntool.render.conventions import once_a_file
from pdntool.render.reported import Judged
from pdntool.render.summary import Summary
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode

if TYPE_CHECKING:  # only --fix needs it
    from pdntool.cli.fixing import Corrector
    from pdntool.cli.progress import Progress

_OFTEN: Final = 64

# How JSON begins, and almost nothing else.
_JSON = re.compile(r'[\s\ufeff]*+(?:\{\s*+["}]|\[\s*+["{\[\]0-9ntf-])')


def with_suggestions(verdict: Verdict) -> Verdict:
    """Return a verdict with the moves that may be meant where its game stops, or with what shifts all of them."""
    if verdict.play is None or verdict.play.stop is None:
        return verdict
    from pdntool.desk import suggestions  # noqa: PLC0415 -- only faulty games need the desk

    verdict = suggestions.with_suggestions(verdict)
    if suggestions.is_one_slip(verdict):
        return verdict
    from pdntool.desk import drift  # noqa: PLC0415 -- same

    return drift.with_drift(verdict)


def _cache_folder() -> str:
    from pdntool.archive.cache import cache_folder  # noqa: PLC0415 -- only --cache needs it

    return str(cache_folder())


@dataclass(frozen=True)
class CheckOptions:
    """What is checked by: rules and regulation (None: those of each game), PDN 3.0, the findings that count.

    ``numbers`` are those of the games that are checked, None for all; ``accepted`` moves stand though irregular.
    With ``each`` what the games of a file share is reported of each of them. ``cache`` is the folder of what is known.
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
    each: bool = False
    cache: str | None = None


def check_options(function: Decorated) -> Decorated:
    """Add what games are checked by, handed on as ``options``: :class:`CheckOptions`."""

    @functools.wraps(function)
    def checking(
        *args: object,
        games: GameNumbers | None,
        accepted: AcceptedMoves,
        pdn3: bool,
        every: bool,
        cache: bool,
        select: tuple[str, ...],
        ignore: tuple[str, ...],
        **others: Any,  # noqa: ANN401 - the other options of the command
    ) -> object:
        selection = selection_of(select, ignore)
        names = ("rules", "regulation", "encoding", "fail_on", "allow_unverified")
        options = CheckOptions(
            **{name: others.pop(name) for name in names},
            numbers=games,
            pdn3=pdn3 or selection.pdn3 or None,
            selection=selection,
            accepted=accepted if accepted.each else None,
            each=every,
            cache=_cache_folder() if cache else None,
        )
        return function(*args, options=options, **others)

    unverified = click.option(
        "--allow-unverified", is_flag=True, help="No exit code 1 for games that could not be verified."
    )
    strict = click.option("--pdn3", is_flag=True, help="Hold records to what PDN 3.0 asks of writers as well.")
    every = click.option(
        "--all", "every", is_flag=True, help="Report of each game also what all games of a file have in common."
    )
    kept = click.option(
        "--cache", is_flag=True, help="Keep what is found, and do not check again what has not changed since."
    )
    counting = selection_options(fail_on_option(unverified(games_option(accept_option(every(kept(checking)))))))
    return cast("Decorated", variant_option()(regulations_option(encoding_option(strict(counting)))))


def is_json(source: Source) -> bool:
    """Return whether a source holds records in JSON."""
    if _JSON.match(source.text) is None:
        return False
    from pdntool.write import json_input  # noqa: PLC0415 -- all writers

    return json_input.is_json(source)


@dataclass(slots=True)
class _Signals:
    """Whether an interruption came, and whether one may be raised where the program just is."""

    came: bool = False
    may_raise: bool = False

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Note an interruption; the second one is raised in any case."""
        if self.may_raise or self.came:
            signal.default_int_handler(number, frame)
        self.came = True


@contextlib.contextmanager
def _interruptible() -> Iterator[_Signals]:
    """Take interruptions, unless somebody else does already: what is written at that moment is written to its end."""
    signals = _Signals()
    is_ours = threading.current_thread() is threading.main_thread()
    if is_ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signals.interrupt)
        try:
            yield signals
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    else:
        yield signals


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
        self.interrupted = False
        self.progress: Progress | None = None
        self.on_game: Callable[[Verdict], None] | None = None
        self.passed_over: list[str] = []
        self.numbers = set[int]()
        self.unverified = 0
        self.inputs = inputs
        self.options = options

    def verdicts(self) -> Iterator[Judged]:
        """Yield the verdicts on all inputs, in their order, with the diagnostics that are wanted.

        An interruption ends them early; what was found till then is reported like any other end.
        """
        found = self._found()
        with _interruptible() as signals:
            while not signals.came:
                signals.may_raise = True
                try:
                    verdict = next(found, None)
                except KeyboardInterrupt:
                    break
                finally:
                    signals.may_raise = False
                if verdict is None:
                    return
                yield verdict
        self.interrupted = True
        found.close()

    def _found(self) -> Generator[Judged]:
        for file in self.files():
            for wanted in file if self.options.each else once_a_file(file):
                self.summary.add(wanted)
                if self.options.numbers is not None:
                    self.numbers.add(wanted.number)
                if wanted.number or wanted.diagnostics:
                    yield wanted

    def files(self) -> Iterator[Iterator[Judged]]:
        """Yield for each input what is found in it."""
        for found in self.inputs:
            yield map(self.wanted, self.of_input(found))
            if self.progress is not None and isinstance(found, InputFile):
                self.progress.at(found.name, 1, self.summary.games)

    def of_input(self, found: InputFile | PassedOver) -> Iterator[Verdict]:
        """Yield the verdicts on an input."""
        if isinstance(found, PassedOver):
            self.summary.passed_over += len(found.names)
            self.passed_over.extend(found.names)
            yield passed_over_verdict(found)
        else:
            self.summary.files += 1
            yield from self._of_file(found)

    def _of_file(self, found: InputFile) -> Iterator[Verdict]:
        try:
            data = found.read()
            source = decode(data, found.name, self.options.encoding)
        except OSError as error:
            yield self.unread(found, error)
        else:
            yield from self.of_source(source, data)

    def unread(self, found: InputFile, error: OSError) -> Verdict:
        """Return the verdict on a file that cannot be read."""
        self.unreadable = True
        return unreadable_verdict(found.name, error)

    def of_source(self, source: Source, data: bytes) -> Iterator[Verdict]:
        """Yield the verdicts of a source that was read of some bytes."""
        if is_json(source):
            yield from self._of_json(source)
        else:
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
        options = self.options
        moves = options.accepted.of(source, options.numbers) if options.accepted else {}
        numbers, pdn3 = options.numbers, options.pdn3
        return check_source(source, options.rules, options.regulation, pdn3=pdn3, numbers=numbers, accepted=moves)

    def wanted(self, verdict: Verdict) -> Verdict:
        """Return a verdict with the diagnostics that are wanted, and count it if it is not verified."""
        # A fault that is not to be reported fails no run; that a game has none, but was not verified, does.
        self.unverified += verdict.status == "unverified"
        verdict = with_suggestions(verdict)
        kept = self.options.selection.of_these(verdict.diagnostics)
        verdict = verdict if kept is verdict.diagnostics else replace(verdict, diagnostics=kept)
        if self.on_game is not None:
            self.on_game(verdict)
        if self.progress is not None and verdict.number % _OFTEN == 0:
            self.tell(verdict.source, verdict.game.span.end)
        return verdict

    def tell(self, source: Source, offset: int) -> None:
        """Tell whoever waits how far the check of a source has come."""
        if self.progress is not None:
            self.progress.at(source.name, offset / max(1, len(source.text)), self.summary.games)

    @property
    def exit_code(self) -> ExitCode:
        """The exit code of what was reported."""
        if self._corrector is not None and self._corrector.failed:
            return ExitCode.INTERNAL
        if self.interrupted:
            return ExitCode.INTERRUPTED
        if self.unreadable:
            return ExitCode.UNREADABLE
        options = self.options
        fails = self.summary.weigh(options.fail_on) or (self.unverified and not options.allow_unverified)
        return ExitCode.PROBLEMS if fails else ExitCode.OK
