"""Each variation as a game of its own."""

from tests.conftest import Program, Writer
from tests.write.records import GAME


def test_each_variation_as_a_game(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME), "--split-variations", "--drop", "comments", "--drop", "nags").out
    lines = [line for line in out.splitlines() if line.startswith("1.")]
    assert lines == ["1. 32-28! 19-23 2. 28x19 14x23 1-1", "1. 33-28 20-24 *", "1. 33-28 18-22 *"]
