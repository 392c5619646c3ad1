"""Finding the records that a command line names, and naming what is none of them."""

import errno
import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

EXTENSIONS: Final = frozenset(
    {".pdn", ".phn", ".fen", ".txt", ".sheet", ".csv", ".tsv", ".md", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"}
)
# A text that explains a folder is not a record, though its name may end in .md or .txt.
_EXPLAINS: Final = "readme"
# Such a file is a record only where the program wrote it.
_OWN_RECORDS: Final = frozenset({".json", ".jsonl"})
# What systems and editors leave in a folder; nobody hands it in.
_CACHES: Final = frozenset({"__pycache__", "node_modules", "thumbs.db", "desktop.ini"})
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
    why = foreign_reason(data, name)
    if why is not None:
        raise ForeignFileError(why)
    return data


def find_inputs(paths: Sequence[str]) -> Iterator[InputFile | EmptyFolder | PassedOver]:
    """Yield what ``paths`` name in their order; folders are walked, sorted, for known extensions, past any README.

    A file that is named itself is always yielded, whatever its extension, and also when it does not exist: reading it
    then says so. Behind the files of a folder comes what was passed over there. Hidden files and folders and caches
    are not even counted, links to folders are not followed.
    """
    for path in paths:
        # A Path would raise where a folder above may not be entered; such an input is reported when it is read.
        if path == STANDARD_INPUT or not os.path.isdir(path):  # noqa: PTH112
            yield input_file(path)
            continue
        empty, others = True, list[str]()
        for found in _walk(path, others):
            empty = False
            yield found
        if empty:
            yield EmptyFolder(path)
        if others:
            yield PassedOver(path, tuple(others))


def _walk(folder: str, others: list[str]) -> Iterator[InputFile]:
    """Yield the records of a folder; the other files are added to ``others``."""
    unreadable: list[InputFile] = []

    def refuse(error: OSError) -> None:
        unreadable.append(InputFile(str(error.filename), _raiser(error)))

    for parent, folders, files in os.walk(folder, onerror=refuse):
        yield from unreadable
        unreadable.clear()
        folders[:] = sorted(name for name in folders if _is_handed_in(name))
        for name in sorted(filter(_is_handed_in, files)):
            path = os.path.join(parent, name)  # noqa: PTH118 - a Path would drop the user's "./"
            if _may_be_read(path) and _is_record(name, path):
                yield input_file(path)
            else:
                others.append(path)
    yield from unreadable


def _is_handed_in(name: str) -> bool:
    return not name.startswith(".") and name.lower() not in _CACHES


def _is_record(name: str, path: str) -> bool:
    """Return whether a file of a folder is a record: by its extension, where that leaves it open by how it begins."""
    extension = Path(name).suffix.lower()
    if name.lower().startswith(_EXPLAINS) or (extension and extension not in EXTENSIONS | _OWN_RECORDS):
        return False
    try:
        with Path(path).open("rb") as file:
            head = file.read(_HEAD)
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


def _raiser(error: OSError) -> Callable[[], bytes]:
    def fail() -> bytes:
        raise error

    return fail


def reason(error: OSError) -> str:
    """Return the symbolic name of a system error (``ENOENT``), or its text where it has none."""
    return errno.errorcode.get(error.errno or 0, str(error.strerror or error))
