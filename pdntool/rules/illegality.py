"""Why a written move is not legal: the most specific reason that holds.

Each test looks at one fault and returns the reason or None. The first reason counts, so that the order of the tests is
that of the reasons, from a missing piece to an impossible path. A reason is true of the board, whatever else is: only
where no capture of any kind joins the two ends is there "no piece to capture between" them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from pdntool.board.geometry import Vector
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.capture_search import State
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import name_squares
from pdntool.rules.paths import CaptureTree
from pdntool.rules.readings import fitting_moves
from pdntool.rules.spec import KINGS_FIRST, Promotion
from pdntool.rules.tables import mirrored
from pdntool.rules.written_move import Illegal, WrittenMove


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A written move that is not legal; ``squares`` are its bit positions."""

    engine: Engine
    position: Position
    squares: tuple[int, ...]
    written: WrittenMove
    legal: list[Move]

    @property
    def origin(self) -> int:
        return self.squares[0]

    @property
    def target(self) -> int:
        return self.squares[-1]

    @property
    def is_king(self) -> bool:
        return bool(self.position.kings >> self.origin & 1)

    @property
    def names_path(self) -> bool:
        return len(self.squares) > 2  # noqa: PLR2004 -- more than start and end

    @property
    def means_capture(self) -> bool:
        return self.names_path or self.written.capture is True

    def tree(self) -> CaptureTree:
        return self.engine.capture_tree(self.position, self.origin)

    def states_on_target(self) -> list[State]:
        """Return what captures of the piece come to on the target, whichever way they go."""
        return [state for state in self.tree().states() if state[0] == self.target]

    def name(self, *squares: int) -> str:
        return name_squares(self.engine, self.written, squares)

    def because(self, code: Code, **args: str | int) -> Illegal:
        return Illegal(code, args, tuple(self.legal))

    def at(self, code: Code, square: int) -> Illegal:
        return self.because(code, square=self.name(square))

    def from_to(self, code: Code, origin: int, target: int) -> Illegal:
        return self.because(code, origin=self.name(origin), target=self.name(target))

    def off_path(self) -> Illegal:
        return self.because(Code.PATH_IMPOSSIBLE, path=self.name(*self.squares))


def why_illegal(
    engine: Engine, position: Position, squares: tuple[int, ...], written: WrittenMove, legal: list[Move]
) -> Illegal:
    """Return why no legal move leads over ``squares`` (bit positions), given that none does."""
    attempt = _Attempt(engine, position, squares, written, legal)
    for test in _TESTS:
        reason = test(attempt)
        if reason is not None:
            return reason
    return attempt.off_path()


def _game_over(attempt: _Attempt) -> Illegal | None:
    if attempt.engine.is_won(attempt.position):
        return attempt.because(Code.GAME_WON_BY_KING)
    return None if attempt.legal else attempt.because(Code.GAME_OVER)


def _not_the_piece(attempt: _Attempt) -> Illegal | None:
    bit = 1 << attempt.origin
    if attempt.position.own & bit:
        return None
    code = Code.OPPONENT_PIECE if attempt.position.enemy & bit else Code.NO_PIECE
    return attempt.at(code, attempt.origin)


def _occupied(attempt: _Attempt) -> Illegal | None:
    occupied = (attempt.position.own | attempt.position.enemy) & ~(1 << attempt.origin)
    # Where captured pieces leave at once, a capture may end on the square of one.
    if occupied >> attempt.target & 1 and not attempt.states_on_target():
        return attempt.at(Code.SQUARE_OCCUPIED, attempt.target)
    return None


def _ruled_out(attempt: _Attempt) -> Illegal | None:
    """Return the step of the precedence that forbids this complete capture."""
    engine, position = attempt.engine, attempt.position
    complete = engine.complete_captures(position)
    written = fitting_moves(engine, position, attempt.squares, complete)
    if not written:
        return None
    bits = (position.own, position.enemy, position.kings, int(position.white_to_move))
    left = complete
    for step in engine.rules.precedence:
        weights = {move: engine.generator.weigh(step, move, *bits) for move in left}
        best = max(weights.values())
        left = [move for move in left if weights[move] == best]
        if not any(move in left for move in written):
            count = max(move.captured.bit_count() for move in written)
            due = max(move.captured.bit_count() for move in left)
            return attempt.because(step.code, n=count, due=due)
    return None


