"""Compressed records, as a user meets them: read like others, said where they cannot be, never written over."""

import gzip
import zipfile
from pathlib import Path

import pytest

from tests.conftest import Program, Writer

FAULTY = '[GameType "20"]\n\n1. 32-28 19-23 2. 28x20 *\n'
FIXABLE = b'[GameType "20"]\r\n\r\n1. 32-28 19-23 2. 28X19 14X23 0-0\r\n'


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_finding_names_the_file_in_its_archive(pdntool: Program, tmp_path: Path) -> None:
    path = tmp_path / "round.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("masa10.pdn", FAULTY)
        archive.writestr("masa2.pdn.gz", gzip.compress(FAULTY.encode()))
        archive.writestr("photo.jpg", b"\xff\xd8\xff\xe0")
    ran = pdntool("validate", path, "--format", "concise")
    assert ran.code == 1
    assert [line.removeprefix(str(path)).partition(" ")[0] for line in ran.out.splitlines()] == [
        "/masa2.pdn.gz:3:19:",
        "/masa10.pdn:3:19:",
        ":",
    ]
    assert ran.err == "2 files (1 passed over), 2 games, 6 plies: 2 errors, 0 warnings, 1 note\n"


@pytest.mark.parametrize("command", ["validate", "convert", "table", "compare"])
def test_every_command_reads_what_is_compressed(pdntool: Program, write: Writer, command: str) -> None:
    plain = write('[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n')
    packed = write(gzip.compress(plain.read_bytes()), "games.pdn.gz")
    results = [pdntool(command, path, *([path] if command == "compare" else [])) for path in (plain, packed)]
    assert results[0].code == results[1].code
    assert results[1].out.replace(".gz", "") == results[0].out


@pytest.mark.usefixtures("in_folder")
def test_a_damaged_file_beside_others_is_one_finding(pdntool: Program, write: Writer) -> None:
    write(gzip.compress(FAULTY.encode())[:30], "a.pdn.gz")
    write(FAULTY, "b.pdn")
    ran = pdntool("validate", ".", "--format", "concise", "--lang", "tr")
    assert ran.code == 3
    first, second = ran.out.splitlines()
    assert first.endswith("bozuk bir gzip dosyası; yeniden indirin ya da yeniden sıkıştırın")
    assert "PDN303" in second


@pytest.mark.usefixtures("in_folder")
def test_what_is_compressed_is_never_written_over(pdntool: Program, write: Writer) -> None:
    packed = write(gzip.compress(FIXABLE), "a.pdn.gz")
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("b.pdn", FIXABLE)
    before = [packed.read_bytes(), Path("a.zip").read_bytes()]
    ran = pdntool("validate", "--fix", "a.pdn.gz", "a.zip")
    assert "a.pdn.gz is not corrected: it is compressed (gzip), which pdntool reads but does not write" in ran.err
    assert "a.zip/b.pdn is not corrected: it is compressed (ZIP)" in ran.err
    for name in ("a.pdn.gz", "a.zip"):
        assert pdntool("convert", "--in-place", "--notation", "long", name).code == 2
    assert [packed.read_bytes(), Path("a.zip").read_bytes()] == before


@pytest.mark.usefixtures("in_folder")
def test_what_is_converted_loses_the_ending(pdntool: Program, write: Writer) -> None:
    write(gzip.compress(b'[GameType "20"]\n\n1. 32-28 19-23 *\n'), "a.pdn.gz")
    assert pdntool("convert", "a.pdn.gz", "-o", "out/").code == 0
    assert pdntool("convert", "a.pdn.gz", "--to", "csv", "-o", "out/").code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["a.csv", "a.pdn"]
