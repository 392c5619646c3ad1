"""Plain games written without their trees are written as with them, in every form and with the same findings."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.games import read_games
from pdntool.text.source import Source, decode
from pdntool.write.form import Form
from pdntool.write.style import MoveStyle
from pdntool.write.transform import Converter, Transformed, Way
from tests.write.playing import random_game

FORMS = {
    "short": Form(),
    "as written": Form(moves=MoveStyle("source"), width=0),
    "long, tight": Form(moves=MoveStyle("long"), numbers="tight", width=31),
    "captured, no numbers": Form(moves=MoveStyle("captured"), numbers="none", width=7),
    "algebraic": Form(moves=MoveStyle(squares="algebraic"), numbers="spaced"),
    "numeric": Form(moves=MoveStyle("hub", squares="numeric"), split=True),
    "messages": Form(moves=MoveStyle("damexchange")),
    "signs, tags": Form(
        moves=MoveStyle(separator=":", zero_pad=True), set_tags=(("Event", 'a "b"'),), roster_first=False
    ),
    "no tags": Form(tags=frozenset()),
    "from the tenth": Form("json", first_game=10),
    "json, long": Form("jsonl", moves=MoveStyle("long")),
    "json, captured": Form("jsonl", moves=MoveStyle("captured"), numbers="none"),
    "fen": Form("fen"),
    "every fen": Form("fen", every_ply=True),
    "csv": Form("csv"),
    "csv, hub": Form("csv", moves=MoveStyle("hub"), first_game=3),
}
ODD = [
    "1. 32-28 19-23 2. 28x19 14x23 1-1\n\n33-28 18-22 *\n1. 34-30 *\n",
    '1. 32-28 19-23 2.\n\n[Event "b"]\n32-28 19-23\n\n[Event "c"]\n4. 32-28 19-23 6. 33-29 *\n',
    '[event "a"]\n[ Site "b \\\\" \\\\\\\\ c" ]\n[Event "d"]\n[Result "1-1"]\n1.32-28 19-23\n1-1\n[Event "e"]\n*\n',
    '[FEN "B:W31:B20"]\n1. 20-24 31-27 2. 24-29 *\n[FEN "B:W31:B20"]\n\n20-24 31-27 *\n[FEN "W:W31:Bx"]\n1. 31-27 *\n',
    '[GameType "99"]\n1. 32-28 *\n[GameType "20"]\n1. 32-27 19-23 2. 28x19 *\n[GameType "21"]\n1. 11-15 *\n',
    '[GameType "20"]\n[Date "x"]\n1. 32-28 19-23 7. 28x19 14x23 2-0\n[Rules "none"]\n1. 32-28 *\n',
    '[GameType "20"]\n[Result "1-0"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x36 19-24 2. 36-47 24-29 1-1\n',
    '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x24x36 19-24 *\n',
]


def assert_both_ways_agree(source: Source, form: Form) -> int:
    """Return how many games were written without their trees."""
    converter = Converter(form, None, catalog("en"))
    done = converter.written(source)
    whole = converter.written(source, {game.number: Way.WHOLE for game in read_games(source)})
    assert done.text == whole.text
    assert findings(done) == findings(whole)
    assert [(part.game, part.certain, part.moves) for part in done.parts] == [
        (part.game, part.certain, part.moves) for part in whole.parts
    ]
    if form.tags is None:
        assert not converter.unproved(done, source.name)
    return sum(part.course is not None for part in done.parts)


def findings(done: Transformed) -> list[object]:
    return [game._replace(report=replace(game.report, detection=None)) for game in done.games]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("variant", ["international", "turkish", "english", "italian", "russian", "frisian"])
def test_random_games(variant: str, form: Form) -> None:
    chance = random.Random(f"plain {variant}")  # noqa: S311 no secret
    source = Source("x", "\n".join(random_game(VARIANTS[variant], chance) for _ in range(4)))
    plainly = assert_both_ways_agree(source, form)
    if form.moves.notation != "damexchange":
        assert plainly


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("text", ODD)
def test_odd_games(text: str, form: Form) -> None:
    assert_both_ways_agree(Source("x", text), form)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_the_corpus(corpus: Path, form: Form) -> None:
    for path in sorted(corpus.rglob("*.p[dh]n")):
        assert_both_ways_agree(decode(path.read_bytes()[:4_000], path.name), form)
