"""What ``convert`` writes, and where to."""

from pathlib import Path

import pytest

from tests.conftest import Program, Writer
from tests.write.records import KING

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--notation", "hub"), "1. 47x36x14x29x31x42 19-24 *"),
        (("--squares", "algebraic", "--separator", ":"), "1. c1:e3:i7:g9:a3 g7-h6 *"),
        (("--zero-pad",), "1. 47x38x20x09x36 19-24 *"),
        (("--to", "pdn", "--number-style", "tight"), "1.47x38x20x9x36 19-24 *"),
        (("--to", "pdn", "--number-style", "none"), "47x38x20x9x36 19-24 *"),
        (("--to", "fen"), "W:WK36:B24"),
        (("--positions", "all"), "W:WK47:B14,19,29,31,42\nB:WK36:B19\nW:WK36:B24"),
    ],
)
def test_options_of_moves_and_layout(pdntool: Program, write: Writer, options: tuple[str, ...], expected: str) -> None:
    ran = pdntool("convert", write(KING), *options)
    assert ran.code == 0
    assert ran.out.endswith(f"{expected}\n")
