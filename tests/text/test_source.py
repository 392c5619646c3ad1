"""Bytes to text, and offsets to lines and columns."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdntool.text.folding import fold_word
from pdntool.text.source import Source, decode

TEXT = '[White "Ayşe ×"]'


@pytest.mark.parametrize(
    ("data", "encoding", "guessed"),
    [
        (TEXT.encode(), "utf-8", False),
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8-sig", False),
        (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16", False),
        (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16", False),
        (codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"), "utf-32", False),
        (TEXT.encode("cp1254"), "cp1254", True),
    ],
)
def test_encodings(data: bytes, encoding: str, guessed: bool) -> None:  # noqa: FBT001
    assert decode(data, "x") == Source("x", TEXT, encoding, guessed)


def test_a_byte_that_no_guess_has_is_latin_1() -> None:
    source = decode(b"\x81\xe9", "x")
    assert (source.text, source.encoding, source.guessed) == ("\x81é", "latin-1", True)


@pytest.mark.parametrize(
    "data", [codecs.BOM_UTF16_LE + b"a", codecs.BOM_UTF8 + b"\xff", codecs.BOM_UTF32_LE + b"abcde"]
)
def test_a_false_mark_is_no_error(data: bytes) -> None:
    assert decode(data, "x").guessed


@given(st.binary(max_size=40))
def test_any_bytes_are_decoded(data: bytes) -> None:
    source = decode(data, "x")
    if source.guessed:
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
