"""A plain game rewritten from its words is rewritten as from its items."""

import random

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import Source
from pdntool.write.file_text import Converter
from pdntool.write.game_text import Way
from pdntool.write.options import MoveOptions, OutputOptions
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
def test_both_ways_give_the_same_text(variant: str, notation: str) -> None:
    chance = random.Random(f"{variant} {notation}")  # noqa: S311 no secret
    source = Source("x", "\n".join(random_game(VARIANTS[variant], chance) for _ in range(12)))
    converter = Converter(OutputOptions(None, moves=MoveOptions(notation)), None, catalog("en"))
    by_words = converter.proved(source)
    assert by_words is not None
    by_items = converter.written(source, {game.number: Way.ITEMS for game in read_games(source)})
    assert not converter.unproved(by_items, source, set())
    assert by_words.text == by_items.text
    assert [game.converted for game in by_words.games] == [game.converted for game in by_items.games]
    assert any(part.moves is None for part in by_words.parts)
    again = converter.proved(Source("x", by_words.text))
    assert again is not None
    assert again.text == by_words.text
