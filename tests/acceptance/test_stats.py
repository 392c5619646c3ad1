"""``pdntool stats``: the numbers that one counts by hand."""

import csv
import io
import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.conftest import Program, Writer

GAMES = """[Event "Ankara"]
[White "Kaya, Ada"]
[Black "Er, Deniz"]
[WhiteElo "2100"]
[BlackElo "2000"]
[Result "2-0"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 2-0

[Event "Ankara"]
[White "Er D."]
[Black "KAYA ADA"]
[Result "1-1"]
[GameType "20"]

1. 32-28 18-22 2. 37-32 12-18 1-1

[Event "İzmir"]
[White "Er, Deniz"]
[Black "?"]
[Result "0-1"]
[GameType "20"]

1. 33-28 18-22 0-1

[Event "Ankara"]
[White "Can, Ali"]
[Black "Su, Ece"]
[GameType "25"]

1. c3-d4 d6-c5 *
"""


@pytest.fixture
def archive(write: Writer) -> Path:
    return write(GAMES, "archive.pdn")


def tables(pdntool: Program, archive: Path, *options: str) -> list[dict[str, Any]]:
    told = json.loads(pdntool("stats", archive, "--format", "json", *options).out)
    schema = json.loads(resources.files("pdntool.render").joinpath("stats.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(told, schema)
    found: list[dict[str, Any]] = told["tables"]
    return found


def test_results_by_variant(pdntool: Program, archive: Path) -> None:
    (table,) = tables(pdntool, archive, "--by", "results")
    international, russian = table["rows"]
    assert international == {
        "variant": "international",
        "games": 3,
        "white_wins": 1,
        "draws": 1,
        "black_wins": 1,
        "no_result": 0,
        "white_score": 50.0,
        "plies": 10,
    }
    assert (russian["variant"], russian["games"], russian["no_result"], russian["white_score"]) == (
        "russian",
        1,
        1,
        None,
    )


@pytest.mark.parametrize(("scale", "points", "second"), [("2-1-0", 3, 0), ("1-0", 1.5, 0)])
def test_scores_of_players(pdntool: Program, archive: Path, scale: str, points: float, second: float) -> None:
    (table,) = tables(pdntool, archive, "--by", "players", "--scale", scale)
    first = table["rows"][0]
    assert (first["player"], first["games"], first["points"], first["percent"]) == ("Kaya, Ada", 2, points, 75.0)
    assert {row["player"]: row["points"] for row in table["rows"]}["Su, Ece"] == second


def test_standings_and_cross_table_of_an_event(pdntool: Program, archive: Path) -> None:
    ankara, izmir = tables(pdntool, archive, "--by", "crosstable")
    assert (ankara["event"], izmir["event"]) == ("Ankara", "İzmir")
    assert ankara["columns"][:3] == ["rank", "player", "1"]
    (only,) = tables(pdntool, archive, "--by", "crosstable", "--event", "izmir")
    assert [row["player"] for row in only["rows"]] == ["Er, Deniz"]
    first = ankara["rows"][0]
    assert (first["player"], first["points"], first["1"]) == ("Kaya, Ada", 3, "*")
    assert "2" in first.values()
    standing = tables(pdntool, archive, "--by", "standings", "--event", "ankara", "--top", "1")[0]
    assert [(row["rank"], row["wins"], row["draws"]) for row in standing["rows"]] == [(1, 1, 1)]


def test_the_opening_tree(pdntool: Program, archive: Path) -> None:
    (table,) = tables(pdntool, archive, "--by", "openings", "--depth", "2", "--variant", "international")
    lines = [(row["depth"], row["line"], row["games"], row["white_score"]) for row in table["rows"]]
    assert lines == [
        (1, "1. 32-28", 2, 75.0),
        (2, "1. 32-28 18-22", 1, 50.0),
        (2, "1. 32-28 19-23", 1, 100.0),
        (1, "1. 33-28", 1, 0.0),
        (2, "1. 33-28 18-22", 1, 0.0),
    ]
    short = tables(pdntool, archive, "--by", "openings", "--depth", "1", "--top", "1")[0]["rows"]
    assert [row["line"] for row in short] == ["1. c3-d4"] or len(short) == 1


def test_lengths_captures_and_ratings(pdntool: Program, archive: Path) -> None:
    summary, classes = tables(pdntool, archive, "--by", "lengths")
    assert summary["rows"] == [{"count": 4, "least": 2, "median": 2, "mean": 3.0, "greatest": 4}]
    assert [(row["range"], row["games"]) for row in classes["rows"]] == [("0-19", 4)]
    _, captures = tables(pdntool, archive, "--by", "captures")
    assert [(row["range"], row["games"]) for row in captures["rows"]] == [("0", 3), ("1", 1)]
    _, ratings = tables(pdntool, archive, "--by", "ratings")
    assert [(row["range"], row["games"], row["white_wins"]) for row in ratings["rows"]] == [("2000-2099", 1, 1)]


def test_tables_and_csv(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    shown = pdntool("stats", archive).out
    assert shown.startswith("4 games\n\nResults by variant\n")
    assert "Oyun türüne göre sonuçlar" in pdntool("stats", archive, "--lang", "tr").out
    rows = list(csv.DictReader(io.StringIO(pdntool("stats", archive, "--by", "players", "--format", "csv").out)))
    assert (rows[0]["player"], rows[0]["points"]) == ("Kaya, Ada", "3")
    out = tmp_path / "stats.csv"
    assert pdntool("stats", archive, "--by", "standings", "--format", "csv", "-o", out).out == ""
    assert out.read_text(encoding="utf-8").splitlines()[1].startswith('Ankara,1,"Kaya, Ada",2,1,1,0,3,')
    assert pdntool("stats", archive, "--by", "weather").code == 2


def test_what_was_selected_can_be_counted(pdntool: Program, archive: Path) -> None:
    chosen = pdntool("select", archive, "--player", "er")
    assert pdntool("stats", stdin=chosen.out.encode()).out.startswith("3 games\n")
