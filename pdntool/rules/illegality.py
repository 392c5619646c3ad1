"""Why a written move is not legal: the most specific reason that holds.

Each test looks at one fault and returns the reason or None. The first reason counts, so that the order of the tests is
that of the reasons, from a missing piece to an impossible path.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from pdntool.board.geometry import Vector
from pdntool.board.naming import both_names
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.readings import fitting_moves
from pdntool.rules.tables import mirrored
from pdntool.rules.written_move import WrittenMove


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a written move is not legal: a diagnostic code, its arguments, and the legal moves of the position.

    ``meant`` are the captures of which the text names the captured squares.
    """

    code: Code
    args: Mapping[str, str | int] = field(default_factory=dict)
    legal: tuple[Move, ...] = ()
    meant: tuple[Move, ...] = ()


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

    @property
    def capture_due(self) -> bool:
        return bool(self.legal and self.legal[0].captured)

    def name(self, *squares: int) -> str:
        return name_squares(self.engine, self.written, squares)

    def because(self, code: Code, **args: str | int) -> Illegal:
        return Illegal(code, args, tuple(self.legal))

    def ends(self, code: Code) -> Illegal:
        return self.because(code, origin=self.name(self.origin), target=self.name(self.target))


def name_squares(engine: Engine, written: WrittenMove, squares: Iterable[int]) -> str:
    """Return the name of a square, or of a path; where the text uses the other kind of names, both: ``11 (f6)``."""
    geometry, numeric = engine.rules.geometry, written.squares[-1].isdigit()
    names = [both_names(geometry, square, numeric=numeric) for square in squares]
    spoken, own = (engine.rules.capture_sign.join(each) for each in zip(*names, strict=True))
    return own if spoken == own else f"{spoken} ({own})"


def why_illegal(
    engine: Engine, position: Position, squares: tuple[int, ...], written: WrittenMove, legal: list[Move]
) -> Illegal:
    """Return why no legal move leads over ``squares`` (bit positions), given that none does."""
    attempt = _Attempt(engine, position, squares, written, legal)
    for test in _TESTS:
        reason = test(attempt)
        if reason is not None:
            return reason
    return _off_line(attempt)


def _game_over(attempt: _Attempt) -> Illegal | None:
    if attempt.engine.is_won(attempt.position):
        return attempt.because(Code.GAME_WON_BY_KING)
    return None if attempt.legal else attempt.because(Code.GAME_OVER)


def _not_the_piece(attempt: _Attempt) -> Illegal | None:
    bit = 1 << attempt.origin
    if attempt.position.own & bit:
        return None
    code = Code.OPPONENT_PIECE if attempt.position.enemy & bit else Code.NO_PIECE
    return attempt.because(code, square=attempt.name(attempt.origin))


def _occupied(attempt: _Attempt) -> Illegal | None:
    occupied = (attempt.position.own | attempt.position.enemy) & ~(1 << attempt.origin)
    if occupied >> attempt.target & 1:
        return attempt.because(Code.SQUARE_OCCUPIED, square=attempt.name(attempt.target))
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
    """Return a reason if a capture stops where it must go on."""
    tree = attempt.engine.capture_tree(attempt.position, attempt.origin)
    if attempt.names_path:
        reached = tree.can_jump_along(attempt.squares)
    else:
        reached = any(state[0] == attempt.target for state in tree.states())
    return attempt.because(Code.CAPTURE_INCOMPLETE, square=attempt.name(attempt.target)) if reached else None


