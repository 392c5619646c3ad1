"""Writing results to standard output in chunks, talk to standard error, and files whole or not at all."""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

_CHUNK: Final = 1 << 15


def write_out(texts: Iterable[str], *, color: bool = False) -> None:
    """Write ``texts`` as they come: at once to a terminal, else gathered into chunks."""
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


def say(text: str) -> None:
    """Write a line of talk to standard error."""
    click.echo(text, err=True)


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
