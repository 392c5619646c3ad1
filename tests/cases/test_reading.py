"""Faults of reading and resolving that users of other programs have met, as small records with what is right."""

from typing import NamedTuple

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.rules.lookup import find_variant
from pdntool.text.source import Source, decode

KING_4 = '[GameType "20"]\n[FEN "W:WK4:B13,32,37,20"]\n'
MEN_10 = '[GameType "21"]\n[FEN "B:W23,22,15,14:B11,10."]\n'
ONE_AND_A_HALF = '[GameType "30"]\n[FEN "W:WKh1,a2:Bh6,b4"]\n'
FRISIAN = '[GameType "40"]\n[FEN "B:W17,33,34,35,36,37,39,41,42,45,46,49:B1,2,3,4,5,6,7,11,15,16,20,25"]\n'
INTERNATIONAL = '[GameType "20"]\n'


class Case(NamedTuple):
    """A record of one game; plies read and legal, and every finding as code and the text that it stands at."""

    text: str
    read: int
    legal: int
    found: tuple[tuple[str, str], ...] = ()
    variant: str | None = None
    result: str | None = "*"


CASES = {
    # Captures: ambiguity, path, legality
    "a short capture of different pieces": Case(KING_4 + "1. 4x15 *", 1, 1, (("PDN308", "4x15"),)),
    "its full path": Case(KING_4 + "1. 4x27x38x15 *", 1, 1),
    "another short one": Case(MEN_10 + "1. 10x26 *", 1, 1, (("PDN308", "10x26"),)),
    "a full path": Case(MEN_10 + "1. 10x19x26 *", 1, 1),
    "a full path of hyphens": Case(MEN_10 + "1. 10-19-26 *", 1, 1),
    "jumps apart": Case(KING_4 + "1. 4x31 31x42 42x15 *", 1, 1, (("PDN207", "4x31 31x42 42x15"),)),
    "jumps with numbers of their own": Case(
        '[GameType "25"]\n[FEN "W:Wc3,a1:Bd4,f6,a7"]\n1. c3xe5 2. e5xg7 a7-b6 *',
        2,
        2,
        (("PDN207", "c3xe5 2. e5xg7"),),
    ),
    "a piece out of nowhere": Case(
        INTERNATIONAL + '[FEN "W:WK2,25:B14,15,16"]\n1. 25-20 25-20 *', 2, 1, (("PDN301", "25-20"),)
    ),
    "a king that jumps from afar": Case(
        '[GameType "21"]\n[FEN "B:W18:BK4"]\n1. 4x22 *', 1, 0, (("PDN311", "4x22"),)
    ),
    "a capture that stops early": Case(
        '[GameType "25"]\n[FEN "W:Wh6:Bg7,c5,d2"]\n1. h6xf8 *', 1, 0, (("PDN307", "h6xf8"),)
    ),
    "over the last row": Case(INTERNATIONAL + '[FEN "W:W12:B8,9"]\n1. 12x14 *', 1, 1),
    "routes of one result": Case(FRISIAN + "1... 7x38 *", 1, 1),
    "pieces leave at once": Case('[GameType "30"]\n[FEN "W:Wf6,a1:Bf7,Ke8,Kc8,h5"]\n1. f6xf8xd8xb8 *', 1, 1),
    "a Turkish capture that stops early": Case(
        '[GameType "30"]\n[FEN "W:Wf6,a1:Bf7,Ke8,Kc8,h5"]\n1. f6xf8 *', 1, 0, (("PDN307", "f6xf8"),)
    ),
    "a capture that is due": Case(INTERNATIONAL + "1. 32-28 19-23 2. 34-30 *", 3, 2, (("PDN305", "34-30"),)),
    # Notation and squares
    "blanks inside moves": Case(INTERNATIONAL + "1. 32 - 28  19-23 2. 28 x19 14x 23 3. 37-32 10- 14 *", 6, 6),
    "a glued star is no end": Case(INTERNATIONAL + "1. 32-28* 19-23 2. 28x19 14x23 *", 4, 4),
    "a star before the move": Case('[GameType "24"]\n1. 10-14 21-18 2.*14x21 25x18 *', 4, 4),
    "numbers with a colon": Case(INTERNATIONAL + "1: 32-28 19-23 2:28x19 14:23 *", 4, 4, (("PDN213", "1:"),)),
    "numbers with a colon and captures with colons": Case(
        '[GameType "25"]\n1: 22-18 9-14 2: 18:9 5:14 *', 4, 4, (("PDN213", "1:"),)
    ),
    "a capture like a number": Case(INTERNATIONAL + '[FEN "W:WK1:B7,26"]\n1:12 26-31 *', 2, 2),
    "dots that lead on to the same number": Case(
        '[GameType "24"]\n1. 10-14 … / 1. … 21-18 2.14x21 ... 2. ... 25x18 *', 4, 4, (("PDN118", "/"),)
    ),
    "fractions are no moves": Case("1. 32-28 19-23 1/2-1/2", 2, 2, result="1/2-1/2"),
    "halves": Case("1. 32-28 19-23 ½-½", 2, 2, (("PDN209", "½-½"),), result="1/2-1/2"),
    "halves and a colon": Case("1. 32-28 19-23 1/2:1/2", 2, 2, (("PDN209", "1/2:1/2"),), result="1/2-1/2"),
    "a Russian score": Case('[GameType "25"]\n1. c3-d4 0:1', 1, 1, (("PDN209", "0:1"),), result="0-1"),
    "a score of points": Case("1. 32-28 1.01-0.99", 1, 1, (("PDN209", "1.01-0.99"),), result="1.01-0.99"),
    "resigned in words": Case(
        '[GameType "25"]\n1. c3-d4 Белые сдались.', 1, 1, (("PDN209", "Белые сдались."),), result="0-1"
    ),
    "drawn in words": Case('[GameType "30"]\n1. d3-d4 berabere', 1, 1, (("PDN209", "berabere"),), result="1/2-1/2"),
    "moves elsewhere are none": Case(
        '[Event "a3-b4"]\n[White "20-25"]\n1. 32-28 {31-27} 19-23 ; 31-27\n% 31-27\n*', 2, 2
    ),
    "capitals and no blanks": Case('[GameType "25"]\n1.E3-D4 F6-G5 *', 2, 2),
    "signs of all kinds": Case(INTERNATIONAL + "1.32–28 19‑23 2.28×19 14X23 3. 37−32 10—14 *", 6, 6),
    "hyphens for captures": Case('[GameType "21"]\n1. 9-13 22-18 2. 13-17 21-14 *', 4, 4),
    "crosses for moves": Case('[GameType "21"]\n1. 9x13 22x18 2. 13x17 21x14 *', 4, 4),
    "captured squares": Case(
        '[GameType "30"]\n[FEN "W:Wd3,a2:Bd4,e5,b7"]\n1. d3xd4xe5 *', 1, 1, (("PDN203", "d3xd4xe5"),)
    ),
    "captured squares and the landing": Case(
        ONE_AND_A_HALF + "1. h1xh6→h8 *", 1, 1, (("PDN204", "h1xh6→h8"), ("PDN208", "h1xh6→h8"))
    ),
    "captured squares that leave the landing open": Case(
        ONE_AND_A_HALF + "1. h1xh6 *", 1, 1, (("PDN203", "h1xh6"), ("PDN308", "h1xh6"))
    ),
    "start, end, captured squares": Case(
        INTERNATIONAL + '[FEN "W:W32:B28,18,5"]\n1. 32x12x28x18 *', 1, 1, (("PDN205", "32x12x28x18"),)
    ),
    "moves that set up": Case("1. A3-A5 F6-A3 *", 2, 0, (("PDN304", "A3-A5"), ("PDN319", "F6-A3")), "russian"),
    "no sign": Case("1. 3228 1923 2. 2819 1423 *", 4, 4, (("PDN208", "3228"),)),
    "the letter O for a nought": Case("1. 32-28 2O-25 2. 37-32 14-2O *", 4, 4, (("PDN208", "2O-25"),)),
    "a file for a square": Case('[GameType "25"]\n1. cd4 hg5 2. bc3 *', 3, 3, (("PDN206", "cd4"),)),
    "Cyrillic letters": Case('[GameType "25"]\n1. с3-d4 d6хf4?? *', 2, 1, (("PDN208", "с3-d4"), ("PDN310", "d6хf4"))),
    # Positions
    "a king without a comma": Case(
        INTERNATIONAL + '[FEN "W:WK4,WK5,55:B4"]\n1. 4-10 *',
        1,
        0,
        (("PDN404", "W"), ("PDN405", "55"), ("PDN406", "4"), ("PDN319", "4-10")),
    ),
    "a side without pieces": Case(INTERNATIONAL + '[FEN "B:W50:B"]\n*', 0, 0),
    "ranges": Case(INTERNATIONAL + '[FEN "W:W31-50:B1-20"]\n1. 32-28 *', 1, 1),
    "padding, a dot and a blank": Case(INTERNATIONAL + '[FEN "?:W31:B03,04. "]\n*', 0, 0),
    "counters": Case(INTERNATIONAL + '[FEN "W:W31:B3:H0:F1"]\n*', 0, 0),
    # Text
    "a result in a comment": Case("1. 32-28 { text 1-0\n[%clock w0:09:57 B0:09:58]} 19-23 1-1", 2, 2, result="1-1"),
    "odd strings": Case(
        '[Site "d\\\\\\\'Occitanie"]\n[Event "C:\\\\nemesis\\\\x"]\n[Annotator "say \\"hi\\" [x] `"]\n1. 32-28 *', 1, 1
    ),
    "broken tags": Case(
        '[Round "11.1]\n[Board 17]\n1. 32-28 *', 1, 1, (("PDN107", '[Round "11.1]'), ("PDN107", "[Board 17]"))
    ),
    "a broken tag before moves": Case('[Round "1] 1. 32-28 19-23 *', 2, 2, (("PDN107", '[Round "1]'),)),
    "a tag without its bracket before moves": Case('[Round "1" 1. 32-28 19-23 *', 2, 2, (("PDN107", '[Round "1"'),)),
    "moves in a tag that nothing closes": Case(
        '[Round "1 1. 32-28 19-23\n1. 32-28 *', 1, 1, (("PDN119", '[Round "1 1. 32-28 19-23'),)
    ),
    "moves in a tag without a quote": Case(
        '[Opening "1. 32-28 19-23]\n1. 32-28 *', 1, 1, (("PDN107", '[Opening "1. 32-28 19-23]'),)
    ),
    "variations everywhere": Case("1. 32-28 ({a} 1. 33-28 {b} (1. 34-30)) 19-23 {c} {d} *", 2, 2),
    "annotations": Case("1. 32-28 ± 19-23 (=) 2. 28x19!? $16 14x23 ; a line\n{[%eval 0.3]} *", 4, 4),
    "glued text": Case(
        '[GameType "21"]\n1. 11-15 24-20 2. 8-11Redoverstepped 1-0', 3, 3, (("PDN103", "Redoverstepped"),), result="1-0"
    ),
    "whatever a site left": Case(
        '[[Event "x"]\\r\n[Empty]\nSite "y"]\\r\n[Blanc "a &eacute;"]\t1. 32-28 19-23 1-1',
        2,
        2,
        (
            ("PDN107", "["),
            ("PDN218", "[Empty]"),
            ("PDN107", 'Site "y"]'),
            ("PDN111", '[Blanc "a &eacute;"]'),
            ("PDN112", '[Blanc "a &eacute;"]'),
            ("PDN113", "\\r"),
        ),
        result="1-1",
    ),
    "clocks": Case("1. 32-28 {[%clock w0:09:57 B0:09:58]} 19-23 {[%clk 0:00:45.6]} *", 2, 2),
    "a clock outside of braces": Case("1. 32-28 [%clk 0:00:45] 19-23 *", 2, 2, (("PDN116", "[%clk 0:00:45]"),)),
}  # fmt: skip


