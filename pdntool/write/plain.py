"""Plain games written without their trees: tags, numbers, moves and a result are all that they have."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pdntool.check.plain import PlainCheck
from pdntool.syntax.nodes import Record
from pdntool.syntax.tags import tags_between
from pdntool.write.form import Form
from pdntool.write.select import selected
from pdntool.write.swift import swift_texts
from pdntool.write.tags import in_roster_order, tag_text
from pdntool.write.written import saying_its_variant

# Stands for a blank that no line may end at.
_TIED: Final = "\0"
_NUMBER_AND_TWO: Final = 3


@dataclass(frozen=True, slots=True)
class PlainWritten:
    """A plain game to be written: ``record`` has the tags that were selected and no items, ``texts`` are the moves."""

    checked: PlainCheck
    form: Form
    record: Record
    texts: Sequence[str]
    outcome: str | None


def plain_written(checked: PlainCheck, form: Form) -> PlainWritten | None:
    """Prepare a plain game for writing, None where that takes its tree."""
    plain, text = checked.game.plain, checked.game.source.text
    texts = None if form.strict or plain is None else swift_texts(checked, form.moves)
    if texts is None or plain is None:
        return None
    tags = tuple(tags_between(text, plain.tags.start, plain.tags.end))
    number = checked.game.number + form.first_game - 1
    record = selected(Record("pdn", number, plain.span, tags, ()), form)
    if form.moves.squares != "source" or form.moves.notation == "hub":
        record = saying_its_variant(record, checked.rules)
    return PlainWritten(checked, form, record, texts, plain.outcome)


def plain_pdn(written: PlainWritten) -> str:
    """Return a plain game as PDN, the text that :func:`pdntool.write.pdn.write_pdn` makes of its tree."""
    form, record = written.form, written.record
    tags = in_roster_order(record.tags) if form.roster_first else record.tags
    header = "".join([f"{tag_text(tag.name, tag.value)}\n" for tag in tags])
    words = written.texts if form.numbers == "none" else plain_words(written)
    body = " ".join(words).replace(". ", "." if form.numbers == "tight" else f".{_TIED}")
    if written.outcome is not None:
        body = f"{body} {written.outcome}" if words else written.outcome
    body = "\n".join(_lines(form.width).findall(body)) if form.width > 0 else body
    return "\n".join(part for part in (header, f"{body.replace(_TIED, ' ')}\n") if part)


@lru_cache(maxsize=16)
def _lines(width: int) -> re.Pattern[str]:
    """Return an expression for the lines of a text: as many words as the width has room for, or one that is longer."""
    return re.compile(rf"(.{{1,{width}}}|[^ ]+)(?: |\Z)")


def plain_words(written: PlainWritten) -> list[str]:
    """Return the numbers and moves of a game in order, numbered as its form wants."""
    renumbers = written.form.numbers != "source" or written.form.split
    return _renumbered(written) if renumbers else _words(written, written.texts)


def _words(written: PlainWritten, texts: Sequence[str]) -> list[str]:
    """Return the words of the movetext, but other texts for its moves."""
    words = source_words(written)
    numbers = words[::_NUMBER_AND_TWO]
    if len(words) == len(texts) + len(numbers) and all(word[-1] == "." for word in numbers):
        return _alternating(numbers, texts)
    following = iter(texts)
    return [word if word[-1] == "." else next(following) for word in words]


def source_words(written: PlainWritten) -> list[str]:
    """Return the numbers and moves of a game as they were written."""
    game = written.checked.game
    plain = game.plain
    assert plain is not None  # noqa: S101 -- no other game gets here
    words = game.source.text[plain.tags.end : plain.stop].replace(".", ". ").split()
    return words if plain.outcome is None else words[:-1]


def _alternating(numbers: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return a number before each first move of two."""
    words = [""] * (len(numbers) + len(texts))
    words[::_NUMBER_AND_TWO] = numbers
    words[1::_NUMBER_AND_TWO] = texts[::2]
    words[2::_NUMBER_AND_TWO] = texts[1::2]
    return words


def _renumbered(written: PlainWritten) -> list[str]:
    """Return the moves numbered from the number that the game begins with, the first of Black's by three dots."""
    texts, checked = written.texts, written.checked
    first = next(iter(source_words(written)), "")
    number = int(first[:-1]) if first.endswith(".") else 1
    head: list[str] = []
    if texts and checked.start.white_to_move is not checked.rules.white_starts:
        head, texts = [f"{number}...", texts[0]], texts[1:]
        number += 1
    return head + _alternating([f"{place}." for place in range(number, number + (len(texts) + 1) // 2)], texts)
