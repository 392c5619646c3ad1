"""A record as PDN: its tags, the roster first, and its movetext set into lines."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pdntool.syntax.nodes import Comment, Junk, Mark, MoveNumber, Nag, Ply, Record
from pdntool.syntax.walk import Bound, Step, walk
from pdntool.write.form import Form
from pdntool.write.numbers import renumbered
from pdntool.write.tags import in_roster_order, tag_text
from pdntool.write.wrap import Join, Piece, wrapped

_BRACES: Final = re.compile(r"[{}]")
_STRENGTHS: Final = frozenset("!?")

TextOf = Callable[[Ply], str]


def write_pdn(record: Record, form: Form | None = None, *, text_of: TextOf | None = None) -> str:
    """Return a record as PDN that reads back as the same tags, moves, comments, variations, NAGs and commands.

    Each ply is written as ``text_of`` gives it, by default as it was written. Text that could not be read becomes a
    comment.
    """
    form = form or Form()
    tags = in_roster_order(record.tags) if form.roster_first else record.tags
    header = "".join(f"{tag_text(tag.name, tag.value)}\n" for tag in tags)
    steps: Iterable[Step] = walk(record.items)
    if record.kind == "sheet":
        steps = renumbered(steps, lambda _: None)
    body = wrapped(_pieces(steps, form, text_of or (lambda ply: ply.text)), form.width)
    if not tags and all(isinstance(item, Comment | Junk) for item in record.items):
        # Comments alone are no game.
        body = f"{body}\n*".lstrip()
    return "\n".join(part for part in (header, body and f"{body}\n") if part)


def _pieces(steps: Iterable[Step], form: Form, text_of: TextOf) -> Iterator[Piece]:
    before: Step | None = None
    prefixed = False
    for step in steps:
        if isinstance(step, MoveNumber) and form.numbers == "none":
            continue
        join = Join.GLUE if prefixed and isinstance(step, Ply) else _join(step, before, tight=form.numbers == "tight")
        # A mark that no ply stands before belongs to the one behind it.
        prefixed = isinstance(step, Mark) and not isinstance(before, Ply | Mark)
        yield Piece(_text(step, text_of), join, ends_line=isinstance(step, Comment) and comment_style(step) != "brace")
        before = step


def _text(step: Step, text_of: TextOf) -> str:
    match step:
        case Bound():
            return step.value
        case Ply():
            return text_of(step)
        case Nag():
            return f"${step.number}"
        case Comment():
            return comment_text(step)
        case Junk():
            return braced(step.text)
    return step.text


def _join(step: Step, before: Step | None, *, tight: bool) -> Join:
    if isinstance(step, Comment) and comment_style(step) == "escape":
        return Join.LINE
    if step is Bound.CLOSE or before is Bound.OPEN:
        return Join.GLUE
    if isinstance(step, Mark):
        # Two strengths without a blank between them would read as one.
        apart = isinstance(before, Mark) and {before.text[-1], step.text[0]} <= _STRENGTHS
        return Join.GLUE if isinstance(before, Ply | Mark) and not apart else Join.STAY
    if isinstance(before, MoveNumber) and isinstance(step, Ply):
        return Join.GLUE if tight else Join.STAY
    return Join.STAY if isinstance(step, Nag) else Join.BLANK


def comment_style(comment: Comment) -> str:
    """Return the style a comment can be written in: of one line to its end only if it has no more lines."""
    if comment.style in {"line", "escape"} and not {"\n", "\r"} & set(comment.text):
        return comment.style
    return "brace"


def comment_text(comment: Comment) -> str:
    """Return a comment with its signs; closing braces that would end it too early become parentheses."""
    style = comment_style(comment)
    if style == "brace":
        return braced(comment.text)
    return (";" if style == "line" else "%") + comment.text


def braced(text: str) -> str:
    """Return a text as a comment in braces; those inside it stay where they come in pairs."""
    depth = 0
    for brace in _BRACES.findall(text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            break
    return "{" + (text if depth == 0 else text.replace("}", ")").replace("{", "(")) + "}"