def check(text: str, variant: str | None = None) -> list[Verdict]:
    rules = find_variant(variant) if variant else None
    return list(check_source(Source("case", text), rules))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_case(case: Case) -> None:
    (game,) = check(case.text, case.variant)
    assert (game.plies_read, game.plies_legal, game.result) == (case.read, case.legal, case.result)
    found = [
        (finding.code, case.text[finding.span.start : finding.span.end])
        for finding in game.diagnostics
        # 4xx are not about reading, but for what is wrong with a position.
        if finding.span is not None and (finding.code[3] != "4" or finding.code < "PDN410")
    ]
    assert sorted(found) == sorted(case.found)


def test_a_mark_at_the_beginning_and_in_the_middle() -> None:
    games = check('\ufeff[Event "1...20-25"]\n1. 32-28 *\n\ufeff[Event "2"]\n1. 33-28 *')
    assert [(game.plies_legal, game.diagnostics) for game in games] == [(1, ()), (1, ())]


def test_an_illegal_game_stops_itself_alone() -> None:
    games = check(
        '[GameType "20"]\n1. 32-28 19-24 2. 28-23 18x30 3. 35x24 *\n\n[GameType "20"]\n1. 32-27 *\n\n'
        '[GameType "20"]\n1. 33-28 20-25 2. 28-22 *'
    )
    assert [(game.plies_read, game.plies_legal) for game in games] == [(5, 3), (1, 1), (3, 3)]


