"""PDN 3.0 to the letter, held against the standard by a checker of its own."""

from pathlib import Path

import pytest

from pdntool.check.validate import check_source
from pdntool.rules.spec import Rules
from pdntool.text.source import Source
from pdntool.write.file_text import Converter
from tests.conftest import Program, Writer
from tests.write.carrying import GROUPS, READ, ROOT, SAMPLES, STRICT, WORDS, carried, pieces, read
from tests.write.records import GAME
from tests.write.standard import violations


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_strict_output_is_as_the_standard_wants_it(path: Path) -> None:
    done = Converter(STRICT, None, WORDS).proved(read(path))
    assert done is not None
    for part in done.parts:
        if part.certain and part.rules is not None:
            assert list(violations(part.text or "")) == [], part.text
            said = {found.code for number, found in done.breaches if number == part.verdict.number}
            assert set(breaches(part.text or "", part.rules)) == said, part.text


def breaches(text: str, rules: Rules) -> list[str]:
    """Return the findings of ``validate --pdn3`` about how a text is written."""
    verdicts = check_source(Source("strict", text), rules, pdn3=True)
    codes = {finding.code for verdict in verdicts for finding in verdict.diagnostics}
    return sorted(code for code in codes if code.startswith(("PDN45", "PDN46")))


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


DATES = {
    "14.06.2024": "2024.06.14",
    "2014-1-18": "2014.01.18",
    "14/06/2024": "2024.06.14",
    "06/14/2024": "2024.06.14",
    "2024-06-14": "2024.06.14",
    "2024/06/14": "2024.06.14",
    "20240614": "2024.06.14",
    "5.6.2024": "2024.06.05",
    "14 Haziran 2024": "2024.06.14",
    "14 HAZİRAN 2024": "2024.06.14",
    "1 Ağustos 2024": "2024.08.01",
    "14 Şub. 2024": "2024.02.14",
    "June 14, 2024": "2024.06.14",
    "14th June 2024": "2024.06.14",
    "14-Jun-2024": "2024.06.14",
    "14 juin 2024": "2024.06.14",
    "14. Juni 2024": "2024.06.14",
    "14 de junho de 2024": "2024.06.14",
    "14 июня 2024 г.": "2024.06.14",
    "Haziran 2024": "2024.06.??",
    "06.2024": "2024.06.??",
    "2024": "2024.??.??",
    "2024.xx.xx": "2024.??.??",
    "????.??.??": "????.??.??",
    "-": "?",
    "?": "?",
}
"""Dates as people write them, and as the standard does."""


@pytest.mark.parametrize("written", DATES)
def test_a_date_becomes_that_of_the_standard(pdntool: Program, write: Writer, written: str) -> None:
    path = write(f'[Date "{written}"]\n[EventDate "{written}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n')
    ran = pdntool("convert", path, "--pdn3")
    assert (ran.code, ran.err) == (0, "")
    assert f'[Date "{DATES[written]}"]\n' in ran.out
    assert f'[EventDate "{DATES[written]}"]\n' in ran.out


@pytest.mark.parametrize(
    "written", ["05/06/2024", "14.06.24", "yesterday", "14-16.06.2024", "2024-02-30", "14 Foo 2024", "1996/97"]
)
def test_a_date_that_is_not_certain_stays_and_is_said(pdntool: Program, write: Writer, written: str) -> None:
    path = write(f'[Date "{written}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n')
    ran = pdntool("convert", path, "--pdn3", "--ignore", "PDN414")
    assert (ran.code, "PDN462" in ran.err, "game 1" in ran.err) == (1, True, True)
    assert f'[Date "{written}"]' in ran.out
    assert pdntool("convert", path, "--pdn3", "--ignore", "PDN414,PDN462").code == 0


