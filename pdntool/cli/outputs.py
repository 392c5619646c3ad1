"""Where a conversion goes: standard output, a file, a folder, over the input; or nowhere, only shown."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from pdntool.archive.find import STANDARD_INPUT, reason
from pdntool.cli.streams import say, write_out
from pdntool.i18n.catalogue import Catalogue
from pdntool.render.visible import harmless
from pdntool.write.replace_file import replace_file

BACKUP: Final = ".bak"


@dataclass(slots=True)
class Output:
    """Takes the converted files one by one. ``changed`` counts those whose text is not what it was."""

    words: Catalogue
    target: str
    extension: str | None
    in_place: bool
    backup: bool
    check: bool
    diff: bool
    changed: int = 0

    def take(self, name: str, old: bytes, new: bytes) -> None:
        """Put one file where it belongs; raises ``click.UsageError`` if that cannot be written."""
        self.changed += old != new
        if self.diff:
            write_out(_difference(name, old, new))
        elif self.check:
            if old != new:
                say(self.words.word("would_change", name=harmless(name)))
        elif self.in_place:
            self._replace(Path(name), old, new)
        elif self.target == STANDARD_INPUT:
            click.echo(new, nl=False)
        else:
            self._write(self.path_of(name), new)

    def _replace(self, path: Path, old: bytes, new: bytes) -> None:
        if old == new:
            return
        if self.backup:
            self._write(path.with_name(path.name + BACKUP), old)
        self._write(path, new)

    def path_of(self, name: str) -> Path:
        """Return the file that the input of that name becomes."""
        if not is_folder(self.target):
            return Path(self.target)
        source = Path(name.strip("<>"))
        return Path(self.target) / (source.name if self.extension is None else source.stem + self.extension)

    def _write(self, path: Path, data: bytes) -> None:
        try:
            if is_folder(self.target):
                path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, data)
        except OSError as error:
            why = self.words.system_reason(reason(error))
            raise click.UsageError(self.words.word("write_failed", name=str(path), reason=why)) from error


def is_folder(target: str) -> bool:
    """Tell whether an output names a folder: one that is there, or by its last sign."""
    return target.endswith(("/", "\\")) or Path(target).is_dir()


def _difference(name: str, old: bytes, new: bytes) -> Iterator[str]:
    before, after = (data.decode("utf-8", "backslashreplace").splitlines(keepends=True) for data in (old, new))
    for line in difflib.unified_diff(before, after, name, name):
        yield f"{harmless(line.rstrip(_ENDS))}\n"


_ENDS: Final = "\r\n"
