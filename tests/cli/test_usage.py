"""A wrong command line is answered in the language of the messages, wherever ``--lang`` stands."""

import pytest

from tests.conftest import Program, Writer

WRONG = [
    (("--to", "xx"), "--to: xx is not one of these: pdn, sheet", "--to: xx şunlardan biri değil: pdn, sheet"),
    (("--separator", "="), "= is not one of these: x, :, -, X", "= şunlardan biri değil: x, :, -, X"),
    (("--width", "x"), "--width must be a whole number", "--width bir tam sayı olmalı"),
    (("--width", "-1"), "at least 0", "en az 0"),
    (("--tooo", "pdn"), "there is no option --tooo (closest: --to)", "--tooo diye bir seçenek yok (en yakını: --to)"),
    (("--zzz",), "there is no option --zzz", "--zzz diye bir seçenek yok"),
    (("-o",), "-o requires a value", "-o seçeneği bir değer ister"),
]


@pytest.mark.parametrize(("options", "english", "turkish"), WRONG)
def test_options(pdntool: Program, write: Writer, options: tuple[str, ...], english: str, turkish: str) -> None:
    path = write("1. 32-28 *")
    for language, expected in (("en", english), ("tr", turkish)):
        for arguments in (("--lang", language, str(path), *options), (f"--lang={language}", str(path), *options)):
            ran = pdntool("convert", *arguments)
            assert (ran.code, ran.out) == (2, "")
            assert expected in ran.err


def test_arguments(pdntool: Program) -> None:
    assert "PATHS... is missing" in pdntool("convert").err
    assert "PATHS... eksik" in pdntool("convert", "--lang", "tr").err
    assert "--depth eksik" in pdntool("perft", "--lang", "tr", "--variant", "english").err
    assert pdntool("convert", "--lang", "xx", "a").code == 2
    assert pdntool("nothing", "--lang", "tr").code == 2