def _incomplete(attempt: _Attempt) -> Illegal | None:
    """Return a reason if a capture stops where it must go on, or where the king has gone too far."""
    tree = attempt.tree()
    reached = tree.states_along(attempt.squares) if attempt.names_path else attempt.states_on_target()
    if not reached:
        return None
    if any(state in tree.end_states for state in reached):
        # The same pieces may be captured, but not in this order.
        return attempt.because(Code.KINGS_NOT_FIRST) if KINGS_FIRST in attempt.engine.rules.precedence else None
    halts = [tree.due_landing(state) for state in reached]
    due = [square for square in halts if square is not None]
    if len(due) < len(halts):
        return attempt.at(Code.CAPTURE_INCOMPLETE, attempt.target)
    ruled_out = _ruled_out(replace(attempt, squares=(attempt.origin, due[0])))
    return ruled_out or attempt.at(Code.KING_LANDS_TOO_FAR, due[0])


def _same_square(attempt: _Attempt) -> Illegal | None:
    """Return a reason if a move ends where it starts, which only a capture all around can do."""
    if attempt.names_path or attempt.origin != attempt.target:
        return None
    return attempt.at(Code.SAME_SQUARE, attempt.origin)


def _quiet_while_due(attempt: _Attempt) -> Illegal | None:
    """Return a reason if only a capture that is due makes the move illegal."""
    if attempt.names_path or not (attempt.legal and attempt.legal[0].captured):
        return None
    return attempt.because(Code.CAPTURE_COMPULSORY) if _is_quiet(attempt) else None


def _run_too_long(attempt: _Attempt) -> Illegal | None:
    if attempt.names_path or attempt.engine.barred_king(attempt.position) != attempt.origin or not _is_quiet(attempt):
        return None
    return attempt.because(
        Code.KING_RUN_TOO_LONG, square=attempt.name(attempt.origin), n=attempt.engine.rules.king_run_limit
    )


def _is_quiet(attempt: _Attempt) -> bool:
    quiet = attempt.engine.quiet_moves(attempt.position)
    return any(move.origin == attempt.origin and move.target == attempt.target for move in quiet)


@dataclass(frozen=True, slots=True)
class _Leg:
    """The way from one written square to the next.

    ``came`` is the direction of the leg before, ``between`` the squares that are passed, ``captured`` the bits of the
    pieces that were captured on earlier legs, ``king`` whether the piece is one by now.
    """

    start: int
    end: int
    vector: Vector
    came: Vector | None
    between: tuple[int, ...]
    captured: int
    king: bool

    def enemies(self, attempt: _Attempt) -> int:
        """Return the bits of the pieces that can be captured on the way."""
        return sum(1 << square for square in self.between) & attempt.position.enemy & ~self.captured


def _leg_fails(attempt: _Attempt) -> Illegal | None:
    """Return why the piece cannot go the first leg that it cannot go."""
    rules, position = attempt.engine.rules, attempt.position
    captured, king = 0, attempt.is_king
    came: Vector | None = None
    last_row = attempt.engine.generator.tables.promotion_rows[position.white_to_move]
    for start, end in pairwise(attempt.squares):
        if came and last_row >> start & 1 and not king and rules.promotion is not Promotion.AT_END:
            if rules.promotion is Promotion.STOPS:
                return attempt.at(Code.PROMOTION_ENDS_MOVE, start)
            king = True
        line = rules.geometry.line_through(start, end, _directions(attempt))
        if line is None:
            return _off_line(attempt)
        leg = _Leg(start, end, line[0], came, tuple(line[1]), captured, king)
        for test in _KING_LEG_TESTS if king and rules.king_flies else _STEP_LEG_TESTS:
            reason = test(attempt, leg)
            if reason is not None:
                return reason
        if end not in {attempt.origin, attempt.target} and (position.own | position.enemy) >> end & 1:
            return attempt.off_path()
        captured |= leg.enemies(attempt)
        came = leg.vector
    return None


def _directions(attempt: _Attempt) -> Iterable[Vector]:
    rules = attempt.engine.rules
    return dict.fromkeys((*rules.king_captures, *rules.king_moves, *rules.man_captures))


