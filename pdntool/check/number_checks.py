"""Move numbers: each is one more than the last, and stands before the ply that it counts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from pdntool.check.order import dots_of, goes_on_below
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Item, Junk, MoveNumber, Ply, Setup

_MOST: Final = 500
_NUMBERS: Final = [f"{number}." for number in range(1, _MOST)]
_KNOWN: Final = frozenset(_NUMBERS)
# A count of plies, not of moves, shows itself after so many of them.
_TELLING: Final = 4
_ELLIPSIS: Final = 3


def numbers_are_right(verdict: Verdict) -> bool:
    """Return whether a plain game has no numbers, or one before each first ply of two, each one more than the last.

    The first is 1 unless the game begins with a position.
    """
    game = verdict.game
    moves, numbers = game.words
    if not numbers:
        return numbers is not None
    if game.kind == "sheet":
        rows = [int(number.rstrip(".")) for number in numbers]
        return rows == [*range(rows[0], rows[0] + len(rows))]
    first = int(numbers[0][:-1]) if "FEN" in game.tag_values and numbers[0] in _KNOWN else 1
    return 2 * len(numbers) - len(moves) in {0, 1} and numbers == _NUMBERS[first - 1 : first - 1 + len(numbers)]


@dataclass(slots=True)
class _Counter:
    """Which number the next ply has, 0 where any may come, and whether the ply is the second of its number.

    ``before_slip`` counts on as if the last wrong number had been right: a slip is one fault, not two.
    """

    number: int
    second: bool = False
    before_slip: int = 0

    def pass_ply(self) -> None:
        if self.number and self.second:
            self.number += 1
            self.before_slip += self.before_slip > 0
        self.second = bool(self.number) and not self.second

    def is_held(self, item: MoveNumber, following: Sequence[Item]) -> bool:
        """Return whether a number and a dash repeat the ply before them: ``1. 34-30 {a comment} 1. - 20-25``."""
        repeats = self.second and item.number == self.number and dots_of(item.text) == 1
        return repeats and isinstance(next(iter(following), None), Blank)

    def take(self, item: MoveNumber) -> Diagnostic | None:
        dots = dots_of(item.text)
        second = dots >= _ELLIPSIS or (dots == 2 and self.second)  # noqa: PLR2004 -- three stand for the first ply
        due, is_second = self.number, self.second
        if due and item.number in {due, self.before_slip}:
            self.number, self.before_slip = item.number, self.before_slip if item.number == due else 0
            if is_second == second:
                return None
            args = {"text": item.text, "due": _written(item.number, second=is_second)}
            return Diagnostic(Code.NUMBER_OF_OTHER_SIDE, item.span, args)
        self.number, self.second, self.before_slip = item.number, second, due
        if not due:
            return None
        return _unexpected(item, _written(due, second=is_second))


def _written(number: int, *, second: bool) -> str:
    return f"{number}{'...' if second else '.'}"


def _unexpected(item: MoveNumber, due: str) -> Diagnostic:
    return Diagnostic(Code.NUMBER_UNEXPECTED, item.span, {"number": item.text, "due": due})


def numbers(verdict: Verdict) -> Iterator[Diagnostic]:
    """Follow the numbers of the main line; after a wrong one it is counted on from that."""
    game = verdict.game
    if game.kind == "sheet":
        yield from _rows(game.items)
    elif counts_plies(game.items):
        first = next(item for item in game.items if isinstance(item, MoveNumber))
        yield Diagnostic(Code.NUMBER_EACH_PLY, first.span)
    else:
        wrong = second_that_counts_as_first(verdict)
        if wrong is not None:
            yield _unexpected(wrong, _written(wrong.number, second=True))
        yield from _found(game, wrong)


def second_that_counts_as_first(verdict: Verdict) -> MoveNumber | None:
    """Return the first number of a game if it stands before the second player's ply but is written as the first's.

    After a position with that player to move many begin with ``1.`` and count pairs from there. It is wrong only where
    the numbers behind it go on as if it were ``1...``.
    """
    game, play = verdict.game, verdict.play
    if play is None or play.start is None or play.start.white_to_move == play.rules.white_starts:
        return None
    number = next((item for item in game.items if isinstance(item, MoveNumber)), None)
    if number is None or dots_of(number.text) != 1 or game.kind == "sheet":
        return None
    as_written = sum(1 for _ in _found(game, None))
    return number if as_written and sum(1 for _ in _found(game, number)) < as_written else None


def _found(game: Game, second: MoveNumber | None) -> Iterator[Diagnostic]:
    """Follow the numbers of a game; ``second`` is one to be taken for a number of the second ply."""
    counter = _Counter(0 if game.tag("FEN") else 1)
    not_moves = {problem.span for problem in game.problems if problem.code is Code.NOT_A_MOVE}
    for place, item in enumerate(game.items, 1):
        if isinstance(item, MoveNumber):
            if counter.is_held(item, game.items[place : place + 1]):
                counter.second = False
                continue
            found = counter.take(item)
            counter.second = counter.second or item is second
            if found is not None:
                yield found
        elif _is_ply(item, place, game, counter) or (isinstance(item, Junk) and item.span in not_moves):
            counter.pass_ply()
        elif isinstance(item, Setup) and item.fen is not None:
            counter = _Counter(0)


def _is_ply(item: Item, following: int, game: Game, counter: _Counter) -> bool:
    """Return whether an item stands in the place of a ply: a move, or dots for one that is missing."""
    if isinstance(item, Blank):
        return not goes_on_below(game.items, following, counter.number)
    return isinstance(item, Ply)


def due_numbers(game: Game, second: MoveNumber | None = None) -> Iterator[tuple[MoveNumber, str]]:
    """Yield the numbers of the main line of a PDN game, each with the one that was due: ``7.`` or ``7...``.

    The first number of a game that begins with a position is the one that was due; ``second`` is one to be taken for a
    number of the second ply.
    """
    counter = _Counter(0 if game.tag("FEN") else 1)
    for place, item in enumerate(game.items, 1):
        if isinstance(item, MoveNumber):
            if not counter.number:
                counter.take(item)
                counter.second = counter.second or item is second
            yield item, _written(counter.number, second=counter.second)
        elif _is_ply(item, place, game, counter):
            counter.pass_ply()
        elif isinstance(item, Setup) and item.fen is not None:
            counter = _Counter(0)


def _rows(items: tuple[Item, ...]) -> Iterator[Diagnostic]:
    due = before_slip = None
    for item in items:
        if not isinstance(item, MoveNumber):
            continue
        led_on = due is not None and item.number == due - 1 and dots_of(item.text) >= _ELLIPSIS
        wrong = due is not None and item.number not in {due, before_slip} and not led_on
        if wrong:
            yield Diagnostic(Code.NUMBER_UNEXPECTED, item.span, {"number": item.text, "due": str(due)}, row=item.number)
        if wrong and due is not None:
            before_slip = due + 1
        else:
            before_slip = before_slip + 1 if before_slip is not None and item.number == due else None
        due = item.number + 1


def counts_plies(items: tuple[Item, ...]) -> bool:
    """Return whether every ply has a number of its own: 1, 2, 3."""
    line = [item for item in items if isinstance(item, MoveNumber | Ply)]
    written = line[::2]
    return (
        len(line) >= 2 * _TELLING
        and all(
            isinstance(item, MoveNumber) and item.number == due and dots_of(item.text) == 1
            for item, due in zip(written, count(1), strict=False)
        )
        and all(isinstance(item, Ply) for item in line[1::2])
    )
