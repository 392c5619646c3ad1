"""``pdntool compare --take``: what an arbiter answers, and the comparisons that the answers lead to."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final

import click

from pdntool.check.verdict import Verdict
from pdntool.desk.compare import compare_records
from pdntool.desk.comparison import Answer, Disagreement, OpenPoint
from pdntool.desk.labels import SIDE_WORDS
from pdntool.desk.reconcile import Reconciled, reconciled
from pdntool.i18n.catalog import Catalog
from pdntool.render.comparisons import take_place
from pdntool.render.visible import harmless
from pdntool.syntax.moves import is_move
from pdntool.syntax.nodes import Side
from pdntool.syntax.sheet_words import known_header
from pdntool.syntax.tags import tag_name
from pdntool.text.words import fold_word

_TAKE: Final = re.compile(r"\s*(?:(?P<board>[^=]+?)\s*:\s*)?(?P<place>[^=:]+?)\s*=\s*(?P<value>.+?)\s*", re.DOTALL)
_MOVE_PLACE: Final = re.compile(r"([0-9]{1,4})\s*[.:)-]*\s*([^\W\d_]+)")
_DIGITS: Final = re.compile(r"[0-9]{1,3}")
_OTHER: Final[Mapping[Side, Side]] = {"white": "black", "black": "white"}


@dataclass(frozen=True, slots=True)
class Take:
    """One answer: ``text`` as it was given; ``board`` is empty where it speaks of the only game that has the point.

    ``row`` and ``sides`` are those of a move, the likeliest side first; ``tag`` is the name of a tag.
    """

    text: str
    board: str
    value: str
    row: int = 0
    sides: tuple[Side, ...] = ()
    tag: str = ""

    def point_in(self, found: Reconciled) -> OpenPoint | Disagreement | None:
        """Return the open point, else the disagreement, that it speaks of, None if a comparison has no such."""
        points: list[OpenPoint | Disagreement] = [*found.comparison.open, *found.comparison.disagreements]
        for side in self.sides:
            for point in points:
                if (point.row, point.side) == (self.row, side):
                    return point
        return None

    def speaks_of(self, found: Reconciled) -> bool:
        """Return whether a comparison has what it answers."""
        if self.tag:
            return any(each.name == self.tag for each in found.differences)
        return self.point_in(found) is not None


def takes_of(texts: Sequence[str], words: Catalog) -> list[Take]:
    """Return what the values of ``--take`` say; end with exit code 2 at one that says nothing."""
    return [_take(part, words) for text in texts for part in _parts(text)]


def _parts(text: str) -> list[str]:
    """Return the answers of a list with commas; the value of a tag may have some of its own."""
    parts = [part for part in text.split(",") if part.strip()]
    return parts if parts and all(_TAKE.fullmatch(part) for part in parts) else [text]


def _take(text: str, words: Catalog) -> Take:
    found = _TAKE.fullmatch(text)
    if found is None:
        raise click.UsageError(words.word("take_wrong", text=text))
    board, place, value = found["board"] or "", found["place"], found["value"]
    move = _MOVE_PLACE.fullmatch(place)
    if move is None:
        name = known_header(place) or tag_name(place)
        return Take(text, board, value, tag=name)
    sides = _sides(move[2], value, words)
    if not sides:
        raise click.UsageError(words.word("take_wrong", text=text))
    return Take(text, board, value, int(move[1]), sides)


def _sides(word: str, value: str, words: Catalog) -> tuple[Side, ...]:
    """Return the sides that a word or a letter names, the likeliest first: ``b`` is Black, and in Turkish Beyaz."""
    plain = fold_word(word)
    if plain != "b":
        side = SIDE_WORDS.get(plain)
        return () if side is None else (side,)
    by_value = {"beyaz": "white", "siyah": "white", "white": "black", "black": "black"}.get(fold_word(value))
    if by_value is not None:
        return ("white", "black") if by_value == "white" else ("black", "white")
    return ("white", "black") if words.language == "tr" else ("black",)


@dataclass(slots=True)
class Settling:
    """The answers to the comparisons of one run; ``used`` counts how many of these had a point for each."""

    takes: Sequence[Take]
    words: Catalog
    used: Counter[int] = field(default_factory=Counter)

    def settled(self, records: Sequence[Verdict], sides: Sequence[Side | None], board: str = "") -> Reconciled:
        """Return what records come to with those answers that speak of them."""
        waiting = [at for at, take in enumerate(self.takes) if _is_of(take.board, board)]
        answers: list[Answer] = []
        tags: dict[str, str] = {}
        found = reconciled(compare_records(records), sides)
        # What is open may only show once other points are answered.
        while ready := [at for at in waiting if self.takes[at].speaks_of(found)]:
            waiting = [at for at in waiting if at not in ready]
            self.used.update(ready)
            found = self._answered(found, [self.takes[at] for at in ready], answers, tags)
        return found

    def _answered(
        self, found: Reconciled, takes: Sequence[Take], answers: list[Answer], tags: dict[str, str]
    ) -> Reconciled:
        """Return what records come to with some more answers, which are added to ``answers`` and ``tags``."""
        tags |= {take.tag: self._tag_value(found, take) for take in takes if take.tag}
        given = [(take, point, self._answer(found, take, point)) for take in takes if (point := take.point_in(found))]
        answers += (answer for _, _, answer in given)
        comparison = compare_records(found.records, answers) if given else found.comparison
        after = reconciled(comparison, found.sides, answers, tags)
        for take, point, answer in given:
            if not after.has_answer(answer):
                place = take_place(point, self.words)
                raise click.UsageError(self.words.word("take_illegal", text=take.text, place=place))
        return after

    def _answer(self, found: Reconciled, take: Take, point: OpenPoint | Disagreement) -> Answer:
        record = record_in(found, take.value)
        if record is not None:
            return Answer(point.row, point.side, record=record)
        if not is_move(take.value):
            raise click.UsageError(self.words.word("take_no_record", text=take.text, value=take.value))
        return Answer(point.row, point.side, move=take.value)

    def _tag_value(self, found: Reconciled, take: Take) -> str:
        difference = next(each for each in found.differences if each.name == take.tag)
        if take.value in difference.candidates:
            return take.value
        record = record_in(found, take.value)
        value = None if record is None else difference.written[record]
        return take.value if value is None else value

    def refuse_unused(self, results: Sequence[Reconciled]) -> None:
        """End with exit code 2 at an answer that no comparison has a point for; the points that there are are named."""
        for at, take in enumerate(self.takes):
            if self.used[at] > 1 and not take.board:
                raise click.UsageError(self.words.word("take_several", text=take.text))
            if not self.used[at]:
                points = ", ".join(dict.fromkeys(point for found in results for point in self._points(found)))
                key = "take_unknown" if points else "take_nothing_open"
                raise click.UsageError(self.words.word(key, text=take.text, points=harmless(points)))

    def _points(self, found: Reconciled) -> Iterator[str]:
        points: list[OpenPoint | Disagreement] = [*found.comparison.open, *found.comparison.disagreements]
        yield from (take_place(point, self.words) for point in points)
        for each in found.differences:
            yield each.name


def _is_of(asked: str, board: str) -> bool:
    """Return whether an answer speaks of a board: ``3``, ``masa 3``; without a board it speaks of any."""
    return not asked or fold_word(asked) == fold_word(board) or board in _numbers(asked)


def _numbers(text: str) -> set[str]:
    return {number.lstrip("0") for number in _DIGITS.findall(text)}


def record_in(found: Reconciled, value: str) -> int | None:
    """Return the place of the record that a word means: a side, a number from 1, a letter from A, or a file's name."""
    plain = fold_word(value)
    count = len(found.records)
    side = SIDE_WORDS.get(plain) if len(plain) > 1 else None
    if side is not None:
        return _kept_by(found, side)
    if _DIGITS.fullmatch(plain):
        return int(plain) - 1 if 0 < int(plain) <= count else None
    if len(plain) == 1 and "a" <= plain <= "z" and ord(plain) - ord("a") < count:
        return ord(plain) - ord("a")
    names = [PurePath(record.source.name.replace("\\", "/")) for record in found.records]
    for told in ([str(name) for name in names], [name.name for name in names], [name.stem for name in names]):
        places = [place for place, name in enumerate(told) if fold_word(name) == plain]
        if len(places) == 1:
            return places[0]
    return None


def _kept_by(found: Reconciled, side: Side) -> int | None:
    """Return the record of a player; where no record says whose it is, White's is the first and Black's the second."""
    if found.sides.count(side) == 1:
        return found.sides.index(side)
    if set(found.sides) == {None}:
        place = 0 if side == "white" else 1
        return place if place < len(found.records) else None
    others = [place for place, each in enumerate(found.sides) if each is None]
    return others[0] if len(others) == 1 and found.sides.count(_OTHER[side]) == len(found.sides) - 1 else None
