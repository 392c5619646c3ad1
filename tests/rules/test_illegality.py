"""Reasons of illegality are true of the board: each is held to facts that the plain generator gives."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import pytest

from pdntool.board.fen import read_fen
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.rules.engine import engine
from pdntool.rules.resolve import Illegal, resolve
from pdntool.rules.variants import VARIANTS
from pdntool.rules.written_move import WrittenMove
from tests.rules import plain_generator as plain
from tests.rules.plain_generator import Piece, PlainMove, PlainPosition, Square, Traits
from tests.rules.test_cross_check import SHARED, placements, playouts

FAST, SLOW, KINGS = 30, 100, 4


@dataclass(frozen=True)
class Facts:
    """A written move and what the board says of it; ``squares`` are names, ``due`` the legal moves."""

    traits: Traits
    position: PlainPosition
    squares: tuple[str, ...]
    capture: bool
    due: list[PlainMove]

    @property
    def places(self) -> list[Square]:
        return [self.traits.squares[name] for name in self.squares]

    def piece(self, name: str) -> Piece | None:
        return self.position.board.get(self.traits.squares[name])

    @property
    def mover(self) -> Piece:
        piece = self.piece(self.squares[0])
        assert piece is not None
        return piece

    def own(self, name: str) -> bool:
        piece = self.piece(name)
        return piece is not None and piece.white is self.position.white_to_move

    def enemy(self, name: str) -> bool:
        piece = self.piece(name)
        return piece is not None and piece.white is not self.position.white_to_move

    def start(self) -> plain.Walk:
        origin = self.traits.squares[self.squares[0]]
        board = {square: piece for square, piece in self.position.board.items() if square != origin}
        return plain.Walk(board, origin, self.mover)

    def walks(self) -> Iterator[plain.Walk]:
        """Yield every capture of the piece after each of its jumps, finished or not."""
        live = [self.start()]
        seen: set[tuple[object, ...]] = set()
        while live:
            walk = live.pop()
            for jump in walk.next_jumps(self.traits):
                after = walk.after(self.traits, jump)
                state = (after.square, frozenset(after.gone), jump.direction, after.piece)
                if state not in seen:
                    seen.add(state)
                    yield after
                    if not plain.is_stopped(self.traits, walk, after):
                        live.append(after)

    def joined(self) -> bool:
        """Return whether some capture, finished or not, joins the two ends."""
        end = self.traits.squares[self.squares[-1]]
        return any(walk.square == end for walk in self.walks())

    def finished(self) -> list[plain.Capture]:
        origin = self.traits.squares[self.squares[0]]
        return list(plain.finished_captures(self.traits, self.position, origin))

    def quiet(self) -> bool:
        start, end = self.places[0], self.places[-1]
        return end in plain.quiet_targets(self.traits, self.position.board, start, self.mover)

    def way(self, start: str, end: str) -> tuple[plain.Direction, tuple[Square, ...]] | None:
        """Return the direction of one square from another, and the squares between."""
        first, last = self.traits.squares[start], self.traits.squares[end]
        traits = self.traits
        for direction in {*traits.king_captures, *traits.king_steps, *traits.man_captures}:
            line = traits.lines[first][direction]
            if last in line:
                return direction, line[: line.index(last)]
        return None

    def backward(self, start: str, end: str) -> bool:
        ahead = self.traits.squares[end][1] - self.traits.squares[start][1]
        return ahead < 0 if self.position.white_to_move else ahead > 0

    def on_legs(self, name: str) -> bool:
        """Return whether a square lies between two squares of the path that follow each other."""
        place = self.traits.squares[name]
        ways = [self.way(one, other) for one, other in pairwise(self.squares)]
        return any(way is not None and place in way[1] for way in ways)


def _kings_of(capture: plain.Capture) -> int:
    return sum(capture.kings_taken)


def _fits(facts: Facts) -> list[plain.Capture]:
    ends = facts.places[0], facts.places[-1]
    return [capture for capture in facts.finished() if (capture.squares[0], capture.squares[-1]) == ends]


def _all_finished(facts: Facts) -> list[plain.Capture]:
    own = [square for square, piece in facts.position.board.items() if piece.white is facts.position.white_to_move]
    return [capture for origin in own for capture in plain.finished_captures(facts.traits, facts.position, origin)]


def _not_the_most(facts: Facts, args: Mapping[str, str | int]) -> bool:
    most = max(len(capture.taken) for capture in _all_finished(facts))
    return args["due"] == most and any(len(one.taken) == args["n"] and len(one.taken) < most for one in _fits(facts))


def _ruled_out(facts: Facts, _args: Mapping[str, str | int]) -> bool:
    due = max(map(facts.traits.precedence, _all_finished(facts)))
    return any(facts.traits.precedence(one) != due for one in _fits(facts))


def _fewer_kings(facts: Facts, _args: Mapping[str, str | int]) -> bool:
    return any(
        len(one.taken) == len(other.taken) and _kings_of(one) < _kings_of(other)
        for one in _fits(facts)
        for other in _all_finished(facts)
    )


def _king_can(facts: Facts, _args: Mapping[str, str | int]) -> bool:
    return not facts.mover.king and any(capture.by_king for capture in _all_finished(facts))


def _must_go_on(facts: Facts, args: Mapping[str, str | int]) -> bool:
    end = facts.traits.squares[str(args["square"])]
    return (
        facts.squares[-1] == args["square"]
        and facts.joined()
        and all(capture.squares[-1] != end or len(facts.squares) > 2 for capture in facts.finished())
    )


def _nothing_between(facts: Facts, args: Mapping[str, str | int]) -> bool:
    return len(facts.squares) == 2 and (args["origin"], args["target"]) == facts.squares and not facts.joined()


def _man_direction(facts: Facts, _args: Mapping[str, str | int]) -> bool:
    start, end = facts.places[0], facts.places[-1]
    steps = plain.mirrored(facts.traits.man_steps, white=facts.mover.white)
    reached = {facts.traits.lines[start][way][0] for way in steps if facts.traits.lines[start][way]}
    return not facts.mover.king and end not in reached and not facts.joined()


def _blocked(facts: Facts, args: Mapping[str, str | int]) -> bool:
    name = str(args["square"])
    return facts.piece(name) is not None and facts.on_legs(name) and facts.traits.flying


def _own_jumped(facts: Facts, args: Mapping[str, str | int]) -> bool:
    return facts.own(str(args["square"])) and facts.on_legs(str(args["square"]))


def _off_line(facts: Facts, _args: Mapping[str, str | int]) -> bool:
    way = facts.way(*facts.squares)
    return facts.mover.king and (way is None or way[0] not in facts.traits.king_captures)


def _short(facts: Facts, _args: Mapping[str, str | int]) -> bool:
    return facts.mover.king and not facts.traits.flying and not facts.quiet() and not facts.joined()


def _jumped_twice(facts: Facts, args: Mapping[str, str | int]) -> bool:
    place = facts.traits.squares[str(args["square"])]
    ways = [facts.way(one, other) for one, other in pairwise(facts.squares)]
    return sum(way is not None and place in way[1] for way in ways) > 1 and facts.enemy(str(args["square"]))


def _turned(facts: Facts, args: Mapping[str, str | int]) -> bool:
    ways = [facts.way(one, other) for one, other in pairwise(facts.squares)]
    turns = [
        facts.squares[number]
        for number, (one, other) in enumerate(pairwise(ways), 1)
        if one is not None and other is not None and other[0] == (-one[0][0], -one[0][1])
    ]
    return args["square"] in turns and not facts.traits.may_turn_back


def _lands_too_far(facts: Facts, args: Mapping[str, str | int]) -> bool:
    halt = facts.traits.squares[str(args["square"])]
    behind = [walk for walk in facts.walks() if walk.square == halt and walk.piece.king]
    kinds = [facts.position.board[walk.jumps[-1].taken].king for walk in behind]
    rule = facts.traits.lands_behind
    return rule != "never" and bool(behind) and (rule == "always" or any(kinds))


def _man_backward(facts: Facts, args: Mapping[str, str | int]) -> bool:
    way = facts.way(str(args["origin"]), str(args["target"]))
    assert way is not None
    enemies = [square for square in way[1] if facts.enemy(facts.traits.names[square])]
    forward_only = all(direction[1] >= 0 for direction in facts.traits.man_captures)
    is_leg = (args["origin"], args["target"]) in set(pairwise(facts.squares))
    return (
        is_leg and not facts.mover.king and forward_only and len(way[1]) == len(enemies) == 1
        and facts.backward(str(args["origin"]), str(args["target"]))
    )  # fmt: skip


def _takes_king(facts: Facts, args: Mapping[str, str | int]) -> bool:
    piece = facts.piece(str(args["square"]))
    return (
        not facts.mover.king and not facts.traits.men_take_kings and piece is not None and piece.king
        and facts.enemy(str(args["square"])) and facts.on_legs(str(args["square"]))
    )  # fmt: skip


def _promoted(facts: Facts, args: Mapping[str, str | int]) -> bool:
    last = facts.traits.rows - 1 if facts.position.white_to_move else 0
    return (
        not facts.mover.king and facts.traits.promotion == "stop" and args["square"] in facts.squares[1:-1]
        and facts.traits.squares[str(args["square"])][1] == last
    )  # fmt: skip


def _path(facts: Facts, args: Mapping[str, str | int]) -> bool:
    """Return whether a path is written, and no capture lands on its squares one after the other."""
    if len(facts.squares) == 2 or args["path"] is None:
        return False
    live = [facts.start()]
    for place in facts.places[1:]:
        jumps = [(walk, jump) for walk in live for jump in walk.next_jumps(facts.traits) if jump.landing == place]
        made = [(walk, walk.after(facts.traits, jump)) for walk, jump in jumps]
        if place != facts.places[-1]:
            made = [(walk, after) for walk, after in made if not plain.is_stopped(facts.traits, walk, after)]
        live = [after for _, after in made]
    return not live


TRUE: dict[Code, Callable[[Facts, Mapping[str, str | int]], bool]] = {
    Code.NO_PIECE: lambda facts, args: facts.squares[0] == args["square"] and facts.piece(facts.squares[0]) is None,
    Code.OPPONENT_PIECE: lambda facts, args: facts.squares[0] == args["square"] and facts.enemy(facts.squares[0]),
    Code.SQUARE_OCCUPIED: lambda facts, args: (
        facts.squares[-1] == args["square"] != facts.squares[0]
        and facts.piece(facts.squares[-1]) is not None
        and not facts.joined()
    ),
    Code.MAN_DIRECTION: _man_direction,
    Code.CAPTURE_COMPULSORY: lambda facts, _: facts.quiet() and bool(facts.due[0].captured),
    Code.CAPTURE_NOT_MAXIMAL: _not_the_most,
    Code.QUALITY_VIOLATED: _fewer_kings,
    Code.KING_MUST_CAPTURE: _king_can,
    Code.KINGS_NOT_FIRST: _ruled_out,
    Code.VALUE_NOT_GREATEST: _ruled_out,
    Code.CAPTURE_INCOMPLETE: _must_go_on,
    Code.NOTHING_CAPTURED: _nothing_between,
    Code.KING_SHORT: _short,
    Code.PATH_BLOCKED: _blocked,
    Code.OWN_PIECE_JUMPED: _own_jumped,
    Code.KING_OFF_LINE: _off_line,
    Code.GAME_OVER: lambda facts, _: not facts.due,
    Code.PATH_IMPOSSIBLE: _path,
    Code.JUMPED_TWICE: _jumped_twice,
    Code.TURNED_BACK: _turned,
    Code.MAN_TAKES_KING: _takes_king,
    Code.SAME_SQUARE: lambda facts, args: facts.squares == (args["square"],) * 2 and not facts.joined(),
    Code.KING_LANDS_TOO_FAR: _lands_too_far,
    Code.MAN_CAPTURES_BACKWARD: _man_backward,
    Code.PROMOTION_ENDS_MOVE: _promoted,
}


def _writings(
    facts: PlainPosition, traits: Traits, due: list[PlainMove], chance: random.Random
) -> Iterator[tuple[str, ...]]:
    """Yield writings that are mostly wrong: any squares, squares from the mover's piece, legal paths with a slip."""
    names = sorted(traits.squares)
    own = [traits.names[square] for square, piece in sorted(facts.board.items()) if piece.white is facts.white_to_move]
    for _ in range(4):
        yield chance.choice(names), chance.choice(names)
        if own:
            origin = chance.choice(own)
            near = [traits.names[place] for line in traits.lines[traits.squares[origin]].values() for place in line[:4]]
            yield origin, chance.choice(names)
            yield origin, chance.choice(near)
            yield (origin, *chance.choices(near, k=2))
            yield (origin, chance.choice(near), *chance.choices(names, k=chance.randint(1, 2)))
    yield from ((name, name) for name in chance.sample(own, min(2, len(own))))
    for move in chance.sample(due, min(4, len(due))):
        path = list(move.path)
        yield tuple(path[:-1]) if len(path) > 2 else (path[0], chance.choice(names))
        yield (*path, chance.choice(names))
        path[chance.randrange(1, len(path))] = chance.choice(names)
        yield tuple(path)
    for capture in (one for square in own for one in plain.finished_captures(traits, facts, traits.squares[square])):
        path = [traits.names[square] for square in capture.squares]
        yield tuple(path)
        yield path[0], path[-1]
        for cut in range(2, len(path)):
            yield tuple(path[:cut])
            yield path[0], path[cut - 1]


