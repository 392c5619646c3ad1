import random

import pytest

from pdntool.rules.engine import engine
from pdntool.rules.variants import VARIANTS
from pdntool.write.engines import damexchange_text, read_damexchange


@pytest.mark.parametrize("variant", ["international", "english", "russian", "canadian", "frisian"])
def test_every_move_of_a_game_comes_back(variant: str) -> None:
    rules, chance = VARIANTS[variant], random.Random(5)  # noqa: S311 no secret
    play = engine(rules)
    position = play.start
    for _ in range(80):
        moves = play.legal_moves(position)
        if not moves:
            break
        for move in moves:
            assert read_damexchange(rules, position, damexchange_text(rules, move, 12)) == move
        position = play.play(position, chance.choice(moves))


def test_a_message_is_digits_of_fixed_width() -> None:
    rules = VARIANTS["international"]
    position = engine(rules).position("W:W28:B23,5")
    (move,) = engine(rules).legal_moves(position)
    assert damexchange_text(rules, move, 7) == "M000728190123"
    assert damexchange_text(rules, move, 100_000).startswith("M9999")


@pytest.mark.parametrize("text", ["", "M0007", "M000728190223", "M000799190123", "28x19", "M000728180123"])
def test_what_is_no_legal_message_is_none(text: str) -> None:
    rules = VARIANTS["international"]
    assert read_damexchange(rules, engine(rules).position("W:W28:B23,5"), text) is None
