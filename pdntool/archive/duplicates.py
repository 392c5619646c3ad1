"""Games that are one game recorded twice: the same moves, or the beginning of them, and nothing against it.

Of such games the one with the most plies stays; then the one with the most tags, the most comments, the first. Two
games are not one where the players, the years, or the rounds of one event are known and differ. Of fewer than
:data:`SHORT` plies neither may the days and the events, and what is only the beginning of another game must name its
players.
"""

from array import array
from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pdntool.archive.facts import GameFacts
from pdntool.archive.ranges import Dates
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import engine
from pdntool.syntax.moves import written_move
from pdntool.text.names import is_same_person, loose_text

# Bits that are set in every byte of no shorter key.
_BEYOND: Final = b"\xff" * 4


@dataclass(frozen=True, slots=True)
class Entry:
    """What finds duplicates of a game: its place among all games, its moves as numbers, and what its tags say of it.

    ``board`` is that of its rules with the first position; ``is_bare``: there is nothing but the starting position.
    """

    place: int
    file: str
    number: int
    line: int
    board: Hashable
    key: bytes
    is_bare: bool
    white: str
    black: str
    dates: Dates | None
    event: str
    round: str
    winner: str
    tags: int
    comments: int

    @property
    def plies(self) -> int:
        """The number of plies."""
        return len(self.key) // _WIDTH

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What says which of several stays: the least."""
        return -self.plies, -self.tags, -self.comments, self.place


_WIDTH: Final = array("I").itemsize
SHORT: Final = 20
"""Games of fewer plies are often alike, so that their tags have to agree in more."""


class Dropped(NamedTuple):
    """A game that is dropped, and the one that stays for it."""

    entry: Entry
    kept: Entry

    @property
    def code(self) -> Code:
        """How the two are one."""
        return Code.GAME_TWICE if self.entry.key == self.kept.key else Code.GAME_BEGINS_ANOTHER

    @property
    def differs(self) -> bool:
        """Whether the two say that another player has won."""
        winners = {self.entry.winner, self.kept.winner} - {"open", "unsaid"}
        return len(winners) > 1


@dataclass(slots=True)
class Duplicates:
    """Gathers games and finds those that are one; ``moves_only``: whatever their tags say."""

    moves_only: bool = False
    entries: list[Entry] = field(default_factory=list)
    _numbers: dict[Hashable, int] = field(default_factory=dict)

    def add(self, facts: GameFacts) -> Entry:
        """Note a game."""
        game, rules = facts.game, facts.rules
        start = None if facts.play is None else facts.play.start
        board = None if rules is None or start is None else (rules.geometry, start)
        key = array("I", self._moves(facts)).tobytes()
        is_bare = not key and (start is None or rules is None or start == engine(rules).start)
        entry = Entry(
            len(self.entries),
            game.source.name,
            game.number,
            game.line,
            board,
            key,
            is_bare,
            facts.white,
            facts.black,
            facts.dates,
            loose_text(facts.tag("Event")),
            facts.tag("Round"),
            facts.winner,
            sum(1 for tag in game.tag_values if facts.tag(tag)),
            facts.comments,
        )
        self.entries.append(entry)
        return entry

    def _moves(self, facts: GameFacts) -> Iterator[int]:
        """Yield a number for each ply: its move, or where it is not legal the squares that it names."""
        legal = 0
        if facts.play is not None:
            for move in facts.play.main_moves():
                legal += 1
                yield self._number(move)
        for text in facts.game.plies[legal:]:
            yield self._number(written_move(text).squares)

    def _number(self, move: Hashable) -> int:
        return self._numbers.setdefault(move, len(self._numbers))

    def dropped(self) -> list[Dropped]:
        """Return the games that others stand for, in the order in which they came."""
        by_board: dict[Hashable, list[Entry]] = {}
        for entry in self.entries:
            by_board.setdefault(entry.board, []).append(entry)
        found = [one for entries in by_board.values() for one in self._among(entries)]
        return sorted(found, key=lambda one: one.entry.place)

    def _among(self, entries: Sequence[Entry]) -> Iterator[Dropped]:
        """Yield the games to drop among those of one board: each is held against the kept ones that go on from it."""
        lines = sorted({entry.key for entry in entries})
        kept: dict[bytes, list[Entry]] = {}
        for entry in sorted(entries, key=lambda one: one.rank):
            first = bisect_left(lines, entry.key)
            last = bisect_left(lines, entry.key + _BEYOND) if entry.key else first + 1
            others = (other for line in lines[first:last] for other in kept.get(line, ()))
            same = next((other for other in others if self._is_one(entry, other)), None)
            if same is None:
                kept.setdefault(entry.key, []).append(entry)
            else:
                yield Dropped(entry, same)

    def _is_one(self, one: Entry, other: Entry) -> bool:
        if self.moves_only:
            return not one.is_bare or _same_names(one, other)
        if (one.is_bare or (one.plies < SHORT and one.key != other.key)) and not _same_names(one, other):
            return False
        return not _contradict(one, other)


def _same_names(one: Entry, other: Entry) -> bool:
    pairs = ((one.white, other.white), (one.black, other.black))
    return all(mine and theirs and is_same_person(mine, theirs) for mine, theirs in pairs)


def _contradict(one: Entry, other: Entry) -> bool:
    """Return whether what is known of two games says that they are two."""
    for mine, theirs in ((one.white, other.white), (one.black, other.black)):
        if mine and theirs and not is_same_person(mine, theirs):
            return True
    if one.plies < SHORT and (
        _days_differ(one, other) or (one.event != other.event and "" not in {one.event, other.event})
    ):
        return True
    years = [entry.dates.year for entry in (one, other) if entry.dates is not None and entry.dates.year is not None]
    if len(set(years)) > 1:
        return True
    return one.event == other.event != "" and "" not in {one.round, other.round} and one.round != other.round


def _days_differ(one: Entry, other: Entry) -> bool:
    mine, theirs = one.dates, other.dates
    return mine is not None and theirs is not None and (mine.last < theirs.first or theirs.last < mine.first)
