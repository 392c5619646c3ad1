"""``--fix`` and ``--diff``: corrections of the writing, made in place or shown."""

import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from pdntool.archive.find import STANDARD_INPUT, InputFile, reason
from pdntool.archive.packed import packed_form
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.streams import refuse_output, replace_file, say
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode
from pdntool.write.fixes import Fixed, fix

_LINES: Final = re.compile(r"[^\n]*\n|[^\n]+")
_NO_NEWLINE: Final = "\\ No newline at end of file\n"


def refuse_standard_input(paths: tuple[str, ...], words: Catalog) -> None:
    """End with exit code 2 if the input has no place to be written back to."""
    if not paths or STANDARD_INPUT in paths:
        raise click.UsageError(words.word("fix_stdin"))


class Corrector:
    """Corrects sources; ``failed`` says that a correction could not be proven, which is a fault of the program."""

    def __init__(self, rules: Rules | None, words: Catalog) -> None:
        self.failed = False
        self._rules = rules
        self._words = words

    def corrected(self, source: Source, data: bytes) -> Fixed | None:
        """Return the corrections of a source, None (and a word to the user) if it must stay as it is."""
        if source.worksheets:
            self._keep(source, "fix_reason_workbook")
            return None
        if source.text.encode(source.encoding, "replace") != data:
            self._keep(source, "fix_reason_encoding", encoding=source.encoding)
            return None
        done = fix(source, self._rules)
        if not done.proven:
            self.failed = True
            self._keep(source, "fix_reason_proof")
            return None
        for number in done.held:
            say(f"{harmless(source.name)}: {self._words.word('fix_held', number=number)}")
        return done

    def _keep(self, source: Source, key: str, **args: str) -> None:
        why = self._words.word(key, **args)
        say(self._words.word("fix_kept", name=harmless(source.name), reason=why))

    def in_place(self, source: Source, data: bytes) -> Source:
        """Correct a file and return its new source; the old one if nothing was or could be corrected."""
        done = self.corrected(source, data)
        if done is None or not done.edits:
            return source
        form = packed_form(source.name)
        if form is not None:
            self._keep(source, "fix_reason_packed", kind=form)
            return source
        try:
            replace_file(Path(source.name), done.text.encode(source.encoding))
        except OSError as error:
            refuse_output(source.name, error, self._words)
        say(self._words.word("fixed", name=harmless(source.name), n=done.edits))
        return replace(source, text=done.text)


class Differences:
    """The corrections of all inputs as one unified diff, and the exit code that goes with it."""

    def __init__(self, inputs: Iterable[InputFile], corrector: Corrector, encoding: str | None) -> None:
        self._inputs = inputs
        self._corrector = corrector
        self._encoding = encoding
        self._found = False
        self._unreadable = False

    def lines(self) -> Iterator[str]:
        """Yield the lines of the diff."""
        clean = harmless if sys.stdout.isatty() else str
        for found in self._inputs:
            try:
                data = found.read()
                source = decode(data, found.name, self._encoding)
            except OSError as error:
                self._unreadable = True
                say(f"{harmless(found.name)}: {reason(error)}")
                continue
            done = self._corrector.corrected(source, data)
            if done is not None and done.edits:
                self._found = True
                yield from (f"{clean(line[:-1])}\n" for line in _diff(source, done.text))

    @property
    def exit_code(self) -> ExitCode:
        """1 if there is something to correct."""
        if self._corrector.failed:
            return ExitCode.INTERNAL
        if self._unreadable:
            return ExitCode.UNREADABLE
        return ExitCode.PROBLEMS if self._found else ExitCode.OK


def _diff(source: Source, text: str) -> Iterator[str]:
    before, after = (_LINES.findall(whole) for whole in (source.text, text))
    name = source.name.replace("\\", "/").lstrip("/")
    for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"):
        if line.endswith("\n"):
            yield line
        else:
            yield from (f"{line}\n", _NO_NEWLINE)
