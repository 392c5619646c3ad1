"""The fast lane and Lark read the same records, and nothing of a text gets lost."""

import itertools
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pdntool.syntax.fast_reader import PlainText
from pdntool.syntax.game import Game, read_games
from pdntool.syntax.nodes import Comment, MoveNumber, Ply
from pdntool.text.source import Source, decode

TAGS = st.sampled_from(['[Event "a"]', '[Site  "b \\" c"]', '[FEN "W:W1:B2"]', "[Round 7]", '[Round "1]', "["])
PLAIN = ["32-28", "19x23", "1.", "2.", "12.", "a3b4", "c3-d4", "44x11x2", "01-07", "1-18", "2-1", "1-11"]
RESULTS = ["1-0", "2-0", "1-1", "0-0", "1/2-1/2", "*"]
ODD = [
    "1...",
    "...",
    "-",
    "1- 7",
    "x23",
    "32-2y",
    "!",
    "32-28*",
    "(?)",
    "$1",
    "{a}",
    "{",
    "}",
    "(",
    ")",
    ";x",
    "%y",
    "foo",
    "11x18 18x25",
    "3) ",
    "4 ",
    "c3xe5 7. e5xg7",
    "1:1",
    "4-6",
    '[Result "4-6"]',
    '[Bianco "a"]',
    '[White "a &amp; b"]',
    'Site "y"]',
    "32→28",
    "с3-d4",
    "3228",
    "cd4",
    "½-½",
    "[1:0]",
    "berabere",
    "(=)",
    "±",
    "[a b]",
    "[%clk 1]",
    "&nbsp;",
    "\\r",
    "{a {b} c}",
    "24-20,",
    "6-11.",
    "7:",
    "7:32-28",
    "7: c3:e5",
    "7: ...",
]
GAPS = st.sampled_from([" ", "\n", "\r\n", "\n\n", "  ", "\t", "", "\ufeff"])


def _text(tokens: list[str], gaps: list[str]) -> str:
    return "".join(itertools.chain.from_iterable(zip(tokens, gaps, strict=False)))


WORDS = st.one_of(TAGS, st.sampled_from(PLAIN * 3 + RESULTS + ODD))
GENERATED = st.builds(_text, st.lists(WORDS, max_size=30), st.lists(GAPS, min_size=30, max_size=30))
TIDY_GAPS = st.sampled_from([" ", "\n", "\r\n"])
TIDY = st.builds(
    _text,
    st.lists(st.one_of(TAGS, st.sampled_from(PLAIN * 5 + RESULTS * 2)), max_size=40),
    st.lists(TIDY_GAPS, min_size=40, max_size=40),
)
ANY = st.text(alphabet=' \n\r"[]{}()/;%.*-xX:!?$0123aBñ\ufeff\\×|,\t', max_size=60)


def assert_lanes_agree(source: Source) -> list[Game]:
    fast = list(read_games(source))
    slow = list(read_games(source, fast=False))
    assert [game.span for game in fast] == [game.span for game in slow]
    for quick, whole in zip(fast, slow, strict=True):
        assert quick.content == whole.content
        assert (quick.kind, quick.number, quick.line) == (whole.kind, whole.number, whole.line)
        assert quick.tag_values == whole.tag_values
        assert (quick.outcome, quick.terminator) == (whole.outcome, whole.terminator)
        assert whole.plain is None
        if quick.plain is not None:
            assert quick.plies == [item.text for item in whole.items if isinstance(item, Ply)]
            assert not whole.problems
        if isinstance(quick.plain, PlainText):
            assert_parts_agree(quick, quick.plain, whole)
    return fast


_MOVES = ("11-15", "24-20", "8-11", "28x24", "5-10", "c3-d4", "1-1", "32-2y", "", "22x18x9")


@pytest.mark.parametrize("sign", [";", ",", "\t", "; ", "|", " "])
@pytest.mark.parametrize(
    "heading", ["", "No;Black;White", "No;White;Black", "Sıra;Beyaz;Siyah", "White;Black", "#;W;B"]
)
@pytest.mark.parametrize("end", ["", ";", ";;"])
def test_lanes_agree_on_rows_divided_by_signs(sign: str, heading: str, end: str) -> None:
    for seed in range(12):
        chance = Random(f"{sign}{heading}{end}{seed}")  # noqa: S311 -- texts, no secrets
        usual = 5 if seed % 3 else len(_MOVES)
        rows = ["{};{};{}{}".format(row, *chance.choices(_MOVES[:usual], k=2), end) for row in range(1, 5)]
        rows.append(f"5{chance.choice('.;')};11-15"[: chance.choice((7, 9))] + chance.choice(("", ";")))
        headers = chance.choice(("", "White: Ann\n", "GameType: 21\nResult: 1-0\n", "White;Ann\n"))
        text = headers + "\n".join([*filter(None, [heading]), *rows]).replace(";", sign) + chance.choice(("", "\n"))
        (game,) = assert_lanes_agree(Source("sheet", text))[:1] or (None,)
        if game is not None and game.plain is not None:
            places = [(ply.text, ply.span) for ply in game.items if isinstance(ply, Ply)]
            assert [(ply.text, ply.span) for ply in game.without_caches().main_plies(0, 99)] == places


