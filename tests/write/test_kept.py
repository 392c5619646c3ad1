"""What is left out of a game and what is set, and each variation as a game of its own."""

import pytest

from tests.conftest import Program, Writer
from tests.write.records import GAME


@pytest.mark.parametrize(
    ("options", "gone", "kept"),
    [
        (("--drop", "comments"), "good", "$1"),
        (("--drop", "clocks"), "%clk", "{ good}"),
        (("--drop", "nags"), "$", "!"),
        (("--drop", "marks"), "!", "$1"),
        (("--drop", "variations"), "(", "good"),
        (("--mainline",), "{", "1. 32-28 19-23 2. 28x19 14x23 1-1"),
        (("--tags", "roster"), "Odd", "Event"),
        (("--tags", "Odd"), "Event", "GameType"),
        (("--set-tag", "Odd=y", "--set-tag", 'New=say "hi"'), '"x"', '[New "say \\"hi\\""]'),
    ],
)
def test_what_is_dropped_and_set(
    pdntool: Program, write: Writer, options: tuple[str, ...], gone: str, kept: str
) -> None:
    ran = pdntool("convert", write(GAME), *options)
    assert ran.code == 0
    assert gone not in ran.out
    assert kept in ran.out


def test_each_variation_as_a_game(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME), "--split-variations", "--drop", "comments", "--drop", "nags").out
    lines = [line for line in out.splitlines() if line.startswith("1.")]
    assert lines == ["1. 32-28! 19-23 2. 28x19 14x23 1-1", "1. 33-28 20-24 *", "1. 33-28 18-22 *"]
