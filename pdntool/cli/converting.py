"""One run of ``convert`` over all inputs: each is converted and proved, then put where it belongs."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import click

from pdntool.archive.find import InputFile
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import say_findings, unreadable_verdict, wrong_json_verdict
from pdntool.cli.output_options import contradicted
from pdntool.cli.outputs import Output
from pdntool.cli.streams import encoded, say
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter, FileText
from pdntool.write.game_text import GameText
from pdntool.write.json_input import WrongJsonError, is_json
from pdntool.write.merge import Part, merged, misread
from pdntool.write.options import OutputOptions


@dataclass(slots=True)
class Run:
    """One run over all inputs, and the exit code that it comes to.

    With ``gathers`` all inputs become one text, which :meth:`finish` writes; the numbers of its games go on from file
    to file.
    """

    options: OutputOptions
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
            say_findings(unreadable_verdict(found.name, error), self.words)
            return
        source = decode(data, found.name, self.encoding)
        options = self.options
        if is_json(source):
            if self.target.in_place:
                raise click.UsageError(self.words.word("options_contradict", names="--in-place / JSON"))
            # There is no notation to be rewritten in JSON: it becomes PDN.
            options = replace(options, to=options.to or "pdn")
        # What nothing is compared with need not be kept.
        self._convert(source, b"" if self.gathers else data, replace(options, first_game=self._games + 1))

    def _convert(self, source: Source, data: bytes, options: OutputOptions) -> None:
        try:
            done = Converter(options, self.rules, self.words).proved(source)
        except WrongJsonError as wrong:
            self._unreadable = True
            say_findings(wrong_json_verdict(source, wrong), self.words)
            return
        if done is None:
            self._broken = True
            say(f"pdntool: {harmless(source.name)}: {self.words.word('proof_failed')}")
            return
        self._problems |= done.problems
        self._say(done)
        self._refuse_other_variants(done.games)
        if self.gathers:
            self._keep(source, done, options)
        else:
            self.target.take(source.name, data, self._stored(done, source, options), options)

    def _keep(self, source: Source, done: FileText, options: OutputOptions) -> None:
        texts = tuple(part.text or "" for part in done.parts)
        numbers = {game.verdict.number for game in done.games}
        self._games += len(texts) if options.split else len(numbers)
        if options.to is not None:
            self._parts.append(Part(source.name, texts))
        elif numbers:
            self._parts.append(Part(source.name, (done.text,)))

    def _stored(self, done: FileText, source: Source, options: OutputOptions) -> Iterable[bytes]:
        """Return the new file in pieces, in UTF-8 unless the encoding of the source is to be kept."""
        if options.to is not None:
            return encoded(done.pieces)
        if self.keep_encoding:
            return (_as_stored(done.text, source),)
        mark = ("\ufeff",) if source.encoding == "utf-8-sig" else ()
        return encoded((*mark, *done.pieces))

    def _refuse_other_variants(self, games: Iterable[GameText]) -> None:
        for game in games if self.options.set_tags else ():
            verdict = game.verdict
            name = contradicted(verdict, self.options.set_tags)
            if name is not None:
                args = {"file": verdict.source.name, "variant": verdict.variant or "", "name": name}
                raise click.UsageError(self.words.word("set_tag_variant", number=verdict.number, **args))

    def finish(self) -> ExitCode:
        """Write what was gathered, and return what the whole run came to."""
        if self.gathers:
            self._write_gathered()
        if self._broken:
            return ExitCode.INTERNAL
        if self._unreadable:
            return ExitCode.UNREADABLE
        would_change = self.target.check and self.target.changed
        return ExitCode.PROBLEMS if self._problems or would_change else ExitCode.OK

    def _write_gathered(self) -> None:
        to = self.options.to
        name = misread(self._parts, to)
        if name is None:
            self.target.take_all(encoded(merged(self._parts, to)))
            return
        self._problems = True
        say(self.words.word("not_in_one_file", name=harmless(name)))
        if to is None:
            say(self.words.word("write_anew"))

    def _say(self, done: FileText) -> None:
        """Report what was found in the games, and what became of each."""
        for verdict in done.about:
            say_findings(verdict, self.words)
        said = 0
        for game in done.games:
            if game.verdict.number == said:
                # The lines of a game share its verdict.
                continue
            said = game.verdict.number
            if not game.is_clean:
                say_findings(game.verdict, self.words)
                self._say_outcome(game)

    def _say_outcome(self, game: GameText) -> None:
        keys = [] if game.converted else ["copied" if game.copied else "not_converted"]
        keys += ["untold"] if game.hidden else []
        lines = [self.words.word(key, number=game.verdict.number) for key in keys]
        lines += [
            self.words.word("lost", kind=self.words.word(f"kind_{kind}"), number=game.verdict.number)
            for kind in game.lost
        ]
        for line in lines:
            say(f"{harmless(game.verdict.source.name)}: {line}")


def _as_stored(text: str, source: Source) -> bytes:
    """Return a text in the encoding of its source, or in UTF-8 where that cannot hold it."""
    plain = text.encode("utf-8-sig" if source.encoding == "utf-8-sig" else "utf-8")
    if source.bad_at is not None or source.encoding in {"utf-8", "utf-8-sig"}:
        return plain
    try:
        return text.encode(source.encoding)
    except UnicodeEncodeError:
        return plain
