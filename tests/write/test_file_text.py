"""Files through every format and back: each conversion proves itself or says no, and holds the same moves and ends."""

import gc
import random
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.rules.engine import engine
from pdntool.rules.notation import short_text
from pdntool.rules.variants import VARIANTS
from pdntool.text.source import Source
from pdntool.write.file_text import Converter, FileText
from pdntool.write.options import DROPS, MoveOptions, OutputOptions
from tests.conftest import Program, Ran, Writer
from tests.write.carrying import GROUPS, READ, ROOT, SAMPLES, STRICT, WORDS, carried, join_pdn, pieces, read
from tests.write.playing import random_game

FORMS = {
    "as written": OutputOptions(moves=MoveOptions("source")),
    "long, tight": OutputOptions(moves=MoveOptions("long"), numbers="tight", width=40),
    "captured, no numbers": OutputOptions(moves=MoveOptions("captured"), numbers="none"),
    "algebraic": OutputOptions(moves=MoveOptions(squares="algebraic"), numbers="spaced"),
    "numeric": OutputOptions(moves=MoveOptions("hub", squares="numeric")),
    "pdn3": STRICT,
    "main line": OutputOptions(drop=frozenset(DROPS), numbers="spaced"),
    "branches": OutputOptions(split=True),
    "sheet": OutputOptions("sheet"),
    "json": OutputOptions("json"),
    "jsonl": OutputOptions("jsonl", moves=MoveOptions("long")),
}
CHAIN = (
    OutputOptions(moves=MoveOptions("long"), numbers="spaced"),
    OutputOptions(),
    OutputOptions(moves=MoveOptions(squares="algebraic")),
    OutputOptions("json", moves=MoveOptions(squares="numeric")),
    OutputOptions("jsonl", moves=MoveOptions("captured", squares="algebraic")),
    OutputOptions(),
)


def main_results(done: FileText) -> Sequence[object]:
    """Return what must not change: moves, and where the game ends."""
    ends = [game.verdict.final_fen for game in done.games if game.verdict.number and game.converted]
    return [*(part.all_moves for part in done.parts if part.certain), *ends]


def through_the_chain(source: Source) -> tuple[Sequence[object], Sequence[object]]:
    """Return what a file holds before and after it went through all forms; games that cannot be converted are out."""
    first = carried(source, CHAIN[0])
    kept = [part.text or "" for part in first.parts if part.certain]
    done = carried(Source("begin", join_pdn(kept)), CHAIN[0])
    before = main_results(done)
    for form in CHAIN[1:]:
        done = carried(Source("step", done.text), form)
    return before, main_results(done)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_samples_prove_themselves_in_every_form(path: Path) -> None:
    for form in FORMS.values():
        carried(read(path), form)


# What a game may take until its file is proved, beside its text: the words of its moves, its captures, its verdict.
MOST_BYTES, GAMES = 4_096, 120


@pytest.mark.parametrize("remark", ["", " {a remark} (31-27)"])
@pytest.mark.parametrize("to", ["pdn", "jsonl", "csv", "sheet"])
def test_of_a_game_little_is_kept_until_the_file_is_proved(to: str, remark: str) -> None:
    chance = random.Random("archive")  # noqa: S311 no secret
    games = [random_game(VARIANTS["international"], chance).replace(" 3. ", f"{remark} 3. ") for _ in range(GAMES)]
    source, converter = Source("archive", "\n".join(games)), Converter(OutputOptions(to), None, WORDS)
    # What is kept by the texts of moves serves every game: this is not what is measured.
    converter.proved(source)
    gc.collect()
    tracemalloc.start()
    done = converter.proved(source)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert done is not None
    assert len(done.games) == GAMES
    assert sum(len(game.verdict.game.plies) for game in done.games) > 40 * GAMES
    assert (held - len(done.text)) / GAMES < MOST_BYTES


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_samples_come_back_from_the_chain(path: Path) -> None:
    before, after = through_the_chain(read(path))
    assert after == before


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_the_corpus_comes_back_from_the_chain(corpus: Path, group: int) -> None:
    wrong = []
    by_size = sorted((path for path in corpus.rglob("*") if path.suffix in READ), key=lambda path: path.stat().st_size)
    for path in by_size[group::GROUPS]:
        try:
            for piece in pieces(read(path)):
                before, after = through_the_chain(piece)
                wrong += [path.name] if after != before else []
        except AssertionError as error:
            wrong.append(f"{path.name}: not proved: {str(error)[:200]}")
    assert not wrong, "\n".join(wrong)


