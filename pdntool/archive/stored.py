"""Questions asked of a database of games: by its indexes as far as they go, by the filters themselves beyond."""

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from pdntool.archive.database import SCHEMA, WrongDatabaseError, schema_of
from pdntool.archive.facts import GameFacts
from pdntool.archive.filters import FILTERS, UNKNOWN, has_words, winner_asked
from pdntool.archive.patterns import Pieces, PositionPattern
from pdntool.archive.play_filters import Images, line_of, plies_of_line
from pdntool.archive.query import Condition, Query
from pdntool.archive.ranges import date_range, numbers_in
from pdntool.archive.rows import position_key
from pdntool.board.geometry import Geometry
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.lookup import find_variant
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game, read_games
from pdntool.syntax.nodes import Content
from pdntool.text.names import is_named
from pdntool.text.source import Source
from pdntool.text.span import Span

Run = Callable[[str, Sequence[object]], sqlite3.Cursor]


class Clause(NamedTuple):
    """A condition in SQL with its parameters; unless it is ``exact``, some of what it lets pass does not fit."""

    text: str
    parameters: tuple[object, ...] = ()
    exact: bool = True


_LIST: Final = "IN (SELECT value FROM json_each(?))"


def _any(clauses: Sequence[Clause]) -> Clause:
    texts = " OR ".join(f"({one.text})" for one in clauses)
    parameters = tuple(each for one in clauses for each in one.parameters)
    return Clause(texts or "0", parameters, all(one.exact for one in clauses))


def _values(run: Run, column: str, fits: Callable[[str], bool]) -> str:
    """Return the values of a column of games that fit, as JSON."""
    found = run(f"SELECT DISTINCT {column} FROM games", ())
    return json.dumps([value for (value,) in found if value and fits(value)])


def _of_names(*columns: str) -> Callable[[str, Images, Run], Clause]:
    def clause(text: str, _images: Images, run: Run) -> Clause:
        if text.strip() == UNKNOWN:
            return Clause(" OR ".join(f"{column} = ''" for column in columns))
        return _any(
            [
                Clause(f"{column} {_LIST}", (_values(run, column, lambda name: is_named(text, name)),))
                for column in columns
            ]
        )

    return clause


def _of_words(column: str) -> Callable[[str, Images, Run], Clause]:
    def clause(text: str, _images: Images, run: Run) -> Clause:
        if text.strip() == UNKNOWN:
            return Clause(f"{column} = ''")
        return Clause(f"{column} {_LIST}", (_values(run, column, lambda value: has_words(text, value)),))

    return clause


def _of_dates(text: str, _images: Images, _run: Run) -> Clause:
    if text.strip() == UNKNOWN:
        return Clause("first_day IS NULL")
    asked = date_range(text)
    return Clause("first_day >= ? AND last_day <= ?", tuple(asked))


def _of_numbers(*columns: str) -> Callable[[str, Images, Run], Clause]:
    def clause(text: str, _images: Images, _run: Run) -> Clause:
        asked = numbers_in(text)
        return _any([Clause(f"{column} BETWEEN ? AND ?", tuple(asked)) for column in columns])

    return clause


def _of_result(text: str, _images: Images, _run: Run) -> Clause:
    return Clause("winner = ?", (winner_asked(text),))


def _of_variant(text: str, _images: Images, _run: Run) -> Clause:
    rules = None if text.strip() == UNKNOWN else find_variant(text)
    name = "" if rules is None else rules.name
    if rules is None or ":" in name:
        return Clause("variant = ?", (name,))
    return Clause("(variant = ? OR variant LIKE ?)", (name, f"{name}:%"))


def _keys(fen: str, images: Images) -> list[int]:
    """Return the keys of all positions that a FEN stands for, on every board that has its squares."""
    pattern = PositionPattern(fen, images.mirrored, images.exchanged)
    boards: dict[Geometry, None] = dict.fromkeys(rules.geometry for rules in VARIANTS.values())
    return sorted({key for board in boards for one in pattern.on(board) for key in _keys_of(board, one)})


def _keys_of(board: Geometry, one: Pieces) -> Iterator[int]:
    for turn in (True, False) if one.white_to_move is None else (one.white_to_move,):
        yield position_key(Position(board, one.white, one.black, one.kings, turn))


def _of_position(fen: str, images: Images, _run: Run) -> Clause:
    return Clause(f"games.id IN (SELECT game_id FROM positions WHERE key {_LIST})", (json.dumps(_keys(fen, images)),))


def _of_final(fen: str, images: Images, _run: Run) -> Clause:
    return Clause(f"final_key {_LIST}", (json.dumps(_keys(fen, images)),))


