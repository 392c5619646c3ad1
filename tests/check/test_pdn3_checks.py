"""The writing restrictions of PDN 3.0."""

import pytest

from pdntool.check.pdn3_checks import is_plain_fen
from pdntool.check.validate import check_source
from pdntool.text.source import Source


def found(text: str) -> list[str]:
    source = Source("test", text)
    return [
        diagnostic.code
        for report in check_source(source, None, pdn3=True)
        for diagnostic in report.diagnostics
        if diagnostic.code.startswith(("PDN45", "PDN46"))
    ]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1. 32-28 19-23 2. 28x19 14x23 *", []),
        ("1. 32-28 {a} 19-23! $1 (1... 18-23) 2. 28x19 *", []),
        ("1. 32 -28 19-23 *", ["PDN451"]),
        ("1. 32-28 19-23 2. 28 x19 *", ["PDN451"]),
        ("1. 32-28 !? 19-23 *", ["PDN452"]),
        ("1. 32-28* 19-23 *", ["PDN453"]),
        ("1. 32-28 19-23 1-1", ["PDN454"]),
        ("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 09-14 *", ["PDN455"]),
        ("1. 32x28 19-23 *", ["PDN457"]),
        ("1. 32–28 19-23 2. 28:19 14×23 *", ["PDN457", "PDN457", "PDN457"]),
        ("1.32-28 1. ... 19-23 *", ["PDN464"]),
        ("1. 32-28 19-23 ; a\n 2. 28x19 *", ["PDN465"]),
        ("% a\n1. 32-28 19-23 *", []),
    ],
)
def test_moves(moves: str, expected: list[str]) -> None:
    assert found(f'[GameType "20"]\n{moves}') == expected


def test_the_sign_of_the_gametype() -> None:
    russian = '[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4{}d6 *'
    assert found(russian.format(":")) == []
    assert found(russian.format("x")) == ["PDN457"]
    assert found('[GameType "25"]\n1. c3d4 d6-c5 *') == ["PDN457"]


def test_captures_are_long_only_where_they_must_be() -> None:
    clear = '[GameType "20"]\n[FEN "W:W28:B13,23"]\n1. {} *'
    assert found(clear.format("28x8")) == []
    assert found(clear.format("28x19x8")) == ["PDN458"]
    unclear = '[GameType "20"]\n[FEN "W:WK4:B13,20,32,37"]\n1. {} *'
    assert found(unclear.format("4x27x38x15")) == []
    assert found(unclear.format("4x15")) == ["PDN458"]


def test_squares_are_written_as_the_gametype_says() -> None:
    assert found('[GameType "25"]\n1. C3-D4 *') == ["PDN456"]
    assert found('[GameType "20"]\n1. 32-28 *') == []


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ('[Date "2024.06.08"]', []),
        ('[Date "????.??.??"]', []),
        ('[Date "?"]', []),
        ('[Date "2024-06-08"]', ["PDN462"]),
        ('[WhiteTime "1:59:20"][BlackTime "0:59"]', []),
        ('[WhiteTime "1.59"]', ["PDN463"]),
        ('[event "x"]', ["PDN460"]),
        ('[Salon-2 "x"]', ["PDN460"]),
        ('[Result "0-0"]', []),
        ('[Result "1-0"]', ["PDN461"]),
        ('[ResultFormat "Delfts"][Result "1 1/2 - 1/2"]', []),
        ('[FEN "W:W31-50:BK1,2-20."]', []),
        ('[FEN "W:W31:B01"]', ["PDN466"]),
    ],
)
def test_tags(tags: str, expected: list[str]) -> None:
    assert found(f'{tags}[GameType "20"]\n\n*') == expected


def test_score_sheets_are_no_pdn() -> None:
    assert found("Beyaz: A\nSiyah: B\n\n1. 32×28 19×23\n") == []


def test_nothing_of_it_is_said_unasked() -> None:
    text = '[event "x"]\n[GameType "20"]\n1. 32 -28 19-23 1-1'
    codes = [one.code for report in check_source(Source("test", text), None) for one in report.diagnostics]
    assert codes == ["PDN416"]


def test_a_file_can_ask_for_it_itself() -> None:
    game = '[GameType "20"]\n1. 32 -28 *'
    for text, expected in (
        (f"% pdntool: pdn3\n{game}", ["PDN451"]),
        (f"{game}\n\n% pdntool: pdn3 and nothing less\n{game}", ["PDN451", "PDN451"]),
        (f"{{pdntool: pdn3}}\n{game}", []),
    ):
        codes = [one.code for report in check_source(Source("test", text), None) for one in report.diagnostics]
        assert codes == expected


def test_plain_positions() -> None:
    assert all(map(is_plain_fen, ("W:W31-50:B1-20", "B:WK1:B", "W:Wa1,Kb2:Bh8", "?:B1:W2", "W:W1:B2:H0:F1")))
    assert not any(map(is_plain_fen, ("W:W 1:B2", "w:w1:b2", "W:W01:B2", "W:W1:W2", "W:W1,:B2")))
