"""`validate --fix` and `--diff`: what is corrected, what never is, and that it is proven."""

import pytest

import pdntool.cli.fixing
from pdntool.write.fixes import Fixed
from tests.conftest import Program, Writer

G = '[GameType "20"]\n'


def test_a_file_is_corrected_in_place_and_what_remains_is_reported(pdntool: Program, write: Writer) -> None:
    path = write(f"{G}\r\n1. 32 - 28 19x23 2. 34-30 *\r\n")
    ran = pdntool("validate", "--fix", path, "--format", "concise")
    assert path.read_bytes() == f"{G}\r\n1. 32-28 19-23 2. 34-30 *\r\n".encode()
    assert ran.code == 1
    assert f"{path}:3:19: PDN305" in ran.out
    assert "2 corrections" in ran.err
    again = pdntool("validate", "--fix", path)
    assert "correction" not in again.err


def test_the_encoding_stays(pdntool: Program, write: Writer) -> None:
    path = write(f'[White "Şentürk, Çağla Işıl, Ömer Üçgül"]\n{G}\n1. 32 - 28 19-23 *\n'.encode("cp1254"))
    assert pdntool("validate", "--fix", path, "--encoding", "cp1254").code == 0
    assert "Şentürk" in path.read_bytes().decode("cp1254")
    assert b"32-28" in path.read_bytes()


def test_the_difference_is_shown_and_nothing_written(pdntool: Program, write: Writer) -> None:
    path = write(f"{G}\n1. 32 - 28 19-23 *")
    before = path.read_bytes()
    ran = pdntool("validate", "--diff", path)
    assert ran.code == 1
    assert "-1. 32 - 28 19-23 *\n" in ran.out
    assert "+1. 32-28 19-23 *\n" in ran.out
    assert path.read_bytes() == before
    assert pdntool("validate", "--diff", write(f"{G}\n1. 32-28 *")).out == ""
    assert pdntool("validate", "--diff", "-", stdin=before).code == 1


def test_standard_input_has_no_place(pdntool: Program) -> None:
    assert pdntool("validate", "--fix", "-", stdin=b"1. 32-28 *").code == 2


def test_what_is_not_proven_is_not_written(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(f"{G}\n1. 32 - 28 19-23 *")
    before = path.read_bytes()
    monkeypatch.setattr(pdntool_fixing, "fix", lambda source, _: Fixed(source.text + " ", 1, proven=False))
    assert pdntool("validate", "--fix", path).code == 4
    assert path.read_bytes() == before


pdntool_fixing = pdntool.cli.fixing
