"""Cells with several readings: which bars part them, what they hold, and which reading the game is played with."""

import json
from importlib import resources
from typing import Any

import jsonschema
import pytest

from pdntool.api import read_games, write_pdn
from pdntool.syntax.nodes import Ply
from pdntool.text.source import Source
from tests.conftest import Program, Writer
from tests.syntax.reading import games

RULES = "Kural: capraz\n"
Cells = list[list[tuple[str, float | None]]]


def plies(text: str) -> Cells:
    (game,) = games(text)
    assert not [one for one in game.problems if one.code.severity == "error"], game.problems
    return [
        [(one.text, one.weight) for one in item.readings] or [(item.text, None)]
        for item in game.items
        if isinstance(item, Ply)
    ]


BARE: Cells = [[("32-28", None), ("37-28", None)], [("19-23", None)]]
WEIGHED: Cells = [[("32-28", 0.7), ("37-28", 0.3)], [("19-23", None)]]
BOTH: Cells = [[("32-28", None), ("37-28", None)], [("19-23", None), ("20-24", None)]]
ROWS = {
    "1. 32-28|37-28 19-23": BARE,
    "1 32-28|37-28 19-23": BARE,
    "1. 32-28 | 37-28 19-23": BARE,
    "1) 32-28|37-28 19-23": BARE,
    "1;32-28|37-28;19-23": BARE,
    "1;32-28 | 37-28;19-23;": BARE,
    "1,32-28|37-28,19-23": BARE,
    '1,"32-28|37-28","19-23"': BARE,
    "1\t32-28|37-28\t19-23": BARE,
    "| 1 | 32-28|37-28 | 19-23 |": BARE,
    "32-28|37-28;19-23": BARE,
    "1. 32-28 0.7|37-28 0.3 19-23": WEIGHED,
    "1. 32-28 .7|37-28 .3 19-23": WEIGHED,
    "1. 32-28 70%|37-28 30% 19-23": WEIGHED,
    "1. 32-28 70 % | 37-28 30 % 19-23": WEIGHED,
    "1. 32-28 (0.7)|37-28 (0.3) 19-23": WEIGHED,
    "1;32-28 0,7|37-28 0,3;19-23": WEIGHED,
    '1,"32-28 0.7|37-28 0.3",19-23': WEIGHED,
    "1;37-28 0.3|32-28 0.7;19-23": WEIGHED,
    "1. 32-28|37-28 19-23|20-24": BOTH,
    "1;32-28|37-28;19-23|20-24": BOTH,
    "1. ?|32-28|37-28 19-23": BARE,
    "1;32-28|3?-28|37-28;19-23": BARE,
}


@pytest.mark.parametrize(("row", "expected"), ROWS.items(), ids=ROWS)
def test_the_readings_of_a_cell(row: str, expected: Cells) -> None:
    assert plies(f"{RULES}{row}\n") == expected
    assert plies(f"{RULES}{row}\n2. 28x19 14x23\n")[:2] == expected


@pytest.mark.parametrize(
    "row",
    ["1|32-28|19-23", "|1|32-28|19-23|", "1. 32-28|19-23", "1 32-28 | 19-23", "| 1 | 32-28 | 19-23 |", "32-28|19-23"],
)
def test_bars_between_two_moves_divide_a_table(row: str) -> None:
    assert plies(f"{RULES}{row}\n") == [[("32-28", None)], [("19-23", None)]]


def test_in_a_sheet_without_bars_they_part_readings() -> None:
    text = f"{RULES}1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32|36-31\n"
    assert plies(text)[-1] == [("37-32", None), ("36-31", None)]
    assert plies(f"{RULES}1|32-28|19-23\n2|28x19|14x23\n3|37-32|10-14\n")[-1] == [("10-14", None)]


def test_rows_of_one_ply_and_running_text() -> None:
    expected: Cells = [[("32-28", None), ("32-27", None)], [("19-23", None)], [("28x19", None)]]
    assert plies(f"{RULES}32-28|32-27\n19-23\n28x19\n") == expected
    assert plies(f"{RULES}1. 32-28|32-27 19-23 2. 28x19\n") == expected
    text = "Kural: rus\n1. cd4|cb4 fg5\n2. c3-d4|c3:e5 f6-g5|f6:d4\n"
    assert [[name for name, _ in cell] for cell in plies(text)] == [
        ["cd4", "cb4"],
        ["fg5"],
        ["c3-d4", "c3:e5"],
        ["f6-g5", "f6:d4"],
    ]


def test_a_text_of_rows_with_readings_alone_is_a_sheet() -> None:
    assert plies("1. 32-28|37-28 19-23\n") == BARE


