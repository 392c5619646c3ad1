"""The filters that look at the moves and positions of a game."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from pdntool.archive.facts import GameFacts
from pdntool.archive.patterns import Material, PositionPattern, fits, material_in
from pdntool.archive.ranges import numbers_in
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Match, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.game import read_games
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Junk
from pdntool.text.source import Source

Test = Callable[[GameFacts], bool]
"""What says whether a game fits."""
_NUMBER: Final = re.compile(r"(?<!\S)[0-9]{1,3}\.+(?:\s|$|(?=[0-9a-h]))")


@dataclass(frozen=True, slots=True)
class Images:
    """Which images of a position are taken for it as well."""

    mirrored: bool = False
    exchanged: bool = False


NO_IMAGES: Final = Images()


def plies_of_line(text: str) -> tuple[str, ...]:
    """Return the moves of a text, without their numbers; raises ``ValueError`` where it has anything else."""
    # Squares without a sign between them are read as a move where a number stands before them.
    game = next(read_games(Source("opening", f"1. {_NUMBER.sub(' ', text)}")), None)
    plies = () if game is None else tuple(game.plies)
    if game is None or not plies or any(isinstance(item, Junk) for item in game.items):
        raise ValueError(text)
    return plies


def opening(text: str) -> Test:
    """Return the test for games that begin with these moves; raises ``ValueError``."""
    plies = plies_of_line(text)

    def test(facts: GameFacts) -> bool:
        rules = facts.rules
        moves = None if rules is None or facts.plies < len(plies) else line_of(rules, plies)
        if moves is None or rules is None:
            return False
        made = [(step.before, step.move) for step in islice(facts.steps(), len(plies))]
        return [move for _, move in made] == list(moves) and made[0][0] == engine(rules).start

    return test


@lru_cache(maxsize=1024)
def line_of(rules: Rules, plies: Sequence[str]) -> tuple[Move, ...] | None:
    """Return the moves that texts are from the starting position, None where one of them is no legal move."""
    position, moves = engine(rules).start, list[Move]()
    for text in plies:
        found = resolve(engine(rules), position, written_move(text))
        if not isinstance(found, Match):
            return None
        moves.append(found.move)
        position = engine(rules).play(position, found.move)
    return tuple(moves)


def position(text: str, images: Images) -> Test:
    """Return the test for games with this position; raises ``ValueError``."""
    pattern = PositionPattern(text, images.mirrored, images.exchanged)
    return lambda facts: facts.rules is not None and _reaches(facts, pattern)


def _reaches(facts: GameFacts, pattern: PositionPattern) -> bool:
    play = facts.play
    if play is None or play.start is None or play.final is None:
        return False
    wanted = pattern.on(play.rules.geometry)
    sizes = {(one.white.bit_count(), one.black.bit_count()) for one in wanted}
    if play.texts:
        # Pieces never come back, so the game passes by what has more of them than it begins with, or fewer at its end.
        sizes = {size for size in sizes if _within(size, play.start, play.final)}
    return bool(sizes) and any(fits(wanted, position) for position in play.positions_of(sizes))


def _within(size: tuple[int, int], start: Position, final: Position) -> bool:
    white, black = size
    return (
        final.white.bit_count() <= white <= start.white.bit_count()
        and final.black.bit_count() <= black <= start.black.bit_count()
    )


def final(text: str, images: Images) -> Test:
    """Return the test for games that end with this position; raises ``ValueError``."""
    pattern = PositionPattern(text, images.mirrored, images.exchanged)

    def test(facts: GameFacts) -> bool:
        final = None if facts.play is None else facts.play.final
        return final is not None and pattern.is_in(final)

    return test


def material(text: str) -> Test:
    """Return the test for games with these pieces on the board; raises ``ValueError``."""
    asked: Material = material_in(text)
    sizes = asked.sizes
    return lambda facts: facts.play is not None and any(map(asked.is_in, facts.play.positions_of(sizes)))


def longest_capture(text: str) -> Test:
    """Return the test for games whose longest capture takes so many pieces; raises ``ValueError``."""
    asked = numbers_in(text)
    return lambda facts: facts.play is not None and asked.has(max(facts.captures.values(), default=0))


def coup(text: str) -> Test:
    """Return the test for games with a coup of so many pieces; raises ``ValueError``."""
    asked = numbers_in(text)
    return lambda facts: any(asked.has(taken) for taken in coups(facts.captures))


def coups(captures: Mapping[int, int]) -> list[int]:
    """Return the pieces taken by each coup: the last capture of a side that gave pieces just before, and fewer.

    ``captures`` are the pieces taken by each ply that captures.
    """
    found = []
    for ply, taken in captures.items():
        given, before = 0, ply - 1
        while before in captures:
            given += captures[before] - captures.get(before - 1, 0)
            before -= 2
        if given > 0 and taken > given:
            found.append(taken)
    return found
