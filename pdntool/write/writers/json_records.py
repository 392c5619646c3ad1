"""Games as JSON objects; ``record.schema.json`` beside this file describes them."""

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from pdntool.board.fen import write_fen
from pdntool.check.play import ends_of
from pdntool.rules.spec import Rules
from pdntool.syntax.game_json import SCHEMA, item_object
from pdntool.syntax.nodes import MoveNumber, Outcome, Ply
from pdntool.syntax.walk import ItemOrBound, walk
from pdntool.write.draft import Draft, numbered_words
from pdntool.write.tag_text import tag_name_text

_MOST: Final = 1 << 16
_json: Final = json.JSONEncoder(separators=(",", ":")).encode


def json_text(draft: Draft) -> str:
    """Return a game as JSON on one line, in ASCII: its record, with its variant and what each verified ply does."""
    items = _item_texts(draft) if draft.line is None else _word_texts(draft)
    tags = ",".join([_tag_text(tag_name_text(tag.name), tag.value) for tag in draft.tags])
    final = None if draft.final is None else write_fen(draft.final)
    return (
        f'{{"schema":"{SCHEMA}","number":{draft.number},"tags":[{tags}],"variant":{_json(draft.verdict.variant)},'
        f'"verified":{_json(draft.certain)},"final_fen":{_json(final)},"items":[{",".join(items)}]}}'
    )


def _item_texts(draft: Draft) -> list[str]:
    return [_item_text(draft, step) for step in walk(draft.items)]


def _item_text(draft: Draft, step: ItemOrBound) -> str:
    if isinstance(step, MoveNumber):
        return _number_text(step.number, step.text)
    if isinstance(step, Outcome):
        return _outcome_text(step.text)
    played = draft.made.get(step.span) if isinstance(step, Ply) else None
    if isinstance(step, Ply) and played is not None and draft.rules is not None:
        return _ply_text(draft.rules, step.text, played.move.origin, played.move.target, played.move.captured)
    return _json(item_object(step))


def _word_texts(draft: Draft) -> list[str]:
    """Return the objects of the words of a plain game: those that its items would have, each made once."""
    play = draft.verdict.play
    if draft.line is None or play is None:
        return []
    texts, rules = draft.line.texts, play.rules
    plies = list(map(_quiet_texts(rules).__getitem__, texts))
    for place, (origin, target, captured, _), *_ in play.captures:
        plies[place] = _ply_text(rules, texts[place], origin, target, captured)
    items = [*numbered_words(draft, plies, _number_word)]
    return items if draft.outcome is None else [*items, _outcome_text(draft.outcome)]


@lru_cache(maxsize=4096)
def _tag_text(name: str, value: str) -> str:
    return _json({"name": name, "value": value})


@lru_cache(maxsize=4096)
def _number_word(word: str) -> str:
    return _number_text(int(word.rstrip(".")), word)


@lru_cache(maxsize=4096)
def _number_text(number: int, text: str) -> str:
    return _json({"type": "number", "number": number, "text": text})


@lru_cache(maxsize=64)
def _outcome_text(text: str) -> str:
    return _json({"type": "outcome", "text": text})


@lru_cache(maxsize=_MOST)
def _ply_text(rules: Rules, text: str, origin: int, target: int, captured: int) -> str:
    names = rules.geometry.names
    squares = {"from": names[origin], "to": names[target], "captured": rules.geometry.listing(captured)}
    return _json({"type": "ply", "text": text, **squares})


class _QuietTexts(dict[str, str]):
    """By the text of a quiet move: its object."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, text: str) -> str:
        self[text] = made = _ply_text(self._rules, text, *ends_of(self._rules, text), 0)
        return made


@lru_cache(maxsize=64)
def _quiet_texts(rules: Rules) -> _QuietTexts:
    return _QuietTexts(rules)


def record_schema() -> Mapping[str, Any]:
    """Return the JSON schema of a game."""
    text = files("pdntool.write").joinpath("record.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
