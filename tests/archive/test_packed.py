"""Compressed files and archives: what is in them is read as if it lay there itself, within limits."""

import bz2
import gzip
import io
import lzma
import os
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from backports import zstd

from pdntool.archive import packed
from pdntool.archive.find import InputFile, PassedOver, find_inputs, reason

PDN = b'[GameType "20"]\n\n1. 32-28 19-23 *\n'
FORMS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "gzip": (".gz", gzip.compress),
    "bzip2": (".bz2", bz2.compress),
    "xz": (".xz", lzma.compress),
    "zstd": (".zst", lambda data: zstd.compress(data, options={zstd.CompressionParameter.checksum_flag: 1})),
}
each_form = pytest.mark.parametrize("form", FORMS)


def zipped(files: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def read(*paths: str) -> list[tuple[str, bytes | str]]:
    """Return the names of the inputs with their contents, or why they have none; of what is passed over its names."""
    found: list[tuple[str, bytes | str]] = []
    for one in find_inputs(paths):
        if isinstance(one, InputFile):
            try:
                found.append((one.name.replace(os.sep, "/"), one.read()))
            except OSError as error:
                found.append((one.name.replace(os.sep, "/"), reason(error)))
        elif isinstance(one, PassedOver):
            found.append(("others", " ".join(one.names).replace(os.sep, "/")))
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "round").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@each_form
@pytest.mark.parametrize("name", ["games.pdn", "GAMES.PDN", "games", "other.bin"])
def test_a_named_file_is_read_whatever_its_name(form: str, name: str) -> None:
    ending, compress = FORMS[form]
    for path in (name + ending, name):
        Path(path).write_bytes(compress(PDN))
        assert read(path) == [(path, PDN)]


@each_form
def test_a_folder_has_compressed_records_among_others(form: str) -> None:
    ending, compress = FORMS[form]
    for name, content in {"a.pdn": PDN, "masa 4": PDN, "licence": b"Permission is granted", "x.tar": PDN}.items():
        Path("round", name + ending).write_bytes(compress(content))
    assert read("round") == [
        (f"round/a.pdn{ending}", PDN),
        (f"round/masa 4{ending}", PDN),
        ("others", f"round/licence{ending} round/x.tar{ending}"),
    ]


@each_form
def test_what_is_compressed_twice_or_in_parts_is_read(form: str) -> None:
    _, compress = FORMS[form]
    Path("twice").write_bytes(gzip.compress(compress(PDN)))
    Path("parts").write_bytes(compress(PDN) + compress(PDN))
    assert read("twice", "parts") == [("twice", PDN), ("parts", PDN + PDN)]


@each_form
def test_a_damaged_file_is_one_finding(form: str) -> None:
    ending, compress = FORMS[form]
    data = compress(PDN * 50)
    for name, damaged in {"cut": data[:-9], "wrong": data[:20] + bytes(8) + data[28:]}.items():
        Path("round", f"{name}.pdn{ending}").write_bytes(damaged)
    expected = [(f"round/{name}.pdn{ending}", f"PACKED_BROKEN {form}") for name in ("cut", "wrong")]
    assert read("round") == expected
    assert read(*(name for name, _ in expected)) == expected


