"""The search of all captures that a piece can make in one move.

A :data:`State` is what a capture has come to after a jump: (square of the piece, bits of the captured pieces, number of
the direction of the jump, whether the capture may go on in that direction, whether the piece is a king). Of the squares
behind a captured piece only the first lets a king go on in the same direction, or one capture would be found once for
each of these squares (PDN 3.0, grammar, restriction 9).
"""

from typing import Final

from pdntool.rules import i64
from pdntool.rules.bits import list_squares
from pdntool.rules.tables import CAPTURED, EMPTY, MEN, NO_DIRECTION, Tables

State = tuple[int, int, int, bool, bool]
Capture = tuple[int, int, int, bool]
"""A complete capture: start and end square, bits of the captured pieces, whether the piece is promoted."""

_UNCACHED_STATES: Final = 256
"""How many states are searched before states are remembered: few captures have more, and some have very many."""


class CaptureSearch:
    """A search of the captures of one side; it belongs to one caller, and searching changes it.

    ``cells`` hold what stands on each square. They are made from the bits of the pieces unless they are given; a search
    moves pieces on them, and puts all back.

    ``found`` has every complete capture once as a key; with ``most_only`` only those of the most pieces found so far.
    A caller that wants paths sets ``next_states`` to an empty dictionary: it gets the states that can follow each
    state, and ``end_states`` those in which a capture may end, for squares and pieces that end one path may be passed
    on another.
    """

    def __init__(
        self, tables: Tables, own: int, enemy: int, kings: int, side: int, cells: list[int] | None = None
    ) -> None:
        self.tables = tables
        self.cells: list[int] = cells or tables.walls.copy()
        self.side = side
        self.most_only = False
        self.found: dict[Capture, bool] = {}
        self.seen: dict[State, bool] = {}
        self.next_states: dict[State, list[State]] | None = None
        self.end_states: set[State] = set()
        self._origin: i64 = 0
        self._is_man = False
        self._most: i64 = 0
        self._visits: i64 = 0
        self._captured_cell: i64 = EMPTY if tables.removes_at_once else CAPTURED
        if cells is None:
            self._fill(own & ~kings, 1 + side)
            self._fill(own & kings, 3 + side)
            self._fill(enemy & ~kings, 2 - side)
            self._fill(enemy & kings, 4 - side)

    def _fill(self, bits: int, code: int) -> None:
        for square in list_squares(bits):
            self.cells[square] = code

    def search_from(self, square: int, king: bool) -> None:
        """Search the captures of a piece that has been taken off its square in ``cells``."""
        self._origin = square
        self._is_man = not king
        self._visits = 0
        self._search_state(square, 0, NO_DIRECTION, True, king, 0)

    def search_piece(self, square: int) -> None:
        """Search the captures of the piece that stands on a square."""
        code = self.cells[square]
        king = code > MEN
        self.cells[square] = EMPTY
        if (king and self.tables.king_flies) or not self._add_single_jump(square, king):
            self.search_from(square, king)
        self.cells[square] = code

    def _add_single_jump(self, square: i64, king: bool) -> bool:
        """Add the capture of a piece that jumps at most once; return False, adding nothing, if that takes a search."""
        side: i64 = self.side
        jumped: i64 = self.find_single_jump(square, king, side)
        if jumped > 0 and (not self.most_only or self._most <= 1):
            self._most = 1
            landing: i64 = jumped + jumped - square
            promotes = not king and self.tables.promotes_on[side][landing]
            self.found[square, landing, self.tables.bits[jumped], promotes] = True
        return jumped >= 0

    def find_single_jump(self, square: i64, king: bool, side: i64) -> i64:
        """Return the square of the only piece that a piece which does not fly can capture, 0 if there is none.

        Return -1 if the piece can choose or go on, which takes a search. (Square 0 is on the edge, where nothing can be
        jumped.) Whether the piece itself stands on its square in ``cells`` makes no difference.
        """
        tables, cells = self.tables, self.cells
        capturable = tables.capturable_by_king[side] if king else tables.capturable_by_man[side]
        numbers = tables.king_captures if king else tables.man_captures[side]
        jumped: i64 = 0
        landing: i64 = 0
        for number in numbers:
            step: i64 = tables.steps[number]
            over: i64 = square + step
            if capturable[cells[over]] and cells[over + step] == EMPTY:
                if jumped:
                    return -1
                jumped = over
                landing = over + step
        if not jumped:
            return 0
        promotes = not king and tables.promotes_on[side][landing]
        if promotes and tables.promotion_continues:
            return -1
        if not promotes or not tables.promotion_stops:
            for number in numbers:
                step = tables.steps[number]
                over = landing + step
                if capturable[cells[over]] and cells[over + step] == EMPTY and over != jumped:
                    return -1
        return jumped

    def reset(self, side: int, most_only: bool) -> None:
        """Forget what was found, to search the captures of a side over the same cells."""
        self.side = side
        self.most_only = most_only
        self._most = 0
        self.found = {}
        if self.seen:
            self.seen = {}

    def _search_state(
        self,
        square: i64,
        captured: int,
        direction: i64,
        may_go_on: bool,
        king: bool,
        count: i64,
    ) -> bool:
        """Search every jump from a state; return whether there is one."""
        self._visits += 1
        remembers = self._visits > _UNCACHED_STATES or self.next_states is not None
        if remembers:
            known = self.seen.get((self._key(square), captured, direction, may_go_on, king))
            if known is not None:
                return known
        if king and self.tables.king_flies:
            has_jump = self._jump_flying(square, captured, direction, may_go_on, count)
        else:
            has_jump = self._jump_stepping(square, captured, direction, king, count)
        if remembers:
            self.seen[self._key(square), captured, direction, may_go_on, king] = has_jump
        return has_jump

    def _key(self, square: i64) -> int:
        # Pieces searched over the same cells have different squares missing, so their states are kept apart.
        return square if self.next_states is not None else square + (self._origin << 8)

    def _jump_stepping(self, square: i64, captured: int, direction: i64, king: bool, count: i64) -> bool:
        """Search the jumps over neighbours; return whether there is one."""
        tables, cells, side = self.tables, self.cells, self.side
        capturable = tables.capturable_by_king[side] if king else tables.capturable_by_man[side]
        has_jump = False
        for towards in tables.king_captures if king else tables.man_captures[side]:
            step: i64 = tables.steps[towards]
            over: i64 = square + step
            code: i64 = cells[over]
            if not capturable[code] or cells[over + step] != EMPTY:
                continue
            if direction == tables.reverse[towards] and not tables.may_turn_back:
                continue
            has_jump = True
            landing: i64 = over + step
            promoted = not king and tables.promotes_on[side][landing]
            now_king = king or (promoted and tables.promotion_continues)
            after = captured | tables.bits[over]
            further = False
            if self.next_states is not None:
                self._note_following(
                    (square, captured, direction, True, king), (landing, after, towards, True, now_king)
                )
            if not promoted or not tables.promotion_stops:
                cells[over] = self._captured_cell
                further = self._search_state(landing, after, towards, True, now_king, count + 1)
                cells[over] = code
            if not further:
                self._add(landing, after, towards, True, now_king, count + 1)
        return has_jump

    def _jump_flying(self, square: i64, captured: int, direction: i64, may_go_on: bool, count: i64) -> bool:
        """Search the jumps of a flying king; return whether there is one."""
        tables, cells = self.tables, self.cells
        capturable, king = tables.capturable_by_king[self.side], 4 - self.side
        has_jump = False
        for towards in tables.king_captures:
            if towards == direction:
                if not may_go_on:
                    continue
            elif direction == tables.reverse[towards] and not tables.may_turn_back:
                continue
            step: i64 = tables.steps[towards]
            over: i64 = square + step
            while cells[over] == EMPTY:
                over += step
            code: i64 = cells[over]
            if capturable[code] and cells[over + step] == EMPTY:
                cells[over] = self._captured_cell
                self._search_landings(
                    (square, captured, direction, may_go_on, True), over, towards, code == king, count + 1
                )
                cells[over] = code
                has_jump = True
        return has_jump

    def _search_landings(self, state: State, over: i64, towards: int, over_king: bool, count: i64) -> None:
        """Search from every square behind the jumped piece; if no jump follows from any, the capture ends on each."""
        tables, cells = self.tables, self.cells
        captured = state[1] | tables.bits[over]
        step: i64 = tables.steps[towards]
        first: i64 = over + step
        landing: i64 = first
        has_jump = False
        while cells[landing] == EMPTY:
            if self.next_states is not None:
                self._note_following(state, (landing, captured, towards, landing == first, True))
            if self._search_state(landing, captured, towards, landing == first, True, count):
                has_jump = True
            if tables.lands_behind:
                break
            landing += step
        if has_jump:
            return
        landing = first
        while cells[landing] == EMPTY:
            self._add(landing, captured, towards, landing == first, True, count)
            if tables.lands_behind or (over_king and tables.halts_behind_king):
                break
            landing += step

    def _add(
        self,
        square: i64,
        captured: int,
        direction: int,
        may_go_on: bool,
        king: bool,
        count: i64,
    ) -> None:
        if self.next_states is not None:
            self.end_states.add((square, captured, direction, may_go_on, king))
        if self.most_only:
            if count < self._most:
                return
            if count > self._most:
                self._most = count
                self.found = {}
        promotes = self._is_man and (king or self.tables.promotes_on[self.side][square])
        self.found[self._origin, square, captured, promotes] = True

    def _note_following(self, state: State, following: State) -> None:
        if self.next_states is not None:
            self.next_states.setdefault(state, []).append(following)
