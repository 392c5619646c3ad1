"""A record whose variant no tag tells is read as the same game after any conversion, or is left as it was."""

import random

import pytest

from pdntool.rules.engine import engine
from pdntool.rules.notation import short_text
from pdntool.rules.variants import VARIANTS
from tests.conftest import Program, Ran, Writer

# Of five men a side nothing can be found out.
SHOWN = [name for name in VARIANTS if name != "frysk"]
STYLES = (
    ("--squares", "numeric"),
    ("--squares", "algebraic"),
    ("--notation", "hub"),
    ("--notation", "damexchange"),
    ("--notation", "captured"),
    ("--separator", "-"),
    ("--separator", ":"),
)


def _moves(variant: str, plies: int, remark: str) -> str:
    rules, chance = VARIANTS[variant], random.Random(f"{variant}{plies}")  # noqa: S311 positions, no secrets
    position, texts = engine(rules).start, list[str]()
    for _ in range(plies):
        move = chance.choice(sorted(engine(rules).legal_moves(position)))
        texts.append(short_text(rules, move))
        position = engine(rules).play(position, move)
    return f"1. {' '.join(texts[:2])}{remark} {' '.join(texts[2:])} *\n"


def _read(pdntool: Program, text: str) -> list[tuple[object, ...]]:
    games = pdntool("validate", "-", "--format", "jsonl", "--fail-on", "error", stdin=text.encode()).games
    return [(game["variant"], game["plies_legal"], game["plies_read"], game["final_fen"]) for game in games]


def _is_left(ran: Ran) -> bool:
    return ran.code == 1 and "could not be detected" in ran.err


@pytest.mark.parametrize("to", ["", "pdn", "sheet"])
@pytest.mark.parametrize("variant", SHOWN)
def test_the_variant_that_was_found_out_is_found_again(pdntool: Program, write: Writer, variant: str, to: str) -> None:
    converted = 0
    for plies, remark in ((2, ""), (8, ""), (12, " {so}"), (20, "")):
        text = _moves(variant, plies, remark)
        (before,) = _read(pdntool, text)
        if before[0] is None or before[1] != before[2]:
            continue
        for style in STYLES:
            arguments = [write(text), *style, *(("--to", to, "--drop", "comments") if to else ())]
            ran = pdntool("convert", *arguments)
            assert _read(pdntool, ran.out) == [before], (arguments, ran.err)
            assert ran.code == 0 or _is_left(ran), (arguments, ran.err)
            assert ran.code == 0 or (not to and ran.out == text)
            converted += ran.code == 0
    assert converted >= len(STYLES)


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_a_game_that_is_left_says_how_it_can_be_converted(pdntool: Program, write: Writer, lang: str) -> None:
    text = "1. 32-28 19-23 2. 28x19 14x23 *\n"
    ran = pdntool("convert", write(text), "--squares", "algebraic", "--lang", lang)
    assert (ran.code, ran.out) == (1, text)
    assert "--to pdn" in ran.err
    assert pdntool("convert", write(text), "--squares", "algebraic", "--variant", "international").code == 0
    assert (
        '[GameType "20,W,10,10,N2,0"]' in pdntool("convert", write(text), "--squares", "algebraic", "--to", "pdn").out
    )
