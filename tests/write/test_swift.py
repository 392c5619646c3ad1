"""Rewriting without trees gives what rewriting with them gives."""

import random

import pytest

from pdntool.rules.engine import engine
from pdntool.rules.notation import long_texts, short_text
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.text.source import Source
from pdntool.write import convert as conversion
from pdntool.write.style import MoveStyle

VARIANTS_PLAYED = [
    "international",
    "capraz",
    "turkish",
    "english",
    "italian",
    "russian",
    "brazilian",
    "frisian",
    "canadian",
]


def random_game(rules: Rules, chance: random.Random) -> str:
    """Play a game whose moves are written in one of several ways each."""
    play = engine(rules)
    position, texts = play.start, []
    for _ in range(chance.randint(10, 90)):
        moves = play.legal_moves(position)
        if not moves:
            break
        move = chance.choice(moves)
        text = chance.choice([short_text(rules, move), *long_texts(rules, position, move)[:3]])
        if chance.random() < 0.2:
            text = text.replace("x", "-" if chance.random() < 0.3 else ":")
        texts.append(text)
        position = play.play(position, move)
    numbered = [f"{place // 2 + 1}. {text}" if place % 2 == 0 else text for place, text in enumerate(texts)]
    return f'[Rules "{rules.name}"]\n\n' + " ".join(numbered) + " *\n"


@pytest.mark.parametrize("notation", ["short", "long"])
@pytest.mark.parametrize("variant", VARIANTS_PLAYED)
def test_both_ways_give_the_same_text(monkeypatch: pytest.MonkeyPatch, variant: str, notation: str) -> None:
    chance = random.Random(f"{variant} {notation}")  # noqa: S311 no secret
    source = Source("x", "\n".join(random_game(VARIANTS[variant], chance) for _ in range(12)))
    style = MoveStyle(notation)
    swift = conversion.convert(source, style, None)
    monkeypatch.setattr(conversion, "swift_edits", lambda *_: None)
    slow = conversion.convert(source, style, None)
    assert swift.data == slow.data
    assert [game.converted for game in swift.games] == [game.converted for game in slow.games]
    assert conversion.proves_itself(slow, "x", style)
    assert len(swift.rewritten) < len(slow.rewritten)
    again = conversion.convert(Source("x", swift.data.decode()), style, None)
    assert again.data == swift.data
