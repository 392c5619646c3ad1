"""Findings as SARIF 2.1.0, which code hosts and editors read. The rules are the table of codes, explained."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote

from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.render.objects import json_line
from pdntool.render.place import place
from pdntool.render.reported import Judged
from pdntool.render.wording import sentence

_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: Final[Mapping[Severity, str]] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}
_PLACES: Final = {code: index for index, code in enumerate(Code)}


def sarif_lines(verdicts: Iterable[Judged], words: Catalog, version: str) -> Iterator[str]:
    """Yield one document: a run of the program with all findings, one a line."""
    driver = {
        "name": "pdntool",
        "semanticVersion": version,
        "rules": [_rule(row, words) for row in Code],
    }
    yield f'{{"$schema":{json_line(_SCHEMA)},"version":"2.1.0","runs":[{{"tool":{{"driver":{json_line(driver)}}},'
    yield '"columnKind":"unicodeCodePoints","results":['
    separator = "\n"
    for verdict in verdicts:
        for diagnostic in verdict.diagnostics:
            yield f"{separator}{json_line(_result(diagnostic, verdict, words))}"
            separator = ",\n"
    yield "\n]}]}\n"


def _rule(row: Code, words: Catalog) -> dict[str, Any]:
    page = words.explanations[row]
    return {
        "id": row,
        "name": row.slug,
        "shortDescription": {"text": page["what"]},
        "fullDescription": {"text": f"{page['what']} {page['why']}"},
        "help": {"text": page["arbiter"]},
        "defaultConfiguration": {"level": _LEVELS[row.severity]},
        "properties": {"fixable": row.fixable},
    }


def _result(diagnostic: Diagnostic, verdict: Judged, words: Catalog) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(verdict.source.name)}}
    if diagnostic.span is not None:
        found = place(verdict.source, diagnostic.span)
        physical["region"] = {
            "startLine": found.line,
            "startColumn": found.column,
            "endColumn": max(found.end_column, found.column),
        }
    location: dict[str, Any] = {"physicalLocation": physical}
    if verdict.number:
        location["logicalLocations"] = [{"name": str(verdict.number), "kind": "game"}]
    result = {
        "ruleId": diagnostic.code,
        "ruleIndex": _PLACES[diagnostic.code],
        "level": _LEVELS[diagnostic.code.severity],
        "message": {"text": sentence(diagnostic, words)},
        "locations": [location],
    }
    return {**result, "properties": {"status": verdict.status}} if verdict.status == "unverified" else result


def _uri(name: str) -> str:
    return quote(name.replace("\\", "/"), safe="/~", errors="replace")
