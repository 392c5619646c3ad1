"""Diagnostics for people: one line each, or with the source line, the legal moves and the rule."""

from collections.abc import Callable, Iterator
from typing import Final

from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.render.place import excerpt, place_text
from pdntool.render.visible import cell_width, harmless, show
from pdntool.render.wording import legal_line, rule_line, sentence, severity_word, suggestion_line
from pdntool.text.source import Source

_MOST_LEGAL: Final = 12
_CUT: Final = "..."
_RESET: Final = "\x1b[0m"
_BOLD: Final = "\x1b[1m"
_COLORS: Final = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.NOTE: "\x1b[1;36m"}

Paint = Callable[[str, str], str]


def _plain(text: str, _style: str) -> str:
    return text


def _painted(text: str, style: str) -> str:
    return f"{style}{text}{_RESET}"


def paint_for(*, color: bool) -> Paint:
    """Return what puts a style on a text, or leaves it alone."""
    return _painted if color else _plain


def headline(diagnostic: Diagnostic, source: Source, words: Catalog, *, color: bool) -> str:
    """Return ``name:line:column: CODE severity: message``, without the place where the file as a whole is meant.

    In a workbook the place is a cell, ``name:Sheet1!B7``.
    """
    paint = paint_for(color=color)
    where = harmless(source.name)
    if diagnostic.span is not None:
        where = f"{where}:{harmless(place_text(source, diagnostic.span))}"
    verdict = f"{diagnostic.code} {severity_word(diagnostic, words)}:"
    style = _COLORS[diagnostic.code.severity]
    return f"{paint(f'{where}:', _BOLD)} {paint(verdict, style)} {harmless(sentence(diagnostic, words))}"


def block(diagnostic: Diagnostic, source: Source, words: Catalog, *, color: bool) -> Iterator[str]:
    """Yield the lines that show a diagnostic in its surroundings."""
    yield headline(diagnostic, source, words, color=color)
    if diagnostic.span is not None and source.text:
        yield from _shown(diagnostic, source, paint_for(color=color))
    suggested = suggestion_line(diagnostic, words)
    notes = (legal_line(diagnostic, words, _MOST_LEGAL), suggested, rule_line(diagnostic, words))
    for line in filter(None, notes):
        yield f" {harmless(line)}"


def _shown(diagnostic: Diagnostic, source: Source, paint: Paint) -> Iterator[str]:
    if diagnostic.span is None:
        return
    part = excerpt(source, diagnostic.span)
    before = show((_CUT if part.cut_left else "") + part.before)
    indent = cell_width(before)
    marked = show(part.marked, indent)
    width = max(1, cell_width(marked))
    after = show(part.after, indent + width) + (_CUT if part.cut_right else "")
    yield f" {before}{marked}{after}".rstrip()
    yield f" {' ' * indent}{paint('~' * width, _COLORS[diagnostic.code.severity])}"
