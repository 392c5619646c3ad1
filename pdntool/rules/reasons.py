"""Why a move is not legal: the most specific true reason.

Each test looks at one thing that can be wrong and answers with a reason or None; the first answer counts, so their
order goes from the piece that is not there to the path that cannot be.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from pdntool.board.position import Position
from pdntool.rules.engine import Engine
from pdntool.rules.movegen import Move
from pdntool.rules.routes import fitting_moves
from pdntool.rules.tables import Line
from pdntool.rules.written import WrittenMove


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a written move is not legal: a code of the table, its arguments, and the legal moves."""

    code: str
    args: Mapping[str, str | int] = field(default_factory=dict)
    legal: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A written move that is not legal, with what the tests ask about it."""

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
    def capture_due(self) -> bool:
        return bool(self.legal and self.legal[0].captured)

    def name(self, square: int) -> str:
        return self.engine.rules.geometry.names[square]

    def because(self, code: str, **args: str | int) -> Illegal:
        return Illegal(code, args, tuple(self.legal))

    def ends(self, code: str) -> Illegal:
        return self.because(code, origin=self.name(self.origin), target=self.name(self.target))


def explain(
    engine: Engine, position: Position, squares: tuple[int, ...], written: WrittenMove, legal: list[Move]
) -> Illegal:
    """Return why no legal move goes over ``squares`` (bit positions); it is known that none does."""
    attempt = _Attempt(engine, position, squares, written, legal)
    for test in _TESTS:
        reason = test(attempt)
        if reason is not None:
            return reason
    return attempt.ends("PDN310" if written.capture else _wrong_step(attempt))


def _game_over(attempt: _Attempt) -> Illegal | None:
    return None if attempt.legal else attempt.because("PDN315")


def _not_the_piece(attempt: _Attempt) -> Illegal | None:
    bit = 1 << attempt.origin
    if attempt.position.own & bit:
        return None
    code = "PDN302" if attempt.position.enemy & bit else "PDN301"
    return attempt.because(code, square=attempt.name(attempt.origin))


def _occupied(attempt: _Attempt) -> Illegal | None:
    occupied = (attempt.position.own | attempt.position.enemy) & ~(1 << attempt.origin)
    if occupied >> attempt.target & 1:
        return attempt.because("PDN303", square=attempt.name(attempt.target))
    return None


def _too_few(attempt: _Attempt) -> Illegal | None:
    """Catch a complete capture that the precedence of the variant does not leave."""
    engine, position = attempt.engine, attempt.position
    complete = engine.generator.captures_from(
        attempt.origin, position.own, position.enemy, position.kings, int(position.white_to_move)
    )
    fitting = fitting_moves(engine, position, attempt.squares, complete)
    if not fitting:
        return None
    most = max(move.captured.bit_count() for move in fitting)
    return attempt.because("PDN306", n=most, due=attempt.legal[0].captured.bit_count())


def _incomplete(attempt: _Attempt) -> Illegal | None:
    """Catch a stop on the way of a capture that goes on."""
    tree = attempt.engine.capture_tree(attempt.position, attempt.origin)
    if len(attempt.squares) == 2:  # noqa: PLR2004 -- no path to follow
        reached = any(state[0] == attempt.target for state in tree.states())
    else:
        reached = tree.follows(attempt.squares)
    return attempt.because("PDN307", square=attempt.name(attempt.target)) if reached else None


def _quiet_while_due(attempt: _Attempt) -> Illegal | None:
    """Catch a step that would be legal if there were nothing to capture."""
    if not attempt.capture_due or len(attempt.squares) > 2:  # noqa: PLR2004
        return None
    position = attempt.position
    quiet = attempt.engine.generator.quiet_moves(
        position.own, position.enemy, position.kings, int(position.white_to_move)
    )
    if any(move.origin == attempt.origin and move.target == attempt.target for move in quiet):
        return attempt.because("PDN305")
    return None


def _leg_fails(attempt: _Attempt) -> Illegal | None:
    """Find the first leg of the path that this piece cannot go."""
    taken = 0
    came: Line | None = None
    for start, end in pairwise(attempt.squares):
        line = _line_through(attempt.engine, start, end)
        if line is None:
            return _off_line(attempt)
        leg = _Leg(line, came, line.squares[: line.squares.index(end)], taken)
        for test in _KING_LEG_TESTS if attempt.is_king and attempt.engine.rules.king_flies else _STEP_LEG_TESTS:
            reason = test(attempt, leg)
            if reason is not None:
                return reason
        taken |= _bits(leg.between) & attempt.position.enemy
        came = line
    return None


@dataclass(frozen=True, slots=True)
class _Leg:
    """From one written square to the next: the line, the line before it, the squares passed, what was taken before."""

    line: Line
    came: Line | None
    between: tuple[int, ...]
    taken: int


def _line_through(engine: Engine, start: int, end: int) -> Line | None:
    tables = engine.generator.tables
    lines = (*tables.king_lines[start], *tables.king_move_lines[start])
    return next((line for line in lines if line.ray >> end & 1), None)


def _bits(squares: tuple[int, ...]) -> int:
    return sum(1 << square for square in squares)


def _off_line(attempt: _Attempt) -> Illegal:
    if attempt.written.capture:
        return attempt.ends("PDN310")
    return attempt.ends(_wrong_step(attempt))


def _wrong_step(attempt: _Attempt) -> str:
    if not attempt.is_king:
        return "PDN304"
    return "PDN314" if attempt.engine.rules.king_flies else "PDN311"


def _own_piece_between(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    own = attempt.position.own & ~(1 << attempt.origin)
    for square in leg.between:
        if own >> square & 1:
            return attempt.because("PDN313" if attempt.written.capture else "PDN312", square=attempt.name(square))
    return None


def _jumped_again(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.engine.generator.tables.at_once:
        return None
    for square in leg.between:
        if leg.taken >> square & 1:
            return attempt.because("PDN317", square=attempt.name(square))
    return None


def _turned_back(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if attempt.engine.rules.may_turn_back or leg.came is None or leg.came.direction != leg.line.reverse:
        return None
    return attempt.because("PDN318", square=attempt.name(leg.came.squares[0]))


def _two_behind_each_other(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    enemy = attempt.position.enemy & ~leg.taken
    for square, following in pairwise(leg.between):
        if enemy >> square & 1 and enemy >> following & 1:
            return attempt.because("PDN312", square=attempt.name(following))
    return None


def _takes_nothing(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if _bits(leg.between) & attempt.position.enemy & ~leg.taken:
        return None
    return attempt.ends("PDN310")


def _too_far(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    """Catch a stepping piece that goes further than over its neighbour, or takes a step that it does not have."""
    if len(leg.between) == 1:
        return None
    return _off_line(attempt) if leg.between else attempt.ends(_wrong_step(attempt))


def _jumps_nothing(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    if _bits(leg.between) & attempt.position.enemy:
        return None
    return _off_line(attempt)


def _wrong_way(attempt: _Attempt, leg: _Leg) -> Illegal | None:
    tables = attempt.engine.generator.tables
    hops = tables.king_hops if attempt.is_king else tables.man_hops[attempt.position.white_to_move]
    before = leg.line.squares[0] - leg.line.step
    if any(hop.direction == leg.line.direction for hop in hops[before]):
        return None
    return attempt.ends("PDN304")


def _path(attempt: _Attempt) -> Illegal | None:
    """Catch a path whose legs can all be gone, but not as one capture."""
    if len(attempt.squares) == 2:  # noqa: PLR2004
        return None
    path = [attempt.name(square) for square in attempt.squares]
    return attempt.because("PDN316", path=attempt.engine.rules.capture_sign.join(path))


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
)

_TESTS: tuple[Callable[[_Attempt], Illegal | None], ...] = (
    _game_over,
    _not_the_piece,
    _occupied,
    _too_few,
    _incomplete,
    _quiet_while_due,
    _leg_fails,
    _path,
)