@each_form
def test_a_bomb_is_not_unpacked(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ending, compress = FORMS[form]
    Path(f"a.pdn{ending}").write_bytes(compress(bytes(10_000_000)))
    monkeypatch.setattr(packed, "_ALWAYS_FITS", 1000)
    monkeypatch.setattr(packed, "_CHUNK", 1000)
    assert read(f"a.pdn{ending}") == [(f"a.pdn{ending}", "PACKED_BOMB 250")]
    monkeypatch.setattr(packed, "MOST_TIMES", 1 << 40)
    monkeypatch.setattr(packed, "MOST_BYTES", 1 << 20)
    assert read(f"a.pdn{ending}") == [(f"a.pdn{ending}", "PACKED_LARGE 1")]


def test_a_missing_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.pdn.zst").write_bytes(zstd.compress(PDN))
    for name in ("backports", "backports.zstd", "compression", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    assert read("a.pdn.zst") == [("a.pdn.zst", "PACKED_EXTRA")]


ROUND = {
    "masa10.sheet": PDN,
    "masa2.sheet": PDN + b"\n",
    "sub/games.pdn.gz": gzip.compress(PDN),
    "licence": b"Permission is granted",
    "photo.jpg": b"\xff\xd8\xff\xe0",
    ".hidden": PDN,
    "__MACOSX/._masa2.sheet": b"\x00\x05\x16\x07",
}
FOUND = [
    ("round.zip/masa2.sheet", PDN + b"\n"),
    ("round.zip/masa10.sheet", PDN),
    ("round.zip/sub/games.pdn.gz", PDN),
    ("others", "round.zip/licence round.zip/photo.jpg"),
]


def test_the_files_of_a_zip_are_files_of_their_own() -> None:
    Path("round.zip").write_bytes(zipped(ROUND))
    assert read("round.zip") == FOUND
    Path("round.zip").rename("round/ROUND.ZIP")
    assert read("round") == [
        (name.replace("round.zip", "round/ROUND.ZIP"), content) for name, content in FOUND[:-1]
    ] + [("others", "round/ROUND.ZIP/licence round/ROUND.ZIP/photo.jpg")]


def test_a_zip_in_a_zip_and_on_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zipped({"day1.zip": zipped({"a.pdn": PDN}), "b.pdn": PDN, "./c/d.pdn": PDN})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    names = [name for name, _ in read("-")]
    assert names == ["<stdin>/b.pdn", "<stdin>/day1.zip/a.pdn", "<stdin>/./c/d.pdn"]
    deep = {"a.pdn": PDN}
    for _ in range(9):
        deep = {"x.zip": zipped(deep)}
    Path("deep.zip").write_bytes(deep["x.zip"])
    assert [name for name, _ in read("deep.zip")] == ["deep.zip", "others"]


def test_a_zip_without_records_is_one_finding_where_it_is_named() -> None:
    for path in ("a.zip", "round/a.zip"):
        Path(path).write_bytes(zipped({"x.jpg": b"\xff\xd8\xff\xe0", "y": b"y"}))
    assert read("a.zip") == [("a.zip", "PACKED_EMPTY ZIP"), ("others", "a.zip/x.jpg a.zip/y")]
    assert read("round") == [("others", "round/a.zip")]


def test_documents_are_no_archives() -> None:
    for path in ("a.zip", "round/a.zip"):
        Path(path).write_bytes(zipped({"[Content_Types].xml": b"", "word/document.xml": b"", "a.pdn": PDN}))
    assert read("a.zip") == [("a.zip", "DOCUMENT Word")]
    assert read("round") == [("others", "round/a.zip")]


@pytest.mark.parametrize("fault", ["cut", "locked", "wrong", "bomb"])
def test_a_faulty_zip_is_said(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = bytearray(zipped({"a.pdn": PDN * 50, "b.pdn": PDN}))
    expected = {"cut": "PACKED_BROKEN ZIP", "locked": "PACKED_LOCKED ZIP", "wrong": "PACKED_BROKEN ZIP"}
    if fault == "cut":
        del data[-30:]
    elif fault == "locked":
        data[data.index(b"PK\x01\x02") + 8] |= 1
    elif fault == "wrong":
        data[40:60] = bytes(20)
    else:
        monkeypatch.setattr(packed, "_ALWAYS_FITS", 1000)
        monkeypatch.setattr(packed, "MOST_TIMES", 2)
    for path in ("a.zip", "round/a.zip"):
        Path(path).write_bytes(data)
        name = path if fault in {"cut", "bomb"} else f"{path}/a.pdn"
        found = read(path) if path == "a.zip" else read("round")
        assert found[0] == (name, expected.get(fault, "PACKED_BOMB 2"))
        # The file beside the faulty one is read.
        assert found[1:] == ([] if fault in {"cut", "bomb"} else [(f"{path}/b.pdn", PDN)])


def test_what_is_compressed_is_told_from_what_is_not() -> None:
    Path("a.zip").write_bytes(zipped({"a.pdn": PDN}))
    Path("a.gz").write_bytes(gzip.compress(PDN))
    Path("a.pdn").write_bytes(PDN)
    forms = {name: packed.packed_form(name) for name in ("a.zip/a.pdn", "a.gz", "a.pdn", "none", "<stdin>")}
    assert forms == {"a.zip/a.pdn": "ZIP", "a.gz": "gzip", "a.pdn": None, "none": None, "<stdin>": None}
    assert packed.form_of(b"BZhou") is None


def test_names_are_sorted_as_people_sort_them() -> None:
    names = ["m10", "m2", "M1", "m02", "a/b10.pdn", "a/b9.pdn", "1", "m", "m2b"]
    assert sorted(names, key=packed.natural) == ["1", "a/b9.pdn", "a/b10.pdn", "m", "M1", "m02", "m2", "m2b", "m10"]
