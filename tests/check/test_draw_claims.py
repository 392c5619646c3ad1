"""Notes on draws and results in records: where they stand, what they leave out, and that the filter misses none."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdntool.board.naming import algebraic_names
from pdntool.board.position import Position
from pdntool.check.draw_claims import draw_filter
from pdntool.check.validate import check_game
from pdntool.diagnostics.codes import CODES, Severity
from pdntool.rules.draws import DrawCounter, Regulation
from pdntool.rules.engine import engine
from pdntool.rules.notation import long_text
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from tests.check.finding import DRAWS, codes, notes
from tests.conftest import ROOT

KINGS = '[GameType "20"]\n[FEN "W:WK45,16:BK36,15"]\n\n'
TO_AND_FRO = "45-50 36-41 50-45 41-36 "


def test_all_of_them_are_notes() -> None:
    assert {CODES[code].severity for code in DRAWS} == {Severity.NOTE}


def test_a_note_stands_at_the_ply_that_allows_the_claim() -> None:
    text = KINGS + TO_AND_FRO * 3 + "*"
    (note,) = notes(text)
    assert note.span is not None
    assert (note.code, note.ply, note.move) == ("PDN330", 8, "41-36")
    assert note.span.start == len(KINGS + TO_AND_FRO * 2) - len("41-36 ")
    assert note.args["plies"] == "0, 4, 8"
    assert note.args["rule"] == "FMJD 6.1"


def test_moves_in_the_other_kind_of_square_names_are_counted_too() -> None:
    geometry = VARIANTS["international"].geometry
    letters = algebraic_names(geometry)
    moves = re.sub("[0-9]+", lambda number: letters[geometry.index[number[0]]], TO_AND_FRO)
    assert "PDN330" in codes(KINGS + moves * 2 + "*")


def test_one_note_a_rule_however_long_the_game_goes_on() -> None:
    assert codes(KINGS + TO_AND_FRO * 40 + "*") == ["PDN330", "PDN331"]


def test_a_score_sheet_names_row_and_side() -> None:
    rows = "\n".join(f"{row}. 45-50 36-41\n{row + 1}. 50-45 41-36" for row in (1, 3, 5))
    (note,) = notes(f"Rules: international\nFEN: W:WK45,16:BK36,15\n{rows}\n")
    assert (note.code, note.row, note.side) == ("PDN330", 4, "black")


def test_variations_play_no_part() -> None:
    text = KINGS + f"1. 45-50 ({TO_AND_FRO * 4}) 36-41 2. 50-45 41-36 *"
    assert codes(text) == []
    # A game with a variation is counted like one without.
    assert codes(KINGS + f"1. 45-50 (1. 45-40) 36-41 2. 50-45 41-36 {TO_AND_FRO} *") == ["PDN330"]


@pytest.mark.parametrize(
    "game",
    [
        KINGS + TO_AND_FRO * 2,
        KINGS + TO_AND_FRO * 40,
        KINGS + TO_AND_FRO,
        '[GameType "30"]\n[FEN "W:WKa1,c3:BKh8,f6"]\n' + "a1-a2 h8-h7 a2-a1 h7-h8 " * 21,
        '[GameType "20"]\n[FEN "W:WK46:B5,K15"]\n46-41 5-10 41-46 15-20 46x14 ',
        '[GameType "20"]\n[FEN "W:W6,K46:BK5"]\n6-1 5-10 1-6 10-5 6-1 5-10 1-6 10-5 ',
    ],
)
@pytest.mark.parametrize("note", ["{of a game} ", "$1 ", '/FEN "W:WK45,16:BK36,15"/ '])
def test_a_game_with_comments_has_the_notes_of_one_without(game: str, note: str) -> None:
    tags, _, moves = game.rpartition("\n")
    plain, annotated = notes(f"{tags}\n{moves}*"), notes(f"{tags}\n{moves}{note}*")
    assert [(one.code, one.ply, one.args) for one in plain] == [(one.code, one.ply, one.args) for one in annotated]


def test_a_position_set_up_in_the_game_begins_the_count_anew() -> None:
    again = '/FEN "W:WK45,16:BK36,15"/ '
    assert codes(KINGS + TO_AND_FRO + again + TO_AND_FRO + "*") == []
    (note,) = notes(KINGS + TO_AND_FRO + again + TO_AND_FRO * 2 + "*")
    assert note.args["plies"] == "4, 8, 12"


def test_nothing_is_counted_behind_an_illegal_move() -> None:
    assert codes(KINGS + "45-50 36-41 50-49 " + TO_AND_FRO * 3 + "*") == []


def test_a_regulation_can_be_chosen() -> None:
    game = '[GameType "30"]\n[FEN "W:WKa1,c3:BKh8,f6"]\n' + "a1-a2 h8-h7 a2-a1 h7-h8 " * 21 + "*"
    assert codes(game) == ["PDN330"]
    assert codes(game, "turkish-32") == ["PDN330", "PDN331"]
    assert [note.ply for note in notes(game, "turkish-40")] == [8, 80]
    assert codes(game, "none") == []


@pytest.mark.parametrize("path", sorted((ROOT / "samples" / "draws").iterdir()), ids=lambda path: path.stem)
def test_both_lanes_give_the_same_notes(path: object) -> None:
    source = decode((ROOT / "samples" / "draws" / str(path)).read_bytes(), "sample")
    lanes = [[check_game(game, None).diagnostics for game in read_games(source, fast=fast)] for fast in (True, False)]
    assert lanes[0] == lanes[1]
    assert any(lanes[0])


GAMES = [
    ("international", None, "fmjd"),
    ("international", "W:WK45,16,27:BK36,15", "fmjd"),
    ("english", "B:W30,K21,K29:BK4,K12", "wcdf"),
    ("russian", "W:WKa1,c5,e5:BKg1,a7", "fmjd64"),
    ("brazilian", None, "fmjd64"),
    ("turkish", "W:Wd4,Ka1:Bd6,Kh8", "turkish-32"),
    ("turkish", None, "turkish-32"),
    ("frisian", "W:WK45,16:BK36,K5", "frisian"),
    ("thai", None, "czech"),
    ("spantsiretti", "W:Wc5,e5,Ka1:Bd6,f6,Kj8", "fmjd64"),
]


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(GAMES))
def test_the_filter_stops_no_game_that_a_rule_applies_to(random: Random, game: tuple[str, str | None, str]) -> None:
    name, fen, regulation_name = game
    regulation = REGULATIONS[regulation_name]
    start, final, texts, watch = _playout(random, name, fen, regulation)
    if watch.claims:
        assert draw_filter(VARIANTS[name], regulation).may_apply(start, final, texts)


def _playout(
    random: Random, name: str, fen: str | None, regulation: Regulation
) -> tuple[Position, Position, list[str], DrawCounter]:
    """Play at random, kings rather than men and the same few moves rather than all, so that rules come to apply."""
    machine = engine(VARIANTS[name])
    start = machine.start if fen is None else machine.position(fen)
    position, texts, watch = start, [], DrawCounter(regulation, start)
    narrow = random.random() < 0.7
    for ply in range(1, 150):
        moves = sorted(machine.legal_moves(position))
        if not moves:
            break
        kings = [move for move in moves if position.kings >> move.origin & 1]
        move = random.choice((kings or moves)[: 2 if narrow else None])
        texts.append(long_text(machine.rules, position, move))
        after = machine.play(position, move)
        watch.count_ply(position, move, after, ply)
        position = after
    return start, position, texts, watch


def test_most_games_are_kept_back() -> None:
    """A game from the start without kings needs no second look."""
    rules = VARIANTS["international"]
    machine = engine(rules)
    texts = ["32-28", "19-23", "28x19", "14x23"]
    position = machine.start
    assert not draw_filter(rules, REGULATIONS["fmjd"]).may_apply(position, position, texts)
