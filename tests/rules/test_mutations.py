"""Every trait of every variant is held by some fact: with the trait broken, the facts no longer agree.

The facts are the second generator's moves on random positions, the published perft counts, the worked positions, and
the start position and texts of a variant as PDN gives them. A mutant that no position can show has its reason here.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from pdntool.board.fen import read_fen
from pdntool.board.geometry import DIAGONAL, ORTHOGONAL, Corner, Squares, Vector
from pdntool.board.position import Position
from pdntool.rules.engine import Engine
from pdntool.rules.notation import captured_names, long_texts
from pdntool.rules.spec import BY_KING, QUALITY, QUANTITY, Promotion, Removal, Result, Rules, Step
from pdntool.rules.variants import EIGHT, FORWARD, FORWARD_AND_SIDEWAYS, VARIANTS
from tests.rules import plain_generator as plain
from tests.rules.facts import PerftRow, perft_rows, tactics
from tests.rules.test_cross_check import placements, playouts

POSITIONS = 1000


class Mutation(NamedTuple):
    """A trait, and how another value is made of its value."""

    trait: str
    change: Callable[[Any], Any]


def _other(*values: Any) -> Callable[[Any], Any]:  # noqa: ANN401 -- of any trait
    return lambda value: next(other for other in values if other != value)


WAYS = ("man_moves", "man_captures", "king_moves", "king_captures")
# Other ways that the same board has.
OTHER_WAYS = {
    FORWARD: DIAGONAL,
    DIAGONAL: FORWARD,
    EIGHT: DIAGONAL,
    FORWARD_AND_SIDEWAYS: ORTHOGONAL,
    ORTHOGONAL: FORWARD_AND_SIDEWAYS,
}


def _one_way_less(ways: tuple[Vector, ...]) -> tuple[Vector, ...]:
    return ways[:-1]


def _one_step_more_or_less(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return steps[:-1] if len(steps) > 1 else (*steps, BY_KING if BY_KING not in steps else QUANTITY)


MUTATIONS = (
    Mutation("men_rows", lambda rows: rows[:-1] or (1, 2)),
    Mutation("white_starts", lambda value: not value),
    *(
        Mutation(trait, OTHER_WAYS.__getitem__)
        for trait in ("man_moves", "man_captures", "king_moves", "king_captures")
    ),
    *(Mutation(trait, _one_way_less) for trait in ("man_moves", "man_captures", "king_moves", "king_captures")),
    Mutation("king_flies", lambda value: not value),
    Mutation("removal", _other(Removal.AT_END, Removal.AT_ONCE)),
    Mutation("promotion", _other(Promotion.AT_END, Promotion.STOPS)),
    Mutation("promotion", _other(Promotion.STOPS, Promotion.CONTINUES)),
    Mutation("precedence", _other((), (QUANTITY,))),
    Mutation("precedence", _other((QUANTITY,), (QUALITY,))),
    Mutation("precedence", _one_step_more_or_less),
    Mutation("may_turn_back", lambda value: not value),
    Mutation("king_lands_behind", lambda value: not value),
    Mutation("king_halts_behind_king", lambda value: not value),
    Mutation("men_capture_kings", lambda value: not value),
    Mutation("king_run_limit", lambda value: 0 if value else 3),
    Mutation("king_run_limit", lambda value: value + 1),
    Mutation("first_king_wins", lambda value: not value),
    Mutation("capture_sign", _other("x", ":")),
    Mutation("result", _other(*Result)),
    Mutation("gametype", lambda text: text + ",1"),
    Mutation("no_move_wins", lambda value: not value),
)

GEOMETRY_MUTATIONS = (
    Mutation("width", lambda width: width + 2),
    Mutation("height", lambda height: height + 2),
    Mutation("squares", _other(Squares.LEFT_CORNER, Squares.RIGHT_CORNER)),
    Mutation("first", _other(Corner.TOP_LEFT, Corner.BOTTOM_RIGHT)),
    Mutation("first", _other(Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT)),
    Mutation("algebraic", lambda value: not value),
)


def _shows_nothing(rules: Rules, mutated: Rules, trait: str) -> str | None:
    """Return why no position can tell a mutant from its variant; None if some must."""
    steps = not rules.king_flies
    forward = rules.man_captures == FORWARD
    halting = {"king_lands_behind", "king_halts_behind_king"}
    of_kings = {*halting, "king_moves", "king_captures", "king_flies", "king_run_limit", "removal", "men_capture_kings"}
    crowned = rules.first_king_wins and (trait in of_kings or BY_KING in mutated.precedence)
    keeps = mutated.promotion is not Promotion.CONTINUES
    reasons = {
        "it is the same": getattr(rules, trait) == getattr(mutated, trait),
        "the captured piece bars the way back": trait == "may_turn_back" and rules.removal is Removal.AT_END,
        "a piece that steps never lands where it has captured": trait == "removal" and steps,
        "a king that steps lands behind what it takes": trait in halting and steps,
        "the king lands behind what it takes": trait == "king_halts_behind_king" and rules.king_lands_behind,
        "a man that captures forward cannot leave the last row": trait == "promotion" and forward and keeps,
        "the first king ends the game": crowned,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


# Where a king ends the game, the second generator has the moves of the positions without one.
LIKE = {"breakthrough": "international"}


@cache
def _positions(variant: str) -> tuple[str, ...]:
    traits, chance = _plain(variant), random.Random(f"{variant} mutants")  # noqa: S311 -- no secrets
    half = POSITIONS // 2
    found = (*islice(playouts(traits, chance), half), *islice(placements(traits, chance), half))
    return tuple(plain.write(traits, position) for position in found)


def _plain(variant: str) -> plain.Traits:
    return plain.PLAIN[LIKE.get(variant, variant)]


@cache
def _expected(variant: str) -> tuple[frozenset[tuple[str, str, frozenset[str], bool]], ...]:
    traits = _plain(variant)
    return tuple(
        frozenset()
        if variant in LIKE and "K" in fen
        else frozenset(move[:4] for move in plain.legal_moves(traits, plain.read(traits, fen)))
        for fen in _positions(variant)
    )


def _read(engine: Engine, fen: str) -> Position | None:
    read = read_fen(fen, engine.rules.geometry, white_starts=engine.rules.white_starts)
    return read if isinstance(read, Position) else None


def _moves(engine: Engine, fen: str) -> frozenset[tuple[str, str, frozenset[str], bool]]:
    position, names = _read(engine, fen), engine.rules.geometry.names
    if position is None:
        return frozenset()
    return frozenset(
        (names[move.origin], names[move.target], frozenset(captured_names(engine.rules, move)), move.promotes)
        for move in engine.legal_moves(position)
    )


def _disagreements(variant: str, rules: Rules) -> Iterator[str]:
    """Yield the facts of a variant that do not hold for a rule set."""
    try:
        engine = Engine(rules)
    except ValueError as error:
        yield str(error)
        return
    if rules.start_fen != plain.write(_plain(variant), plain.start(_plain(variant))):
        yield "start"
    if _names(rules) != {name: (column, row) for (column, row), name in _plain(variant).names.items()}:
        yield "names of squares"
    if (rules.gametype, rules.capture_sign, rules.result, rules.no_move_wins) != STATED[variant]:
        yield "table of the standard"
    if _longest_run(engine) != RUNS.get(variant, 0):
        yield "moves of one king in a row"
    yield from (case["id"] for case in tactics((variant,)) if not _holds(engine, case))
    pairs = zip(_positions(variant), _expected(variant), strict=True)
    yield from (fen for fen, expected in pairs if _moves(engine, fen) != expected)
    for row in perft_rows((variant,)):
        if row.unique is not None and row.unique < 10_000 and not _counts(engine, row):
            yield row.label


def _names(rules: Rules) -> dict[str, tuple[int, int]]:
    """Return column and row of each square, both counted from White's left corner."""
    names, height = rules.geometry.names, rules.geometry.height
    return {
        names[square]: (column, height - 1 - row)
        for row, squares in enumerate(rules.geometry.diagram_rows())
        for column, square in enumerate(squares)
        if square is not None
    }


