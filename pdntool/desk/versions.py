"""Two versions of a file, game by game: which games came, went, moved, and what changed in the others."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from pdntool.check.order import playing_order
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import MoveName, move_name
from pdntool.desk.labels import UNLIKE, plain_words, spelling_likeness
from pdntool.rules.notation import official_text
from pdntool.syntax.nodes import Comment, Item, Mark, Nag, Ply, Setup, Variation
from pdntool.syntax.walk import Bound, walk

_WHO: Final = ("White", "Black", "Round", "Board", "Date", "Event")
_PLAYERS: Final = ("White", "Black")
_LEAST_ALIKE: Final = 0.5
"""So many plies of two games are the same where nothing else tells that they are one."""
_OF_THE_SAME: Final = 0.25
"""So many where the players are the same."""
_FEW: Final = 4
_ENOUGH_MORE: Final = 0.25
"""So much more must speak for it where there are hardly any moves."""
_MOST_LEFT: Final = 400
"""Of so many games that are left each is compared with each."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has changed: ``name`` is that of a tag, ``at`` the place of a move or a note; empty texts are not there."""

    old: str
    new: str
    name: str = ""
    at: MoveName | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class GameDifference:
    """A game in two versions of a file; None where a version has not got it. ``moved``: it stands between others."""

    old: Verdict | None
    new: Verdict | None
    moved: bool = False
    tags: tuple[Change, ...] = ()
    moves: tuple[Change, ...] = ()
    notes: tuple[Change, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of what is different, none where the game is the same."""
        if self.old is None or self.new is None:
            return ("added",) if self.old is None else ("removed",)
        parts = {"moved": self.moved, "tags": bool(self.tags), "moves": bool(self.moves), "comments": bool(self.notes)}
        return tuple(name for name, is_so in parts.items() if is_so)

    @property
    def known(self) -> Verdict:
        """The game, the new version of it where there are two."""
        found = self.new or self.old
        if found is None:  # pragma: no cover - there is one
            raise AssertionError
        return found


def version_differences(old: Sequence[Verdict], new: Sequence[Verdict]) -> list[GameDifference]:
    """Return the games of two versions, each with what is different, in the order of the new one.

    What is only in the old one stands where it stood there.
    """
    pairs = _matched(old, new)
    moved = _moved(pairs)
    partner = {second: first for first, second in pairs}
    found: list[tuple[float, GameDifference]] = []
    for second, game in enumerate(new):
        first = partner.get(second)
        if first is None:
            found.append((second, GameDifference(None, game)))
        else:
            found.append((second, _difference(old[first], game, moved=first in moved)))
    place_of = dict(pairs)
    for first, game in enumerate(old):
        if first not in place_of:
            before = max(
                (place_of[each] for each in range(first) if each in place_of and each not in moved), default=-1
            )
            found.append((before + 0.5, GameDifference(game, None)))
    return [game for _, game in sorted(found, key=lambda each: each[0])]


def _matched(old: Sequence[Verdict], new: Sequence[Verdict]) -> list[tuple[int, int]]:
    """Return the places of the games that are the same, or versions of the same."""
    pairs: list[tuple[int, int]] = []
    for key in (_whole, _who_and_moves, _who, _moves, _players):
        left = _left(old, new, pairs)
        pairs += _by_key(old, new, *left, key)
    firsts, seconds = _left(old, new, pairs)
    if len(firsts) <= _MOST_LEFT and len(seconds) <= _MOST_LEFT:
        pairs += _by_likeness(old, new, firsts, seconds)
    return sorted(pairs)


def _left(
    old: Sequence[Verdict], new: Sequence[Verdict], pairs: Sequence[tuple[int, int]]
) -> tuple[list[int], list[int]]:
    firsts, seconds = {first for first, _ in pairs}, {second for _, second in pairs}
    return [at for at in range(len(old)) if at not in firsts], [at for at in range(len(new)) if at not in seconds]


Key = Callable[[Verdict], Hashable]


def _by_key(
    old: Sequence[Verdict], new: Sequence[Verdict], firsts: Sequence[int], seconds: Sequence[int], key: Key
) -> Iterator[tuple[int, int]]:
    """Yield the pairs with the same key, in their order; of several that differ in number only the likest."""
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for second in seconds:
        waiting[key(new[second])].append(second)
    waiting.pop(None, None)
    for first in firsts:
        same = waiting.get(key(old[first]))
        if same:
            likeness = [_likeness(old[first], new[second]) for second in same]
            # Two people play several games.
            if key is not _players or max(likeness) >= _OF_THE_SAME:
                yield first, same.pop(likeness.index(max(likeness)))


def _whole(game: Verdict) -> Hashable:
    return game.game.text


def _who(game: Verdict) -> Hashable:
    values = tuple(plain_words(game.game.tag_values.get(name, "")) for name in _WHO)
    return values if all(values[:2]) else None


def _players(game: Verdict) -> Hashable:
    """Return the players, None where one of them is not known."""
    values = tuple(plain_words(game.game.tag_values.get(name, "")) for name in _PLAYERS)
    return values if all(values) else None


def _moves(game: Verdict) -> Hashable:
    plies = tuple(game.game.plies)
    return plies if len(plies) >= _FEW else None


def _who_and_moves(game: Verdict) -> Hashable:
    who, moves = _who(game), _moves(game)
    return None if who is None or moves is None else (who, moves)


def _likeness(one: Verdict, other: Verdict) -> float:
    first, second = one.game.plies, other.game.plies
    if first == second:
        return 1.0
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def _by_likeness(
    old: Sequence[Verdict], new: Sequence[Verdict], firsts: Sequence[int], seconds: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield pairs of the games that are left, the likest first."""
    sets = {second: set(new[second].game.plies) for second in seconds}
    found: list[tuple[float, int, int]] = []
    for first in firsts:
        plies = set(old[first].game.plies)
        for second in seconds:
            shared = len(plies & sets[second]) / max(len(plies), len(sets[second]), 1)
            named = _shared_tags(old[first], new[second])
            if shared + named < _LEAST_ALIKE or _are_of_others(old[first], new[second]):
                continue
            likeness = (_likeness(old[first], new[second]) + named) / 2
            if likeness >= _LEAST_ALIKE / 2 + _ENOUGH_MORE * (max(len(plies), len(sets[second])) < _FEW):
                found.append((likeness, first, second))
    taken_old, taken_new = set[int](), set[int]()
    for _, first, second in sorted(found, key=lambda each: (-each[0], each[1], each[2])):
        if first not in taken_old and second not in taken_new:
            taken_old.add(first)
            taken_new.add(second)
            yield first, second


def _are_of_others(one: Verdict, other: Verdict) -> bool:
    """Return whether two games have quite different players."""
    pairs = [(one.game.tag_values.get(name, ""), other.game.tag_values.get(name, "")) for name in _PLAYERS]
    return all(spelling_likeness(*pair) < UNLIKE for pair in pairs)


def _shared_tags(one: Verdict, other: Verdict) -> float:
    """Return the share of the tags that name a game which are the same, of those that both have."""
    pairs = [(one.game.tag_values.get(name, "?"), other.game.tag_values.get(name, "?")) for name in _WHO]
    known = [plain_words(first) == plain_words(second) for first, second in pairs if "?" not in {first, second}]
    return sum(known) / len(known) if known else 0.0


def _moved(pairs: Sequence[tuple[int, int]]) -> set[int]:
    """Return the old places of the games that stand between others than before: as few as explain the new order."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for at, (_, second) in enumerate(pairs):
        place = bisect_left(tails, second)
        before.append(ends[place - 1] if place else -1)
        tails[place : place + 1] = [second]
        ends[place : place + 1] = [at]
    kept = set[int]()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return {first for at, (first, _) in enumerate(pairs) if at not in kept}


def _difference(old: Verdict, new: Verdict, *, moved: bool) -> GameDifference:
    if old.game.text == new.game.text:
        return GameDifference(old, new, moved)
    moves = tuple(_move_changes(old, new))
    return GameDifference(old, new, moved, tuple(_tag_changes(old, new)), moves, tuple(_note_changes(old, new)))


def _tag_changes(old: Verdict, new: Verdict) -> Iterator[Change]:
    before, after = old.game.tag_values, new.game.tag_values
    names = dict.fromkeys((*before, *after))
    changes = [Change(before.get(name, ""), after.get(name, ""), name) for name in names]
    yield from (change for change in changes if change.old != change.new)
    results = old.game.result or "", new.game.result or ""
    if results[0] != results[1] and before.get("Result") == after.get("Result"):
        yield Change(*results, "Result")


def _texts(game: Verdict) -> list[str]:
    """Return the plies of a game in the official form as far as they are legal: another spelling is no change."""
    texts = list(game.game.plies)
    play = game.play
    if play is not None and play.start is not None:
        steps = list(play.steps())
        texts[: len(steps)] = [official_text(play.rules, step.before, step.move) for step in steps]
    return texts


def _name(game: Verdict, place: int) -> MoveName:
    play, rules = game.play, game.rules
    begins = rules is None or rules.white_starts
    starts = begins if play is None or play.start is None else play.start.white_to_move
    return move_name(place, white_starts=starts, offset=int(starts is not begins))


def _move_changes(old: Verdict, new: Verdict) -> Iterator[Change]:
    if old.game.plies == new.game.plies and old.rules is new.rules:
        return
    before, after = _texts(old), _texts(new)
    for kind, start, stop, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "replace" and stop - start == last - first:
            for place in range(stop - start):
                yield Change(
                    before[start + place], after[first + place], at=_name(new, first + place), ply=first + place + 1
                )
        elif kind != "equal":
            yield Change(" ".join(before[start:stop]), " ".join(after[first:last]), at=_name(new, first), ply=first + 1)


def _note_changes(old: Verdict, new: Verdict) -> Iterator[Change]:
    before, after = _notes(old), _notes(new)
    same_length = len(old.game.plies) == len(new.game.plies)
    old_keys, new_keys = ([each if same_length else (0, each[1]) for each in notes] for notes in (before, after))
    for kind, start, stop, first, last in SequenceMatcher(None, old_keys, new_keys, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        place = after[first][0] if first < last else before[start][0]
        at = _name(new, place - 1) if place else None
        texts = ["; ".join(text for _, text in each) for each in (before[start:stop], after[first:last])]
        yield Change(texts[0], texts[1], at=at, ply=place)


def _notes(game: Verdict) -> list[tuple[int, str]]:
    """Return comments, marks, NAGs, variations and commands, each with the number of plies before it."""
    if game.game.plain is not None:
        return []
    found, plies = [], 0
    for item in game.game.items if game.rules is None else playing_order(game.game, game.rules):
        plies += isinstance(item, Ply)
        if isinstance(item, Comment | Mark | Nag | Variation | Setup):
            found.append((plies, _note_text(item)))
    return found


def _note_text(item: Item) -> str:
    if isinstance(item, Variation):
        inner = ["" if isinstance(each, Bound) else _note_text(each) for each in walk(item.items)]
        return f"({' '.join(filter(None, inner))})"
    return f"${item.number}" if isinstance(item, Nag) else " ".join(item.text.split())
