"""What the checks find in a text, in short forms."""

import re

from pdntool.check.validate import check_source
from pdntool.diagnostics.codes import CODES
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.regulations import REGULATIONS
from pdntool.text.source import Source

DRAWS = {code for code in CODES if "PDN330" <= code <= "PDN335"}


def notes(text: str, regulation: str | None = None) -> list[Diagnostic]:
    """Return the notes on draws, and on results that the last position contradicts."""
    chosen = None if regulation is None else REGULATIONS[regulation]
    verdicts = check_source(Source("test", text), None, chosen)
    return [found for verdict in verdicts for found in verdict.diagnostics if found.code in DRAWS]


def codes(text: str, regulation: str | None = None) -> list[str]:
    return [found.code for found in notes(text, regulation)]


def codes_and_columns(text: str) -> list[tuple[str, int]]:
    """Return the codes of 41x to 44x and their columns."""
    source = Source("test", text)
    return [
        (diagnostic.code, source.position(diagnostic.span.start)[1])
        for verdict in check_source(source)
        for diagnostic in verdict.diagnostics
        if diagnostic.span is not None and re.match("PDN4[1-4]", diagnostic.code)
    ]
