"""Writing results to standard output in chunks, talk to standard error, and files whole or not at all."""

import contextlib
import errno
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from pdntool.archive.find import STREAM_NAME, reason

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from pdntool.i18n.catalog import Catalog

_CHUNK: Final = 1 << 15


def write_out(texts: Iterable[str], *, color: bool = False) -> None:
    """Write ``texts`` as they come: at once to a terminal, else gathered into chunks.

    Raises ``OSError`` where nothing can be written; where standard output is closed, before the first text is made.
    """
    if isinstance(getattr(sys.stdout, "buffer", None), ClosedStream):
        sys.stdout.write("\n")
    for chunk in _chunks(texts, 0 if sys.stdout.isatty() else _CHUNK):
        click.echo(chunk, nl=False, color=color)


def encoded(texts: Iterable[str]) -> Iterator[bytes]:
    """Yield texts in UTF-8, gathered into chunks."""
    return (chunk.encode("utf-8") for chunk in _chunks(texts, _CHUNK))


def _chunks(texts: Iterable[str], limit: int) -> Iterator[str]:
    waiting: list[str] = []
    size = 0
    for text in texts:
        waiting.append(text)
        size += len(text)
        if size > limit:
            yield "".join(waiting)
            waiting.clear()
            size = 0
    if waiting:
        yield "".join(waiting)


class OutputError(Exception):
    """A file that cannot be written through no fault of its name: the disk is full, the device fails."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why


class ClosedStream(io.RawIOBase):
    """What stands for a standard output that is closed: writing to it is an error, and not nothing."""

    def writable(self) -> bool:
        """Say that it can be tried."""
        return True

    def write(self, data: "ReadableBuffer") -> int:
        """Raise ``OSError``, but for no bytes at all."""
        if memoryview(data).nbytes:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return 0


def unwritten(error: Exception) -> OutputError | None:
    """Return what an error says of an output that could not be written, None if it is another error.

    The errors of a stream that was open name no file.
    """
    if isinstance(error, OSError) and error.filename is None and error.errno is not None:
        return OutputError("", reason(error))
    return error if isinstance(error, OutputError) else None


# What is wrong with the name that was asked for; everything else is wrong with the device.
_OF_NAMES: Final = frozenset(
    {"ENOENT", "ENOTDIR", "EISDIR", "EACCES", "EPERM", "EROFS", "ELOOP", "ENAMETOOLONG", "EINVAL", "EEXIST"}
)


def refuse_output(name: str, error: OSError, words: "Catalog") -> NoReturn:
    """End a command whose output file cannot be written: with exit code 2 if its name is at fault, else with 3."""
    if isinstance(error, BrokenPipeError):
        raise error
    if reason(error) not in _OF_NAMES:
        raise OutputError(name, reason(error)) from error
    why = words.reason(reason(error))
    raise click.UsageError(words.word("write_failed", name=name, reason=why)) from error


def say(text: str) -> None:
    """Write a line of talk to standard error; raises ``OSError``."""
    click.echo(text, err=True)


def is_same_file(name: str, other: str | Path) -> bool:
    """Return whether two names are of one file that is there, by whatever links; devices and pipes are none.

    ``name`` may be that of standard input.
    """
    try:
        one = os.fstat(sys.stdin.fileno()) if name == STREAM_NAME else Path(name).stat()
        return stat.S_ISREG(one.st_mode) and os.path.samestat(one, Path(other).stat())
    except (AttributeError, OSError, ValueError):
        return False


_DEVICES: Final = Path("/dev")


def replace_file(target: Path, data: bytes | Iterable[bytes]) -> None:
    """Write ``data``, maybe in chunks, to ``target`` so that at any moment the old or the new content is there whole.

    A link keeps pointing where it did, permissions stay; a device, a pipe or an open stream (``/dev/stdout``) is simply
    written to. Raises ``OSError``.
    """
    chunks = (data,) if isinstance(data, bytes) else data
    if target.is_symlink() and target.is_relative_to(_DEVICES):
        # The file behind it is open, and may have more in it already.
        with target.open("ab") as stream:
            stream.writelines(chunks)
        return
    real = _behind_links(target)
    mode = real.stat().st_mode if real.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        with real.open("wb") as stream:
            stream.writelines(chunks)
        return
    draft = real.with_name(f".{real.name}.{os.urandom(4).hex()}.part")
    try:
        with draft.open("xb") as file:
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            draft.chmod(stat.S_IMODE(mode))
        draft.replace(real)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _behind_links(target: Path) -> Path:
    try:
        real = target.resolve()
    except RuntimeError as error:
        # So says Python before 3.13 of links that lead round in a circle; from then on it returns one of them.
        raise OSError(errno.ELOOP, str(error)) from error
    if real.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(target))
    return real
