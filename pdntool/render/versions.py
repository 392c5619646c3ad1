"""What ``pdntool compare`` says of two versions of a file, game by game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pdntool.desk.versions import Change, GameDifference
from pdntool.i18n.catalog import Catalog
from pdntool.render.comparisons import COMPARE_SCHEMA
from pdntool.render.visible import harmless
from pdntool.text.words import quoted

_KINDS: Final = ("added", "removed", "moved", "changed")
_SIGNS: Final = {"added": "+", "removed": "-", "moved": ">", "changed": "~"}


def version_lines(found: Sequence[GameDifference], names: tuple[str, str], words: Catalog) -> Iterator[str]:
    """Yield a line for each game that is different, and below it what has changed; then the totals."""
    yield words.word("versions_title", old=harmless(names[0]), new=harmless(names[1]))
    for each in found:
        if each.kinds:
            yield f"{_SIGNS[_kind(each)]} {_game_line(each, words)}"
            yield from (f"    {line}" for line in _change_lines(each, words))
    counts = Counter(_kind(each) for each in found)
    parts = [words.word(f"versions_{kind}", n=counts[kind]) for kind in _KINDS if counts[kind]]
    yield ", ".join([*parts, words.word("versions_same", n=counts["same"])])


def _kind(each: GameDifference) -> str:
    kinds = each.kinds
    if not kinds:
        return "same"
    return kinds[0] if len(kinds) == 1 and kinds[0] in {"added", "removed", "moved"} else "changed"


def _game_line(each: GameDifference, words: Catalog) -> str:
    known = each.known
    values = known.game.tag_values
    pair = [values.get(name, "").strip() for name in ("White", "Black")]
    told = [" – ".join(name or "?" for name in pair) if any(pair) else ""]
    told += [
        words.word(f"at_{name}", name=values[name.capitalize()])
        for name in ("round", "board")
        if values.get(name.capitalize(), "?") != "?"
    ]
    about = f" ({', '.join(filter(None, told))})" if any(told) else ""
    if each.old is not None and each.new is not None and each.old.number != each.new.number:
        game = words.word("versions_numbers", old=each.old.number, new=each.new.number)
    else:
        game = words.word("at_game", number=known.number)
    what = ", ".join(words.word(f"changed_{kind}") for kind in each.kinds)
    return harmless(f"{game}{about}: {what}")


def _change_lines(each: GameDifference, words: Catalog) -> Iterator[str]:
    for change in each.tags:
        yield harmless(_line("tag", change, words.word("versions_tag", name=change.name), words))
    for change in each.moves:
        yield harmless(_line("move", change, _at(change, words), words))
    for change in each.notes:
        yield harmless(_line("note", change, words.word("versions_note", at=_at(change, words)), words))


def _at(change: Change, words: Catalog) -> str:
    if change.at is None:
        return words.word("versions_before")
    return words.word("at_move", number=str(change.at.row), side=words.word(change.at.side))


def _line(kind: str, change: Change, place: str, words: Catalog) -> str:
    old, new = (
        quoted(text) if kind == "move" else f'"{quoted(text)}"' if text else "" for text in (change.old, change.new)
    )
    if not change.old or not change.new:
        return words.word("versions_came" if change.new else "versions_went", place=place, text=new or old)
    return words.word("versions_became", place=place, old=old, new=new)


def versions_object(found: Sequence[GameDifference], names: tuple[str, str]) -> dict[str, Any]:
    """Return the games that are different as an object."""
    games = [_game_object(each) for each in found if each.kinds]
    counts = Counter(_kind(each) for each in found)
    return {
        "schema": COMPARE_SCHEMA,
        "verdict": "different" if games else "equal",
        "old": names[0],
        "new": names[1],
        "games": games,
        "summary": {kind: counts[kind] for kind in (*_KINDS, "same")},
    }


def _game_object(each: GameDifference) -> dict[str, Any]:
    values = each.known.game.tag_values
    return {
        "old": None if each.old is None else each.old.number,
        "new": None if each.new is None else each.new.number,
        "changes": list(each.kinds),
        "white": values.get("White"),
        "black": values.get("Black"),
        "tags": [{"name": change.name, "old": change.old or None, "new": change.new or None} for change in each.tags],
        "moves": [_change_object(change) for change in each.moves],
        "comments": [_change_object(change) for change in each.notes],
    }


def _change_object(change: Change) -> dict[str, Any]:
    return {
        "ply": change.ply,
        "move_number": None if change.at is None else change.at.row,
        "side": None if change.at is None else change.at.side,
        "old": change.old or None,
        "new": change.new or None,
    }
