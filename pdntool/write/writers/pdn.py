"""A game as PDN: its tags, the roster first, and its movetext set into lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from pdntool.syntax.nodes import Comment, Item, Junk, Mark, MoveNumber, Nag, Ply, Tag
from pdntool.syntax.walk import Bound, ItemOrBound, walk
from pdntool.write.draft import Draft, numbered_words
from pdntool.write.options import OutputOptions
from pdntool.write.tag_text import in_roster_order, tag_text

_BRACES: Final = re.compile(r"[{}]")
_STRENGTHS: Final = frozenset("!?")
_GLUED: Final = frozenset("!?*+=\u00b1\u2213(")


TIED: Final = "\0"
"""Stands in words for a blank that no line may end at."""


class Join(Enum):
    """How a piece follows the one before it."""

    BLANK = "a blank, or a new line"
    STAY = "a blank"
    GLUE = "nothing"
    LINE = "a new line"


class Piece(NamedTuple):
    """A stretch of text; nothing follows it on its line if it ``ends_line``."""

    text: str
    join: Join = Join.BLANK
    ends_line: bool = False


def wrapped(pieces: Iterable[Piece], width: int) -> str:
    """Return the pieces in lines of at most ``width`` where blanks allow it; 0 is no limit."""
    parts: list[str] = []
    column = 0
    must_break = False
    for unit in _units(pieces):
        head = unit.text.partition("\n")[0]
        full = width > 0 and column + 1 + len(head) > width
        if column and (must_break or unit.join is Join.LINE or full):
            parts.append("\n")
            column = 0
        elif column:
            parts.append(" ")
            column += 1
        parts.append(unit.text)
        _, end, tail = unit.text.rpartition("\n")
        column = len(tail) if end else column + len(tail)
        must_break = unit.ends_line
    return "".join(parts)


def _units(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Join what no line may part."""
    unit: Piece | None = None
    for piece in pieces:
        if unit is None:
            unit = piece
        elif unit.ends_line or piece.join in {Join.BLANK, Join.LINE}:
            yield unit
            unit = piece
        else:
            between = " " if piece.join is Join.STAY else ""
            unit = Piece(f"{unit.text}{between}{piece.text}", unit.join, piece.ends_line)
    if unit is not None:
        yield unit


def wrapped_words(text: str, width: int) -> str:
    """Return words with single blanks between them in lines of at most ``width``; 0 is no limit."""
    lines = "\n".join(_lines(width).findall(text)) if width > 0 else text
    return lines.replace(TIED, " ")


@lru_cache(maxsize=16)
def _lines(width: int) -> re.Pattern[str]:
    """Return an expression for the lines of a text: as many words as the width has room for, or one that is longer."""
    return re.compile(rf"(.{{1,{width}}}|[^ ]+)(?: |\Z)")


def pdn_text(draft: Draft) -> str:
    """Return a game as PDN; a game whose moves are not known stays as it was written."""
    if not draft.certain and draft.verdict.game.kind == "pdn":
        return draft.verdict.game.text + "\n"
    if draft.line is None:
        return items_as_pdn(draft.tags, draft.items, draft.options)
    header, body = _header(draft.tags, draft.options), _line_body(draft)
    return f"{header}\n{body}\n" if header else f"{body}\n"


def items_as_pdn(tags: Sequence[Tag], items: tuple[Item, ...], options: OutputOptions) -> str:
    """Return tags and items as PDN that reads back as the same tags, moves, comments, variations, NAGs and commands.

    Each ply is written as its text. Text that could not be read becomes a comment.
    """
    header = _header(tags, options)
    body = wrapped(_pieces(walk(items), options), options.width)
    if not tags and all(isinstance(item, Comment | Junk) for item in items):
        # Comments alone are no game.
        body = f"{body}\n*".lstrip()
    return "\n".join(part for part in (header, body and f"{body}\n") if part)


def _header(tags: Sequence[Tag], options: OutputOptions) -> str:
    ordered = in_roster_order(tags) if options.roster_first else tags
    return "".join([f"{tag_text(tag.name, tag.value)}\n" for tag in ordered])


def _line_body(draft: Draft) -> str:
    """Return the movetext of a plain game, the text that :func:`items_as_pdn` makes of its items."""
    numbers = draft.options.numbers
    words = numbered_words(draft) if draft.line is None or numbers != "none" else draft.line.texts
    body = " ".join(words).replace(". ", "." if numbers == "tight" else f".{TIED}")
    if draft.outcome is not None:
        body = f"{body} {draft.outcome}" if words else draft.outcome
    return wrapped_words(body, draft.options.width)


def _pieces(steps: Iterable[ItemOrBound], options: OutputOptions) -> Iterator[Piece]:
    before: ItemOrBound | None = None
    prefixed = False
    for step in steps:
        if isinstance(step, MoveNumber) and options.numbers == "none":
            continue
        tight = options.numbers == "tight"
        join = Join.GLUE if prefixed and isinstance(step, Ply) else _join(step, before, tight=tight)
        # A mark that no ply stands before belongs to the one behind it.
        prefixed = isinstance(step, Mark) and not isinstance(before, Ply | Mark)
        yield Piece(_text(step), join, ends_line=isinstance(step, Comment) and comment_style(step) != "brace")
        before = step


def _text(step: ItemOrBound) -> str:
    match step:
        case Bound():
            return step.value
        case Nag():
            return f"${step.number}"
        case Comment():
            return comment_text(step)
        case Junk():
            return braced(step.text)
    return step.text


def _join(step: ItemOrBound, before: ItemOrBound | None, *, tight: bool) -> Join:
    if isinstance(step, Comment) and comment_style(step) == "escape":
        return Join.LINE
    if step is Bound.CLOSE or before is Bound.OPEN:
        return Join.GLUE
    if isinstance(step, Mark):
        # Two strengths without a blank between them would read as one.
        # A minus or a letter right behind a move would be a part of it, and so would a sign right behind words.
        apart = step.text[0] not in _GLUED or (
            isinstance(before, Mark)
            and ({before.text[-1], step.text[0]} <= _STRENGTHS or before.text[-1].isalpha() or before.text[-1] == ".")
        )
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
