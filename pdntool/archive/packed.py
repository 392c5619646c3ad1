"""Compressed files and ZIP archives: what is in them, read within limits that no record comes near."""

import contextlib
import io
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:  # few inputs are compressed: each library is loaded by what needs it
    import zipfile

_CHUNK: Final = 1 << 20
MOST_BYTES: Final = 1 << 30
"""What a file may unpack to: more is not held in memory."""
MOST_TIMES: Final = 250
"""How many times its own size a file may unpack to: text shrinks to a tenth, the same games twenty times to a 200th."""
_ALWAYS_FITS: Final = 1 << 26
_MOST_MEMBERS: Final = 100_000
_MOST_LAYERS: Final = 3
_LOCKED: Final = 1
# What is in a ZIP that is a document of an office program and not a collection of files.
_OF_DOCUMENTS: Final = frozenset({"[Content_Types].xml", "mimetype"})
_NUMBER: Final = re.compile(r"([0-9]+)")
ENDINGS: Final = frozenset({".gz", ".bz2", ".xz", ".zst", ".zstd"})
"""What the name of a compressed file has behind that of the file in it."""


class PackedError(OSError):
    """A compressed file that cannot be read.

    ``PACKED_BROKEN`` and ``PACKED_LOCKED`` with the form; ``PACKED_LARGE`` and ``PACKED_BOMB`` with the limit;
    ``PACKED_EXTRA``: the library is missing.
    """


def _zstd(file: BinaryIO) -> IO[bytes]:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore] # noqa: PLC0415 -- Python 3.14
    except ImportError:
        try:
            from backports import zstd  # noqa: PLC0415 -- an extra
        except ImportError:
            raise PackedError("PACKED_EXTRA") from None
    opened: IO[bytes] = zstd.ZstdFile(file)
    return opened


def _gzip(file: BinaryIO) -> IO[bytes]:
    import gzip  # noqa: PLC0415

    return gzip.GzipFile(fileobj=file)  # type: ignore[return-value] # it has all that is used of it


def _bzip2(file: BinaryIO) -> IO[bytes]:
    import bz2  # noqa: PLC0415

    return bz2.BZ2File(file)


def _xz(file: BinaryIO) -> IO[bytes]:
    import lzma  # noqa: PLC0415

    return lzma.LZMAFile(file)


_FORMS: Final[Mapping[str, tuple[bytes, Callable[[BinaryIO], IO[bytes]]]]] = {
    "gzip": (b"\x1f\x8b", _gzip),
    "bzip2": (b"BZh", _bzip2),
    "xz": (b"\xfd7zXZ\x00", _xz),
    "zstd": (b"\x28\xb5\x2f\xfd", _zstd),
}
_BZIP2: Final = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
HEAD: Final = 10
"""How many bytes show the form."""
# The libraries have errors of many kinds for what is damaged; those of zstd are no more than an Exception.
_NOT_DAMAGE: Final = (PackedError, MemoryError)


def form_of(head: bytes) -> str | None:
    """Return the form that a file is compressed in, by how it begins; None if it is not."""
    found = next((name for name, (sign, _) in _FORMS.items() if head.startswith(sign)), None)
    return None if found == "bzip2" and not _BZIP2.match(head) else found


def packed_form(path: str) -> str | None:
    """Return how the file of a name is compressed: ``gzip``, or ``ZIP`` for one in an archive; None if it is not."""
    place = Path(path)
    try:
        with place.open("rb") as file:
            return form_of(file.read(HEAD))
    except OSError:
        return "ZIP" if any(parent.is_file() for parent in place.parents) else None


def unpacked(data: bytes) -> bytes:
    """Return what is in a compressed file, also where that is compressed again; other bytes as they are.

    Raises :class:`PackedError`.
    """
    size = len(data)
    for _ in range(_MOST_LAYERS):
        form = form_of(data[:HEAD])
        if form is None:
            break
        data = b"".join(_within_limits(_chunks(io.BytesIO(data), form), size))
    return data


def head_of(path: str, size: int) -> bytes:
    """Return how a file begins, of a compressed one its content. Raises :class:`OSError`."""
    with Path(path).open("rb") as file:
        head = file.read(size)
        form = form_of(head)
        if form is None:
            return head
        file.seek(0)
        return next(_chunks(file, form, size), b"")


