"""Bytes to text, and offsets to lines and columns."""

import codecs
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdntool.text.source import Source, decode
from pdntool.text.words import fold_word

RUSSIAN = '[Event "Чемпионат СССР"]\n[White "Иванов А."]\n1. c3-d4 b6-a5 *\n'
FRENCH = '[Event "Championnat de Genève"]\n[White "Désiré Hervé"]\n'
TEXT = '[White "Ayşe ×"]'


@pytest.mark.parametrize(
    ("data", "encoding", "guessed"),
    [
        (TEXT.encode(), "utf-8", False),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8-sig", False),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16", False),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16", False),
        (codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"), "utf-32", False),
        (TEXT.encode("utf-16-le"), "utf-16-le", True),
        (RUSSIAN.encode("utf-16-be"), "utf-16-be", True),
        (TEXT.encode("cp1254"), "cp1254", True),
        (RUSSIAN.encode("cp1251"), "cp1251", True),
        (RUSSIAN.encode("koi8-r"), "koi8-r", True),
        (RUSSIAN.encode("cp866"), "cp866", True),
        (FRENCH.encode("cp1252"), "cp1252", True),
    ],
)
def test_encodings(data: bytes, encoding: str, guessed: bool) -> None:  # noqa: FBT001
    source = decode(data, "x")
    assert (source.encoding, source.guessed, source.bad_at) == (encoding, guessed, None)
    assert source.text in {TEXT, RUSSIAN, FRENCH}


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "cp1254", "latin-1", "utf-16-le"])
def test_a_named_encoding_overrides_what_the_bytes_show(encoding: str) -> None:
    data = '[White "Öz"]'.encode("utf-8" if encoding != "utf-16-le" else encoding)
    assert decode(data, "x", encoding) == Source("x", data.decode(encoding), encoding)


def test_a_bad_byte_stops_no_file() -> None:
    data = '[White "Ayşe"]\n[Black "Jos'.encode() + b"\xe9" + b'"]\n1. 32-28 *'
    assert decode(data, "x") == Source("x", '[White "Ayşe"]\n[Black "José"]\n1. 32-28 *', "utf-8", bad_at=26)
    assert decode(b"a\x81\xe9", "x", "ascii") == Source("x", "a\x81é", "ascii", bad_at=1)


def test_a_large_file_with_many_bad_bytes_costs_its_length() -> None:
    begin = time.process_time()
    decode("şş ".encode() * 200_000 + b"\xe9 " * 200_000, "x")
    assert time.process_time() - begin < 20


def test_a_byte_that_no_guess_has_is_latin_1() -> None:
    source = decode(b"\x81\xe9", "x")
    assert (source.text, source.encoding, source.guessed) == ("\x81é", "latin-1", True)


@pytest.mark.parametrize(
    "data", [codecs.BOM_UTF16_LE + b"a", codecs.BOM_UTF8 + b"\xff", codecs.BOM_UTF32_LE + b"abcde"]
)
def test_a_false_mark_is_no_error(data: bytes) -> None:
    source = decode(data, "x")
    assert source.guessed or source.bad_at is not None


@given(st.binary(max_size=40))
def test_any_bytes_are_decoded(data: bytes) -> None:
    source = decode(data, "x")
    if source.bad_at is not None:
        assert 0 <= source.bad_at < len(source.text)
    elif source.guessed:
        assert source.text.encode(source.encoding) == data


def test_positions() -> None:
    source = Source("x", "a\nbc\r\n\rd×")
    assert [source.position(offset) for offset in (0, 1, 2, 3, 6, 7, 8, 9)] == [
        (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (4, 1), (4, 2), (4, 3),
    ]  # fmt: skip
    assert [source.line_text(line) for line in range(6)] == ["", "a", "bc", "", "d×", ""]


@given(st.text(alphabet="ab\r\n", max_size=30))
def test_position_and_line_agree(text: str) -> None:
    source = Source("x", text)
    for offset, sign in enumerate(text):
        line, column = source.position(offset)
        if sign not in "\r\n":
            assert source.line_text(line)[column - 1] == sign


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("SİYAH", "siyah"),
        ("SIYAH", "siyah"),
        ("Sonuç", "SONUÇ"),
        ("Sonuc\u0327", "sonuç"),
        ("Yarışma", "YARIŞMA"),
        ("ｗｈｉｔｅ", "White"),
    ],
)
def test_folding(left: str, right: str) -> None:
    assert fold_word(left) == fold_word(right)


@given(st.text(alphabet="ab\r\n\x0b\u2028", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_lines_counted_on_the_way_are_those_of_the_index(text: str, offsets: list[int]) -> None:
    source, line, counted = Source("x", text), 1, 0
    # Between the two characters of one line end nothing begins.
    inside = {place + 1 for place in range(len(text)) if text.startswith("\r\n", place)}
    for offset in sorted({min(offset, len(text)) for offset in offsets} - inside):
        line, counted = source.line_after(line, counted, offset), offset
        assert line == source.position(offset)[0]