@pytest.mark.parametrize(
    ("written", "points", "halves"),
    [
        ("berabere", "1-1", "1/2-1/2"),
        ("remise", "1-1", "1/2-1/2"),
        ("½-½", "1-1", "1/2-1/2"),
        ("1:1", "1-1", "1/2-1/2"),
        ("1-1", "1-1", "1/2-1/2"),
        ("1-0", "2-0", "1-0"),
        ("0:2", "0-2", "0-1"),
        ("2–0", "2-0", "1-0"),
        ("Beyaz kazandı", "2-0", "1-0"),
        ("white resigned", "0-2", "0-1"),
        ("1-0F", "2-0", "1-0"),
        ("-/+", "0-2", "0-1"),
        ("-", "*", "*"),
        ("?", "?", "?"),
    ],
)
def test_a_result_counts_as_its_game_type(
    pdntool: Program, write: Writer, written: str, points: str, halves: str
) -> None:
    for gametype, moves, expected in (("20", "1. 32-28 19-23", points), ("21", "1. 9-13 22-18", halves)):
        path = write(f'[GameType "{gametype}"]\n[Result "{written}"]\n\n{moves} *\n')
        ran = pdntool("convert", path, "--pdn3")
        assert (ran.code, f'[Result "{expected}"]' in ran.out) == (0, True), ran
        assert pdntool("validate", "-", "--pdn3", "--select", "PDN45,PDN46", stdin=ran.out.encode()).code == 0
        # Who did not come, and how it ended, is not lost.
        says_more = written in {"1-0F", "-/+", "Beyaz kazandı", "white resigned"}
        assert (f'[Termination "{written}"]' in ran.out) is says_more


def test_a_result_that_is_none_is_said(pdntool: Program, write: Writer) -> None:
    for written in ("foo", "4-6", "hükmen"):
        ran = pdntool("convert", write(f'[GameType "20"]\n[Result "{written}"]\n\n1. 32-28 *\n'), "--pdn3")
        assert (ran.code, "PDN461" in ran.err, f'[Result "{written}"]' in ran.out) == (1, True, True)


def test_two_results_that_agree_become_one(pdntool: Program, write: Writer) -> None:
    agree = pdntool("convert", write('[GameType "20"]\n[Result "berabere"]\n\n1. 32-28 19-23 1-1\n'), "--pdn3")
    assert (agree.code, '[Result "1-1"]' in agree.out, "{" in agree.out) == (0, True, False)
    apart = pdntool("convert", write('[GameType "20"]\n[Result "berabere"]\n\n1. 32-28 19-23 2-0\n'), "--pdn3")
    assert ('[Result "1-1"]' in apart.out, "{2-0}" in apart.out) == (True, True)


def test_names_of_tags_in_latin_letters(pdntool: Program, write: Writer) -> None:
    names = ("Başhakem", "Bashakem", "BASHAKEM", "Белые судьи", "日本", "Küçük salon", "x.y", "Tag")
    tags = "".join(f'[{name.replace(" ", "_")} "{place}"]\n' for place, name in enumerate(names))
    out = pdntool("convert", write(f'{tags}[GameType "20"]\n\n1. 32-28 *\n'), "--pdn3").out
    made = {
        line.split(" ")[1].strip('"]'): line.split(" ")[0].strip("[") for line in out.splitlines() if line[:1] == "["
    }
    assert made["1"] == "Bashakem"
    assert made["0"] == "Bashakem2"
    assert made["3"].startswith("Bel")
    assert made["5"] == "Kucuk_salon"
    assert made["7"] == "Tag"
    assert len({name.lower() for place, name in made.items() if place != "2"}) == len(made) - 1


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_strict_output_validates_or_what_it_could_not_do_is_said(pdntool: Program, path: Path) -> None:
    ran = pdntool("convert", path, "--pdn3")
    assert ran.code in {0, 1}
    again = pdntool("validate", "-", "--pdn3", "--select", "PDN45,PDN46", "--format", "jsonl", stdin=ran.out.encode())
    if again.codes:
        assert ran.code == 1
        assert (
            "is not converted" in ran.err or "written as far as" in ran.err or "cannot be written as PDN 3.0" in ran.err
        )
