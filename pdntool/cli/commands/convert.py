"""``pdntool convert``: write records in another notation or format."""

from typing import Any, Final

import click

from pdntool.archive.find import STANDARD_INPUT, STREAM_NAME, InputFile
from pdntool.cli.accepted_moves import AcceptedMoves, accept_option
from pdntool.cli.converting import CheckOptions, Run
from pdntool.cli.inputs import Findings, findings_options, named_inputs
from pdntool.cli.output_options import options_of, output_options
from pdntool.cli.outputs import Output
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import (
    GameNumbers,
    encoding_option,
    games_option,
    selection_of,
    variant_option,
    words_option,
)
from pdntool.cli.streams import is_same_file
from pdntool.cli.usage import Command
from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.write.options import OutputOptions

# Options that do not go together; PATHS are several inputs that become one output.
_APART: Final = (
    ("--in-place", "-o"),
    ("--in-place", "-"),
    ("--keep-encoding", "--to"),
    ("--keep-encoding", "PATHS"),
)

_EPILOG = """\b
Examples:
  pdntool convert game.pdn
  pdntool convert game.pdn --notation long -o long.pdn
  pdntool convert round3/ --to sheet -o sheets/
  pdntool convert archive.pdn --to jsonl
  pdntool convert round1.pdn round2.pdn -o all.pdn
"""


def _to_output(ctx: click.Context, _parameter: click.Parameter, value: str) -> str:
    if not value:
        words: Catalog = ctx.meta["pdntool.words"]
        raise click.UsageError(words.word("write_failed", name="-o ''", reason=words.reason("ENOENT")))
    return value


@click.command("convert", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@config_options
@click.option(
    "-o",
    "--output",
    metavar="FILE|DIR",
    default=STANDARD_INPUT,
    callback=_to_output,
    help="Where to write [default: standard output].",
)
@click.option("--in-place", is_flag=True, help="Write over the input.")
@click.option("--backup", is_flag=True, help="With --in-place: keep the old file beside it: NAME.bak, .bak2, ...")
@click.option("--keep-encoding", is_flag=True, help="Write in the encoding of the input, not in UTF-8 (without --to).")
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing but what would change.")
@games_option
@accept_option
@output_options
@variant_option()
@findings_options
@encoding_option
@words_option
def command(
    paths: tuple[str, ...],
    *,
    output: str,
    in_place: bool,
    backup: bool,
    keep_encoding: bool,
    check: bool,
    diff: bool,
    games: GameNumbers | None,
    accepted: AcceptedMoves,
    rules: Rules | None,
    regulation: Regulation | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: Severity,
    quiet: bool,
    encoding: str | None,
    words: Catalog,
    **chosen: Any,  # noqa: ANN401 - the options of a form, as Click gives them
) -> int:
    """Write records in another notation or format.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. Without --to and options of
    layout the moves are rewritten and everything else stays as it is. Several inputs become one output, or a file each
    in a folder. The output is read again and replayed before anything is written; a game that cannot be converted is
    copied as it was.
    """
    options = options_of(chosen, words)
    findings = Findings(words, selection_of(select, ignore), fail_on, quiet)
    inputs = list(named_inputs(paths, words, lambda verdict: findings.say(findings.wanted(verdict))))
    target = Output(words, output, in_place=in_place, backup=backup, check=check, diff=diff)
    gathers = len(inputs) > 1 and target.is_one_file
    given = {
        "--in-place": in_place,
        "-o": output != STANDARD_INPUT,
        "--backup": backup,
        "--keep-encoding": keep_encoding,
        "--to": options.to is not None,
        "PATHS": gathers,
        "-": any(found.name == STREAM_NAME for found in inputs),
    }
    _refuse_contradictions(given, options, words)
    _refuse_clashes(inputs, target, options)
    accepted.refuse_unknown(found.name for found in inputs)
    how = CheckOptions(rules, regulation, encoding, games, accepted if accepted.each else None)
    run = Run(options, how, target, findings, keep_encoding=keep_encoding, gathers=gathers)
    for found in inputs:
        run.take(found)
    return run.finish()


def _refuse_contradictions(given: dict[str, bool], options: OutputOptions, words: Catalog) -> None:
    for names in _APART:
        if all(given[name] for name in names):
            raise click.UsageError(words.word("options_contradict", names=" / ".join(names)))
    wrong = {
        "--backup / --in-place": given["--backup"] and not given["--in-place"],
        "--in-place / --to": given["--in-place"] and options.to not in {None, "pdn"},
    }
    for text, is_so in wrong.items():
        if is_so:
            raise click.UsageError(words.word("options_contradict", names=text))


def _refuse_clashes(inputs: list[InputFile], target: Output, options: OutputOptions) -> None:
    """Refuse an output that would be written over an input unasked, or by several inputs."""
    if not target.has_place:
        return
    places = [target.path_of(found.name, options) for found in inputs]
    for place, found in zip(places, inputs, strict=True):
        if not (target.check or target.diff) and is_same_file(found.name, place):
            raise click.UsageError(target.words.word("output_is_input", name=harmless(str(place))))
    if not target.is_one_file and len(set(places)) < len(inputs):
        raise click.UsageError(target.words.word("one_output_for_many", name=target.target))
