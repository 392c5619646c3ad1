"""The paths of a capture, and what a capture passes on its way."""

from collections.abc import Iterator

from pdntool.board.position import Position
from pdntool.rules.search import Search, State
from pdntool.rules.tables import NOWHERE, Tables

Path = tuple[int, ...]
"""The squares a capturing piece turns on or lands on behind what it takes, its start and end among them."""


class CaptureTree:
    """The captures of one piece jump by jump; equal states are one node, so that it stays small."""

    def __init__(self, tables: Tables, position: Position, square: int) -> None:
        king = bool(position.kings >> square & 1)
        search = Search(tables, position.own & ~(1 << square), position.enemy, int(position.white_to_move))
        search.follows = {}
        search.start(square, king=king)
        self.first: State = (square, 0, NOWHERE, True, king)
        self.complete = tuple(search.found)
        self._follows = search.follows
        self._names = position.geometry.names

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
        """Yield the paths of the capture of ``captured`` that ends on ``target``, in the order of their texts.

        A state from which the end cannot be reached is walked once, so that the first path costs no more than the tree.
        """
        dead: set[State] = set()
        root: Path = (self.first[0],)
        stack = [(self.first, root, self._towards(self.first, captured))]
        fruitful = [False]
        while stack:
            state, path, following = stack[-1]
            landing = next(following, None)
            if landing is None:
                stack.pop()
                if not fruitful.pop():
                    dead.add(state)
                elif fruitful:
                    fruitful[-1] = True
            elif landing[1] == captured:
                if landing[0] == target:
                    fruitful[-1] = True
                    yield (*path, target)
            elif landing not in dead:
                stack.append((landing, (*path, landing[0]), self._towards(landing, captured)))
                fruitful.append(False)

    def _towards(self, state: State, captured: int) -> Iterator[State]:
        useful = [following for following in self.after(state) if not following[1] & ~captured]
        return iter(sorted(useful, key=lambda following: self._names[following[0]] + "x"))
