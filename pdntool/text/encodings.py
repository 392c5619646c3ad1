"""The encoding of a file: by its byte order mark, by being UTF-8, or by a guess among common code pages."""

import codecs
import re
from typing import NamedTuple

# The longer marks come first: the mark of UTF-32-LE begins with that of UTF-16-LE.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

CYRILLIC = ("cp1251", "koi8-r", "cp866")
LATIN = ("cp1254", "cp1252", "latin-1")
GUESSED = (*CYRILLIC, *LATIN)
"""The code pages that an unmarked file is guessed to be in."""

ENCODINGS = ("utf-8", "utf-16", *GUESSED)
"""The encodings that are offered for an unknown name; every other text encoding of Python is accepted too."""

# Only lines that are not ASCII tell code pages apart, and the first of them tell enough.
_TELLING_LINE = re.compile(rb"[^\r\n]{0,500}[\x80-\xff][^\r\n]{0,500}")
_TELLING_LINES = 400
_HIGH_BYTES = re.compile(rb"[\x80-\xff]")
_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")

# What is a Turkish letter in cp1254 is an Icelandic one in cp1252, and Icelanders play other games.
_TURKISH_LETTER = re.compile(rb"[\xd0\xdd\xde\xf0\xfd\xfe]")

# Two letters in a row of a word: fewer say nothing of a script.
_CYRILLIC_WORD = re.compile("[\u0410-\u044f\u0401\u0451]{2}")

_SAMPLE = 64


class Decoded(NamedTuple):
    """A text, the name of the codec that read it, whether that was a guess, and the offset of the first bad byte."""

    text: str
    encoding: str
    guessed: bool = False
    bad_at: int | None = None


def decode_bytes(data: bytes, encoding: str | None = None) -> Decoded:
    """Return bytes decoded by ``encoding``, else by what they show; no byte is dropped, and no error raised."""
    if encoding is not None:
        return _decode_lenient(data, encoding)
    if data.startswith(codecs.BOM_UTF8):
        return _decode_lenient(data.removeprefix(codecs.BOM_UTF8), "utf-8")._replace(encoding="utf-8-sig")
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _decode_strict(data, marked) or _guess(data)
    wide = _unmarked_utf_16(data)
    if wide is not None:
        return wide
    return _decode_strict(data, "utf-8") or _guess(data)


def is_encoding(name: str) -> bool:
    """Return whether a name is that of a text encoding."""
    try:
        return bool("a".encode(name).decode(name))
    except (LookupError, UnicodeError, ValueError):
        return False


def _decode_strict(data: bytes, encoding: str) -> Decoded | None:
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError:
        return None


def _decode_lenient(data: bytes, encoding: str) -> Decoded:
    """Return bytes decoded, those that the encoding does not have as Windows-1252 or Latin-1."""
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        first = len(data[: error.start].decode(encoding, _WESTERN))
        return Decoded(data.decode(encoding, _WESTERN), encoding, bad_at=first)


def _read_as_western(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return _as_western(error.object[error.start : error.end]), error.end


def _as_western(data: bytes) -> str:
    return (_decode_strict(data, "cp1252") or Decoded(data.decode("latin-1"), "latin-1")).text


_WESTERN = "pdntool-western"
codecs.register_error(_WESTERN, _read_as_western)


def _unmarked_utf_16(data: bytes) -> Decoded | None:
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if half > 1 and sample[first::2].count(0) > half // 2 and sample[1 - first :: 2].count(0) == 0:
            strict = _decode_strict(data, encoding)
            return strict and strict._replace(guessed=True)
    return None


def _guess(data: bytes) -> Decoded:
    if 2 * _bytes_in_sequences(data) > len(_HIGH_BYTES.findall(data)):
        return _decode_lenient(data, "utf-8")
    encoding = _likeliest(data)
    for candidate in (encoding, *LATIN):
        decoded = _decode_strict(data, candidate)
        if decoded is not None:
            return decoded._replace(guessed=True)
    raise AssertionError(encoding)  # pragma: no cover - Latin-1 has a character for every byte


def _bytes_in_sequences(data: bytes) -> int:
    return sum(map(len, _SEQUENCE.findall(data)))


def _likeliest(data: bytes) -> str:
    lines = [match.group() for _, match in zip(range(_TELLING_LINES), _TELLING_LINE.finditer(data), strict=False)]
    sample = b"\n".join(lines)
    # The import costs more than all of a small file, and files in UTF-8 never need it.
    from charset_normalizer import from_bytes  # noqa: PLC0415

    best = from_bytes(sample, cp_isolation=list(GUESSED)).best()
    name = best.encoding.replace("_", "-") if best is not None else ""
    if name in CYRILLIC and _CYRILLIC_WORD.search(str(best)):
        return name
    return "cp1254" if _TURKISH_LETTER.search(sample) or not name else "cp1252"
