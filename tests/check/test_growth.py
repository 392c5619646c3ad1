"""Reading and checking take time in proportion to the length of a text, whatever the text holds.

Each shape is a text of ``n`` pieces. A text four times as long takes four times the time if the time is linear, sixteen
times if it is quadratic; between the two lies the limit, far enough from both for a busy machine.
"""

import gc
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

import pytest

from pdntool.check.validate import check_source
from pdntool.i18n.catalog import catalog
from pdntool.text.source import decode
from pdntool.write.file_text import Converter
from pdntool.write.json_input import WrongJsonError
from pdntool.write.options import OutputOptions

HEADER: Final = "Beyaz: A\nSiyah: B\nKural: capraz\n"
TAG: Final = '[GameType "20"]\n'
MOVES: Final = "1. 32-28 19-23 2. 28x19 14x23 "
FIRST: Final = "1. 32-28 "
KINGS: Final = (("46-41", "5-10"), ("41-46", "10-5"))


def kings(count: int, row: str) -> str:
    """Return a game of two kings, ``count`` moves long, each written as ``row`` says."""
    return "".join(row.format(i + 1, *KINGS[i % 2]) for i in range(count))


pytestmark = pytest.mark.slow

Shape = Callable[[int], str]

SHAPES: Final[Mapping[str, Shape]] = {
    "plain games": lambda n: f"{TAG}{MOVES}*\n\n" * n,
    "games without tags": lambda n: f"{MOVES}*\n\n" * n,
    "games with a fault": lambda n: f"{TAG}1. 32-28 19-23 2. 31-27 *\n\n" * n,
    "games with an ambiguous capture": lambda n: f'{TAG}[FEN "W:WK4:B13,32,37,20"]\n1. 4x15 *\n\n' * n,
    "a long game": lambda n: '[FEN "W:WK46:BK5"]\n' + kings(n, "{}. {} {} "),
    "a long sheet": lambda n: "FEN: W:WK46:BK5\nGameType: 20\nNo White Black\n" + kings(n, "{} {} {}\n"),
    "a long sheet with comments": lambda n: "FEN: W:WK46:BK5\nGameType: 20\n" + kings(n, "{}. {} {} {{x}}\n"),
    "comments in one row": lambda n: f"{HEADER}{FIRST}19-23 " + "{x} " * n,
    "comments in rows of their own": lambda n: f"{HEADER}{FIRST}19-23\n" + "{x}\n" * n,
    "moves in one row": lambda n: f"{HEADER}1. " + "32-28 " * n,
    "cells of one row": lambda n: "No;Beyaz;Siyah\n1" + ";32-28" * n,
    "empty cells": lambda n: "No;Beyaz;Siyah\n" + "1;;\n" * n,
    "dividers": lambda n: "|" * n,
    "header lines": lambda n: "Beyaz: A\n" * n,
    "sheets": lambda n: f"{HEADER}{FIRST}19-23\n2-0\n\n" * n,
    "remarks on a sheet": lambda n: f"{HEADER}hello there\n" + "hello there\n" * n,
    "a pipe table": lambda n: "| No | Beyaz | Siyah |\n|---|---|---|\n" + "| 1 | 32-28 | 19-23 |\n" * n,
    "rows backward": lambda n: HEADER + "".join(f"{n - i}. 32-28 19-23\n" for i in range(n)),
    "unread words": lambda n: "zzz qqq " * n,
    "unread lines": lambda n: "hello world this is text\n" * n,
    "sentences with moves": lambda n: "we play 32-28 then 19-23, fine.\n" * n,
    "headlines": lambda n: "Ayşe - Can (2024)\n" * n,
    "markup": lambda n: "<td>32-28</td>\n" * n,
    "opening braces": lambda n: "{" * n,
    "closing braces": lambda n: "}" * n,
    "opening brackets": lambda n: "[" * n,
    "opening parentheses": lambda n: "(" * n,
    "closing parentheses": lambda n: ")" * n,
    "empty variations": lambda n: FIRST + "()" * n,
    "nested variations": lambda n: FIRST + "(1. 33-28 " * n + ")" * n,
    "variations": lambda n: FIRST + "(1. 33-28 19-23) " * n,
    "remarks in parentheses": lambda n: FIRST + "(a word, 33-28, another) " * n,
    "comments": lambda n: FIRST + "{text} " * n,
    "clocks": lambda n: FIRST + "{[%clk 0:00:01]} " * n,
    "clocks without braces": lambda n: FIRST + "[%clk 0:00:01] " * n,
    "comments never closed": lambda n: "1. 32-28 { x\n" * n,
    "comments to the line's end": lambda n: "; x\n" * n,
    "tags": lambda n: '[Event "x"]\n' * n + MOVES,
    "tags never closed": lambda n: '[Event "x\n' * n,
    "quotes": lambda n: '"' * n,
    "backslashes in a tag": lambda n: '[Event "' + "\\" * n + '"]\n',
    "allowed findings": lambda n: TAG + MOVES + "{pdntool: allow PDN305} " * n,
    "numbers": lambda n: "1. " * n,
    "digits": lambda n: "1" * n,
    "dashes": lambda n: "-" * n,
    "results": lambda n: "2-0 " * n,
    "stars": lambda n: "* " * n,
    "blanks": lambda n: "1. 32-28" + " " * n + "19-23",
    "invisible blanks": lambda n: "1. 32\u200b-28 " * n,
    "missing moves": lambda n: FIRST + "... 2. ... " * n,
    "a capture of many squares": lambda n: "1. 32" + "x28" * n,
    "jumps apart": lambda n: "1. 32x28 " + "28x32 32x28 " * n,
    "set-ups": lambda n: TAG + '1. 32-28 /FEN "W:W31:B20"/ ' * n,
    "squares of a position": lambda n: '[FEN "W:W' + "31," * n + ':B20"]\n1. 31-27 *',
    "positions": lambda n: "W:W31:B20\n" * n,
    "other letters": lambda n: "а3-b4 " * n,
    "braces of another format": lambda n: '{"a":' * n,
}

