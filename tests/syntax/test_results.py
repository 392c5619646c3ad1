"""Results in every form that people write."""

import unicodedata

import pytest

from pdntool.syntax.results import read_result
from tests.conftest import Program, Writer
from tests.syntax.reading import record, shapes


@pytest.mark.parametrize("result", ["2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0", "*"])
def test_every_result_ends_a_game(result: str) -> None:
    game = record(f"1. 32-28 19-23 {result}")
    assert game.outcome is not None
    assert game.outcome.text == result
    assert not game.problems


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("0:1", "0-1"), ("1 : 0", "1-0"), ("2—0", "2-0"), ("1:1", "1-1"), ("0:0", "0-0"), ("½:½", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"), ("0,5:0,5", "1/2-1/2"), ("0.50-0.50", "1/2-1/2"), ("1.01-0.99", "1.01-0.99"),
        ("[1-0]", "1-0"), ("[*]", "*"), ("[ 1:0 ]", "1-0"), ("Ничья", "1/2-1/2"), ("Beraberlik.", "1/2-1/2"),
        ("Чёрные сдались", "1-0"), ("white won", "1-0"), ("Siyah kazandı!", "0-1"), ("remise", "1/2-1/2"),
    ],
)  # fmt: skip
def test_results_in_other_forms(written: str, value: str) -> None:
    assert record(f"1. 32-28 {written}").outcome is not None
    assert shapes(record(f"1. 32-28 {written}\n").items)[2:] == [f"Outcome:{value}"]


_POINTS = {
    "white": """1-0, 2-0, 3-0, 10-0, 12-0, 1:0, 2 - 0, 2–0, 2/0, 1.0-0.0, 1-O, l-0, I-0, １-０, (1-0), 2-0., [2-0]""",
    "black": """0-1, 0-2, 0-3, 0-12, 0:2, O-1, 0—1, 0‑2, 0-2!""",
    "draw": """1/2-1/2, ½-½, 1/2:1/2, ½, 1/2, 0.5, =, =-=, 1-1, 1 : 1, 6-6, 5-5, 0.5-0.5, 1½-½, 1 1/2 - 1/2,
        1.01-0.99, 1+ - 1-""",
    "neither": "0-0, 0:0, -/-, -:-, 0F-0F, F-F",
    "open": "*, ?, -",
    "unsaid": "4-6, 8-4, 1-9, 2-1",
}
_WORDS = {
    "white": """white wins, White won, WHITE WINS., black resigns, Black resigned, black lost on time, 1-0 (time),
        Black forfeits, black did not appear, White wins by forfeit, Beyaz kazandı, beyazlar kazandı, BEYAZ
        KAZANDI, Siyah terk, SİYAH TERK, si̇yah terk, siyah terk etti, Siyah pes etti, Siyah süre, Siyahın süresi
        bitti, Siyah gelmedi, Beyaz galip, Siyah mağlup, Beyaz hükmen galip, 2-0 hükmen, Sonuç 2-0, Beyaz 2-0
        Siyah, 2-0 (Siyah terk), Beyaz kazandı (2-0), белые выиграли, победа белых, Чёрные сдались, черные
        сдались, чёрные просрочили время, wit wint, Zwart geeft op, les blancs ont gagné, Les noirs abandonnent,
        Il nero abbandona, vittoria del Bianco, vince il bianco, Weiß gewinnt, Schwarz gibt auf, ganan las
        blancas, negras abandonan, brancas vencem, +/-, +:-, + -, +/−, 1-0F, 1-0FF, 1F-0F, 1-0 w.o., 2-0 W/O""",
    "black": """black wins, white resigns, White lost on time, Siyah kazandı, Beyaz terk, BEYAZ TERK ETTİ, Beyaz
        süre, beyaz süreden kaybetti, beyaz süresi doldu, Beyaz gelmedi, 0-2 hükmen, чёрные выиграли, белые
        сдались, Wit geeft op, zwart wint, les blancs abandonnent, Schwarz gewinnt, Weiss gibt auf, -/+, -:+,
        0-1F, 0-1FF, 0-1 forfeit, 0-1 (White resigns)""",
    "draw": """draw, Drawn, draw agreed, Draw by agreement, berabere, BERABERE, Beraberlik., berabere bitti,
        anlaşmalı beraberlik, berabere 1-1, Ничья, ничья по соглашению, remise, remis, Unentschieden, nulle, match
        nul, patta, tablas, empate""",
    "neither": "double forfeit, both lost, çift hükmen, iki taraf da hükmen mağlup, 0-0 hükmen",
    "open": "adjourned, unfinished, ongoing, ertelendi, yarıda kaldı, devam ediyor, отложена, not played, oynanmadı",
    "unsaid": "hükmen, süre, w.o., walkover, bye, gagné, forfeit, Beyaz hükmen, time forfeit",
}