def _hold(variant: str, count: int, seed: int) -> set[Code]:
    rules, traits, chance = VARIANTS[variant], plain.PLAIN[variant], random.Random(f"{variant} reasons {seed}")  # noqa: S311 positions, no secrets
    played = playouts(traits, chance)
    # With many kings a position has more captures than the plain generator counts in a minute.
    placed = (one for one in placements(traits, chance) if sum(piece.king for piece in one.board.values()) <= KINGS)
    met: set[Code] = set()
    for number in range(count):
        position = next(placed if number % 2 else played)
        due = plain.legal_moves(traits, position)
        read = read_fen(plain.write(traits, position), rules.geometry)
        assert isinstance(read, Position)
        for squares in _writings(position, traits, due, chance):
            capture = len(squares) > 2 or chance.random() < 0.5
            reason = resolve(engine(rules), read, WrittenMove(squares, capture))
            if isinstance(reason, Illegal):
                met.add(reason.code)
                facts = Facts(traits, position, squares, capture, due)
                told = f"{variant} {plain.write(traits, position)} {squares} {capture}: {reason}"
                assert TRUE[reason.code](facts, reason.args), told
    return met


@pytest.mark.parametrize("variant", SHARED)
def test_reasons_are_true(variant: str) -> None:
    assert len(_hold(variant, FAST, seed=1)) > 8


@pytest.mark.slow
@pytest.mark.parametrize("variant", SHARED)
def test_reasons_are_true_of_more_positions(variant: str) -> None:
    _hold(variant, SLOW, seed=2)
