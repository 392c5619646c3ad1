"""Options that several commands share: ``--encoding``, ``--regulations``, ``--select``, ``--ignore``."""

import pytest

from tests.cli.chosen import ALL, codes
from tests.conftest import ROOT, Program, Writer

pytestmark = pytest.mark.usefixtures("faulty")
RUSSIAN = '[White "Образцов"]\n[GameType "25"]\n1. c3-d4 b6-a5 *\n'


def test_a_named_encoding_is_no_guess(pdntool: Program, write: Writer) -> None:
    path = write(RUSSIAN.encode("koi8-r"))
    assert pdntool("validate", path, "--format", "jsonl").codes == ["PDN108"]
    assert pdntool("validate", path, "--encoding", "koi8-r", "--format", "jsonl").codes == []


@pytest.mark.parametrize("command", ["convert", "table"])
def test_names_are_read_by_it(command: str, pdntool: Program, write: Writer) -> None:
    path = write(RUSSIAN.encode("cp866"))
    ran = pdntool(command, path, "--encoding", "cp866")
    assert (ran.code, ran.err) == (0, "")
    assert "Образцов" in ran.out


@pytest.mark.parametrize("command", ["validate", "convert", "table"])
@pytest.mark.parametrize("name", ["cp9999", "base64", ""])
def test_an_unknown_one_is_wrong_usage(command: str, name: str, pdntool: Program, write: Writer) -> None:
    ran = pdntool(command, write(RUSSIAN), "--encoding", name)
    assert ran.code == 2
    assert "cp1251" in ran.err


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "utf-16", "utf-8", "utf-8-sig"])
def test_in_place_a_file_can_keep_its_encoding(encoding: str, pdntool: Program, write: Writer) -> None:
    path = write(RUSSIAN.replace("b6-a5", "b6-A5").encode(encoding))
    options = ("--in-place", "--keep-encoding", "--encoding", encoding)
    assert pdntool("convert", path, *options).code == 0
    assert path.read_bytes() == RUSSIAN.encode(encoding)


def test_otherwise_it_becomes_utf_8(pdntool: Program, write: Writer) -> None:
    path = write(RUSSIAN.encode("cp1251"))
    assert pdntool("convert", path, "--in-place").code == 0
    assert path.read_text(encoding="utf-8") == RUSSIAN


def test_an_unknown_regulation_is_refused_with_those_that_come_closest(pdntool: Program) -> None:
    ran = pdntool("validate", "--regulations", "turkish40", ROOT / "samples" / "draws")
    assert ran.code == 2
    assert "turkish-40" in ran.err
    assert "tudaf" in pdntool("validate", "--regulations", "zzz", ROOT / "samples" / "draws").err


def test_the_option_reaches_the_check(pdntool: Program) -> None:
    sample = ROOT / "samples" / "draws" / "repetition.pdn"
    assert pdntool("validate", "--regulations", "none", sample).out == ""
    assert pdntool("validate", "--regulations", "FMJD", sample).code == 0
    assert "PDN330" in pdntool("validate", "--regulations", "auto", sample).out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), ALL),
        (("--ignore", "PDN4"), ["PDN305", "PDN319"]),
        (("--select", "PDN4"), ["PDN415", "PDN412", "PDN441"]),
        (("--select", "pdn3,tag-repeated"), ["PDN415", "PDN305", "PDN319"]),
        (("--select", "PDN3", "--select", "result-type", "--ignore", "PDN319"), ["PDN412", "PDN305"]),
        (("--ignore", "PDN4", "--select", "PDN,PDN441"), ["PDN305", "PDN319", "PDN441"]),
        (("--select", "PDN305", "--ignore", "capture-compulsory"), []),
    ],
)
def test_codes_names_and_beginnings(pdntool: Program, arguments: tuple[str, ...], expected: list[str]) -> None:
    assert codes(pdntool, "games.pdn", *arguments) == expected


def test_what_is_not_reported_does_not_count(pdntool: Program) -> None:
    ran = pdntool("validate", "games.pdn", "--ignore", "PDN3")
    assert ran.code == 0
    assert "0 errors, 2 warnings, 1 note" in ran.err


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_name_that_is_no_code(pdntool: Program, option: str) -> None:
    ran = pdntool("validate", "games.pdn", option, "capture-compulsary")
    assert (ran.code, ran.out) == (2, "")
    assert "capture-compulsory" in ran.err
