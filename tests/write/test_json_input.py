"""Records in JSON: what is none cannot be read, which is said with its place; nothing is made of it."""

import json
from typing import Any

import pytest

from pdntool.check.validate import check_source
from pdntool.text.source import Source
from pdntool.write.json_input import json_verdicts
from tests.conftest import Program, Writer
from tests.write.records import KING

PLY = {"type": "ply", "text": "32-28"}
REMARK = {"type": "comment", "text": "so", "style": "brace"}


def _record(**changed: Any) -> dict[str, Any]:  # noqa: ANN401 - any wrong value
    record = {"schema": "pdntool/record/1", "number": 1, "tags": [{"name": "GameType", "value": "20"}]}
    return record | {"items": [PLY, {"type": "outcome", "text": "*"}]} | changed


def _with(**item: Any) -> str:  # noqa: ANN401 - same
    return json.dumps(_record(items=[PLY, item]))


NO_RECORDS = {
    "a type of its own": _with(type="move", text="19-23"),
    "a number for a text": _with(type="ply", text=19),
    "no text": _with(type="comment", text=None, style="brace"),
    "no style": _with(type="comment", text="so"),
    "another style": _with(**REMARK | {"style": "round"}),
    "a command in numbers": _with(type="setup", fen=5, text='/FEN "W:W32:B1"/'),
    "a number below zero": _with(type="nag", number=-5),
    "half a surrogate pair": _with(**REMARK | {"text": "\ud800"}),
    "a game in a move": _with(type="ply", text='19-23 *\n[Event "x"]\n1. 31-26'),
    "a comment in a move": _with(type="ply", text="19-23 {so}"),
    "a variation before a move": _with(type="number", number=2, text="2. (1. 31-26)"),
    "a variation in a result": _with(type="outcome", text="* (1. 31-26)"),
    "a line without end": _with(type="variation"),
    "an end without line": _with(type="end"),
    "numbers without end": json.dumps(_record(number=1e400)),
    "numbers in words": json.dumps(_record(number="one")),
    "yes for a number": json.dumps(_record(number=True)),
    "no items": json.dumps(_record(items=None)),
    "tags by name": json.dumps(_record(tags={"GameType": "20"})),
    "a number for a value": json.dumps(_record(tags=[{"name": "GameType", "value": 20}])),
    "too deep": '{"schema":"pdntool/record/1","x":' + "[" * 100_000,
    "too long a number": json.dumps(_record(number=1)).replace(": 1,", ": " + "9" * 5000 + ",", 1),
    "values that are not games": '{"schema":"pdntool/records/1","games":[1]}',
    "games that are no list": '{"schema":"pdntool/records/1","games":{"a":1}}',
}


@pytest.mark.parametrize("to", ["", "jsonl", "sheet"])
@pytest.mark.parametrize("text", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_is_refused_with_its_place(pdntool: Program, write: Writer, text: str, to: str) -> None:
    good = json.dumps(_record())
    for before, place in (("", ":1:"), (f"{good}\n", ":2:")):
        ran = pdntool("convert", write(before + text), *(("--to", to) if to else ()))
        assert (ran.code, ran.out) == (3, ""), ran.err
        assert f"{place}" in ran.err
        assert "PDN101" in ran.err
        assert f"value {place.strip(':')} " in ran.err


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_json_that_ends_too_early_is_refused_where_it_ends(pdntool: Program, write: Writer, cut: int) -> None:
    text = f"{json.dumps(_record())}\n{json.dumps(_record())[:-cut]}"
    ran = pdntool("convert", write(text), "--lang", "tr")
    assert (ran.code, ran.out) == (3, "")
    assert ":2:" in ran.err
    assert "JSON değil" in ran.err


def test_the_others_are_converted_all_the_same(pdntool: Program, write: Writer) -> None:
    wrong, good = write(NO_RECORDS["no items"], "wrong.json"), write(json.dumps(_record()), "good.json")
    ran = pdntool("convert", wrong, good)
    assert (ran.code, ran.out) == (3, '[GameType "20"]\n\n32-28 *\n')


def test_keys_that_nobody_knows_change_nothing(pdntool: Program, write: Writer) -> None:
    text = json.dumps(_record(more={"a": [1]}, items=[PLY | {"more": 1}]))
    assert pdntool("convert", write(text)).out == '[GameType "20"]\n\n32-28\n'


@pytest.mark.parametrize(
    "text",
    [
        '{"schema":"pdntool/record/1","tags":3}',
        '{"schema":"pdntool/record/1","games":3}',
        '{"schema":"pdntool/record/1","number":1,"tags":[],"items":[]}\n[3]',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[]}',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[]},]}',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[]} {}]}',
        '{"schema":"pdntool/records/1","games":[3]}',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[{"type":"ply","text":3}]}]}',
    ],
)
def test_what_is_no_record_in_json_cannot_be_read(pdntool: Program, text: str) -> None:
    ran = pdntool("convert", "-", "--to", "pdn", stdin=text.encode())
    assert (ran.code, ran.out) == (3, "")
    assert "PDN101" in ran.err


def test_a_file_of_no_records_in_json_is_read(pdntool: Program) -> None:
    empty = pdntool("convert", "-", "--to", "json", stdin=b"")
    again = pdntool("convert", "-", "--to", "json", stdin=empty.out.encode())
    assert (again.code, again.out) == (empty.code, empty.out)


def test_records_in_json_become_pdn(pdntool: Program, write: Writer) -> None:
    json_text = pdntool("convert", write(KING), "--to", "jsonl").out
    path = write(json_text, "king.jsonl")
    assert pdntool("convert", path).out == KING
    assert pdntool("convert", path, "--notation", "hub").out == KING.replace("47x38x20x9x36", "47x36x14x29x31x42")
    assert pdntool("convert", path, "--in-place").code == 2
    assert path.read_text(encoding="utf-8") == json_text


@pytest.mark.parametrize(
    "value", [["1. 32-28 1-0", "1. 33-28 32-31", "1. 33-28 32-31"], {"games": ["1. 33-28 32-31"] * 2}]
)
def test_a_finding_in_a_list_of_texts_stands_in_its_own_text(value: object) -> None:
    text = json.dumps(value)
    verdicts = json_verdicts(Source("games.json", text), check_source)
    found = [one.span.start for verdict in verdicts for one in verdict.diagnostics if one.span is not None]
    assert found
    assert len(set(found)) == len(found)
    assert all(text.startswith(("32-31", "1-0"), start) for start in found)


def test_the_only_list_of_texts_of_an_object_holds_the_games(pdntool: Program, write: Writer) -> None:
    path = write(json.dumps({"source": "a site", "pdn": ["1. 32-28 19-23 *", "1. 33-28 *"]}), "games.json")
    assert [game["plies_legal"] for game in pdntool("validate", path, "--format", "jsonl").games] == [2, 1]