def _quiet_while_due(attempt: _Attempt) -> Illegal | None:
    """Return a reason if only a capture that is due makes the move illegal."""
    if not attempt.capture_due or attempt.names_path:
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
    pieces that were captured on earlier legs.
    """

    start: int
    vector: Vector
    came: Vector | None
    between: tuple[int, ...]
    captured: int


def _leg_fails(attempt: _Attempt) -> Illegal | None:
    """Return why the piece cannot go the first leg that it cannot go."""
    rules = attempt.engine.rules
    tests = _KING_LEG_TESTS if attempt.is_king and rules.king_flies else _STEP_LEG_TESTS
    captured = 0
    came: Vector | None = None
    for start, end in pairwise(attempt.squares):
        line = rules.geometry.line_through(start, end, _directions(attempt))
        if line is None:
            return _off_line(attempt)
        leg = _Leg(start, line[0], came, tuple(line[1]), captured)
        for test in tests:
            reason = test(attempt, leg)
            if reason is not None:
                return reason
        captured |= _bits(leg.between) & attempt.position.enemy
        came = leg.vector
    return None


def _directions(attempt: _Attempt) -> Iterable[Vector]:
    rules = attempt.engine.rules
    return dict.fromkeys((*rules.king_captures, *rules.king_moves, *rules.man_captures))


def _bits(squares: tuple[int, ...]) -> int:
    return sum(1 << square for square in squares)


def _off_line(attempt: _Attempt) -> Illegal:
    if attempt.means_capture:
        return attempt.ends(Code.NOTHING_CAPTURED)
    return attempt.ends(_wrong_step(attempt))


def _wrong_step(attempt: _Attempt) -> Code:
    if not attempt.is_king:
        return Code.MAN_DIRECTION
    return Code.KING_OFF_LINE if attempt.engine.rules.king_flies else Code.KING_SHORT


def _own_piece_between(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    own = attempt.position.own & ~(1 << attempt.origin)
    for square in leg.between:
        if own >> square & 1:
            return attempt.because(
                Code.OWN_PIECE_JUMPED if attempt.means_capture else Code.PATH_BLOCKED, square=attempt.name(square)
            )
    return None


def _jumped_again(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.engine.generator.tables.removes_at_once:
        return None
    for square in leg.between:
        if leg.captured >> square & 1:
            return attempt.because(Code.JUMPED_TWICE, square=attempt.name(square))
    return None


def _turned_back(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.engine.rules.may_turn_back or leg.came != (-leg.vector[0], -leg.vector[1]):
        return None
    return attempt.because(Code.TURNED_BACK, square=attempt.name(leg.start))


def _two_behind_each_other(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    enemy = attempt.position.enemy & ~leg.captured
    for square, following in pairwise(leg.between):
        if enemy >> square & 1 and enemy >> following & 1:
            return attempt.because(Code.PATH_BLOCKED, square=attempt.name(following))
    return None


def _takes_nothing(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if _bits(leg.between) & attempt.position.enemy & ~leg.captured:
        return None
    return _off_line(attempt)


def _too_far(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    """Return a reason if a piece that does not fly goes further than over a neighbour, or moves as it never does."""
    if len(leg.between) == 1:
        return None
    if attempt.names_path or (leg.between and not attempt.is_king):
        return _off_line(attempt)
    return attempt.ends(_wrong_step(attempt))


def _jumps_nothing(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    return None if _bits(leg.between) & attempt.position.enemy else _off_line(attempt)


def _wrong_way(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    rules = attempt.engine.rules
    ways = rules.king_captures if attempt.is_king else rules.man_captures
    if leg.vector in (ways if attempt.position.white_to_move else mirrored(ways)):
        return None
    return attempt.ends(Code.MAN_DIRECTION)


def _man_takes_king(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.is_king or attempt.engine.rules.men_capture_kings:
        return None
    kings = _bits(leg.between) & attempt.position.enemy & attempt.position.kings
    return attempt.because(Code.MAN_TAKES_KING, square=attempt.name(kings.bit_length() - 1)) if kings else None


def _path(attempt: _Attempt) -> Illegal | None:
    """Return a reason if each leg is possible, but not all of them as one capture."""
    if not attempt.names_path:
        return None
    return attempt.because(Code.PATH_IMPOSSIBLE, path=attempt.name(*attempt.squares))


_LegTest = Callable[[_Attempt, _Leg], Illegal | None]

_KING_LEG_TESTS: tuple[_LegTest, ...] = (
    _own_piece_between,
    _jumped_again,
    _turned_back,
    _two_behind_each_other,
    _takes_nothing,
)

_STEP_LEG_TESTS: tuple[_LegTest, ...] = (
    _too_far,
    _own_piece_between,
    _jumped_again,
    _jumps_nothing,
    _wrong_way,
    _man_takes_king,
)

_TESTS: tuple[Callable[[_Attempt], Illegal | None], ...] = (
    _game_over,
    _not_the_piece,
    _occupied,
    _ruled_out,
    _incomplete,
    _quiet_while_due,
    _run_too_long,
    _leg_fails,
    _path,
)
