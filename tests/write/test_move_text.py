"""Every legal move of positions that nobody chose, in every notation, read back."""

import random
from collections.abc import Iterator

import pytest

from pdntool.board.geometry import positions_of
from pdntool.board.position import Position
from pdntool.rules.engine import engine
from pdntool.rules.resolve import Illegal, Match, resolve
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.moves import written_move
from pdntool.write.move_text import SEPARATORS, SQUARES, format_move
from pdntool.write.options import NOTATIONS, MoveOptions

PLAIN = [MoveOptions(notation) for notation in NOTATIONS if notation != "source"]
STYLES = [
    *PLAIN,
    *(MoveOptions(style.notation, squares) for style in PLAIN for squares in SQUARES if squares != "source"),
    *(MoveOptions("long", separator=separator) for separator in SEPARATORS),
    MoveOptions("short", zero_pad=True),
    MoveOptions("captured", squares="numeric", zero_pad=True),
]
KINGS = 0.3
# Where pieces capture in eight directions a dozen pieces already have thousands of captures.
DIAGONALS = 4
EXAMPLE = "W:WK47:B14,19,29,31,42"


def thrown(rules: Rules, chance: random.Random) -> Position:
    """Throw pieces on the board: few of the side to move, at most one king a side or so: captures share their ends."""
    squares = list(rules.geometry.index.values())
    taken = chance.sample(squares, chance.randint(2, 8 if len(rules.man_captures) > DIAGONALS else 12))
    white = chance.randint(1, max(1, len(taken) // 3))
    last = {True: rules.geometry.row_bits(0), False: rules.geometry.row_bits(rules.geometry.height - 1)}
    sides = {True: 0, False: 0}
    kings = 0
    for place, square in enumerate(taken):
        is_white = place < white
        if rules.first_king_wins and last[is_white] >> square & 1:
            continue
        sides[is_white] |= 1 << square
        if last[is_white] >> square & 1 or may_be_king(rules, kings & sides[is_white], chance):
            kings |= 1 << square
    return Position(rules.geometry, sides[True], sides[False], kings, white_to_move=chance.random() < 0.8)


def may_be_king(rules: Rules, kings: int, chance: random.Random) -> bool:
    return not kings and not rules.first_king_wins and chance.random() < KINGS


def faults(rules: Rules, position: Position, styles: list[MoveOptions]) -> Iterator[tuple[MoveOptions, str]]:
    play = engine(rules)
    for move in play.legal_moves(position):
        # Styles that give the same text are one.
        texts = {
            format_move(rules, position, move, style): style for style in (styles if move.captured else styles[:6:5])
        }
        for text, style in texts.items():
            resolution = resolve(play, position, written_move(text))
            if not isinstance(resolution, Match) or resolution.move != move:
                yield style, text


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_some_positions_reads_back_in_every_style(variant: str) -> None:
    rules, chance = VARIANTS[variant], random.Random(variant)  # noqa: S311 no secret
    found = [fault for _ in range(20) for fault in faults(rules, thrown(rules, chance), STYLES)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_many_positions_reads_back_in_every_notation(variant: str) -> None:
    rules, chance = VARIANTS[variant], random.Random(f"many {variant}")  # noqa: S311 no secret
    found = [fault for _ in range(20_000) for fault in faults(rules, thrown(rules, chance), PLAIN)]
    assert found == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_square_has_one_name_of_each_kind(variant: str) -> None:
    geometry = VARIANTS[variant].geometry
    for name_of in SQUARES.values():
        names = [name_of(geometry)[square] for square in positions_of(geometry.playable)]
        assert len(set(names)) == len(geometry.index)
        assert all(names)


@pytest.mark.parametrize(
    ("variant", "squares", "square", "name"),
    [
        ("international", "algebraic", "46", "a1"),
        ("international", "algebraic", "5", "j10"),
        ("russian", "numeric", "a1", "29"),
        ("russian", "numeric", "b8", "1"),
        ("turkish", "numeric", "a8", "1"),
        ("turkish", "numeric", "h1", "64"),
        ("english", "algebraic", "29", "a1"),
    ],
)
def test_the_other_name_of_a_square(variant: str, squares: str, square: str, name: str) -> None:
    geometry = VARIANTS[variant].geometry
    assert SQUARES[squares](geometry)[geometry.index[square]] == name


def test_the_example_of_the_standard() -> None:
    rules = VARIANTS["international"]
    play = engine(rules)
    position = play.position(EXAMPLE)
    texts = {format_move(rules, position, move) for move in play.legal_moves(position)}
    assert texts == {"47x38x24x13x36", "47x38x20x9x36"}
    # Refused as official forms, but understood: each fits one move.
    for text, meant in (("47x24x36", "47x38x24x13x36"), ("47x33x24x13x36", "47x38x24x13x36")):
        resolution = resolve(play, position, written_move(text))
        assert isinstance(resolution, Match)
        assert format_move(rules, position, resolution.move) == meant
    assert not isinstance(resolve(play, position, written_move("47x36")), Match | Illegal)


def test_engines_and_french_files_name_what_is_taken() -> None:
    rules = VARIANTS["international"]
    play = engine(rules)
    position = play.position(EXAMPLE)
    hub = {format_move(rules, position, move, MoveOptions("hub")) for move in play.legal_moves(position)}
    assert hub == {"47x36x19x29x31x42", "47x36x14x29x31x42"}
    resolution = resolve(play, position, written_move("47x36x42x31x29x14"))
    assert isinstance(resolution, Match)


def test_where_captures_have_hyphens_a_list_has_crosses() -> None:
    rules = VARIANTS["thai"]
    position = engine(rules).position("W:WK23:BK1,6,8,10,16,27,K28,29")
    assert list(faults(rules, position, STYLES)) == []
    texts = {format_move(rules, position, move) for move in engine(rules).legal_moves(position)}
    assert "23x32x27" in texts
