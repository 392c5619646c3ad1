"""Playing by the rules of one variant: legal moves, the position after a move, paths of a capture, perft."""

from collections.abc import Iterator
from functools import cache, cached_property

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import NO_RUN, KingRun, Position
from pdntool.rules.capture_search import CaptureSearch
from pdntool.rules.movegen import Generator, Move
from pdntool.rules.mutable_board import MutableBoard
from pdntool.rules.paths import CaptureTree, Path, order_of, path_of
from pdntool.rules.perft import Perft
from pdntool.rules.spec import KINGS_FIRST, Rules


class Engine:
    """The rules of one variant, ready to be asked; see :func:`engine`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.generator = Generator(rules)
        self.limits_runs = rules.king_run_limit > 0
        self._weighs_order = KINGS_FIRST in rules.precedence
        # What was last asked for: one ply is judged, named and written by many who need the same of one position.
        self._legal: tuple[Position | None, list[Move]] = (None, [])
        self._trees: tuple[Position | None, dict[int, CaptureTree]] = (None, {})

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
        return self.generator.has_capture(*_bits(position))

    def can_step(self, position: Position) -> bool:
        """Tell whether a piece of the side to move can go anywhere without a capture, whether or not one is due."""
        return self.generator.can_step(*_bits(position))

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every distinct legal move, in no particular order."""
        known, moves = self._legal
        if known is not position:
            moves = self._legal_moves(position)
            self._legal = position, moves
        return moves.copy()

    def _legal_moves(self, position: Position) -> list[Move]:
        bits = _bits(position)
        if self.is_won(position):
            return []
        if self.generator.has_capture(*bits):
            return self.generator.captures(*bits)
        moves = self.generator.quiet_moves(*bits)
        barred = self.barred_king(position)
        return moves if barred is None else [move for move in moves if move.origin != barred]

    def barred_king(self, position: Position) -> int | None:
        """Return the square of the king that may not make another quiet move, None if there is none (WFD 17)."""
        if not self.limits_runs:
            return None
        run = position.runs[position.white_to_move]
        has_men = position.own & ~position.kings
        return run.square if run.length >= self.rules.king_run_limit and has_men else None

    def complete_captures(self, position: Position) -> list[Move]:
        """Return the complete captures of the side to move before any precedence chooses among them."""
        return self.generator.complete_captures(*_bits(position))

    def quiet_moves(self, position: Position) -> list[Move]:
        """Return the moves without a capture, whether or not one is due."""
        return self.generator.quiet_moves(*_bits(position))

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
        known, trees = self._trees
        if known is not position:
            trees = {}
            self._trees = position, trees
        if square not in trees:
            trees[square] = self._capture_tree(position, square)
        return trees[square]

    def _capture_tree(self, position: Position, square: int) -> CaptureTree:
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
        board = MutableBoard(self.generator.tables, *_bits(position))
        return Perft(self.generator, board, position.runs, paths=paths).count(depth)


def _bits(position: Position) -> tuple[int, int, int, int]:
    return position.own, position.enemy, position.kings, int(position.white_to_move)


@cache
def engine(rules: Rules) -> Engine:
    """Return the engine of a variant; it is built once."""
    return Engine(rules)
