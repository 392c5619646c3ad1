"""What each piece of PDN movetext is read as, and where games end."""

import pytest

from pdntool.diagnostics.codes import CODES, Severity
from pdntool.syntax.nodes import Comment, MoveNumber, Nag, Ply, Setup
from tests.syntax.reading import games, problems, record, shapes

MOVETEXT = {
    "plain": ("1. 32-28 19x23", "MoveNumber:1. Ply:32-28 Ply:19x23"),
    "glued to the number": ("1.32-28 19-23 2.28x19", "MoveNumber:1. Ply:32-28 Ply:19-23 MoveNumber:2. Ply:28x19"),
    "no separator": ("1.a3b4 c5d4e3", "MoveNumber:1. Ply:a3b4 Ply:c5d4e3"),
    "big letters": ("E3-D4 F6:D4", "Ply:E3-D4 Ply:F6:D4"),
    "big board": ("l12-k11", "Ply:l12-k11"),
    "separators": ("39×28 1–7 1−7 1X7 1:7", "Ply:39×28 Ply:1–7 Ply:1−7 Ply:1X7 Ply:1:7"),
    "long capture": ("44x11x2x13x24 10-19-26", "Ply:44x11x2x13x24 Ply:10-19-26"),
    "zero padding": ("01. 08-13 05-10", "MoveNumber:01. Ply:08-13 Ply:05-10"),
    "blank after the separator": ("1- 6 47x 9", "Ply:1- 6 Ply:47x 9"),
    "blank before the separator": ("28 x17 19-23", "Ply:28 x17 Ply:19-23"),
    "blanks on both sides": ("1 - 7 19-23", "Ply:1 - 7 Ply:19-23"),
    "blanks in a long capture": ("47x 9x20 a3 - b4", "Ply:47x 9x20 Ply:a3 - b4"),
    "blanks around every sign": ("50 x 22 x 11 c3 : e5 :g7", "Ply:50 x 22 x 11 Ply:c3 : e5 :g7"),
    "a dash between moves": ("3-9 - 8-12", "Ply:3-9 Blank:- Ply:8-12"),
    "never over a number": ("1- 7 2. 37-32", "Ply:1- 7 MoveNumber:2. Ply:37-32"),
    "result and move": ("1-18 1-1", "Ply:1-18 Outcome:1-1"),
    "fraction": ("2-11 1/2-1/2", "Ply:2-11 Outcome:1/2-1/2"),
    "number and result": ("1. 2-0", "MoveNumber:1. Outcome:2-0"),
    "marks": ("32-28!? 19-23(!?!!!) (?)", "Ply:32-28 Mark:!? Ply:19-23 Mark:(!?!!!) Mark:(?)"),
    "glued star": (
        "32-28* 19-23!* 37-32(!)* *",
        "Ply:32-28 Mark:* Ply:19-23 Mark:! Mark:* Ply:37-32 Mark:(!) Mark:* Outcome:*",
    ),
    "star before a move": ("2.*16-20", "MoveNumber:2. Mark:* Ply:16-20"),
    "second player's number": ("1... 19-23", "MoveNumber:1... Ply:19-23"),
    "dots apart": ("1. ... 35-40", "MoveNumber:1. ... Ply:35-40"),
    "dots instead of a move": ("12-16 ... 28-24", "Ply:12-16 Blank:... Ply:28-24"),
    "dashes for moves": ("41. - - 42. 3-9 -", "MoveNumber:41. Blank:- Blank:- MoveNumber:42. Ply:3-9 Blank:-"),
    "line comment": ("32-28 ; 19-23 {\n18-23", "Ply:32-28 Comment: 19-23 { Ply:18-23"),
    "percent line": ("32-28\n% 19-23\n18-23", "Ply:32-28 Comment: 19-23 Ply:18-23"),
    "brace comment": ('32-28 {1-0 [Event "x"]\n(} 19-23', 'Ply:32-28 Comment:1-0 [Event "x"]\n( Ply:19-23'),
    "variations": (
        "32-28 ({a} 33-28 (1. 34-30)) 19-23",
        "Ply:32-28 ( Comment:a Ply:33-28 ( MoveNumber:1. Ply:34-30 ) ) Ply:19-23",
    ),
    "set-up": ('/FEN "W:W1:B2"/ 1-6', 'Setup:/FEN "W:W1:B2"/ Ply:1-6'),
    "byte order mark": ("\ufeff1.\ufeff 32-28 \ufeff19-23", "MoveNumber:1. Ply:32-28 Ply:19-23"),
    "numbers without a dot": (
        "1) 32-28 19-23 2 28x19",
        "MoveNumber:1) Ply:32-28 Ply:19-23 MoveNumber:2 Ply:28x19",
    ),
    "numbers with a colon": (
        "1: 32-28 19:23 2:28x19 14-23",
        "MoveNumber:1: Ply:32-28 Ply:19:23 MoveNumber:2: Ply:28x19 Ply:14-23",
    ),
    "a colon and letters": (
        "1:c3-d4 b6-a5 2: cd4 (3:d4:f6)",
        "MoveNumber:1: Ply:c3-d4 Ply:b6-a5 MoveNumber:2: Ply:cd4 ( MoveNumber:3: Ply:d4:f6 )",
    ),
    "a colon and a capture with colons": ("2: 18:9 5:14:23", "MoveNumber:2: Ply:18:9 Ply:5:14:23"),
    "a colon and dots": ("1: ... 19-23 2:…14-19", "MoveNumber:1: ... Ply:19-23 MoveNumber:2:… Ply:14-19"),
    "captures with colons": ("1:10 1: 10 1 : 10 7:18:29", "Ply:1:10 Ply:1: 10 Ply:1 : 10 Ply:7:18:29"),
    "scores with colons": ("32-28 19-23 1:0", "Ply:32-28 Ply:19-23 Outcome:1-0"),
    "a bracket that closes": ("32-28 (see game 5) 19-23", "Ply:32-28 Comment:see game 5 Ply:19-23"),
    "the letter O": ("32-28 2O-25 O8xО2 1O - 14", "Ply:32-28 Ply:2O-25 Ply:O8xО2 Ply:1O - 14"),
    "arrow and star": ("32→28 32->28 22*17 4~8", "Ply:32→28 Ply:32->28 Ply:22*17 Ply:4~8"),
    "Cyrillic letters": ("с3-d4 d6хf4 А3 х С5 4х15", "Ply:с3-d4 Ply:d6хf4 Ply:А3 х С5 Ply:4х15"),
    "no-break blanks": ("28\u00a0x17 19\u00a0-\u00a023", "Ply:28\u00a0x17 Ply:19\u00a0-\u00a023"),
    "joiners": ("\u200b32-28\u2060 \u200e19-23", "Ply:32-28 Ply:19-23"),
    "no separator between numbers": ("1.3228 1923 (=) 3732", "MoveNumber:1. Ply:3228 Ply:1923 Mark:(=) Ply:3732"),
    "a year is no move": ("32-28 in 2004 19-23", "Ply:32-28 Junk:in 2004 Ply:19-23"),
    "file and square": ("1. cd4 hg7 c:e5:g7", "MoveNumber:1. Ply:cd4 Ply:hg7 Ply:c:e5:g7"),
    "jumps apart": ("11x18 18x25 3-8", "Ply:11x18 18x25 Ply:3-8"),
    "jumps with numbers": ("1. 11x18 2. 18x25x30 3-8", "MoveNumber:1. Ply:11x18 2. 18x25x30 Ply:3-8"),
    "another piece": ("11x18 8x25", "Ply:11x18 Ply:8x25"),
    "steps are not joined": ("11-18 18-25", "Ply:11-18 Ply:18-25"),
    "evaluations": ("32-28± 19-23 += (=) 37-32 +-", "Ply:32-28 Mark:± Ply:19-23 Mark:+= Mark:(=) Ply:37-32 Mark:+-"),
    "halves": ("32-28 ½-½", "Ply:32-28 Outcome:1/2-1/2"),
    "blanks in a result": ("32-28 1 - 0", "Ply:32-28 Outcome:1-0"),
    "points": ("32-28 1.01-0.99", "Ply:32-28 Outcome:1.01-0.99"),
    "result in brackets": ("32-28 [0:1]", "Ply:32-28 Outcome:0-1"),
    "white resigned": ("32-28 Белые сдались.", "Ply:32-28 Outcome:0-1"),
    "white won": ("32-28 beyaz kazandı", "Ply:32-28 Outcome:1-0"),
    "words before more": ("32-28 draw 19-23", "Ply:32-28 Junk:draw Ply:19-23"),
    "command without braces": ("32-28 [%clk 0:01] 19-23", "Ply:32-28 Comment:[%clk 0:01] Ply:19-23"),
    "remark in brackets": ("32-28 [good] 19-23", "Ply:32-28 Comment:good Ply:19-23"),
    "nested braces": ("32-28 {a {b} c} 19-23", "Ply:32-28 Comment:a {b} c Ply:19-23"),
    "semicolon before a number": ("4. 20-15; 5. 11-20", "MoveNumber:4. Ply:20-15 Junk:; MoveNumber:5. Ply:11-20"),
    "text glued to a move": ("8-11Redover 3-8", "Ply:8-11 Junk:Redover Ply:3-8"),
    "comma": ("10-14,24-20", "Ply:10-14 Junk:, Ply:24-20"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MOVETEXT.values(), ids=MOVETEXT)
def test_movetext(text: str, expected: str) -> None:
    assert " ".join(shapes(record(text).items)) == expected


def test_details_of_items() -> None:
    game = record('12... 19-23 $7 {a} /FEN "W:W1:B2"/ /NOTE x/')
    number, ply, nag, comment, setup, other = game.items
    assert isinstance(number, MoveNumber)
    assert number.number == 12
    assert isinstance(ply, Ply)
    assert ply.span == (6, 11)
    assert ply.cell is None
    assert isinstance(nag, Nag)
    assert nag.number == 7
    assert isinstance(comment, Comment)
    assert comment.style == "brace"
    assert isinstance(setup, Setup)
    assert setup.fen == "W:W1:B2"
    assert isinstance(other, Setup)
    assert other.fen is None


def test_what_is_read_gives_a_remark_at_most() -> None:
    for text, shape in MOVETEXT.values():
        heavy = [code for code, *_ in problems(text) if CODES[code].severity is Severity.ERROR]
        assert heavy == (["PDN103"] if "Junk" in shape and heavy else []), text


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