def _of_opening(text: str, _images: Images, run: Run) -> Clause:
    """Return the games with the position behind the moves; which order they came in only the games say."""
    if not any(map(str.isdigit, text)):
        return Clause("1", exact=False)
    plies = plies_of_line(text)
    variants = [find_variant(name) for (name,) in run("SELECT DISTINCT variant FROM games WHERE variant != ''", ())]
    keys = {key for rules in variants if rules is not None and (key := _key_behind(rules, plies)) is not None}
    found = "games.id IN (SELECT game_id FROM positions WHERE ply = ? AND key IN (SELECT value FROM json_each(?)))"
    return Clause(found, (len(plies), json.dumps(sorted(keys))), exact=False)


def _key_behind(rules: Rules, plies: tuple[str, ...]) -> int | None:
    moves, position = line_of(rules, plies), engine(rules).start
    if moves is None:
        return None
    for move in moves:
        position = engine(rules).play(position, move)
    return position_key(position)


def _flag(column: str) -> Callable[[str, Images, Run], Clause]:
    return lambda _text, _images, _run: Clause(column)


_CLAUSES: Final[Mapping[str, Callable[[str, Images, Run], Clause]]] = MappingProxyType(
    {
        "player": _of_names("white", "black"),
        "white": _of_names("white"),
        "black": _of_names("black"),
        "event": _of_words("event"),
        "site": _of_words("site"),
        "date": _of_dates,
        "since": lambda text, images, run: _of_dates(f">={text}", images, run),
        "until": lambda text, images, run: _of_dates(f"<={text}", images, run),
        "result": _of_result,
        "rating": _of_numbers("white_rating", "black_rating"),
        "white-rating": _of_numbers("white_rating"),
        "black-rating": _of_numbers("black_rating"),
        "setup": _flag("setup"),
        "annotated": _flag("annotated"),
        "plies": _of_numbers("plies"),
        "variant": _of_variant,
        "opening": _of_opening,
        "position": _of_position,
        "final-position": _of_final,
        "longest-capture": _of_numbers("longest_capture"),
    }
)
"""The filters that the columns of a database can answer; the others look at the games themselves."""


def _clause_of(condition: Condition, images: Images, every: bool, run: Run) -> Clause | None:  # noqa: FBT001
    make = _CLAUSES.get(condition.name)
    if make is None:
        return None
    clauses = [make(value, images, run) for value in condition.values]
    text = (" AND " if every else " OR ").join(f"({one.text})" for one in clauses)
    exact = all(one.exact for one in clauses)
    if condition.is_not and not exact:
        return None
    parameters = tuple(each for one in clauses for each in one.parameters)
    return Clause(f"NOT coalesce({text}, 0)" if condition.is_not else text, parameters, exact)


def where_of(query: Query, run: Run) -> Clause:
    """Return the condition in SQL that all games that a query asks for meet."""
    made = [_clause_of(one, query.images, FILTERS[one.name].every, run) for one in query.conditions]
    known = [one for one in made if one is not None]
    exact = len(known) == len(made) and all(one.exact for one in known)
    if (query.any_of or query.is_not) and not exact:
        return Clause("1", exact=False)
    text = (" OR " if query.any_of else " AND ").join(f"({one.text})" for one in known) or "1"
    parameters = tuple(each for one in known for each in one.parameters)
    return Clause(f"NOT coalesce({text}, 0)" if query.is_not else text, parameters, exact)


class StoredGames:
    """The games of a database, ``option`` the rule set to read them by, None for their own.

    Raises ``OSError`` if the file does not exist, :class:`WrongDatabaseError` if it is not a database of games.
    """

    def __init__(self, path: Path, option: Rules | None = None) -> None:
        if not path.is_file():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        self._option = option
        self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        if schema_of(self._connection) != SCHEMA:
            self._connection.close()
            raise WrongDatabaseError(str(path))

    def __enter__(self) -> Self:
        """Return the games."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the database."""
        self._connection.close()

    def found(self, query: Query) -> Iterator[tuple[GameFacts, str]]:
        """Yield the games that a query asks for, each with its text, in the order in which they came in."""
        where = where_of(query, self._connection.execute)
        test = None if where.exact and self._option is None else query.test()
        for name, number, text in self._connection.execute(_SELECTED.format(where.text), where.parameters):
            facts = GameFacts(_game(name, number, text), self._option)
            if test is None or test(facts):
                yield facts, text

    def count(self, query: Query) -> int:
        """Return how many games a query asks for."""
        where = where_of(query, self._connection.execute)
        if where.exact and self._option is None:
            return int(self._connection.execute(_COUNTED.format(where.text), where.parameters).fetchone()[0])
        return sum(1 for _ in self.found(query))


_COUNTED: Final = "SELECT count(*) FROM games WHERE {}"
_SELECTED: Final = (
    "SELECT name, number, text FROM games JOIN sources ON sources.id = source_id WHERE {} ORDER BY games.id"
)


def _game(name: str, number: int, text: str) -> Game:
    source = Source(name, text)
    game = next(read_games(source), None) or Game(source, number, 1, Span(0, len(text)), given=Content())
    return replace(game, number=number)
