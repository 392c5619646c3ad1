"""A move taken apart: its squares, and whether it says that it captures."""

import pytest

from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.moves import written_move


@pytest.mark.parametrize(
    ("text", "squares", "capture"),
    [
        ("08-13", ("8", "13"), False),
        ("47x 9", ("47", "9"), True),
        ("C3:E5:g7", ("c3", "e5", "g7"), True),
        ("a3b4", ("a3", "b4"), None),
        ("l12-k11", ("l12", "k11"), False),
        ("39×28", ("39", "28"), True),
        ("10–20−30", ("10", "20", "30"), False),
        ("с3хе5", ("c3", "e5"), True),
        ("4х15", ("4", "15"), True),
        ("h1xh6→h8", ("h1", "h6", "h8"), True),
        ("3228", ("32", "28"), None),
        ("cd4", ("c", "d4"), None),
        ("11x18 18x25", ("11", "18", "25"), True),
        ("e7xc5 19. c5xe3", ("e7", "c5", "e3"), True),
    ],
)
def test_a_move_taken_apart(text: str, squares: tuple[str, ...], capture: bool | None) -> None:  # noqa: FBT001
    assert written_move(text) == WrittenMove(squares, capture)


@pytest.mark.parametrize("text", ["7: 7: 7", "1:\x1c1:\x1c1", "1 : 1 : 1", "a3a3", "a3 : a3 : a3", "7x7 7x7", "32 32"])
def test_a_move_has_two_squares_at_least(text: str) -> None:
    assert len(written_move(text).squares) > 1


def test_jumps_apart_share_a_square() -> None:
    assert written_move("11x18 18x25").squares == ("11", "18", "25")
    assert written_move("c3xe5 8. e5xg7").squares == ("c3", "e5", "g7")
