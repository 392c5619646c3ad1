"""Positions of games: one FEN a line, and the FEN after each ply."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from pdntool.board.fen import write_fen
from pdntool.board.geometry import Geometry, positions_of
from pdntool.board.position import Position
from pdntool.rules.movegen import Move
from pdntool.syntax.nodes import Ply
from pdntool.write.draft import Draft

_KING: Final = "K"


def fen_text(draft: Draft) -> str:
    """Return the last position of a game, or with ``every_ply`` the first and the one after each ply."""
    if draft.start is None:
        return ""
    if not draft.options.every_ply:
        return f"{write_fen(draft.final)}\n" if draft.final is not None else ""
    fens = [write_fen(draft.start), *(ply.fen for ply in plies_with_fens(draft) if ply.fen)]
    return "".join([f"{fen}\n" for fen in fens])


class PlyWithFen(NamedTuple):
    """A ply of the main line: its text, its move and the FEN behind it; no move and no FEN where it is not known."""

    text: str
    move: Move | None
    white: bool
    fen: str


def plies_with_fens(draft: Draft) -> Iterator[PlyWithFen]:
    """Yield the plies of the main line in playing order."""
    play, line = draft.verdict.play, draft.line
    if line is not None and play is not None and play.start is not None:
        board = _Board(play.start)
        for text, move in zip(line.texts, play.moves, strict=True):
            white = board.side == 1
            yield PlyWithFen(text, move, white, board.play(move))
        return
    for item in draft.items:
        if isinstance(item, Ply):
            yield _ply_with_fen(item, draft)


def _ply_with_fen(ply: Ply, draft: Draft) -> PlyWithFen:
    made = draft.made.get(ply.span)
    if made is None:
        return PlyWithFen(ply.text, None, white=False, fen="")
    board = _Board(made.before)
    return PlyWithFen(ply.text, made.move, made.before.white_to_move, board.play(made.move))


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
        crowned = texts.pop(place)[0] == _KING or promotes
        slot = slots[target]
        place = bisect_left(taken, slot)
        taken.insert(place, slot)
        texts.insert(place, f"{_KING}{self._names[slot]}" if crowned else self._names[slot])
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
