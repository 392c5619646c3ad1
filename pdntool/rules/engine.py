"""The rules of one variant applied to positions: legal moves, the position after a move, paths of a capture, perft."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import NO_RUN, KingRun, Position
from pdntool.rules.capture_search import CaptureSearch
from pdntool.rules.movegen import Generator, Move
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.paths import CaptureTree, Path, king_order, squares_of_path
from pdntool.rules.perft import Perft
from pdntool.rules.spec import KINGS_FIRST, Rules

_REMEMBERED: Final = 64
"""Of how many positions the legal moves and captures are kept: several callers ask for those of one ply."""


class Engine:
    """The rules of one variant, ``start`` their starting position; see :func:`engine`.

    One engine serves all threads: caches of immutable values are all that its methods change.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.generator = Generator(rules)
        self.limits_runs = rules.king_run_limit > 0
        self._weighs_order = KINGS_FIRST in rules.precedence
        self.start: Position = self.position(rules.start_fen)
        self._legal = lru_cache(maxsize=_REMEMBERED)(self._find_legal_moves)
        self._tree = lru_cache(maxsize=_REMEMBERED)(self._find_captures)

    def position(self, fen: str) -> Position:
        """Return the position of a FEN; raises ``ValueError`` with the wrong part of the text."""
        read = read_fen(fen, self.rules.geometry, white_starts=self.rules.white_starts)
        if isinstance(read, FenProblem):
            raise ValueError(read.text)  # noqa: TRY004 -- a wrong text, not a wrong type
        return read

    def is_won(self, position: Position) -> bool:
        """Return whether the game is over because there is a king, where the first king wins."""
        return self.rules.first_king_wins and position.kings != 0

    def can_capture(self, position: Position) -> bool:
        """Return whether the side to move can capture."""
        return self._board(position).has_capture()

    def can_step(self, position: Position) -> bool:
        """Return whether the side to move has a move without a capture, whether or not a capture is due."""
        return self.generator.can_step(*_bits(position))

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every distinct legal move, in no particular order; none if the game is over."""
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
        """Return the complete captures of the side to move, those that the precedence forbids among them."""
        return [Move(*capture) for capture in self._board(position).captures(most_only=False)]

    def quiet_moves(self, position: Position) -> list[Move]:
        """Return the moves without a capture, whether or not a capture is due."""
        return self.generator.quiet_moves(self._board(position))

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move."""
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
        """Return the captures of the piece on ``square`` jump by jump."""
        return self._tree(position, square)

    def _find_captures(self, position: Position, square: int) -> CaptureTree:
        own, enemy, kings, side = _bits(position)
        search = CaptureSearch(self.generator.tables, own & ~(1 << square), enemy, kings, side)
        return CaptureTree(search, square, position.geometry.names, king=bool(kings >> square & 1))

    def paths(self, position: Position, move: Move) -> Iterator[Path]:
        """Yield the paths of a legal capture, sorted as texts (PDN 3.0, grammar, restriction 9).

        Where the precedence weighs in which order kings are captured, these are the paths of the greatest weight.
        """
        tree = self.capture_tree(position, move.origin)
        if not self._weighs_order:
            return tree.paths_to(move.target, move.captured)
        paths = list(tree.state_paths_to(move.target, move.captured))
        orders = [king_order(path, position.kings) for path in paths]
        best = max(orders)
        return (squares_of_path(path) for path, order in zip(paths, orders, strict=True) if order == best)

    def perft(self, position: Position, depth: int, *, paths: bool = False) -> int:
        """Return the number of legal lines of ``depth`` plies; with ``paths`` each path of a capture counts."""
        return Perft(self.generator, self._board(position), position.runs, paths=paths).count(depth)


def _bits(position: Position) -> tuple[int, int, int, int]:
    return position.own, position.enemy, position.kings, int(position.white_to_move)


@cache
def engine(rules: Rules) -> Engine:
    """Return the engine of a variant, which is made once."""
    return Engine(rules)
