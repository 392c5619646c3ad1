"""Findings as workflow commands, which GitHub shows at the lines of a change."""

from collections.abc import Iterable, Iterator
from typing import Final

from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.render.place import place
from pdntool.render.visible import harmless
from pdntool.render.wording import sentence

_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_DATA: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def github_lines(verdicts: Iterable[Verdict], words: Catalog) -> Iterator[str]:
    """Yield one command for each finding."""
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            yield _command(diagnostic, verdict, words)


def _command(diagnostic: Diagnostic, verdict: Verdict, words: Catalog) -> str:
    code = diagnostic.code
    properties = {"file": verdict.source.name}
    if diagnostic.span is not None:
        found = place(verdict.source, diagnostic.span)
        properties |= {"line": str(found.line), "col": str(found.column), "endColumn": str(found.end_column)}
    properties["title"] = f"{code} {code.slug}"
    listed = ",".join(f"{name}={harmless(value).translate(_PROPERTY)}" for name, value in properties.items())
    return f"::{_COMMANDS[code.severity]} {listed}::{harmless(sentence(diagnostic, words)).translate(_DATA)}\n"
