"""The capture search: everything one piece can take in one move.

A state is (square, taken, direction, straight, king): the piece stands on ``square``, has taken ``taken``, came in
``direction``, and ``straight`` tells whether going on in that direction counts from here. Of the squares behind a
captured piece only the first does, or one capture would be counted once a square (PDN 3.0, grammar, restriction 9).
"""

from pdntool.rules.tables import NOWHERE, Hop, Line, Tables

State = tuple[int, int, int, bool, bool]
Found = tuple[int, int, bool]
"""A complete capture: where it ends, what it took, whether the piece is a king now."""


class Search:
    """The captures of one piece, which is off the board meanwhile: ``others`` are its side's remaining pieces.

    ``found`` holds every complete capture once. No state is searched twice. ``follows``, where it is asked for, gets
    the states that can follow each state, and ``ends`` those in which a capture may end: the same squares and pieces
    can be one by one path and not by another.
    """

    def __init__(self, tables: Tables, others: int, enemy: int, kings: int, side: int) -> None:
        self.tables = tables
        self.others = others
        self.enemy = enemy
        self.enemy_kings = enemy & kings
        self.side = side
        self.found: dict[Found, bool] = {}
        self.seen: dict[State, bool] = {}
        self.follows: dict[State, list[State]] | None = None
        self.ends: set[State] = set()

    def start(self, square: int, king: bool) -> None:  # noqa: FBT001 -- called by position once a capture
        """Search from the square where the piece stands before its move."""
        self._go_on((square, 0, NOWHERE, True, king))

    def _go_on(self, state: State) -> bool:
        """Follow every way to go on capturing from a state; tell whether there is one."""
        known = self.seen.get(state)
        if known is not None:
            return known
        tables = self.tables
        taken = state[1]
        king = state[4]
        targets = self.enemy & ~taken
        occupied = self.others | (targets if tables.at_once else self.enemy)
        if king and tables.king_flies:
            goes_on = self._fly(state, targets, occupied)
        else:
            if not king and not tables.men_take_kings:
                targets &= ~self.enemy_kings
            goes_on = self._hop(state, targets, tables.playable & ~occupied)
        self.seen[state] = goes_on
        return goes_on

    def _hop(self, state: State, targets: int, free: int) -> bool:
        square, taken, direction, _, king = state
        tables = self.tables
        hops = tables.king_hops[square] if king else tables.man_hops[self.side][square]
        crown = 0 if king else tables.crown[self.side]
        goes_on = False
        hop: Hop
        for hop in hops:
            over, landing, towards, reverse = hop
            if not over & targets or not landing & free:
                continue
            if direction == reverse and not tables.may_turn_back:
                continue
            goes_on = True
            crowned = (landing & crown) != 0
            now_king = king or (crowned and tables.crowning_continues)
            following: State = (landing.bit_length() - 1, taken | over, towards, True, now_king)
            self._record(state, following)
            if (crowned and tables.crowning_stops) or not self._go_on(following):
                self._end(following)
        return goes_on

    def _fly(self, state: State, targets: int, occupied: int) -> bool:
        square, _, direction, straight, _ = state
        tables = self.tables
        goes_on = False
        line: Line
        for line in tables.king_lines[square]:
            towards, reverse, step, ray = line
            blockers = ray & occupied
            if not blockers:
                continue
            if towards == direction:
                if not straight:
                    continue
            elif reverse == direction and not tables.may_turn_back:
                continue
            over = blockers & -blockers if step > 0 else 1 << (blockers.bit_length() - 1)
            if over & targets and self._land(state, line, over, tables.playable & ~occupied):
                goes_on = True
        return goes_on

    def _land(self, state: State, line: Line, over: int, free: int) -> bool:
        """Try every square behind the piece that is jumped; only if none allows a further capture may it end there."""
        towards, _, step, _ = line
        taken = state[1] | over
        landings: list[State] = []
        bit = over << step if step > 0 else over >> -step
        while bit & free:
            landings.append((bit.bit_length() - 1, taken, towards, not landings, True))
            if self.tables.lands_behind:
                break
            bit = bit << step if step > 0 else bit >> -step
        goes_on = False
        for landing in landings:
            self._record(state, landing)
            if self._go_on(landing):
                goes_on = True
        if not goes_on and landings:
            halts = self.tables.halts_behind_king and over & self.enemy_kings
            for landing in landings[:1] if halts else landings:
                self._end(landing)
        return len(landings) > 0

    def _end(self, state: State) -> None:
        self.found[state[0], state[1], state[4]] = True
        if self.follows is not None:
            self.ends.add(state)

    def _record(self, state: State, following: State) -> None:
        if self.follows is not None:
            self.follows.setdefault(state, []).append(following)
