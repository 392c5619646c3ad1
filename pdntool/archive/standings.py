"""Points of players, standings and cross tables of the games of an event."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from pdntool.syntax.results import Winner
from pdntool.text.names import loose_text, name_key


class Scale(NamedTuple):
    """What a win, a draw and a loss are worth."""

    win: float
    draw: float
    loss: float

    def points(self, winner: Winner, *, of_white: bool) -> float | None:
        """Return the points of a side, None for a game without a result."""
        if winner == "draw":
            return self.draw
        if winner == "neither":
            return self.loss
        if winner not in {"white", "black"}:
            return None
        return self.win if (winner == "white") is of_white else self.loss


SCALES: Final[Mapping[str, Scale]] = MappingProxyType({"2-1-0": Scale(2, 1, 0), "1-0": Scale(1, 0.5, 0)})
"""The scales of points by their names."""


class Pairing(NamedTuple):
    """A game of an event: who played, and who has won."""

    white: str
    black: str
    winner: Winner


@dataclass(slots=True)
class Score:
    """What a player has made of all games: ``name`` is the spelling that is met most."""

    spellings: Counter[str] = field(default_factory=Counter)
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0

    @property
    def name(self) -> str:
        """The player's name as it is written most often."""
        return max(self.spellings, key=lambda name: self.spellings[name], default="")

    @property
    def scored(self) -> int:
        """The number of games with a result."""
        return self.wins + self.draws + self.losses

    def add(self, name: str, points: float | None, scale: Scale) -> None:
        """Count a game."""
        self.spellings[name] += 1
        self.games += 1
        if points is None:
            return
        self.points += points
        self.wins += points == scale.win
        self.draws += points == scale.draw
        self.losses += points == scale.loss


class Scores:
    """The scores of all players: names that sound alike, in any order and script, are one player."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        self.by_player: dict[str, Score] = {}

    def add(self, game: Pairing) -> None:
        """Count a game for both players; one that is not known has no score."""
        for name, of_white in ((game.white, True), (game.black, False)):
            key = name_key(name)
            if key:
                points = self.scale.points(game.winner, of_white=of_white)
                self.by_player.setdefault(key, Score()).add(name, points, self.scale)

    def ordered(self) -> list[tuple[str, Score]]:
        """Return players by their keys with their scores: who has most points first."""
        return sorted(self.by_player.items(), key=lambda one: (-one[1].points, one[1].games, loose_text(one[1].name)))


class Standing(NamedTuple):
    """A row of a standing; players with equal points, Sonneborn-Berger points and wins share a ``rank``.

    ``results`` are the points against each opponent, by their place in the standing, counted from 1, in the order of
    the games. ``solkoff`` is the sum of the points of the opponents.
    """

    rank: int
    score: Score
    sonneborn_berger: float
    solkoff: float
    results: Mapping[int, Sequence[float | None]]


def standings(games: Iterable[Pairing], scale: Scale) -> list[Standing]:
    """Return the standing of an event: by points, then by Sonneborn-Berger points, wins and names."""
    scores, met = Scores(scale), dict[str, list[tuple[str, float | None]]]()
    for game in games:
        scores.add(game)
        white, black = name_key(game.white), name_key(game.black)
        if white and black and white != black:
            met.setdefault(white, []).append((black, scale.points(game.winner, of_white=True)))
            met.setdefault(black, []).append((white, scale.points(game.winner, of_white=False)))
    berger = {key: _berger(met.get(key, ()), scores, scale) for key in scores.by_player}
    order = sorted(scores.by_player, key=lambda key: _place(scores.by_player[key], berger[key]))
    places = {key: place for place, key in enumerate(order, 1)}
    rows: list[Standing] = []
    for key in order:
        results: dict[int, list[float | None]] = {}
        for other, points in met.get(key, ()):
            results.setdefault(places[other], []).append(points)
        solkoff = sum(scores.by_player[other].points for other, points in met.get(key, ()) if points is not None)
        rows.append(Standing(len(rows) + 1, scores.by_player[key], berger[key], solkoff, results))
    return _with_shared_ranks(rows)


def _place(score: Score, berger: float) -> tuple[float, float, int, str]:
    return -score.points, -berger, -score.wins, loose_text(score.name)


def _berger(met: Sequence[tuple[str, float | None]], scores: Scores, scale: Scale) -> float:
    """Return the points of the opponents, each times the share of a win that was made against them."""
    made = ((other, points) for other, points in met if points is not None)
    return sum(points / scale.win * scores.by_player[other].points for other, points in made)


def _with_shared_ranks(rows: Sequence[Standing]) -> list[Standing]:
    shared: list[Standing] = []
    for row in rows:
        before = shared[-1] if shared else None
        is_same = before is not None and _worth(before) == _worth(row)
        shared.append(row._replace(rank=before.rank) if is_same and before is not None else row)
    return shared


def _worth(row: Standing) -> tuple[float, float, int]:
    return row.score.points, row.sonneborn_berger, row.score.wins
