"""Which text is a score sheet, and where its games end."""

import pytest

from pdntool.syntax.nodes import Ply
from pdntool.syntax.sheet_split import is_sheet
from tests.syntax.reading import games


def test_several_games() -> None:
    text = "% a\nBeyaz: A\nSiyah: B\n\n1. 32-28 19-23\n\n% b\nBeyaz: C\n1. 33-28\nno;beyaz;siyah\n1;34-30;\n"
    read = games(text)
    assert [game.tag_values.get("White") for game in read] == ["A", "C", None]
    assert [game.number for game in read] == [1, 2, 3]
    assert read[0].span.start == 0


SHEETS = [
    "White: A\n1. 32-28 19-23",
    "% c\n\nSonuç: 2-0\n",
    "Spring\nbeyaz oyuncu: A\n",
    "27 28x17 12x21",
    "|27|28x17|",
    "27;28x17;",
    "\ufeffBeyaz: A",
]


PDN = [
    '[Event "White: A"]\nWhite: x',
    "1. 32-28 19-23 2. 28x19",
    "1. 32-28 19-23\n2. 28x19 14x23",
    "32-28 19-23\n",
    "{White: A}\n32-28",
    "{a\nWhite: A}\n32-28",
    "",
    "Brancas: 2, 8\n1. 32-28",
    "a3:b4 c5:d4",
    'Beyaz: A\n[Event "x"]\n',
]


@pytest.mark.parametrize("text", SHEETS)
def test_what_is_a_sheet(text: str) -> None:
    assert is_sheet(text)


@pytest.mark.parametrize("text", PDN)
def test_what_is_none(text: str) -> None:
    assert not is_sheet(text)


def test_a_sheet_of_bare_digits_is_a_sheet() -> None:
    (game,) = games("1 3228 1923\n2 2819 1423\n")
    assert game.kind == "sheet"
    assert next(item.move.squares for item in game.items if isinstance(item, Ply)) == ("32", "28")
