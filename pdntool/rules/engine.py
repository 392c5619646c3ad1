"""Playing by the rules of one variant: legal moves, the position after a move, paths of a capture, perft."""

from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from typing import Final

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import NO_RUN, KingRun, Position
from pdntool.rules.capture_search import CaptureSearch
from pdntool.rules.movegen import Generator, Move
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.paths import CaptureTree, Path, order_of, path_of
from pdntool.rules.perft import Perft
from pdntool.rules.spec import KINGS_FIRST, Rules

_REMEMBERED: Final = 64
"""How many positions' legal moves and capture trees are kept: those of one ply are asked for by many."""


class Engine:
    """The rules of one variant, ready to be asked; see :func:`engine`.

    One engine serves all threads: no method changes anything but caches of immutable values.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.generator = Generator(rules)
        self.limits_runs = rules.king_run_limit > 0
        self._weighs_order = KINGS_FIRST in rules.precedence
        self._legal = lru_cache(maxsize=_REMEMBERED)(self._find_legal_moves)
        self._tree = lru_cache(maxsize=_REMEMBERED)(self._find_captures)

    @cached_property
    def start(self) -> Position:
        """The starting position."""
        return self.position(self.rules.start_fen)

    def position(self, fen: str) -> Position:
        """Read a FEN of this variant; raises ``ValueError`` with the offending text if it is none."""
        read = read_fen(fen, self.rules.geometry, white_starts=self.rules.white_starts)
        if isinstance(read, FenProblem):
            raise ValueError(read.text)  # noqa: TRY004 -- a wrong text, not a wrong type
        return read

    def is_won(self, position: Position) -> bool:
        """Tell whether a king ends the game in this variant and there is one."""
        return self.rules.first_king_wins and position.kings != 0

    def can_capture(self, position: Position) -> bool:
        """Tell whether the side to move has a capture to make."""
        return self._board(position).has_capture()

    def can_step(self, position: Position) -> bool:
        """Tell whether a piece of the side to move can go anywhere without a capture, whether or not one is due."""
        return self.generator.can_step(*_bits(position))

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every distinct legal move, in no particular order."""
        return list(self._legal(position))

    def _find_legal_moves(self, position: Position) -> tuple[Move, ...]:
        if self.is_won(position):
            return ()
        board = self._board(position)
        if board.has_capture():
            return tuple([Move(*capture) for capture in self.generator.legal_captures(board)])
        moves = self.generator.quiet_moves(board)
        barred = self.barred_king(position)
        return tuple(moves if barred is None else [move for move in moves if move.origin != barred])

    def _board(self, position: Position) -> MutableBoard:
        return self.generator.board(*_bits(position))

    def barred_king(self, position: Position) -> int | None:
        """Return the square of the king that may not make another quiet move, None if there is none (WFD 17)."""
        if not self.limits_runs:
            return None
        run = position.runs[position.white_to_move]
        has_men = position.own & ~position.kings
        return run.square if run.length >= self.rules.king_run_limit and has_men else None

    def complete_captures(self, position: Position) -> list[Move]:
        """Return the complete captures of the side to move before any precedence chooses among them."""
        return [Move(*capture) for capture in self._board(position).captures(most_only=False)]

    def quiet_moves(self, position: Position) -> list[Move]:
        """Return the moves without a capture, whether or not one is due."""
        return self.generator.quiet_moves(self._board(position))

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move; the move is taken to be legal."""
        origin, target = 1 << move.origin, 1 << move.target
        own = position.own & ~origin | target
        enemy = position.enemy & ~move.captured
        kings = position.kings & ~move.captured
        if kings & origin or move.promotes:
            kings = kings & ~origin | target
        white, black = (own, enemy) if position.white_to_move else (enemy, own)
        runs = self._runs(position, move) if self.limits_runs else position.runs
        return Position(position.geometry, white, black, kings, not position.white_to_move, runs)

    def _runs(self, position: Position, move: Move) -> tuple[KingRun, KingRun]:
        side = int(position.white_to_move)
        own, other = position.runs[side], position.runs[1 - side]
        if move.captured or not position.kings >> move.origin & 1 or not position.own & ~position.kings:
            own = NO_RUN
        else:
            own = KingRun(move.target, own.length + 1 if own.length and own.square == move.origin else 1)
        if move.captured >> other.square & 1:
            other = NO_RUN
        return (other, own) if side else (own, other)

    def capture_tree(self, position: Position, square: int) -> CaptureTree:
        """Return everything the piece on ``square`` can take, jump by jump."""
        return self._tree(position, square)

    def _find_captures(self, position: Position, square: int) -> CaptureTree:
        own, enemy, kings, side = _bits(position)
        search = CaptureSearch(self.generator.tables, own & ~(1 << square), enemy, kings, side)
        return CaptureTree(search, square, position.geometry.names, king=bool(kings >> square & 1))

    def paths(self, position: Position, move: Move) -> Iterator[Path]:
        """Yield every path that makes a capture, in the order of their texts (PDN 3.0, grammar, restriction 9).

        Where a precedence weighs in which order kings are met, only the paths that it leaves.
        """
        tree = self.capture_tree(position, move.origin)
        if not self._weighs_order:
            return tree.paths_to(move.target, move.captured)
        lines = list(tree.lines_to(move.target, move.captured))
        orders = [order_of(line, position.kings) for line in lines]
        best = max(orders)
        return (path_of(line) for line, order in zip(lines, orders, strict=True) if order == best)

    def perft(self, position: Position, depth: int, *, paths: bool = False) -> int:
        """Count the legal lines of ``depth`` plies; ``paths`` counts a capture once for each path that makes it."""
        return Perft(self.generator, self._board(position), position.runs, paths=paths).count(depth)


def _bits(position: Position) -> tuple[int, int, int, int]:
    return position.own, position.enemy, position.kings, int(position.white_to_move)


@cache
def engine(rules: Rules) -> Engine:
    """Return the engine of a variant; it is built once."""
    return Engine(rules)
