"""Files that hold no records: each is named once, and whatever begins like one but is text is still read."""

import bz2
import gzip
import io
import lzma
import sqlite3
import tarfile
import zipfile
from pathlib import Path

import pytest

from pdntool.archive.foreign import foreign_reason, is_own_output, is_record_text

PDN = b'[GameType "20"]\n\n1. 32-28 19-23 *\n'


def zipped(*names: str) -> bytes:
    """Return a ZIP of files with those names."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        for name in names:
            packed.writestr(name, "content")
    return data.getvalue()


def tarred() -> bytes:
    """Return a tar of one record."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as packed:
        member = tarfile.TarInfo("games.pdn")
        member.size = len(PDN)
        packed.addfile(member, io.BytesIO(PDN))
    return data.getvalue()


FOREIGN = {
    "bzip2": (bz2.compress(PDN), "COMPRESSED bzip2"),
    "an empty bzip2": (bz2.compress(b""), "COMPRESSED bzip2"),
    "gzip": (gzip.compress(PDN), "COMPRESSED gzip"),
    "xz": (lzma.compress(PDN), "COMPRESSED xz"),
    "zstd": (b"\x28\xb5\x2f\xfd\x24\x03\x19\x00\x00abc", "COMPRESSED zstd"),
    "7-Zip": (b"7z\xbc\xaf\x27\x1c\x00\x04", "COMPRESSED 7-Zip"),
    "RAR": (b"Rar!\x1a\x07\x01\x00", "COMPRESSED RAR"),
    "ZIP": (zipped("games.pdn"), "COMPRESSED ZIP"),
    "an empty ZIP": (zipped(), "COMPRESSED ZIP"),
    "tar": (tarred(), "COMPRESSED tar"),
    "Word": (zipped("[Content_Types].xml", "word/document.xml"), "DOCUMENT Word"),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "DOCUMENT PDF"),
    "RTF": (b"{\\rtf1\\ansi 1. 32-28 19-23}", "DOCUMENT RTF"),
    "PNG": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "IMAGE PNG"),
    "JPEG": (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "IMAGE JPEG"),
    "GIF": (b"GIF89a\x01\x00\x01\x00\x80\x00\x00", "IMAGE GIF"),
    "WebP": (b"RIFF\x24\x00\x00\x00WEBPVP8 ", "IMAGE WebP"),
    "BMP": (b"BM\x36\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00", "IMAGE BMP"),
    "a program": (b"\x7fELF\x02\x01\x01" + bytes(9), "BINARY"),
    "numbers": (b"\x00\x01\x02\x03\x04\x05\x06\x07" * 20 + b"\x01", "BINARY"),
}


@pytest.mark.parametrize(("data", "why"), FOREIGN.values(), ids=FOREIGN)
def test_bytes_tell_what_a_file_is_whatever_its_name(data: bytes, why: str) -> None:
    assert foreign_reason(data, "games.pdn") == why


def test_a_database(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with sqlite3.connect(path) as base:
        base.execute("create table games (moves text)")
    base.close()
    assert foreign_reason(path.read_bytes(), "games") == "DATABASE SQLite"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a.numbers", "SPREADSHEET Numbers"),
        ("a.XLS", "SPREADSHEET Excel"),
        ("a.pages", "DOCUMENT Pages"),
        ("a.accdb", "DATABASE Access"),
        ("a", "BINARY"),
    ],
)
def test_a_name_tells_where_the_bytes_are_no_text(name: str, why: str) -> None:
    assert foreign_reason(b"\x03\x00\x01\x02" * 50 + b"\x01", name) == why
    assert foreign_reason(PDN, name) is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1254"])
@pytest.mark.parametrize("name", ["Şahin", "Иван"])
def test_text_in_any_encoding_is_text(encoding: str, name: str) -> None:
    data = f'[White "{name}"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'.encode(encoding, "replace")
    assert foreign_reason(data, "a.pdn") is None
    assert foreign_reason(data + bytes(5000), "a.pdn") is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        PDN,
        b"BZhang - Can\n1. 32-28",
        b"BM 1. 32-28",
        b"Rar! 1. 32-28",
        b"%PDF and more\n1. 32-28",
        b"\x1b[31m1. 32-28",
    ],
)
def test_text_that_begins_like_something_else_is_text(data: bytes) -> None:
    assert foreign_reason(data, "a.bz2") is None


OWN = {
    "validate": b"a/b.pdn:8:19: PDN301 error: square 27 is empty\n 1. 32-28 18-22 2. 27-21\n",
    "validate in Turkish": "a.pdn:8:19: PDN301 hata: 27 karesinde taş yok\n".encode(),
    "validate --format csv": b"file,game,line,column,end_column,code,slug,severity\n",
    "validate --format github": b"::error file=a.pdn,line=8,col=19,endColumn=24,title=PDN301 no-piece::square\n",
    "validate --format json": b'{"schema":"pdntool/1","games":[\n',
    "validate --format json, laid out": b'{\n  "schema": "pdntool/1",\n  "games": [\n',
    "validate --format jsonl": b'{"schema":"pdntool/1","file":"a.pdn","game":1\n',
    "moves --format json": b'{"schema":"pdntool/1","variant":"international"',
}


@pytest.mark.parametrize(("command", "data"), OWN.items(), ids=OWN)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_output_of_the_program_is_named(command: str, data: bytes, encoding: str) -> None:
    written = data.decode("utf-8").encode(encoding)
    told = command.split(" in ", maxsplit=1)[0].split(",", maxsplit=1)[0]
    assert foreign_reason(written, "r.txt") == f"OUTPUT {told}"
    assert is_own_output(written)


def test_a_name_that_does_not_tell_leaves_it_to_the_text() -> None:
    assert is_record_text(PDN, in_json=False)
    assert is_record_text(b"Beyaz: A\nSiyah: B\n\n1 32-28 19-23\n", in_json=False)
    assert not is_record_text(b"Permission is hereby granted, free of charge\n", in_json=False)
    assert not is_record_text(gzip.compress(PDN), in_json=False)
    assert is_record_text(b'{"schema":"pdntool/records/1","games":[', in_json=True)
    assert not is_record_text(b'{"name": "something else"}', in_json=True)
