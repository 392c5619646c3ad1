"""Moves as messages of the DamExchange protocol: written, read, their times kept."""

import random

import pytest

from pdntool.rules.engine import engine
from pdntool.rules.resolve import Illegal, Match, resolve
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.moves import is_move, message_seconds, written_move
from pdntool.write.damexchange import damexchange_text
from tests.conftest import Program, Writer
from tests.write.test_move_text import thrown

TIMED = (
    '[GameType "20"]\n[TimeControl "600+5"]\n\n1. 32-28! $1 {[%emt 0:00:07] good} 19-23 {[%clk 0:09:57]} '
    "(1... 17-22 2. 28x17 {[%emt 0:01:02]}) 2. 28x19 14x23 {[%clk 0:09:50]} *\n"
)
SENT = (
    '[GameType "20"]\n\n1. M0007322800! $1 M0012192300 ({a} M0001172200 2. M006228170122) '
    "2. M000028190123? {why} M999914230119 {[%clk 0:01]} *\n"
)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_of_positions_comes_back(variant: str) -> None:
    rules, chance = VARIANTS[variant], random.Random(variant)  # noqa: S311 no secret
    play = engine(rules)
    for _ in range(20):
        position = thrown(rules, chance)
        for move in play.legal_moves(position):
            text = damexchange_text(rules, move, 12)
            if move.captured.bit_count() > 20:
                continue
            assert is_move(text)
            assert resolve(play, position, written_move(text)) == Match(move)


def test_a_message_is_digits_of_fixed_width() -> None:
    rules = VARIANTS["international"]
    position = engine(rules).position("W:W28:B23,5")
    (move,) = engine(rules).legal_moves(position)
    assert damexchange_text(rules, move, 7) == "M000728190123"
    assert damexchange_text(rules, move, 100_000) == "M999928190123"
    assert message_seconds("M000728190123") == 7
    assert message_seconds("28x19") is None


@pytest.mark.parametrize(
    "text",
    [
        "M0007",
        "M000728190223",
        "M000728190023",
        "M000728000123",
        "M000732280000",
        "xM000728190123",
        "M0007281901234",
        "m000728190123",
    ],
)
def test_what_is_no_message_is_no_move(pdntool: Program, text: str) -> None:
    assert not is_move(text)
    ran = pdntool(
        "validate", "-", "--format", "jsonl", stdin=f'[FEN "W:W28:B23,5"][GameType "20"] 1. {text} *'.encode()
    )
    assert ran.code == 1


@pytest.mark.parametrize("text", ["M00001923", "M000019230", "M0000192301", "M00001923001"])
def test_a_message_of_another_length_stands_for_a_ply(pdntool: Program, text: str) -> None:
    record = f'[GameType "20"]\n[Result "*"]\n1. 32-28 {text} 2. 37-32 *\n'
    ran = pdntool("validate", "-", "--format", "jsonl", stdin=record.encode())
    found = [(each["code"], each["line"], each["column"]) for each in ran.game["diagnostics"]]
    assert found[0] == ("PDN201", 3, 10)
    assert {code for code, _, _ in found} <= {"PDN201", "PDN319"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("M000028190124", "PDN328"),
        ("M0000281900", "PDN328"),
        ("M00002819022305", "PDN328"),
        ("M000028190199", "PDN202"),
        ("M0000282200", "PDN305"),
        ("M0000272100", "PDN301"),
        ("M000028170123", "PDN310"),
    ],
)
def test_a_message_that_is_not_legal_says_why(text: str, code: str) -> None:
    rules = VARIANTS["international"]
    found = resolve(engine(rules), engine(rules).position("W:W28:B23,5"), written_move(text))
    assert isinstance(found, Illegal)
    assert found.code == code


@pytest.mark.parametrize("name", ["game.pdn", "game.sheet"])
def test_a_record_in_messages_is_read_and_converted_back(pdntool: Program, write: Writer, name: str) -> None:
    form = ("--to", name.partition(".")[2])
    plain = '[Result "*"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
    sent = write(pdntool("convert", write(plain), "--notation", "damexchange", *form).out, name)
    checked = pdntool("validate", sent, "--format", "jsonl")
    assert (checked.code, checked.game["plies_legal"]) == (0, 4)
    assert checked.codes.count("PDN214") == 1
    assert pdntool("convert", sent, "--to", "pdn").out == plain
    assert "28x19" in pdntool("convert", sent).out


@pytest.mark.parametrize("moves", ["1. 32-28 19-23", "1. 32-28 19-23 2. 28x19 14x23"])
def test_a_plain_game_is_rewritten_in_place(pdntool: Program, moves: str) -> None:
    ran = pdntool("convert", "-", "--notation", "damexchange", stdin=f'[GameType "20"]\n\n{moves} *\n'.encode())
    assert ran.code == 0
    sent = '[GameType "20"]\n\n1. M0000322800 M0000192300 2. M000028190123 M000014230119 *\n'
    assert ran.out == (sent if "x" in moves else sent.replace(" 2. M000028190123 M000014230119", ""))


def test_times_come_from_the_clocks(pdntool: Program, write: Writer) -> None:
    for options in ((), ("--to", "pdn")):
        ran = pdntool("convert", write(TIMED), "--notation", "damexchange", *options)
        moves = [word for word in ran.out.split() if word.startswith("M")]
        assert moves == [
            "M0007322800!",
            "M0008192300",
            "M0000172200",
            "M006228170122",
            "M000028190123",
            "M001214230119",
        ]


def test_times_are_kept_as_commands(pdntool: Program, write: Writer) -> None:
    kept = (
        "1. 32-28! $1 {[%emt 0:00:07]} 19-23 {[%emt 0:00:12]} ({a} 17-22 {[%emt 0:00:01]} 2. 28x17 {[%emt 0:01:02]}) "
        "2. 28x19? {why} 14x23 {[%clk 0:01]} *\n"
    )
    assert pdntool("convert", write(SENT)).out.endswith(kept)
    assert pdntool("convert", write(SENT), "--to", "pdn", "--width", "0").out.endswith(kept)
    assert "emt" not in pdntool("convert", write(SENT), "--drop", "clocks").out
    again = pdntool("convert", write(SENT), "--notation", "damexchange")
    assert again.out == SENT
    assert pdntool("convert", write(SENT), "--notation", "source").out == SENT
