"""Games of all inputs one by one, and the games that a command hands on: copied as they were written."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, Self

import click

from pdntool.archive.facts import GameFacts
from pdntool.archive.find import STREAM_NAME, InputFile
from pdntool.check.validate import games_of
from pdntool.cli.converting import CheckOptions, Run
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import Findings, named_inputs, read_records, say_findings
from pdntool.cli.outputs import Output, is_folder
from pdntool.cli.streams import encoded, is_same_file, refuse_output, replace_file, write_out
from pdntool.diagnostics.selection import Selection
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game, holds_positions
from pdntool.text.source import Source
from pdntool.write.file_text import Converter
from pdntool.write.formats import FORMATS, parted
from pdntool.write.options import MoveOptions, OutputOptions

PDN: Final = "pdn"
STANDARD_OUTPUT: Final = "-"
_IN_MEMORY: Final = 1 << 26
_AS_WRITTEN: Final = OutputOptions(PDN, MoveOptions("source"), roster_first=False)
_EXTENSIONS: Final = {each.extension: name for name, each in FORMATS.items()}


class Taken(NamedTuple):
    """A game that a command hands on, with its text as PDN."""

    facts: GameFacts
    text: str


@dataclass(slots=True)
class GameReader:
    """Reads the games of all inputs; ``rules`` are those to read them by, None for their own.

    One of the ``outputs``, files or folders, that lies in a folder among the inputs is none of them. ``unreadable``: an
    input could not be read. ``names`` are those of the files that were.
    """

    words: Catalog
    rules: Rules | None = None
    encoding: str | None = None
    outputs: tuple[str, ...] = ()
    unreadable: bool = False
    names: list[str] = field(default_factory=list)

    def sources(self, paths: tuple[str, ...]) -> Iterator[Source]:
        """Yield the texts of the inputs, records in JSON as PDN; say which cannot be read."""
        for folder in self.outputs:
            if any(Path(name).is_dir() and _is_in(name, folder) for name in paths):
                raise click.UsageError(self.words.word("games_over_input", name=harmless(folder)))
        for found in named_inputs(paths, self.words):
            is_named = found.name in paths or found.name == STREAM_NAME
            output = next((name for name in self.outputs if is_same_file(found.name, name)), None)
            if output is not None and is_named:
                raise click.UsageError(self.words.word("games_over_input", name=harmless(output)))
            if output is not None or (not is_named and any(_is_in(found.name, name) for name in self.outputs)):
                continue
            self.names.append(found.name)
            source = self._read(found)
            if source is not None:
                yield source

    def _read(self, found: InputFile) -> Source | None:
        source = read_records(found, self.encoding)
        if isinstance(source, Source):
            return source
        self.unreadable = True
        say_findings(source, self.words)
        return None

    def games(self, paths: tuple[str, ...]) -> Iterator[GameFacts]:
        """Yield the games of the inputs one by one."""
        for source in self.sources(paths):
            for game in games_of(source):
                yield GameFacts(game, self.rules)

    def taken(self, paths: tuple[str, ...], test: Callable[[GameFacts], bool]) -> Iterator[Taken]:
        """Yield the games that pass a test, each with its text: PDN as it was written, all else as PDN."""
        for source in self.sources(paths):
            yield from self.taken_of(source, test)

    def taken_of(self, source: Source, test: Callable[[GameFacts], bool]) -> Iterator[Taken]:
        """Yield the games of a source as :meth:`taken` does."""
        fitting = (facts for game in games_of(source) if test(facts := GameFacts(game, self.rules)))
        if is_copied(source):
            yield from (Taken(facts, facts.game.text) for facts in fitting)
        else:
            yield from self._written(source, list(fitting))

    def _written(self, source: Source, fitting: list[GameFacts]) -> Iterator[Taken]:
        numbers = frozenset(facts.game.number for facts in fitting)
        done = Converter(_AS_WRITTEN, self.rules, self.words, numbers=numbers).proved(source) if numbers else None
        texts = {} if done is None else {part.verdict.number: part.text for part in done.parts}
        for facts in fitting:
            yield Taken(facts, texts.get(facts.game.number) or facts.game.text)

    @property
    def exit_code(self) -> ExitCode:
        """What the reading came to."""
        return ExitCode.UNREADABLE if self.unreadable else ExitCode.OK


def _is_in(name: str, folder: str) -> bool:
    """Return whether a file is in a folder, or a folder is that folder or in it."""
    return is_folder(folder) and Path(name).resolve().is_relative_to(Path(folder).resolve())


def is_copied(source: Source) -> bool:
    """Return whether the games of a source are PDN, which is copied as it stands."""
    from pdntool.syntax.sheet_split import is_sheet  # noqa: PLC0415 -- has most of the readers of sheets with it

    return not source.worksheets and not is_sheet(source.text) and not holds_positions(source.text)


class Spool:
    """Texts that wait on disk: a place is where one begins and how many bytes it has."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 -- closed by __exit__
        self._end = 0

    def __enter__(self) -> Self:
        """Return the spool."""
        return self

    def __exit__(self, *_: object) -> None:
        """Forget all texts."""
        self._file.close()

    def put(self, text: str) -> tuple[int, int]:
        """Keep a text and return its place."""
        data = text.encode("utf-8", "surrogatepass")
        self._file.seek(self._end)
        self._file.write(data)
        place = (self._end, len(data))
        self._end += len(data)
        return place

    def get(self, place: tuple[int, int]) -> str:
        """Return the text of a place."""
        self._file.seek(place[0])
        return self._file.read(place[1]).decode("utf-8", "surrogatepass")


