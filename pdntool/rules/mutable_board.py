"""A position that is played on in place: what replay and perft need of it, at the cost of a few shifts a ply.

It holds the same thing twice: cells for whatever goes from square to square, words of bits for whatever looks at all
pieces at once. Of a board too wide for one word there are two windows, see :class:`Tables`.
"""

from pdntool.rules.bits import can_jump, number_of, place, squares_of
from pdntool.rules.capture_search import Capture, CaptureSearch
from pdntool.rules.fixed import i64
from pdntool.rules.tables import EMPTY, MEN, Tables

Quiet = tuple[int, int]
"""Where a move without a capture starts and ends."""

Words = tuple[i64, i64, i64, i64, i64, i64]


class MutableBoard:
    """A position of one variant, ``own`` being the pieces of ``side``, which is to move.

    ``cells`` may be given as to a :class:`CaptureSearch`.
    """

    def __init__(
        self, tables: Tables, own: int, enemy: int, kings: int, side: int, cells: list[int] | None = None
    ) -> None:
        self.tables = tables
        self.side = side
        self.search = CaptureSearch(tables, own, enemy, kings, side, cells)
        self.cells: list[int] = self.search.cells
        bits = tables.low_bits
        raised: int = tables.raised
        self.own: i64 = own & bits
        self.enemy: i64 = enemy & bits
        self.kings: i64 = kings & bits
        self.own_high: i64 = own >> raised if tables.is_wide else 0
        self.enemy_high: i64 = enemy >> raised if tables.is_wide else 0
        self.kings_high: i64 = kings >> raised if tables.is_wide else 0

    def turn(self, own: i64, enemy: i64, kings: i64, side: i64) -> None:
        """Take over the words of quiet plies, the cells of which are up to date."""
        self.own = own
        self.enemy = enemy
        self.kings = kings
        self.side = side

    def bits(self) -> tuple[int, int, int]:
        """Return own pieces, enemy pieces and kings as bits."""
        own: int = self.own
        enemy: int = self.enemy
        kings: int = self.kings
        if self.tables.is_wide:
            # As int and not i64, for this is where they outgrow a word.
            raised: int = self.tables.raised
            own_high: int = self.own_high
            enemy_high: int = self.enemy_high
            kings_high: int = self.kings_high
            own |= own_high << raised
            enemy |= enemy_high << raised
            kings |= kings_high << raised
        return own, enemy, kings

    def has_capture(self) -> bool:
        """Tell whether the side to move can capture at all, without looking for whole captures."""
        tables, side = self.tables, self.side
        own: i64 = self.own
        enemy: i64 = self.enemy
        kings: i64 = self.kings
        empty: i64 = tables.low & ~(own | enemy)
        men: i64 = own & ~kings
        prey: i64 = enemy if tables.men_take_kings else enemy & ~kings
        if can_jump(men, prey, empty, tables.man_jumps_up[side], tables.man_jumps_down[side]):
            return True
        if tables.is_wide and self._captures_high() != 0:
            return True
        return (kings | self.kings_high) != 0 and self.king_captures()

    def _captures_high(self) -> i64:
        """Return the men of the high window that can make a first jump within it."""
        tables, side = self.tables, self.side
        empty: i64 = tables.high & ~(self.own_high | self.enemy_high)
        men: i64 = self.own_high & ~self.kings_high
        prey: i64 = self.enemy_high if tables.men_take_kings else self.enemy_high & ~self.kings_high
        found: i64 = 0
        for step in tables.man_jumps_up[side]:
            found |= ((men << step) & prey & (empty >> step)) >> step
        for step in tables.man_jumps_down[side]:
            found |= ((men >> step) & prey & (empty << step)) << step
        return found

    def _captures_low(self) -> i64:
        tables, side = self.tables, self.side
        empty: i64 = tables.low & ~(self.own | self.enemy)
        men: i64 = self.own & ~self.kings
        prey: i64 = self.enemy if tables.men_take_kings else self.enemy & ~self.kings
        found: i64 = 0
        for step in tables.man_jumps_up[side]:
            found |= ((men << step) & prey & (empty >> step)) >> step
        for step in tables.man_jumps_down[side]:
            found |= ((men >> step) & prey & (empty << step)) << step
        return found

    def only_jump(self, square: i64, free: bool) -> i64:
        """Return what the piece on a square jumps if it hops, takes one piece alone, and no other piece takes more.

        0 where that cannot be said. With ``free`` choice of captures the other pieces do not matter. Of a wide board it
        is never said.
        """
        tables = self.tables
        if tables.is_wide or (tables.king_flies and self.own & self.kings):
            return 0
        jumped: i64 = self.search.lone_jump(square, self.cells[square] > MEN, self.side)
        if jumped <= 0 or free:
            return max(jumped, 0)
        movers: i64 = self.own & ~(tables.one << square)
        if not self.kings:
            empty: i64 = tables.low ^ (self.own | self.enemy)
            side = self.side
            if not can_jump(movers, self.enemy, empty, tables.man_jumps_up[side], tables.man_jumps_down[side]):
                return jumped
        movers &= self._captures_low() | (self.own & self.kings)
        while movers:
            bit: i64 = movers & -movers
            movers ^= bit
            if self.search.lone_jump(place(bit), (self.kings & bit) != 0, self.side) < 0:
                return 0
        return jumped

    def king_captures(self) -> bool:
        """Tell whether a king of the side to move can capture."""
        bits: i64 = self.own & self.kings
        tables = self.tables
        if tables.kings_hop:
            empty: i64 = tables.low ^ (self.own | self.enemy)
            return bits != 0 and can_jump(bits, self.enemy, empty, tables.king_jumps_up, tables.king_jumps_down)
        while bits:
            low: i64 = bits & -bits
            bits ^= low
            if self._king_can_capture(place(low)):
                return True
        bits = self.own_high & self.kings_high & tables.beyond
        while bits:
            low = bits & -bits
            bits ^= low
            if self._king_can_capture(place(low) + tables.raised):
                return True
        return False

    def _king_can_capture(self, square: i64) -> bool:
        tables, cells = self.tables, self.cells
        prey, flies = tables.king_prey[self.side], tables.king_flies
        for number in tables.king_captures:
            step: i64 = tables.steps[number]
            over: i64 = square + step
            if flies:
                while cells[over] == EMPTY:
                    over += step
            if prey[cells[over]] and cells[over + step] == EMPTY:
                return True
        return False

    def captures(self, *, most_only: bool) -> dict[Capture, bool]:
        """Return the complete captures of all pieces, each once; if wanted, only those of the most pieces."""
        search = self.search
        search.begin(self.side, most_only)
        low: i64 = self._captures_low() | (self.own & self.kings)
        bits: i64 = low
        while bits:
            bit: i64 = bits & -bits
            bits ^= bit
            search.piece(place(bit))
        if self.tables.is_wide:
            raised: i64 = self.tables.raised
            bits = (self._captures_high() | (self.own_high & self.kings_high)) & ~(low >> raised)
            while bits:
                bit = bits & -bits
                bits ^= bit
                search.piece(place(bit) + raised)
        return search.found

    def captures_from(self, square: int) -> dict[Capture, bool]:
        """Return the complete captures of the piece on a square."""
        self.search.begin(self.side, False)
        self.search.piece(square)
        return self.search.found

    def quiet_moves(self) -> list[Quiet]:
        """Return starts and ends of the moves without a capture, whether or not a capture is due."""
        tables = self.tables
        found: list[Quiet] = []
        men: i64 = self.own & ~self.kings
        zone: i64 = tables.low_zone & ~(self.own | self.enemy)
        self._move_men(found, men, zone, 0)
        kings: i64 = self.own & self.kings
        if kings:
            self._move_kings(found, kings, 0)
        if tables.is_wide:
            men = self.own_high & ~self.kings_high
            zone = tables.high_zone & ~(self.own_high | self.enemy_high)
            self._move_men(found, men, zone, tables.raised)
            self._move_kings(found, self.own_high & self.kings_high & tables.beyond, tables.raised)
        return found

    def _move_men(self, found: list[Quiet], men: i64, zone: i64, lowest: i64) -> None:
        tables, side = self.tables, self.side
        for step in tables.man_steps_up[side]:
            targets: i64 = (men << step) & zone
            while targets:
                bit: i64 = targets & -targets
                targets ^= bit
                target: i64 = place(bit) + lowest
                found.append((target - step, target))
        for step in tables.man_steps_down[side]:
            targets = (men >> step) & zone
            while targets:
                bit = targets & -targets
                targets ^= bit
                target = place(bit) + lowest
                found.append((target + step, target))

    def _move_kings(self, found: list[Quiet], kings: i64, lowest: i64) -> None:
        tables, cells = self.tables, self.cells
        while kings:
            bit: i64 = kings & -kings
            kings ^= bit
            square: i64 = place(bit) + lowest
            for step in tables.king_moves:
                target: i64 = square + step
                while cells[target] == EMPTY:
                    found.append((square, target))
                    if not tables.king_flies:
                        break
                    target += step

    def count_quiet_moves(self) -> int:
        """Count what :meth:`quiet_moves` returns."""
        tables, side = self.tables, self.side
        men: i64 = self.own & ~self.kings
        zone: i64 = tables.low_zone & ~(self.own | self.enemy)
        count = 0
        for step in tables.man_steps_up[side]:
            count += number_of((men << step) & zone)
        for step in tables.man_steps_down[side]:
            count += number_of((men >> step) & zone)
        if tables.is_wide:
            men = self.own_high & ~self.kings_high
            zone = tables.high_zone & ~(self.own_high | self.enemy_high)
            for step in tables.man_steps_up[side]:
                count += number_of((men << step) & zone)
            for step in tables.man_steps_down[side]:
                count += number_of((men >> step) & zone)
        if self.own & self.kings or self.own_high & self.kings_high:
            found: list[Quiet] = []
            self._move_kings(found, self.own & self.kings, 0)
            self._move_kings(found, self.own_high & self.kings_high & tables.beyond, tables.raised)
            count += len(found)
        return count

    def play(self, start: int, target: int, captured: int, promotes: bool) -> None:
        """Make a move, which is taken to be legal, and turn to the other side."""
        if captured:
            self.take(captured)
        self.move(start, target, self.low_bit(start), self.low_bit(target), promotes)

    def take(self, captured: int) -> None:
        """Take enemy pieces off the board."""
        tables = self.tables
        left: i64 = captured & tables.low_bits
        self.enemy &= ~left
        self.kings &= ~left
        if not tables.is_wide:
            self.clear(left)
            return
        for square in squares_of(captured):
            self.cells[square] = EMPTY
        raised: int = tables.raised
        left = captured >> raised
        self.enemy_high &= ~left
        self.kings_high &= ~left

    def clear(self, bits: i64) -> None:
        """Empty the cells of squares in the low window."""
        while bits:
            low: i64 = bits & -bits
            bits ^= low
            self.cells[place(low)] = EMPTY

    def move(self, start: i64, target: i64, origin: i64, end: i64, promotes: bool) -> None:
        """Move a piece, whose squares are given with their bits in the low window, and turn to the other side."""
        cells = self.cells
        code = cells[start]
        cells[start] = EMPTY
        cells[target] = code + 2 if promotes else code
        own: i64 = (self.own & ~origin) | end
        self.own = self.enemy
        self.enemy = own
        if promotes or code > MEN:
            self.kings = (self.kings & ~origin) | end
        self.side = 1 - self.side
        if self.tables.is_wide:
            origin = self._high_bit(start)
            end = self._high_bit(target)
            own = (self.own_high & ~origin) | end
            self.own_high = self.enemy_high
            self.enemy_high = own
            if promotes or code > MEN:
                self.kings_high = (self.kings_high & ~origin) | end

    def low_bit(self, square: i64) -> i64:
        """Return the bit of a square in the low window, 0 where it is not in it."""
        return self.tables.one << square if square < self.tables.word else 0

    def _high_bit(self, square: i64) -> i64:
        raised: i64 = self.tables.raised
        return self.tables.one << (square - raised) if square >= raised else 0

    def words(self) -> Words:
        """Return what :meth:`restore` needs besides the cells."""
        return self.own, self.enemy, self.kings, self.own_high, self.enemy_high, self.kings_high

    def restore(self, words: Words) -> None:
        """Turn back to the side before a move, and to its words."""
        self.side = 1 - self.side
        self.own, self.enemy, self.kings, self.own_high, self.enemy_high, self.kings_high = words
