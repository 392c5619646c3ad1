"""The nodes of one game, for PDN and score sheets alike; every node knows its place.

A game is a flat sequence of items in the order of the text; only variations nest. The items leave out nothing of the
text but blanks and the punctuation of tags and tables, so that a game can be written back.
"""

from dataclasses import dataclass, field
from typing import Literal

from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.written_move import WrittenMove
from pdntool.text.span import Span

Side = Literal["white", "black"]
Kind = Literal["pdn", "sheet"]
"""What a game was written as: PDN, or the rows of a score sheet."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair ``[Name "value"]`` or a header line ``Name: value``; ``value`` has its escapes resolved.

    ``name`` is the PDN name (a sheet's ``Beyaz:`` is ``White``); ``written_name`` is the text that was read.
    """

    name: str
    value: str
    span: Span
    value_span: Span
    written_name: str


@dataclass(frozen=True, slots=True)
class MoveNumber:
    """``1.``, ``1...`` or the number of a score sheet's row."""

    number: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of a ply on a score sheet: its row number (None where the row has none) and its headed column.

    ``line`` counts the rows in the order of play; plies of one row have the same.
    """

    row: int | None
    side: Side | None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """One of several readings of a cell: its text and squares, and its weight, None where none is given."""

    text: str
    move: WrittenMove
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of one side as it was written, blanks inside it included.

    ``readings`` are those of a cell that has several, the likeliest first, which is the ply's own text.
    """

    text: str
    move: WrittenMove
    span: Span
    cell: Cell | None = None
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank:
    """A move that is not there: ``...``, ``- -`` or an empty cell of a score sheet."""

    text: str
    span: Span
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A move strength such as ``!?``, ``(?)`` or the ``*`` of a forced move, standing after its ply."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation glyph, ``$1``."""

    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class Comment:
    """``{...}``, ``;...`` to the end of the line, or a ``%`` line; ``text`` is without the signs that enclose it.

    ``style`` is how to write it; a remark in square brackets is one for braces.
    """

    text: str
    style: Literal["brace", "line", "escape"]
    span: Span


@dataclass(frozen=True, slots=True)
class Setup:
    """A command between slashes, ``/FEN "..."/``; ``fen`` is the text in its quotes, None for another command."""

    fen: str | None
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result token in the movetext (``1-0``, ``*``, ...) or the value of a score sheet's result line.

    ``text`` is the result in the form of the standard: ``0-1`` also where ``0:1`` was written.
    """

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Junk:
    """Text that is no part of the notation; the record's problems say what is wrong with it.

    ``harmless``: it means nothing, such as a comma between moves, and nothing is lost without it.
    """

    text: str
    span: Span
    cell: Cell | None = None
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class Variation:
    """``( ... )``: a line that replaces the ply before it."""

    items: tuple["Item", ...]
    span: Span


Item = MoveNumber | Ply | Blank | Mark | Nag | Comment | Setup | Outcome | Junk | Variation


@dataclass(frozen=True, slots=True)
class Content:
    """What a reader finds in the text of one game: its tags, its items in the order of the text, its problems."""

    tags: tuple[Tag, ...] = ()
    items: tuple[Item, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
