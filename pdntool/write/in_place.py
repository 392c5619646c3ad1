"""The text of a game with its moves in another notation, everything else as it stands."""

from collections.abc import Iterator

from pdntool.syntax.fast_reader import ply_spans
from pdntool.text.span import Span
from pdntool.write.damexchange import time_note, untold_times
from pdntool.write.draft import Draft
from pdntool.write.edits import Edit, rewrite
from pdntool.write.game_notation import drops_times, plies_of
from pdntool.write.pdn import braced


def text_in_place(draft: Draft) -> str:
    """Return the text of a game with the moves of the draft in place of those that were written."""
    game = draft.verdict.game
    if not draft.certain:
        return game.text
    edits = _line_edits(draft) if draft.line is not None else iter(sorted(_item_edits(draft)))
    return rewrite(game.source.text, edits, game.span)


def _line_edits(draft: Draft) -> Iterator[Edit]:
    game = draft.verdict.game
    if draft.line is None or game.plain is None or draft.line.texts == game.plies:
        return
    spans = ply_spans(game.source.text, game.plain.movetext)
    for span, old, new in zip(spans, game.plies, draft.line.texts, strict=False):
        if old != new:
            yield Edit(span, new)


def _item_edits(draft: Draft) -> Iterator[Edit]:
    game, made = draft.verdict.game, draft.made
    written = {ply.span: ply.text for ply in plies_of(game)}
    for ply in plies_of(game.changed(items=draft.items)):
        if ply.text != written[ply.span]:
            yield Edit(ply.span, ply.text)
    if drops_times(game, made, draft.options.moves):
        for item, seconds in untold_times(game.items, made):
            yield Edit(Span(item.span.end, item.span.end), f" {braced(time_note(seconds))}")
