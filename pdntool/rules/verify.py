"""Replay without enumerating: the plies that are plainly legal, at the cost of a few shifts each.

A quiet ply is legal if the piece can go there and nothing can be captured; only where something can, captures are
searched. Whatever is not plain (illegal, ambiguous) is left to :mod:`pdntool.rules.resolve`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pdntool.board.position import Position
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import squares_of
from pdntool.rules.routes import fitting_moves
from pdntool.rules.written import WrittenMove

_CACHE_LIMIT = 1 << 16


class _Entry(NamedTuple):
    """A move text as squares of the board and their bits; ``squares`` is empty where it names no path."""

    start: int
    end: int
    origin: int
    target: int
    squares: tuple[int, ...]


_OFF_BOARD = _Entry(0, 0, 0, 0, ())


class Verifier:
    """Plays move texts of one variant; ``read`` turns a text into a written move, once for each text."""

    def __init__(self, engine: Engine, read: Callable[[str], WrittenMove]) -> None:
        self.engine = engine
        self._generator = engine.generator
        self._tables = engine.generator.tables
        self._read = read
        self._entries: dict[str, _Entry] = {}
        self._has_state = engine.limits_runs or engine.rules.first_king_wins

    def advance(self, position: Position, texts: Sequence[str]) -> tuple[int, Position]:  # noqa: C901, PLR0912 -- one hot loop
        """Play texts up to the first that is not plain; return how many were played, and the position after them."""
        if self._has_state:
            return self._advance_by_moves(position, texts)
        side = int(position.white_to_move)
        own, enemy, kings = position.own, position.enemy, position.kings
        entries = self._entries
        has_capture = self._generator.has_capture
        count = 0
        for text in texts:
            entry = entries.get(text)
            if entry is None:
                entry = self._enter(text)
            _, _, origin, target, squares = entry
            if not own & origin:
                break
            if has_capture(own, enemy, kings, side):
                capture = self._capture(own, enemy, kings, side, entry)
                if capture is None:
                    break
                taken, promotes = capture
                enemy &= ~taken
                if kings & taken:
                    kings &= ~taken
                own = own & ~origin | target
                if promotes:
                    kings |= target
                elif kings & origin:
                    kings = kings & ~origin | target
            elif squares or not self._reaches(entry, kings, own | enemy, side):
                break
            else:
                own ^= origin | target
                if kings & origin:
                    kings ^= origin | target
                elif target & self._tables.crown[side]:
                    kings |= target
            own, enemy, side = enemy, own, 1 - side
            count += 1
        white, black = (own, enemy) if side else (enemy, own)
        return count, Position(position.geometry, white, black, kings, white_to_move=bool(side))

    def _advance_by_moves(self, position: Position, texts: Sequence[str]) -> tuple[int, Position]:
        """Advance with the state that lies beyond the board."""
        for count, text in enumerate(texts):
            move = self.match(position, text)
            if move is None:
                return count, position
            position = self.engine.play(position, move)
        return len(texts), position

    def match(self, position: Position, text: str) -> Move | None:
        """Return the move that ``text`` plainly is in a position, None where it needs looking at."""
        entry = self._entries.get(text) or self._enter(text)
        own, enemy, kings = position.own, position.enemy, position.kings
        side = int(position.white_to_move)
        if not own & entry.origin or self.engine.is_won(position):
            return None
        if self._generator.has_capture(own, enemy, kings, side):
            capture = self._capture(own, enemy, kings, side, entry)
            return None if capture is None else Move(entry.start, entry.end, *capture)
        if entry.squares or not self._reaches(entry, kings, own | enemy, side):
            return None
        if self.engine.barred_king(position) == entry.start:
            return None
        promotes = not kings & entry.origin and (entry.target & self._tables.crown[side]) != 0
        return Move(entry.start, entry.end, 0, promotes)

    def _enter(self, text: str) -> _Entry:
        squares = squares_of(self.engine, self._read(text))
        if isinstance(squares, str):
            entry = _OFF_BOARD
        else:
            start, end = squares[0], squares[-1]
            entry = _Entry(start, end, 1 << start, 1 << end, squares if len(squares) > 2 else ())  # noqa: PLR2004
        if len(self._entries) >= _CACHE_LIMIT:
            self._entries.clear()
        self._entries[text] = entry
        return entry

    def _reaches(self, entry: _Entry, kings: int, occupied: int, side: int) -> bool:
        start, end, origin, target, _ = entry
        if target & occupied:
            return False
        tables = self._tables
        if not kings & origin:
            return (tables.man_reach[side][start] & target) != 0
        if not tables.king_flies:
            return (tables.king_reach[start] & target) != 0
        return not tables.between[start][end] & occupied

    def _capture(self, own: int, enemy: int, kings: int, side: int, entry: _Entry) -> tuple[int, bool] | None:
        """Return what the one capture that fits takes and whether it crowns, None if none or several fit."""
        start, end, origin, target, squares = entry
        generator = self._generator
        if generator.free:
            if not kings & origin or not self._tables.king_flies:
                taken = self._hops(own, enemy, kings, side, entry)
                if taken:
                    return taken, not kings & origin and (target & self._tables.crown[side]) != 0
            moves = generator.captures_from(start, own, enemy, kings, side)
        else:
            moves = generator.captures(own, enemy, kings, side)
        if squares:
            white, black = (own, enemy) if side else (enemy, own)
            position = Position(self.engine.rules.geometry, white, black, kings, white_to_move=bool(side))
            moves = fitting_moves(self.engine, position, squares, moves)
        found: Move | None = None
        for move in moves:
            if move[0] == start and move[1] == end:
                if found is not None:
                    return None
                found = move
        return None if found is None else (found.captured, found.promotes)

    def _hops(self, own: int, enemy: int, kings: int, side: int, entry: _Entry) -> int:
        """Return what a stepping piece takes if the text names its only jump or every jump of a path, else 0.

        For variants with free choice: there a finished path is a legal capture.
        """
        if not entry.squares:
            hop = self._generator.lone_hop(entry.start, own, enemy, kings, side)
            return hop[0] if hop is not None and hop[1] == entry.target else 0
        tables = self._tables
        if tables.crowning_continues or tables.at_once:
            return 0
        king = (kings & entry.origin) != 0
        hops = tables.king_hops if king else tables.man_hops[side]
        free = tables.playable & ~((own & ~entry.origin) | enemy)
        prey = enemy if king or tables.men_take_kings else enemy & ~kings
        taken = 0
        here = entry.start
        for square in entry.squares[1:]:
            landing = 1 << square
            for hop in hops[here]:
                if hop[1] == landing and hop[0] & prey & ~taken and landing & free:
                    taken |= hop[0]
                    break
            else:
                return 0
            here = square
        if not king and tables.crowning_stops and entry.target & tables.crown[side]:
            return taken
        for over, onward, _, _ in hops[here]:
            if over & prey & ~taken and onward & free:
                return 0
        return taken
