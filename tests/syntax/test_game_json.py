"""Games as JSON come back as the same games."""

import json

import jsonschema
import pytest
from hypothesis import given, settings

from pdntool.syntax.game import Game, game_from_json
from pdntool.write.writers.json_records import record_schema
from tests.syntax.generated_games import RECORDS


@given(record=RECORDS)
@settings(max_examples=50, deadline=None)
def test_a_record_as_json_comes_back_and_keeps_to_the_schema(record: Game) -> None:
    text = record.to_json()
    jsonschema.validate(json.loads(text), record_schema())
    assert game_from_json(text) == record
    assert text.isascii()


@pytest.mark.parametrize("text", ["[]", "{}", '{"tags": [], "number": 1, "items": [{"type": "end"}]}', "x", "null"])
def test_what_is_no_record_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        game_from_json(text)
