"""The paths of a capture, and the order in which a path meets kings."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pdntool.rules.capture_search import CaptureSearch, State
from pdntool.rules.tables import NO_DIRECTION, Tables

Path = tuple[int, ...]
"""The start of a capture, the square where the piece lands after each jump, the last of them its end."""

_MOST_JUMPS: Final = 64
"""More jumps than a capture can have."""


class CaptureTree:
    """The captures of one piece jump by jump; equal states are one node. It is not changed after it is made.

    ``search`` must be new, with the piece off its square; ``names`` are the square names by bit position.
    ``end_states`` are those in which a capture may end.
    """

    def __init__(self, search: CaptureSearch, square: int, names: tuple[str, ...], *, king: bool) -> None:
        following: dict[State, list[State]] = {}
        search.next_states = following
        search.search_from(square, king)
        self.first: State = (square, 0, NO_DIRECTION, True, king)
        self._following = following
        self.end_states = search.end_states
        self._names = names
        self._steps = search.tables.steps

    def after(self, state: State) -> list[State]:
        """Return the states that one more jump leads to."""
        return self._following.get(state, [])

    def states(self) -> Iterator[State]:
        """Yield every state after at least one jump, whether or not the capture may end there."""
        seen: dict[State, None] = {}
        for following in self._following.values():
            seen.update(dict.fromkeys(following))
        return iter(seen)

    def states_along(self, squares: Path) -> list[State]:
        """Return the states that jumps from square to square lead to, whether or not the capture may end there."""
        reached = [self.first]
        for square in squares[1:]:
            reached = [after for state in reached for after in self.after(state) if after[0] == square]
        return reached

    def due_landing(self, state: State) -> int | None:
        """Return the square directly behind the last captured piece if a capture had to end there, else None."""
        square, captured, direction, is_first, king = state
        if is_first or self.after(state):
            return None
        for first in self.end_states:
            if first[1:] == (captured, direction, True, king):
                steps, rest = divmod(square - first[0], self._steps[direction])
                if steps > 0 and not rest:
                    return first[0]
        return None

    def paths_to(self, target: int, captured: int) -> Iterator[Path]:
        """Yield the paths of the capture that ends on ``target`` having captured ``captured``, sorted as texts."""
        return (squares_of_path(path) for path in self.state_paths_to(target, captured))

    def state_paths_to(self, target: int, captured: int) -> Iterator[tuple[State, ...]]:
        """Yield the same paths as states.

        A state from which the end cannot be reached is looked at once, so that the first path costs no more than the
        tree.
        """
        dead_ends: set[State] = set()
        root: tuple[State, ...] = (self.first,)
        stack = [(root, self._towards(self.first, captured))]
        reaches_end = [False]
        while stack:
            path, following = stack[-1]
            landing = next(following, None)
            if landing is None:
                stack.pop()
                if not reaches_end.pop():
                    dead_ends.add(path[-1])
                elif reaches_end:
                    reaches_end[-1] = True
            elif landing[1] == captured:
                if landing[0] == target and landing in self.end_states:
                    reaches_end[-1] = True
                    yield (*path, landing)
            elif landing not in dead_ends:
                stack.append(((*path, landing), self._towards(landing, captured)))
                reaches_end.append(False)

    def _towards(self, state: State, captured: int) -> Iterator[State]:
        """Return the next states that capture none but ``captured``, sorted as the texts of their paths."""
        useful = [following for following in self.after(state) if not following[1] & ~captured]
        return iter(sorted(useful, key=lambda following: self._names[following[0]] + "x"))


def squares_of_path(path: tuple[State, ...]) -> Path:
    """Return the squares of a path of states."""
    return tuple(state[0] for state in path)


def king_order(path: tuple[State, ...], kings: int) -> int:
    """Return a number for the order in which a path captures kings, the greater the earlier it captures them."""
    order = 0
    for index, (before, after) in enumerate(pairwise(path)):
        if after[1] & ~before[1] & kings:
            order += 1 << (_MOST_JUMPS - index)
    return order


def greatest_king_order(  # noqa: PLR0913, PLR0917 -- a position and a move as bare bits
    tables: Tables, own: int, enemy: int, kings: int, side: int, origin: int, target: int, captured: int
) -> int:
    """Return the greatest :func:`king_order` of the paths of a capture."""
    search = CaptureSearch(tables, own & ~(1 << origin), enemy, kings, side)
    tree = CaptureTree(search, origin, ("",) * tables.squares, king=(kings >> origin & 1) != 0)
    return max(king_order(path, kings) for path in tree.state_paths_to(target, captured))
