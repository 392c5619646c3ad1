"""``pdntool convert``: write records in another notation or format."""

from typing import Any

import click

from pdntool.archive.find import STANDARD_INPUT, STREAM_NAME, InputFile
from pdntool.check.report import GameReport
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.form_options import form_of, form_options, style_of
from pdntool.cli.inputs import named_inputs, say_findings, unreadable_report
from pdntool.cli.options import encoding_option, variant_option, words_option
from pdntool.cli.outputs import Output, is_folder
from pdntool.cli.streams import say
from pdntool.i18n.catalogue import Catalogue
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode
from pdntool.write import convert as in_place
from pdntool.write import transform
from pdntool.write.form import Form
from pdntool.write.formats import FORMATS
from pdntool.write.json_input import is_json
from pdntool.write.style import MoveStyle

_EPILOG = """\b
Examples:
  pdntool convert game.pdn
  pdntool convert game.pdn --notation long -o long.pdn
  pdntool convert round3/ --to sheet -o sheets/
  pdntool convert archive.pdn --to jsonl
"""


@click.command("convert", epilog=_EPILOG)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o", "--output", metavar="FILE|DIR", default=STANDARD_INPUT, help="Where to write [default: standard output]."
)
@click.option("--in-place", is_flag=True, help="Write over the input.")
@click.option("--backup", is_flag=True, help="With --in-place: keep the old file beside it, its name ending in .bak.")
@click.option("--keep-encoding", is_flag=True, help="Write in the encoding of the input, not in UTF-8 (without --to).")
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing but what would change.")
@form_options
@variant_option()
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
    rules: Rules | None,
    encoding: str | None,
    words: Catalogue,
    **chosen: Any,  # noqa: ANN401 - the options of a form, as Click gives them
) -> int:
    """Write records in another notation or format.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. Without --to and options of
    layout the moves are rewritten and everything else stays as it is. The output is read again and replayed before
    anything is written; a game that cannot be converted is copied as it was.
    """
    form = form_of(chosen, words)
    _refuse_contradictions(form, words, {"--in-place": in_place, "-o": output != STANDARD_INPUT, "--backup": backup})
    extension = FORMATS[form.to].extension if form else None
    target = Output(words, output, extension, in_place, backup, check, diff)
    run = _Run(form, style_of(chosen), rules, words, target)
    run.encoding = encoding
    run.keep_encoding = keep_encoding
    inputs = list(named_inputs(paths, words))
    _refuse_one_file_for_many(inputs, target)
    for found in inputs:
        run.take(found)
    return run.exit_code


def _refuse_contradictions(form: Form | None, words: Catalogue, given: dict[str, bool]) -> None:
    contradicted = {
        "--in-place / -o": given["--in-place"] and given["-o"],
        "--backup / --in-place": given["--backup"] and not given["--in-place"],
        "--in-place / --to": given["--in-place"] and form is not None and form.to != "pdn",
    }
    for names, is_so in contradicted.items():
        if is_so:
            raise click.UsageError(words.word("options_contradict", names=names))


def _refuse_one_file_for_many(inputs: list[InputFile], target: Output) -> None:
    if target.in_place and any(found.name == STREAM_NAME for found in inputs):
        raise click.UsageError(target.words.word("options_contradict", names="--in-place / -"))
    if target.target == STANDARD_INPUT or target.in_place or len(inputs) == 1:
        return
    names = [found.name for found in inputs]
    places = {str(target.path_of(name)) for name in names}
    if not is_folder(target.target) or len(places) < len(names):
        raise click.UsageError(target.words.word("one_output_for_many", name=target.target))


class _Run:
    """One run over all inputs, and the exit code that it comes to."""

    def __init__(
        self, form: Form | None, style: MoveStyle, rules: Rules | None, words: Catalogue, target: Output
    ) -> None:
        self._form = form
        self._style = style
        self._rules = rules
        self._words = words
        self._target = target
        self.encoding: str | None = None
        self.keep_encoding = False
        self._problems = self._unreadable = self._broken = False

    def take(self, found: InputFile) -> None:
        """Convert one file and put it where it belongs."""
        try:
            data = found.read()
        except OSError as error:
            self._unreadable = True
            say_findings(unreadable_report(found.name, error), self._words)
            return
        source = decode(data, found.name, self.encoding)
        if self._target.in_place and is_json(source):
            raise click.UsageError(self._words.word("options_contradict", names="--in-place / JSON"))
        new = self._converted(source)
        if new is not None:
            self._target.take(found.name, data, new)

    def _converted(self, source: Source) -> bytes | None:
        if self._form is not None:
            return self._anew(source, self._form)
        # There is no notation to be rewritten in JSON: it becomes PDN.
        return self._anew(source, Form(moves=self._style)) if is_json(source) else self._in_place(source)

    def _in_place(self, source: Source) -> bytes | None:
        done = in_place.convert(source, self._style, self._rules)
        if not in_place.proves_itself(done, source.name, self._style):
            self._refuse(source)
            return None
        self._problems |= done.problems
        for game in done.games:
            self._say(game.report, converted=game.converted)
        return _as_stored(done.data, source) if self.keep_encoding else done.data

    def _anew(self, source: Source, form: Form) -> bytes | None:
        done = transform.transform(source, form, self._rules, self._words)
        if not transform.proves_itself(done, source.name, form, self._words):
            self._refuse(source)
            return None
        self._problems |= done.problems
        for game in done.games:
            self._say(game.report, converted=game.converted)
            for kind in game.lost:
                self._say_of(game.report, "lost", kind=self._words.word(f"kind_{kind}"), number=game.report.game)
        return done.text.encode("utf-8")

    def _refuse(self, source: Source) -> None:
        self._broken = True
        say(f"pdntool: {harmless(source.name)}: {self._words.word('proof_failed')}")

    def _say(self, report: GameReport, *, converted: bool) -> None:
        say_findings(report, self._words)
        if not converted:
            self._say_of(report, "not_converted", number=report.game)

    def _say_of(self, report: GameReport, key: str, **args: str | int) -> None:
        say(f"{harmless(report.source.name)}: {self._words.word(key, **args)}")

    @property
    def exit_code(self) -> ExitCode:
        """What the whole run came to."""
        if self._broken:
            return ExitCode.INTERNAL
        if self._unreadable:
            return ExitCode.UNREADABLE
        would_change = self._target.check and self._target.changed
        return ExitCode.PROBLEMS if self._problems or would_change else ExitCode.OK


def _as_stored(data: bytes, source: Source) -> bytes:
    """Return text in UTF-8 in the encoding of its source; as it is where bytes of the source were none of that."""
    if source.bad_at is not None or source.encoding in {"utf-8", "utf-8-sig"}:
        return data
    try:
        return data.decode("utf-8").encode(source.encoding)
    except UnicodeEncodeError:
        return data
