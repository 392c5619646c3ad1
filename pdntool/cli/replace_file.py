"""Files replaced whole or not at all."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

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
        return target.resolve()
    except RuntimeError as error:
        # So says Python before 3.13 of links that lead round in a circle.
        raise OSError(errno.ELOOP, str(error)) from error
