"""Games without tags, moves or ends side by side, and what stands between: each conversion proves itself or says no."""

import random
from collections.abc import Iterator

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.text.source import Source
from pdntool.write.file_text import Converter
from pdntool.write.options import DROPS, MoveOptions, OutputOptions
from tests.conftest import Program

FORMS = {
    "in place": OutputOptions(None),
    "in place, long": OutputOptions(None, moves=MoveOptions("long")),
    "short": OutputOptions(),
    "main line": OutputOptions(drop=frozenset(DROPS), numbers="spaced"),
    "branches": OutputOptions(split=True),
    "strict": OutputOptions(pdn3=True, numbers="spaced"),
    "sheet": OutputOptions("sheet"),
    "json": OutputOptions("json"),
    "jsonl": OutputOptions("jsonl", moves=MoveOptions("long")),
    "no comments": OutputOptions(drop=frozenset({"comments"})),
    "no variations": OutputOptions(drop=frozenset({"variations"})),
    "algebraic": OutputOptions(moves=MoveOptions(squares="algebraic"), numbers="none"),
    "few tags": OutputOptions(tags=frozenset({"Event"}), width=20),
}
PIECES = [
    *(
        "1. 32-28",
        "32-28",
        "1. 32-28 19-23",
        "28x19",
        "1. 11-15 23-19",
        "1. c3-d4 f6-g5",
        "cd4",
        "2420",
        "3,2420",
        "e 3",
    ),
    *(
        "2.",
        "3,",
        "1...",
        "...",
        "1)",
        "7 ",
        "0-0",
        "4-6",
        "-",
        "=",
        "+-",
        "(=)",
        "!",
        "?",
        "$1",
        ".",
        ",",
        "x:",
        "foo",
        "|",
    ),
    *("*", "1-0", "1-1", "0-1", "2-0", "1/2-1/2", "½-½", "[1:0]", "berabere"),
    *("{c}", "{", "}", "{a {b} c}", ";line", "%esc", "\n%esc", "[%clk 1]", "[a b]", "&amp;", "\\n", "/x/"),
    *("(", ")", "(18-23 38-32)", "1. 32-28 (1. 33-28) 19-23", "(["),
    *('[Event "a"]', '[Event "b"]', "[Round 7]", 'Event "y"]', "[", "]", '"', '["', '"1"]'),
    *('[Result "1-0"]', '[Result "4-6"]', '[GameType "20"]', '[GameType "25"]', '[FEN "W:W31:B1"]', '/FEN "W:W31:B1"/'),
]
GAPS = [" ", " ", "\n", "\n\n", "", "\r\n", "\t"]
KNOWN = ["3,2420\nx:\n.", '%\ne "1"]([p""]', "32-28 (33-28) 19-23\n\n1. 32-28 *", "{c} 1. 32-28 (1. 33-28) 19-23"]


def _texts(seed: int, count: int) -> Iterator[str]:
    chance = random.Random(seed)  # noqa: S311 no secret
    for _ in range(count):
        yield "".join(chance.choice(PIECES) + chance.choice(GAPS) for _ in range(chance.randint(1, 9)))


def assert_each_form_proves_itself(text: str) -> None:
    source = Source("x", text)
    for name, form in FORMS.items():
        assert Converter(form, None, catalog("en")).proved(source) is not None, (name, text)


@pytest.mark.parametrize("text", KNOWN)
def test_texts_that_once_were_refused(text: str) -> None:
    assert_each_form_proves_itself(text)


@pytest.mark.parametrize(("seed", "count"), [(1, 100), pytest.param(2, 2_000, marks=pytest.mark.slow)])
def test_every_text_has_an_answer(seed: int, count: int) -> None:
    for text in _texts(seed, count):
        assert_each_form_proves_itself(text)


@pytest.mark.parametrize("to", ["pdn", "json", "jsonl"])
def test_what_parts_two_games_is_part_of_the_first(pdntool: Program, to: str) -> None:
    games = b"32-28 (33-28) 19-23 1-1\n\n1. 34-30 *"
    first = pdntool("convert", "-", "--to", to, "--mainline", stdin=b"32-28 19-23 2. 28x19 *\n\n" + games)
    again = pdntool("convert", "-", "--to", to, "--mainline", stdin=first.out.encode())
    assert (first.code, first.err) == (again.code, again.err) == (0, "")
    assert again.out == first.out


@pytest.mark.parametrize("to", ["pdn", "jsonl"])
def test_every_branch_of_a_game_without_tags_ends(pdntool: Program, to: str) -> None:
    ran = pdntool("convert", "-", "--to", to, "--split-variations", stdin=b"1. 32-28 (1. 33-28) 19-23\n")
    again = pdntool("convert", "-", "--to", to, "--split-variations", stdin=ran.out.encode())
    assert ran.code == again.code == 0
    assert ran.out.count("*") == 2
    assert again.out == ran.out
