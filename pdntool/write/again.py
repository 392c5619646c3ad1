"""A game with changed moves, read again by itself."""

from collections.abc import Sequence

from pdntool.check.choice import choose_variant
from pdntool.syntax.games import Game, read_games
from pdntool.syntax.sheet import parse_sheet
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.rewrite import Edit, rewrite


def changed_text(game: Game, edits: Sequence[Edit]) -> str:
    """Return the text of a game with changes, whose places are those of its source."""
    base, end = game.span
    own = [Edit(Span(edit.span.start - base, edit.span.end - base), edit.text) for edit in edits]
    return rewrite(game.source.text[base:end], own)


def read_again(source: Source, *, of_sheet: bool) -> list[Game]:
    """Read a text of one game, on a score sheet as one: a game of a longer sheet need not show that by itself."""
    if not of_sheet:
        return list(read_games(source))
    whole = Span(0, len(source.text))
    return [Game(source, 1, whole, record=parse_sheet(source.text, whole, 1))]


def shows_variant(game: Game, edits: Sequence[Edit], name: str | None) -> bool:
    """Tell whether a game with changes would still be found to be of the variant of that name."""
    of_sheet = game.plain is None and game.record.kind == "sheet"
    again = read_again(Source(game.source.name, changed_text(game, edits)), of_sheet=of_sheet)
    found = [choose_variant(one, None).rules for one in again]
    return [None if rules is None else rules.name for rules in found] == [name]
