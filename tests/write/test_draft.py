"""Plain games written from their words are written as from their items, by any options and with the same verdicts."""

import random
from pathlib import Path

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter, FileText
from pdntool.write.game_text import Way
from pdntool.write.options import MoveOptions, OutputOptions
from tests.write.playing import random_game

FORMS = {
    "short": OutputOptions(),
    "as written": OutputOptions(moves=MoveOptions("source"), width=0),
    "long, tight": OutputOptions(moves=MoveOptions("long"), numbers="tight", width=31),
    "captured, no numbers": OutputOptions(moves=MoveOptions("captured"), numbers="none", width=7),
    "algebraic": OutputOptions(moves=MoveOptions(squares="algebraic"), numbers="spaced"),
    "numeric": OutputOptions(moves=MoveOptions("hub", squares="numeric"), split=True),
    "messages": OutputOptions(moves=MoveOptions("damexchange")),
    "signs, tags": OutputOptions(
        moves=MoveOptions(separator=":", zero_pad=True), set_tags=(("Event", 'a "b"'),), roster_first=False
    ),
    "no tags": OutputOptions(tags=frozenset()),
    "from the tenth": OutputOptions("json", first_game=10),
    "json, long": OutputOptions("jsonl", moves=MoveOptions("long")),
    "json, captured": OutputOptions("jsonl", moves=MoveOptions("captured"), numbers="none"),
    "fen": OutputOptions("fen"),
    "every fen": OutputOptions("fen", every_ply=True),
    "in place": OutputOptions(None),
    "in place, captured": OutputOptions(None, moves=MoveOptions("captured")),
    "in place, long": OutputOptions(None, moves=MoveOptions("long", zero_pad=True)),
    "csv": OutputOptions("csv"),
    "csv, hub": OutputOptions("csv", moves=MoveOptions("hub"), first_game=3),
}
DEFAULT = OutputOptions()
ODD = [
    "  1. 32-28 19-23 2. 28x19 14x23\n\n  \n% a note\n\n",
    '[Event "a"]\n\n1. 32-28 19-23 2. 28x19 14x23\n\n\n[Event "b"]\n\n1. 32-28\t19-23 \n 1-1 \n\n',
    "1. 32-28 19-23 2. 28x19 14x23 1-1\n\n33-28 18-22 *\n1. 34-30 *\n",
    '1. 32-28 19-23 2.\n\n[Event "b"]\n32-28 19-23\n\n[Event "c"]\n4. 32-28 19-23 6. 33-29 *\n',
    '[event "a"]\n[ Site "b \\\\" \\\\\\\\ c" ]\n[Event "d"]\n[Result "1-1"]\n1.32-28 19-23\n1-1\n[Event "e"]\n*\n',
    '[FEN "B:W31:B20"]\n1. 20-24 31-27 2. 24-29 *\n[FEN "B:W31:B20"]\n\n20-24 31-27 *\n[FEN "W:W31:Bx"]\n1. 31-27 *\n',
    '[GameType "99"]\n1. 32-28 *\n[GameType "20"]\n1. 32-27 19-23 2. 28x19 *\n[GameType "21"]\n1. 11-15 *\n',
    '[GameType "20"]\n[Date "x"]\n1. 32-28 19-23 7. 28x19 14x23 2-0\n[Rules "none"]\n1. 32-28 *\n',
    '[GameType "20"]\n[Result "1-0"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x36 19-24 2. 36-47 24-29 1-1\n',
    '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x24x36 19-24 *\n',
]


def assert_both_ways_agree(source: Source, form: OutputOptions) -> int:
    """Return how many games were written from their words."""
    converter = Converter(form, None, catalog("en"))
    done = converter.written(source)
    whole = converter.written(source, {game.number: Way.ITEMS for game in read_games(source)})
    assert done.text == whole.text
    assert said(done) == said(whole)
    assert all(part.moves is not None for part in whole.parts)
    if form.tags is None:
        for written in (done, whole):
            assert not converter.unproved(written, source, set())
    return sum(part.moves is None for part in done.parts)


def said(done: FileText) -> list[object]:
    """Return what is compared of each game: its text and moves, its verdict, and what became of it."""
    marks = [(game.certain, game.converted, game.copied, game.hidden, game.lost) for game in done.games]
    verdicts = [(game.rules, game.verdict.choice, game.verdict.diagnostics) for game in done.games]
    texts = [(game.number, game.text, game.all_moves) for game in done.games]
    return [texts, verdicts, marks]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("variant", ["international", "turkish", "english", "italian", "russian", "frisian"])
def test_random_games(variant: str, form: OutputOptions) -> None:
    chance = random.Random(f"plain {variant}")  # noqa: S311 no secret
    source = Source("x", "\n".join(random_game(VARIANTS[variant], chance) for _ in range(4)))
    plainly = assert_both_ways_agree(source, form)
    if form.moves.notation != "damexchange":
        assert plainly


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("text", ODD)
def test_odd_games(text: str, form: OutputOptions) -> None:
    assert_both_ways_agree(Source("x", text), form)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_the_corpus(corpus: Path, form: OutputOptions) -> None:
    for path in sorted(corpus.rglob("*.p[dh]n")):
        assert_both_ways_agree(decode(path.read_bytes()[:4_000], path.name), form)
