"""Plain games written without their trees: tags, numbers, moves and a result are all that they have."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pdntool.syntax.games import Game
from pdntool.syntax.nodes import Tag
from pdntool.syntax.tags import placeless_tag
from pdntool.write.branches import OPEN
from pdntool.write.form import Form
from pdntool.write.plain_steps import Course
from pdntool.write.select import selected_tags
from pdntool.write.tags import in_roster_order, tag_text
from pdntool.write.written import saying_their_variant

# Stands for a blank that no line may end at.
_TIED: Final = "\0"
_NUMBER_AND_TWO: Final = 3


class PlainWritten(NamedTuple):
    """A plain game to be written: its number in the output, the tags that were selected, its moves and its result.

    ``game`` is where its move numbers stand, ``course`` how it was played.
    """

    game: Game
    course: Course
    form: Form
    number: int
    tags: Sequence[Tag]
    texts: Sequence[str]
    outcome: str | None

    def ended(self) -> "PlainWritten":
        """Return the game with an open result."""
        return self._replace(outcome=OPEN.text)


def plain_tags(game: Game) -> list[Tag]:
    """Return the tags of a plain game, without their places."""
    return [placeless_tag(*pair) for pair in game.tag_pairs]


def plain_written(game: Game, tags: Sequence[Tag], texts: Sequence[str], course: Course, form: Form) -> PlainWritten:
    """Prepare a plain game with these tags for writing; ``texts`` are its moves."""
    tags = selected_tags(tags, form)
    if form.moves.is_foreign:
        tags = saying_their_variant(tags, course.rules)
    return PlainWritten(game, course, form, game.number + form.first_game - 1, tags, texts, game.outcome)


def plain_pdn(written: PlainWritten) -> str:
    """Return a plain game as PDN, the text that :func:`pdntool.write.pdn.write_pdn` makes of its tree."""
    form = written.form
    tags = in_roster_order(written.tags) if form.roster_first else written.tags
    header = "".join([f"{tag_text(tag.name, tag.value)}\n" for tag in tags])
    words = written.texts if form.numbers == "none" else laid_out(written, written.texts)
    body = " ".join(words).replace(". ", "." if form.numbers == "tight" else f".{_TIED}")
    if written.outcome is not None:
        body = f"{body} {written.outcome}" if words else written.outcome
    body = "\n".join(_lines(form.width).findall(body)) if form.width > 0 else body
    body = body.replace(_TIED, " ")
    return f"{header}\n{body}\n" if header else f"{body}\n"


@lru_cache(maxsize=16)
def _lines(width: int) -> re.Pattern[str]:
    """Return an expression for the lines of a text: as many words as the width has room for, or one that is longer."""
    return re.compile(rf"(.{{1,{width}}}|[^ ]+)(?: |\Z)")


def laid_out(
    written: PlainWritten, moves: Sequence[str], number_as: Callable[[str], str] | None = None
) -> Sequence[str]:
    """Return numbers and moves in order, numbered as the form wants; ``number_as`` gives what stands for a number."""
    if written.form.numbers != "source" or written.form.split:
        numbers, first = _renumbered(written)
    else:
        plain, first = written.game.plain, 0
        assert plain is not None  # noqa: S101 -- no other game gets here
        if plain.numbers is None:
            following = iter(moves)
            put = number_as or str
            return [put(word) if word[-1] == "." else next(following) for word in _source_words(written.game)]
        numbers = plain.numbers
    if number_as is not None:
        numbers = list(map(number_as, numbers))
    if first:
        return [numbers[0], moves[0], *_alternating(numbers[1:], moves[1:])]
    return _alternating(numbers, moves) if numbers else moves


def _source_words(game: Game) -> list[str]:
    """Return the numbers and moves of a game as they were written."""
    plain = game.plain
    assert plain is not None  # noqa: S101 -- same
    words = game.source.text[plain.tags.end : plain.stop].replace(".", ". ").split()
    return words if plain.outcome is None else words[:-1]


def _alternating(numbers: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return a number before each first move of two."""
    words = [""] * (len(numbers) + len(texts))
    words[::_NUMBER_AND_TWO] = numbers
    words[1::_NUMBER_AND_TWO] = texts[::2]
    words[2::_NUMBER_AND_TWO] = texts[1::2]
    return words


def _renumbered(written: PlainWritten) -> tuple[list[str], int]:
    """Return numbers from the one that the game begins with, and how many moves, 0 or 1, stand before the pairs.

    A first move of the colour that moves second has a number by itself, with three dots.
    """
    course, plies = written.course, len(written.texts)
    first = next(iter(_source_words(written.game)), "")
    number = int(first[:-1]) if first.endswith(".") else 1
    alone = int(plies > 0 and course.start.white_to_move is not course.rules.white_starts)
    pairs = range(number + alone, number + alone + (plies - alone + 1) // 2)
    return [*[f"{number}..."] * alone, *[f"{place}." for place in pairs]], alone
