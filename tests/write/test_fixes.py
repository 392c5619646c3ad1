"""What ``--fix`` corrects, what never is, that it is proven, and that the table of codes says which is which."""

from pathlib import Path

import pytest

from pdntool.check.validate import check_source
from pdntool.diagnostics.codes import Code
from pdntool.i18n.catalog import examples
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import Source, decode
from pdntool.write.fixes import Fixed, fix
from tests.conftest import ROOT, Program, Writer

G = '[GameType "20"]\n'


def fixed(text: str) -> str:
    done = fix(Source("test", text), None)
    assert (done.proven, done.held) == (True, ())
    return done.text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1. 32 - 28 19-23 *", "1. 32-28 19-23 *"),
        ("1. 32x28 19:23 2. 28-19 14×23 *", "1. 32-28 19-23 2. 28x19 14x23 *"),
        ("1. 3228 1923 *", "1. 32-28 19-23 *"),
        ("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 09-14 *", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 9-14 *"),
        ("1. 32-28 ! 19-23 (1... 18-23 ??) *", "1. 32-28! 19-23 (1... 18-23??) *"),
        ("1. 32-28 1. ... 19-23 *", "1. 32-28 1... 19-23 *"),
        ("1. 32-28 19-23 3. 28x19 14x23 3. 37-32 *", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *"),
        ("1. 32-28 2. 19-23 3. 28x19 4. 14x23 *", "1. 32-28 1... 19-23 2. 28x19 2... 14x23 *"),
    ],
)
def test_moves_and_numbers(before: str, after: str) -> None:
    assert fixed(G + before) == G + after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[ event  "x" ]', '[ Event  "x" ]'),
        ('[Event "d\'a & b\\n"]', '[Event "d\'a & b\\n"]'),
        ("[Round 17]", '[Round "17"]'),
        ('[[Event "x"]', '[Event "x"]'),
        ('[FEN "W:W 28,K03:B09"]', '[FEN "W:WK3,28:B9"]'),
        ('[Setup "1"][FEN "W:W28:B9"]', '[Setup "1"][FEN "W:W28:B9"]'),
        ('[Event "a \\"b\\" \\\\c"]', '[Event "a \\"b\\" \\\\c"]'),
    ],
)
def test_tags(before: str, after: str) -> None:
    move = "28-22" if "FEN" in before else "32-28"
    assert fixed(f"{before}\n{G}\n1. {move} *\n") == f"{after}\n{G}\n1. {move} *\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Kural: capraz\n\n1. 32×28 19×23\n2. 28-19 14-23\n", "Kural: capraz\n\n1. 32-28 19-23\n2. 28x19 14x23\n"),
        ("Kural: capraz\n1 3228 1923\n2 28→19 14х23!\n", "Kural: capraz\n1 32-28 19-23\n2 28x19 14x23!\n"),
        ("Kural: capraz\n1 32 - 28 2O-25\n", "Kural: capraz\n1 32-28 20-25\n"),
        ("no;beyaz;siyah\r\n1;32 - 28 !;19-23\r\n2;28-19;\r\n", "no;beyaz;siyah\r\n1;32-28!;19-23\r\n2;28x19;\r\n"),
        ("No\tWhite\tBlack\n1:\t32x28\t19-23\n", "No\tWhite\tBlack\n1.\t32-28\t19-23\n"),
        ('no,white,black\n"1","32 - 28","19-23"\n', 'no,white,black\n"1","32-28","19-23"\n'),
        ("| No | White |\n|--|--|\n| 1 | 32 – 28 | 19-23 |\n", "| No | White |\n|--|--|\n| 1 | 32-28 | 19-23 |\n"),
        ("Kural: capraz\n1:32-28 19-23\n", "Kural: capraz\n1.32-28 19-23\n"),
        ("Kural: capraz\nKonum: W:W 28,K03:B09\n1 3-14 9x20\n", "Kural: capraz\nKonum: W:WK3,28:B9\n1 3x14 9x20\n"),
    ],
)  # fmt: skip
def test_score_sheets(before: str, after: str) -> None:
    assert fixed(before) == after


def test_a_missing_result_is_taken_from_the_tag() -> None:
    assert fixed(f'[Result "1-1"]\n{G}\n1. 32-28 19-23\n') == f'[Result "1-1"]\n{G}\n1. 32-28 19-23 1-1\n'
    with_comment = f'[Result "1-1"]\n{G}\n1. 32-28 19-23 ; end'
    assert fixed(with_comment) == f"{with_comment}\n1-1"


@pytest.mark.parametrize(
    "text",
    [
        f"{G}1. 32-28 19-23 3. 28x19 14x23 *",  # a row may be missing
        f'{G}[Result "2-0"]\n1. 32-28 19-23 0-2',  # which of them is right?
        f"{G}1. 32-28 19-23 2. 34 - 30 *",  # not a legal move
        f'{G}[Date "08-06-2024"]\n1. 32-28 *',
        f'{G}[PlyCount "7"]\n1. 32-28 *',
        f"{G}1. 32-28* 19-23 *",
        f'{G}[FEN "W:W31-50:B1-20."]\n1. 32-28 *',
        "Kural: capraz\n\n1. 32-28 19-23\n3. 28x19 14x23\n",  # a row may be missing
        "Kural: capraz\n\n1. 32-28 19-23\n2. 34 - 30 14×23\n",  # not a legal move
        "Kural: capraz\nSonuç: berabere\n\n1. 32-28 ...\n",
        '[Rules "nonsense"]\n1. 32 - 28 *',
    ],
)
def test_what_may_mean_something_stays(text: str) -> None:
    assert fixed(text) == text


