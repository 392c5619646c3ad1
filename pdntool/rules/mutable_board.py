"""A position that moves are made on in place, as replay and perft need it: a quiet ply costs a few shifts.

The pieces are held twice: as cells for what goes from square to square, as bits for what looks at all pieces at once.
Of a board of more bits than a word there are two words, see :class:`Tables`.
"""

from pdntool.rules import i64
from pdntool.rules.bits import bit_index, can_jump, count_bits, list_squares
from pdntool.rules.capture_search import Capture, CaptureSearch
from pdntool.rules.tables import EMPTY, MEN, Tables

QuietMove = tuple[int, int]
"""The start and the end of a move without a capture."""

Bitboards = tuple[i64, i64, i64, i64, i64, i64]
"""Own pieces, enemy pieces and kings in the low window, and the same in the high one."""


class MutableBoard:
    """A position of one variant; it belongs to one caller, for moves and searches change it.

    ``own`` are the pieces of ``side``, which is to move. ``cells`` may be given as to a :class:`CaptureSearch`.
    """

    def __init__(
        self, tables: Tables, own: int, enemy: int, kings: int, side: int, cells: list[int] | None = None
    ) -> None:
        self.tables = tables
        self.side = side
        self.search = CaptureSearch(tables, own, enemy, kings, side, cells)
        self.cells: list[int] = self.search.cells
        bits = tables.low_mask
        high_shift: int = tables.high_shift
        self.own: i64 = own & bits
        self.enemy: i64 = enemy & bits
        self.kings: i64 = kings & bits
        self.own_high: i64 = own >> high_shift if tables.is_wide else 0
        self.enemy_high: i64 = enemy >> high_shift if tables.is_wide else 0
        self.kings_high: i64 = kings >> high_shift if tables.is_wide else 0

    def set_words(self, own: i64, enemy: i64, kings: i64, side: i64) -> None:
        """Set the words of a board of one window, the cells of which have been kept up to date."""
        self.own = own
        self.enemy = enemy
        self.kings = kings
        self.side = side

    def bits(self) -> tuple[int, int, int]:
        """Return own pieces, enemy pieces and kings as bits of the whole board."""
        own: int = self.own
        enemy: int = self.enemy
        kings: int = self.kings
        if self.tables.is_wide:
            # As int and not i64, for this is where they outgrow a word.
            high_shift: int = self.tables.high_shift
            own_high: int = self.own_high
            enemy_high: int = self.enemy_high
            kings_high: int = self.kings_high
            own |= own_high << high_shift
            enemy |= enemy_high << high_shift
            kings |= kings_high << high_shift
        return own, enemy, kings

    def has_capture(self) -> bool:
        """Return whether the side to move can capture at all, without looking for whole captures."""
        tables, side = self.tables, self.side
        own: i64 = self.own
        enemy: i64 = self.enemy
        kings: i64 = self.kings
        empty: i64 = tables.low & ~(own | enemy)
        men: i64 = own & ~kings
        capturable: i64 = enemy if tables.men_capture_kings else enemy & ~kings
        if can_jump(men, capturable, empty, tables.man_jumps_up[side], tables.man_jumps_down[side]):
            return True
        if tables.is_wide and self._jumping_men_high() != 0:
            return True
        return (kings | self.kings_high) != 0 and self.can_king_capture()

    def _jumping_men_high(self) -> i64:
        """Return the men in the high window that can jump within it."""
        tables, side = self.tables, self.side
        empty: i64 = tables.high & ~(self.own_high | self.enemy_high)
        men: i64 = self.own_high & ~self.kings_high
        capturable: i64 = self.enemy_high if tables.men_capture_kings else self.enemy_high & ~self.kings_high
        found: i64 = 0
        for step in tables.man_jumps_up[side]:
            found |= ((men << step) & capturable & (empty >> step)) >> step
        for step in tables.man_jumps_down[side]:
            found |= ((men >> step) & capturable & (empty << step)) << step
        return found

    def _jumping_men_low(self) -> i64:
        """Return the men in the low window that can jump within it."""
        tables, side = self.tables, self.side
        empty: i64 = tables.low & ~(self.own | self.enemy)
        men: i64 = self.own & ~self.kings
        capturable: i64 = self.enemy if tables.men_capture_kings else self.enemy & ~self.kings
        found: i64 = 0
        for step in tables.man_jumps_up[side]:
            found |= ((men << step) & capturable & (empty >> step)) >> step
        for step in tables.man_jumps_down[side]:
            found |= ((men >> step) & capturable & (empty << step)) << step
        return found

    def find_sole_capture(self, square: i64, free: bool) -> i64:
        """Return the square of the only piece that the piece on ``square`` can capture, if that is a legal capture.

        Return 0 where this takes a search: if some piece flies, can choose or can go on, or if the board has two
        windows. With ``free`` choice of captures the other pieces do not matter.
        """
        tables = self.tables
        if tables.is_wide or (tables.king_flies and self.own & self.kings):
            return 0
        jumped: i64 = self.search.find_single_jump(square, self.cells[square] > MEN, self.side)
        if jumped <= 0 or free:
            return max(jumped, 0)
        movers: i64 = self.own & ~(tables.one << square)
        if not self.kings:
            empty: i64 = tables.low ^ (self.own | self.enemy)
            side = self.side
            if not can_jump(movers, self.enemy, empty, tables.man_jumps_up[side], tables.man_jumps_down[side]):
                return jumped
        movers &= self._jumping_men_low() | (self.own & self.kings)
        while movers:
            bit: i64 = movers & -movers
            movers ^= bit
            if self.search.find_single_jump(bit_index(bit), (self.kings & bit) != 0, self.side) < 0:
                return 0
        return jumped

    def can_king_capture(self) -> bool:
        """Return whether a king of the side to move can capture."""
        bits: i64 = self.own & self.kings
        tables = self.tables
        if tables.king_jumps_by_shifts:
            empty: i64 = tables.low ^ (self.own | self.enemy)
            return bits != 0 and can_jump(bits, self.enemy, empty, tables.king_jumps_up, tables.king_jumps_down)
        while bits:
            low: i64 = bits & -bits
            bits ^= low
            if self._can_king_on(bit_index(low)):
                return True
        bits = self.own_high & self.kings_high & tables.high_only
        while bits:
            low = bits & -bits
            bits ^= low
            if self._can_king_on(bit_index(low) + tables.high_shift):
                return True
        return False

    def _can_king_on(self, square: i64) -> bool:
        tables, cells = self.tables, self.cells
        capturable, flies = tables.capturable_by_king[self.side], tables.king_flies
        for number in tables.king_captures:
            step: i64 = tables.steps[number]
            over: i64 = square + step
            if flies:
                while cells[over] == EMPTY:
                    over += step
            if capturable[cells[over]] and cells[over + step] == EMPTY:
                return True
        return False

    def captures(self, *, most_only: bool) -> dict[Capture, bool]:
        """Return the complete captures of all pieces, each once; with ``most_only`` those of the most pieces."""
        search = self.search
        search.reset(self.side, most_only)
        low: i64 = self._jumping_men_low() | (self.own & self.kings)
        bits: i64 = low
        while bits:
            bit: i64 = bits & -bits
            bits ^= bit
            search.search_piece(bit_index(bit))
        if self.tables.is_wide:
            high_shift: i64 = self.tables.high_shift
            bits = (self._jumping_men_high() | (self.own_high & self.kings_high)) & ~(low >> high_shift)
            while bits:
                bit = bits & -bits
                bits ^= bit
                search.search_piece(bit_index(bit) + high_shift)
        return search.found

    def captures_from(self, square: int) -> dict[Capture, bool]:
        """Return the complete captures of the piece on a square."""
        self.search.reset(self.side, False)
        self.search.search_piece(square)
        return self.search.found

    def quiet_moves(self) -> list[QuietMove]:
        """Return the moves without a capture, whether or not a capture is due."""
        tables = self.tables
        found: list[QuietMove] = []
        men: i64 = self.own & ~self.kings
        zone: i64 = tables.low_zone & ~(self.own | self.enemy)
        self._move_men(found, men, zone, 0)
        kings: i64 = self.own & self.kings
        if kings:
            self._move_kings(found, kings, 0)
        if tables.is_wide:
            men = self.own_high & ~self.kings_high
            zone = tables.high_zone & ~(self.own_high | self.enemy_high)
            self._move_men(found, men, zone, tables.high_shift)
            self._move_kings(found, self.own_high & self.kings_high & tables.high_only, tables.high_shift)
        return found

    def _move_men(self, found: list[QuietMove], men: i64, zone: i64, lowest: i64) -> None:
        tables, side = self.tables, self.side
        for step in tables.man_steps_up[side]:
            targets: i64 = (men << step) & zone
            while targets:
                bit: i64 = targets & -targets
                targets ^= bit
                target: i64 = bit_index(bit) + lowest
                found.append((target - step, target))
        for step in tables.man_steps_down[side]:
            targets = (men >> step) & zone
            while targets:
                bit = targets & -targets
                targets ^= bit
                target = bit_index(bit) + lowest
                found.append((target + step, target))

    def _move_kings(self, found: list[QuietMove], kings: i64, lowest: i64) -> None:
        tables, cells = self.tables, self.cells
        while kings:
            bit: i64 = kings & -kings
            kings ^= bit
            square: i64 = bit_index(bit) + lowest
            for step in tables.king_moves:
                target: i64 = square + step
                while cells[target] == EMPTY:
                    found.append((square, target))
                    if not tables.king_flies:
                        break
                    target += step

    def count_quiet_moves(self) -> int:
        """Return how many moves :meth:`quiet_moves` returns."""
        tables, side = self.tables, self.side
        men: i64 = self.own & ~self.kings
        zone: i64 = tables.low_zone & ~(self.own | self.enemy)
        count = 0
        for step in tables.man_steps_up[side]:
            count += count_bits((men << step) & zone)
        for step in tables.man_steps_down[side]:
            count += count_bits((men >> step) & zone)
        if tables.is_wide:
            men = self.own_high & ~self.kings_high
            zone = tables.high_zone & ~(self.own_high | self.enemy_high)
            for step in tables.man_steps_up[side]:
                count += count_bits((men << step) & zone)
            for step in tables.man_steps_down[side]:
                count += count_bits((men >> step) & zone)
        if self.own & self.kings or self.own_high & self.kings_high:
            found: list[QuietMove] = []
            self._move_kings(found, self.own & self.kings, 0)
            self._move_kings(found, self.own_high & self.kings_high & tables.high_only, tables.high_shift)
            count += len(found)
        return count

    def play(self, start: int, target: int, captured: int, promotes: bool) -> None:
        """Make a legal move and give the turn to the other side."""
        if captured:
            self.remove(captured)
        self.move(start, target, self.low_bit(start), self.low_bit(target), promotes)

    def remove(self, captured: int) -> None:
        """Remove enemy pieces."""
        tables = self.tables
        left: i64 = captured & tables.low_mask
        self.enemy &= ~left
        self.kings &= ~left
        if not tables.is_wide:
            self.clear_cells(left)
            return
        for square in list_squares(captured):
            self.cells[square] = EMPTY
        high_shift: int = tables.high_shift
        left = captured >> high_shift
        self.enemy_high &= ~left
        self.kings_high &= ~left

    def clear_cells(self, bits: i64) -> None:
        """Empty the cells of squares in the low window."""
        while bits:
            low: i64 = bits & -bits
            bits ^= low
            self.cells[bit_index(low)] = EMPTY

    def move(self, start: i64, target: i64, origin: i64, end: i64, promotes: bool) -> None:
        """Move a piece and give the turn to the other side.

        ``origin`` and ``end`` are the bits of its squares ``start`` and ``target``, see :meth:`low_bit`.
        """
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
        """Return the bit of a square in the low window, 0 if the window does not hold it."""
        return self.tables.one << square if square < self.tables.word else 0

    def _high_bit(self, square: i64) -> i64:
        """Return the bit of a square in the high window, 0 if the window does not hold it."""
        high_shift: i64 = self.tables.high_shift
        return self.tables.one << (square - high_shift) if square >= high_shift else 0

    def words(self) -> Bitboards:
        """Return what :meth:`restore` needs to take back a move, besides the cells."""
        return self.own, self.enemy, self.kings, self.own_high, self.enemy_high, self.kings_high

    def restore(self, words: Bitboards) -> None:
        """Give the turn back to the side before a move, with its words; the caller restores the cells."""
        self.side = 1 - self.side
        self.own, self.enemy, self.kings, self.own_high, self.enemy_high, self.kings_high = words
