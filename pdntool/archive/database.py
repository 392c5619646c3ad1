"""Games in a database of SQLite: its schema, and how games come into it.

One transaction takes all games of a run: where it was killed in the middle the file is as it was before. A source that
is in the database unchanged is passed by; of one that has changed the old games go.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final, Self

from pdntool.archive.facts import GameFacts
from pdntool.archive.rows import TABLES, rows_of

SCHEMA: Final = "pdntool/database/1"
_MADE: Final = {
    "games": "PRIMARY KEY (id)",
    "tags": "",
    "plies": "PRIMARY KEY (game_id, ply)",
    # Built at the end, its index takes a third of the time of a table in the order of its keys.
    "positions": "",
}
_INDEXES: Final = (
    ("games", "source_id"),
    ("games", "white"),
    ("games", "black"),
    ("games", "event"),
    ("games", "first_day"),
    ("games", "winner"),
    ("games", "variant"),
    ("games", "plies"),
    ("games", "opening"),
    ("games", "final_key"),
    ("games", "longest_capture"),
    ("tags", "name, value"),
    ("tags", "game_id"),
    ("positions", "key, game_id"),
    ("positions", "game_id"),
)
_WINS: Final = """count(*) AS games,
    sum(winner = 'white') AS white_wins,
    sum(winner = 'draw') AS draws,
    sum(winner = 'black') AS black_wins,
    sum(winner NOT IN ('white', 'draw', 'black')) AS no_result"""
VIEWS: Final = {
    "results": f"SELECT variant, {_WINS}, sum(plies) AS plies FROM games GROUP BY variant",
    "events": "SELECT event, count(*) AS games, min(first_day) AS first_day, max(last_day) AS last_day "
    "FROM games GROUP BY event",
    "players": """SELECT player, count(*) AS games, sum(points = 2) AS wins, sum(points = 1) AS draws,
    sum(points = 0) AS losses, sum(points) AS points FROM (
    SELECT white AS player,
        CASE winner WHEN 'white' THEN 2 WHEN 'draw' THEN 1 WHEN 'black' THEN 0 WHEN 'neither' THEN 0 END AS points
        FROM games WHERE white != ''
    UNION ALL SELECT black,
        CASE winner WHEN 'black' THEN 2 WHEN 'draw' THEN 1 WHEN 'white' THEN 0 WHEN 'neither' THEN 0 END
        FROM games WHERE black != '') GROUP BY player""",
    "openings": f"SELECT variant, opening, {_WINS} FROM games WHERE NOT setup GROUP BY variant, opening",
    "position_scores": f"SELECT key, {_WINS} FROM (SELECT DISTINCT key, game_id FROM positions) "
    "JOIN games ON games.id = game_id GROUP BY key",
    "long_captures": "SELECT game_id, ply, move, captured, white, black, event, date FROM plies "
    "JOIN games ON games.id = game_id WHERE captured >= 3 ORDER BY captured DESC",
}
"""A view for each common question."""


class WrongDatabaseError(ValueError):
    """The file is not a database that ``pdntool export`` wrote, or another version of pdntool wrote it."""


def _statements() -> Iterable[str]:
    yield "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT)"
    yield f"INSERT INTO about VALUES ('schema', '{SCHEMA}')"
    yield "CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT UNIQUE, hash TEXT)"
    for name, columns in TABLES.items():
        made = [f"{column} {kind.upper()}" for column, kind in columns.items()]
        # Rows that are found by their first columns need no other place.
        ends = " WITHOUT ROWID" if name == "plies" else ""
        yield f"CREATE TABLE {name} ({', '.join(filter(None, (*made, _MADE[name])))}){ends}"
    for name, query in VIEWS.items():
        yield f"CREATE VIEW {name} AS {query}"


@dataclass(slots=True)
class Database:
    """A database that is being written, from :meth:`__enter__` to the end in one transaction."""

    path: Path
    is_new: bool
    added: int = 0
    removed: int = 0
    unchanged: int = 0
    _connection: sqlite3.Connection = field(init=False)
    _next_game: int = 1

    def __enter__(self) -> Self:
        """Begin; raises :class:`WrongDatabaseError` for another file, ``sqlite3.Error`` where it cannot be written."""
        self._connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            self._begin()
        except BaseException:
            self._connection.close()
            raise
        return self

    def _begin(self) -> None:
        run = self._connection.execute
        if self.is_new:
            # Nobody sees the file before it is complete.
            run("PRAGMA journal_mode = OFF")
            run("PRAGMA synchronous = OFF")
        elif schema_of(self._connection) != SCHEMA:
            raise WrongDatabaseError(str(self.path))
        run("BEGIN IMMEDIATE")
        if self.is_new:
            for statement in _statements():
                run(statement)
        self._next_game = run("SELECT coalesce(max(id), 0) + 1 FROM games").fetchone()[0]

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Keep all that was written, or nothing of it where something went wrong."""
        try:
            if kind is not None:
                self._connection.rollback()
                return
            for table, columns in _INDEXES if self.is_new else ():
                name = columns.replace(", ", "_")
                self._connection.execute(f"CREATE INDEX {table}_{name} ON {table} ({columns})")
            self._connection.execute("COMMIT")
        finally:
            self._connection.close()

    def source(self, name: str, text: str) -> int | None:
        """Return the number of a source whose games are to be added, None if they are there already."""
        run = self._connection.execute
        told = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        known = run("SELECT id, hash FROM sources WHERE name = ?", (name,)).fetchone()
        if known is not None and known[1] == told:
            self.unchanged += 1
            return None
        if known is None:
            return run("INSERT INTO sources (name, hash) VALUES (?, ?)", (name, told)).lastrowid
        self._forget(known[0])
        run("UPDATE sources SET hash = ? WHERE id = ?", (told, known[0]))
        return int(known[0])

    def _forget(self, source_id: int) -> None:
        run = self._connection.execute
        of_source = "(SELECT id FROM games WHERE source_id = ?)"
        for table in ("tags", "plies", "positions"):
            run(f"DELETE FROM {table} WHERE game_id IN {of_source}", (source_id,))
        self.removed += run("DELETE FROM games WHERE source_id = ?", (source_id,)).rowcount

    def add(self, source_id: int, facts: GameFacts, text: str) -> None:
        """Add a game."""
        rows = rows_of(self._next_game, source_id, facts, text)
        for table, columns in TABLES.items():
            marks = ", ".join("?" * len(columns))
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", getattr(rows, table))
        self._next_game += 1
        self.added += 1


def schema_of(connection: sqlite3.Connection) -> str | None:
    """Return the schema of a database, None if it is none of games."""
    try:
        found = connection.execute("SELECT value FROM about WHERE key = 'schema'").fetchone()
    except sqlite3.DatabaseError:
        return None
    return None if found is None else str(found[0])
