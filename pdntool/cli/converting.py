"""One run of ``convert`` over all inputs: each is converted and proved, then put where it belongs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

import click

from pdntool.archive.find import InputFile
from pdntool.archive.packed import packed_form
from pdntool.cli.accepted_moves import AcceptedMoves
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import Findings, unreadable_verdict, wrong_json_verdict
from pdntool.cli.output_options import contradicted
from pdntool.cli.outputs import Output
from pdntool.cli.shared_options import GameNumbers, refuse_missing
from pdntool.cli.streams import encoded, say
from pdntool.i18n.catalog import Catalog
from pdntool.render.conventions import once_a_file
from pdntool.render.visible import harmless
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter, FileText
from pdntool.write.formats import format_of
from pdntool.write.game_text import GameText
from pdntool.write.json_input import WrongJsonError, as_pdn, is_json
from pdntool.write.merge import Part, merged, misread
from pdntool.write.options import OutputOptions

_AS_READ: Final[Mapping[int, Game]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How the input is read: rules and regulation (None: those of each game), encoding, which games of each file.

    ``accepted`` are moves that the arbiter lets stand: what is written has a mark behind each.
    """

    rules: Rules | None = None
    regulation: Regulation | None = None
    encoding: str | None = None
    numbers: GameNumbers | None = None
    accepted: AcceptedMoves | None = None


