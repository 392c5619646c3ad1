"""Replay without enumerating: the plies that are plainly legal, at the cost of a few shifts each.

A quiet ply is legal if the piece can go there and nothing can be captured; only where something can, captures are
searched. Whatever is not plain (illegal, ambiguous) is left to :mod:`pdntool.rules.resolve`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pdntool.board.position import NO_RUN, Position
from pdntool.rules.bits import can_jump
from pdntool.rules.capture_search import Capture
from pdntool.rules.engine import Engine
from pdntool.rules.fixed import i64
from pdntool.rules.movegen import Move
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.resolve import squares_of
from pdntool.rules.routes import fitting_moves
from pdntool.rules.tables import EMPTY, MEN, Tables
from pdntool.rules.written import WrittenMove

_CACHE_LIMIT = 1 << 16
NO_RUNS = (NO_RUN, NO_RUN)


class Taking(NamedTuple):
    """A capture of a line that was played: which of its plies it is, counted from 0, and the pieces before it.

    ``alone`` tells that no other legal capture has the same start and end.
    """

    place: int
    capture: Capture
    own: int
    enemy: int
    kings: int
    alone: bool


class Entry:
    """A move text as squares of the board, and what an empty board tells of the move.

    ``squares`` is the path where the text names one. ``man_reaches`` tells by side whether a man steps so far,
    ``king_way`` the step by which a king comes there, 0 where it does not.
    """

    def __init__(self, tables: Tables, squares: tuple[int, ...]) -> None:
        start, end = squares[0], squares[-1]
        on_board = start >= 0
        self.origin: i64 = tables.bits[start] & tables.low_bits if on_board else 0
        self.target: i64 = tables.bits[end] & tables.low_bits if on_board else 0
        self.start: i64 = start
        self.end: i64 = end
        self.squares = squares if len(squares) > 2 else ()  # noqa: PLR2004 -- start and end alone
        self.black_reaches: bool = on_board and tables.man_reaches(0, start, end)
        self.white_reaches: bool = on_board and tables.man_reaches(1, start, end)
        self.king_way: i64 = tables.king_way(start, end) if on_board else 0


class FastReplay:
    """Plays move texts of one variant; ``read`` turns a text into a written move, once for each text.

    One replay serves all threads: of what they share only the cache of texts grows. Every game is played on a board of
    its own; who goes ply by ply has a :class:`LineReplay`.
    """

    def __init__(self, engine: Engine, read: Callable[[str], WrittenMove]) -> None:
        self.engine = engine
        self._generator = engine.generator
        self._tables = engine.generator.tables
        self._read = read
        self._entries: dict[str, Entry] = {}
        self._start = start = engine.start
        self._start_cells = MutableBoard(
            self._tables, start.own, start.enemy, start.kings, int(start.white_to_move)
        ).cells
        self._weighs_little = engine.generator.free or engine.generator.by_quantity
        self._has_state = engine.limits_runs or engine.rules.first_king_wins

    def advance(
        self, position: Position, texts: Sequence[str], takings: list[Taking] | None = None
    ) -> tuple[int, Position]:
        """Play texts up to the first that is not plain; return how many were played, and the position after them.

        The captures among them are appended to ``takings``: all else is told by the texts alone.
        """
        side = int(position.white_to_move)
        own, enemy, kings = position.own, position.enemy, position.kings
        # Most games begin from one position.
        cells = self._start_cells.copy() if position is self._start else None
        board = MutableBoard(self._tables, own, enemy, kings, side, cells)
        play = self._play_wide if self._tables.is_wide else self._play
        count = 0 if position.runs != NO_RUNS else play(board, texts, takings)
        own, enemy, kings = board.bits()
        white, black = (own, enemy) if board.side else (enemy, own)
        after = Position(position.geometry, white, black, kings, white_to_move=bool(board.side))
        if self._has_state and (kings or not count) and count < len(texts):
            # Only kings have a state beyond the board.
            more, after = self._advance_by_moves(after if count else position, texts, count, takings)
            count += more
        return count, after

    def _play(  # noqa: C901, PLR0912, PLR0915 -- runs once a ply, where a call costs as much as what it does
        self, board: MutableBoard, texts: Sequence[str], takings: list[Taking] | None
    ) -> int:
        """Play what is plain on a board that one word holds, in local variables."""
        tables, entries, cells, has_state = self._tables, self._entries, board.cells, self._has_state
        rises, falls, men_take_kings = tables.man_jumps_up, tables.man_jumps_down, tables.men_take_kings
        side: i64 = board.side
        own: i64 = board.own
        enemy: i64 = board.enemy
        kings: i64 = board.kings
        count = 0
        for text in texts:
            entry = entries.get(text)
            if entry is None:
                entry = self._enter(text)
            origin: i64 = entry.origin
            target: i64 = entry.target
            if not own & origin or (has_state and kings):
                break
            empty: i64 = tables.low ^ (own | enemy)
            men: i64 = own
            prey: i64 = enemy
            king = False
            if kings:
                men = own & ~kings
                king = not men & origin
                if not men_take_kings:
                    prey = enemy & ~kings
            # What no piece can do on an empty board can only be a capture.
            captures = not (entry.king_way if king else entry.white_reaches if side else entry.black_reaches)
            if not captures:
                captures = can_jump(men, prey, empty, rises[side], falls[side])
            if captures or men != own:
                board.turn(own, enemy, kings, side)
                captures = captures or board.king_captures()
            if captures:
                capture, alone = self.capture(board, entry)
                if capture is None:
                    break
                if takings is not None:
                    takings.append(Taking(count, capture, own, enemy, kings, alone))
                left: i64 = capture[2]
                enemy &= ~left
                kings &= ~left
                board.clear(left)
                crowned = capture[3]
            elif not empty & target or entry.squares or (king and not _is_free(cells, entry)):
                break
            else:
                crowned = not king and tables.crowns[side][entry.end]
            cells[entry.start] = EMPTY
            cells[entry.end] = 1 + side
            if king or crowned:
                cells[entry.end] = 3 + side
                kings = (kings & ~origin) | target
            own, enemy = enemy, (own & ~origin) | target
            side = 1 - side
            count += 1
        board.turn(own, enemy, kings, side)
        return count

    def _play_wide(self, board: MutableBoard, texts: Sequence[str], takings: list[Taking] | None) -> int:
        """Play what is plain on a board that takes two words."""
        cells, crowns = board.cells, self._tables.crowns
        count = 0
        for text in texts:
            entry = self._entries.get(text)
            if entry is None:
                entry = self._enter(text)
            code, side = cells[entry.start], board.side
            man: i64 = 1 + side
            if code not in (man, man + 2) or (self._has_state and (board.kings or board.kings_high)):
                break
            if not _may_step(entry, code, side) or board.has_capture():
                capture, alone = self.capture(board, entry)
                if capture is None:
                    break
                if takings is not None:
                    own, enemy, kings = board.bits()
                    takings.append(Taking(count, capture, own, enemy, kings, alone))
                board.take(capture[2])
                crowned = capture[3]
            elif entry.squares or not _is_free(cells, entry):
                break
            else:
                crowned = code <= MEN and crowns[side][entry.end]
            board.move(entry.start, entry.end, entry.origin, entry.target, crowned)
            count += 1
        return count

    def _advance_by_moves(
        self, position: Position, texts: Sequence[str], done: int, takings: list[Taking] | None
    ) -> tuple[int, Position]:
        """Advance with the state that lies beyond the board from the ply after ``done``; return how many more."""
        line = LineReplay(self)
        for count in range(done, len(texts)):
            move = line.match(position, texts[count])
            if move is None:
                return count - done, position
            if takings is not None and move.captured:
                takings.append(Taking(count, move, position.own, position.enemy, position.kings, line.alone))
            position = self.engine.play(position, move)
        return len(texts) - done, position

    def match(self, position: Position, text: str) -> Move | None:
        """Return the move that ``text`` plainly is in a position, None where it needs looking at.

        For several plies of a line :meth:`line` is faster.
        """
        return LineReplay(self).match(position, text)

    def line(self) -> "LineReplay":
        """Return a replay that goes ply by ply; it belongs to the caller."""
        return LineReplay(self)

    def entry(self, text: str) -> Entry:
        """Return a text as squares of the board."""
        return self._entries.get(text) or self._enter(text)

    def _enter(self, text: str) -> Entry:
        squares = squares_of(self.engine, self._read(text))
        # Behind the last square there is wall, where no piece stands.
        entry = Entry(self._tables, (-1, -1) if isinstance(squares, str) or not squares else squares)
        if len(self._entries) >= _CACHE_LIMIT:
            # A new one, for other threads may be reading the old one.
            self._entries = {}
        self._entries[text] = entry
        return entry

    def capture(self, board: MutableBoard, entry: Entry) -> tuple[Capture | None, bool]:
        """Return the one capture that fits, None if none or several fit, and whether it is alone between its ends."""
        if not entry.squares and self._weighs_little:
            jumped: i64 = board.only_jump(entry.start, self._generator.free)
            if jumped and jumped + jumped == entry.start + entry.end:
                crowns = board.cells[entry.start] <= MEN and self._tables.crowns[board.side][entry.end]
                return (entry.start, entry.end, self._tables.bits[jumped], crowns), True
        generator = self._generator
        captures: Iterable[Capture]
        if generator.free:
            captures = board.captures_from(entry.start)
        elif generator.by_quantity:
            captures = board.captures(most_only=True)
        else:
            captures = generator.legal_captures(board)
        found: Capture | None = None
        for capture in captures:
            if capture[0] == entry.start and capture[1] == entry.end:
                if found is not None:
                    return self._by_path(board, entry, captures), False
                found = capture
        if found is None or not entry.squares or self._is_path(board, entry, found):
            return found, True
        return self._by_path(board, entry, captures), True

    def _by_path(self, board: MutableBoard, entry: Entry, captures: Iterable[Capture]) -> Capture | None:
        """Return the one capture that makes its way through the squares that are written."""
        if not entry.squares:
            return None
        own, enemy, kings = board.bits()
        white, black = (own, enemy) if board.side else (enemy, own)
        position = Position(self.engine.rules.geometry, white, black, kings, white_to_move=bool(board.side))
        moves = fitting_moves(self.engine, position, entry.squares, [Move(*capture) for capture in captures])
        return moves[0] if len(moves) == 1 else None

    def _is_path(self, board: MutableBoard, entry: Entry, capture: Capture) -> bool:
        """Tell whether a piece goes from square to square by single steps over just what the capture takes."""
        tables, cells, generator = self._tables, board.cells, self._generator
        if not generator.free and not generator.by_quantity:
            return False
        numbers = tables.king_captures if cells[entry.start] > MEN else tables.man_captures[board.side]
        man: i64 = 2 - board.side
        taken = 0
        here: i64 = entry.start
        for square in entry.squares[1:]:
            over: i64 = 0
            for number in numbers:
                if square - here == 2 * tables.steps[number]:
                    over = here + tables.steps[number]
            code = cells[over]
            free = cells[square] == EMPTY or square == entry.start
            if not over or not free or code not in (man, man + 2) or taken & tables.bits[over]:
                return False
            taken |= tables.bits[over]
            here = square
        return taken == capture[2]


class LineReplay:
    """Plays a line ply by ply; it belongs to one caller, for it keeps the board of the ply that is likely to be next.

    ``alone`` tells of the capture that was matched last that no other has the same start and end.
    """

    def __init__(self, replay: FastReplay) -> None:
        self.alone = True
        self._replay = replay
        self._board: MutableBoard | None = None

    def match(self, position: Position, text: str) -> Move | None:
        """Return the move that ``text`` plainly is in a position, None where it needs looking at."""
        replay, own, kings, side = self._replay, position.own, position.kings, int(position.white_to_move)
        entry, engine = replay.entry(text), replay.engine
        # An int, for a shift by an i64 would make a word of the pieces.
        start: int = entry.start
        if start < 0 or not own >> start & 1 or engine.is_won(position):
            return None
        board = self._board
        if board is None or board.side != side or board.bits() != (own, position.enemy, kings):
            board = self._board = engine.generator.board(own, position.enemy, kings, side)
        move = self._match(board, entry)
        if move is None or (not move[2] and engine.barred_king(position) == move[0]):
            return None
        board.play(move[0], move[1], move[2], move[3])
        return Move(*move)

    def _match(self, board: MutableBoard, entry: Entry) -> Capture | None:
        code, side = board.cells[entry.start], board.side
        if not _may_step(entry, code, side) or board.has_capture():
            capture, self.alone = self._replay.capture(board, entry)
            return capture
        if entry.squares or not _is_free(board.cells, entry):
            return None
        return entry.start, entry.end, 0, code <= MEN and board.tables.crowns[side][entry.end]


def _may_step(entry: Entry, code: int, side: int) -> bool:
    """Tell whether a piece of that code can make the move on an empty board; if not, it can only be a capture."""
    if code > MEN:
        return entry.king_way != 0
    return entry.white_reaches if side else entry.black_reaches


def _is_free(cells: list[int], entry: Entry) -> bool:
    """Tell whether nothing stands in the way of a move that a piece can make on an empty board."""
    end: i64 = entry.end
    step: i64 = entry.king_way or end - entry.start
    square: i64 = entry.start + step
    while square != end:
        if cells[square] != EMPTY:
            return False
        square += step
    return cells[end] == EMPTY
