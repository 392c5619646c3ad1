"""Finding the records that a command line names, and naming what is none of them."""

import errno
import os
import re
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pdntool.archive.walk import Ignored, Walk

if TYPE_CHECKING:  # few inputs are compressed, and no start needs the libraries
    from pdntool.archive.packed import Archive

EXTENSIONS: Final = frozenset(
    {".pdn", ".phn", ".fen", ".txt", ".sheet", ".csv", ".tsv", ".md", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"}
)
# A text that explains a folder is not a record, though its name may end in .md or .txt.
_EXPLAINS: Final = "readme"
# Such a file is a record only where the program wrote it.
_OWN_RECORDS: Final = frozenset({".json", ".jsonl"})
# What systems and editors leave in a folder; nobody hands it in.
_CACHES: Final = frozenset({"__pycache__", "__macosx", "node_modules", "thumbs.db", "desktop.ini"})
_ZIPS: Final = ".zip"
_ZIP: Final = b"PK\x03\x04"
# What may be compressed is looked at more closely.
_SIGNS: Final = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")
_SEPARATORS: Final = re.compile(r"[/\\]")
_MOST_ARCHIVES: Final = 3
"""Archives in archives: a bomb has no end of them."""
_HEAD: Final = 4096
STANDARD_INPUT: Final = "-"
STREAM_NAME: Final = "<stdin>"


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file under the name that the user gave, read only when asked for; ``read`` raises :class:`OSError`."""

    name: str
    read: Callable[[], bytes]


def _standard_input() -> bytes:
    # A closed stream is none to Python.
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return sys.stdin.buffer.read()


@dataclass(frozen=True, slots=True)
class EmptyFolder:
    """A folder without any record file."""

    name: str


@dataclass(frozen=True, slots=True)
class PassedOver:
    """The files of a folder that are no records, in the order of the walk."""

    folder: str
    names: tuple[str, ...]

    @property
    def extensions(self) -> list[tuple[str, int]]:
        """The extensions of the files with their counts, the most frequent first; an empty one stands for none."""
        return Counter(Path(name).suffix.lower() for name in self.names).most_common()


def input_file(name: str) -> InputFile:
    """Return the input of one name; ``-`` is standard input."""
    if name == STANDARD_INPUT:
        return InputFile(STREAM_NAME, partial(_content, STREAM_NAME, _standard_input))
    return InputFile(name, partial(_content, name, Path(name).read_bytes))


def _content(name: str, read: Callable[[], bytes]) -> bytes:
    from pdntool.archive.foreign import ForeignFileError, foreign_reason  # noqa: PLC0415 -- no start needs all readers

    data = read()
    if data.startswith(_SIGNS):
        from pdntool.archive.packed import unpacked, without_ending  # noqa: PLC0415

        data, name = unpacked(data), without_ending(name)
    why = foreign_reason(data, name)
    if why is not None:
        raise ForeignFileError(why)
    return data


def find_inputs(paths: Sequence[str], walk: Walk | None = None) -> Iterator[InputFile | EmptyFolder | PassedOver]:
    """Yield what ``paths`` name in their order; folders are walked for known extensions, past any README.

    The names of a folder come in their natural order, m2 before m10. A file that is named itself is always yielded,
    whatever its extension, and also when it does not exist: reading it then says so. Of a ZIP archive the files come,
    as those of a folder. Behind the files of a folder comes what was passed over there. Hidden files and folders and
    caches are not even counted, links to folders are not followed.
    """
    walk = walk or Walk()
    for path in paths:
        if path == STANDARD_INPUT:
            yield from _of_stream(walk)
            continue
        # A Path would raise where a folder above may not be entered; such an input is reported when it is read.
        if not os.path.isdir(path):  # noqa: PTH112
            yield from _of_named(path, walk)
            continue
        empty, others = True, list[str]()
        for found in _walk(path, others, walk):
            empty = False
            yield found
        if empty:
            yield EmptyFolder(path)
        if others:
            yield PassedOver(path, tuple(others))


def _of_stream(walk: Walk) -> Iterator[InputFile | PassedOver]:
    try:
        data = _standard_input()
    except OSError as error:
        yield InputFile(STREAM_NAME, partial(_fail, error))
        return
    if data.startswith(_ZIP):
        yield from _of_archive(STREAM_NAME, data, walk)
    else:
        yield InputFile(STREAM_NAME, partial(_content, STREAM_NAME, partial(bytes, data)))


def _of_named(path: str, walk: Walk) -> Iterator[InputFile | PassedOver]:
    if not os.path.isfile(path) or not _begins_as_zip(path):  # noqa: PTH113 - as above
        yield input_file(path)
    else:
        yield from _of_archive(path, path, walk)


def _begins_as_zip(path: str) -> bool:
    try:
        with Path(path).open("rb") as file:
            return file.read(len(_ZIP)) == _ZIP
    except OSError:
        return False


def _of_archive(name: str, place: str | bytes, walk: Walk) -> Iterator[InputFile | PassedOver]:
    """Yield the files of an archive that was named, or the archive itself where it has no records."""
    from pdntool.archive.packed import Archive, PackedError  # noqa: PLC0415

    others: list[str] = []
    try:
        archive = Archive(place)
        found = [] if archive.is_document else list(_members(name, archive, others, walk))
    except PackedError as error:
        yield InputFile(name, partial(_fail, error))
        return
    if found:
        yield from found
    elif archive.is_document:
        yield InputFile(name, partial(_content, name, archive.content))
    else:
        yield InputFile(name, partial(_fail, PackedError("PACKED_EMPTY ZIP")))
    if others:
        yield PassedOver(name, tuple(others))


def _members(name: str, archive: "Archive", others: list[str], walk: Walk, depth: int = 1) -> Iterator[InputFile]:
    """Yield the records of an archive; its other files are added to ``others``."""
    for inner in archive.names:
        parts = [part for part in _SEPARATORS.split(inner) if part.strip(".")]
        if not parts or not all(map(_is_handed_in, parts)):
            continue
        path = f"{name}/{inner}"
        end = "/" if Path(parts[-1]).suffix.lower() == _ZIPS else ""
        if not walk.keeps("/".join(parts) + end, path):
            continue
        if Path(parts[-1]).suffix.lower() == _ZIPS and depth < _MOST_ARCHIVES:
            yield from _archive_among(path, partial(archive.read, inner), others, walk, depth + 1)
        elif _is_record(parts[-1], partial(archive.head, inner, _HEAD)):
            yield InputFile(path, partial(_content, path, partial(archive.read, inner)))
        else:
            others.append(path)


def _archive_among(
    name: str, read: Callable[[], str | bytes], others: list[str], walk: Walk, depth: int = 1
) -> Iterator[InputFile]:
    """Yield the records of an archive that lies among other files; one without records is passed over itself."""
    from pdntool.archive.packed import Archive, PackedError  # noqa: PLC0415

    beside: list[str] = []
    try:
        archive = Archive(read())
        found = [] if archive.is_document else list(_members(name, archive, beside, walk, depth))
    except PackedError as error:
        yield InputFile(name, partial(_fail, error))
        return
    others.extend(beside if found else (name,))
    yield from found


def _walk(folder: str, others: list[str], walk: Walk) -> Iterator[InputFile]:
    """Yield the records of a folder; the other files are added to ``others``."""
    from pdntool.archive.packed import head_of, natural  # noqa: PLC0415

    unreadable: list[InputFile] = []

    def refuse(error: OSError) -> None:
        unreadable.append(InputFile(str(error.filename), partial(_fail, error)))

    ignored = Ignored(folder)

    def is_kept(name: str, *, is_folder: bool = False) -> bool:
        # An archive is a folder to the user.
        end = "/" if is_folder or Path(name).suffix.lower() == _ZIPS else ""
        path = os.path.join(parent, name)  # noqa: PTH118
        if ignored.has(path + end):
            walk.left_out.append(path)
            return False
        return walk.keeps(os.path.relpath(path, folder).replace(os.sep, "/") + end, path)

    for parent, folders, files in os.walk(folder, onerror=refuse):
        ignored.enter(parent, files)
        yield from unreadable
        unreadable.clear()
        folders[:] = sorted(
            (name for name in folders if _is_handed_in(name) and is_kept(name, is_folder=True)), key=natural
        )
        for name in sorted((name for name in files if _is_handed_in(name) and is_kept(name)), key=natural):
            path = os.path.join(parent, name)  # noqa: PTH118 - a Path would drop the user's "./"
            if not _may_be_read(path):
                others.append(path)
            elif Path(name).suffix.lower() == _ZIPS and _begins_as_zip(path):
                yield from _archive_among(path, partial(str, path), others, walk)
            elif _is_record(name, partial(head_of, path, _HEAD)):
                yield input_file(path)
            else:
                others.append(path)
    yield from unreadable


def _is_handed_in(name: str) -> bool:
    return not name.startswith((".", "~$")) and name.lower() not in _CACHES


def _is_record(name: str, read_head: Callable[[], bytes]) -> bool:
    """Return whether a file of a folder is a record: by its extension, where that leaves it open by how it begins."""
    from pdntool.archive.packed import without_ending  # noqa: PLC0415

    extension = Path(without_ending(name)).suffix.lower()
    if name.lower().startswith(_EXPLAINS) or (extension and extension not in EXTENSIONS | _OWN_RECORDS):
        return False
    try:
        head = read_head()
    except OSError:
        # Reading it will say why.
        return extension in EXTENSIONS
    from pdntool.archive.foreign import is_own_output, is_record_text  # noqa: PLC0415

    if extension in EXTENSIONS:
        return not is_own_output(head)
    return is_record_text(head, in_json=extension in _OWN_RECORDS)


def _may_be_read(path: str) -> bool:
    """Leave out pipes and devices, which may never end; what cannot even be looked at is reported when it is read."""
    try:
        return stat.S_ISREG(Path(path).stat().st_mode)
    except OSError:
        return True


def _fail(error: OSError) -> bytes:
    raise error


def reason(error: OSError) -> str:
    """Return the symbolic name of a system error (``ENOENT``), or its text where it has none."""
    return errno.errorcode.get(error.errno or 0, str(error.strerror or error))
