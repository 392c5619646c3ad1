"""Results kept on disk by what they were worked out from; whoever else reads or writes there meets them whole."""

import contextlib
import hashlib
import os
import pickle
from pathlib import Path
from typing import Any, Final

from pdntool.version import __version__

_FORM: Final = "1"
"""To be counted up when what is kept changes its form."""
_DIGEST: Final = 32


class ResultCache:
    """A folder of results. What cannot be read or written there is worked out again."""

    def __init__(self, folder: str) -> None:
        """Note where results are; the folder is made when the first is kept."""
        self._folder = Path(folder)

    def key(self, *parts: str) -> str:
        """Return the name that a result of these values is kept by."""
        told = "\0".join((__version__, _FORM, *parts))
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key[2:]

    def get(self, key: str) -> Any:  # noqa: ANN401 - whatever was put there
        """Return the result that is kept by a name, None if there is none that is whole."""
        try:
            kept = self._path(key).read_bytes()
            digest, data = kept[:_DIGEST], kept[_DIGEST:]
            # The bytes are the program's own, or they are not looked at.
            return pickle.loads(data) if hashlib.sha256(data).digest() == digest else None  # noqa: S301
        except Exception:  # noqa: BLE001 - a result of another version, or none
            return None

    def put(self, key: str, result: object) -> None:
        """Keep a result, whole or not at all."""
        path = self._path(key)
        draft = path.with_name(f"{path.name}.{os.getpid()}.{os.urandom(4).hex()}.part")
        data = pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                draft.write_bytes(hashlib.sha256(data).digest() + data)
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)


def cache_folder() -> Path:
    """Return where caches of the user are: ``XDG_CACHE_HOME``, ``%LOCALAPPDATA%``, else ``~/.cache``."""
    told = os.environ.get("PDNTOOL_CACHE_DIR")
    if told:
        return Path(told)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "pdntool"
