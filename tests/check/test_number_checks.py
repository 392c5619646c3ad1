"""Move numbers: which are due, and how many faults there are."""

import pytest

from tests.check.finding import codes_and_columns


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. 32-28 19-23 2. 28x19 14x23", []),
        ("32-28 19-23 28x19 14x23", []),
        ("1. 32-28 1... 19-23 2. 28x19", []),
        ("1. 32-28 19-23 3. 28x19", [("PDN441", 16)]),
        ("1. 32-28 19-23 1. 28x19", [("PDN441", 16)]),
        ("2. 32-28 19-23 3. 28x19", [("PDN441", 1)]),
        ("1. 32-28 2. 19-23 28x19", [("PDN441", 10)]),
        ("1. 32-28 1. 19-23 2. 28x19 2. 14x23", [("PDN442", 10), ("PDN442", 28)]),
        ("1. 32-28 (3. 33-28) 19-23 2. 28x19", []),
        ("1. 32-28 {x} 19-23 2. 28x19 2... 14x23", []),
        ("1. 32-28 2. 19-23 3. 28x19 4. 14x23", [("PDN443", 1)]),
        ("7. 32-28 19-23", [("PDN441", 1)]),
        ("1. 32-28 19-23 3. 28x19 14x23 3. 37-32 10-14 4. 41-37", [("PDN441", 16)]),
        ("1. 32-28 19-23 3. 28x19 14x23 4. 37-32 10-14 4. 41-37", [("PDN441", 16)]),
        ("1. 32-28 19-23 3. 28x19 14x23 5. 37-32 10-14 4. 41-37", [("PDN441", 16), ("PDN441", 31), ("PDN441", 46)]),
        ("1. 32-28 ... 1. ... 19-23 2. 28x19", []),
        ("1. 32-28 … {x} / 1.… 19-23 2. 28x19 ... / 2. ... 14x23 3. 37-32", []),
        ("1. 32-28 ... / 1. ... 19-23 3. 28x19", [("PDN441", 29)]),
        ("1. 32-28 ... 2. ... 19-23 2. 28x19", [("PDN442", 14), ("PDN442", 27)]),
    ],
)
def test_move_numbers(moves: str, expected: list[tuple[str, int]]) -> None:
    assert codes_and_columns(f"{moves} *") == expected


def test_after_a_position_any_number_may_come_first() -> None:
    assert codes_and_columns('[FEN "B:W28:B19"]\n41... 19-23 42. 28x19 *') == []
    assert codes_and_columns('[FEN "W:W28:B19"]\n41. 28-22 19-23 43. 22-17 *') == [("PDN441", 17)]


def test_rows_of_a_sheet_are_counted() -> None:
    assert codes_and_columns("Beyaz: A\nSiyah: B\n\n1. 32-28 19-23\n2. 28x19 14x23\n4. 37-32 10-14\n")[0][0] == "PDN441"


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [((1, 2, 4), 1), ((1, 2, 4, 4, 5), 1), ((1, 2, 4, 5, 6), 1), ((1, 2, 4, 5, 5), 1), ((1, 1, 3), 1), ((1, 3, 5), 2)],
)
def test_a_slip_in_the_rows_is_one_fault(numbers: tuple[int, ...], wrong: int) -> None:
    rows = ("32-28 19-23", "28x19 14x23", "37-32 10-14", "41-37 5-10", "46-41 11-17")
    sheet = "".join(f"{number}. {row}\n" for number, row in zip(numbers, rows, strict=False))
    assert [code for code, _ in codes_and_columns(f"Beyaz: A\n\n{sheet}")] == ["PDN441"] * wrong


def test_a_row_may_lead_on_to_one_of_the_same_number() -> None:
    assert codes_and_columns("Beyaz: A\nSiyah: B\n\n1. 32-28 ...\n1. ... 19-23\n2. 28x19 14x23\n") == []
    assert codes_and_columns("Beyaz: A\nSiyah: B\n\n1. 32-28 19-23\n2. 28x19 14x23\n2. 37-32 10-14\n")[0][0] == "PDN441"


def test_every_discontinuity_is_reported_once() -> None:
    text = "1. 32-28 19-23 2. 28x19 14x23 5. 37-32 10-14 6. 41-37 5-10 9. 46-41 11-17 *"
    assert [code for code, _ in codes_and_columns(text)] == ["PDN441", "PDN441"]
