"""The parts that input is checked in by several processes: many small files at once, a large one at game borders."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pdntool.check.validate import check_game, check_source
from pdntool.check.verdict import Verdict
from pdntool.cli.checking import with_suggestions
from pdntool.diagnostics.selection import Selection
from pdntool.render.objects import game_values
from pdntool.render.reported import Reported
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.syntax import game as games
from pdntool.syntax.fast_reader import PartError
from pdntool.syntax.game import Game
from pdntool.text.source import Source

SIZE: Final = 1 << 17
"""Characters that are checked at a time: a tenth of a second, in which nothing is told."""
_OVERLAP: Final = 1 << 13
"""So much of the next part is there to see where a game ends; a game looks some words ahead."""
# A tag below what is none, or a move number 1 below what may be a result; whether a game begins there shows later.
_BORDER: Final = re.compile(
    r"(?<=[^\]\s])\s*[\r\n](?=\[\w+[^\S\r\n]*\")|(?<=[*0-9])\s*[\r\n](?=1\.[^\S\r\n]*[0-9a-l])", re.ASCII
)


class Quiet(NamedTuple):
    """Games in a row of which there is nothing to report, and their plies."""

    games: int
    plies: int


class Checked(NamedTuple):
    """What was found in a part: what there is to report, and the number of all games and of those not verified.

    ``is_certain`` tells whether the part ends where a game does.
    """

    found: list[Reported | Quiet]
    games: int
    unverified: int
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Part:
    """What is checked at a time: a file, or of a larger one the text up to ``stop`` and a little of what follows.

    ``is_first`` tells whether the text of the file begins with it, ``pdn3`` whether it is held to PDN 3.0, None for a
    whole file.
    """

    source: Source
    stop: int | None = None
    is_first: bool = True
    pdn3: bool | None = None

    @property
    def first_number(self) -> int:
        """The number of the first game: only that of a file is 1, as much depends on whether it is the only one."""
        return 1 if self.is_first else 2

    def games(self) -> Iterator[Game]:
        """Read the games of a part of a file. Raises :class:`PartError`."""
        yield from games.read_pdn_games(self.source, games.Part(0, self.stop, self.first_number))


@dataclass(frozen=True, slots=True)
class PartChecker:
    """Checks parts; ``tells_all`` says that the report has something of every game."""

    rules: Rules | None
    regulation: Regulation | None
    pdn3: bool | None
    selection: Selection
    tells_all: bool
    cache: str | None = None

    def __call__(self, parts: Sequence[Part]) -> list[Checked]:
        """Return what is found in each of some parts; with a folder as ``cache`` what is known there."""
        return [self._checked(part) if self.cache is None else self._known(part, self.cache) for part in parts]

    def _known(self, part: Part, folder: str) -> Checked:
        from pdntool.archive.cache import ResultCache  # noqa: PLC0415 -- only --cache needs it

        cache = ResultCache(folder)
        source = part.source
        # Where the file lies, and what it is called, is no matter.
        how = (self.rules and self.rules.name, self.regulation, self.pdn3, self.tells_all, sorted(self.selection.kept))
        what = (part.stop, part.is_first, part.pdn3, source.encoding, source.guessed, source.bad_at)
        key = cache.key(repr(how), repr(what), source.text)
        found: Checked | None = cache.get(key)
        if found is None:
            found = self._checked(part)
            cache.put(key, found)
        elif self.tells_all:
            named = [one.named(source.name) if isinstance(one, Reported) else one for one in found.found]
            found = found._replace(found=named)
        return found

    def _verdicts(self, part: Part) -> Iterator[Verdict]:
        if part.pdn3 is None:
            yield from check_source(part.source, self.rules, self.regulation, pdn3=self.pdn3)
        else:
            for game in part.games():
                yield check_game(game, self.rules, self.regulation, pdn3=bool(part.pdn3))

    def _checked(self, part: Part) -> Checked:
        found: list[Reported | Quiet] = []
        count = unverified = quiet = plies = 0
        is_certain = True
        try:
            for verdict in self._verdicts(part):
                count += verdict.number > 0
                is_unverified = verdict.status == "unverified"
                unverified += is_unverified
                if not verdict.diagnostics and not is_unverified and not self.tells_all and verdict.number:
                    quiet, plies = quiet + 1, plies + verdict.plies_read
                    continue
                if quiet:
                    found.append(Quiet(quiet, plies))
                    quiet = plies = 0
                found.append(self._reported(verdict))
        except PartError:
            is_certain = False
        if quiet:
            found.append(Quiet(quiet, plies))
        return Checked(found, count, unverified, is_certain)

    def _reported(self, verdict: Verdict) -> Reported:
        kept = self.selection.of_these(with_suggestions(verdict).diagnostics)
        about = game_values(verdict) if self.tells_all else None
        return Reported(_NOWHERE, verdict.number, verdict.plies_read, verdict.plies_legal, kept, about)


_NOWHERE: Final = Source("", "")
"""Stands for the source of a game while it is sent to the process that has it."""


class Piece(NamedTuple):
    """A part of a large source, where it begins and ends, and whether it is the last."""

    part: Part
    start: int
    stop: int
    is_last: bool


def pieces(source: Source, *, pdn3: bool) -> Iterator[Piece]:
    """Yield the pieces of a PDN source with games."""
    text, start = source.text, 0
    while start < len(text):
        border = _BORDER.search(text, start + SIZE)
        stop = len(text) if border is None else border.end()
        part = Source(source.name, text[start : stop + _OVERLAP], source.encoding)
        goes_on = None if border is None else stop - start
        yield Piece(Part(part, goes_on, is_first=start == 0, pdn3=pdn3), start, stop, border is None)
        start = stop
