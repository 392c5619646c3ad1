"""The order in which the plies of a game were played, and the cells of a score sheet that they stand in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, NamedTuple

from pdntool.board.position import Position
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.fast_sheet import PlainSheet
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Cell, Comment, Item, Junk, Mark, MoveNumber, Ply, Setup, Side
from pdntool.text.span import Span


def playing_order(game: Game, rules: Rules) -> Sequence[Item]:
    """Return the items of a game in playing order.

    A score sheet whose columns are headed by color may list first the color that moves second in this variant.
    """
    if game.kind != "sheet":
        return game.items
    first = "white" if rules.white_starts else "black"
    rows = _rows(game.items)
    if _second_column_begins(rows, first):
        return game.items
    return [item for row in rows for item in _second_column_last(row, first)]


def _rows(items: Iterable[Item]) -> list[list[Item]]:
    """Part the items of a score sheet into its rows, whether they have numbers or not."""
    rows: list[list[Item]] = [[]]
    line, is_filled = 0, False
    for item in items:
        cell: Cell | None = getattr(item, "cell", None)
        if isinstance(item, MoveNumber) or (cell is not None and cell.line != line and is_filled):
            rows.append([])
            is_filled = False
        if cell is not None:
            line, is_filled = cell.line, True
        rows[-1].append(item)
    return rows


def _second_column_begins(rows: Iterable[Iterable[Item]], first: str) -> bool:
    """Return whether the first row has no move of the color that the columns begin with: then they are in order."""
    sides = ([side for item in row if (side := _side(item))] for row in rows)
    written = [row for row in sides if row]
    return len(written) > 1 and written[0] == [first] and any(row[0] != first for row in written[1:])


def _second_column_last(row: list[Item], first: str) -> list[Item]:
    sides = [_side(item) for item in row]
    if sides.count(None) == len(sides):
        return row
    carried: list[str | None] = []
    for side in sides:
        carried.append(side or (carried[-1] if carried else None))
    order = sorted(range(len(row)), key=lambda place: carried[place] is not None and carried[place] != first)
    return [row[place] for place in order]


def _side(item: Item) -> str | None:
    cell = getattr(item, "cell", None)
    return cell.side if cell is not None else None


def goes_on_below(items: Sequence[Item], at: int, number: int) -> bool:
    """Return whether dots before ``items[at]`` lead on to the second player's move, which repeats the ``number``.

    Spanish authors write ``2. 12-16 ... / 2. ... 28-24``. 0 stands for any number. In ``2. 12-16 ... 28-24 3.`` they
    lead on to it as well: the next number leaves no place for a move that is missing.
    """
    if _between_moves(items, at - 1):
        return True
    for place in range(at, len(items)):
        item = items[place]
        if isinstance(item, MoveNumber):
            return number in {0, item.number} and ("..." in item.text or "…" in item.text)
        if not isinstance(item, Comment | Junk | Mark):
            break
    return False


def _between_moves(items: Sequence[Item], at: int) -> bool:
    """Return whether dots stand between the two plies of one number."""
    dots = items[at]
    if not isinstance(dots, Blank) or dots_of(dots.text) < _ELLIPSIS:
        return False
    before, after = list(reversed(items[max(at - _NEAR, 0) : at])), items[at + 1 : at + 1 + _NEAR]
    first = next((item for item in before if isinstance(item, MoveNumber)), None)
    return first is not None and dots_of(first.text) == 1 and _is_one_ply(before) and _is_one_ply(after)


def _is_one_ply(items: Iterable[Item]) -> bool:
    """Return whether there is one ply up to the next number, and nothing that stands for another."""
    near = takewhile(lambda item: not isinstance(item, MoveNumber), items)
    return [type(item) for item in near if isinstance(item, Ply | Blank | Setup)] == [Ply]


_ELLIPSIS: Final = 3
_NEAR: Final = 8


def is_in_playing_order(game: Game, rules: Rules) -> bool:
    """Return whether the plies of a plain game stand in playing order by the rules of a variant."""
    first = "white" if rules.white_starts else "black"
    return not isinstance(game.plain, PlainSheet) or game.plain.first in {None, first}


def move_texts(game: Game, rules: Rules | None = None) -> list[str]:
    """Return the move texts of the main line, in playing order where the ``rules`` are known."""
    if rules is None or game.kind != "sheet" or (game.plain is not None and is_in_playing_order(game, rules)):
        return game.plies
    return [item.text for item in playing_order(game, rules) if isinstance(item, Ply)]


def with_cells(found: Iterable[Diagnostic], game: Game, rules: Rules, *, white_begins: bool) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a score sheet with the row and the side that those about a cell still lack."""
    found = tuple(found)
    if not found:
        return found
    cells = dict(_cells(game, rules, white_begins=white_begins))
    return tuple(_completed(diagnostic, cells.get(diagnostic.span)) for diagnostic in found)


def _cells(game: Game, rules: Rules, *, white_begins: bool) -> Iterator[tuple[Span | None, Cell]]:
    """Yield the cells in playing order; where no heading names the colors, they take turns."""
    white = white_begins
    items = playing_order(game, rules)
    for place, item in enumerate(items, 1):
        if not isinstance(item, Ply | Blank | Junk) or item.cell is None:
            continue
        if isinstance(item, Blank) and goes_on_below(items, place, item.cell.row or 0):
            continue
        if item.cell.side is not None:
            white = item.cell.side == "white"
        yield item.span, Cell(item.cell.row, "white" if white else "black")
        white = not white


