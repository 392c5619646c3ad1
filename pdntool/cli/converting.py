"""One run of ``convert`` over all inputs: each is converted and proved, then put where it belongs."""

from dataclasses import dataclass, field, replace

import click

from pdntool.archive.find import InputFile
from pdntool.check.report import GameReport
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import say_findings, unreadable_report, wrong_json_report
from pdntool.cli.outputs import Output
from pdntool.cli.streams import encoded, say
from pdntool.cli.tag_options import contradicted
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode
from pdntool.write import convert as in_place
from pdntool.write.form import Form
from pdntool.write.json_input import WrongJsonError, is_json
from pdntool.write.merge import Part, merged, misread
from pdntool.write.parts import OutcomeOfGame
from pdntool.write.style import MoveStyle
from pdntool.write.transform import Converter


@dataclass(slots=True)
class Run:
    """One run over all inputs, and the exit code that it comes to.

    ``form`` is None where only the moves are to change. With ``gathers`` all inputs become one text, which
    :meth:`finish` writes; the numbers of its games go on from file to file.
    """

    form: Form | None
    style: MoveStyle
    rules: Rules | None
    words: Catalog
    target: Output
    encoding: str | None
    keep_encoding: bool
    gathers: bool
    _parts: list[Part] = field(default_factory=list)
    _games: int = 0
    _problems: bool = False
    _unreadable: bool = False
    _broken: bool = False

    def take(self, found: InputFile) -> None:
        """Convert one file, and put it where it belongs or keep it for the end."""
        try:
            data = found.read()
        except OSError as error:
            self._unreadable = True
            say_findings(unreadable_report(found.name, error), self.words)
            return
        source = decode(data, found.name, self.encoding)
        if self.target.in_place and is_json(source):
            raise click.UsageError(self.words.word("options_contradict", names="--in-place / JSON"))
        if self.gathers:
            # What nothing is compared with need not be kept.
            data = b""
        form = self.form
        if form is None and is_json(source):
            # There is no notation to be rewritten in JSON: it becomes PDN.
            form = Form(moves=self.style)
        if form is None:
            self._in_place(source, data)
        else:
            self._anew(source, data, form)

    def _in_place(self, source: Source, data: bytes) -> None:
        done = in_place.convert(source, self.style, self.rules)
        self._problems |= done.problems
        for game in done.games:
            self._say(game)
            if game.untold:
                self._say_of(game.report, "untold", number=game.report.game)
        if not self.gathers:
            new = _as_stored(done.data, source) if self.keep_encoding else done.data
            self.target.take(source.name, data, (new,))
        elif any(game.report.game for game in done.games):
            self._parts.append(Part(source.name, (done.data.decode("utf-8-sig"),)))

    def _anew(self, source: Source, data: bytes, form: Form) -> None:
        form = replace(form, first_game=self._games + 1)
        try:
            done = Converter(form, self.rules, self.words).proved(source)
        except WrongJsonError as wrong:
            self._unreadable = True
            say_findings(wrong_json_report(source, wrong, self.words), self.words)
            return
        if done is None:
            self._refuse(source)
            return
        self._problems |= done.problems
        for game in done.games:
            self._say(game)
            for kind in game.lost:
                self._say_of(game.report, "lost", kind=self.words.word(f"kind_{kind}"), number=game.report.game)
        self._refuse_other_variants([game.report for game in done.games], form)
        if self.gathers:
            self._games += len(done.parts) if form.split else sum(game.report.game > 0 for game in done.games)
            self._parts.append(Part(source.name, tuple(part.text for part in done.parts)))
        else:
            self.target.take(source.name, data, encoded(done.pieces), form)

    def _refuse_other_variants(self, reports: list[GameReport], form: Form) -> None:
        for report in reports if form.set_tags else []:
            name = contradicted(report, form.set_tags)
            if name is not None:
                args = {"file": report.source.name, "variant": report.variant or "", "name": name}
                raise click.UsageError(self.words.word("set_tag_variant", number=report.game, **args))

    def finish(self) -> ExitCode:
        """Write what was gathered, and return what the whole run came to."""
        if self.gathers:
            to = None if self.form is None else self.form.to
            name = misread(self._parts, to)
            if name is None:
                self.target.take_all(encoded(merged(self._parts, to)))
            else:
                self._problems = True
                say(self.words.word("not_in_one_file", name=harmless(name)))
                if to is None:
                    say(self.words.word("write_anew"))
        if self._broken:
            return ExitCode.INTERNAL
        if self._unreadable:
            return ExitCode.UNREADABLE
        would_change = self.target.check and self.target.changed
        return ExitCode.PROBLEMS if self._problems or would_change else ExitCode.OK

    def _refuse(self, source: Source) -> None:
        self._broken = True
        say(f"pdntool: {harmless(source.name)}: {self.words.word('proof_failed')}")

    def _say(self, game: in_place.ConvertedGame | OutcomeOfGame) -> None:
        say_findings(game.report, self.words)
        if not game.converted:
            self._say_of(game.report, "copied" if game.copied else "not_converted", number=game.report.game)

    def _say_of(self, report: GameReport, key: str, **args: str | int) -> None:
        say(f"{harmless(report.source.name)}: {self.words.word(key, **args)}")


def _as_stored(data: bytes, source: Source) -> bytes:
    """Return text in UTF-8 in the encoding of its source; as it is where bytes of the source were none of that."""
    if source.bad_at is not None or source.encoding in {"utf-8", "utf-8-sig"}:
        return data
    try:
        return data.decode("utf-8").encode(source.encoding)
    except UnicodeEncodeError:
        return data
