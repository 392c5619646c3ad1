"""Perft: how many legal lines of a number of plies there are, counted by playing them in place."""

from collections.abc import Sequence

from pdntool.board.position import NO_RUN, KingRun
from pdntool.rules.bits import list_squares
from pdntool.rules.capture_search import Capture, CaptureSearch
from pdntool.rules.movegen import Generator
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.paths import CaptureTree, king_order
from pdntool.rules.spec import KINGS_FIRST
from pdntool.rules.tables import EMPTY, MEN


class Perft:
    """Counts the lines from the position of ``board``; with ``paths`` a capture counts once for each of its paths.

    ``runs`` are the sides' runs of king moves, see :class:`Position`, which matter where the rules limit them.
    """

    def __init__(self, generator: Generator, board: MutableBoard, runs: Sequence[KingRun], *, paths: bool) -> None:
        self._generator = generator
        self._tables = generator.tables
        self._board = board
        self._paths = paths
        self._limit: int = generator.rules.king_run_limit
        self._weighs_order = KINGS_FIRST in generator.rules.precedence
        self._runs: list[KingRun] = list(runs)

    def count(self, depth: int) -> int:
        """Return the number of legal lines of ``depth`` plies; the board is then as it was."""
        board = self._board
        if depth == 0:
            return 1
        if self._tables.first_king_wins and (board.kings or board.kings_high):
            return 0
        if board.has_capture():
            return self._count_captures(depth)
        barred = self._barred() if self._limit else -1
        if depth == 1 and barred < 0:
            return board.count_quiet_moves()
        total = 0
        promotes_on = self._tables.promotes_on[board.side]
        for start, target in board.quiet_moves():
            if start != barred:
                promotes = promotes_on[target] and board.cells[start] <= MEN
                total += self._count_after(start, target, 0, promotes, depth) if depth > 1 else 1
        return total

    def _count_captures(self, depth: int) -> int:
        captures = self._generator.legal_captures(self._board)
        if depth == 1 and not self._paths:
            return len(captures)
        total = 0
        for capture in captures:
            start, target, captured, promotes = capture
            lines = self._count_after(start, target, captured, promotes, depth) if depth > 1 else 1
            total += lines * self._count_paths(capture) if self._paths else lines
        return total

    def _count_paths(self, capture: Capture) -> int:
        """Return how many paths a legal capture has."""
        start, target, captured, _ = capture
        if captured & (captured - 1) == 0:
            return 1
        own, enemy, kings = self._board.bits()
        search = CaptureSearch(self._tables, own & ~(1 << start), enemy, kings, self._board.side)
        tree = CaptureTree(search, start, ("",) * self._tables.squares, king=(kings >> start & 1) != 0)
        if not self._weighs_order:
            return sum(1 for _ in tree.state_paths_to(target, captured))
        orders = [king_order(path, kings) for path in tree.state_paths_to(target, captured)]
        return orders.count(max(orders))

    def _count_after(self, start: int, target: int, captured: int, promotes: bool, depth: int) -> int:
        """Make a move, count the lines after it, and take it back."""
        board, cells = self._board, self._board.cells
        code = cells[start]
        words = board.words()
        removed = [(square, cells[square]) for square in list_squares(captured)] if captured else []
        runs = self._runs
        if self._limit:
            self._runs = self._runs_after(start, target, captured, king=code > MEN)
        board.play(start, target, captured, promotes)
        total = self.count(depth - 1)
        board.restore(words)
        self._runs = runs
        cells[target] = EMPTY
        cells[start] = code
        for square, piece in removed:
            cells[square] = piece
        return total

    def _has_men(self) -> bool:
        board = self._board
        return (board.own & ~board.kings) != 0 or (board.own_high & ~board.kings_high) != 0

    def _barred(self) -> int:
        """Return the square of the king that may not make another quiet move, -1 if there is none (WFD 17)."""
        run = self._runs[self._board.side]
        return run.square if run.length >= self._limit and self._has_men() else -1

    def _runs_after(self, start: int, target: int, captured: int, *, king: bool) -> list[KingRun]:
        side = self._board.side
        own, other = self._runs[side], self._runs[1 - side]
        if captured or not king or not self._has_men():
            own = NO_RUN
        else:
            own = KingRun(target, own.length + 1 if own.length and own.square == start else 1)
        if captured >> other.square & 1:
            other = NO_RUN
        return [other, own] if side else [own, other]
