"""Results in every form that people write."""

import pytest

from tests.syntax.reading import record, shapes


@pytest.mark.parametrize("result", ["2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0", "*"])
def test_every_result_ends_a_game(result: str) -> None:
    game = record(f"1. 32-28 19-23 {result}")
    assert game.outcome is not None
    assert game.outcome.text == result
    assert not game.problems


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("0:1", "0-1"), ("1 : 0", "1-0"), ("2—0", "2-0"), ("1:1", "1-1"), ("0:0", "0-0"), ("½:½", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"), ("0,5:0,5", "1/2-1/2"), ("0.50-0.50", "1/2-1/2"), ("1.01-0.99", "1.01-0.99"),
        ("[1-0]", "1-0"), ("[*]", "*"), ("[ 1:0 ]", "1-0"), ("Ничья", "1/2-1/2"), ("Beraberlik.", "1/2-1/2"),
        ("Чёрные сдались", "1-0"), ("white won", "1-0"), ("Siyah kazandı!", "0-1"), ("remise", "1/2-1/2"),
    ],
)  # fmt: skip
def test_results_in_other_forms(written: str, value: str) -> None:
    assert record(f"1. 32-28 {written}").outcome is not None
    assert shapes(record(f"1. 32-28 {written}\n").items)[2:] == [f"Outcome:{value}"]
