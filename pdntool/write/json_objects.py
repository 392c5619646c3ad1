"""Games as JSON objects; ``record.schema.json`` beside this file describes them."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from pdntool.rules.notation import captured_names
from pdntool.syntax.nodes import Ply
from pdntool.syntax.objects import record_object
from pdntool.write.written import WrittenGame


def json_text(written: WrittenGame) -> str:
    """Return a game as JSON on one line, in ASCII."""
    return json.dumps(game_object(written), separators=(",", ":"))


def game_object(written: WrittenGame) -> dict[str, Any]:
    """Return a game as an object: its record, with the variant and what each verified ply does."""
    report = written.game.report
    whole = record_object(written.record, lambda ply: _ply_keys(written, ply))
    items = whole.pop("items")
    return {
        **whole,
        "variant": report.variant,
        "verified": written.certain,
        "final_fen": report.final_fen,
        "items": items,
    }


def _ply_keys(written: WrittenGame, ply: Ply) -> Mapping[str, Any]:
    played = written.game.played.get(ply.span)
    if played is None or written.rules is None:
        return {}
    names = written.rules.geometry.names
    return {
        "text": written.text_of(ply),
        "from": names[played.move.origin],
        "to": names[played.move.target],
        "captured": captured_names(written.rules, played.move),
    }


def record_schema() -> dict[str, Any]:
    """Return the JSON schema of a game."""
    text = files("pdntool.write").joinpath("record.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
