"""Plain games as JSON: the text that :mod:`pdntool.write.json_objects` makes of trees, but each object made once."""

import json
from functools import lru_cache
from typing import Final

from pdntool.board.naming import spoken_names
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move
from pdntool.syntax.objects import record_object
from pdntool.write.plain import PlainWritten, plain_words

_MOST: Final = 1 << 16
_END: Final = "]}"


def plain_json(written: PlainWritten) -> str:
    """Return a plain game as JSON on one line, in ASCII."""
    checked = written.checked
    report, rules = checked.report, checked.rules
    whole = record_object(written.record)
    whole |= {"variant": report.variant, "verified": True, "final_fen": report.final_fen, "items": whole.pop("items")}
    quiet = _quiet_objects(rules)
    plies = [quiet[text] for text in written.texts]
    for place, (origin, target, captured, _), *_ in checked.takings:
        plies[place] = _ply_object(rules, written.texts[place], origin, target, captured)
    following = iter(plies)
    items = [_number_object(word) if word[-1] == "." else next(following) for word in plain_words(written)]
    if written.outcome is not None:
        items.append(_compact({"type": "outcome", "text": written.outcome}))
    return f"{_compact(whole).removesuffix(_END)}{','.join(items)}{_END}\n"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@lru_cache(maxsize=4096)
def _number_object(word: str) -> str:
    return _compact({"type": "number", "number": int(word.rstrip(".")), "text": word})


@lru_cache(maxsize=_MOST)
def _ply_object(rules: Rules, text: str, origin: int, target: int, captured: int) -> str:
    names = rules.geometry.names
    squares = {"from": names[origin], "to": names[target], "captured": rules.geometry.listing(captured)}
    return _compact({"type": "ply", "text": text, **squares})


class _QuietObjects(dict[str, str]):
    """By its text: the object of a quiet move."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, text: str) -> str:
        index = spoken_names(self._rules.geometry)
        squares = [index[name] for name in written_move(text).squares]
        if len(self) >= _MOST:
            self.clear()
        self[text] = made = _ply_object(self._rules, text, squares[0], squares[-1], 0)
        return made


@lru_cache(maxsize=64)
def _quiet_objects(rules: Rules) -> _QuietObjects:
    return _QuietObjects(rules)
