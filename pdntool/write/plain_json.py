"""Plain games as JSON: the text that :mod:`pdntool.write.json_objects` makes of trees, but each object made once."""

import json
from functools import lru_cache
from typing import Final

from pdntool.board.fen import write_fen
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.objects import SCHEMA
from pdntool.write.plain import PlainWritten, laid_out
from pdntool.write.plain_steps import quiet_move

_MOST: Final = 1 << 16


def plain_json(written: PlainWritten) -> str:
    """Return a plain game as JSON on one line, in ASCII."""
    course = written.course
    plies = list(map(_quiet_objects(course.rules).__getitem__, written.texts))
    for place, move in zip(course.places, course.captures, strict=True):
        plies[place] = _ply_object(course.rules, written.texts[place], move)
    items = [*laid_out(written, plies, _number_object)]
    if written.outcome is not None:
        items.append(_outcome_object(written.outcome))
    tags = ",".join([_tag_object(tag.name, tag.value) for tag in written.tags])
    return (
        f'{{"schema":"{SCHEMA}","number":{written.number},"tags":[{tags}],"variant":"{course.rules.name}",'
        f'"verified":true,"final_fen":"{write_fen(course.final)}","items":[{",".join(items)}]}}'
    )


_json: Final = json.JSONEncoder(separators=(",", ":")).encode


@lru_cache(maxsize=4096)
def _tag_object(name: str, value: str) -> str:
    return _json({"name": name, "value": value})


@lru_cache(maxsize=4096)
def _number_object(word: str) -> str:
    return _json({"type": "number", "number": int(word.rstrip(".")), "text": word})


@lru_cache(maxsize=64)
def _outcome_object(text: str) -> str:
    return _json({"type": "outcome", "text": text})


@lru_cache(maxsize=_MOST)
def _ply_object(rules: Rules, text: str, move: Move) -> str:
    names = rules.geometry.names
    squares = {"from": names[move.origin], "to": names[move.target], "captured": rules.geometry.listing(move.captured)}
    return _json({"type": "ply", "text": text, **squares})


class _QuietObjects(dict[str, str]):
    """By its text: the object of a quiet move."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, text: str) -> str:
        if len(self) >= _MOST:
            self.clear()
        self[text] = made = _ply_object(self._rules, text, quiet_move(self._rules, text))
        return made


@lru_cache(maxsize=64)
def _quiet_objects(rules: Rules) -> _QuietObjects:
    return _QuietObjects(rules)
