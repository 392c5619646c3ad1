"""PDN 3.0 to the letter, held against the standard by a checker of its own."""

from pathlib import Path

import pytest

from pdntool.check.validate import check_source
from pdntool.rules.spec import Rules
from pdntool.text.source import Source
from tests.conftest import Program, Writer
from tests.write.carrying import GROUPS, READ, ROOT, SAMPLES, STRICT, carried, pieces, read
from tests.write.records import GAME
from tests.write.standard import violations


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_strict_output_is_as_the_standard_wants_it(path: Path) -> None:
    done = carried(read(path), STRICT)
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


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_the_corpus_as_the_standard_wants_it(corpus: Path, group: int) -> None:
    by_size = sorted((path for path in corpus.rglob("*") if path.suffix in READ), key=lambda path: path.stat().st_size)
    wrong = [
        f"{path.name}: {violation}"
        for path in by_size[group::GROUPS]
        for piece in pieces(read(path))
        for part in carried(piece, STRICT).parts
        if part.certain and part.rules is not None
        for violation in violations(part.text or "")
    ]
    assert not wrong, "\n".join(wrong)


def test_pdn3_counts_as_its_game_type(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME.replace("1-1", "1-0")), "--pdn3").out
    assert '[Result "2-0"]\n[GameType "20,W,10,10,N2,0"]' in out
    assert out.endswith("1... 19-23 2. 28x19 14x23 *\n")