def _chunks(file: BinaryIO, form: str, size: int = _CHUNK) -> Iterator[bytes]:
    try:
        with _FORMS[form][1](file) as stream:
            while chunk := stream.read(size):
                yield chunk
    except _NOT_DAMAGE:
        raise
    except Exception as error:
        raise PackedError(f"PACKED_BROKEN {form}") from error


def _within_limits(chunks: Iterator[bytes], packed: int) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        _refuse_size(size, packed)
        yield chunk


def _refuse_ratio(size: int, packed: int) -> None:
    if size > _ALWAYS_FITS and size > MOST_TIMES * packed:
        raise PackedError(f"PACKED_BOMB {MOST_TIMES}")


def _refuse_size(size: int, packed: int) -> None:
    _refuse_ratio(size, packed)
    if size > MOST_BYTES:
        raise PackedError(f"PACKED_LARGE {MOST_BYTES >> 20}")


def without_ending(name: str) -> str:
    """Return the name of a compressed file without what says so."""
    while Path(name).suffix.lower() in ENDINGS:
        name = name[: -len(Path(name).suffix)]
    return name


def natural(name: str) -> tuple[list[str | int], str]:
    """Return what names are sorted by so that m2 comes before m10, and upper and lower case together."""
    parts = _NUMBER.split(name.casefold())
    return [int(part) if place % 2 else part for place, part in enumerate(parts)], name


def walk_order(path: str) -> list[tuple[bool, tuple[list[str | int], str]]]:
    """Return what the paths in an archive are sorted by, as a folder is walked: its files before its folders."""
    *folders, name = path.split("/")
    return [*((True, natural(folder)) for folder in folders), (False, natural(name))]


class Archive:
    """The files of a ZIP archive, by its path or its bytes; raises :class:`PackedError` where it cannot be read."""

    def __init__(self, place: str | bytes) -> None:
        self._place = place
        with _reading():
            found = self._opened().infolist()
        if len(found) > _MOST_MEMBERS:
            raise PackedError(f"PACKED_LARGE {MOST_BYTES >> 20}")
        size = len(place) if isinstance(place, bytes) else Path(place).stat().st_size
        _refuse_ratio(sum(one.file_size for one in found), size)
        self._files = {one.filename: one for one in found if not one.is_dir() and not _is_link(one)}

    def _opened(self) -> "zipfile.ZipFile":
        if isinstance(self._place, bytes):
            import zipfile  # noqa: PLC0415

            return zipfile.ZipFile(io.BytesIO(self._place))
        told = Path(self._place).stat()
        return _opened_file(self._place, told.st_size, told.st_mtime_ns)

    def content(self) -> bytes:
        """Return the bytes of the archive itself. Raises :class:`OSError`."""
        return self._place if isinstance(self._place, bytes) else Path(self._place).read_bytes()

    @property
    def is_document(self) -> bool:
        """Whether it is what an office program wrote, a workbook for example."""
        return not _OF_DOCUMENTS.isdisjoint(self._files)

    @property
    def names(self) -> list[str]:
        """The paths of its files."""
        return sorted(self._files, key=walk_order)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file, which are no more than the archive says. Raises :class:`PackedError`."""
        info = self._files[name]
        if info.flag_bits & _LOCKED:
            raise PackedError("PACKED_LOCKED ZIP")
        _refuse_size(info.file_size, info.compress_size)
        with _reading(), self._opened().open(info) as file:
            return file.read()

    def head(self, name: str, size: int) -> bytes:
        """Return how a file begins, of a compressed one its content; nothing where it cannot be read."""
        try:
            with _reading(), self._opened().open(self._files[name]) as file:
                head = file.read(size)
            form = form_of(head)
            return head if form is None else next(_chunks(io.BytesIO(self.read(name)), form, size), b"")
        except PackedError:
            return b""


@lru_cache(maxsize=2)
def _opened_file(path: str, _size: int, _changed: int) -> "zipfile.ZipFile":
    import zipfile  # noqa: PLC0415

    # Reading the list of a large archive again for each of its files would take longer than the files.
    return zipfile.ZipFile(path)


def _is_link(info: "zipfile.ZipInfo") -> bool:
    return stat.S_ISLNK(info.external_attr >> 16)


@contextlib.contextmanager
def _reading() -> Iterator[None]:
    """Turn the errors of the library for damaged archives into :class:`PackedError`."""
    try:
        yield
    except _NOT_DAMAGE:
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        locked = isinstance(error, RuntimeError) and "password" in str(error)
        raise PackedError("PACKED_LOCKED ZIP" if locked else "PACKED_BROKEN ZIP") from error
