"""Finding the records that a command line names."""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

EXTENSIONS: Final = frozenset({".pdn", ".phn", ".fen", ".txt", ".sheet", ".csv", ".tsv", ".md"})
# A text that explains a folder is not a record, though its name may end in .md or .txt.
_EXPLAINS: Final = "readme"
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


def input_file(name: str) -> InputFile:
    """Return the input of one name; ``-`` is standard input."""
    if name == STANDARD_INPUT:
        return InputFile(STREAM_NAME, _standard_input)
    return InputFile(name, Path(name).read_bytes)


def find_inputs(paths: Sequence[str]) -> Iterator[InputFile | EmptyFolder]:
    """Yield what ``paths`` name in their order; folders are walked, sorted, for known extensions, past any README.

    A file that is named itself is always yielded, whatever its extension, and also when it does not exist: reading it
    then says so. Hidden folders are passed over, links to folders are not followed.
    """
    for path in paths:
        # A Path would raise where a folder above may not be entered; such an input is reported when it is read.
        if path == STANDARD_INPUT or not os.path.isdir(path):  # noqa: PTH112
            yield input_file(path)
            continue
        empty = True
        for found in _walk(path):
            empty = False
            yield found
        if empty:
            yield EmptyFolder(path)


def _walk(folder: str) -> Iterator[InputFile]:
    unreadable: list[InputFile] = []

    def refuse(error: OSError) -> None:
        unreadable.append(InputFile(str(error.filename), _raiser(error)))

    for parent, folders, files in os.walk(folder, onerror=refuse):
        yield from unreadable
        unreadable.clear()
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(parent, name)  # noqa: PTH118 - a Path would drop the user's "./"
            if _is_record(name) and _may_be_read(path):
                yield input_file(path)
    yield from unreadable


def _is_record(name: str) -> bool:
    return Path(name).suffix.lower() in EXTENSIONS and not name.lower().startswith(_EXPLAINS)


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
