"""Positions of games: one FEN a line, and the FEN after each ply."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle
from typing import Final

from pdntool.board.fen import write_fen
from pdntool.board.geometry import Geometry, positions_of
from pdntool.board.position import Position
from pdntool.rules.movegen import Move
from pdntool.syntax.nodes import Ply
from pdntool.write.draft import Draft

_KING: Final = "K"
_COLORS: Final = ("white", "black")


def fen_text(draft: Draft) -> str:
    """Return the last position of a game, or with ``every_ply`` the first and the one after each ply."""
    if draft.start is None:
        return ""
    if not draft.options.every_ply:
        return f"{write_fen(draft.final)}\n" if draft.final is not None else ""
    fens = [write_fen(draft.start), *(fen for _, _, _, fen in plies_with_fens(draft) if fen)]
    return "".join([f"{fen}\n" for fen in fens])


PlyWithFen = tuple[str, Move | None, str, str]
"""A ply of the main line: its text, its move, its color, and the FEN behind it; all but the text may be unknown."""


def plies_with_fens(draft: Draft) -> Iterator[PlyWithFen]:
    """Yield the plies of the main line in playing order."""
    play, line = draft.verdict.play, draft.line
    if line is not None and play is not None and play.start is not None:
        board = _Board(play.start)
        colors = cycle(_COLORS if board.side else _COLORS[::-1])
        for text, move, color in zip(line.texts, play.moves, colors, strict=False):
            yield text, move, color, board.play(move)
        return
    for item in draft.items:
        if isinstance(item, Ply):
            yield _ply_with_fen(item, draft)


def _ply_with_fen(ply: Ply, draft: Draft) -> PlyWithFen:
    made = draft.made.get(ply.span)
    if made is None:
        return ply.text, None, "", ""
    board = _Board(made.before)
    color = _COLORS[0] if made.before.white_to_move else _COLORS[1]
    return ply.text, made.move, color, board.play(made.move)


class _Board:
    """The two lists of a FEN: by side the squares that have a piece, by their places in the order, and their texts."""

    def __init__(self, position: Position) -> None:
        self.side = int(position.white_to_move)
        self._names, self._slots = _order(position.geometry)
        # Most games begin from one position.
        placed = [_placed(position.geometry, bits, position.kings) for bits in (position.black, position.white)]
        self._taken = [list(slots) for slots, _ in placed]
        self._texts = [list(texts) for _, texts in placed]
        self._lists = [",".join(texts) for texts in self._texts]

    def play(self, move: Move) -> str:
        """Make a move, and return the position after it."""
        origin, target, captured, promotes = move
        side, slots = self.side, self._slots
        taken, texts = self._taken[side], self._texts[side]
        place = bisect_left(taken, slots[origin])
        del taken[place]
        promoted = texts.pop(place)[0] == _KING or promotes
        slot = slots[target]
        place = bisect_left(taken, slot)
        taken.insert(place, slot)
        texts.insert(place, f"{_KING}{self._names[slot]}" if promoted else self._names[slot])
        self._lists[side] = ",".join(texts)
        self.side = other = 1 - side
        if captured:
            self._take(other, captured)
        return f"{'W' if other else 'B'}:W{self._lists[1]}:B{self._lists[0]}"

    def _take(self, side: int, captured: int) -> None:
        taken, texts = self._taken[side], self._texts[side]
        for square in positions_of(captured):
            place = bisect_left(taken, self._slots[square])
            del taken[place], texts[place]
        self._lists[side] = ",".join(texts)


@lru_cache(maxsize=64)
def _order(geometry: Geometry) -> tuple[list[str], dict[int, int]]:
    """Return the names of the squares in the order of a FEN, and the place of each square in it."""
    return list(geometry.index), {square: slot for slot, square in enumerate(geometry.index.values())}


@lru_cache(maxsize=64)
def _placed(geometry: Geometry, pieces: int, kings: int) -> tuple[list[int], list[str]]:
    """Return the places and the texts of the pieces of a side."""
    names, slots = _order(geometry)
    placed = [(square, slot) for square, slot in slots.items() if pieces >> square & 1]
    return [slot for _, slot in placed], [
        f"{_KING if kings >> square & 1 else ''}{names[slot]}" for square, slot in placed
    ]
