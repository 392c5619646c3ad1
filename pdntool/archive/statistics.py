"""Statistics of games: each section counts as the games go by, and gives tables in the end."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from pdntool.archive.facts import SIDES, GameFacts
from pdntool.archive.standings import SCALES, Pairing, Scale, Scores, standings
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from pdntool.syntax.results import Winner
from pdntool.text.names import loose_text

Value = str | int | float | None


class Table(NamedTuple):
    """A table of a section: ``title`` says what of, where a section has several; ``columns`` are names for programs."""

    section: str
    title: str
    columns: tuple[str, ...]
    rows: list[list[Value]]


@dataclass(frozen=True, slots=True)
class StatisticsOptions:
    """How to count: the scale of points, the plies of the opening tree, the most rows of a table (None: all)."""

    scale: Scale = SCALES["2-1-0"]
    depth: int = 4
    top: int | None = None


class Section(Protocol):
    """A section of statistics."""

    def add(self, facts: GameFacts) -> None:
        """Count a game."""

    def tables(self) -> Iterator[Table]:
        """Yield what was counted."""


OUTCOMES: Final = ("white_wins", "draws", "black_wins", "no_result")
_OUTCOME_OF: Final[Mapping[Winner, int]] = MappingProxyType({"white": 0, "draw": 1, "black": 2})


@dataclass(slots=True)
class Outcomes:
    """How games have ended."""

    games: int = 0
    counts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    def add(self, winner: Winner) -> None:
        """Count a game; both lost and a result that does not say who has won are no result here."""
        self.games += 1
        self.counts[_OUTCOME_OF.get(winner, 3)] += 1

    @property
    def white_score(self) -> float | None:
        """White's share of all points in percent, None without any result."""
        white, draws, black, _ = self.counts
        scored = white + draws + black
        return round(100 * (white + draws / 2) / scored, 1) if scored else None

    @property
    def cells(self) -> list[Value]:
        """The values of the columns ``games``, those of :data:`OUTCOMES` and ``white_score``."""
        return [self.games, *self.counts, self.white_score]


_OUTCOME_COLUMNS: Final = ("games", *OUTCOMES, "white_score")


class _Results:
    """Results by variant, with a row for all where there are several."""

    def __init__(self, _options: StatisticsOptions) -> None:
        self._variants: dict[str, Outcomes] = {}
        self._plies: Counter[str] = Counter()

    def add(self, facts: GameFacts) -> None:
        self._variants.setdefault(facts.variant, Outcomes()).add(facts.winner)
        self._plies[facts.variant] += facts.plies

    def tables(self) -> Iterator[Table]:
        ordered = sorted(self._variants.items(), key=lambda one: (-one[1].games, one[0]))
        rows: list[list[Value]] = [[name or None, *found.cells, self._plies[name]] for name, found in ordered]
        yield Table("results", "", ("variant", *_OUTCOME_COLUMNS, "plies"), rows)


class _Players:
    """What each player has scored."""

    def __init__(self, options: StatisticsOptions) -> None:
        self._scores, self._top = Scores(options.scale), options.top

    def add(self, facts: GameFacts) -> None:
        self._scores.add(_pairing(facts))

    def tables(self) -> Iterator[Table]:
        win = self._scores.scale.win
        rows: list[list[Value]] = []
        for _, score in self._scores.ordered()[: self._top]:
            share = round(100 * score.points / (score.scored * win), 1) if score.scored else None
            rows.append([score.name, score.games, score.wins, score.draws, score.losses, _number(score.points), share])
        yield Table("players", "", ("player", "games", "wins", "draws", "losses", "points", "percent"), rows)


def _pairing(facts: GameFacts) -> Pairing:
    return Pairing(facts.white, facts.black, facts.winner)


def _number(points: float) -> int | float:
    return int(points) if points == int(points) else round(points, 2)


class _Events:
    """The games of each event, for standings and cross tables."""

    def __init__(self, options: StatisticsOptions) -> None:
        self._options = options
        self._titles: dict[str, str] = {}
        self._games: dict[str, list[Pairing]] = {}

    def add(self, facts: GameFacts) -> None:
        event = facts.tag("Event")
        key = loose_text(event)
        self._titles.setdefault(key, event)
        self._games.setdefault(key, []).append(_pairing(facts))

    def events(self) -> Iterator[tuple[str, list[Pairing]]]:
        """Yield the title and the games of each event, in the order in which the events came."""
        yield from ((self._titles[key], games) for key, games in self._games.items())


class _Standings(_Events):
    def tables(self) -> Iterator[Table]:
        columns = ("rank", "player", "games", "wins", "draws", "losses", "points", "sonneborn_berger", "solkoff")
        for title, games in self.events():
            rows: list[list[Value]] = []
            for one in standings(games, self._options.scale)[: self._options.top]:
                score = one.score
                counts = [score.games, score.wins, score.draws, score.losses]
                points = [_number(each) for each in (score.points, one.sonneborn_berger, one.solkoff)]
                rows.append([one.rank, score.name, *counts, *points])
            yield Table("standings", title, columns, rows)


