"""The values of the package travel: they are pickled, copied and printed, and stay what they are."""

import copy
import pickle
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import pdntool
from pdntool.board.fen import read_fen
from pdntool.board.geometry import Geometry
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import catalog
from pdntool.rules.draws import Regulation
from pdntool.rules.engine import engine
from pdntool.rules.lookup import find_variant
from pdntool.rules.movegen import Move
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.spec import BY_KING, QUANTITY, Rules
from pdntool.rules.variants import SWITCHES, VARIANTS
from pdntool.text.span import Span

SAMPLES = Path(__file__).parents[1] / "samples"
GAMES = [SAMPLES / name for name in ("games/turkish-game.pdn", "games/capraz-game.sheet", "faults/not-maximal.sheet")]
NAMES = (
    *VARIANTS,
    *(f"{name}:{switch.name}" for switch in SWITCHES for name in switch.variants),
    *(f"{name}:flipped" for name in VARIANTS),
)


def _found(name: str) -> Rules:
    rules = find_variant(name)
    assert rules is not None
    return rules


def _errors() -> Mapping[str, Exception]:
    errors = {}
    start = pdntool.variant("international").start
    for text in ("hello", "20-25"):
        with pytest.raises(pdntool.MoveError) as refused:
            start.resolve(text)
        errors[text] = refused.value
    with pytest.raises(pdntool.UnknownNameError) as unknown:
        pdntool.variant("turksh")
    return {**errors, "turksh": unknown.value}


def _diagnostics() -> set[str]:
    return {str(path) for path in SAMPLES.rglob("*") if path.suffix in {".pdn", ".sheet"}}


FRISIAN = pdntool.Position.from_fen("W:WK1,45:BK50,12:H0:F1:+305+0", "frisian")
VALUES: Mapping[str, object] = {
    "span": Span(3, 7),
    "source": pdntool.decode(b"1. 32-28 *\n", "a.pdn"),
    "diagnostic": Diagnostic(
        Code.CAPTURE_NOT_MAXIMAL, Span(3, 7), {"n": 1, "due": 2}, ply=3, move="1x10", legal=("1x19",), takes=(("7",),)
    ),
    "diagnostic of a file": Diagnostic(Code.FILE_UNREADABLE, None, {"reason": "ENOENT"}),
    "board position": engine(VARIANTS["turkish"]).start,
    "board position with a run": FRISIAN.board,
    "board move": Move(1, 7, 0, promotes=False),
    "position": pdntool.variant("turkish").start,
    "position with a run": FRISIAN,
    "move": FRISIAN.legal_moves()[0],
    **{f"game {path.name}": next(pdntool.read_games(path)) for path in GAMES},
    **{f"verdict {path.name}": next(pdntool.read_games(path)).verdict for path in GAMES},
    **{f"record {path.name}": next(pdntool.read_games(path)).record for path in GAMES},
    "rules made by hand": replace(VARIANTS["italian"], precedence=(QUANTITY, BY_KING), king_flies=True),
    "rules made by hand of a new name": replace(VARIANTS["thai"], name="mine", articles={"removal": "mine"}),
    **{f"rules {name}": _found(name) for name in NAMES},
    **{f"geometry {name}": _found(name).geometry for name in NAMES},
    **{f"variant {name}": pdntool.variant(name) for name in VARIANTS},
    **{f"regulation {name}": regulation for name, regulation in REGULATIONS.items()},
    **{f"code {code}": code for code in Code},
}


