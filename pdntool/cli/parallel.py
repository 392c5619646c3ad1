"""A run of ``validate`` by several processes: its verdicts are those of one process, in the same order."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from pdntool.archive.find import InputFile, PassedOver
from pdntool.check.pdn3_checks import asks_for_pdn3
from pdntool.check.validate import about_source, check_game
from pdntool.check.verdict import Verdict, empty_verdict, file_verdict
from pdntool.cli import parts
from pdntool.cli.checking import CheckOptions, Run, is_json
from pdntool.cli.parts import Checked, Part, PartChecker, Piece, Quiet, pieces
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.render.reported import Judged, Reported
from pdntool.syntax import game as games
from pdntool.syntax.fast_reader import PartError
from pdntool.syntax.game import holds_positions, read_pdn_games
from pdntool.syntax.parsers import holds_game
from pdntool.syntax.sheet_split import is_sheet
from pdntool.text.source import Source, decode
from pdntool.text.span import Span

if TYPE_CHECKING:  # with it come the modules for several processes
    from pdntool.archive.pool import Lost

_QUIET: Final = Reported(Source("", ""), 1, 0, 0, ())
"""Stands for a game that there is nothing to report of."""
_FEW: Final = 12
"""So many parts are checked sooner than other processes start."""


class _Here(NamedTuple):
    """What this process says itself of an input, in its turn."""

    number: int
    verdicts: Iterator[Verdict]


class _Files(NamedTuple):
    """Small inputs that are checked together, each with its number."""

    sources: Sequence[tuple[int, Source]]


class _Place(NamedTuple):
    """A piece of a large input."""

    number: int
    source: Source
    piece: Piece


Place = _Here | _Files | _Place
"""What becomes of the result of a task, by the numbers of its inputs."""
Task = tuple[Part, ...]
Coming = Iterator[tuple[Place, Task | None]]


class _Before:
    """What is known of a file before its next piece: games, and the line of a place; whether nothing more follows."""

    def __init__(self) -> None:
        self.source: Source | None = None
        self.games = 0
        self.line = 1
        self.offset = 0
        self.ends = False

    def goes_on(self, place: _Place) -> bool:
        """Go on to a piece; return whether there is anything to be done with it."""
        if place.piece.start == 0:
            self.source, self.games, self.line, self.offset, self.ends = place.source, 0, 1, 0, False
        self.line = place.source.line_after(self.line, self.offset, place.piece.start)
        self.offset = place.piece.start
        return not self.ends


class ParallelRun(Run):
    """A run by several processes. ``tells_all`` says that the report has something of every game."""

    def __init__(
        self, inputs: Iterable[InputFile | PassedOver], options: CheckOptions, *, jobs: int, tells_all: bool
    ) -> None:
        """Note what is to be done."""
        super().__init__(inputs, options)
        self._jobs = jobs
        self._checker = PartChecker(options.rules, options.regulation, options.pdn3, options.selection, tells_all)
        self._checker = replace(self._checker, cache=options.cache)
        self._before = _Before()

    def files(self) -> Iterator[Iterator[Judged]]:
        """Yield for each input what is found in it."""
        for _, judged in groupby(self._judged(), key=itemgetter(0)):
            yield (one for _, one in judged)

    def _judged(self) -> Iterator[tuple[int, Judged]]:
        """Yield what is found, each with the number of its input."""
        for place, result in self._results():
            if isinstance(place, _Here):
                yield from ((place.number, self.wanted(verdict)) for verdict in place.verdicts)
            elif isinstance(place, _Place):
                yield from ((place.number, one) for one in self._of_piece(place, _at(result, 0)))
                self.tell(place.source, place.piece.stop)
            else:
                for at, (number, source) in enumerate(place.sources):
                    self.summary.files += 1
                    yield from ((number, one) for one in self._of_small(source, _at(result, at)))
                    self.tell(source, len(source.text))

    def _results(self) -> "Iterator[tuple[Place, list[Checked] | Lost | None]]":
        if self._jobs == 1:
            for place, task in self._tasks():
                yield place, None if task is None else self._checker(task)
            return
        coming, first, size = self._tasks(), list[tuple[Place, Task | None]](), 0
        for place, task in coming:
            first.append((place, task))
            size += sum(len(part.source.text) for part in task or ())
            if size > _FEW * parts.SIZE:
                from pdntool.archive.pool import Pool  # noqa: PLC0415 -- few runs need several processes

                pool: Pool[Place, Task, list[Checked]] = Pool(self._checker, self._jobs)
                yield from pool.results(chain(first, coming))
                return
        for place, task in first:
            yield place, None if task is None else self._checker(task)

    def _tasks(self) -> Coming:
        """Yield what there is to do, in the order of the inputs; small inputs come together."""
        few: list[tuple[int, Source]] = []
        size = 0
        for number, found in enumerate(self.inputs):
            opened = self._opened(found)
            # The games of a sheet know of those before them.
            is_small = isinstance(opened, Source) and (len(opened.text) <= 2 * parts.SIZE or is_sheet(opened.text))
            if isinstance(opened, Source) and is_small:
                few.append((number, opened))
                size += len(opened.text)
            if few and (not is_small or size > parts.SIZE):
                yield _Files(few), tuple(Part(source) for _, source in few)
                few, size = [], 0
            if not isinstance(opened, Source):
                yield _Here(number, opened), None
            elif not is_small:
                yield from self._of_large(number, opened)
        if few:
            yield _Files(few), tuple(Part(source) for _, source in few)

    def _opened(self, found: InputFile | PassedOver) -> Source | Iterator[Verdict]:
        """Return the text of an input that other processes can check, else what this process says of it."""
        if isinstance(found, PassedOver):
            return self.of_input(found)
        try:
            source = decode(found.read(), found.name, self.options.encoding)
        except OSError as error:
            return self._counted(iter((self.unread(found, error),)))
        is_large = len(source.text) > 2 * parts.SIZE
        if is_json(source) or (is_large and (holds_positions(source.text) or not holds_game(source.text))):
            return self._counted(self.of_source(source, b""))
        return self._counted(self.of_source(source, b"")) if source.worksheets else source

    def _counted(self, verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
        self.summary.files += 1
        yield from verdicts

    def _of_large(self, number: int, source: Source) -> Coming:
        pdn3 = asks_for_pdn3(source.text) if self.options.pdn3 is None else self.options.pdn3
        yield _Here(number, self._counted(about_source(source, pdn3=pdn3))), None
        for piece in pieces(source, pdn3=pdn3):
            if self._before.source is source and self._before.ends:
                return
            yield _Place(number, source, piece), (piece.part,)

    def _of_small(self, source: Source, checked: Checked | None) -> Iterator[Judged]:
        if checked is None:
            yield self.wanted(self._lost(source, 0, len(source.text)))
            return
        self.unverified += checked.unverified
        yield from self._told(checked.found, source)

    def _of_piece(self, place: _Place, checked: Checked | None) -> Iterator[Judged]:
        before, source, piece = self._before, place.source, place.piece
        if not before.goes_on(place):
            return
        if checked is None:
            yield self.wanted(self._lost(source, piece.start, piece.stop))
            before.games += _count(piece.part)
        elif not checked.is_certain:
            before.ends = True
            yield from self._rest(place)
        else:
            self.unverified += checked.unverified
            games_before = before.games + 1 - piece.part.first_number
            yield from self._told(checked.found, source, piece.start, games_before, before.line - 1)
            before.games += checked.games
        if (piece.is_last or before.ends) and not before.games:
            yield self.wanted(empty_verdict(source))

    def _told(
        self, found: Iterable[Reported | Quiet], source: Source, offset: int = 0, games_before: int = 0, lines: int = 0
    ) -> Iterator[Judged]:
        """Yield what is told of a part, at its place in the source."""
        for one in found:
            if isinstance(one, Reported):
                yield one.placed(source, offset, games_before if one.number else 0, lines)
            else:
                self.summary.plies += one.plies
                yield from (_QUIET,) * one.games

    def _rest(self, place: _Place) -> Iterator[Judged]:
        """Check the rest of a file here: nobody but the reader of all of it knows where its games begin."""
        before, options = self._before, self.options
        rest = games.Part(place.piece.start, None, before.games + 1, before.line)
        for game in read_pdn_games(place.source, rest):
            before.games += 1
            verdict = check_game(game, options.rules, options.regulation, pdn3=bool(place.piece.part.pdn3))
            yield self.wanted(verdict)

    def _lost(self, source: Source, start: int, stop: int) -> Verdict:
        """Return what is said of a part that ended every process that was to check it."""
        self.unreadable = True
        last = source.position(start + len(source.text[start:stop].rstrip()))[0]
        args: dict[str, str | int] = {"first": source.position(start)[0], "last": last}
        return file_verdict(source, Diagnostic(Code.PART_UNCHECKED, Span(start, start), args))


def _at(result: "list[Checked] | Lost | None", at: int) -> Checked | None:
    """Return what a task has found in one of its parts, None where it is lost."""
    return result[at] if isinstance(result, list) else None


def _count(part: Part) -> int:
    """Count the games of a part."""
    count = 0
    try:
        for _ in part.games():
            count += 1
    except PartError:
        pass
    return count
