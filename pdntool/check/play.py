"""How a game was played by the rules of one variant: the moves made, and where and why they stop.

A plain game that the fast replay plays is told by the texts of its moves and by its captures; of every other game the
replay ply by ply notes each move with the position before it. Both answer the same questions.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress, count
from operator import ne
from sys import intern
from typing import Final, NamedTuple

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.order import is_in_playing_order
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import FastReplay, PlayedCapture
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Match, resolve, squares_of
from pdntool.rules.spec import Rules
from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.game import Game
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Ply
from pdntool.text.span import Span

_MOST: Final = 1 << 16


class PlayedMove(NamedTuple):
    """A move that was made, and the position before it."""

    before: Position
    move: Move


class ReplayedPly(NamedTuple):
    """A legal ply of the main line, ``ply`` counted from 1; ``is_joined``: no set-up stands between it and the last."""

    ply: int
    before: Position
    move: Move
    after: Position
    is_joined: bool


class MainMove(NamedTuple):
    """A move of the main line as the replay ply by ply notes it; see :class:`ReplayedPly`."""

    ply: int
    made: PlayedMove
    is_joined: bool


@dataclass(frozen=True, slots=True)
class Play:
    """The moves of a game by the rules of a variant.

    ``start`` and ``final`` are None if the game's FEN is no position; ``final`` is the position after the last legal
    ply of the main line, and only that line counts in ``plies_read`` and ``plies_legal``. ``stop`` is what ends it
    early.

    ``texts`` and ``captures`` tell the legal plies of a game that only the fast replay played, ``main`` and ``made``
    those of any other: its main line in playing order, and all lines by the places of their plies in the text.
    ``accepted`` are the moves of the main line that the rules forbid and the arbiter lets stand.
    """

    rules: Rules
    start: Position | None
    final: Position | None
    plies_read: int
    plies_legal: int
    texts: Sequence[str] = ()
    captures: Sequence[PlayedCapture] = ()
    main: Sequence[MainMove] = ()
    made: Mapping[Span, PlayedMove] = field(default_factory=dict)
    accepted: Mapping[Span, PlayedMove] = field(default_factory=dict)
    stop: Diagnostic | None = None

    @property
    def moves(self) -> Iterator[Move]:
        """The moves of all lines, in the order of the text."""
        if self.texts:
            return self._line()
        made = {**self.made, **self.accepted}
        return (made[span].move for span in sorted(made))

    def __hash__(self) -> int:
        """Return a hash of the rules, the counts and both positions; the other fields may be lists."""
        return hash((self.rules, self.start, self.final, self.plies_read, self.plies_legal))

    def small(self) -> "Play":
        """Return the play without what takes much memory: its moves follow from the texts and the captures."""
        captures = [(place, shared_move(*capture), 0, 0, 0, alone) for place, capture, _, _, _, alone in self.captures]
        texts = list(map(intern, self.texts))
        legal, final, stop = self.plies_legal, self.final, self.stop
        return Play(self.rules, self.start, final, self.plies_read, legal, texts, captures, stop=stop)

    def main_moves(self) -> Iterator[Move]:
        """Return the moves of the main line in playing order."""
        if self.texts:
            return self._line()
        return (made.move for _, made, _ in self.main)

    def steps(self) -> Iterator[ReplayedPly]:
        """Yield the legal plies of the main line in playing order."""
        play = engine(self.rules).play
        if self.start is None or not self.texts:
            for ply, (before, move), is_joined in self.main:
                yield ReplayedPly(ply, before, move, play(before, move), is_joined)
            return
        before = self.start
        for ply, move in enumerate(self._line(), 1):
            after = play(before, move)
            yield ReplayedPly(ply, before, move, after, is_joined=ply > 1)
            before = after

    def positions_of(self, sizes: Container[tuple[int, int]]) -> Iterator[Position]:
        """Yield the positions of the main line with so many pieces of White and of Black.

        Where the captures are known the plies between others are not played. A small play does not know them.
        """
        if self.start is None or not self.texts:
            yield from (one for one in self._all_positions() if _size_of(one) in sizes)
            return
        position, first = self.start, 0
        for capture in self.captures:
            if _size_of(position) in sizes:
                yield from self._quiet_positions(position, self.texts[first : capture[0]])
            position = engine(self.rules).play(self.before_capture(capture), shared_move(*capture[1]))
            first = capture[0] + 1
        if _size_of(position) in sizes:
            yield from self._quiet_positions(position, self.texts[first:])

    def _all_positions(self) -> Iterator[Position]:
        last = self.start
        if last is not None:
            yield last
        for step in self.steps():
            if step.before != last:
                yield step.before
            last = step.after
            yield last

    def _quiet_positions(self, position: Position, texts: Sequence[str]) -> Iterator[Position]:
        """Yield a position, and those after each of some plies that capture nothing."""
        yield position
        play, promotes_on = engine(self.rules).play, engine(self.rules).generator.tables.promotes_on
        for text in texts:
            move = _quiet_move(self.rules, text)
            if promotes_on[position.white_to_move][move.target] and not position.kings >> move.origin & 1:
                move = shared_move(move.origin, move.target, 0, True)  # noqa: FBT003 -- a bare move
            position = play(position, move)
            yield position

    def made_in(self, game: Game) -> Mapping[Span, PlayedMove]:
        """Return the legal plies of all lines of the game by their places in the text."""
        if not self.texts:
            return self.made
        plies = (item.span for item in game.items if isinstance(item, Ply))
        return {span: PlayedMove(step.before, step.move) for span, step in zip(plies, self.steps(), strict=False)}

    def before_capture(self, capture: PlayedCapture) -> Position:
        """Return the position that one of the ``captures`` was made in; a small play does not know it."""
        geometry, starts = self.rules.geometry, self.start is None or self.start.white_to_move
        place, _, own, enemy, kings, _ = capture
        white_to_move = starts is (place % 2 == 0)
        white, black = (own, enemy) if white_to_move else (enemy, own)
        return Position(geometry, white, black, kings, white_to_move)

    def respelled(self, texts: Sequence[str]) -> "Play | None":
        """Return the play of a game whose plies are the same moves written as ``texts``, else None.

        None also stands where it takes a replay to tell. Up to each ply the position is the same, so the same text is
        the same move, and only another text is looked at.
        """
        if texts == self.texts:
            return self
        if len(texts) != len(self.texts):
            return None
        captures = {capture[0]: capture for capture in self.captures}
        for place in compress(count(), map(ne, self.texts, texts)):
            if not self._is_same(captures.get(place), self.texts[place], texts[place]):
                return None
        return Play(self.rules, self.start, self.final, self.plies_read, self.plies_legal, texts, self.captures)

    def _is_same(self, capture: PlayedCapture | None, old: str, new: str) -> bool:
        """Return whether a text is read as the quiet move that another text is, or as a capture that was made."""
        squares = _squares(self.rules, new)
        if capture is None:
            return squares == _squares(self.rules, old)
        _, made, own, _, _, alone = capture
        if alone and squares == made[:2]:
            return True
        if not own:
            return False
        position, move = self.before_capture(capture), shared_move(*made)
        if fast_replay_of(self.rules).match(position, new) == move:
            return True
        resolution = resolve(engine(self.rules), position, written_move(new))
        return isinstance(resolution, Match) and resolution.move == move

    def _line(self) -> Iterator[Move]:
        """Yield the moves that the texts and the captures tell."""
        start, rules = self.start, self.rules
        if start is None:
            return
        kings, side = start.kings, int(start.white_to_move)
        promotes_on = engine(rules).generator.tables.promotes_on
        captures = {place: capture for place, capture, *_ in self.captures}
        for place, text in enumerate(self.texts):
            made = captures.get(place)
            move = _quiet_move(rules, text) if made is None else shared_move(*made)
            origin, target, captured, promotes = move
            kings &= ~captured
            is_king = kings >> origin & 1
            if made is None and not is_king and promotes_on[side][target]:
                move, promotes = shared_move(origin, target, 0, True), True  # noqa: FBT003 -- a bare move
            if promotes or is_king:
                kings = kings & ~(1 << origin) | 1 << target
            yield move
            side = 1 - side


def _size_of(position: Position) -> tuple[int, int]:
    return position.white.bit_count(), position.black.bit_count()


@lru_cache(maxsize=_MOST)
def shared_move(origin: int, target: int, captured: int, promotes: bool) -> Move:  # noqa: FBT001 -- a bare capture
    """Return a move: the same object for all games that have it."""
    return Move(origin, target, captured, promotes)


@lru_cache(maxsize=_MOST)
def _quiet_move(rules: Rules, text: str) -> Move:
    """Return the move of a text that captures nothing, as of a piece that does not promote."""
    return shared_move(*ends_of(rules, text), 0, False)  # noqa: FBT003 -- a bare move


@lru_cache(maxsize=_MOST)
def _squares(rules: Rules, text: str) -> tuple[int, ...] | str:
    """Return the squares that a text names, as bit positions, or the first that the board does not have."""
    return squares_of(engine(rules), written_move(text))


def ends_of(rules: Rules, text: str) -> tuple[int, int]:
    """Return where a move that was played starts and ends, as bit positions. Raises ``ValueError`` for other texts."""
    squares = _squares(rules, text)
    if isinstance(squares, str):
        raise ValueError(text)  # noqa: TRY004 -- a wrong text, not a wrong type
    return squares[0], squares[-1]


def start_position(game: Game, rules: Rules) -> Position | FenProblem:
    """Return the position that a game starts from, or what is wrong with its FEN tag."""
    fen = game.tag_values.get("FEN")
    if fen is None:
        return engine(rules).start
    return read_fen(fen, rules.geometry, white_starts=rules.white_starts)


@lru_cache(maxsize=64)
def fast_replay_of(rules: Rules) -> FastReplay:
    """Return the fast replay of a variant; the move texts that it has read serve every game."""
    return FastReplay(engine(rules), _plainly_written)


def _plainly_written(text: str) -> WrittenMove:
    """Return a written move, with no square of any board where the text lists what it captures."""
    written = written_move(text)
    return written if written.taken is None else written._replace(squares=("", ""))


def play_line(game: Game, rules: Rules) -> Play | None:
    """Play a plain game up to the first ply that takes a closer look.

    None if its FEN is no position, or its plies do not stand in playing order.
    """
    start = start_position(game, rules)
    if isinstance(start, FenProblem) or not is_in_playing_order(game, rules):
        return None
    captures: list[PlayedCapture] = []
    legal, final = fast_replay_of(rules).advance(start, game.plies, captures)
    return line_play(rules, start, final, game.plies, legal, captures)


def line_play(  # noqa: PLR0913, PLR0917 -- all that the fast replay tells
    rules: Rules, start: Position, final: Position, texts: Sequence[str], legal: int, captures: Sequence[PlayedCapture]
) -> Play:
    """Return the play of a main line of which the fast replay has played the first plies, ``legal`` of them."""
    played = texts if legal == len(texts) else texts[:legal]
    return Play(rules, start, final, len(texts), legal, played, captures)
