"""The moves of plain games in the notation that is wanted, without their trees: only captures need their positions.

What is written of a quiet move depends on what was read of it alone, so each text is worked out once. What is written
of a capture is read again in its position, unless it is the only one that has its start and end.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from pdntool.board.geometry import positions_of
from pdntool.board.position import Position
from pdntool.check.plain import PlainCheck
from pdntool.check.verifiers import verifier_of
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import PlayedCapture
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Rules
from pdntool.syntax.fast_reader import scan_game
from pdntool.syntax.moves import written_move
from pdntool.text.span import Span
from pdntool.write.again import changed_text
from pdntool.write.damexchange import DAMEXCHANGE
from pdntool.write.rewrite import Edit
from pdntool.write.style import MoveStyle, ends_tell, ends_text, format_move, is_that_move, path_text

_MOST: Final = 1 << 16
_WORD: Final = re.compile(r"[^\s.]++(?!\.)")
_UNREADABLE: Final = ""
_JUMPS: Final = 2


def swift_texts(checked: PlainCheck, style: MoveStyle) -> list[str] | None:
    """Return the moves of a game as they are to be written, None if one of them cannot be written so.

    What is written of captures is still to be read again: :func:`replays`.
    Messages are no plain moves, so they are not written here, nor moves that keep the squares that were written.
    """
    if style.notation == DAMEXCHANGE or style.respells:
        return None
    moves = checked.game.moves or []
    if style.as_written:
        return moves
    texts = list(map(_quiet_texts(checked.rules, style).__getitem__, moves))
    captures = _capture_ends(checked.rules, style)
    for taking in checked.takings:
        origin, target, captured, _ = taking.capture
        if taking.alone and ends_tell(style, captured):
            texts[taking.place] = captures[origin, target]
        else:
            texts[taking.place] = _path_text(checked, taking, style)
    return None if _UNREADABLE in texts else texts


def swift_edits(checked: PlainCheck, style: MoveStyle) -> list[Edit] | None:
    """Return the proved changes of a game's moves, None if it takes more than this to tell them.

    They are proved by what the moves are read as, and by reading the whole text of the game again.
    """
    game, plain, texts = checked.game, checked.game.plain, swift_texts(checked, style)
    if plain is None or texts is None or not replays(checked, texts):
        return None
    if texts == plain.moves:
        return []
    words = _WORD.finditer(game.source.text, plain.tags.end, plain.stop)
    edits = [
        Edit(Span(*word.span()), new) for word, old, new in zip(words, plain.moves, texts, strict=False) if old != new
    ]
    text = changed_text(game, edits)
    again = scan_game(text, 0)
    return edits if again is not None and again.moves == texts and again.stop == len(text) else None


class _QuietTexts(dict[str, str]):
    """By the text of a quiet move that was played: the text in a style."""

    def __init__(self, rules: Rules, style: MoveStyle) -> None:
        super().__init__()
        self._rules = rules
        self._style = style

    def __missing__(self, text: str) -> str:
        squares = squares_of(engine(self._rules), written_move(text))
        if isinstance(squares, str):
            return _UNREADABLE
        _forget_all_of_many(self)
        self[text] = new = _ends_text(self._rules, squares[0], squares[-1], self._style, captures=False)
        return new


class _CaptureEnds(dict[tuple[int, int], str]):
    """By start and end: the text of a capture in a style that names no more."""

    def __init__(self, rules: Rules, style: MoveStyle) -> None:
        super().__init__()
        self._rules = rules
        self._style = style

    def __missing__(self, ends: tuple[int, int]) -> str:
        _forget_all_of_many(self)
        self[ends] = new = _ends_text(self._rules, *ends, self._style, captures=True)
        return new


def _forget_all_of_many(texts: dict[str, str] | dict[tuple[int, int], str]) -> None:
    if len(texts) >= _MOST:
        texts.clear()


def _ends_text(rules: Rules, origin: int, target: int, style: MoveStyle, *, captures: bool) -> str:
    text = ends_text(rules, origin, target, style, captures=captures)
    is_read = squares_of(engine(rules), written_move(text)) == (origin, target)
    return text if is_read else _UNREADABLE


@lru_cache(maxsize=64)
def _quiet_texts(rules: Rules, style: MoveStyle) -> _QuietTexts:
    return _QuietTexts(rules, style)


@lru_cache(maxsize=64)
def _capture_ends(rules: Rules, style: MoveStyle) -> _CaptureEnds:
    return _CaptureEnds(rules, style)


def _path_text(checked: PlainCheck, taking: PlayedCapture, style: MoveStyle) -> str:
    if taking.alone and style.notation == "long" and (squares := _two_jumps(checked.rules, taking)):
        return path_text(checked.rules, squares, style)
    position = _position_before(checked, taking)
    return format_move(checked.rules, position, Move(*taking.capture), style, alone=taking.alone)


def _two_jumps(rules: Rules, taking: PlayedCapture) -> tuple[int, ...] | None:
    """Return the path of a piece that makes two jumps of two squares, of which there is one; None of any other."""
    origin, target, captured, _ = taking.capture
    if captured.bit_count() != _JUMPS or (rules.king_flies and taking.kings >> origin & 1):
        return None
    for first, second in permutations(positions_of(captured)):
        # Squares in a row lie equally far apart.
        landing = 2 * first - origin
        if 2 * second - landing == target:
            return origin, landing, target
    return None


def replays(before: PlainCheck, texts: Sequence[str]) -> bool:
    """Tell whether texts played from the start of a game are the moves of that game.

    Move by move: up to here the position is the same, so the same text is the same move, and another is looked at.
    """
    moves = before.game.moves or []
    changed = [place for place, (old, new) in enumerate(zip(moves, texts, strict=True)) if old != new]
    if not changed:
        return True
    takings = {taking.place: taking for taking in before.takings}
    return all(
        _squares(before.rules, texts[place]) == _squares(before.rules, moves[place])
        if place not in takings
        else _is_capture(before, takings[place], texts[place])
        for place in changed
    )


def _is_capture(before: PlainCheck, taking: PlayedCapture, text: str) -> bool:
    ends = taking.capture[:2]
    return (taking.alone and _squares(before.rules, text) == ends) or _is_read_as(before, taking, text)


@lru_cache(maxsize=1 << 16)
def _squares(rules: Rules, text: str) -> tuple[int, ...] | str:
    """Return the squares that a text names: start and end are all there is to a move that captures nothing."""
    return squares_of(engine(rules), written_move(text))


def _is_read_as(checked: PlainCheck, taking: PlayedCapture, text: str) -> bool:
    """Tell whether a text read where a game has a capture is that capture."""
    rules, position, move = checked.rules, _position_before(checked, taking), Move(*taking.capture)
    return verifier_of(rules).match(position, text) == move or is_that_move(rules, position, move, text)


def _position_before(checked: PlainCheck, taking: PlayedCapture) -> Position:
    """Return the position that a capture of a game was made in."""
    white_to_move = checked.start.white_to_move is (taking.place % 2 == 0)
    white, black = (taking.own, taking.enemy) if white_to_move else (taking.enemy, taking.own)
    return Position(checked.rules.geometry, white, black, taking.kings, white_to_move)
