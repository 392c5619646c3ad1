"""Games as JSON objects."""

import json

import jsonschema

from pdntool.write.writers.json_records import record_schema
from tests.conftest import Program, Writer
from tests.write.records import FAULTY, GAME


def test_json_keeps_to_its_schema(pdntool: Program, write: Writer) -> None:
    path = write(GAME + "\n" + FAULTY)
    ran = pdntool("convert", path, "--to", "jsonl")
    assert ran.code == 1
    games = [json.loads(line) for line in ran.out.splitlines()]
    for game in games:
        jsonschema.validate(game, record_schema())
    assert [game["verified"] for game in games] == [True, False]
    assert json.loads(pdntool("convert", path, "--to", "json").out)["games"] == games
    back = pdntool("convert", "-", "--to", "pdn", stdin=ran.out.encode())
    assert "1. {[%clk 0:09:57] good} 32-28! $1 (1. 33-28 {b} 20-24 (1... 18-22 $7))" in back.out
