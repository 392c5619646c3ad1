"""Changing pieces of a text in place: whatever is not changed stays character for character."""

from collections.abc import Iterable
from typing import NamedTuple

from pdntool.text.span import Span


class Edit(NamedTuple):
    """What stands at ``span`` becomes ``text``."""

    span: Span
    text: str


def rewrite(text: str, edits: Iterable[Edit]) -> str:
    """Return ``text`` with ``edits`` made; they must come in the order of the text and not overlap.

    Raises ``ValueError`` where they do not.
    """
    parts: list[str] = []
    done = 0
    for edit in edits:
        if edit.span.start < done:
            raise ValueError(f"edit at {edit.span} reaches back before {done}")
        parts += text[done : edit.span.start], edit.text
        done = edit.span.end
    parts.append(text[done:])
    return "".join(parts)