def _copies(value: object) -> list[object]:
    pickled = [
        pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 -- of our own
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    return [*pickled, copy.copy(value), copy.deepcopy(value)]


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_pickled_and_copied_to_an_equal_one(name: str) -> None:
    value = VALUES[name]
    for other in _copies(value):
        assert type(other) is type(value)
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


@pytest.mark.parametrize("name", [name for name in VALUES if name.startswith(("rules", "geometry", "code"))])
def test_what_has_a_name_stays_the_same_object(name: str) -> None:
    value = VALUES[name]
    by_hand = "by hand" in name
    assert all((other is value) is not by_hand for other in _copies(value))


@pytest.mark.parametrize("name", VALUES)
def test_a_value_prints_on_one_short_line(name: str) -> None:
    text = repr(VALUES[name])
    assert "\n" not in text
    assert len(text) <= 200


def test_rules_that_differ_are_not_equal() -> None:
    rules = VARIANTS["italian"]
    assert replace(rules) == rules
    assert replace(rules, king_flies=True) != rules
    assert engine(replace(rules, king_flies=True)) is not engine(rules)


def test_equal_boards_are_one_object() -> None:
    geometry = VARIANTS["thai"].geometry
    assert replace(geometry) is geometry
    assert replace(geometry, flipped=True) is not geometry
    assert isinstance(geometry, Geometry)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (pdntool.Position.from_fen("W:Wd4:BKe7", "turkish"), "Position('W:Wd4:BKe7', 'turkish')"),
        (read_fen("B:WK31:B1,2", VARIANTS["international"].geometry), "Position('B:WK31:B1,2')"),
        (pdntool.variant("international").start.resolve("32-28"), "Move('32-28')"),
        (pdntool.variant("türk"), "Variant('turkish')"),
        (_found("thai:flipped"), "Rules('thai:flipped')"),
        (VARIANTS["russian"].geometry, "Geometry(8x8, algebraic)"),
        (_found("canadian:flipped").geometry, "Geometry(12x12, numbered, flipped)"),
        (REGULATIONS["fmjd"], "Regulation('fmjd')"),
        (pdntool.decode(b"1. 32-28 *\n", "a.pdn"), "Source('a.pdn', 11 characters)"),
        (Diagnostic(Code.CAPTURE_COMPULSORY, Span(3, 7), ply=3), "Diagnostic(PDN305, (3, 7), ply=3)"),
        (Diagnostic(Code.FILE_UNREADABLE, None, {"reason": "x"}), "Diagnostic(PDN101, None, args={'reason': 'x'})"),
    ],
    ids=str,
)
def test_a_value_prints_what_it_is(value: object, text: str) -> None:
    assert repr(value) == text


def test_a_position_as_text_is_its_diagram() -> None:
    assert str(pdntool.Position.from_fen("W:W46,K33:B1,K50")).splitlines() == [
        "  1    b   .   .   .   .  5",
        "  6  .   .   .   .   .    10",
        " 11    .   .   .   .   .  15",
        " 16  .   .   .   .   .    20",
        " 21    .   .   .   .   .  25",
        " 26  .   .   .   .   .    30",
        " 31    .   .   W   .   .  35",
        " 36  .   .   .   .   .    40",
        " 41    .   .   .   .   .  45",
        " 46  w   .   .   .   B    50",
    ]


@pytest.mark.parametrize("path", sorted(_diagnostics()), ids=lambda path: Path(path).name)
def test_what_a_check_finds_travels(path: str) -> None:
    source = pdntool.decode(Path(path).read_bytes(), path)
    for verdict in pdntool.check_source(source):
        assert all(other == verdict for other in _copies(verdict))
        assert "\n" not in repr(verdict)
        assert all("\n" not in repr(diagnostic) for diagnostic in verdict.diagnostics)


def test_errors_travel() -> None:
    for error in _errors().values():
        for other in _copies(error):
            assert type(other) is type(error)
            assert str(other) == str(error)
            assert vars(other) == vars(error)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pdntool.variant("turksh"),
        lambda: pdntool.Position.from_fen("W:W31:B1", "turksh"),
        lambda: pdntool.read_games(pdntool.decode(b"1. 32-28 *", "a.pdn"), variant_name="turksh"),
    ],
)
@pytest.mark.parametrize("kind", [KeyError, ValueError, pdntool.UnknownNameError])
def test_an_unknown_name_offers_the_closest(ask: Callable[[], object], kind: type[Exception]) -> None:
    with pytest.raises(kind) as caught:
        ask()
    assert str(caught.value) == catalog("en").word("variant_unknown", name="turksh", close="turkish, thai")
    assert isinstance(caught.value, pdntool.UnknownNameError)
    assert (caught.value.name, caught.value.close) == ("turksh", ("turkish", "thai"))


def test_a_name_like_no_other_offers_all() -> None:
    with pytest.raises(pdntool.UnknownNameError, match="international") as caught:
        pdntool.variant("zzzz")
    assert caught.value.close == ()


def test_values_compare_by_what_they_hold() -> None:
    assert Regulation("a", "b") == Regulation("a", "b")
    start = engine(VARIANTS["english"]).start
    assert Position(start.geometry, start.white, start.black, start.kings, start.white_to_move) == start