LINEAR, LIMIT, QUADRATIC = 4, 8, 16
ENOUGH: Final = 0.02
"""Seconds that a text takes at least; less cannot be measured."""
MOST: Final = 400_000


def checked(text: bytes) -> None:
    for _verdict in check_source(decode(text, "games")):
        pass


def converted(text: bytes) -> None:
    with suppress(WrongJsonError):
        Converter(OutputOptions(to="pdn"), None, catalog("en")).proved(decode(text, "games"))


def seconds(work: Callable[[bytes], None], text: str) -> float:
    """Return the seconds of the processor that a work on a text takes, the search for garbage apart."""
    data = text.encode()
    gc.disable()
    started = time.process_time()
    work(data)
    ended = time.process_time()
    gc.enable()
    return ended - started


def growth(work: Callable[[bytes], None], shape: Shape) -> float:
    """Return how many times longer a text takes that is four times as long."""
    count = 50
    while (once := seconds(work, shape(count))) < ENOUGH and count < MOST:
        count *= LINEAR
    return seconds(work, shape(count * LINEAR)) / max(min(once, seconds(work, shape(count))), ENOUGH / 2)


def is_linear(work: Callable[[bytes], None], shape: Shape) -> bool:
    """Return whether the time grows with the text; a machine that is busy gets three attempts."""
    return any(growth(work, shape) < LIMIT for _ in range(3))


@pytest.mark.parametrize("name", SHAPES)
def test_a_check_takes_time_in_proportion_to_the_text(name: str) -> None:
    assert is_linear(checked, SHAPES[name])


@pytest.mark.parametrize("name", SHAPES)
def test_a_conversion_takes_time_in_proportion_to_the_text(name: str) -> None:
    assert is_linear(converted, SHAPES[name])


def test_a_quadratic_work_is_noticed() -> None:
    def compared(text: bytes) -> None:
        places = range(len(text))
        assert not any(text[left] == 0 and text[right] == 0 for left in places for right in places)

    assert not is_linear(compared, SHAPES["digits"])
