"""Files through every format and back: the same moves and the same last position, wherever a format holds them."""

import gc
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from pdntool.check.validate import check_source
from pdntool.i18n.catalog import catalog
from pdntool.rules.spec import Rules
from pdntool.syntax.game import read_games
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter, FileText
from pdntool.write.formats import FORMATS
from pdntool.write.options import DROPS, MoveOptions, OutputOptions
from tests.write.standard import violations

ROOT = Path(__file__).parents[2]
SAMPLES = sorted(
    path for path in (ROOT / "samples").rglob("*") if path.is_file() and not path.name.lower().startswith("readme")
)
WORDS = catalog("en")
FORMS = {
    "as written": OutputOptions(moves=MoveOptions("source")),
    "long, tight": OutputOptions(moves=MoveOptions("long"), numbers="tight", width=40),
    "captured, no numbers": OutputOptions(moves=MoveOptions("captured"), numbers="none"),
    "algebraic": OutputOptions(moves=MoveOptions(squares="algebraic"), numbers="spaced"),
    "numeric": OutputOptions(moves=MoveOptions("hub", squares="numeric")),
    "strict": OutputOptions(pdn3=True, numbers="spaced"),
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


def join_pdn(texts: Sequence[str]) -> str:
    return "".join(FORMATS["pdn"].pieces(texts))


def read(path: Path) -> Source:
    return decode(path.read_bytes(), path.name)


def carried(source: Source, form: OutputOptions) -> FileText:
    converter = Converter(form, None, WORDS)
    done = converter.written(source)
    assert not converter.unproved(done, source, set()), (source.name, form)
    return done


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


OF_ALL_KINDS = (
    '[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 *\n[Event "a"]\n1. 32-28 {b} (1. 33-29) 19-23 *\n'
    '[Event "b"]\n1. 32-27 19-23 2. 27-2 *\n[Event "c"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 *\n'
)


@pytest.mark.parametrize("to", ["pdn", "jsonl", "sheet", "csv"])
def test_of_a_game_nothing_is_kept_that_takes_much_room(to: str) -> None:
    done = Converter(OutputOptions(to), None, WORDS).proved(Source("x", OF_ALL_KINDS))
    assert done is not None
    assert len(done.games) == 4
    seen: set[int] = set()
    waiting: list[object] = [done.parts, done.games]
    while waiting:
        held = waiting.pop()
        if id(held) not in seen and not isinstance(held, type | ModuleType | FunctionType):
            seen.add(id(held))
            assert not isinstance(held, Game | Record | PlayedPly | Taking), held
            waiting += gc.get_referents(held)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_samples_come_back_from_the_chain(path: Path) -> None:
    before, after = through_the_chain(read(path))
    assert after == before


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_strict_output_is_as_the_standard_wants_it(path: Path) -> None:
    done = carried(read(path), FORMS["strict"])
    for part in done.parts:
        if part.certain and part.rules is not None:
            assert list(violations(part.text or "")) == [], part.text
            assert breaches(part.text or "", part.rules) == [], part.text


# What tags say of dates, clocks and results of another way of counting is the record's own.
OF_TAG_VALUES = {"PDN461", "PDN462", "PDN463"}


def breaches(text: str, rules: Rules) -> list[str]:
    """Return the findings of ``validate --pdn3`` about how a text is written."""
    verdicts = check_source(Source("strict", text), rules, pdn3=True)
    codes = {finding.code for verdict in verdicts for finding in verdict.diagnostics}
    return sorted(code for code in codes - OF_TAG_VALUES if code.startswith(("PDN45", "PDN46")))


# A file larger than this is stood for by so much of it, in games that lie evenly spread; or it is taken whole where
# that is asked for, in parts of so many games.
LARGE, SPREAD, PART = 1_000_000, 200_000, 500
WHOLE = "PDNTOOL_CORPUS_WHOLE"
READ = {".pdn", ".phn", ".fen", ".txt"}
GROUPS = 8


def pieces(source: Source) -> Iterator[Source]:
    """Yield a source as it is, a large one as some of its games, or in parts with all of them."""
    if len(source.text) <= LARGE:
        yield source
        return
    texts = [source.text[game.span.start : game.span.end] for game in read_games(source)]
    if os.environ.get(WHOLE):
        for first in range(0, len(texts), PART):
            yield Source(source.name, join_pdn(texts[first : first + PART]))
    else:
        yield Source(source.name, join_pdn(texts[:: len(source.text) // SPREAD]))


def faults_of(source: Source) -> list[str]:
    """Return what is wrong with a file after the chain, and with its games as the standard wants them."""
    before, after = through_the_chain(source)
    strict = carried(source, FORMS["strict"])
    found = [
        violation
        for part in strict.parts
        if part.certain and part.rules is not None
        for violation in violations(part.text or "")
    ]
    return [*(["other moves"] if after != before else []), *found]


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_the_corpus_comes_back_from_the_chain(corpus: Path, group: int) -> None:
    wrong = []
    by_size = sorted((path for path in corpus.rglob("*") if path.suffix in READ), key=lambda path: path.stat().st_size)
    for path in by_size[group::GROUPS]:
        try:
            wrong += [f"{path.name}: {fault}" for piece in pieces(read(path)) for fault in faults_of(piece)[:3]]
        except AssertionError as error:
            wrong.append(f"{path.name}: not proved: {str(error)[:200]}")
    assert not wrong, "\n".join(wrong)


def test_the_checker_of_the_standard_finds_faults() -> None:
    faults = [
        "1. 32 - 28 *",
        "1. 32-28 ! *",
        "1. 32-28 2-0",
        "1. 02-07 *",
        '[GameType "20"]\n1. a3-b4 *',
        '[GameType "20,W,10,10,N2,0"]\n1. a3-b4 *',
        '[GameType "25,W,8,8,A0,0"]\n1. c3xe5 *',
        "1. 32-28",
        "1. {c} 32-28 *",
        '[event "x"] *',
        "1. 32-28 () *",
        '[GameType "20"]\n[Result "1-0"]\n1. 32-28 *',
    ]
    assert [text for text in faults if not list(violations(text))] == ['[GameType "20"]\n1. a3-b4 *']