BESIDE = {
    "in place": OutputOptions(None),
    "in place, long": OutputOptions(None, moves=MoveOptions("long")),
    "short": OutputOptions(),
    "main line": OutputOptions(drop=frozenset(DROPS), numbers="spaced"),
    "branches": OutputOptions(split=True),
    "pdn3": STRICT,
    "sheet": OutputOptions("sheet"),
    "json": OutputOptions("json"),
    "jsonl": OutputOptions("jsonl", moves=MoveOptions("long")),
    "no comments": OutputOptions(drop=frozenset({"comments"})),
    "no variations": OutputOptions(drop=frozenset({"variations"})),
    "algebraic": OutputOptions(moves=MoveOptions(squares="algebraic"), numbers="none"),
    "few tags": OutputOptions(tags=frozenset({"Event"}), width=20),
}


PIECES = [
    *(
        "1. 32-28",
        "32-28",
        "1. 32-28 19-23",
        "28x19",
        "1. 11-15 23-19",
        "1. c3-d4 f6-g5",
        "cd4",
        "2420",
        "3,2420",
        "e 3",
    ),
    *(
        "2.",
        "3,",
        "1...",
        "...",
        "1)",
        "7 ",
        "0-0",
        "4-6",
        "-",
        "=",
        "+-",
        "(=)",
        "!",
        "?",
        "$1",
        ".",
        ",",
        "x:",
        "foo",
        "|",
    ),
    *("*", "1-0", "1-1", "0-1", "2-0", "1/2-1/2", "½-½", "[1:0]", "berabere"),
    *("{c}", "{", "}", "{a {b} c}", ";line", "%esc", "\n%esc", "[%clk 1]", "[a b]", "&amp;", "\\n", "/x/"),
    *("(", ")", "(18-23 38-32)", "1. 32-28 (1. 33-28) 19-23", "(["),
    *('[Event "a"]', '[Event "b"]', "[Round 7]", 'Event "y"]', "[", "]", '"', '["', '"1"]'),
    *('[Result "1-0"]', '[Result "4-6"]', '[GameType "20"]', '[GameType "25"]', '[FEN "W:W31:B1"]', '/FEN "W:W31:B1"/'),
]


GAPS = [" ", " ", "\n", "\n\n", "", "\r\n", "\t"]


KNOWN = [
    '[GameType "20"]\n[FEN "B:W31:B1"]\n*',
    "3,2420\nx:\n.",
    '%\ne "1"]([p""]',
    "32-28 (33-28) 19-23\n\n1. 32-28 *",
    "{c} 1. 32-28 (1. 33-28) 19-23",
]


def _texts(seed: int, count: int) -> Iterator[str]:
    chance = random.Random(seed)  # noqa: S311 no secret
    for _ in range(count):
        yield "".join(chance.choice(PIECES) + chance.choice(GAPS) for _ in range(chance.randint(1, 9)))


def assert_each_form_proves_itself(text: str) -> None:
    source = Source("x", text)
    for name, form in BESIDE.items():
        assert Converter(form, None, catalog("en")).proved(source) is not None, (name, text)


@pytest.mark.parametrize("text", KNOWN)
def test_texts_that_once_were_refused(text: str) -> None:
    assert_each_form_proves_itself(text)


@pytest.mark.parametrize(("seed", "count"), [(1, 100), pytest.param(2, 1_000, marks=pytest.mark.slow)])
def test_every_text_has_an_answer(seed: int, count: int) -> None:
    for text in _texts(seed, count):
        assert_each_form_proves_itself(text)


@pytest.mark.parametrize("to", ["pdn", "json", "jsonl"])
def test_what_parts_two_games_is_part_of_the_first(pdntool: Program, to: str) -> None:
    games = b"32-28 (33-28) 19-23 1-1\n\n1. 34-30 *"
    first = pdntool("convert", "-", "--to", to, "--mainline", stdin=b"32-28 19-23 2. 28x19 *\n\n" + games)
    again = pdntool("convert", "-", "--to", to, "--mainline", stdin=first.out.encode())
    assert (first.code, first.err) == (again.code, again.err) == (0, "")
    assert again.out == first.out


@pytest.mark.parametrize("to", ["pdn", "jsonl"])
def test_every_branch_of_a_game_without_tags_ends(pdntool: Program, to: str) -> None:
    ran = pdntool("convert", "-", "--to", to, "--split-variations", stdin=b"1. 32-28 (1. 33-28) 19-23\n")
    again = pdntool("convert", "-", "--to", to, "--split-variations", stdin=ran.out.encode())
    assert ran.code == again.code == 0
    assert ran.out.count("*") == 2
    assert again.out == ran.out


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
    # As numbers the squares of Russian draughts look like those of Italian draughts.
    text = "1. c3-d4 d6-c5 *\n"
    ran = pdntool("convert", write(text), "--squares", "numeric", "--lang", lang)
    assert (ran.code, ran.out) == (1, text)
    assert "--to pdn" in ran.err
    assert pdntool("convert", write(text), "--squares", "numeric", "--variant", "russian").code == 0
    assert '[GameType "25,W,8,8,A0,0"]' in pdntool("convert", write(text), "--squares", "numeric", "--to", "pdn").out
