"""Verdicts as plain objects for JSON; keys are only ever added."""

import json
from typing import Any, Final

from pdntool.check.verdict import Verdict
from pdntool.diagnostics.model import Diagnostic, Suggestion
from pdntool.i18n.catalog import Catalog
from pdntool.render.place import place
from pdntool.render.reported import Judged, Reported
from pdntool.render.summary import Summary
from pdntool.render.wording import sentence
from pdntool.text.source import Source

REPORT_SCHEMA: Final = "pdntool/1"


def diagnostic_object(diagnostic: Diagnostic, source: Source, words: Catalog) -> dict[str, Any]:
    """Return a diagnostic as an object; its places are null where it is about the file as a whole.

    ``suggestions`` are there where it is about a ply of which the position is known, ``count`` and ``games`` where it
    speaks for several places, of which it names the first, ``worksheet`` and ``cell`` where it stands in a workbook.
    """
    code, span = diagnostic.code, diagnostic.span
    line, column, end_column = (None, None, None) if span is None else place(source, span)
    sheet = None if span is None else source.worksheet_at(span.start)
    return {
        "code": code,
        "slug": code.slug,
        "severity": code.severity.value,
        "fixable": code.fixable,
        "line": line,
        "column": column,
        "end_column": end_column,
        "ply": diagnostic.ply,
        "move": diagnostic.move,
        "message": sentence(diagnostic, words),
        "legal": list(diagnostic.legal),
        "row": diagnostic.row,
        "side": diagnostic.side,
        "variation": diagnostic.variation,
        "takes": [list(taken) for taken in diagnostic.takes],
        "fen": diagnostic.fen,
        "move_number": context.number if (context := diagnostic.context) else None,
        "color": context.side if context else None,
        **({} if diagnostic.position is None else {"suggestions": list(map(_suggestion, diagnostic.suggestions))}),
        **({"count": diagnostic.count, "games": diagnostic.games} if diagnostic.count > 1 else {}),
        **({"worksheet": sheet.name, "cell": source.cell(span.start)} if span and sheet is not None else {}),
    }


def _suggestion(one: Suggestion) -> dict[str, str | int]:
    """Return a suggested move as an object; ``carries_to`` is a ply of the main line, counted from 1."""
    return {"move": one.move, "carries_to": one.carries_to, "why": one.why}


def game_object(verdict: Judged, words: Catalog) -> dict[str, Any]:
    """Return the verdict of a game as an object."""
    about = verdict.about if isinstance(verdict, Reported) else None
    if about is None and isinstance(verdict, Verdict):
        about = game_values(verdict)
    found = [diagnostic_object(diagnostic, verdict.source, words) for diagnostic in verdict.diagnostics]
    return {**(about or {}), "status": verdict.status, "diagnostics": found}


def game_values(verdict: Verdict) -> dict[str, Any]:
    """Return what an object of a game has, without what may still change: its status and its diagnostics."""
    source = verdict.source
    confidence = verdict.confidence
    sheet = source.worksheet_at(verdict.game.span.start)
    return {
        "schema": REPORT_SCHEMA,
        "file": source.name,
        "game": verdict.number,
        "line": verdict.line,
        "variant": verdict.variant,
        "variant_source": verdict.variant_source,
        "plies_read": verdict.plies_read,
        "plies_legal": verdict.plies_legal,
        "status": None,
        "result": verdict.result,
        "white": verdict.game.tag_values.get("White"),
        "black": verdict.game.tag_values.get("Black"),
        "round": verdict.game.tag_values.get("Round"),
        "final_fen": verdict.final_fen,
        "confidence": confidence.level if confidence else None,
        "runner_up": confidence.runner_up if confidence else None,
        "diagnostics": None,
        **({"worksheet": sheet.name} if sheet is not None else {}),
    }


def summary_object(summary: Summary) -> dict[str, int]:
    """Return the totals as an object."""
    return {
        "files": summary.files,
        "games": summary.games,
        "plies": summary.plies,
        "errors": summary.errors,
        "warnings": summary.warnings,
        "games_with_errors": summary.games_with_errors,
        "notes": summary.notes,
        "games_unverified": summary.games_unverified,
        "passed_over": summary.passed_over,
    }


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"))


def json_line(value: object) -> str:
    """Return a value as JSON on one line, in ASCII so that no console or code page can spoil it."""
    return _ENCODER.encode(value)
