"""Where games end."""

import pytest

from tests.syntax.reading import games

TWO_GAMES = {
    "result": "32-28 1-0\n33-28 0-1",
    "result, no blank line": '[Event "a"]\n32-28 1-0\n[Event "b"]\n33-28',
    "no result": '[Event "a"]\n32-28\n[Event "b"]\n33-28',
    "number begins a game": "1. 32-28 * 1. 33-28",
    "all on one line": '[Event "a"] 1.32-28 1-0 [Event "b"] 1.33-28 0-1',
    "comment behind a result": "32-28 1-0 {good}\n33-28 0-1",
    "result in a comment": '32-28 {1-0\n[%clock w0:09:57]} 19-23 1-1\n[Event "b"]',
    "result in a variation": "32-28 (33-28 1-0) 19-23 1-1 33-28",
    "broken tag": '32-28\n[Event 7]\n[Site "x"]\n33-28',
    "broken tag alone": "32-28 *\n[Empty] 33-28",
    "results only": '[Event "a"]\n1-0\n\n[Event "b"]\n0-1',
    "tags only": '[FEN "W:W1:B2"]\n\n[FEN "W:W2:B1"]\n',
    "an unclosed parenthesis": '32-28 (33-28 1-0\n\n[Event "b"]\n33-28 *',
    "tags without moves": '[Event "a"]\n[Site "x"]\n\n[Event "b"]\n33-28',
}
ONE_GAME = {
    "blank line among tags": '[Event "a"]\n\n[Site "b"]\n\n32-28 *',
    "comment before tags": '{about}\n\n[Event "a"]\n32-28 *\n',
    "trailing comment": "32-28 * {end}\n% last\n",
    "trailing prose": "32-28 1-0 (forfeit) well played",
    "second result": '[Event "a"]\n32-28 1-0 *',
    "a tag twice": '[Event "a"]\n[Event "b"]\n32-28',
    "a lone result": "*",
    "prose": "hello there",
}
NO_GAME = {"nothing": "", "blanks": " \n\t\r\n", "byte order mark": "\ufeff\n", "comments": "{a}\n; b\n% c\n"}


@pytest.mark.parametrize("text", TWO_GAMES.values(), ids=TWO_GAMES)
def test_two_games(text: str) -> None:
    assert [game.number for game in games(text)] == [1, 2]


@pytest.mark.parametrize("text", ONE_GAME.values(), ids=ONE_GAME)
def test_one_game(text: str) -> None:
    assert len(games(text)) == 1


@pytest.mark.parametrize("text", NO_GAME.values(), ids=NO_GAME)
def test_no_game(text: str) -> None:
    assert games(text) == []


def test_a_game_knows_its_place() -> None:
    text = '\n[Event "a"]\n32-28 *\n\n[Event "b"]\n33-28 1-0\n'
    first, second = games(text)
    assert (first.line, second.line) == (2, 5)
    assert text[slice(*second.span)] == '[Event "b"]\n33-28 1-0'


def test_a_broken_tag_goes_with_the_tag_behind_it() -> None:
    _, second = games('32-28\n[Event 7]\n[Site "x"]\n33-28')
    assert [problem.code for problem in second.problems] == ["PDN107"]
