"""The text of an accepted ply in the notation that is wanted."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pdntool.check.report import PlayedPly
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import message_seconds
from pdntool.syntax.nodes import Record
from pdntool.text.span import Span
from pdntool.write.damexchange import DAMEXCHANGE, damexchange_text, thinking_times
from pdntool.write.style import MoveStyle, format_move, respelled

_NO_TIMES: Final[Mapping[Span, int]] = MappingProxyType({})


def ply_text(rules: Rules, played: PlayedPly, style: MoveStyle, seconds: int = 0) -> str:
    """Return the text of a ply in a style; in the notation ``source`` it has the squares that were written.

    ``seconds`` is how long the player thought, which only messages tell.
    """
    if style.as_written:
        return played.ply.text
    if style.notation == DAMEXCHANGE:
        return damexchange_text(rules, played.move, seconds)
    if style.respells:
        return respelled(rules, played.before, played.move, played.ply.move, style)
    return format_move(rules, played.before, played.move, style)


def times_for(style: MoveStyle, record: Record, played: Mapping[Span, PlayedPly]) -> Mapping[Span, int]:
    """Return the thinking times by the places of plies where a style writes them."""
    return thinking_times(record, played) if style.notation == DAMEXCHANGE else _NO_TIMES


def drops_times(style: MoveStyle, played: Mapping[Span, PlayedPly]) -> bool:
    """Tell whether there are messages whose times would be lost in a style."""
    if style.notation == DAMEXCHANGE or style.as_written:
        return False
    return any(message_seconds(one.ply.text) for one in played.values())
