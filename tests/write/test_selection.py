"""What is left out of a game, and what is set."""

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
