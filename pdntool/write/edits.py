"""Changing pieces of a text in place: whatever is not changed stays character for character."""

from collections.abc import Iterable
from typing import NamedTuple

from pdntool.text.span import Span


class Edit(NamedTuple):
    """What stands at ``span`` becomes ``text``."""

    span: Span
    text: str


def rewrite(text: str, edits: Iterable[Edit], part: Span | None = None) -> str:
    """Return ``text``, or a part of it, with ``edits`` made; they come in the order of the text and do not overlap.

    Raises ``ValueError`` where they overlap or come in another order.
    """
    done, end = part or Span(0, len(text))
    pieces: list[str] = []
    for edit in edits:
        if edit.span.start < done:
            raise ValueError(f"edit at {edit.span} reaches back before {done}")
        pieces += text[done : edit.span.start], edit.text
        done = edit.span.end
    pieces.append(text[done:end])
    return "".join(pieces)
