"""What records of one game come to: their moves compared, their tags in one, and what an arbiter has to answer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pdntool.check.verdict import Verdict
from pdntool.desk.comparison import Answer, Comparison, ComparisonVerdict, Disagreement
from pdntool.desk.labels import label_of, place_in, plain_words, says_who_wrote, spelling_likeness
from pdntool.desk.lines import Lines
from pdntool.rules.engine import engine
from pdntool.rules.resolve import Ambiguous, Match, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Side, Tag
from pdntool.syntax.results import read_result

MISSPELT: Final = 0.8
"""Names that are so much alike are one name."""
_ASKED: Final = frozenset({"Result", "White", "Black", "FEN", "GameType", "Rules"})
"""Where records differ in one of these, an arbiter has to answer."""
_COUNTED: Final = "PlyCount"
_OPEN_RESULTS: Final = frozenset({"open", "unsaid"})
_NUMBER: Final = re.compile(r"[0-9]+")
_UNSAID: Final = frozenset({"", "?", "-", "*"})


@dataclass(frozen=True, slots=True)
class TagDifference:
    """A tag of which records have several values: ``written`` has that of each record, None where it has none.

    ``chosen`` is the value of the merged game, None where an arbiter has to answer; ``by`` says who has chosen it:
    nobody ("first": the first record that has one), the last "position", or the "arbiter".
    """

    name: str
    written: tuple[str | None, ...]
    chosen: str | None
    by: str = "first"

    @property
    def candidates(self) -> tuple[str, ...]:
        """The different values."""
        return tuple(dict.fromkeys(value for value in self.written if value is not None))


@dataclass(frozen=True)
class Reconciled:
    """Records of one game with all that is known of it; ``asked`` are the moves that an arbiter has answered for.

    ``sides`` are the players who wrote the records, None where that is not known.
    """

    comparison: Comparison
    sides: tuple[Side | None, ...] = ()
    tags: tuple[Tag, ...] = ()
    differences: tuple[TagDifference, ...] = ()
    asked: frozenset[tuple[int, Side]] = field(default_factory=frozenset)

    @property
    def records(self) -> Sequence[Verdict]:
        """The records in the order in which they were given."""
        return self.comparison.records

    @property
    def open_tags(self) -> list[TagDifference]:
        """The tags that an arbiter has to answer for."""
        return [each for each in self.differences if each.chosen is None]

    @property
    def verdict(self) -> ComparisonVerdict:
        """The verdict on moves and tags together."""
        verdict = self.comparison.verdict
        if verdict == "irreconcilable":
            return verdict
        if self.open_tags or self.comparison.open:
            return "open"
        return "merged" if verdict == "agree" and self.differences else verdict

    @property
    def is_settled(self) -> bool:
        """Whether there is one game, and nothing left to ask."""
        return self.verdict in {"agree", "merged"}

    @cached_property
    def places(self) -> int:
        """The number of places that the records have together."""
        merged = self.comparison.merged
        left_out = {each.ply for each in self.comparison.disagreements if each.chosen == ""}
        return len(left_out) + (0 if merged is None else len(merged.texts))

    @cached_property
    def agreeing(self) -> int:
        """The number of places in which the records agree on a move that can be played."""
        if self.comparison.merged is None:
            return 0
        return self.places - len({(each.ply, each.chosen == "") for each in self.comparison.disagreements})

    @cached_property
    def label(self) -> dict[str, str]:
        """The players, the event, the round and the board, as far as they are known."""
        values = {tag.name: tag.value for tag in reversed(self.tags) if tag.value.strip() not in _UNSAID}
        labels = [label_of(record) for record in self.records]
        found = {name: values.get(name, "") for name in ("White", "Black", "Event", "Round", "Board")}
        found["Round"] = found["Round"] or next((each.round for each in labels if each.round), "")
        found["Board"] = found["Board"] or next((each.board for each in labels if each.board and not each.is_guess), "")
        return found

    @property
    def result(self) -> str:
        """The result of the merged game, ``*`` where it is not known."""
        return next((tag.value for tag in self.tags if tag.name == "Result"), "*")

    def is_answered(self, point: Disagreement) -> bool:
        """Return whether an arbiter has decided a disagreement."""
        return (point.row, point.side) in self.asked

    def has_answer(self, answer: Answer) -> bool:
        """Return whether the merged game has what an arbiter has answered: it could be that no legal game has it."""
        name = (answer.row, answer.side)
        point = next((each for each in self.comparison.disagreements if (each.row, each.side) == name), None)
        if point is None or point.chosen is None:
            return False
        text = answer.move if answer.record is None else point.written[answer.record]
        return point.chosen == "" if text is None else self.is_same(text, point.chosen)

    def is_same(self, text: str, other: str) -> bool:
        """Return whether two texts name the same squares at both ends, whichever way they are named."""
        rules = self.rules
        one, two = (written_move(each).squares for each in (text, other))
        if rules is None or not one or not two:
            return False
        ends = Lines(rules).ends(text)
        return ends == Lines(rules).ends(other) if ends is not None else (one[0], one[-1]) == (two[0], two[-1])

    @property
    def rules(self) -> Rules | None:
        """The rule set that the records are compared by."""
        return self.comparison.rules

    def stops_after(self, point: Disagreement, text: str) -> int | None:
        """Return the ply, counted from 1, that could not be played any more had another move been made at a point.

        None if the game could go on to its end, or the move is not legal itself.
        """
        merged, rules, position = self.comparison.merged, self.rules, self.comparison.start
        if merged is None or rules is None or position is None:
            return None
        rule = engine(rules)
        if point.ply > len(merged.moves):
            return None
        for move in merged.moves[: point.ply - 1]:
            position = rule.play(position, move)
        for ply, each in enumerate((text, *merged.texts[point.ply :]), point.ply):
            found = resolve(rule, position, written_move(each))
            if not isinstance(found, Match | Ambiguous):
                return ply if ply > point.ply else None
            position = rule.play(position, found.move if isinstance(found, Match) else found.candidates[0])
        return None


def reconciled(
    comparison: Comparison,
    sides: Sequence[Side | None],
    answers: Sequence[Answer] = (),
    chosen_tags: dict[str, str] | None = None,
) -> Reconciled:
    """Return what a comparison comes to; ``chosen_tags`` are the values of tags that an arbiter has decided for."""
    given = chosen_tags or {}
    records = comparison.records
    names = dict.fromkeys(
        tag.name for record in records for tag in record.game.tag_list if not says_who_wrote(tag.name)
    )
    if any(record.result for record in records):
        names["Result"] = None
    tags: list[Tag] = []
    differences: list[TagDifference] = []
    for name in names:
        written = tuple(_value(record, name) for record in records)
        found = _difference(name, written, comparison, given.get(name))
        if found is not None:
            differences.append(found)
        value = _best(name, written) if found is None else found.chosen
        if name == _COUNTED and comparison.merged is not None:
            value = str(len(comparison.merged.texts))
        if value is not None:
            tags.append(_tag(records, name, value))
    asked = frozenset((answer.row, answer.side) for answer in answers)
    return Reconciled(comparison, tuple(sides), tuple(tags), tuple(differences), asked)


def _value(record: Verdict, name: str) -> str | None:
    value = record.result if name == "Result" else record.game.tag_values.get(name)
    return None if value is None or value.strip() in _UNSAID else value.strip()


def _tag(records: Sequence[Verdict], name: str, value: str) -> Tag:
    """Return a tag with a value, that of a record if one has it."""
    for record in records:
        for tag in record.game.tag_list:
            if tag.name == name and tag.value == value:
                return tag
    from_any = next((tag for record in records for tag in record.game.tag_list if tag.name == name), None)
    written = name if from_any is None else from_any.written_name
    span = records[0].game.span
    return Tag(name, value, span, span, written)


def _best(name: str, written: Sequence[str | None]) -> str | None:
    """Return the value of a tag that several records have alike, of names the one with the most of their letters."""
    values = [value for value in written if value is not None]
    if name not in {"White", "Black", "Event", "Site"} or not values:
        return values[0] if values else None
    return max(values, key=lambda value: (not value.isupper() and not value.islower(), not value.isascii()))


def _difference(
    name: str, written: tuple[str | None, ...], comparison: Comparison, given: str | None
) -> TagDifference | None:
    values = [value for value in written if value is not None]
    if name == _COUNTED or not values or (given is None and all(_is_same(name, values[0], each) for each in values)):
        return None
    if given is not None:
        return TagDifference(name, written, given, "arbiter")
    if name in {"GameType", "Rules"}:
        rules = {record.variant for record, value in zip(comparison.records, written, strict=True) if value is not None}
        return None if len(rules) == 1 else TagDifference(name, written, None)
    if name in {"White", "Black"}:
        alike = all(spelling_likeness(values[0], each) >= MISSPELT for each in values)
        return TagDifference(name, written, _best(name, written) if alike else None)
    if name == "Result":
        decided = _by_position(values, comparison)
        return TagDifference(name, written, decided, "position" if decided else "first")
    return TagDifference(name, written, None if name in _ASKED else values[0])


def _by_position(values: Sequence[str], comparison: Comparison) -> str | None:
    """Return the only one of some results that fits the last position of a game that is over on the board."""
    merged = comparison.merged
    rules = comparison.rules
    if merged is None or rules is None or not merged.is_complete or engine(rules).legal_moves(merged.final):
        return None
    white_won = (not merged.final.white_to_move) is not rules.no_move_wins
    winner = "white" if white_won else "black"
    fitting = {value for value in values if (found := read_result(value)) is not None and found.winner == winner}
    return fitting.pop() if len(fitting) == 1 else None


def _is_same(name: str, one: str, other: str) -> bool:
    """Return whether two values of a tag say the same."""
    if one == other:
        return True
    if name in {"White", "Black"}:
        return spelling_likeness(one, other) == 1.0
    if name == "Result":
        return _is_same_result(one, other)
    if name in {"Round", "Board", "Table"}:
        return place_in(one) == place_in(other)
    if name.endswith("Date"):
        return sorted(map(int, _NUMBER.findall(one))) == sorted(map(int, _NUMBER.findall(other)))
    return plain_words(one) == plain_words(other)


def _is_same_result(one: str, other: str) -> bool:
    """Return whether two results have the same winner; one that says of none contradicts no other."""
    first, second = read_result(one), read_result(other)
    if first is None or second is None:
        return False
    return first.winner == second.winner or not {first.winner, second.winner}.isdisjoint(_OPEN_RESULTS)
