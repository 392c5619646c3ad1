"""The moves of a file rewritten where they stand: nothing else changes, and words give what items give."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdntool.i18n.catalog import catalog
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.file_text import Converter
from pdntool.write.game_text import Way
from pdntool.write.options import MoveOptions, OutputOptions
from pdntool.write.writers.in_place import Edit, rewrite
from tests.conftest import Program, Writer
from tests.write.playing import random_game
from tests.write.records import AMBIGUOUS, AS_WRITTEN

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


def test_only_moves_change(pdntool: Program, write: Writer) -> None:
    path = write(AS_WRITTEN.encode(), "game.pdn")
    out = path.with_name("out.pdn")
    assert pdntool("convert", path, "-o", out).code == 0
    expected = AS_WRITTEN.replace("28 x19", "28x19").replace("28×19", "28x19").replace("14:23", "14x23")
    assert out.read_bytes() == expected.encode()
    assert sorted(item.name for item in out.parent.iterdir()) == ["game.pdn", "out.pdn"]


@pytest.mark.parametrize("notation", ["short", "long", "source"])
def test_a_second_conversion_changes_nothing(pdntool: Program, write: Writer, notation: str) -> None:
    once = pdntool("convert", write(AS_WRITTEN + AMBIGUOUS), "--notation", notation)
    twice = pdntool("convert", write(once.out.encode()), "--notation", notation)
    assert once.code == twice.code == 0
    assert once.out == twice.out


def test_source_notation_is_the_identity(pdntool: Program, write: Writer) -> None:
    path = write(b"\xef\xbb\xbf" + AS_WRITTEN.encode(), "marked.pdn")
    out = path.with_name("out.pdn")
    assert pdntool("convert", path, "--notation", "source", "-o", out).code == 0
    assert out.read_bytes() == path.read_bytes()


def test_only_the_edited_pieces_change() -> None:
    assert rewrite("a 1- 6 b\r\n", [Edit(Span(2, 6), "1-6")]) == "a 1-6 b\r\n"


def test_edits_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="reaches back"):
        rewrite("abcdef", [Edit(Span(2, 4), "x"), Edit(Span(3, 5), "y")])


@given(st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5), st.text(max_size=5)), max_size=6))
def test_a_rewritten_text_is_what_stood_between_the_edits(parts: list[tuple[str, str, str]]) -> None:
    text, edits = "", []
    for kept, old, new in parts:
        text += kept
        edits.append(Edit(Span(len(text), len(text) + len(old)), new))
        text += old
    assert rewrite(text, edits) == "".join(kept + new for kept, _, new in parts)