@dataclass(slots=True)
class Run:
    """One run over all inputs, and the exit code that it comes to.

    With ``gathers`` all inputs become one text, which :meth:`finish` writes; the numbers of its games go on from file
    to file.
    """

    options: OutputOptions
    check: CheckOptions
    target: Output
    findings: Findings
    keep_encoding: bool = False
    gathers: bool = False
    _numbers: set[int] = field(default_factory=set)
    _parts: list[Part] = field(default_factory=list)
    _games: int = 0
    _problems: bool = False
    _unreadable: bool = False
    _broken: bool = False

    @property
    def words(self) -> Catalog:
        """The language of what is said."""
        return self.findings.words

    def take(self, found: InputFile) -> None:
        """Convert one file, and put it where it belongs or keep it for the end."""
        try:
            data = found.read()
            source = decode(data, found.name, self.check.encoding)
        except OSError as error:
            self._unreadable = True
            self.findings.say(unreadable_verdict(found.name, error))
            return
        self.put(source, data)

    def put(self, source: Source, data: bytes, corrected: Mapping[int, Game] = _AS_READ) -> None:
        """Convert a source of these bytes; ``corrected`` are games that stand for those of their numbers."""
        options = self.options
        packed = packed_form(source.name) if self.target.in_place else None
        if packed is not None:
            raise click.UsageError(self.words.word("options_contradict", names=f"--in-place / {packed}"))
        if source.worksheets or is_json(source):
            kind = "XLSX" if source.worksheets else "JSON"
            if self.target.in_place:
                raise click.UsageError(self.words.word("options_contradict", names=f"--in-place / {kind}"))
            # There is no notation to be rewritten in JSON, nor in a workbook: it becomes PDN.
            options = replace(options, to=options.to or "pdn")
        if self.check.accepted is not None:
            source = self._marked(source)
        # What nothing is compared with need not be kept.
        options = replace(options, first_game=self._games + 1)
        self._convert(source, b"" if self.gathers else data, options, corrected)

    def _marked(self, source: Source) -> Source:
        """Return a source with a mark behind each move that is accepted; say which acceptances come to nothing."""
        if self.check.accepted is None:
            return source
        try:
            source = as_pdn(source)
        except WrongJsonError:
            return source
        marked, told = self.check.accepted.marked(source, self.check.rules, self.check.numbers)
        for verdict in told:
            self.findings.say(self.findings.wanted(verdict))
        return marked

    def _convert(self, source: Source, data: bytes, options: OutputOptions, corrected: Mapping[int, Game]) -> None:
        try:
            done = replace(self._converter(options), corrected=corrected).proved(source)
        except WrongJsonError as wrong:
            self._unreadable = True
            self.findings.say(wrong_json_verdict(source, wrong))
            return
        if done is None:
            self._broken = True
            say(f"pdntool: {harmless(source.name)}: {self.words.word('proof_failed')}")
            return
        self._problems |= done.problems
        self._say(done)
        if self.check.numbers is not None:
            self._numbers |= {game.verdict.number for game in done.games}
            if not done.games:
                # What none of the games is chosen of becomes no file.
                return
        self._refuse_other_variants(done.games)
        if self.gathers:
            self._keep(source, done, options)
        else:
            self.target.take(source.name, data, self._stored(done, source, options), options)

    def _converter(self, options: OutputOptions) -> Converter:
        check, target = self.check, self.target
        # What is written over its file, or compared with it, keeps the games that were not chosen.
        keeps_rest = target.in_place or ((target.check or target.diff) and not target.has_place)
        return Converter(options, check.rules, self.words, check.regulation, check.numbers, keeps_rest=keeps_rest)

    def _keep(self, source: Source, done: FileText, options: OutputOptions) -> None:
        texts = tuple(part.text or "" for part in done.parts)
        numbers = {game.verdict.number for game in done.games}
        count = len(texts) if options.split else len(numbers)
        # The numbers of games that were chosen stay those of their file.
        self._games += count if self.check.numbers is None else max(numbers, default=0)
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
        refuse_missing(self.check.numbers, self._numbers, self.words, was_read=not self._unreadable)
        if self.gathers:
            self._write_gathered()
        if self._broken:
            return ExitCode.INTERNAL
        if self._unreadable:
            return ExitCode.UNREADABLE
        would_change = self.target.check and self.target.changed
        return ExitCode.PROBLEMS if self._problems or self.findings.weighty or would_change else ExitCode.OK

    def _write_gathered(self) -> None:
        to = self.options.to
        wrong = misread(self._parts, to)
        if wrong is None:
            self.target.take_all(encoded(merged(self._parts, to)))
            return
        self._problems = True
        say(self.words.word("sheet_among_pdn" if wrong.is_sheet else "not_in_one_file", name=harmless(wrong.name)))
        if to is None:
            say(self.words.word("write_anew"))

    def _say(self, done: FileText) -> None:
        """Report what was found in the games, and what became of each."""
        for verdict in done.about:
            self.findings.say(self.findings.wanted(verdict))
        # The lines of a game share its verdict.
        games = {game.verdict.number: game for game in reversed(done.games) if not game.is_clean}
        wanted = (self.findings.wanted(games[number].verdict) for number in sorted(games))
        for verdict in once_a_file(wanted):
            self.findings.say(verdict)
            if verdict.number:
                self._say_outcome(games[verdict.number])
        self._say_tags(done)
        self._say_breaches(done)

    def _say_outcome(self, game: GameText) -> None:
        words, number = self.words, game.verdict.number
        lines = []
        if game.why:
            key = "not_converted" if game.is_as_it_was else "written_as_known"
            lines.append(words.word(key, number=number, reason=words.word(f"reason_{game.why}")))
        if game.hidden:
            lines.append(words.word("untold", number=number))
        if game.lost:
            kinds = ", ".join(self._kind(kind, count) for kind, count in game.lost)
            lines.append(words.word("lost", number=number, kinds=kinds))
        for line in lines:
            say(f"{harmless(game.verdict.source.name)}: {line}")

    def _say_breaches(self, done: FileText) -> None:
        for number, found in done.breaches:
            if found.code in self.findings.selection.kept:
                self._problems = True
                message = self.words.message(found.code, found.args)
                said = self.words.word("not_pdn3", number=number, code=found.code, message=message)
                say(f"{harmless(done.games[0].verdict.source.name)}: {harmless(said)}")

    def _kind(self, kind: str, count: int) -> str:
        return f"{self.words.word(f'kind_{kind}')} ({count})"

    def _say_tags(self, done: FileText) -> None:
        """Say once of a file that a format has no place for tags, unless less than the whole record was asked for."""
        options = self.options
        target = format_of(options.to)
        if not target.no_tags or options.drop or options.tags is not None or self.findings.quiet:
            return
        count = sum(tag.name not in target.tags for game in done.games for tag in game.verdict.game.tag_list)
        if count:
            text = self.words.word("tags_left_out", kinds=self._kind("tags", count))
            say(f"{harmless(done.games[0].verdict.source.name)}: {text}")


def _as_stored(text: str, source: Source) -> bytes:
    """Return a text in the encoding of its source, or in UTF-8 where that cannot hold it."""
    plain = text.encode("utf-8-sig" if source.encoding == "utf-8-sig" else "utf-8")
    if source.bad_at is not None or source.encoding in {"utf-8", "utf-8-sig"}:
        return plain
    try:
        return text.encode(source.encoding)
    except UnicodeEncodeError:
        return plain
