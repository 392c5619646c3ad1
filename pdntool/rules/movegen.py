"""One move generator for all variants: it reads a :class:`Rules` value into tables once and asks only those.

Squares are bit positions of the variant's layout, sets of squares are bits of an ``int``; a side is 1 for White and 0
for Black. What runs once a ply is table-driven and works on plain integers.
"""

from typing import NamedTuple

from pdntool.board.geometry import positions_of
from pdntool.rules.search import Search, lone_hop
from pdntool.rules.spec import FREE, Facts, Rules
from pdntool.rules.tables import Hop, Steps, Tables


class Move(NamedTuple):
    """One distinct move: start, end, what it takes and whether it crowns; captures by other paths are the same move."""

    origin: int
    target: int
    captured: int
    promotes: bool


class Generator:
    """The moves of one variant, over bare bitboards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables = Tables(rules)
        self._free = rules.precedence is FREE

    def has_capture(self, own: int, enemy: int, kings: int, side: int) -> bool:
        """Tell whether the side can capture at all, without looking for whole captures."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        men = own & ~kings
        steps = tables.man_jumps[side]
        for step in steps.up:
            if (men << step) & enemy & (empty >> step):
                return True
        for step in steps.down:
            if (men >> step) & enemy & (empty << step):
                return True
        crowned = own & kings
        if not crowned:
            return False
        return self._capturing_kings(crowned, own | enemy, enemy, empty) != 0

    def capturers(self, own: int, enemy: int, kings: int, side: int) -> int:
        """Return the pieces of the side that can make a first jump."""
        empty = self.tables.playable & ~(own | enemy)
        crowned = own & kings
        found = _jumpers(own & ~kings, enemy, empty, self.tables.man_jumps[side])
        if crowned:
            found |= self._capturing_kings(crowned, own | enemy, enemy, empty)
        return found

    def _capturing_kings(self, crowned: int, occupied: int, enemy: int, empty: int) -> int:
        if not self.rules.king_flies:
            return _jumpers(crowned, enemy, empty, self.tables.king_jumps)
        found = 0
        for square in positions_of(crowned):
            for line in self.tables.king_lines[square]:
                blockers = line.ray & occupied
                if not blockers:
                    continue
                if line.step > 0:
                    first = blockers & -blockers
                    behind = first << line.step
                else:
                    first = 1 << (blockers.bit_length() - 1)
                    behind = first >> -line.step
                if first & enemy and behind & empty:
                    found |= 1 << square
                    break
        return found

    def quiet_moves(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return every move without a capture, whether or not a capture is due."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        found: list[Move] = []
        men = own & ~kings
        crown = tables.crown[side]
        for square in positions_of(men):
            targets = positions_of(tables.man_reach[side][1 << square] & empty)
            found.extend(Move(square, target, 0, bool(crown >> target & 1)) for target in targets)
        for square in positions_of(own & kings):
            found.extend(Move(square, target, 0, promotes=False) for target in self._king_targets(square, empty))
        return found

    def _king_targets(self, square: int, empty: int) -> list[int]:
        if not self.rules.king_flies:
            return list(positions_of(self.tables.king_reach[1 << square] & empty))
        targets = []
        for line in self.tables.king_move_lines[square]:
            for target in line.squares:
                if not empty >> target & 1:
                    break
                targets.append(target)
        return targets

    def count_quiet_moves(self, own: int, enemy: int, kings: int, side: int) -> int:
        """Count what :meth:`quiet_moves` returns."""
        empty = self.tables.playable & ~(own | enemy)
        steps = self.tables.man_steps[side]
        men = own & ~kings
        count = 0
        for step in steps.up:
            count += ((men << step) & empty).bit_count()
        for step in steps.down:
            count += ((men >> step) & empty).bit_count()
        for square in positions_of(own & kings):
            count += len(self._king_targets(square, empty))
        return count

    def captures(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the legal captures, each distinct one once, those of the highest precedence only."""
        moves: list[Move] = []
        for square in positions_of(self.capturers(own, enemy, kings, side)):
            moves.extend(self.captures_from(square, own, enemy, kings, side))
        return moves if self._free or len(moves) == 1 else self.preferred(moves, kings)

    def preferred(self, moves: list[Move], kings: int) -> list[Move]:
        """Return the captures that the precedence of the variant leaves of the complete ones."""
        if not moves:
            return moves
        if self.rules.precedence.quantity:
            counts = [move.captured.bit_count() for move in moves]
            most = max(counts)
            return [move for move, count in zip(moves, counts, strict=True) if count == most]
        keys = [self.rules.precedence.key(facts(move, kings)) for move in moves]
        best = max(keys)
        return [move for move, key in zip(moves, keys, strict=True) if key == best]

    def captures_from(self, square: int, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the complete captures of the piece on ``square``, each once, whatever the precedence."""
        king = bool(kings >> square & 1)
        crown = self.tables.crown[side]
        if not king or not self.rules.king_flies:
            hop = self.lone_hop(square, own, enemy, king, side)
            if hop is not None:
                promotes = not king and (hop.landing & crown) != 0
                return [Move(square, hop.landing.bit_length() - 1, hop.over, promotes)]
        search = Search(self.tables, own & ~(1 << square), enemy, side)
        search.start(square, king=king)
        return [
            Move(square, target, taken, promotes=not king and (crowned or bool(crown >> target & 1)))
            for target, taken, crowned in search.found
        ]

    def lone_hop(self, square: int, own: int, enemy: int, king: bool, side: int) -> Hop | None:  # noqa: FBT001 -- hot
        """Return the one capture of a stepping piece where it has just one and that a single jump."""
        tables = self.tables
        hops = tables.king_hops if king else tables.man_hops[side]
        free = tables.playable & ~((own & ~(1 << square)) | enemy)
        hop = lone_hop(hops[square], hops, enemy, free)
        if hop is None or (tables.crowning_continues and not king and hop.landing & tables.crown[side]):
            return None
        return hop


def facts(move: Move, kings: int) -> Facts:
    """Return what a precedence weighs of a capture in a position with these ``kings``."""
    return Facts(move.captured.bit_count(), (move.captured & kings).bit_count(), by_king=bool(kings >> move.origin & 1))


def _jumpers(pieces: int, enemy: int, empty: int, steps: Steps) -> int:
    """Return which pieces stand beside an enemy with an empty square behind it."""
    found = 0
    for step in steps.up:
        found |= ((pieces << step) & enemy & (empty >> step)) >> step
    for step in steps.down:
        found |= ((pieces >> step) & enemy & (empty << step)) << step
    return found
