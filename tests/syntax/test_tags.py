"""Tags: their values, and what is made of broken ones."""

import pytest

from tests.syntax.reading import record, shapes


@pytest.mark.parametrize(
    ("written", "name", "value"),
    [
        ("[Round 17]", "Round", "17"),
        ("[Round 11.1", "Round", "11.1"),
        ('[Round "11.1]', "Round", "11.1"),
        ('Event "x y"]', "Event", "x y"),
        ("[Event “x y”]", "Event", "x y"),
        ("[Event «x»]", "Event", "x"),
        ("[Event 'x']", "Event", "x"),
        ('[Event: "x"]', "Event", "x"),
        ('[Event="x"]', "Event", "x"),
        ('[Own "x]', "Own", "x"),
        ("[Bianco Rossi]", "White", "Rossi"),
    ],
)
def test_a_broken_tag_keeps_its_value(written: str, name: str, value: str) -> None:
    game = record(f"{written}\n1. 32-28 *")
    (tag,) = game.tags
    assert (tag.name, tag.value) == (name, value)
    assert written[tag.value_span.start : tag.value_span.end] == value
    assert game.problems[0].code == "PDN107"


@pytest.mark.parametrize("written", ["[Empty]", "[", '["x"]', "[good move]", '[Site ""a" b"]'])
def test_what_has_no_name_and_value_is_no_tag(written: str) -> None:
    assert [tag.name for tag in record(f"{written}\n1. 32-28 *").tags] in ([], ["Site"])


def test_tags() -> None:
    game = record('[Event "a \\"b\\" \\\\ c"] [White       "x"]\n[setup "1"]\n[Own_Tag "C:\\x"]\n32-28')
    assert [(tag.name, tag.written_name, tag.value) for tag in game.tags] == [
        ("Event", "Event", 'a "b" \\ c'),
        ("White", "White", "x"),
        ("SetUp", "setup", "1"),
        ("Own_Tag", "Own_Tag", "C:\\x"),
    ]
    white = game.tag("White")
    assert white is not None
    assert white.value_span.end - white.value_span.start == 1
    assert not game.problems


def test_tags_supply_no_moves() -> None:
    assert shapes(record('[Event "a3-b4 1-0"]\n32-28 *').items) == ["Ply:32-28", "Outcome:*"]
