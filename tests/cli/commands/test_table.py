"""``pdntool table``: which game, in which style."""

from tests.conftest import Program, Writer
from tests.write.records import AMBIGUOUS, AS_WRITTEN


def test_one_game_of_many(pdntool: Program, write: Writer) -> None:
    path = write(AS_WRITTEN + AMBIGUOUS)
    assert pdntool("table", path, "--game", "2", "--notation", "long").out.count("4x27x38x15") == 1
    assert pdntool("table", path, "--game", "3").code == 2


def test_an_unknown_style_gets_the_closest_ones(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", write(AS_WRITTEN), "--style", "githb")
    assert (ran.code, ran.out) == (2, "")
    assert "github" in ran.err
