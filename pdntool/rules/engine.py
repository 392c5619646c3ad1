"""Playing by the rules of one variant: legal moves, the position after a move, paths of a capture, perft."""

from collections.abc import Iterator
from functools import cache, cached_property

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.geometry import positions_of
from pdntool.board.position import Position
from pdntool.rules.movegen import Generator, Move
from pdntool.rules.paths import CaptureTree, Path
from pdntool.rules.spec import Rules


class Engine:
    """The rules of one variant, ready to be asked; see :func:`engine`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.generator = Generator(rules)

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

    def can_capture(self, position: Position) -> bool:
        """Tell whether the side to move has a capture to make."""
        return self.generator.has_capture(position.own, position.enemy, position.kings, position.white_to_move)

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every distinct legal move, in no particular order."""
        arguments = (position.own, position.enemy, position.kings, int(position.white_to_move))
        if self.generator.has_capture(*arguments):
            return self.generator.captures(*arguments)
        return self.generator.quiet_moves(*arguments)

    def unranked_captures(self, position: Position) -> list[Move]:
        """Return the complete captures of the side to move before any precedence chooses among them."""
        own, enemy, kings = position.own, position.enemy, position.kings
        side = int(position.white_to_move)
        return [
            move
            for square in positions_of(self.generator.capturers(own, enemy, kings, side))
            for move in self.generator.captures_from(square, own, enemy, kings, side)
        ]

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move; the move is taken to be legal."""
        origin, target = 1 << move.origin, 1 << move.target
        own = position.own & ~origin | target
        enemy = position.enemy & ~move.captured
        kings = position.kings & ~move.captured
        if kings & origin or move.promotes:
            kings = kings & ~origin | target
        white, black = (own, enemy) if position.white_to_move else (enemy, own)
        return Position(position.geometry, white, black, kings, not position.white_to_move)

    def capture_tree(self, position: Position, square: int) -> CaptureTree:
        """Return everything the piece on ``square`` can take, jump by jump."""
        return CaptureTree(self.generator.tables, position, square)

    def paths(self, position: Position, move: Move) -> Iterator[Path]:
        """Yield every path that makes a capture, in the order of their texts (PDN 3.0, grammar, restriction 9)."""
        return self.capture_tree(position, move.origin).paths_to(move.target, move.captured)

    def perft(self, position: Position, depth: int, *, paths: bool = False) -> int:
        """Count the legal lines of ``depth`` plies; ``paths`` counts a capture once for each path that makes it."""
        if depth == 0:
            return 1
        if depth == 1:
            return self._count_moves(position, paths=paths)
        return sum(
            self.perft(self.play(position, move), depth - 1, paths=paths)
            * (self._count_paths(position, move) if paths else 1)
            for move in self.legal_moves(position)
        )

    def _count_moves(self, position: Position, *, paths: bool) -> int:
        arguments = (position.own, position.enemy, position.kings, int(position.white_to_move))
        if not self.generator.has_capture(*arguments):
            return self.generator.count_quiet_moves(*arguments)
        captures = self.generator.captures(*arguments)
        return sum(self._count_paths(position, move) for move in captures) if paths else len(captures)

    def _count_paths(self, position: Position, move: Move) -> int:
        return sum(1 for _ in self.paths(position, move)) if move.captured else 1


@cache
def engine(rules: Rules) -> Engine:
    """Return the engine of a variant; it is built once."""
    return Engine(rules)
