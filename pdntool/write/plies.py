"""The text of an accepted ply in the notation that is wanted."""

from pdntool.check.report import PlayedPly
from pdntool.rules.spec import Rules
from pdntool.write.style import MoveStyle, format_move


def ply_text(rules: Rules, played: PlayedPly, style: MoveStyle) -> str:
    """Return the text of a ply in a style; in the notation ``source`` it is what was written."""
    if style.notation == "source" and style.squares == "source":
        return played.ply.text
    return format_move(rules, played.before, played.move, style)
