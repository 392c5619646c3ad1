"""Running from source although compiled modules lie beside it: ``PDNTOOL_PURE=1``.

An extension module wins over the Python file of the same name, so that forcing pure Python takes a finder of its own.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Final

VARIABLE: Final = "PDNTOOL_PURE"
_PACKAGE: Final = "pdntool."
_WITNESS: Final = "pdntool.rules.movegen"


def is_forced() -> bool:
    """Return whether the environment asks for pure Python: any text but ``0``, and an empty one asks for nothing."""
    return os.environ.get(VARIABLE, "") not in {"", "0"}


def running() -> str:
    """Tell what the move generator runs as: ``compiled``, or ``pure Python``."""
    from importlib.util import find_spec  # noqa: PLC0415 -- only ``--version`` asks

    spec = find_spec(_WITNESS)
    is_source = spec is None or not spec.origin or spec.origin.endswith(tuple(SOURCE_SUFFIXES))
    return "pure Python" if is_source else "compiled"


class SourceFinder:
    """Finds the modules of this package as Python files only."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module's source, None for anything but a source file of this package."""
        if path is None or not fullname.startswith(_PACKAGE):
            return None
        specs = (_finder(folder).find_spec(fullname) for folder in path)
        return next((spec for spec in specs if spec is not None and spec.loader is not None), None)


@cache
def _finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def install() -> None:
    """Put the finder before all others, once."""
    if SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, SourceFinder)
