"""The words of a plain game in the order in which they are written."""

from collections.abc import Callable, Sequence
from typing import Final

from pdntool.write.draft import Draft

_NUMBER_AND_TWO: Final = 3


def numbered_words(
    draft: Draft, moves: Sequence[str] | None = None, number_as: Callable[[str], str] = str
) -> Sequence[str]:
    """Return the numbers and moves of a plain game in order.

    ``moves`` and ``number_as`` give what stands for each move and for a number; left out, they are the texts.
    """
    line = draft.line
    if line is None:
        return ()
    moves = line.texts if moves is None else moves
    if line.numbers is None:
        following = iter(moves)
        return [number_as(word) if word[-1] == "." else next(following) for word in draft.verdict.game.all_words]
    numbers = list(map(number_as, line.numbers))
    if line.first_alone:
        return [numbers[0], moves[0], *_alternating(numbers[1:], moves[1:])]
    return _alternating(numbers, moves) if numbers else moves


def _alternating(numbers: Sequence[str], moves: Sequence[str]) -> list[str]:
    """Return a number before each first move of two."""
    words = [""] * (len(numbers) + len(moves))
    words[::_NUMBER_AND_TWO] = numbers
    words[1::_NUMBER_AND_TWO] = moves[::2]
    words[2::_NUMBER_AND_TWO] = moves[1::2]
    return words
