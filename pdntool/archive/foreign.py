"""What a file is that holds no records: told by how its bytes begin, else by its name."""

import re
from pathlib import Path
from typing import Final

from pdntool.syntax.parsers import holds_game
from pdntool.text.encodings import decode_bytes
from pdntool.text.workbook import is_workbook

_HEAD: Final = 4096
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

# What to do about a file, and by what signs its bytes begin, each with the name that people know it by.
_MAGIC: Final = (
    ("COMPRESSED", b"\x1f\x8b", "gzip"),
    ("COMPRESSED", b"\xfd7zXZ\x00", "xz"),
    ("COMPRESSED", b"\x28\xb5\x2f\xfd", "zstd"),
    ("COMPRESSED", b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    ("COMPRESSED", b"Rar!\x1a\x07", "RAR"),
    ("COMPRESSED", b"\x04\x22\x4d\x18", "lz4"),
    ("COMPRESSED", b"\x5d\x00\x00", "LZMA"),
    ("COMPRESSED", b"LZIP", "lzip"),
    ("COMPRESSED", b"\x1f\x9d", "compress"),
    ("COMPRESSED", b"MSCF\x00", "CAB"),
    ("DOCUMENT", b"%PDF-", "PDF"),
    ("DOCUMENT", b"{\\rtf", "RTF"),
    ("DOCUMENT", b"%!PS", "PostScript"),
    ("IMAGE", b"\x89PNG\r\n", "PNG"),
    ("IMAGE", b"\xff\xd8\xff", "JPEG"),
    ("IMAGE", b"GIF87a", "GIF"),
    ("IMAGE", b"GIF89a", "GIF"),
    ("IMAGE", b"II*\x00", "TIFF"),
    ("IMAGE", b"MM\x00*", "TIFF"),
    ("IMAGE", b"8BPS", "Photoshop"),
    ("DATABASE", b"SQLite format 3\x00", "SQLite"),
    ("DATABASE", b"\x00\x01\x00\x00Standard ", "Access"),
    ("DATABASE", b"PAR1", "Parquet"),
    ("DATABASE", b"ARROW1", "Arrow"),
    ("BINARY", b"\x7fELF", ""),
    ("BINARY", b"\xca\xfe\xba\xbe", ""),
)
# The same by the extension of a name; only a file whose bytes are no text is judged by it.
_BY_NAME: Final = {
    extension: (key, name)
    for key, names in {
        "COMPRESSED": "bz2 bzip2, gz gzip, tgz gzip, xz xz, zst zstd, zip ZIP, 7z 7-Zip, rar RAR, lz4 lz4, tar tar",
        "SPREADSHEET": "xlsx Excel, xlsm Excel, xlsb Excel, xls Excel, ods OpenDocument, numbers Numbers",
        "DOCUMENT": "docx Word, doc Word, odt OpenDocument, pdf PDF, rtf RTF, pages Pages, pptx PowerPoint, "
        "ppt PowerPoint, odp OpenDocument, epub EPUB",
        "IMAGE": "png PNG, jpg JPEG, jpeg JPEG, gif GIF, bmp BMP, tif TIFF, tiff TIFF, webp WebP, heic HEIC, ico ICO",
        "DATABASE": "sqlite SQLite, sqlite3 SQLite, db SQLite, mdb Access, accdb Access, parquet Parquet",
    }.items()
    for extension, name in (pair.split() for pair in names.split(", "))
}
# The files inside a ZIP or OLE container show which program wrote it.
_INSIDE: Final = (
    (b"word/document", "DOCUMENT", "Word"),
    (b"ppt/presentation", "DOCUMENT", "PowerPoint"),
    (b"opendocument.", "DOCUMENT", "OpenDocument"),
    (b"application/epub+zip", "DOCUMENT", "EPUB"),
    (b"W\x00o\x00r\x00d\x00D\x00o\x00c\x00", "DOCUMENT", "Word"),
)
_TAR: Final = (257, b"ustar")
_BZIP2: Final = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
_WEBP: Final = re.compile(rb"RIFF.{4}WEBP", re.DOTALL)
_HEIC: Final = re.compile(rb".{4}ftyp(?:heic|heix|mif1|avif)", re.DOTALL)
# Control characters that no text has.
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_LEAST_SHARE: Final = 0.05
_WIDE: Final = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
# Records have figures and blanks, whatever script their names are in.
_ASCII_SHARE: Final = 0.2
_EUROPE_ENDS: Final = "\u0530"

# What the commands of the program write for people and for other programs, by how it begins.
_OUTPUTS: Final = tuple(
    (re.compile(pattern, re.ASCII), command)
    for pattern, command in (
        (r'\s*\{\s*"schema":\s*"pdntool/1",\s*"games"', "validate --format json"),
        (r'\s*\{\s*"schema":\s*"pdntool/1",\s*"file"', "validate --format jsonl"),
        (r'\s*\{\s*"schema":\s*"pdntool/1",\s*"codes"', "explain --format json"),
        (r'\s*\{\s*"schema":\s*"pdntool/1",\s*"variant"', "moves --format json"),
        (r'\s*\{\s*"schema":\s*"pdntool/config', "config show --format json"),
        (r'\s*\{\s*"\$schema":\s*"[^"]*sarif', "validate --format sarif"),
        (r"file,game,line,column,end_column,code,", "validate --format csv"),
        (r"game,ply,side,move,from,to,captured,promotes,fen", "convert --to csv"),
        (r"::(?:error|warning|notice) file=[^\r\n]*title=PDN[0-9]", "validate --format github"),
        (r"(?:\x1b\[[0-9;]*m)*[^\r\n]+?:[0-9]+:[0-9]+: (?:\x1b\[[0-9;]*m)*PDN[0-9]{3} ", "validate"),
        (r"(?:\x1b\[[0-9;]*m)*[^\r\n]+?:[^\r\n]*![A-Z]+[0-9]+: (?:\x1b\[[0-9;]*m)*PDN[0-9]{3} ", "validate"),
        (r"[^\r\n]+: (?:\x1b\[[0-9;]*m)*PDN1(?:01|20) [^\r\n]+: ", "validate"),
        (r"PDN[0-9]{3} [a-z0-9-]+ \([^)]+\)\r?\n", "explain"),
        (r"## PDN[0-9]{3} [a-z0-9-]+\r?\n", "explain --format markdown"),
        (r"--- [^\r\n]*\r?\n\+\+\+ [^\r\n]*\r?\n@@ ", "--diff"),
        (r"(?:<p>[^\r\n]*</p>[\r\n]+)?<table>\r?\n<thead>", "table --style html"),
        (r"(?:% [^\r\n]*[\r\n]+)?\\begin\{(?:tabular|longtable)\}", "table --style latex"),
        (r'(?:[^\r\n]+[\r\n]+)?\{\| class="wikitable"', "table --style mediawiki"),
        (r'(?:[^\r\n]+[\r\n]+)?\[cols="', "table --style asciidoc"),
        (r"(?:[^\r\n]+[\r\n]+)?\|_\. ", "table --style textile"),
        (r"(?:[^\r\n]+[\r\n]+)?\|\| +''' ", "table --style moinmoin"),
        (r"(?:[^\r\n]+[\r\n]+)?\|\| +\S+ +\|\| +\S+ +\|\| +\S+ +\|\|\r?\n\| ", "table --style jira"),
    )
)
# By the names of these a file in JSON shows that it holds records.
_SCHEMAS: Final = (b'"pdntool/record', b'"pdntool/readings')


class ForeignFileError(OSError):
    """A file that was read and holds no records: why, by the name that its words are found under."""


def foreign_reason(data: bytes, name: str) -> str | None:
    """Return why a file cannot hold records: ``COMPRESSED gzip``, ``OUTPUT validate``; None if it may hold some."""
    if is_workbook(data):
        return None
    head = data[:_HEAD]
    found = _container(data, name) or _by_magic(head) or (_by_extension(name) if _is_binary(head) else None)
    if found is not None:
        return " ".join(filter(None, found))
    command = _command_of(head)
    return None if command is None else f"OUTPUT {command}"


def is_own_output(head: bytes) -> bool:
    """Return whether a file is a report or a page of the program, by how it begins."""
    return _command_of(head) is not None


def is_record_text(head: bytes, *, in_json: bool) -> bool:
    """Return whether a file whose name does not tell is a text with games, or records in JSON, by how it begins."""
    if foreign_reason(head, "") is not None:
        return False
    return any(sign in head[:200] for sign in _SCHEMAS) if in_json else holds_game(decode_bytes(head).text)


def _container(data: bytes, name: str) -> tuple[str, ...] | None:
    """Return what a ZIP or an OLE file is, by the names of the files in it."""
    if not data.startswith((*_ZIP, _OLE)):
        return None
    inside = next(((key, program) for sign, key, program in _INSIDE if sign in data), None)
    if inside is not None:
        return inside
    return _by_extension(name, ("COMPRESSED", "ZIP") if data.startswith(_ZIP) else ("DOCUMENT", "Office"))


def _by_magic(head: bytes) -> tuple[str, str] | None:
    for key, sign, name in _MAGIC:
        if head.startswith(sign) and (not sign.isalnum() or _is_binary(head)):
            return key, name
    if _BZIP2.match(head):
        return "COMPRESSED", "bzip2"
    if head.startswith(_TAR[1], _TAR[0]):
        return "COMPRESSED", "tar"
    if head.startswith(b"BM") and _is_binary(head):
        return "IMAGE", "BMP"
    if _WEBP.match(head):
        return "IMAGE", "WebP"
    return ("IMAGE", "HEIC") if _HEIC.match(head) else None


def _by_extension(name: str, other: tuple[str, ...] = ("BINARY",)) -> tuple[str, ...]:
    return _BY_NAME.get(Path(name).suffix.lower().lstrip("."), other)


def _is_binary(head: bytes) -> bool:
    """Return whether bytes are no text of any encoding: too many of them are control characters."""
    # A disk that failed leaves noughts behind the text.
    head = head.rstrip(b"\x00")
    if b"\x00" not in head or len(_CONTROL.findall(head)) <= _LEAST_SHARE * len(head):
        return False
    return not any(_is_text_in(head, encoding) for encoding in _WIDE)


def _is_text_in(head: bytes, encoding: str) -> bool:
    """Return whether almost all of some bytes are letters and signs of Europe in an encoding, not all foreign ones."""
    text = head[: len(head) // 4 * 4].decode(encoding, "replace")
    in_ascii = sum(" " <= sign <= "~" or sign in "\r\n\t" for sign in text)
    telling = in_ascii + sum("\u00a0" <= sign < _EUROPE_ENDS or sign == "\ufeff" for sign in text)
    return telling > (1 - _LEAST_SHARE) * len(text) and in_ascii > _ASCII_SHARE * len(text)


def _command_of(head: bytes) -> str | None:
    text = decode_bytes(head).text if b"\x00" in head else head.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    return next((command for pattern, command in _OUTPUTS if pattern.match(text)), None)
