"""The moves of plain games in the notation that is wanted, without their trees: only captures need their positions.

What is written of a quiet move depends on what was read of it alone, so each text is worked out once. What is written
of a capture is read again in its position, unless it is the only one that has its start and end.
"""

import re
from functools import lru_cache
from typing import Final

from pdntool.board.position import Position
from pdntool.check.validate import PlainCheck
from pdntool.check.verifiers import verifier_of
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import squares_of
from pdntool.rules.spec import Rules
from pdntool.rules.verify import Taking
from pdntool.syntax.moves import written_move
from pdntool.syntax.scan import scan_game
from pdntool.text.span import Span
from pdntool.write.engines import DAMEXCHANGE
from pdntool.write.rewrite import Edit, rewrite
from pdntool.write.style import MoveStyle, ends_tell, ends_text, format_move, is_that_move

_MOST: Final = 1 << 16
_WORD: Final = re.compile(r"[^\s.]++(?!\.)")
_UNREADABLE: Final = ""


def swift_texts(checked: PlainCheck, style: MoveStyle) -> list[str] | None:
    """Return the moves of a game as they are to be written, None if one of them would not be read as what it is.

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
    if plain is None or texts is None or texts == plain.moves:
        return None if texts is None else []
    words = _WORD.finditer(game.source.text, plain.tags.end, plain.stop)
    edits = [
        Edit(Span(*word.span()), new) for word, old, new in zip(words, plain.moves, texts, strict=False) if old != new
    ]
    base = game.span.start
    own = [Edit(Span(start - base, end - base), text) for (start, end), text in edits]
    text = rewrite(game.source.text[base : game.span.end], own)
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


def _path_text(checked: PlainCheck, taking: Taking, style: MoveStyle) -> str:
    move = Move(*taking.capture)
    text = format_move(checked.rules, _position_before(checked, taking), move, style, alone=taking.alone)
    return text if is_read_as(checked, taking, text) else _UNREADABLE


def is_read_as(checked: PlainCheck, taking: Taking, text: str) -> bool:
    """Tell whether a text read where a game has a capture is that capture."""
    rules, position, move = checked.rules, _position_before(checked, taking), Move(*taking.capture)
    return verifier_of(rules).match(position, text) == move or is_that_move(rules, position, move, text)


def _position_before(checked: PlainCheck, taking: Taking) -> Position:
    """Return the position that a capture of a game was made in."""
    white_to_move = checked.start.white_to_move is (taking.place % 2 == 0)
    white, black = (taking.own, taking.enemy) if white_to_move else (taking.enemy, taking.own)
    return Position(checked.rules.geometry, white, black, taking.kings, white_to_move)