def test_rows_divided_by_signs_need_no_items() -> None:
    for sign in (";", ",", "\t"):
        text = "GameType: 21\n" + "No;Black;White\n1;11-15;24-20\n2;8-11;28-24\n3;4-8;\n".replace(";", sign)
        (game,) = read_games(Source("sheet", text))
        assert game.plain is not None
        assert game.plies == ["11-15", "24-20", "8-11", "28-24", "4-8"]


def assert_parts_agree(quick: Game, plain: PlainText, whole: Game) -> None:
    """Hold what is read of a plain game without its other items to the items."""
    numbers = [item for item in whole.items if isinstance(item, MoveNumber)]
    assert list(plain.move_numbers(quick.source.text)) == numbers
    for ply in [item for item in whole.items if isinstance(item, Ply)][:12:4]:
        tail = quick.without_caches().items_from(ply.span.start)
        assert tail == whole.items[-len(tail) :]
        before = [number for number in numbers if number.span < ply.span]
        assert tail[0] == before[-1] if before else ply in tail


@settings(deadline=None)  # the first example compiles the grammars
@given(GENERATED | TIDY | ANY)
def test_lanes_agree_on_generated_texts(text: str) -> None:
    assert_lanes_agree(Source("generated", text))


@settings(deadline=None)
@given(GENERATED | ANY)
def test_nothing_is_lost(text: str) -> None:
    games = list(read_games(Source("generated", text)))
    covered = bytearray(len(text))
    for game in games:
        for node in (*game.tags, *game.items):
            start, end = node.span
            assert text[start:end].strip("\ufeff \n\r\t")
            assert not any(covered[start:end])
            covered[start:end] = b"\1" * (end - start)
    if games and games[0].kind == "pdn":
        start, end = games[0].span.start, games[-1].span.end
        rest = "".join(sign for sign, seen in zip(text[start:end], covered[start:end], strict=True) if not seen)
        assert not rest.strip().strip("\ufeff \n\r\t")


@settings(deadline=None)
@given(GENERATED | ANY)
def test_problems_stand_inside_their_game(text: str) -> None:
    for game in read_games(Source("generated", text)):
        assert game.span == game.span
        for problem in game.problems:
            assert problem.span is not None
            assert game.span.start <= problem.span.start <= problem.span.end <= game.span.end


def test_plain_games_take_the_fast_lane() -> None:
    text = '[Event "a"]\n[Round "1"]\n\n1. 32-28 19-23 2.28x19 14x23x32\n1-1\n\n33-28 18-22 0-0\n[Event "b"]\n34-30\n'
    games = assert_lanes_agree(Source("plain", text))
    assert all(game.plain is not None for game in games)
    assert [game.plies for game in games] == [["32-28", "19-23", "28x19", "14x23x32"], ["33-28", "18-22"], ["34-30"]]


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 1:1",
        '[Result "4-6"]\n1. 32-28 4-6',
        '[Bianco "a"]\n1. 32-28 *',
        '[White "a &amp; b"]\n1. 32-28 *',
        "1. 11x18 18x25 *",
        "1. 11x18 2. 18x25 *",
        "1. 32-28! 19-23 *",
        "1. 32-28 {a} *",
        "1. 32-28 * 1-0",
        "1. 32-28 * 1-1 ",
        "1. 1- 7 *",
        "1. 32-28 *.",
    ],
)
def test_other_games_do_not(text: str) -> None:
    assert [game.plain for game in assert_lanes_agree(Source("odd", text))] == [None]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_lanes_agree_on_the_samples(samples: Path) -> None:
    for path in _files(samples):
        assert_lanes_agree(decode(path.read_bytes(), path.name))


@pytest.mark.slow
def test_lanes_agree_on_the_corpus(corpus: Path) -> None:
    for path in _files(corpus):
        if path.suffix in {".pdn", ".phn", ".fen", ".txt"} and path.stat().st_size < 1_000_000:
            assert_lanes_agree(decode(path.read_bytes(), path.name))


@pytest.mark.slow
def test_lanes_agree_on_the_large_archive(corpus: Path) -> None:
    (path,) = corpus.rglob("mzuluaga*.pdn")
    source = decode(path.read_bytes(), path.name)
    number = plies = 0
    for quick, whole in zip(read_games(source), read_games(source, fast=False), strict=True):
        assert quick.span == whole.span
        if quick.number % 10 == 0:
            assert quick.content == whole.content
        number += 1
        plies += len(quick.plies)
    assert (number, plies) == (22_621, 1_158_096)


def test_clean_files_have_no_problems(corpus: Path) -> None:
    for path in _files(corpus):
        if path.name.startswith("wiegerw-pdn__") and "FAIL_" not in path.name:
            for game in read_games(decode(path.read_bytes(), path.name)):
                said = [problem.code for problem in game.problems]
                assert said == (["PDN111"] if "Assoluto" in path.name else []), (path.name, game.number)
                assert any(not isinstance(item, Comment) for item in (*game.tags, *game.items))
