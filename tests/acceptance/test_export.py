# ruff: noqa: S608 -- the names of tables are literal
"""``pdntool export``: a database with the numbers of ``stats``, whole or as it was."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.acceptance.test_stats import GAMES
from tests.conftest import Program, Writer


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


@pytest.fixture
def archive(write: Writer) -> Path:
    return write(GAMES, "archive.pdn")


def test_the_counts_are_those_of_stats(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite"
    ran = pdntool("export", archive, "-o", database)
    assert (ran.code, ran.out) == (0, "")
    assert "4 games added, 0 removed, 0 files unchanged" in ran.err
    told = json.loads(pdntool("stats", archive, "--by", "results,players,lengths", "--format", "json").out)["tables"]
    results = [
        tuple(row[name] for name in ("variant", "games", "white_wins", "draws", "black_wins", "no_result", "plies"))
        for row in told[0]["rows"]
    ]
    columns = "variant, games, white_wins, draws, black_wins, no_result, plies"
    assert rows(database, f"SELECT {columns} FROM results ORDER BY games DESC") == results
    points = sum(row["points"] for row in told[1]["rows"])
    assert rows(database, "SELECT sum(points) FROM players") == [(points,)]
    assert rows(database, "SELECT count(*), min(plies), max(plies) FROM games") == [(4, 2, 4)]
    assert rows(database, "SELECT count(*) FROM plies") == [(12,)]
    assert rows(database, "SELECT count(*), count(DISTINCT key) FROM positions") == [(16, 13)]
    assert rows(database, "SELECT games FROM events WHERE event = 'Ankara'") == [(3,)]
    assert rows(database, "SELECT value FROM tags WHERE name = 'WhiteElo'") == [("2100",)]
    assert rows(database, "SELECT games, draws FROM openings WHERE opening LIKE '32-28 18-22%'") == [(1, 1)]
    assert rows(database, "SELECT max(games) FROM position_scores") == [(3,)]
    assert rows(database, "SELECT count(*) FROM long_captures") == [(0,)]


def test_only_what_is_new_or_changed_is_added(pdntool: Program, archive: Path, write: Writer, tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite"
    pdntool("export", archive, "-o", database)
    before = rows(database, "SELECT * FROM games")
    again = pdntool("export", archive, "-o", database)
    assert "0 games added, 0 removed, 1 files unchanged" in again.err
    assert rows(database, "SELECT * FROM games") == before
    other = write('[White "Can"]\n\n1. 32-28 *\n', "other.pdn")
    archive.write_text(GAMES.partition("\n\n[Event")[0] + "\n", encoding="utf-8")
    ran = pdntool("export", archive, other, "-o", database, "--lang", "tr")
    assert "2 oyun eklendi, 4 oyun silindi" in ran.err
    assert rows(database, "SELECT white FROM games ORDER BY id") == [("Kaya, Ada",), ("Can",)]
    for table in ("tags", "plies", "positions"):
        assert rows(database, f"SELECT count(*) FROM {table} WHERE game_id NOT IN (SELECT id FROM games)") == [(0,)]
    assert pdntool("select", "--from", database, "--white", "can").out == '[White "Can"]\n\n1. 32-28 *\n'


def test_what_is_no_database_stays_as_it_is(pdntool: Program, archive: Path, write: Writer, tmp_path: Path) -> None:
    for name, content in (("text.sqlite", b"no database"), ("empty.sqlite", b""), ("other.db", None)):
        path = write(content or b"", name)
        if content is None:
            path.unlink()
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("CREATE TABLE games (id)")
        before = path.read_bytes()
        assert pdntool("export", archive, "-o", path).code == 2, name
        assert pdntool("select", "--from", path).code == 2, name
        assert path.read_bytes() == before
    assert pdntool("select", "--from", tmp_path / "none.sqlite").code == 3
    assert pdntool("export", archive, "-o", tmp_path).code == 2
    assert pdntool("export", archive, "-o", tmp_path / "no" / "a.sqlite").code == 2
    assert pdntool("export", archive).code == 2
    assert pdntool("select", "--from", path, archive).code == 2
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob(".*.part"))


def test_nothing_stays_behind_where_an_export_ends_early(
    pdntool: Program, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "a.sqlite"
    pdntool("export", archive, "-o", database)
    before = rows(database, "SELECT * FROM games")
    archive.write_text(GAMES.replace("Ankara", "Bursa"), encoding="utf-8")
    monkeypatch.setattr("pdntool.archive.database.rows_of", _fails_at_the_third())
    assert pdntool("export", archive, "-o", database).code == 130
    assert rows(database, "SELECT * FROM games") == before
    monkeypatch.setattr("pdntool.archive.database.rows_of", _fails_at_the_third())
    assert pdntool("export", archive, "-o", tmp_path / "new.sqlite").code == 130
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.sqlite", "archive.pdn"]


def _fails_at_the_third() -> object:
    from pdntool.archive.rows import rows_of  # noqa: PLC0415

    left = [None, None]

    def fail(*arguments: object) -> object:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return rows_of(*arguments)  # type: ignore[arg-type]

    return fail


def test_sheets_go_in_as_pdn(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    sheet = write("Beyaz: Ada Kaya\nSiyah: Deniz Er\n1. 32-28 19-23\n2. 28x19 14x23\nSonuç: 1-1\n", "a.sheet")
    database = tmp_path / "a.db"
    assert pdntool("export", sheet, "-o", database).code == 0
    assert rows(database, "SELECT white, winner, longest_capture, opening FROM games") == [
        ("Ada Kaya", "draw", 1, "32-28 19-23 28x19 14x23")
    ]
    assert "1. 32-28 19-23 2. 28x19 14x23 1-1" in pdntool("select", "--from", database, "--player", "er").out


def test_parquet_has_the_same_tables(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    ran = pdntool("export", archive, "--to", "parquet", "-o", tmp_path / "columns")
    assert "4 games added" in ran.err
    assert pdntool("export", archive, "-o", tmp_path / "a.parquet").code == 0
    assert (tmp_path / "a.parquet" / "games.parquet").is_file()
    database = tmp_path / "a.sqlite"
    pdntool("export", archive, "-o", database)
    for table in ("games", "tags", "plies", "positions"):
        read = parquet.read_table(tmp_path / "columns" / f"{table}.parquet").to_pylist()
        key = str
        assert sorted((tuple(row.values()) for row in read), key=key) == sorted(
            rows(database, f"SELECT * FROM {table}"), key=key
        )


def test_without_pyarrow_it_is_said(
    pdntool: Program, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    ran = pdntool("export", archive, "--to", "parquet", "-o", tmp_path / "columns")
    assert ran.code == 2
    assert "pdntool[parquet]" in ran.err
