"""``pdntool validate``: replay records and report what is wrong."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pdntool.archive.find import InputFile, PassedOver
from pdntool.cli.checking import CheckOptions, Run, check_options
from pdntool.cli.inputs import all_inputs, named_inputs, walk, walk_options
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import (
    color_option,
    jobs_option,
    refuse_missing,
    words_option,
)
from pdntool.cli.streams import is_same_file, refuse_output, replace_file, say, write_out
from pdntool.cli.usage import Choice, Command
from pdntool.i18n.catalog import Catalog
from pdntool.render.reports import REPORT_FORMATS, TELLING_ALL, Renderer, ReportOptions
from pdntool.render.visible import harmless

if TYPE_CHECKING:  # only --fix needs it
    from pdntool.cli.fixing import Corrector
    from pdntool.cli.keeping import Keeping
    from pdntool.cli.progress import Progress

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
@check_options
@click.option("--format", "form", type=Choice(list(REPORT_FORMATS)), default="text", show_default=True, help="Output.")
@jobs_option
@click.option("-o", "--output", metavar="OUT", help="Where to write the report [default: standard output].")
@click.option("--statistics", is_flag=True, help="Count the findings, by code and by file, instead of showing each.")
@click.option("--keep-good", metavar="FILE", help="Copy the games without errors, all of them verified, to FILE.")
@click.option("--keep-bad", metavar="FILE", help="Copy the other games to FILE.")
@click.option("--board", is_flag=True, help="With --format text: draw the position before each move that is at fault.")
@click.option("--fix", is_flag=True, help="Correct in place what cannot change a game; report what remains.")
@click.option("--diff", is_flag=True, help="Only show what --fix would change; exit code 1 if there is anything.")
@walk_options
@words_option
@click.option("--verbose", "-v", is_flag=True, help="List the files of folders that were passed over.")
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
@color_option
def command(
    paths: tuple[str, ...],
    *,
    options: CheckOptions,
    form: str,
    jobs: int,
    output: str | None,
    statistics: bool,
    keep_good: str | None,
    keep_bad: str | None,
    board: bool,
    fix: bool,
    diff: bool,
    words: Catalog,
    verbose: bool,
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
    if options.numbers is not None and (fix or diff):
        raise click.UsageError(words.word("options_contradict", names="--game / --fix, --diff"))
    corrector = None
    if diff or fix:
        from pdntool.cli.fixing import Corrector, Differences, refuse_standard_input  # noqa: PLC0415 -- all writers

        corrector = Corrector(options.rules, words)
        if diff:
            differences = Differences(named_inputs(paths, words), corrector, options.encoding)
            _write(differences.lines(), output, words, color=False)
            return differences.exit_code
        refuse_standard_input(paths, words)
    inputs: Iterable[InputFile | PassedOver] = all_inputs(paths, words)
    if options.accepted is not None:
        inputs = list(inputs)
        options.accepted.refuse_unknown(found.name for found in inputs if isinstance(found, InputFile))
    keeping = _keeping(keep_good, keep_bad, paths, words)
    progress = _progress(inputs := list(inputs), words) if not quiet and _is_on_terminal() else None
    render = _formats(words, statistics=statistics)(form)
    if keeping is not None or corrector is not None:
        jobs = 0
    run = _run(inputs, options, corrector, jobs, tells_all=form in TELLING_ALL and not statistics)
    run.progress, run.on_game = progress, None if keeping is None else keeping.take
    in_color = color and output is None
    texts = render(run.verdicts(), ReportOptions(words, run.summary, in_color, board))
    _write(texts if progress is None else progress.around(texts), output, words, color=in_color)
    refuse_missing(options.numbers, run.numbers, words, was_read=not run.unreadable and not run.interrupted)
    if keeping is not None and not run.interrupted:
        keeping.write()
    for line in _last_lines(run, words, verbose=verbose, quiet=quiet):
        say(line)
    return run.exit_code


def _keeping(good: str | None, bad: str | None, paths: tuple[str, ...], words: Catalog) -> "Keeping | None":
    if good is None and bad is None:
        return None
    from pdntool.cli.keeping import Keeping  # noqa: PLC0415 -- all writers

    keeping = Keeping(good, bad, words)
    click.get_current_context().call_on_close(keeping.close)
    keeping.refuse(paths)
    return keeping


def _is_on_terminal() -> bool:
    # A closed stream is None.
    return sys.stderr is not None and sys.stderr.isatty()


def _progress(inputs: Iterable[InputFile | PassedOver], words: Catalog) -> "Progress":
    from pdntool.cli.progress import Progress  # noqa: PLC0415 -- only for terminals

    return Progress([found.name for found in inputs if isinstance(found, InputFile)], words)


def _formats(words: Catalog, *, statistics: bool) -> Callable[[str], Renderer]:
    if not statistics:
        return REPORT_FORMATS.__getitem__
    from pdntool.render.statistics import STATISTICS_FORMATS  # noqa: PLC0415

    def of(form: str) -> Renderer:
        if form not in STATISTICS_FORMATS:
            raise click.UsageError(words.word("options_contradict", names=f"--statistics / --format {form}"))
        return STATISTICS_FORMATS[form]

    return of


def _last_lines(run: Run, words: Catalog, *, verbose: bool, quiet: bool) -> Iterator[str]:
    if verbose:
        yield from (words.word("file_passed_over", name=harmless(name)) for name in run.passed_over)
        yield from (words.word("file_left_out", name=harmless(name)) for name in walk().left_out)
    if not quiet:
        summary = run.summary.line(words)
        yield words.word("summary_interrupted", summary=summary) if run.interrupted else summary


def _run(
    inputs: Iterable[InputFile | PassedOver],
    options: CheckOptions,
    corrector: "Corrector | None",
    jobs: int,
    *,
    tells_all: bool,
) -> Run:
    # What is accepted concerns files as wholes, and a game is found by its number from their beginning.
    if not jobs or (jobs == 1 and options.cache is None) or options.numbers is not None or options.accepted is not None:
        return Run(inputs, options, corrector)
    from pdntool.cli.parallel import ParallelRun  # noqa: PLC0415

    return ParallelRun(inputs, options, jobs=jobs, tells_all=tells_all)


def _write(texts: Iterable[str], output: str | None, words: Catalog, *, color: bool) -> None:
    if output is None:
        write_out(texts, color=color)
        return
    try:
        replace_file(Path(output), "".join(texts).encode("utf-8", "backslashreplace"))
    except OSError as error:
        refuse_output(output, error, words)
