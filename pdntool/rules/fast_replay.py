"""Replay of plainly legal plies: no list of legal moves is made, and a quiet ply costs a few shifts.

A quiet ply is legal if the piece can move there and nothing can be captured. Captures are searched only where there are
some. A ply that is not plainly legal (illegal, ambiguous) is left to :mod:`pdntool.rules.resolve`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pdntool.board.position import NO_RUN, Position
from pdntool.rules import i64
from pdntool.rules.bits import can_jump
from pdntool.rules.capture_search import Capture
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.readings import fitting_moves
from pdntool.rules.resolve import squares_of
from pdntool.rules.tables import EMPTY, MEN, Tables
from pdntool.rules.written_move import WrittenMove

_CACHE_LIMIT = 1 << 16
NO_RUNS = (NO_RUN, NO_RUN)


class PlayedCapture(NamedTuple):
    """A capture of a line that was played: the index of its ply, counted from 0, and the pieces before it.

    ``alone`` tells whether no other legal capture has the same start and end.
    """

    place: int
    capture: Capture
    own: int
    enemy: int
    kings: int
    alone: bool


class CachedText:
    """A move text as squares of the board, and who could make the move on an empty board.

    ``start`` and ``end`` are squares, -1 if the text names none of the board, ``origin`` and ``target`` their bits in
    the low window; ``squares`` is the path, empty if the text names start and end only. ``white_man_steps`` and
    ``black_man_steps`` tell whether a man moves so, ``king_step`` is the shift of a king's way, 0 if there is none.
    """

    def __init__(self, tables: Tables, squares: tuple[int, ...]) -> None:
        start, end = squares[0], squares[-1]
        on_board = start >= 0
        self.origin: i64 = tables.bits[start] & tables.low_mask if on_board else 0
        self.target: i64 = tables.bits[end] & tables.low_mask if on_board else 0
        self.start: i64 = start
        self.end: i64 = end
        self.squares = squares if len(squares) > 2 else ()  # noqa: PLR2004 -- start and end alone
        self.black_man_steps: bool = on_board and tables.can_man_step(0, start, end)
        self.white_man_steps: bool = on_board and tables.can_man_step(1, start, end)
        self.king_step: i64 = tables.find_king_step(start, end) if on_board else 0


class FastReplay:
    """Plays move texts of one variant; ``read`` turns a text into a written move, once for each text.

    One replay serves all threads: a cache of texts is all that its methods change, and every game is played on a board
    of its own. For play ply by ply there is :meth:`line`.
    """

    def __init__(self, engine: Engine, read: Callable[[str], WrittenMove]) -> None:
        self.engine = engine
        self._generator = engine.generator
        self._tables = engine.generator.tables
        self._read = read
        self._texts: dict[str, CachedText] = {}
        self._start = start = engine.start
        self._start_cells = MutableBoard(
            self._tables, start.own, start.enemy, start.kings, int(start.white_to_move)
        ).cells
        self._weighs_little = engine.generator.free or engine.generator.by_quantity
        self._has_state = engine.limits_runs or engine.rules.first_king_wins

    def advance(
        self, position: Position, texts: Sequence[str], captures_out: list[PlayedCapture] | None = None
    ) -> tuple[int, Position]:
        """Play texts up to the first that is not plainly legal; return their number, and the position after them.

        The captures among them are appended to ``captures_out``; all other moves can be read off their texts.
        """
        side = int(position.white_to_move)
        own, enemy, kings = position.own, position.enemy, position.kings
        # Most games begin at the starting position.
        cells = self._start_cells.copy() if position is self._start else None
        board = MutableBoard(self._tables, own, enemy, kings, side, cells)
        play = self._play_wide if self._tables.is_wide else self._play
        count = 0 if position.runs != NO_RUNS else play(board, texts, captures_out)
        own, enemy, kings = board.bits()
        white, black = (own, enemy) if board.side else (enemy, own)
        after = Position(position.geometry, white, black, kings, white_to_move=bool(board.side))
        if self._has_state and (kings or not count) and count < len(texts):
            # Only kings have what the board does not show: a run of moves, or that they end the game.
            more, after = self._advance_by_moves(after if count else position, texts, count, captures_out)
            count += more
        return count, after

    def _play(  # noqa: C901, PLR0912, PLR0915 -- runs once a ply, where a call costs as much as what it does
        self, board: MutableBoard, texts: Sequence[str], captures_out: list[PlayedCapture] | None
    ) -> int:
        """Play on a board of one window, in local variables; return the number of plies."""
        tables, cached, cells, has_state = self._tables, self._texts, board.cells, self._has_state
        up, down, men_capture_kings = tables.man_jumps_up, tables.man_jumps_down, tables.men_capture_kings
        side: i64 = board.side
        own: i64 = board.own
        enemy: i64 = board.enemy
        kings: i64 = board.kings
        count = 0
        for text in texts:
            ply = cached.get(text)
            if ply is None:
                ply = self._cache_text(text)
            origin: i64 = ply.origin
            target: i64 = ply.target
            if not own & origin or (has_state and kings):
                break
            empty: i64 = tables.low ^ (own | enemy)
            men: i64 = own
            capturable: i64 = enemy
            king = False
            if kings:
                men = own & ~kings
                king = not men & origin
                if not men_capture_kings:
                    capturable = enemy & ~kings
            # A move that the piece could not make on an empty board can only be a capture.
            captures = not (ply.king_step if king else ply.white_man_steps if side else ply.black_man_steps)
            if not captures:
                captures = can_jump(men, capturable, empty, up[side], down[side])
            if captures or men != own:
                board.set_words(own, enemy, kings, side)
                captures = captures or board.can_king_capture()
            if captures:
                capture, alone = self.capture(board, ply)
                if capture is None:
                    break
                if captures_out is not None:
                    captures_out.append(PlayedCapture(count, capture, own, enemy, kings, alone))
                left: i64 = capture[2]
                enemy &= ~left
                kings &= ~left
                board.clear_cells(left)
                promoted = capture[3]
            elif not empty & target or ply.squares or (king and not _is_free(cells, ply)):
                break
            else:
                promoted = not king and tables.promotes_on[side][ply.end]
            cells[ply.start] = EMPTY
            cells[ply.end] = 1 + side
            if king or promoted:
                cells[ply.end] = 3 + side
                kings = (kings & ~origin) | target
            own, enemy = enemy, (own & ~origin) | target
            side = 1 - side
            count += 1
        board.set_words(own, enemy, kings, side)
        return count

    def _play_wide(self, board: MutableBoard, texts: Sequence[str], captures_out: list[PlayedCapture] | None) -> int:
        """Play on a board of two windows; return the number of plies."""
        cells, promotes_on = board.cells, self._tables.promotes_on
        count = 0
        for text in texts:
            ply = self._texts.get(text)
            if ply is None:
                ply = self._cache_text(text)
            code, side = cells[ply.start], board.side
            man: i64 = 1 + side
            if code not in (man, man + 2) or (self._has_state and (board.kings or board.kings_high)):
                break
            if not _may_step(ply, code, side) or board.has_capture():
                capture, alone = self.capture(board, ply)
                if capture is None:
                    break
                if captures_out is not None:
                    own, enemy, kings = board.bits()
                    captures_out.append(PlayedCapture(count, capture, own, enemy, kings, alone))
                board.remove(capture[2])
                promoted = capture[3]
            elif ply.squares or not _is_free(cells, ply):
                break
            else:
                promoted = code <= MEN and promotes_on[side][ply.end]
            board.move(ply.start, ply.end, ply.origin, ply.target, promoted)
            count += 1
        return count

    def _advance_by_moves(
        self, position: Position, texts: Sequence[str], done: int, captures_out: list[PlayedCapture] | None
    ) -> tuple[int, Position]:
        """Advance from the ply with the index ``done``, by whole positions; return how many more plies were played."""
        line = LineReplay(self)
        for count in range(done, len(texts)):
            move = line.match(position, texts[count])
            if move is None:
                return count - done, position
            if captures_out is not None and move.captured:
                captures_out.append(
                    PlayedCapture(count, move, position.own, position.enemy, position.kings, line.alone)
                )
            position = self.engine.play(position, move)
        return len(texts) - done, position

    def match(self, position: Position, text: str) -> Move | None:
        """Return the move that ``text`` plainly is in a position, else None; for whole lines :meth:`line` is faster."""
        return LineReplay(self).match(position, text)

    def line(self) -> "LineReplay":
        """Return a replay ply by ply, which belongs to the caller."""
        return LineReplay(self)

    def read(self, text: str) -> CachedText:
        """Return a move text as squares of the board."""
        return self._texts.get(text) or self._cache_text(text)

    def _cache_text(self, text: str) -> CachedText:
        squares = squares_of(self.engine, self._read(text))
        # The cell of square -1 is the last one, which is wall, so that no piece is found on it.
        ply = CachedText(self._tables, (-1, -1) if isinstance(squares, str) or not squares else squares)
        if len(self._texts) >= _CACHE_LIMIT:
            # A new dictionary, because other threads may be reading the old one.
            self._texts = {}
        self._texts[text] = ply
        return ply

    def capture(self, board: MutableBoard, ply: CachedText) -> tuple[Capture | None, bool]:
        """Return the one legal capture that a text means, None if it means none or several, and whether it is alone.

        See :class:`PlayedCapture`.
        """
        if not ply.squares and self._weighs_little:
            jumped: i64 = board.find_sole_capture(ply.start, self._generator.free)
            if jumped and jumped + jumped == ply.start + ply.end:
                promotes = board.cells[ply.start] <= MEN and self._tables.promotes_on[board.side][ply.end]
                return (ply.start, ply.end, self._tables.bits[jumped], promotes), True
        generator = self._generator
        captures: Iterable[Capture]
        if generator.free:
            captures = board.captures_from(ply.start)
        elif generator.by_quantity:
            captures = board.captures(most_only=True)
        else:
            captures = generator.legal_captures(board)
        found: Capture | None = None
        for capture in captures:
            if capture[0] == ply.start and capture[1] == ply.end:
                if found is not None:
                    return self._by_path(board, ply, captures), False
                found = capture
        if found is None or not ply.squares or self._is_path(board, ply, found):
            return found, True
        return self._by_path(board, ply, captures), True

    def _by_path(self, board: MutableBoard, ply: CachedText, captures: Iterable[Capture]) -> Capture | None:
        """Return the one capture that fits the path of a text, None if none or several fit."""
        if not ply.squares:
            return None
        own, enemy, kings = board.bits()
        white, black = (own, enemy) if board.side else (enemy, own)
        position = Position(self.engine.rules.geometry, white, black, kings, white_to_move=bool(board.side))
        moves = fitting_moves(self.engine, position, ply.squares, [Move(*capture) for capture in captures])
        return moves[0] if len(moves) == 1 else None

    def _is_path(self, board: MutableBoard, ply: CachedText, capture: Capture) -> bool:
        """Return whether jumps over neighbours, from square to square of a text, capture just these pieces."""
        tables, cells, generator = self._tables, board.cells, self._generator
        if not generator.free and not generator.by_quantity:
            return False
        numbers = tables.king_captures if cells[ply.start] > MEN else tables.man_captures[board.side]
        man: i64 = 2 - board.side
        captured = 0
        here: i64 = ply.start
        for square in ply.squares[1:]:
            over: i64 = 0
            for number in numbers:
                if square - here == 2 * tables.steps[number]:
                    over = here + tables.steps[number]
            code = cells[over]
            free = cells[square] == EMPTY or square == ply.start
            if not over or not free or code not in (man, man + 2) or captured & tables.bits[over]:
                return False
            captured |= tables.bits[over]
            here = square
        return captured == capture[2]


class LineReplay:
    """A replay ply by ply; it belongs to one caller, for it keeps the board after the last ply.

    ``alone`` is that of the capture that was matched last, see :class:`PlayedCapture`.
    """

    def __init__(self, replay: FastReplay) -> None:
        self.alone = True
        self._replay = replay
        self._board: MutableBoard | None = None

    def match(self, position: Position, text: str) -> Move | None:
        """Return the move that ``text`` plainly is in a position, else None."""
        replay, own, kings, side = self._replay, position.own, position.kings, int(position.white_to_move)
        ply, engine = replay.read(text), replay.engine
        # An int, for a shift by an i64 would make a word of the pieces.
        start: int = ply.start
        if start < 0 or not own >> start & 1 or engine.is_won(position):
            return None
        board = self._board
        if board is None or board.side != side or board.bits() != (own, position.enemy, kings):
            board = self._board = engine.generator.board(own, position.enemy, kings, side)
        move = self._match(board, ply)
        if move is None or (not move[2] and engine.barred_king(position) == move[0]):
            return None
        board.play(move[0], move[1], move[2], move[3])
        return Move(*move)

    def _match(self, board: MutableBoard, ply: CachedText) -> Capture | None:
        code, side = board.cells[ply.start], board.side
        if not _may_step(ply, code, side) or board.has_capture():
            capture, self.alone = self._replay.capture(board, ply)
            return capture
        if ply.squares or not _is_free(board.cells, ply):
            return None
        return ply.start, ply.end, 0, code <= MEN and board.tables.promotes_on[side][ply.end]


def _may_step(ply: CachedText, code: int, side: int) -> bool:
    """Return whether the piece in a cell could make the move on an empty board; if not, it can only be a capture."""
    if code > MEN:
        return ply.king_step != 0
    return ply.white_man_steps if side else ply.black_man_steps


def _is_free(cells: list[int], ply: CachedText) -> bool:
    """Return whether no piece stands in the way of a move that is possible on an empty board."""
    end: i64 = ply.end
    step: i64 = ply.king_step or end - ply.start
    square: i64 = ply.start + step
    while square != end:
        if cells[square] != EMPTY:
            return False
        square += step
    return cells[end] == EMPTY
