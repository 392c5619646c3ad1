"""What legality alone can tell of a damaged sheet, by trying out every slip of one family: a judge of its own.

It knows the legal moves and the tables of slips, and nothing of the program's search, probabilities and readers.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from tests.benchmarks.desk_games import Played
from tests.benchmarks.desk_slips import CELL_SLIPS, VISIBLE, Damage, Row, columns_swapped, squares_in, texts_of

Line = tuple[Move, ...]
Judgment = Literal["decidable", "undecidable", "invisible"]
"""Whether one game alone is told by a sheet, several are told with equal evidence, or it is legal as it stands."""
_ENOUGH: Final = 3
"""So many games need not be told apart any further."""


class Judge:
    """The judge of one variant."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._engine = engine(rules)
        self._meanings = lru_cache(maxsize=1 << 14)(self._find_meanings)

    def judge(self, family: str, game: Played, damage: Damage) -> Judgment:
        """Return what legality can tell of a sheet with a slip of that family."""
        if family not in VISIBLE and self._replay(self._engine.start, texts_of(damage.rows)):
            return "invisible"
        lines = set(self._lines(family, damage))
        if game.moves not in lines:
            raise ValueError(f"the judge does not find the true game: {family}, ply {damage.at + 1}")
        return "decidable" if len(lines) == 1 else "undecidable"

    def _lines(self, family: str, damage: Damage) -> Iterator[Line]:
        """Yield the legal games from which one slip of the family, as usual as it is or more so, makes the sheet."""
        if family in CELL_SLIPS:
            return self._cell_lines(family, damage)
        texts = texts_of(damage.rows)
        if family == "missing-ply":
            return self._inserted(texts, range(len(texts)), 1)
        if family == "missing-pair":
            return self._inserted(texts, range(len(texts)), 2)
        if family == "missing-row":
            return self._inserted(texts, [damage.at], 2)
        return (line for each in _corrected(family, damage.rows) for line in self._replay(self._engine.start, each))

    def _cell_lines(self, family: str, damage: Damage) -> Iterator[Line]:
        texts = texts_of(damage.rows)
        places = [damage.at] if family in VISIBLE else range(len(texts))
        for place, position, before in self._prefixes(texts, places):
            for text, moves in self._meanings(position).by_official.items():
                rank = CELL_SLIPS[family](self.rules, text).get(texts[place])
                if rank is not None and rank <= damage.rank:
                    yield from self._after(position, before, moves, texts[place + 1 :])

    def _inserted(self, texts: Sequence[str], places: Sequence[int], count: int) -> Iterator[Line]:
        for place, position, before in self._prefixes(texts, places):
            starts = [(position, before)]
            for _ in range(count):
                starts = [
                    (self._engine.play(at, move), (*done, move))
                    for at, done in starts
                    for move in self._engine.legal_moves(at)
                ]
            for at, done in starts:
                yield from ((*done, *rest) for rest in self._replay(at, texts[place:]))

    def _after(self, position: Position, before: Line, moves: Sequence[Move], texts: Sequence[str]) -> Iterator[Line]:
        for move in moves:
            for rest in self._replay(self._engine.play(position, move), texts):
                yield (*before, move, *rest)

    def _prefixes(self, texts: Sequence[str], places: Sequence[int]) -> Iterator[tuple[int, Position, Line]]:
        """Yield the places that a legal game as written comes to, with the positions there and the moves before."""
        states: list[tuple[Position, Line]] = [(self._engine.start, ())]
        for place, text in enumerate(texts):
            if place in places:
                yield from ((place, position, before) for position, before in states)
            states = [
                (self._engine.play(position, move), (*before, move))
                for position, before in states
                for move in self._meant(position, text)
            ]

    def _replay(self, position: Position, texts: Sequence[str]) -> list[Line]:
        """Return the legal ways to play texts to their end; an ambiguous one has several, of which a few are enough."""
        states: list[tuple[Position, Line]] = [(position, ())]
        for text in texts:
            states = [
                (self._engine.play(at, move), (*before, move))
                for at, before in states[:_ENOUGH]
                for move in self._meant(at, text)
            ]
            if not states:
                break
        return [line for _, line in states]

    def _meant(self, position: Position, text: str) -> Sequence[Move]:
        return self._meanings(position).by_squares.get(_squares(text), ())

    def _find_meanings(self, position: Position) -> "_Meanings":
        legal = self._engine.legal_moves(position)
        found = _Meanings({}, {})
        for move in legal:
            text = official_text(self.rules, position, move, legal)
            found.by_official.setdefault(text, []).append(move)
            squares = _squares(text)
            for key in {squares, (squares[0], squares[-1])}:
                found.by_squares.setdefault(key, []).append(move)
        return found


class _Meanings(NamedTuple):
    """The legal moves of a position by their official texts, and by the squares that texts name."""

    by_official: dict[str, list[Move]]
    by_squares: dict[tuple[str, ...], list[Move]]


@lru_cache(maxsize=1 << 14)
def _squares(text: str) -> tuple[str, ...]:
    return tuple(squares_in(text)) or ("", "")


def _corrected(family: str, rows: Sequence[Row]) -> Iterator[list[str]]:
    """Yield the texts of the sheets from which a slip that needs no move to be found makes these rows."""
    texts = texts_of(rows)
    if family == "doubled-ply":
        pairs = [place for place in range(1, len(texts)) if texts[place] == texts[place - 1]]
        yield from (texts[:place] + texts[place + 1 :] for place in pairs)
    elif family == "doubled-row":
        same = [place for place in range(2, len(texts) - 1, 2) if texts[place : place + 2] == texts[place - 2 : place]]
        yield from (texts[:place] + texts[place + 2 :] for place in same)
    elif family in {"swapped-row", "swapped-rows"}:
        for row in range(len(rows)):
            turned = columns_swapped(rows, row, row + 1 if family == "swapped-row" else len(rows))
            yield [text for text in texts_of(turned) if text]


@cache
def judge_of(rules: Rules) -> Judge:
    """Return the judge of a variant, which keeps the legal moves that it has found."""
    return Judge(rules)
