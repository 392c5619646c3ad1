"""One move generator for all variants: it reads a :class:`Rules` value into tables once and asks only those.

Squares are bit positions of the variant's layout, sets of squares are bits of an ``int``; a side is 1 for White and 0
for Black. What runs once a ply is table-driven and works on plain integers.
"""

from typing import NamedTuple

from pdntool.rules.paths import capture_order
from pdntool.rules.search import Search
from pdntool.rules.spec import QUANTITY, Facts, Rules
from pdntool.rules.tables import Hop, Tables


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
        self.free: bool = not rules.precedence
        self.by_quantity: bool = rules.precedence == (QUANTITY,)

    def has_capture(self, own: int, enemy: int, kings: int, side: int) -> bool:
        """Tell whether the side can capture at all, without looking for whole captures."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        men = own & ~kings
        prey = enemy if tables.men_take_kings else enemy & ~kings
        for step in tables.man_jumps_up[side]:
            if (men << step) & prey & (empty >> step):
                return True
        for step in tables.man_jumps_down[side]:
            if (men >> step) & prey & (empty << step):
                return True
        crowned = own & kings
        if not crowned:
            return False
        return self._capturing_kings(crowned, own | enemy, enemy, empty) != 0

    def capturers(self, own: int, enemy: int, kings: int, side: int) -> int:
        """Return the pieces of the side that can make a first jump."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        men = own & ~kings
        prey = enemy if tables.men_take_kings else enemy & ~kings
        found = 0
        for step in tables.man_jumps_up[side]:
            found |= ((men << step) & prey & (empty >> step)) >> step
        for step in tables.man_jumps_down[side]:
            found |= ((men >> step) & prey & (empty << step)) << step
        crowned = own & kings
        if crowned:
            found |= self._capturing_kings(crowned, own | enemy, enemy, empty)
        return found

    def _capturing_kings(self, crowned: int, occupied: int, enemy: int, empty: int) -> int:
        tables = self.tables
        found = 0
        if not tables.king_flies:
            for step in tables.king_jumps_up:
                found |= ((crowned << step) & enemy & (empty >> step)) >> step
            for step in tables.king_jumps_down:
                found |= ((crowned >> step) & enemy & (empty << step)) << step
            return found
        while crowned:
            king = crowned & -crowned
            crowned ^= king
            for _, _, step, ray in tables.king_lines[king.bit_length() - 1]:
                blockers = ray & occupied
                if not blockers:
                    continue
                if step > 0:
                    first = blockers & -blockers
                    behind = first << step
                else:
                    first = 1 << (blockers.bit_length() - 1)
                    behind = first >> -step
                if first & enemy and behind & empty:
                    found |= king
                    break
        return found

    def quiet_moves(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return every move without a capture, whether or not a capture is due."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        found: list[Move] = []
        men = own & ~kings
        crown = tables.crown[side]
        while men:
            man = men & -men
            men ^= man
            square = man.bit_length() - 1
            targets = tables.man_reach[side][square] & empty
            while targets:
                target = targets & -targets
                targets ^= target
                found.append(Move(square, target.bit_length() - 1, 0, (target & crown) != 0))
        crowned = own & kings
        while crowned:
            king = crowned & -crowned
            crowned ^= king
            square = king.bit_length() - 1
            found.extend([Move(square, target, 0, promotes=False) for target in self._king_targets(square, empty)])
        return found

    def _king_targets(self, square: int, empty: int) -> list[int]:
        targets: list[int] = []
        flies = self.tables.king_flies
        for way in self.tables.king_ways[square]:
            for target in way:
                if not empty >> target & 1:
                    break
                targets.append(target)
                if not flies:
                    break
        return targets

    def count_quiet_moves(self, own: int, enemy: int, kings: int, side: int) -> int:
        """Count what :meth:`quiet_moves` returns."""
        tables = self.tables
        empty = tables.playable & ~(own | enemy)
        men = own & ~kings
        count = 0
        for step in tables.man_steps_up[side]:
            count += ((men << step) & empty).bit_count()
        for step in tables.man_steps_down[side]:
            count += ((men >> step) & empty).bit_count()
        crowned = own & kings
        while crowned:
            king = crowned & -crowned
            crowned ^= king
            count += len(self._king_targets(king.bit_length() - 1, empty))
        return count

    def captures(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the legal captures, each distinct one once, those of the highest precedence only."""
        moves = self.complete_captures(own, enemy, kings, side)
        return moves if self.free or len(moves) == 1 else self.preferred(moves, own, enemy, kings, side)

    def complete_captures(self, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the complete captures of all pieces, each once, before any precedence chooses among them."""
        moves: list[Move] = []
        pieces = self.capturers(own, enemy, kings, side)
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            moves.extend(self.captures_from(piece.bit_length() - 1, own, enemy, kings, side))
        return moves

    def preferred(self, moves: list[Move], own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the captures that the precedence of the variant leaves of the complete ones."""
        if self.by_quantity:
            most = 0
            best: list[Move] = []
            for move in moves:
                count = move.captured.bit_count()
                if count > most:
                    most = count
                    best = [move]
                elif count == most:
                    best.append(move)
            return best
        for step in self.rules.precedence:
            if len(moves) < 2:  # noqa: PLR2004 -- nothing to choose
                break
            weights = [step.weigh(self.facts(move, own, enemy, kings, side)) for move in moves]
            heaviest = max(weights)
            moves = [move for move, weight in zip(moves, weights, strict=True) if weight == heaviest]
        return moves

    def facts(self, move: Move, own: int, enemy: int, kings: int, side: int) -> Facts:
        """Return what a precedence weighs of a capture."""
        return Facts(
            move.captured.bit_count(),
            (move.captured & kings).bit_count(),
            (kings >> move.origin & 1) != 0,
            lambda: capture_order(self.tables, own, enemy, kings, side, move.origin, move.target, move.captured),
        )

    def captures_from(self, square: int, own: int, enemy: int, kings: int, side: int) -> list[Move]:
        """Return the complete captures of the piece on ``square``, each once, whatever the precedence."""
        king = (kings >> square & 1) != 0
        crown = 0 if king else self.tables.crown[side]
        if not king or not self.tables.king_flies:
            hop = self.lone_hop(square, own, enemy, kings, side)
            if hop is not None:
                return [Move(square, hop[1].bit_length() - 1, hop[0], (hop[1] & crown) != 0)]
        search = Search(self.tables, own & ~(1 << square), enemy, kings, side)
        search.start(square, king)
        return [
            Move(square, target, taken, not king and (crowned or (crown >> target & 1) != 0))
            for target, taken, crowned in search.found
        ]

    def lone_hop(self, square: int, own: int, enemy: int, kings: int, side: int) -> Hop | None:
        """Return the one jump of a stepping piece, if it has just one and none can follow it, else None."""
        tables = self.tables
        piece = 1 << square
        king = (kings & piece) != 0
        hops = tables.king_hops if king else tables.man_hops[side]
        free = tables.playable & ~((own & ~piece) | enemy)
        prey = enemy if king or tables.men_take_kings else enemy & ~kings
        only: Hop | None = None
        for hop in hops[square]:
            if hop[0] & prey and hop[1] & free:
                if only is not None:
                    return None
                only = hop
        if only is None:
            return None
        if tables.crowning_continues and not king and only[1] & tables.crown[side]:
            return None
        for over, landing, _, _ in hops[only[1].bit_length() - 1]:
            if over & prey and landing & free and over != only[0]:
                return None
        return only

    def perft(self, own: int, enemy: int, kings: int, side: int, depth: int) -> int:
        """Count the legal lines of ``depth`` plies, of a variant without state beyond the board."""
        if self.tables.first_king_wins and kings:
            return 0
        if not self.has_capture(own, enemy, kings, side):
            if depth == 1:
                return self.count_quiet_moves(own, enemy, kings, side)
            moves = self.quiet_moves(own, enemy, kings, side)
        else:
            moves = self.captures(own, enemy, kings, side)
            if depth == 1:
                return len(moves)
        count = 0
        for origin, target, captured, promotes in moves:
            start = 1 << origin
            end = 1 << target
            crowned = kings & ~captured
            if promotes:
                crowned |= end
            elif kings & start:
                crowned = crowned & ~start | end
            count += self.perft(enemy & ~captured, own & ~start | end, crowned, 1 - side, depth - 1)
        return count