def _completed(diagnostic: Diagnostic, cell: Cell | None) -> Diagnostic:
    if cell is None:
        return diagnostic
    row = cell.row if diagnostic.row is None else diagnostic.row
    return replace(diagnostic, row=row, side=diagnostic.side or cell.side)


Written = Ply | Blank | Junk
"""What stands in the place of a ply: a move, nothing, or a text that is none."""


class MoveOf(NamedTuple):
    """A ply as people name it: by its number and its side."""

    number: int
    side: Side


_TELLING: Final = 150
"""A look at all plies to come for each ply would take quadratic time; so many of them tell what can be told."""


@dataclass(slots=True)
class Line:
    """A line being walked: where it stands, where it stood before its last ply, and what is left of it.

    ``due`` is the place of the next ply in the numbering: twice its number, and one more for the color that moves
    second; None while no number has told. ``places`` holds the positions before the plies by these places. ``repeats``:
    the last number is that of the ply before it too, so that dots or a dash behind it stand for that ply. ``gaps``
    counts the moves without a text between the last legal ply and the first unverified one.
    """

    items: Sequence[Item]
    position: Position | None
    before: Position | None
    is_main: bool
    at: int = 0
    unverified: int = 0
    gaps: int = 0
    unverified_from: Ply | None = None
    broken: bool = False
    number: int = 0
    due: int | None = None
    repeats: bool = False
    places: dict[int, Position] = field(default_factory=dict)

    def rest(self) -> list[str]:
        """Return the texts of the plies to come, as far as they follow on one another and tell anything of this one."""
        texts: list[str] = []
        for place in range(self.at, len(self.items)):
            item = self.items[place]
            if isinstance(item, Ply):
                texts.append(item.text)
            if isinstance(item, Setup | Blank) or len(texts) == _TELLING:
                break
        return texts

    def take_number(self, item: MoveNumber, *, white_starts: bool) -> None:
        """Take a number: with the side to move it tells the place of the next ply."""
        self.number = item.number
        if self.broken or self.position is None:
            self.due = None
            return
        second = self.position.white_to_move is not white_starts
        due = 2 * item.number + second
        self.repeats = second and dots_of(item.text) == 1 and self.due in {None, due}
        self.due = due

    def name_of(self, written: Written, count: int) -> MoveOf:
        """Return what people call the place where the line stands: its row on a sheet, else the number before it.

        ``count`` is how many plies there are, for a line without numbers.
        """
        row = None if written.cell is None else written.cell.row
        side: Side = "white" if self.position is None or self.position.white_to_move else "black"
        return MoveOf(row or self.number or (count + 1) // 2, side)

    def advance(self, after: Position) -> None:
        """Go on by one ply."""
        if self.position is not None and self.due is not None:
            self.places[self.due] = self.position
            self.due += 1
        self.before, self.position = self.position, after
        self.repeats = False

    def set_up(self, position: Position | None) -> None:
        """Go on from another position, None if it could not be read."""
        self.position = self.before = position
        self.broken = position is None
        self.due = None
        self.places.clear()

    def stop(self) -> None:
        """Stop at a ply without a move: what follows it is unverified, but another line may replace it."""
        self.before = self.position
        self.broken = True
        self.due = None

    def holds_place(self) -> bool:
        """Return whether the last item stands for the ply before it, whose number the number right before it repeats.

        ``1. - 20-25`` with Black to move is ``1... 20-25``.
        """
        return self.repeats and self.at > 1 and isinstance(self.items[self.at - 2], MoveNumber)

    def position_at(self, place: int) -> Position | None:
        """Return the position before the ply at a place of the numbering, None where that is not known."""
        return self.position if place == self.due else self.places.get(place)


NULL_MOVES: Final = frozenset({"--", "null", "pass", "z0", "0000", "~", "a.l.", "ad lib"})
"""Texts that stand for a move that is passed over; of dots and a dash they may as well stand for one not repeated."""


def variation_starts(line: Line, items: Sequence[Item]) -> Sequence[tuple[Position, int]]:
    """Return where a variation that stands next in a line may start: positions, and the first item to be played there.

    Its number decides. Without one it replaces the ply before it, or else it stands before the ply that it replaces;
    one dot behind a number may also stand for three.
    """
    telling = [place for place, item in enumerate(items) if isinstance(item, MoveNumber | Ply | Blank | Setup)][:2]
    current = None if line.broken else line.position
    first = items[telling[0]] if telling else None
    if not isinstance(first, MoveNumber):
        return _known((line.before, 0), (current, 0))
    second = dots_of(first.text) > 1
    place = 2 * first.number + second
    after = items[telling[-1]]
    own, other = line.position_at(place), line.position_at(place + (-1 if second else 1))
    starts = [(own, 0), (line.before, 0), (other, 0)]
    if isinstance(after, Blank) and not second:
        held = (other, telling[-1] + 1)
        starts = [*starts, held] if after.text.lower() in NULL_MOVES else [held, *starts]
    return _known(*starts)


def _known(*starts: tuple[Position | None, int]) -> Sequence[tuple[Position, int]]:
    return list(dict.fromkeys((position, at) for position, at in starts if position is not None))


def dots_of(text: str) -> int:
    """Count the dots of a move number; an ellipsis is three."""
    return text.count(".") + 3 * text.count("…")
