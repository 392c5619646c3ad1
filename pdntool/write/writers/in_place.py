"""The text of a game with its moves in another notation, everything else as it stands."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from pdntool.text.span import Span
from pdntool.write.damexchange import time_note, untold_times
from pdntool.write.draft import Draft
from pdntool.write.game_notation import drops_times, plies_of
from pdntool.write.writers.pdn import braced


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


def text_in_place(draft: Draft) -> str:
    """Return the text of a game with the moves of the draft in place of those that were written."""
    game, line = draft.verdict.game, draft.line
    if not draft.certain or (line is not None and line.texts == game.plies):
        return game.text
    if line is None or game.plain is None:
        edits = sorted(_item_edits(draft))
        if any(not game.span.start <= edit.span.start <= game.span.end for edit in edits):
            # Its rows stand beside those of another game, whose text they are.
            return game.text
        return rewrite(game.source.text, edits, game.span)
    text, movetext = game.source.text, game.plain.movetext
    between = game.plain.between_plies(text)
    moves = "".join(chain.from_iterable(zip(between, (*line.texts, ""), strict=True)))
    return f"{text[game.span.start : movetext.start]}{moves}{text[movetext.end : game.span.end]}"


def _item_edits(draft: Draft) -> Iterator[Edit]:
    game, made = draft.verdict.game, draft.made
    text = game.source.text
    # Of several readings the one that is taken stands for all of them.
    written = {ply.span: text[slice(*ply.span)] if ply.readings else ply.text for ply in plies_of(game)}
    for ply in plies_of(game.changed(items=draft.items)):
        if ply.text != written[ply.span]:
            yield Edit(ply.span, ply.text)
    if drops_times(game, made, draft.options.moves):
        for item, seconds in untold_times(game.items, made):
            yield Edit(Span(item.span.end, item.span.end), f" {braced(time_note(seconds))}")
