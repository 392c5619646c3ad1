"""Each article of each regulation, by a line of play that comes to it; and the counting itself."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, islice, repeat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdntool.board.position import Position
from pdntool.rules.draws import (
    CAPTURE,
    MAN_MOVE,
    PROGRESS,
    PROMOTION,
    Claim,
    DrawCounter,
    Force,
    Limit,
    Regulation,
    event_of,
    long_diagonal,
)
from pdntool.rules.engine import engine
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.resolve import Match, resolve
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.moves import written_move

SHUTTLES = {
    "10x10": "45-50 36-41 50-45 41-36",
    "8x8 letters": "a1-b2 g1-h2 b2-a1 h2-g1",
    "on the long diagonal": "h2-g1 h8-g7 g1-h2 g7-h8",
    "8x8 numbers": "4-8 29-25 8-4 25-29",
    "pool": "4-8 21-17 8-4 17-21",
    "8x8 numbers, white first": "29-25 4-8 25-29 8-4",
    "iberian": "29-25 4-8 25-29 8-4",
    "turkish": "a1-a2 h8-h7 a2-a1 h7-h8",
}
"""Kings of both sides that go to and fro: White's, Black's, and back."""

FOUR_KINGS_8X8 = "B:WK21,K29:BK4,K12"


def claims(variant: str, fen: str, moves: Iterable[str], regulation: Regulation) -> list[Claim]:
    """Play move texts from a position and return what could be claimed."""
    machine = engine(VARIANTS[variant])
    before = machine.position(fen)
    watch = DrawCounter(regulation, before)
    for ply, text in enumerate(moves, 1):
        resolution = resolve(machine, before, written_move(text))
        assert isinstance(resolution, Match), f"ply {ply}: {text}"
        after = machine.play(before, resolution.move)
        watch.count_ply(before, resolution.move, after, ply)
        before = after
    return watch.claims


def to_and_fro(shuttle: str, plies: int) -> list[str]:
    return list(islice(chain.from_iterable(repeat(SHUTTLES[shuttle].split())), plies))


def by_article(found: list[Claim]) -> dict[str, int]:
    return {claim.article: claim.ply for claim in found}


def test_every_variant_names_a_regulation_and_every_regulation_its_source() -> None:
    assert {rules.regulations for rules in VARIANTS.values()} <= set(REGULATIONS)
    for regulation in REGULATIONS.values():
        assert regulation.source.endswith(".")
        assert all(limit.article for limit in regulation.limits)
        if regulation.repetition is not None:
            assert regulation.repetition.article


@pytest.mark.parametrize(
    ("regulation", "variant", "fen", "shuttle", "article", "ply"),
    [
        ("fmjd", "international", "W:WK45,16:BK36,15", "10x10", "FMJD 6.1", 8),
        ("fmjd", "international", "W:WK45,16:BK36,15", "10x10", "FMJD 6.2", 50),
        ("fmjd", "international", "W:WK45,K6,K1:BK36", "10x10", "FMJD 6.3", 32),
        ("fmjd", "international", "W:WK45,K6,16:BK36", "10x10", "FMJD 6.3", 32),
        ("fmjd", "international", "W:WK45,16,26:BK36", "10x10", "FMJD 6.3", 32),
        ("fmjd", "international", "W:WK45,K6:BK36", "10x10", "FMJD 6.4", 10),
        ("fmjd", "international", "W:WK45,16:BK36", "10x10", "FMJD 6.4", 10),
        ("fmjd", "international", "W:WK45:BK36", "10x10", "FMJD 6.4", 10),
        ("fmjd", "capraz", "W:WK45:BK36,K15", "10x10", "FMJD 6.4", 10),
        ("fmjd-king-each", "international", "W:WK45,K6:BK36", "10x10", "FMJD 6.4", 10),
        ("fmjd64", "russian", "W:WKa1,Kc1:BKa7,Kg1", "8x8 letters", "FMJD-64 7.2.3", 8),
        ("fmjd64", "russian", "W:WKa1,Kc1,Ka3:BKg1", "8x8 letters", "FMJD-64 7.2.4", 30),
        ("fmjd64", "russian", "W:WKa1,Kc1:BKa7,Kg1", "8x8 letters", "FMJD-64 7.2.5", 30),
        ("fmjd64", "russian", "W:WKa1,Kc1:BKa7,Kg1", "8x8 letters", "FMJD-64 7.2.6", 60),
        ("fmjd64", "brazilian", "W:WKa1,Kc1,Ka3:BKa7,Kg1,Kb8", "8x8 letters", "FMJD-64 7.2.6", 120),
        ("fmjd64", "russian", "W:WKa7,Kb8,Kh2:BKh8", "on the long diagonal", "FMJD-64 7.2.7", 10),
        ("fmjd64", "russian", "W:WKa1,Kc1:BKg1", "8x8 letters", "FMJD-64 7.2.8", 10),
        ("fmjd64", "russian", "W:WKa1,a3:BKg1", "8x8 letters", "FMJD-64 7.2.8", 10),
        ("fmjd64", "russian", "W:WKa1:BKg1", "8x8 letters", "FMJD-64 7.2.8", 10),
        ("brazilian", "brazilian", "W:WKa1,Kc1:BKa7,Kg1", "8x8 letters", "CBD, 20 moves", 40),
        ("wcdf", "english", FOUR_KINGS_8X8, "8x8 numbers", "WCDF 1.32.1", 8),
        ("wcdf", "english", FOUR_KINGS_8X8, "8x8 numbers", "WCDF 1.32.2", 80),
        ("fid", "italian", "W:WK21,K29:BK4,K12", "8x8 numbers, white first", "FID 9.3", 12),
        ("fid", "italian", "W:WK21,K29:BK4,K12", "8x8 numbers, white first", "FID 10.4", 80),
        ("apca", "pool", "B:WK21,K32:BK4,K12", "pool", "APCA 26", 30),
        ("apca", "pool", "B:WK21,K32,K31:BK4", "pool", "APCA, 13 moves", 26),
        ("fpd", "portuguese", "W:WK29,K32:BK4,K1", "iberian", "FPD", 8),
        ("fpd", "spanish", "W:WK29,K32:BK4,K1", "iberian", "20 moves with kings alone", 40),
        ("czech", "czech", "W:WKa1,Kc1:BKa7,Kg1", "8x8 letters", "CZ, repetition", 8),
        ("czech", "czech", "W:WKa1,Kc1:BKa7,Kg1", "8x8 letters", "CZ, 15 moves", 30),
        ("tudaf", "turkish", "W:WKa1,c3:BKh8,f6", "turkish", "TÜDAF", 8),
        ("turkish-40", "turkish", "W:WKa1,c3:BKh8,f6", "turkish", "40 moves of each side", 80),
        ("turkish-32", "turkish", "W:WKa1,c3:BKh8,f6", "turkish", "32 half-moves", 32),
        ("frisian", "frisian", "W:WK45,K1:BK36", "10x10", "WFD 18", 14),
        ("frisian", "frisian", "W:WK45:BK36", "10x10", "WFD 21.1", 4),
        ("threefold", "antidraughts", "W:WK45,16:BK36,15", "10x10", "threefold repetition", 8),
    ],
)
def test_an_article_is_reached_at_its_ply_and_not_before(  # noqa: PLR0913, PLR0917 -- a row of the table
    regulation: str, variant: str, fen: str, shuttle: str, article: str, ply: int
) -> None:
    rule = REGULATIONS[regulation]
    short = by_article(claims(variant, fen, to_and_fro(shuttle, ply - 1), rule))
    full = claims(variant, fen, to_and_fro(shuttle, ply + 40), rule)
    # Two limits of one article have different plies; the shorter may have been reached.
    assert short.get(article, 0) != ply
    assert ply in {claim.ply for claim in full if claim.article == article}
    assert len(full) == len({(claim.code, claim.article, claim.ply) for claim in full})


@pytest.mark.parametrize(
    ("regulation", "variant", "fen", "shuttle", "missing"),
    [
        ("fmjd", "international", "W:WK45,K6,K1,16:BK36", "10x10", {"FMJD 6.3", "FMJD 6.4"}),
        ("fmjd", "international", "W:WK45,K6:BK36,15", "10x10", {"FMJD 6.3", "FMJD 6.4"}),
        ("fmjd64", "russian", "W:WKa1,Kc1,Ka3:BKg1", "8x8 letters", {"FMJD-64 7.2.7", "FMJD-64 7.2.8"}),
        ("frisian", "frisian", "W:WK45,K6,16:BK36", "10x10", {"WFD 18", "WFD 21.1"}),
        ("tudaf", "turkish", "W:WKa1,c3:BKh8,f6", "turkish", {"TÜDAF p. 9"}),
        ("none", "international", "W:WK45:BK36", "10x10", set()),
    ],
)
def test_an_article_does_not_reach_further_than_its_balance(
    regulation: str, variant: str, fen: str, shuttle: str, missing: set[str]
) -> None:
    plies = 3 if variant == "frisian" else 100
    found = by_article(claims(variant, fen, to_and_fro(shuttle, plies), REGULATIONS[regulation]))
    assert not missing & set(found)
    assert found or regulation in {"none", "frisian"}


def test_frisian_draughts_have_no_rule_of_repetition() -> None:
    found = claims("frisian", "W:WK45:BK36", to_and_fro("10x10", 40), REGULATIONS["frisian"])
    assert {claim.code for claim in found} == {"PDN332"}


def test_the_plies_of_a_repetition_are_named_and_need_not_follow_on_one_another() -> None:
    moves = ["45-50", "36-41", "50-45", "41-36", "45-40", "36-47", "40-45", "47-36"]
    (claim,) = claims("international", "W:WK45,16:BK36,15", moves, REGULATIONS["threefold"])
    assert (claim.code, claim.ply, claim.args) == ("PDN330", 8, {"at": 8, "plies": "0, 4, 8"})


def test_the_same_squares_with_the_other_side_to_move_are_another_position() -> None:
    # White loses a move: after plies 5 and 9 all stands as at the beginning, but Black is to move.
    moves = ["45-40", "36-41", "40-34", "41-36", "34-45", "36-41", "45-50", "41-36", "50-45"]
    assert claims("international", "W:WK45,16:BK36,15", moves, REGULATIONS["threefold"]) == []


def test_a_count_without_progress_begins_anew_after_a_capture_and_a_move_of_a_man() -> None:
    for interruption in ("16-11 36-41", "45-50 15-20"):
        moves = [*to_and_fro("10x10", 20), *interruption.split()]
        found = by_article(claims("international", "W:WK45,16:BK36,15", moves + _on(moves), REGULATIONS["fmjd"]))
        assert found["FMJD 6.2"] == (21 if "16-11" in interruption else 22) + 50


def _on(moves: list[str]) -> list[str]:
    """Go on to and fro from where the kings stand after these moves."""
    white, black = moves[-2], moves[-1]
    here = "50" if white.endswith("50") else "45"
    there = "41" if black.endswith("41") else "36"
    other = {"50": "45", "45": "50", "41": "36", "36": "41"}
    one = [f"{here}-{other[here]}", f"{there}-{other[there]}", f"{other[here]}-{here}", f"{other[there]}-{there}"]
    return one * 20


def test_a_sideways_step_of_a_man_is_progress_in_turkish_draughts() -> None:
    fen, rule = "W:WKa1,c3:BKh8,f6", REGULATIONS["turkish-32"]
    moves = [*to_and_fro("turkish", 8), "c3-d3", "h8-h7", "a1-a2", "h7-h8"]
    rest = ["a2-a1", "h8-h7", "a1-a2", "h7-h8"] * 10
    assert by_article(claims("turkish", fen, [*moves, *rest], rule))["32 half-moves"] == 9 + 32


def test_the_move_that_makes_the_balance_is_not_counted() -> None:
    moves = ["6-22", "36x13", *["45-50", "13-4", "50-45", "4-13"] * 3]
    found = by_article(claims("international", "W:WK45,K6,K1:BK36", moves, REGULATIONS["fmjd"]))
    assert found["FMJD 6.4"] == 12


def test_a_capture_within_the_balance_does_not_begin_the_count_anew() -> None:
    moves = ["6-22", "36x13", *["45-50", "13-4", "50-45", "4-13"] * 3]
    found = by_article(claims("international", "W:WK45,K6:BK36", moves, REGULATIONS["fmjd"]))
    assert found["FMJD 6.4"] == 10


def test_the_count_on_the_long_diagonal_begins_when_the_king_comes_there() -> None:
    moves = ["h2-g1", "f8-g7", "g1-h2", "g7-h8", *to_and_fro("on the long diagonal", 12)]
    found = by_article(claims("russian", "W:WKa7,Kb8,Kh2:BKf8", moves, REGULATIONS["fmjd64"]))
    assert found["FMJD-64 7.2.7"] == 12


def test_a_move_that_makes_the_balance_counts_where_a_regulation_says_so() -> None:
    limits = tuple(replace(limit, counts_its_making=True) for limit in REGULATIONS["fmjd"].limits)
    rule = replace(REGULATIONS["fmjd"], limits=limits)
    moves = ["6-22", "36x13", *["45-50", "13-4", "50-45", "4-13"] * 3]
    assert by_article(claims("international", "W:WK45,K6,K1:BK36", moves, rule))["FMJD 6.4"] == 11


@pytest.mark.parametrize(
    ("fen", "moves", "ply"),
    [
        ("W:Wd4:Bd5,h7", "d4xd6 h7-h6", 1),
        ("W:Wd4,a2:Bd5,h7", "d4xd6 h7-h6", None),
        # One piece each, and the last could be captured: a draw by the letter of the rule.
        ("W:Wd4:Bd5,Kh6", "d4xd6 h6xa6", 1),
        # So it was set up.
        ("W:Wd4:Bh7", "d4-d5 h7-h6", None),
    ],
)
def test_one_piece_each_is_a_draw_at_once(fen: str, moves: str, ply: int | None) -> None:
    found = claims("turkish", fen, moves.split(), REGULATIONS["tudaf"])
    assert [(claim.code, claim.ply) for claim in found] == ([] if ply is None else [("PDN333", ply)])


def test_king_against_king_is_a_draw_at_once_by_the_site_and_not_by_the_federation() -> None:
    moves = ["6-22", "36x13"]
    fen = "W:WK45,K6:BK36"
    assert by_article(claims("international", fen, moves, REGULATIONS["fmjd"])) == {}
    found = claims("international", fen, moves, REGULATIONS["fmjd-king-each"])
    assert [(claim.code, claim.ply) for claim in found] == [("PDN333", 2)]


def test_a_position_set_up_in_the_game_begins_all_counts_anew() -> None:
    machine = engine(VARIANTS["international"])
    start = machine.position("W:WK45,16:BK36,15")
    watch = DrawCounter(REGULATIONS["fmjd"], start)
    before = start
    for ply, text in enumerate(to_and_fro("10x10", 55), 1):
        if ply == 5:
            watch.reset(before, 4)
        resolution = resolve(machine, before, written_move(text))
        assert isinstance(resolution, Match)
        after = machine.play(before, resolution.move)
        watch.count_ply(before, resolution.move, after, ply)
        before = after
    assert by_article(watch.claims) == {"FMJD 6.1": 12, "FMJD 6.2": 54}


def test_what_a_ply_does() -> None:
    machine = engine(VARIANTS["international"])
    position = machine.position("W:W7,K45:B12,20")
    assert _event(position, "7x18") == CAPTURE | MAN_MOVE
    position = machine.position("W:W7,K45:B20")
    assert _event(position, "7-1") == MAN_MOVE | PROMOTION
    assert _event(position, "45-50") == 0
    assert PROGRESS & PROMOTION == 0


def _event(position: Position, text: str) -> int:
    machine = engine(VARIANTS["international"])
    resolution = resolve(machine, position, written_move(text))
    assert isinstance(resolution, Match)
    return event_of(position, resolution.move)


@pytest.mark.parametrize(
    ("variant", "squares"),
    [
        ("russian", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("spantsiretti", "a1 b2 c3 d4 e5 f6 g7 h8"),
        ("portuguese", "1 5 10 14 19 23 28 32"),
        ("international", "5 10 14 19 23 28 32 37 41 46"),
    ],
)
def test_the_long_diagonal(variant: str, squares: str) -> None:
    geometry = VARIANTS[variant].geometry
    assert geometry.listing(long_diagonal(geometry)) == squares.split()


def test_the_code_of_a_limit() -> None:
    def any_force(_one: Force, _other: Force) -> bool:
        return True

    assert Limit(10, "x").code == "PDN331"
    assert Limit(10, "x", balance=any_force).code == "PDN332"
    assert Limit(0, "x", balance=any_force).code == "PDN333"


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["W:WK45,16:BK36,15", "W:WK45,K50:BK36", "W:W31,K45:BK4,20"]))
def test_repetitions_are_those_that_a_plain_count_finds(random: Random, fen: str) -> None:
    machine = engine(VARIANTS["international"])
    before = machine.position(fen)
    watch = DrawCounter(REGULATIONS["threefold"], before)
    played = [before]
    for ply in range(1, 61):
        moves = sorted(machine.legal_moves(before))
        if not moves:
            break
        move = random.choice(moves[:3])
        after = machine.play(before, move)
        watch.count_ply(before, move, after, ply)
        played.append(after)
        before = after
    thirds = [ply for ply, position in enumerate(played) if played[: ply + 1].count(position) == 3]
    assert [claim.ply for claim in watch.claims] == thirds[:1]