def _off_line(attempt: _Attempt) -> Illegal:
    """Return why a piece does not go from start to end, between which there is nothing to capture, or a wrong path."""
    if attempt.names_path:
        return attempt.off_path()
    code = Code.NOTHING_CAPTURED if attempt.means_capture else _wrong_step(attempt)
    return attempt.from_to(code, attempt.origin, attempt.target)


def _wrong_step(attempt: _Attempt) -> Code:
    rules = attempt.engine.rules
    if not attempt.is_king:
        return Code.MAN_DIRECTION
    if not rules.king_flies:
        return Code.KING_SHORT
    line = rules.geometry.line_through(attempt.origin, attempt.target, rules.king_captures)
    # A line on which kings capture but do not move (Frisian draughts).
    return Code.KING_OFF_LINE if line is None else Code.NOTHING_CAPTURED


def _own_piece_between(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    own = attempt.position.own & ~(1 << attempt.origin)
    for square in leg.between:
        if own >> square & 1:
            flies = leg.king and attempt.engine.rules.king_flies
            is_quiet = flies and not attempt.means_capture
            return attempt.at(Code.PATH_BLOCKED if is_quiet else Code.OWN_PIECE_JUMPED, square)
    return None


def _jumped_again(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.engine.generator.tables.removes_at_once:
        return None
    for square in leg.between:
        if leg.captured >> square & 1:
            return attempt.at(Code.JUMPED_TWICE, square)
    return None


def _turned_back(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.engine.rules.may_turn_back or leg.came != (-leg.vector[0], -leg.vector[1]):
        return None
    return attempt.at(Code.TURNED_BACK, leg.start)


def _two_behind_each_other(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    enemy = attempt.position.enemy & ~leg.captured
    for square, following in pairwise(leg.between):
        if enemy >> square & 1 and enemy >> following & 1:
            return attempt.at(Code.PATH_BLOCKED, following)
    return None


def _takes_nothing(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    return None if leg.enemies(attempt) else _off_line(attempt)


def _lands_too_far(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    """Return a reason if a king goes on behind the piece that it captures where it must halt directly behind it."""
    if not attempt.engine.rules.king_lands_behind or leg.enemies(attempt) >> leg.between[-1] & 1:
        return None
    last = max(place for place, square in enumerate(leg.between) if leg.enemies(attempt) >> square & 1)
    return attempt.at(Code.KING_LANDS_TOO_FAR, leg.between[last + 1])


def _too_far(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    """Return a reason if a piece that does not fly goes further than over a neighbour, or moves as it never does."""
    if len(leg.between) == 1:
        return None
    if attempt.names_path or (leg.between and not leg.king and not leg.enemies(attempt)):
        return _off_line(attempt)
    return attempt.from_to(_wrong_step(attempt), attempt.origin, attempt.target)


def _wrong_way(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    rules = attempt.engine.rules
    ways = rules.king_captures if leg.king else rules.man_captures
    if leg.vector in (ways if attempt.position.white_to_move else mirrored(ways)):
        return None
    return attempt.from_to(Code.MAN_CAPTURES_BACKWARD, leg.start, leg.end)


def _man_takes_king(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if leg.king or attempt.engine.rules.men_capture_kings:
        return None
    kings = leg.enemies(attempt) & attempt.position.kings
    return attempt.at(Code.MAN_TAKES_KING, kings.bit_length() - 1) if kings else None


_LegTest = Callable[[_Attempt, _Leg], Illegal | None]

_KING_LEG_TESTS: tuple[_LegTest, ...] = (
    _own_piece_between,
    _jumped_again,
    _turned_back,
    _two_behind_each_other,
    _takes_nothing,
    _lands_too_far,
)

_STEP_LEG_TESTS: tuple[_LegTest, ...] = (
    _too_far,
    _own_piece_between,
    _jumped_again,
    _takes_nothing,
    _wrong_way,
    _man_takes_king,
)

_TESTS: tuple[Callable[[_Attempt], Illegal | None], ...] = (
    _game_over,
    _not_the_piece,
    _occupied,
    _ruled_out,
    _incomplete,
    _same_square,
    _quiet_while_due,
    _run_too_long,
    _leg_fails,
)
