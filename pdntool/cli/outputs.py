"""Where a conversion goes: standard output, a file, a folder, over the input; or nowhere, only shown."""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Final

import click

from pdntool.archive.find import STANDARD_INPUT, STREAM_NAME
from pdntool.archive.packed import without_ending
from pdntool.cli.streams import refuse_output, replace_file, say, write_out
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.write.formats import FORMATS
from pdntool.write.options import OutputOptions

BACKUP: Final = ".bak"
_IN_PLACE: Final = OutputOptions(None)


@dataclass(slots=True)
class Output:
    """Takes the converted files one by one, or their text. ``changed`` counts the files whose text is not what it was.

    With ``check`` and ``diff`` nothing is written: what would be is compared with what is there, in the output where
    that is a file or a folder, else in the input.
    """

    words: Catalog
    target: str
    in_place: bool
    backup: bool
    check: bool
    diff: bool
    changed: int = 0
    _taken: set[Path] = field(default_factory=set)

    @property
    def has_place(self) -> bool:
        """Whether there is an output that is neither standard output nor the input."""
        return not self.in_place and self.target != STANDARD_INPUT

    @property
    def is_one_file(self) -> bool:
        """Whether all inputs go to one output: a file, or standard output, which a comparison is not written to."""
        if self.has_place:
            return not is_folder(self.target)
        return not self.in_place and not self.check and not self.diff

    def take(self, name: str, old: bytes, new: Iterable[bytes], options: OutputOptions = _IN_PLACE) -> None:
        """Put one file, which comes in chunks, where it belongs; raises ``click.UsageError`` if it cannot be written.

        ``options`` are those that it was written by.
        """
        place = self.path_of(name, options) if self.has_place else Path(name)
        if self.has_place and place in self._taken:
            raise click.UsageError(self.words.word("one_output_for_many", name=self.target))
        self._taken.add(place)
        if self.check or self.diff:
            self._compare(str(place), _content(place) if self.has_place else old, b"".join(new))
        elif self.in_place:
            self._replace(place, old, b"".join(new))
        elif self.has_place:
            self._write(place, new)
        else:
            for chunk in new:
                click.echo(chunk, nl=False)

    def take_all(self, new: Iterable[bytes]) -> None:
        """Put the text of all inputs where it belongs; raises ``click.UsageError`` if that cannot be written."""
        self.take(self.target, b"", new)

    def _compare(self, name: str, old: bytes, new: bytes) -> None:
        self.changed += old != new
        if self.diff:
            write_out(_difference(name, old, new))
        elif old != new:
            say(self.words.word("would_change", name=harmless(name)))

    def _replace(self, path: Path, old: bytes, new: bytes) -> None:
        if old == new:
            return
        if self.backup:
            self._write(_free_name(path), old)
        self._write(path, new)

    def path_of(self, name: str, options: OutputOptions) -> Path:
        """Return the file that the input of that name becomes."""
        if not is_folder(self.target):
            return Path(self.target)
        source = Path(f"{name.strip('<>')}.pdn" if name == STREAM_NAME else without_ending(name))
        return Path(self.target) / (source.name if options.to is None else source.stem + FORMATS[options.to].extension)

    def _write(self, path: Path, data: bytes | Iterable[bytes]) -> None:
        try:
            if is_folder(self.target):
                path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, data)
        except OSError as error:
            refuse_output(str(path), error, self.words)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _free_name(path: Path) -> Path:
    """Return where the old content of a file can be kept: no earlier backup is written over."""
    names = chain((BACKUP,), (f"{BACKUP}{number}" for number in count(2)))
    return next(place for name in names if not (place := path.with_name(path.name + name)).exists())


def is_folder(target: str) -> bool:
    """Return whether an output names a folder: one that is there, or by its last sign."""
    return target.endswith(("/", "\\")) or Path(target).is_dir()


def _difference(name: str, old: bytes, new: bytes) -> Iterator[str]:
    before, after = (data.decode("utf-8", "backslashreplace").splitlines(keepends=True) for data in (old, new))
    for line in difflib.unified_diff(before, after, name, name):
        yield f"{harmless(line.rstrip(_ENDS))}\n"


_ENDS: Final = "\r\n"
