"""The paths of a capture, and what a capture passes on its way."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pdntool.rules.capture_search import CaptureSearch, State
from pdntool.rules.tables import NOWHERE, Tables

Path = tuple[int, ...]
"""The squares a capturing piece turns on or lands on behind what it takes, its start and end among them."""

_MOST_JUMPS: Final = 64


class CaptureTree:
    """The captures of one piece jump by jump; equal states are one node, so that it stays small.

    ``names`` are the square names by bit position.
    """

    def __init__(self, search: CaptureSearch, square: int, names: tuple[str, ...], *, king: bool) -> None:
        search.follows = {}
        search.start(square, king)
        self.first: State = (square, 0, NOWHERE, True, king)
        self._follows = search.follows
        self._ends = search.ends
        self._names = names

    def after(self, state: State) -> list[State]:
        """Return the states one jump further."""
        return self._follows.get(state, [])

    def states(self) -> Iterator[State]:
        """Yield every state that at least one jump leads to, whether or not the capture may end there."""
        seen: dict[State, None] = {}
        for following in self._follows.values():
            seen.update(dict.fromkeys(following))
        return iter(seen)

    def follows(self, squares: Path) -> bool:
        """Tell whether a capture, complete or not, lands on ``squares`` one jump after the other."""
        reached = [self.first]
        for square in squares[1:]:
            reached = [after for state in reached for after in self.after(state) if after[0] == square]
        return bool(reached)

    def paths_to(self, target: int, captured: int) -> Iterator[Path]:
        """Yield the paths of the capture of ``captured`` that ends on ``target``, in the order of their texts."""
        return (path_of(line) for line in self.lines_to(target, captured))

    def lines_to(self, target: int, captured: int) -> Iterator[tuple[State, ...]]:
        """Yield the paths as states, from the first to the last.

        A state from which the end cannot be reached is walked once, so that the first path costs no more than the tree.
        """
        dead: set[State] = set()
        root: tuple[State, ...] = (self.first,)
        stack = [(root, self._towards(self.first, captured))]
        fruitful = [False]
        while stack:
            line, following = stack[-1]
            landing = next(following, None)
            if landing is None:
                stack.pop()
                if not fruitful.pop():
                    dead.add(line[-1])
                elif fruitful:
                    fruitful[-1] = True
            elif landing[1] == captured:
                if landing[0] == target and landing in self._ends:
                    fruitful[-1] = True
                    yield (*line, landing)
            elif landing not in dead:
                stack.append(((*line, landing), self._towards(landing, captured)))
                fruitful.append(False)

    def _towards(self, state: State, captured: int) -> Iterator[State]:
        useful = [following for following in self.after(state) if not following[1] & ~captured]
        return iter(sorted(useful, key=lambda following: self._names[following[0]] + "x"))


def path_of(line: tuple[State, ...]) -> Path:
    """Return the squares of a path of states."""
    return tuple(state[0] for state in line)


def order_of(line: tuple[State, ...], kings: int) -> int:
    """Return the order in which a path meets kings; the earlier it meets them, the greater the number."""
    order = 0
    for index, (before, after) in enumerate(pairwise(line)):
        if after[1] & ~before[1] & kings:
            order += 1 << (_MOST_JUMPS - index)
    return order


def capture_order(  # noqa: PLR0913, PLR0917 -- a position and a move as bare bits
    tables: Tables, own: int, enemy: int, kings: int, side: int, origin: int, target: int, captured: int
) -> int:
    """Return :func:`order_of` for the path of a capture that has the greatest."""
    search = CaptureSearch(tables, own & ~(1 << origin), enemy, kings, side)
    tree = CaptureTree(search, origin, ("",) * tables.squares, king=(kings >> origin & 1) != 0)
    return max(order_of(line, kings) for line in tree.lines_to(target, captured))
