"""Which files of a folder are left out by patterns: those of the user, and those of ``.gitignore`` files."""

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_IGNORES: Final = ".gitignore"


@dataclass(frozen=True, slots=True)
class Walk:
    """Which files of folders and archives are looked at, by patterns as in ``.gitignore``, from the folder on.

    ``include`` names those that are, all where it is empty; ``left_out`` gathers what was left out by a pattern, those
    of ``.gitignore`` files among them.
    """

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    left_out: list[str] = field(default_factory=list)

    def keeps(self, path: str, name: str) -> bool:
        """Return whether a path below a folder is kept; ``name`` is what the user sees. A folder ends in a slash."""
        if not self.include and not self.exclude:
            return True
        is_out = _matches(self.exclude, path) or (
            bool(self.include) and not path.endswith("/") and not _matches(self.include, path)
        )
        if is_out:
            self.left_out.append(name)
        return not is_out


@cache
def _patterns(lines: tuple[str, ...]) -> "GitIgnoreSpec":
    import pathspec  # noqa: PLC0415 -- few folders have patterns

    return pathspec.GitIgnoreSpec.from_lines(lines)


def _matches(lines: tuple[str, ...], path: str) -> bool:
    return bool(lines) and _patterns(lines).match_file(path)


class Ignored:
    """What the ``.gitignore`` files in and above the folders of a walk leave out."""

    def __init__(self, top: str) -> None:
        self._lines: dict[str, tuple[str, ...]] = {}
        here = Path(os.path.abspath(top))  # noqa: PTH100 - links stay
        above = [here, *here.parents]
        root = next((place for place in above if (place / ".git").exists()), here)
        for place in above[1 : above.index(root) + 1]:
            self._read(str(place))
        if self.has(f"{here}/"):
            # Who names a folder that is ignored as a whole wants what is in it.
            self._lines.clear()

    def _read(self, folder: str) -> None:
        with contextlib.suppress(OSError):
            text = Path(folder, _IGNORES).read_text(encoding="utf-8", errors="replace")
            self._lines[folder] = tuple(text.splitlines())

    def enter(self, folder: str, files: Sequence[str]) -> None:
        """Read the patterns of a folder, if it has some."""
        if _IGNORES in files:
            self._read(os.path.abspath(folder))  # noqa: PTH100

    def has(self, path: str) -> bool:
        """Return whether a path is ignored, a folder with a slash at its end; the nearest file decides."""
        if not self._lines:
            return False
        place = os.path.abspath(path)  # noqa: PTH100
        end = "/" if path.endswith("/") else ""
        for folder in sorted(self._lines, key=len, reverse=True):
            if place.startswith(os.path.join(folder, "")):  # noqa: PTH118
                below = os.path.relpath(place, folder).replace(os.sep, "/") + end
                found = _patterns(self._lines[folder]).check_file(below).include
                if found is not None:
                    return found
        return False