class _CrossTable(_Events):
    def tables(self) -> Iterator[Table]:
        for title, games in self.events():
            standing = standings(games, self._options.scale)[: self._options.top]
            places = range(1, len(standing) + 1)
            rows: list[list[Value]] = []
            for place, one in zip(places, standing, strict=True):
                cells = ["*" if other == place else _cell(one.results.get(other, ())) for other in places]
                rows.append([one.rank, one.score.name, *cells, _number(one.score.points), one.score.games])
            yield Table("crosstable", title, ("rank", "player", *map(str, places), "points", "games"), rows)


def _cell(results: Sequence[float | None]) -> str:
    """Return the points of each game against an opponent, ``-`` for one without a result."""
    return " ".join("-" if points is None else f"{points:g}" for points in results)


class _Openings:
    """The tree of first moves with the results behind each line, by variant; games from the starting position only."""

    def __init__(self, options: StatisticsOptions) -> None:
        self._options = options
        self._lines: dict[tuple[str, ...], Outcomes] = {}

    def add(self, facts: GameFacts) -> None:
        rules, play = facts.rules, facts.play
        if rules is None or play is None or play.start != engine(rules).start:
            return
        winner = facts.winner
        line: tuple[str, ...] = (facts.variant,)
        for step in islice(facts.steps(), self._options.depth):
            line = (*line, move_text(rules, step.before, step.move))
            self._lines.setdefault(line, Outcomes()).add(winner)

    def tables(self) -> Iterator[Table]:
        below: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for line in self._lines:
            below.setdefault(line[:-1], []).append(line)
        rows: list[list[Value]] = []
        waiting = self._ordered([line for first, lines in below.items() if len(first) == 1 for line in lines])[::-1]
        while waiting:
            line = waiting.pop()
            rows.append([line[0], len(line) - 1, _numbered(line[1:]), *self._lines[line].cells])
            waiting += self._ordered(below.get(line, []))[::-1]
        yield Table("openings", "", ("variant", "depth", "line", *_OUTCOME_COLUMNS), rows)

    def _ordered(self, lines: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        return sorted(lines, key=lambda line: (line[0], -self._lines[line].games, line))[: self._options.top]


def _numbered(moves: Sequence[str]) -> str:
    """Return moves with their numbers."""
    return " ".join(move if place % 2 else f"{place // 2 + 1}. {move}" for place, move in enumerate(moves))


@lru_cache(maxsize=1 << 14)
def move_text(rules: Rules, before: Position, move: Move) -> str:
    """Return the official text of a move."""
    return official_text(rules, before, move)


class _Distribution:
    """How often each value of a number was met, in classes, with the least, the median, the mean and the greatest."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._counts: Counter[int] = Counter()
        self._outcomes: dict[int, Outcomes] = {}

    def add(self, value: int, winner: Winner) -> None:
        self._counts[value] += 1
        self._outcomes.setdefault(value // self._width, Outcomes()).add(winner)

    def tables(self, section: str) -> Iterator[Table]:
        total = self._counts.total()
        if total:
            mean = round(sum(value * count for value, count in self._counts.items()) / total, 1)
            values = [total, min(self._counts), self._median(), mean, max(self._counts)]
            yield Table(section, "", ("count", "least", "median", "mean", "greatest"), [[*values]])
            rows = [[self._class(number), *self._outcomes[number].cells] for number in sorted(self._outcomes)]
            yield Table(section, "", ("range", *_OUTCOME_COLUMNS), rows)

    def _class(self, number: int) -> str:
        first = number * self._width
        return str(first) if self._width == 1 else f"{first}-{first + self._width - 1}"

    def _median(self) -> int:
        half, seen = (self._counts.total() + 1) // 2, 0
        for value in sorted(self._counts):
            seen += self._counts[value]
            if seen >= half:
                return value
        return 0


class _Lengths:
    def __init__(self, _options: StatisticsOptions) -> None:
        self._found = _Distribution(20)

    def add(self, facts: GameFacts) -> None:
        self._found.add(facts.plies, facts.winner)

    def tables(self) -> Iterator[Table]:
        return self._found.tables("lengths")


class _Captures:
    """The longest capture of each game; games whose rules are not known are left out."""

    def __init__(self, _options: StatisticsOptions) -> None:
        self._found = _Distribution(1)

    def add(self, facts: GameFacts) -> None:
        if facts.play is not None:
            self._found.add(max(facts.captures.values(), default=0), facts.winner)

    def tables(self) -> Iterator[Table]:
        return self._found.tables("captures")


class _Ratings:
    """The mean of both ratings of each game, of those that have both."""

    def __init__(self, _options: StatisticsOptions) -> None:
        self._found = _Distribution(100)

    def add(self, facts: GameFacts) -> None:
        ratings = [rating for rating in map(facts.rating, SIDES) if rating is not None]
        if len(ratings) == len(SIDES):
            self._found.add(sum(ratings) // 2, facts.winner)

    def tables(self) -> Iterator[Table]:
        return self._found.tables("ratings")


SECTIONS: Final[Mapping[str, Callable[[StatisticsOptions], Section]]] = MappingProxyType(
    {
        "results": _Results,
        "players": _Players,
        "standings": _Standings,
        "crosstable": _CrossTable,
        "openings": _Openings,
        "lengths": _Lengths,
        "captures": _Captures,
        "ratings": _Ratings,
    }
)
"""The sections by their names."""