def _each(tables: dict[str, str]) -> list[tuple[str, str]]:
    return [(" ".join(text.split()), winner) for winner, texts in tables.items() for text in texts.split(",")]


@pytest.mark.parametrize(("text", "winner"), [*_each(_POINTS), *_each(_WORDS), ("0,5-0,5", "draw")])
def test_who_has_won(text: str, winner: str) -> None:
    for form in (text, text.upper(), unicodedata.normalize("NFD", text)):
        result = read_result(form)
        assert result is not None, form
        assert result.winner == winner, form


_NONE = """foo, white, Beyaz, 1, 2, 0, 12, 1-0 0-1, 32-28 19-23, 5-10, 7-12, 1-0-1, 1-0 black, 2-0 (Beyaz terk), 9-9,
    Beyaz kazandı 0-2, beyaz beraberlik teklif etti, Beyaz kazanamadı, White A. Sample, --, - -, ---, +/+, 18:30, 4x8,
    2014-10-14, Hakem, 1. 32-28 19-23, white draw, draw white wins, 1/2-0"""


@pytest.mark.parametrize("text", _NONE.split(","))
def test_texts_that_are_no_result(text: str) -> None:
    assert read_result(" ".join(text.split())) is None


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("1-0", "1-0"), ("2:0", "2-0"), ("3-0", "1-0"), ("0-12", "0-1"), ("6-6", "1/2-1/2"), ("1-1", "1-1"),
        ("berabere", "1/2-1/2"), ("Siyah terk", "1-0"), ("2-0 hükmen", "2-0"), ("-/-", "0-0"), ("+/-", "1-0"),
        ("?", "*"), ("½", "1/2-1/2"),
        ("1½-½", "1 1/2 - 1/2"), ("1.01-0.99", "1.01-0.99"), ("1- - 1+", "1- - 1+"), ("4-6", "4-6"), ("hükmen", "*"),
    ],
)  # fmt: skip
def test_the_normal_form(text: str, normal: str) -> None:
    result = read_result(text)
    assert result is not None
    assert result.normal == normal


@pytest.mark.parametrize(
    "text", ["+/-", "-/-", "1-0F", "0F-0F", "2-0 hükmen", "w.o.", "Siyah gelmedi", "not played", "bye"]
)
def test_games_that_were_not_played(text: str) -> None:
    assert getattr(read_result(text), "forfeit", False)


@pytest.mark.parametrize("text", ["1-0", "0-0", "Siyah süre", "1-0 time forfeit", "Siyah terk", "white lost on time"])
def test_games_that_were_played(text: str) -> None:
    assert not getattr(read_result(text), "forfeit", True)


@pytest.mark.parametrize("text", ["1.32-1.3", "2.99-2.99", "0,5-0,7"])
@pytest.mark.parametrize("form", ["1. 32-28 19-23 {}\n", "Kural: capraz\n1;32-28;19-23\n2;{};\n"])
def test_points_that_make_up_no_game_stay_as_they_are(pdntool: Program, write: Writer, text: str, form: str) -> None:
    path = write(form.format(text), "a.txt")
    assert pdntool("validate", path).code == 0
    assert text in pdntool("convert", path, "--to", "pdn").out