def _longest_run(engine: Engine) -> int:
    """Return how often one king of a side with men may move in a row, 0 for as often as it likes."""
    position = engine.start
    names = [name for row in engine.rules.geometry.diagram_rows() for name in row if name is not None]
    first, last = 1 << names[0], 1 << names[-1]
    middle = 1 << names[len(names) // 2]
    position = position._replace(white=last | middle, black=first, kings=first | last, white_to_move=True)
    for count in range(6):
        steps = [move for move in engine.quiet_moves(position) if 1 << move.origin == last]
        legal = [move for move in steps if move in engine.legal_moves(position)]
        if not legal:
            return count
        last = 1 << legal[0].target
        position = engine.play(position, legal[0])._replace(white_to_move=True)
    return 0


def _holds(engine: Engine, case: dict[str, Any]) -> bool:
    position = _read(engine, case["fen"])
    if position is None:
        return False
    found = [long_texts(engine.rules, position, move) for move in engine.legal_moves(position)]
    return sorted(map(sorted, found)) == sorted(sorted(move["long"]) for move in case["legal"])


def _counts(engine: Engine, row: PerftRow) -> bool:
    position = engine.start if row.fen == "initial" else _read(engine, row.fen)
    return position is not None and engine.perft(position, row.depth) == row.unique


RUNS = {"frisian": 3, "frysk": 3}

# GameType, sign of a capture, results (PDN 3.0: GameType tag, Result tag), and whether the side without a move wins.
_TWO, _ONE = Result.INTERNATIONAL, Result.DEFAULT
STATED = {
    "international": ("20,W,10,10,N2,0", "x", _TWO, False),
    "capraz": ("20,W,10,10,N2,0", "x", _TWO, False),
    "english": ("21,B,8,8,N1,0", "x", _ONE, False),
    "italian": ("22,W,8,8,N2,1", "x", _ONE, False),
    "pool": ("23,B,8,8,N1,0", "x", _ONE, False),
    "pool_unified": ("23,W,8,8,A0,0", "x", _ONE, False),
    "jamaican": ("23,B,8,8,A1,1", "x", _ONE, False),
    "spanish": ("24,W,8,8,N1,1", "x", _ONE, False),
    "russian": ("25,W,8,8,A0,0", ":", _ONE, False),
    "brazilian": ("26,W,8,8,A0,0", "x", _ONE, False),
    "canadian": ("27,W,12,12,N2,0", "x", _TWO, False),
    "portuguese": ("28,W,8,8,N1,1", "x", _ONE, False),
    "czech": ("29,W,8,8,A0,0", "x", _ONE, False),
    "turkish": ("30,W,8,8,A0,0", "x", _ONE, False),
    "thai": ("31,B,8,8,N2,0", "-", _ONE, False),
    "frisian": ("40,W,10,10,N2,0", "x", _ONE, False),
    "spantsiretti": ("41,W,10,8,A0,0", ":", _ONE, False),
    "breakthrough": ("96,W,10,10,N2,0", "x", _TWO, False),
    "frysk": ("97,W,10,10,N2,0", "x", _ONE, False),
    "antidraughts": ("98,W,10,10,N2,0", "x", _TWO, True),
    "killer": ("", "x", _TWO, False),
}


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_facts_hold_for_the_variant_itself(variant: str) -> None:
    assert list(_disagreements(variant, VARIANTS[variant])) == []


@pytest.mark.slow
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.trait)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_broken_trait_is_noticed(variant: str, mutation: Mutation) -> None:
    rules = VARIANTS[variant]
    mutated = replace(rules, **{mutation.trait: mutation.change(getattr(rules, mutation.trait))})
    reason = _shows_nothing(rules, mutated, mutation.trait)
    if reason is not None:
        pytest.skip(reason)
    assert next(_disagreements(variant, mutated), None) is not None


@pytest.mark.slow
@pytest.mark.parametrize("mutation", GEOMETRY_MUTATIONS, ids=lambda mutation: mutation.trait)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_broken_board_is_noticed(variant: str, mutation: Mutation) -> None:
    rules = VARIANTS[variant]
    geometry = replace(rules.geometry, **{mutation.trait: mutation.change(getattr(rules.geometry, mutation.trait))})
    assert next(_disagreements(variant, replace(rules, geometry=geometry)), None) is not None