def test_tag_names_are_read_in_six_languages() -> None:
    for white, black in (
        ("Bianco", "Nero"), ("Blancs", "Noirs"), ("Wit", "Zwart"), ("Белые", "Чёрные"), ("Beyaz", "Siyah"),
        ("Blancas", "Negras"),
    ):  # fmt: skip
        (game,) = check(f'[{white} "a"]\n[{black} "b"]\n1. 32-28 *')
        (note,) = [finding for finding in game.diagnostics if finding.code == "PDN111"]
        assert note.args["names"] == f"{white} = White, {black} = Black"


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "cp1254", "cp1252", "utf-16", "utf-16-le"])
def test_a_name_in_any_encoding_stops_nothing(encoding: str) -> None:
    name = "Пётр Образцов" if encoding in {"cp1251", "koi8-r", "cp866"} else "Gül" if encoding == "cp1254" else "José"
    source = decode(f'[White "{name}"]\n1. 32-28 19-23 *'.encode(encoding), "case")
    games = [game for game in check_source(source) if game.number]
    assert [game.plies_legal for game in games] == [2]
    assert name in source.text


def test_squares_seen_from_the_other_side() -> None:
    text = "1. c3-d4 b6-c5 2. d4xb6 a7xc5 *"
    (game,) = check(text, "english")
    assert (game.plies_legal, [finding.code for finding in game.diagnostics]) == (0, ["PDN212", "PDN302", "PDN319"])
    assert game.diagnostics[0].args == {"variant": "english:flipped"}
    (turned,) = check(text, "english:flipped")
    (numbered,) = check("1. 11-15 24-19 2. 15x24 28x19 *", "english")
    assert (turned.plies_legal, turned.final_fen, turned.diagnostics) == (4, numbered.final_fen, ())
