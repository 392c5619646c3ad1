"""The capture search: everything one piece can take in one move.

A state is (square, taken, direction, straight, king): the piece stands on ``square``, has taken ``taken``, came in
``direction``, and ``straight`` tells whether going on in that direction counts from here. Of the squares behind a
captured piece only the first does, or one capture would be counted once a square (PDN 3.0, grammar, restriction 9).
"""

from typing import Final

from pdntool.rules.bits import squares_of
from pdntool.rules.fixed import i64
from pdntool.rules.tables import EMPTY, GHOST, MEN, NOWHERE, Tables

State = tuple[int, int, int, bool, bool]
Capture = tuple[int, int, int, bool]
"""A complete capture: where it starts and ends, what it took, whether it crowned the piece."""

PATIENCE: Final = 256
"""So many states are searched without remembering them: few captures have more, and some have a great many."""


class CaptureSearch:
    """The captures of a side's pieces, over ``cells`` that tell what stands where.

    ``cells`` may be given where they are known already; they are played on.

    ``found`` holds every complete capture once; if ``most_only`` is set, those alone that take the most pieces so far.
    ``follows``, where it is asked for, gets the states that can follow each state, and ``ends`` those in which a
    capture may end: the same squares and pieces can be one by one path and not by another.
    """

    def __init__(
        self, tables: Tables, others: int, enemy: int, kings: int, side: int, cells: list[int] | None = None
    ) -> None:
        self.tables = tables
        self.cells: list[int] = cells or tables.walls.copy()
        self.side = side
        self.most_only = False
        self.found: dict[Capture, bool] = {}
        self.seen: dict[State, bool] = {}
        self.follows: dict[State, list[State]] | None = None
        self.ends: set[State] = set()
        self._origin: i64 = 0
        self._is_man = False
        self._most: i64 = 0
        self._visits: i64 = 0
        self._ghost: i64 = EMPTY if tables.at_once else GHOST
        if cells is None:
            self._fill(others & ~kings, 1 + side)
            self._fill(others & kings, 3 + side)
            self._fill(enemy & ~kings, 2 - side)
            self._fill(enemy & kings, 4 - side)

    def _fill(self, bits: int, code: int) -> None:
        for square in squares_of(bits):
            self.cells[square] = code

    def start(self, square: int, king: bool) -> None:
        """CaptureSearch from the square where the piece stands before its move; it is off the board meanwhile."""
        self._origin = square
        self._is_man = not king
        self._visits = 0
        self._go_on(square, 0, NOWHERE, True, king, 0)

    def piece(self, square: int) -> None:
        """CaptureSearch the captures of the piece that stands on a square."""
        code = self.cells[square]
        king = code > MEN
        self.cells[square] = EMPTY
        if (king and self.tables.king_flies) or not self._step_once(square, king):
            self.start(square, king)
        self.cells[square] = code

    def _step_once(self, square: i64, king: bool) -> bool:
        """Find all there is if a stepping piece has at most one jump and none can follow it, else return False."""
        side: i64 = self.side
        jumped: i64 = self.lone_jump(square, king, side)
        if jumped > 0 and (not self.most_only or self._most <= 1):
            self._most = 1
            landing: i64 = jumped + jumped - square
            crowns = not king and self.tables.crowns[side][landing]
            self.found[square, landing, self.tables.bits[jumped], crowns] = True
        return jumped >= 0

    def lone_jump(self, square: i64, king: bool, side: i64) -> i64:
        """Return the square of the one piece that a stepping piece can take if nothing can follow; 0 if there is none.

        -1 where it takes a search to tell. Square 0 is on the rim, where nothing is jumped. It does not matter whether
        the piece itself is on its square.
        """
        tables, cells = self.tables, self.cells
        prey = tables.king_prey[side] if king else tables.man_prey[side]
        numbers = tables.king_captures if king else tables.man_captures[side]
        jumped: i64 = 0
        landing: i64 = 0
        for number in numbers:
            step: i64 = tables.steps[number]
            over: i64 = square + step
            if prey[cells[over]] and cells[over + step] == EMPTY:
                if jumped:
                    return -1
                jumped = over
                landing = over + step
        if not jumped:
            return 0
        crowns = not king and tables.crowns[side][landing]
        if crowns and tables.crowning_continues:
            return -1
        if not crowns or not tables.crowning_stops:
            for number in numbers:
                step = tables.steps[number]
                over = landing + step
                if prey[cells[over]] and cells[over + step] == EMPTY and over != jumped:
                    return -1
        return jumped

    def begin(self, side: int, most_only: bool) -> None:
        """Forget what was found, to search for a side's captures over the same cells."""
        self.side = side
        self.most_only = most_only
        self._most = 0
        self.found = {}
        if self.seen:
            self.seen = {}

    def _go_on(
        self,
        square: i64,
        taken: int,
        direction: i64,
        straight: bool,
        king: bool,
        count: i64,
    ) -> bool:
        """Follow every way to go on capturing from a state; tell whether there is one."""
        self._visits += 1
        remembers = self._visits > PATIENCE or self.follows is not None
        if remembers:
            known = self.seen.get((self._key(square), taken, direction, straight, king))
            if known is not None:
                return known
        if king and self.tables.king_flies:
            goes_on = self._fly(square, taken, direction, straight, count)
        else:
            goes_on = self._hop(square, taken, direction, king, count)
        if remembers:
            self.seen[self._key(square), taken, direction, straight, king] = goes_on
        return goes_on

    def _key(self, square: i64) -> int:
        # Captures of several pieces over the same cells are told apart by where the piece is missing.
        return square if self.follows is not None else square + (self._origin << 8)

    def _hop(self, square: i64, taken: int, direction: i64, king: bool, count: i64) -> bool:
        tables, cells, side = self.tables, self.cells, self.side
        prey = tables.king_prey[side] if king else tables.man_prey[side]
        goes_on = False
        for towards in tables.king_captures if king else tables.man_captures[side]:
            step: i64 = tables.steps[towards]
            over: i64 = square + step
            code: i64 = cells[over]
            if not prey[code] or cells[over + step] != EMPTY:
                continue
            if direction == tables.reverse[towards] and not tables.may_turn_back:
                continue
            goes_on = True
            landing: i64 = over + step
            crowned = not king and tables.crowns[side][landing]
            now_king = king or (crowned and tables.crowning_continues)
            after = taken | tables.bits[over]
            further = False
            if self.follows is not None:
                self._record((square, taken, direction, True, king), (landing, after, towards, True, now_king))
            if not crowned or not tables.crowning_stops:
                cells[over] = self._ghost
                further = self._go_on(landing, after, towards, True, now_king, count + 1)
                cells[over] = code
            if not further:
                self._end(landing, after, towards, True, now_king, count + 1)
        return goes_on

    def _fly(self, square: i64, taken: int, direction: i64, straight: bool, count: i64) -> bool:
        tables, cells = self.tables, self.cells
        prey, king = tables.king_prey[self.side], 4 - self.side
        goes_on = False
        for towards in tables.king_captures:
            if towards == direction:
                if not straight:
                    continue
            elif direction == tables.reverse[towards] and not tables.may_turn_back:
                continue
            step: i64 = tables.steps[towards]
            over: i64 = square + step
            while cells[over] == EMPTY:
                over += step
            code: i64 = cells[over]
            if prey[code] and cells[over + step] == EMPTY:
                cells[over] = self._ghost
                self._land((square, taken, direction, straight, True), over, towards, code == king, count + 1)
                cells[over] = code
                goes_on = True
        return goes_on

    def _land(self, state: State, over: i64, towards: int, over_king: bool, count: i64) -> None:
        """Try every square behind the piece that is jumped; only if none allows a further capture may it end there."""
        tables, cells = self.tables, self.cells
        taken = state[1] | tables.bits[over]
        step: i64 = tables.steps[towards]
        first: i64 = over + step
        landing: i64 = first
        goes_on = False
        while cells[landing] == EMPTY:
            if self.follows is not None:
                self._record(state, (landing, taken, towards, landing == first, True))
            if self._go_on(landing, taken, towards, landing == first, True, count):
                goes_on = True
            if tables.lands_behind:
                break
            landing += step
        if goes_on:
            return
        landing = first
        while cells[landing] == EMPTY:
            self._end(landing, taken, towards, landing == first, True, count)
            if tables.lands_behind or (over_king and tables.halts_behind_king):
                break
            landing += step

    def _end(
        self,
        square: i64,
        taken: int,
        direction: int,
        straight: bool,
        king: bool,
        count: i64,
    ) -> None:
        if self.follows is not None:
            self.ends.add((square, taken, direction, straight, king))
        if self.most_only:
            if count < self._most:
                return
            if count > self._most:
                self._most = count
                self.found = {}
        crowns = self._is_man and (king or self.tables.crowns[self.side][square])
        self.found[self._origin, square, taken, crowns] = True

    def _record(self, state: State, following: State) -> None:
        if self.follows is not None:
            self.follows.setdefault(state, []).append(following)
