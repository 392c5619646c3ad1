"""Rewriting without trees gives what rewriting with them gives."""

import random

import pytest

from pdntool.rules.variants import VARIANTS
from pdntool.text.source import Source
from pdntool.write import convert as conversion
from pdntool.write.style import MoveStyle
from tests.write.playing import random_game

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
    again = conversion.convert(Source("x", swift.data.decode()), style, None)
    assert again.data == swift.data
