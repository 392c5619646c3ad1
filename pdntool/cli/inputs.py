"""The files that a command line names, and what is said when one cannot be read."""

import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import click

from pdntool.archive.find import (
    STANDARD_INPUT,
    EmptyFolder,
    InputFile,
    PassedOver,
    find_inputs,
    input_file,
    reason,
)
from pdntool.archive.walk import Walk
from pdntool.check.verdict import Verdict, file_verdict
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.shared_options import Decorated, fail_on_option, regulations_option, selection_options
from pdntool.cli.streams import say
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.diagnostics.selection import Selection
from pdntool.i18n.catalog import NO_EXTENSION, Catalog
from pdntool.render.text import block
from pdntool.render.visible import harmless
from pdntool.text.source import Source, decode
from pdntool.text.span import Span

if TYPE_CHECKING:  # few commands read JSON, and all writers come with it
    from pdntool.write.json_input import WrongJsonError


def walk_options(function: Decorated) -> Decorated:
    """Add ``--include`` and ``--exclude``, which :func:`all_inputs` heeds."""
    only = click.option(
        "--include",
        metavar="GLOB",
        multiple=True,
        expose_value=False,
        callback=_keep,
        help="Of folders and archives read only these files: a pattern as in .gitignore.",
    )
    but = click.option(
        "--exclude",
        metavar="GLOB",
        multiple=True,
        expose_value=False,
        callback=_keep,
        help="Leave these files and folders out. What a .gitignore file names is left out in any case.",
    )
    return only(but(function))


def _keep(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> None:
    ctx.meta[_WALK] = replace(ctx.meta.get(_WALK, Walk()), **{str(parameter.name): value})


def walk() -> Walk:
    """Return what the options of the command leave out of folders."""
    ctx = click.get_current_context(silent=True)
    found: Walk = Walk() if ctx is None else ctx.meta.setdefault(_WALK, Walk())
    return found


_WALK: Final = "pdntool.walk"


def named_inputs(
    paths: tuple[str, ...], words: Catalog, tell: Callable[[Verdict], None] | None = None
) -> Iterator[InputFile]:
    """Return the inputs of ``paths``, standard input if there are none; end with exit code 2 if that is nothing.

    What a folder has besides is said by ``tell``, on standard error if that is None.
    """
    for found in all_inputs(paths, words):
        if isinstance(found, InputFile):
            yield found
        elif tell is not None:
            tell(passed_over_verdict(found))
        else:
            say_findings(passed_over_verdict(found), words)


def all_inputs(paths: tuple[str, ...], words: Catalog) -> Iterator[InputFile | PassedOver]:
    """Return the inputs of ``paths`` as :func:`named_inputs` does, and behind those of a folder what it has besides."""
    if not paths and sys.stdin is not None and sys.stdin.isatty():
        raise click.UsageError(words.word("nothing_to_check"))
    inputs = _without_empty_folders(paths or (STANDARD_INPUT,), words)
    first: list[InputFile | PassedOver] = []
    for found in inputs:
        first.append(found)
        if isinstance(found, InputFile):
            return itertools.chain(first, inputs)
    for passed_over in first:
        if isinstance(passed_over, PassedOver):
            say_findings(passed_over_verdict(passed_over), words)
    raise click.UsageError(words.word("nothing_to_check"))


def _without_empty_folders(paths: tuple[str, ...], words: Catalog) -> Iterator[InputFile | PassedOver]:
    for found in find_inputs(paths, walk()):
        if isinstance(found, EmptyFolder):
            say(words.word("folder_empty", name=harmless(found.name)))
        else:
            yield found


def passed_over_verdict(found: PassedOver) -> Verdict:
    """Return the verdict on a folder with files that are no records: how many, and which extensions they have."""
    extensions = ", ".join(f"{extension or NO_EXTENSION} {count}" for extension, count in found.extensions)
    args: dict[str, str | int] = {"n": len(found.names), "extensions": extensions}
    return file_verdict(Source(found.folder, ""), Diagnostic(Code.FILES_PASSED_OVER, None, args))


def read_one(name: str, words: Catalog, encoding: str | None = None) -> Source:
    """Return the text of the one file that a command works on; end with exit code 3 if it cannot be read."""
    found = input_file(name)
    try:
        return decode(found.read(), found.name, encoding)
    except OSError as error:
        say_findings(unreadable_verdict(found.name, error), words)
        click.get_current_context().exit(ExitCode.UNREADABLE)


def unreadable_verdict(name: str, error: OSError) -> Verdict:
    """Return the verdict on a file that could not be read."""
    return file_verdict(decode(b"", name), Diagnostic(Code.FILE_UNREADABLE, None, {"reason": reason(error)}))


def wrong_json_verdict(source: Source, wrong: "WrongJsonError") -> Verdict:
    """Return the verdict on a file in JSON that holds something other than records."""
    args: dict[str, str | int] = {"reason": "NOT_JSON"}
    if wrong.number is not None:
        args = {"reason": "NO_RECORD", "number": wrong.number}
    return file_verdict(source, Diagnostic(Code.FILE_UNREADABLE, Span(wrong.offset, wrong.offset + 1), args))


def read_records(found: InputFile, encoding: str | None) -> Source | Verdict:
    """Return the text of an input, records in JSON as PDN; the verdict on the file where it cannot be read."""
    from pdntool.write.json_input import WrongJsonError, as_pdn  # noqa: PLC0415 -- all writers come with it

    try:
        source = decode(found.read(), found.name, encoding)
    except OSError as error:
        return unreadable_verdict(found.name, error)
    try:
        return as_pdn(source)
    except WrongJsonError as wrong:
        return wrong_json_verdict(source, wrong)


def say_findings(verdict: Verdict, words: Catalog) -> None:
    """Write the diagnostics of a verdict to standard error."""
    for diagnostic in verdict.diagnostics:
        for line in block(diagnostic, verdict.source, words, color=False):
            say(line)


@dataclass(slots=True)
class Findings:
    """What a command that writes records says of them on standard error.

    ``weighty`` counts the findings that give exit code 1: those at least as heavy as ``fail_on``. With ``quiet`` only
    these are said.
    """

    words: Catalog
    selection: Selection = field(default_factory=Selection)
    fail_on: Severity = Severity.ERROR
    quiet: bool = False
    weighty: int = 0

    def wanted(self, verdict: Verdict) -> Verdict:
        """Return a verdict with the diagnostics that are reported."""
        kept = self.selection.of_these(verdict.diagnostics)
        return verdict if kept is verdict.diagnostics else replace(verdict, diagnostics=kept)

    def say(self, verdict: Verdict) -> None:
        """Write the diagnostics of a wanted verdict to standard error."""
        order = list(Severity)
        heaviest = order[: order.index(self.fail_on) + 1]
        heavy = tuple(one for one in verdict.diagnostics if one.code.severity in heaviest)
        self.weighty += len(heavy)
        say_findings(replace(verdict, diagnostics=heavy) if self.quiet else verdict, self.words)


def findings_options(function: Decorated) -> Decorated:
    """Add what is said of records and what counts, and the regulations of draws, as ``validate`` has them."""
    quiet = click.option("--quiet", "-q", is_flag=True, help="Say only what gives exit code 1: no notes, no warnings.")
    return regulations_option(selection_options(fail_on_option(quiet(function))))