@pytest.mark.parametrize("path", sorted((ROOT / "samples").rglob("*.*")), ids=lambda path: path.name)
def test_every_sample_is_corrected_provably_and_once(path: Path) -> None:
    source = decode(path.read_bytes(), path.name)
    done = fix(source, None)
    assert done.proven
    assert fix(Source(path.name, done.text), None) == Fixed(done.text, 0)


def test_the_option_decides_the_rules() -> None:
    done = fix(Source("test", "1. 32 - 28 19-23 *"), VARIANTS["capraz"])
    assert (done.text, done.proven) == ("1. 32-28 19-23 *", True)


# A small input of each code that ``--fix`` can correct; the others come from the examples of ``explain``.
FIXABLE_INPUTS = {
    Code.MOVE_OF_A_PROTOCOL: '[GameType "20"]\n1. M0000322800 19-23 *',
    # A name that the standard does not know is nobody's to change.
    Code.PDN3_TAG_NAME: '[event "Club evening"]\n1. 32-28 19-23 *',
    # In the example a move may be missing; here the count ends as it should.
    Code.NUMBER_UNEXPECTED: '[GameType "20"]\n1. 32-28 19-23 3. 28x19 14x23 3. 37-32 *',
}


def codes_of(text: str) -> set[Code]:
    """Return the codes of all that is found in a text, the restrictions of PDN 3.0 among it."""
    return {one.code for verdict in check_source(Source("test", text), pdn3=True) for one in verdict.diagnostics}


@pytest.mark.parametrize("code", [code for code in Code if code.fixable])
def test_what_is_marked_as_fixable_is_corrected(code: Code) -> None:
    text = FIXABLE_INPUTS.get(code) or examples()[code].wrong
    assert code in codes_of(text)
    assert code not in codes_of(fixed(text))


def assert_only_what_is_marked_goes(text: str, name: str) -> set[Code]:
    """Return the codes that a correction has ended."""
    gone = codes_of(text) - codes_of(fixed(text))
    assert {code for code in gone if not code.fixable} == set(), name
    return gone


@pytest.mark.parametrize("path", sorted((ROOT / "samples").rglob("*.*")), ids=lambda path: path.name)
def test_what_has_no_mark_stays_in_the_samples(path: Path) -> None:
    assert_only_what_is_marked_goes(decode(path.read_bytes(), path.name).text, path.name)


@pytest.mark.parametrize("code", sorted(examples()))
def test_what_has_no_mark_stays_in_the_examples(code: str) -> None:
    assert_only_what_is_marked_goes(examples()[code].wrong, code)


@pytest.mark.parametrize("form", ["{}.", "{})", "{}:", "{}", "{} ."])
def test_a_number_between_two_jumps_is_corrected_in_any_form(form: str) -> None:
    numbers = [form.format(place) for place in (1, 2)]
    source = Source("x", f'[GameType "20"]\n{numbers[0]} 11x18 {numbers[1]} 18x25 3-8 *\n')
    done = fix(source, None)
    assert done.proven
    assert fix(Source("x", done.text), None) == Fixed(done.text, 0)


@pytest.mark.parametrize("form", ["{}.", "{})", "{}:", "{}", "0{}", "{}..."])
@pytest.mark.parametrize("text", ["1. 32-28 {0} 19-23 *", "1. 32-28 19-23 2. 28x19 {1} 14x23 *"])
def test_a_number_before_the_second_players_move_is_corrected_in_any_form(text: str, form: str) -> None:
    done = fix(Source("x", f'[GameType "20"]\n{text.format(form.format(1), form.format(2))}\n'), None)
    assert done.proven
    assert fix(Source("x", done.text), None) == Fixed(done.text, 0)


# With the correction of a tag, or of a move beside it, each of these would be read as other games.
UNPROVEN = ["7-2[GameType 1", '0"z\n1 3228 ', '1.[m "D']


@pytest.mark.parametrize("text", UNPROVEN)
def test_a_correction_that_changes_what_is_read_is_not_made(text: str) -> None:
    done = fix(Source("x", text), None)
    assert done.proven
    before, after = ([game.plies for game in read_games(Source("x", one))] for one in (text, done.text))
    assert before == after


def test_that_it_is_not_made_is_said(pdntool: Program, write: Writer) -> None:
    path = write(UNPROVEN[0])
    ran = pdntool("validate", "--fix", path)
    assert (ran.code, "game 1: a correction is not made" in ran.err) == (1, True)
    assert path.read_text(encoding="utf-8") == UNPROVEN[0]


@pytest.mark.parametrize("text", UNPROVEN)
def test_what_else_there_is_to_correct_is_corrected(text: str) -> None:
    sound = '[GameType "20"]\n[Round 3]\n\n1. 32 - 28 19-23 *\n\n'
    done = fix(Source("x", f'{sound}[Event "y"]\n\n{text}'), None)
    assert done.proven
    assert done.text.startswith('[GameType "20"]\n[Round "3"]\n\n1. 32-28 19-23 *\n\n')
    assert 1 not in done.held


@pytest.mark.parametrize("path", sorted((ROOT / "samples").rglob("*.pdn")), ids=lambda path: path.name)
def test_no_correction_of_a_sample_is_held_back(path: Path) -> None:
    # What is held back where nothing was damaged would be a fault of a fixer.
    done = fix(decode(path.read_bytes(), path.name), None)
    assert (done.proven, done.held) == (True, ())
