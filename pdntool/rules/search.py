"""The capture search: everything one piece can take in one move.

A state is (square, taken, direction, straight, king): the piece stands on ``square``, has taken ``taken``, came in
``direction``, and ``straight`` tells whether going on in that direction counts from here. Of the squares behind a
captured piece only the first does, or one capture would be counted once a square (PDN 3.0, grammar, restriction 9).
"""

from collections.abc import Mapping

from pdntool.rules.tables import NOWHERE, Hop, Tables

State = tuple[int, int, int, bool, bool]


def lone_hop(hops: tuple[Hop, ...], onward: Mapping[int, tuple[Hop, ...]], enemy: int, free: int) -> Hop | None:
    """Return the one jump of a piece that steps, if there is just one and none can follow it, else None.

    ``onward`` are the jumps by square; ``free`` counts the square of the piece itself as empty.
    """
    only: Hop | None = None
    for hop in hops:
        if hop.over & enemy and hop.landing & free:
            if only is not None:
                return None
            only = hop
    if only is None:
        return None
    for over, landing, _, _ in onward[only.landing.bit_length() - 1]:
        if over & enemy and landing & free and over != only.over:
            return None
    return only


class Search:
    """The captures of one piece, which is off the board meanwhile: ``others`` are its side's remaining pieces.

    ``found`` holds (target, taken, is a king now) of every complete capture, each once. No state is searched twice.
    """

    def __init__(self, tables: Tables, others: int, enemy: int, side: int) -> None:
        self.tables = tables
        self.others = others
        self.enemy = enemy
        self.side = side
        self.found: dict[tuple[int, int, bool], None] = {}
        self.seen: dict[State, bool] = {}
        self.follows: dict[State, list[State]] | None = None

    def start(self, square: int, *, king: bool) -> None:
        """Search from the square where the piece stands before its move."""
        self._go_on(square, 0, NOWHERE, straight=True, king=king)

    def _go_on(self, square: int, taken: int, direction: int, *, straight: bool, king: bool) -> bool:
        """Follow every way to go on capturing from a state; tell whether there is one."""
        state = (square, taken, direction, straight, king)
        known = self.seen.get(state)
        if known is not None:
            return known
        tables = self.tables
        targets = self.enemy & ~taken
        occupied = self.others | (targets if tables.at_once else self.enemy)
        if king and tables.king_flies:
            goes_on = self._fly(state, targets, occupied)
        else:
            goes_on = self._hop(state, targets, tables.playable & ~occupied)
        self.seen[state] = goes_on
        return goes_on

    def _hop(self, state: State, targets: int, free: int) -> bool:
        square, taken, direction, _, king = state
        tables = self.tables
        hops = tables.king_hops if king else tables.man_hops[self.side]
        goes_on = False
        for over, landing, towards, reverse in hops[square]:
            if not over & targets or not landing & free:
                continue
            if direction == reverse and not tables.may_turn_back:
                continue
            goes_on = True
            crowned = not king and (landing & tables.crown[self.side]) != 0
            now_king = king or (crowned and tables.crowning_continues)
            target = landing.bit_length() - 1
            if self.follows is not None:
                self._record(state, (target, taken | over, towards, True, now_king))
            stops = crowned and tables.crowning_stops
            if stops or not self._go_on(target, taken | over, towards, straight=True, king=now_king):
                self.found[target, taken | over, now_king] = None
        return goes_on

    def _fly(self, state: State, targets: int, occupied: int) -> bool:
        square, _, direction, straight, _ = state
        tables = self.tables
        goes_on = False
        for line in tables.king_lines[square]:
            blockers = line.ray & occupied
            if not blockers:
                continue
            if line.direction == direction:
                if not straight:
                    continue
            elif line.reverse == direction and not tables.may_turn_back:
                continue
            over = blockers & -blockers if line.step > 0 else 1 << (blockers.bit_length() - 1)
            if over & targets and self._land(state, line.direction, line.step, over, occupied):
                goes_on = True
        return goes_on

    def _land(self, state: State, direction: int, step: int, over: int, occupied: int) -> bool:
        """Try every square behind the piece that is jumped; only if none allows a further capture may it end there."""
        free = self.tables.playable & ~occupied
        taken = state[1] | over
        landings = []
        bit = over << step if step > 0 else over >> -step
        while bit & free:
            landings.append(bit.bit_length() - 1)
            bit = bit << step if step > 0 else bit >> -step
        goes_on = False
        straight = True
        for target in landings:
            if self.follows is not None:
                self._record(state, (target, taken, direction, straight, True))
            if self._go_on(target, taken, direction, straight=straight, king=True):
                goes_on = True
            straight = False
        if not goes_on:
            for target in landings:
                self.found[target, taken, True] = None
        return bool(landings)

    def _record(self, state: State, following: State) -> None:
        if self.follows is not None:
            self.follows.setdefault(state, []).append(following)