def copied_pdn(texts: Iterable[str]) -> Iterator[str]:
    """Yield games as PDN piece by piece: each as it was written, an empty line between two."""
    is_first = True
    for text in parted(text.strip("\r\n") for text in texts):
        end = "\r\n" if "\r\n" in text else "\n"
        yield f"{'' if is_first else end}{text.rstrip()}{end}"
        is_first = False


@dataclass(slots=True)
class GameOutput:
    """Where games go and in which format; without ``to`` it is that of the extension of the file, else PDN."""

    words: Catalog
    target: str = STANDARD_OUTPUT
    to: str | None = None
    rules: Rules | None = None
    written: int = field(default=0, init=False)

    @property
    def form(self) -> str:
        """The format that is written."""
        suffix = "" if self.target == STANDARD_OUTPUT else Path(self.target).suffix.lower()
        return self.to or _EXTENSIONS.get(suffix, PDN)

    def write(self, texts: Iterable[str]) -> ExitCode:
        """Write the texts of games, those of PDN as they are; a file is there whole or not at all."""
        if self.target != STANDARD_OUTPUT and is_folder(self.target):
            raise click.UsageError(
                self.words.word("write_failed", name=self.target, reason=self.words.reason("EISDIR"))
            )
        pieces = copied_pdn(self._counted(texts))
        if self.form != PDN:
            return self._convert("".join(pieces))
        write_pieces(self.target, pieces, self.words)
        return ExitCode.OK

    def _counted(self, texts: Iterable[str]) -> Iterator[str]:
        for text in texts:
            self.written += 1
            yield text

    def _convert(self, text: str) -> ExitCode:
        target = Output(self.words, self.target, in_place=False, backup=False, check=False, diff=False)
        findings = Findings(self.words, Selection(frozenset()), quiet=True)
        run = Run(OutputOptions(self.form), CheckOptions(self.rules), target, findings)
        run.put(Source(self.target, text), b"")
        return run.finish()


def write_pieces(target: str, pieces: Iterable[str], words: Catalog) -> None:
    """Write a text in pieces to a file, which is there whole or not at all, or to standard output."""
    if target == STANDARD_OUTPUT:
        write_out(pieces)
        return
    try:
        replace_file(Path(target), encoded(pieces))
    except OSError as error:
        refuse_output(target, error, words)


def number_of(game: Game) -> str:
    """Return how people call a game: its file and its number there."""
    return f"{harmless(game.source.name)}:{game.number}"