@pytest.mark.parametrize("head", [RULES, "", "Beyaz: Ada\nSiyah: Can\nGameType: 20\n"])
def test_the_best_reading_that_lets_the_game_go_on_is_played(pdntool: Program, write: Writer, head: str) -> None:
    text = f"{head}1. 32-27 0.6|32-28 0.4 19-23\n2. 28x19 14x24|14x23\n3. 37-32 10-14|10-15\n4. 41-37 5-10\n"
    path = write(text, "a.sheet")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (0, ["PDN509", "PDN509"], 8)
    said = [(one["row"], one["side"], one["move"]) for one in ran.game["diagnostics"]]
    assert said == [(1, "white", "32-28"), (2, "black", "14x23")]
    ran = pdntool("convert", path, "--to", "pdn")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10")
    ran = pdntool("convert", path)
    assert (ran.code, "1. 32-28 19-23\n2. 28x19 14x23\n" in ran.out) == (0, True)


def test_the_likeliest_of_equals_is_taken_and_an_illegal_ply_is_said(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write(f"{RULES}1. 32-28|32-27 19-23|20-24\n", "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (0, [], 2)
    text = f"{RULES}1. 32-28 19-23\n2. 34-30|33-29 14x23\n"
    ran = pdntool("validate", write(text, "b.sheet"), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (1, ["PDN305", "PDN319"], 2)


def test_readings_that_no_rule_decides_are_not_lost(pdntool: Program, write: Writer) -> None:
    text = f"{RULES}1. 32-28 19-23\n2. 34-30 14x23|13x23\n"
    ran = pdntool("convert", write(text, "a.sheet"), "--to", "pdn")
    assert "14x23 {14x23 | 13x23}" in ran.out
    (game,) = read_games(Source("a", text))
    assert "14x23 {14x23 | 13x23}" in write_pdn(game.record)


def scanned(*cells: list[tuple[str, float | None]]) -> list[list[dict[str, Any]]]:
    return [[{"text": text, **({} if p is None else {"p": p})} for text, p in cell] for cell in cells]


GAME = scanned([("32-27", 0.6), ("32-28", 0.4)], [("19-23", 1)], [("28x19", None)], [("14x24", None), ("14x23", None)])
TAGGED = {"schema": "pdntool/readings/1", "variant": "capraz", "tags": {"White": "Ada"}, "plies": GAME}
UNREADABLE = [*GAME, [], *scanned([("10-14", 0.9)])]
JSON: dict[str, tuple[Any, list[int]]] = {
    "a list of plies": (GAME, [4]),
    "an object": ({"plies": GAME}, [4]),
    "a variant and tags": (TAGGED, [4]),
    "several games": ({"games": [{"plies": GAME}, {"tags": {"White": "Ege"}, "plies": GAME}]}, [4, 4]),
    "several lists": ([GAME, GAME], [4, 4]),
    "a cell that cannot be read": (UNREADABLE, [4]),
}


@pytest.mark.parametrize(("value", "legal"), JSON.values(), ids=JSON)
def test_readings_in_json(pdntool: Program, write: Writer, value: Any, legal: list[int]) -> None:  # noqa: ANN401
    schema = json.loads(resources.files("pdntool.write").joinpath("readings.schema.json").read_text(encoding="utf-8"))
    listed = value["games"] if isinstance(value, dict) and "games" in value else [value]
    for one in value if value == [GAME, GAME] else listed:
        jsonschema.validate(one, schema)
    path = write(json.dumps(value), "a.json")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert [game["plies_legal"] for game in ran.games] == legal
    assert ran.codes[:2] == ["PDN509", "PDN509"]
    assert ran.code == int("PDN320" in ran.codes) == int(value is UNREADABLE)
    ran = pdntool("convert", path)
    assert ran.out.count("1. 32-28 19-23 2. 28x19 14x23") == len(legal)


WRONG: dict[str, Any] = {
    "a number for a text": [[{"text": 5}]],
    "a word for a weight": [[{"text": "32-28", "p": "high"}]],
    "a weight above one": [[{"text": "32-28", "p": 70}]],
    "tags that are a number": {"tags": 5, "plies": GAME},
    "no plies": {"plies": []},
    "two kinds": {"games": [{"plies": GAME}, "1. 32-28 19-23 *"]},
}


@pytest.mark.parametrize("value", WRONG.values(), ids=WRONG)
def test_what_is_no_reading_is_refused(pdntool: Program, write: Writer, value: Any) -> None:  # noqa: ANN401
    assert pdntool("validate", write(json.dumps(value), "a.json")).code == 3
