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
from pdntool.rules.search import Search
from pdntool.rules.spec import FREE
from pdntool.rules.written import WrittenMove

_CACHE_LIMIT = 1 << 16


class _Entry(NamedTuple):
    """A move text as bits of the board; ``squares`` is empty where it names no path."""

    origin: int
    target: int
    squares: tuple[int, ...]


_OFF_BOARD = _Entry(0, 0, ())


class Verifier:
    """Plays move texts of one variant; ``read`` turns a text into a written move, once for each text."""

    def __init__(self, engine: Engine, read: Callable[[str], WrittenMove]) -> None:
        self.engine = engine
        self._generator = engine.generator
        self._tables = engine.generator.tables
        self._read = read
        self._entries: dict[str, _Entry] = {}
        self._free = engine.rules.precedence is FREE

    def advance(self, position: Position, texts: Sequence[str]) -> tuple[int, Position]:  # noqa: C901 -- one hot loop
        """Play texts up to the first that is not plain; return how many were played, and the position after them."""
        side = int(position.white_to_move)
        own, enemy, kings = position.own, position.enemy, position.kings
        entries = self._entries
        has_capture = self._generator.has_capture
        count = 0
        for text in texts:
            entry = entries.get(text)
            if entry is None:
                entry = self._enter(text)
            origin, target, squares = entry
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
            elif squares or not self._reaches(origin, target, kings, own | enemy, side):
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

    def match(self, position: Position, text: str) -> Move | None:
        """Return the move that ``text`` plainly is in a position, None where it needs looking at."""
        entry = self._entries.get(text) or self._enter(text)
        origin, target, squares = entry
        own, enemy, kings = position.own, position.enemy, position.kings
        side = int(position.white_to_move)
        if not own & origin:
            return None
        if self._generator.has_capture(own, enemy, kings, side):
            capture = self._capture(own, enemy, kings, side, entry)
            if capture is None:
                return None
            return Move(origin.bit_length() - 1, target.bit_length() - 1, *capture)
        if squares or not self._reaches(origin, target, kings, own | enemy, side):
            return None
        promotes = not kings & origin and (target & self._tables.crown[side]) != 0
        return Move(origin.bit_length() - 1, target.bit_length() - 1, 0, promotes)

    def _enter(self, text: str) -> _Entry:
        squares = squares_of(self.engine, self._read(text))
        if isinstance(squares, str):
            entry = _OFF_BOARD
        else:
            entry = _Entry(1 << squares[0], 1 << squares[-1], squares if len(squares) > 2 else ())  # noqa: PLR2004
        if len(self._entries) >= _CACHE_LIMIT:
            self._entries.clear()
        self._entries[text] = entry
        return entry

    def _reaches(self, origin: int, target: int, kings: int, occupied: int, side: int) -> bool:
        if target & occupied:
            return False
        tables = self._tables
        if not kings & origin:
            return (tables.man_reach[side][origin] & target) != 0
        if not tables.king_flies:
            return (tables.king_reach[origin] & target) != 0
        between = tables.king_flights.get((origin, target), -1)
        return not between & occupied

    def _capture(self, own: int, enemy: int, kings: int, side: int, entry: _Entry) -> tuple[int, bool] | None:
        """Return what the one capture that fits takes and whether it crowns, None if none or several fit."""
        if entry.squares:
            return self._capture_by_path(own, enemy, kings, side, entry)
        if self._free:
            return self._only_capture(own, enemy, kings, side, entry)
        found: Move | None = None
        for move in self._generator.captures(own, enemy, kings, side):
            if 1 << move.origin == entry.origin and 1 << move.target == entry.target:
                if found is not None:
                    return None
                found = move
        return None if found is None else (found.captured, found.promotes)

    def _only_capture(self, own: int, enemy: int, kings: int, side: int, entry: _Entry) -> tuple[int, bool] | None:
        tables = self._tables
        target = entry.target.bit_length() - 1
        king = bool(kings & entry.origin)
        if not king or not tables.king_flies:
            hop = self._generator.lone_hop(entry.origin.bit_length() - 1, own, enemy, king, side)
            if hop is not None:
                if hop.landing != entry.target:
                    return None
                return hop.over, not king and (hop.landing & tables.crown[side]) != 0
        search = Search(tables, own & ~entry.origin, enemy, side)
        search.start(entry.origin.bit_length() - 1, king=king)
        fitting = [(taken, crowned) for end, taken, crowned in search.found if end == target]
        if len(fitting) != 1:
            return None
        taken, crowned = fitting[0]
        return taken, not king and (crowned or (entry.target & tables.crown[side]) != 0)

    def _capture_by_path(self, own: int, enemy: int, kings: int, side: int, entry: _Entry) -> tuple[int, bool] | None:
        white, black = (own, enemy) if side else (enemy, own)
        position = Position(self.engine.rules.geometry, white, black, kings, white_to_move=bool(side))
        square = entry.squares[0]
        generator = self._generator
        if self._free:
            legal = generator.captures_from(square, own, enemy, kings, side)
        else:
            legal = generator.captures(own, enemy, kings, side)
        fitting = fitting_moves(self.engine, position, entry.squares, legal)
        return (fitting[0].captured, fitting[0].promotes) if len(fitting) == 1 else None
