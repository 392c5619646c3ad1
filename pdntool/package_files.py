"""The files that lie in the package beside its modules, wherever it was imported from, a zip file included."""

import sys
from pathlib import Path
from typing import Protocol, cast


class _Loader(Protocol):
    def get_data(self, path: str) -> bytes: ...


def package_file(name: str) -> bytes:
    """Return the content of a file by its path from the package's folder, with slashes; OSError if there is none.

    Every loader of Python files and zip files can do this. ``importlib.resources`` can do more, and is many imports.
    """
    loader = cast("_Loader", sys.modules[__name__].__loader__)
    return loader.get_data(str(Path(__file__).parent.joinpath(name)))


def package_text(name: str) -> str:
    """Return such a file as text, with line ends as Python has them."""
    return package_file(name).decode("utf-8").replace("\r\n", "\n")
