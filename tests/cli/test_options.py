"""``--encoding`` on the commands that read records."""

import pytest

from tests.conftest import Program, Writer

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
