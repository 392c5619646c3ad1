"""Writing for programs: a move in any notation, a record as PDN.

A record also has :meth:`Record.to_json <pdntool.syntax.game.Game.to_json>`. What these give reads back as what it
was: the text of a move is that move in its position, the PDN or the JSON of a record is the same record but for places.
"""

from pdntool import api
from pdntool.syntax.game import Game as Record
from pdntool.syntax.walk import rebuilt, walk
from pdntool.write.damexchange import damexchange_text
from pdntool.write.move_text import format_move as move_text
from pdntool.write.options import DAMEXCHANGE, WIDTH, MoveOptions, OutputOptions
from pdntool.write.pdn import items_as_pdn
from pdntool.write.renumber import renumbered


def format_move(
    move: api.Move,
    notation: str = "short",
    *,
    squares: str = "source",
    separator: str | None = None,
    zero_pad: bool = False,
) -> str:
    """Return a move as text; resolved in the position that it was made in, the text is this move.

    ``notation`` is ``short`` (start and end, the full path where that is ambiguous), ``long`` (always the full path),
    ``captured`` (start, end, all that is taken), ``hub`` (the same in numbers, as engines write it) or ``damexchange``
    (a message of that protocol, without a time); ``squares`` is ``numeric``, ``algebraic`` or ``source``, the variant's
    own; ``separator`` is the sign of a capture, one of ``x : - ×``.

    >>> position = api.Position.from_fen("W:WK47:B14,19,29,31,42", "international")
    >>> move = position.resolve("47x20x36")
    >>> format_move(move), format_move(move, "hub")
    ('47x38x20x9x36', '47x36x14x29x31x42')
    >>> format_move(move, squares="algebraic", separator=":")
    'c1:e3:i7:g9:a3'
    >>> position.resolve(format_move(move, "hub")) == move
    True
    """
    if notation == DAMEXCHANGE:
        return damexchange_text(move.before.variant.rules, move.move)
    options = MoveOptions(notation, squares, separator, zero_pad)
    return move_text(move.before.variant.rules, move.before.board, move.move, options)


def write_pdn(record: Record, *, width: int = WIDTH, roster_first: bool = True) -> str:
    """Return a record as PDN text of lines not wider than ``width`` (0: no limit), its moves as they were written.

    Tags (those of the roster first, or as they stood), comments, variations, NAGs, marks, commands and result read back
    as the same.

    >>> [game] = api.read_games(api.decode(b'1.32-28 {best} (1.33-28) 19-23 *', "example"))
    >>> print(write_pdn(game.record), end="")
    1. 32-28 {best} (1. 33-28) 19-23 *
    """
    # A score sheet numbers its rows where PDN numbers moves.
    is_sheet = record.kind == "sheet"
    items = rebuilt(renumbered(walk(record.items), lambda _: None)) if is_sheet else record.items
    return items_as_pdn(record.tags, items, OutputOptions(width=width, roster_first=roster_first))
