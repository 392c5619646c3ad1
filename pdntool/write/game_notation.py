"""The moves of a whole game in the notation that is wanted.

What is written of a quiet move depends on its start and its end alone, so each text of an archive is worked out once.
What is written of a capture depends on its position, unless its start and end are all that is written and no other
capture shares them.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from typing import Final

from pdntool.board.geometry import positions_of
from pdntool.check.play import Play, PlayedMove, ends_of, shared_move
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import PlayedCapture
from pdntool.rules.readings import is_short
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.moves import is_move, message_seconds, written_move
from pdntool.syntax.nodes import Item, Ply
from pdntool.syntax.walk import changed, walk
from pdntool.text.span import Span
from pdntool.write.damexchange import damexchange_text, thinking_times
from pdntool.write.move_text import ends_tell, ends_text, format_move, path_text, respelled
from pdntool.write.options import DAMEXCHANGE, WRITTEN, MoveOptions

_MOST: Final = 1 << 16
_UNREADABLE: Final = ""
_JUMPS: Final = 2
_OPEN: Final = frozenset({Code.CAPTURE_AMBIGUOUS, Code.START_AMBIGUOUS})


def undecided(verdict: Verdict) -> frozenset[Span]:
    """Return the places of plies whose move is not known: no later move decides which of several was meant."""
    return frozenset(found.span for found in verdict.diagnostics if found.code in _OPEN and found.span is not None)


def texts_by_place(
    game: Game, made: Mapping[Span, PlayedMove], rules: Rules, options: MoveOptions
) -> Mapping[Span, str]:
    """Return the text of each legal ply of all lines by its place in the text."""
    times = thinking_times(game, made) if options.notation == DAMEXCHANGE else {}
    plies = {item.span: item for item in plies_of(game)}
    return {
        span: _text(rules, one, plies[span], options, times.get(span, 0)) for span, one in made.items() if span in plies
    }


def _text(rules: Rules, made: PlayedMove, ply: Ply, options: MoveOptions, seconds: int) -> str:
    """Return the text of a ply; ``seconds`` is how long the player thought, which only messages tell."""
    # What only the cell of a sheet shows to be a move is none elsewhere: "05.Eki", which was 5-10.
    if options.as_written and (ply.cell is None or ply.text.isalnum() or is_move(ply.text)):
        return ply.text
    if options.notation == DAMEXCHANGE:
        return damexchange_text(rules, made.move, seconds)
    if options.respells:
        return respelled(rules, made.before, made.move, ply.move, options)
    return format_move(rules, made.before, made.move, options)


def plies_of(game: Game) -> list[Ply]:
    """Return the plies of all lines in the order of the text."""
    return [step for step in walk(game.items) if isinstance(step, Ply)]


def with_texts(items: tuple[Item, ...], texts: Mapping[Span, str]) -> tuple[Item, ...]:
    """Return items with other texts of their plies; a ply that has none keeps its own."""

    def with_text(item: Item) -> Item:
        return replace(item, text=texts.get(item.span, item.text)) if isinstance(item, Ply) else item

    return changed(items, with_text)


def as_named(verdict: Verdict, options: MoveOptions) -> MoveOptions:
    """Return options by which a game keeps the names of squares that it is written in, where that is wanted.

    A game that begins with a move in the squares of its variant is taken to be written in them.
    """
    game, rules = verdict.game, verdict.rules
    if options.squares != WRITTEN or options.written != "source" or rules is None:
        return options
    if game.plain is not None:
        names = [text[:1] for text in game.plies[:1]]
    else:
        moves = (ply.move for ply in plies_of(game))
        names = [move.squares[0] for move in moves if move.squares and not is_short(move)]
    own = rules.geometry.algebraic
    others = [name[:1].isalpha() is not own for name in names]
    if not others or not others[0] or 2 * sum(others) <= len(others):
        return options
    return replace(options, written="numeric" if own else "algebraic")


def drops_times(game: Game, made: Mapping[Span, PlayedMove], options: MoveOptions) -> bool:
    """Return whether there are messages whose times would be lost in a notation."""
    if options.notation == DAMEXCHANGE or options.as_written:
        return False
    return any(message_seconds(ply.text) for ply in plies_of(game) if ply.span in made)


def line_texts(play: Play, options: MoveOptions) -> list[str] | None:
    """Return the moves of a game that the fast replay played through, None if one of them cannot be written so.

    What is written is still to be read again. Messages are no plain moves, so they are not written here, nor moves
    that keep the squares that were written.
    """
    if options.notation == DAMEXCHANGE or options.respells:
        return None
    if options.as_written:
        return list(play.texts)
    texts = list(map(_quiet_texts(play.rules, options).__getitem__, play.texts))
    capture_texts = _capture_texts(play.rules, options)
    for capture in play.captures:
        place, (origin, target, captured, _), _, _, _, alone = capture
        if alone and ends_tell(options, captured):
            texts[place] = capture_texts[origin, target]
        else:
            texts[place] = _path_text(play, capture, options)
    return None if _UNREADABLE in texts else texts


class _QuietTexts(dict[str, str]):
    """By the text of a quiet move that was played: its text by the options."""

    def __init__(self, rules: Rules, options: MoveOptions) -> None:
        super().__init__()
        self._rules = rules
        self._options = options

    def __missing__(self, text: str) -> str:
        self[text] = new = _ends_text(self._rules, *ends_of(self._rules, text), self._options, captures=False)
        return new


class _CaptureTexts(dict[tuple[int, int], str]):
    """By start and end: the text of a capture where it names no more."""

    def __init__(self, rules: Rules, options: MoveOptions) -> None:
        super().__init__()
        self._rules = rules
        self._options = options

    def __missing__(self, ends: tuple[int, int]) -> str:
        self[ends] = new = _ends_text(self._rules, *ends, self._options, captures=True)
        return new


def _ends_text(rules: Rules, origin: int, target: int, options: MoveOptions, *, captures: bool) -> str:
    text = ends_text(rules, origin, target, options, captures=captures)
    return text if squares_of(engine(rules), written_move(text)) == (origin, target) else _UNREADABLE


@lru_cache(maxsize=64)
def _quiet_texts(rules: Rules, options: MoveOptions) -> _QuietTexts:
    return _QuietTexts(rules, options)


@lru_cache(maxsize=64)
def _capture_texts(rules: Rules, options: MoveOptions) -> _CaptureTexts:
    return _CaptureTexts(rules, options)


def _path_text(play: Play, capture: PlayedCapture, options: MoveOptions) -> str:
    _, made, _, _, _, alone = capture
    if alone and options.notation == "long" and (squares := _two_jumps(play.rules, capture)):
        return path_text(play.rules, squares, options)
    return format_move(play.rules, play.before_capture(capture), shared_move(*made), options, alone=alone)


def _two_jumps(rules: Rules, capture: PlayedCapture) -> tuple[int, ...] | None:
    """Return the path of a piece that makes two jumps of two squares, of which there is one; None of any other."""
    _, (origin, target, captured, _), _, _, kings, _ = capture
    if captured.bit_count() != _JUMPS or (rules.king_flies and kings >> origin & 1):
        return None
    for first, second in permutations(positions_of(captured)):
        # Squares in a row lie equally far apart.
        landing = 2 * first - origin
        if 2 * second - landing == target:
            return origin, landing, target
    return None
