"""Moves as messages of the DamExchange protocol: digits alone, the thinking time among them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pdntool.board.naming import numeric_names
from pdntool.check.play import PlayedMove
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.moves import message_seconds
from pdntool.syntax.nodes import Comment, Item, Mark, Nag, Ply
from pdntool.syntax.walk import Bound, ItemOrBound, rebuilt, walk
from pdntool.text.span import Span

_MOST_SECONDS: Final = 9999
_MINUTE: Final = 60
_CLOCK: Final = re.compile(r"\[%(clk|clock|emt)\s++([^\]]*+)\]", re.IGNORECASE)
_TIME: Final = re.compile(r"([wWbB]?)([0-9]{1,3})[:.]([0-9]{1,2})(?:[:.]([0-9]{1,2}))?+")
_CONTROL: Final = re.compile(r"(?:[0-9]+/)?([0-9]{1,6})(?:\+([0-9]{1,5}))?+(?![0-9])")

Clocks = dict[bool, int]
"""Seconds left on the clock of White (True) and of Black, where they are known."""


def damexchange_text(rules: Rules, move: Move, seconds: int = 0) -> str:
    """Return a move as a message: ``M``, the time in four digits, start, end, then number and squares of the captured.

    Source: http://www.mesander.nl/damexchange, the message MOVE. More than 9999 seconds are 9999.
    """
    names = numeric_names(rules.geometry)
    taken = sorted(names[square].zfill(2) for square in rules.geometry.index.values() if move.captured >> square & 1)
    ends = names[move.origin].zfill(2) + names[move.target].zfill(2)
    return f"M{min(max(seconds, 0), _MOST_SECONDS):04}{ends}{len(taken):02}{''.join(taken)}"


def thinking_times(game: Game, made: Mapping[Span, PlayedMove]) -> Mapping[Span, int]:
    """Return by the places of plies how many seconds each took, as far as the game tells.

    A message tells it itself, ``[%emt]`` behind a ply does, and ``[%clk]`` if the time before that is known too: from
    the same side's last clock or from the TimeControl tag, whose increment is added.
    """
    start, increment = _control(game)
    times: dict[Span, int] = {}
    lines = [dict.fromkeys((True, False), start) if start is not None else {}]
    ply: Ply | None = None
    for step in walk(game.items):
        if isinstance(step, Bound):
            lines = [*lines, dict(lines[-1])] if step is Bound.OPEN else lines[:-1]
            ply = None
        elif isinstance(step, Ply):
            ply = step
            told = message_seconds(step.text)
            if told is not None:
                times[step.span] = told
        elif isinstance(step, Comment) and ply is not None and ply.span in made:
            took = _took(step.text, lines[-1], increment, white=made[ply.span].before.white_to_move)
            if took is not None:
                times.setdefault(ply.span, took)
    return times


def _control(game: Game) -> tuple[int | None, int]:
    tag = game.tag("TimeControl")
    match = None if tag is None else _CONTROL.match(tag.value.strip())
    return (None, 0) if match is None else (int(match[1]), int(match[2] or 0))


def _took(text: str, clocks: Clocks, increment: int, *, white: bool) -> int | None:
    """Return what a comment tells of the time of the ply before it, and set the clock of its side."""
    for command in _CLOCK.finditer(text):
        for side, hours, minutes, seconds in _TIME.findall(command[2]):
            if side and (side in "wW") is not white:
                continue
            now = (int(hours) * _MINUTE + int(minutes)) * _MINUTE + int(seconds or 0)
            if command[1].lower() == "emt":
                return now
            before, clocks[white] = clocks.get(white), now
            return None if before is None else max(0, before - now + increment)
    return None


def time_note(seconds: int) -> str:
    """Return the text of a comment that keeps the thinking time of a message."""
    return f"[%emt {seconds // _MINUTE**2}:{seconds // _MINUTE % _MINUTE:02}:{seconds % _MINUTE:02}]"


def with_times(items: Sequence[Item], made: Mapping[Span, PlayedMove]) -> Sequence[Item]:
    """Return items with the thinking times of their messages as comments, which any notation can keep."""
    notes = {id(item): seconds for item, seconds in untold_times(items, made)}
    return rebuilt(_noted(items, notes)) if notes else items


def _noted(items: Sequence[Item], notes: Mapping[int, int]) -> Iterator[ItemOrBound]:
    for step in walk(items):
        yield step
        if id(step) in notes:
            yield Comment(time_note(notes[id(step)]), "brace", Span(0, 0))


def untold_times(items: Sequence[Item], made: Mapping[Span, PlayedMove]) -> Iterator[tuple[Ply | Mark | Nag, int]]:
    """Yield for each message that was played the seconds in it that no clock command repeats.

    They come with the item that a comment about them can stand behind: the ply, or the last of its marks and NAGs.
    """
    place: Ply | Mark | Nag | None = None
    seconds = 0
    for step in walk(items):
        if isinstance(step, Mark | Nag) and place is not None:
            place = step
        elif isinstance(step, Comment):
            seconds = 0 if _CLOCK.search(step.text) else seconds
        else:
            if place is not None and seconds:
                yield place, seconds
            place = step if isinstance(step, Ply) else None
            seconds = (message_seconds(step.text) or 0) if isinstance(step, Ply) and step.span in made else 0
    if place is not None and seconds:
        yield place, seconds
