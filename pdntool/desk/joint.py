"""The game that several records tell together: the same search, with all of them as evidence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import exp
from typing import Final

from pdntool.board.position import Position
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import Candidate, MoveName, move_name
from pdntool.desk.comparison import Answer, Comparison, ComparisonVerdict, Disagreement, Judgment, OpenPoint
from pdntool.desk.edits import Hypothesis
from pdntool.desk.lines import Lines
from pdntool.desk.ranking import behind, line_of, ranked
from pdntool.desk.search import Search
from pdntool.desk.slots import Slot
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text
from pdntool.rules.resolve import Illegal, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move

_LIKELY: Final = 0.02
"""A game that is as likely as that, against all others, leaves a question open."""

ELSEWHERE: Final = -2
"""The slot of a ply that stands in no slot of this alignment."""
_MOST: Final = 5
"""So many moves are offered where both records have the same impossible one."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Aligned records of one game, and their slots in common.

    ``answers`` are the slots that an arbiter has answered for, by their numbers, as the records have them.
    """

    records: Sequence[Verdict]
    rules: Rules
    start: Position
    slots: Sequence[Slot]
    answers: Mapping[int, Slot] = field(default_factory=dict)

    @property
    def agreement(self) -> float:
        """The share of places in which the records do not differ, of those that two of them have."""
        both = [slot for slot in self.slots if sum(source is not None for source in slot.sources) > 1]
        same = sum(not self._is_doubtful(slot) for slot in both)
        return same / len(both) if both else 0.0

    def _is_doubtful(self, slot: Slot) -> bool:
        """Return whether records differ in a place, or one has nothing there, or offers a choice."""
        if any(readings is None or len(readings) > 1 for readings in slot.written):
            return True
        moves = {self._squares(readings[0][0]) for readings in slot.written if readings}
        return len(moves) > 1 or () in moves

    def _squares(self, text: str) -> tuple[str, ...] | tuple[int, int]:
        """Return the ends of a move, the same whichever way its squares are named."""
        ends = Lines(self.rules).ends(text)
        squares = written_move(text).squares
        return ends or ((squares[0], squares[-1]) if squares else ())

    def search(self) -> list[Hypothesis]:
        """Return the games that the records may tell, the likeliest first.

        Where they agree they are believed, as long as a game can be made of that.
        """
        doubtful = {number for number, slot in enumerate(self.slots) if self._is_doubtful(slot)} - set(self.answers)
        search = Search(self.rules, self.start, self.slots, doubtful)
        first = search.first([slot.text for slot in self.slots])
        found = search.run(first)
        if found and found[0].is_complete:
            return found
        everywhere = Search(self.rules, self.start, self.slots)
        wider = everywhere.run(found[0] if found and found[0].notes else first, first.texts)
        if not wider or not wider[0].is_complete:
            wider = Search(self.rules, self.start, self.slots).run(first)
        if not wider or not wider[0].is_complete:
            return wider or found or [first]
        changed = {note.slot for note in wider[0].notes}
        around = Search(self.rules, self.start, self.slots, doubtful | (changed - set(self.answers)))
        known = {tuple(node.texts): node for node in wider}
        known.update(
            (tuple(node.texts), node) for node in around.run(replace(wider[0], fixed=frozenset()), first.texts)
        )
        return sorted(known.values(), key=lambda node: node.cost)

    def agreeing(self, answer: Answer, found: Sequence[Hypothesis]) -> list[Hypothesis]:
        """Return the games that have an answer's move at its place, or that of the record that it names."""
        place = next((at for at in range(len(found[0].slots)) if self._name(at) == (answer.row, answer.side)), None)
        if place is None:
            return []
        text = answer.move or ""
        if answer.record is not None:
            number = found[0].slots[place]
            readings = self.slots[number].written[answer.record] if number >= 0 else None
            text = readings[0][0] if readings else ""
        long_enough = [node for node in found if text and place < len(node.texts)]
        same = [node for node in long_enough if node.texts[place] == text]
        squares = self._squares(text)
        return same or [node for node in long_enough if self._squares(node.texts[place]) == squares]

    def answered(self, answer: Answer, game: Hypothesis) -> "Joint":
        """Return the records as an answer settles them; ``game`` is the one that it was asked about."""
        names = [self._name(place) for place in range(len(game.slots) + 1)]
        place = next((at for at, name in enumerate(names) if name == (answer.row, answer.side)), None)
        if place is None:
            return self
        number = game.slots[place] if place < len(game.slots) else len(self.slots)
        slots = list(self.slots)
        if 0 <= number < len(slots):
            own = slots[number]
            readings = own.written[answer.record] if answer.record is not None else ((answer.move or "", 0.0),)
            slots[number] = replace(own, written=(readings,) * len(own.written))
            return replace(self, slots=slots, answers={**self.answers, number: self.answers.get(number, own)})
        after = next((each for each in game.slots[place:] if each >= 0), len(slots))
        readings = ((answer.move or "", 0.0),)
        count = len(self.records)
        nothing = Slot((None,) * count, (None,) * count, answer.row, answer.side, -1)
        slots.insert(after, replace(nothing, written=(readings,) * count))
        moved = {each + (each >= after): slot for each, slot in self.answers.items()}
        return replace(self, slots=slots, answers={**moved, after: nothing})

    def comparison(self, found: Sequence[Hypothesis]) -> Comparison:
        """Return what the records and the games found for them amount to."""
        # A game that was found in another alignment only asks questions: it has no places here.
        own = [node for node in found if ELSEWHERE not in node.slots]
        candidates = ranked(self.records[0], self.rules, self.start, self.slots, own)
        if not candidates:
            return Comparison("irreconcilable", self.records, None)
        best = candidates[0]
        found = self._likeliest_first(found, best)
        points = list(self._open(found, best)) if best.is_complete else list(self._stop(best))
        asked = {point.ply for point in points}
        differ = sorted(self._disagreements(found[0], best, asked), key=lambda each: each.ply)
        if best.is_complete:
            copied = {each.ply: each for each in differ if self._is_guess(each, found[0])}
            points = sorted([*points, *(_question(each, found) for each in copied.values())], key=lambda each: each.ply)
            differ = [replace(each, chosen=None) if each.ply in copied else each for each in differ]
        verdict: ComparisonVerdict = "open" if points else "merged" if differ else "agree"
        if not best.is_complete:
            verdict = "irreconcilable"
        nothing = (None,) * len(self.records)
        sources = [self.slots[slot].sources if slot >= 0 else nothing for slot in found[0].slots[: len(best.texts)]]
        return Comparison(verdict, self.records, best, differ, points, sources)

    def _is_guess(self, each: Disagreement, game: Hypothesis) -> bool:
        """Return whether the game has another move than both records: who copied tells nothing of what was played."""
        answered = {place + 1 for place, slot in enumerate(game.slots) if slot in self.answers}
        return each.judgment is Judgment.COPIED and bool(each.chosen) and each.ply not in answered

    def _stop(self, best: Candidate) -> Iterator[OpenPoint]:
        """Yield the ply at which no game goes on, with its legal moves; none where the game is over."""
        rule = engine(self.rules)
        legal = rule.legal_moves(best.final)
        texts = tuple(dict.fromkeys(official_text(self.rules, best.final, move) for move in legal))
        if texts:
            name = self._name(len(best.texts))
            yield OpenPoint(len(best.texts) + 1, name.row, name.side, texts, (round(1 / len(texts), 6),) * len(texts))

    def _likeliest_first(self, found: Sequence[Hypothesis], best: Candidate) -> Sequence[Hypothesis]:
        """Return the games with that of a candidate first: the result may speak for another than the cheapest."""
        place = next(
            (at for at, node in enumerate(found) if tuple(text for _, text in self._line(node)) == best.texts), 0
        )
        return [found[place], *found[:place], *found[place + 1 :]]

    def _line(self, node: Hypothesis) -> Iterator[tuple[Move, str]]:
        return line_of(self.rules, self.start, node)

    def _name(self, place: int) -> MoveName:
        """Return what people call the ply at a place; a position may begin with the second ply of its number."""
        white_starts = self.start.white_to_move
        return move_name(place, white_starts=white_starts, offset=int(white_starts is not self.rules.white_starts))

    def _open(self, found: Sequence[Hypothesis], best: Candidate) -> Iterator[OpenPoint]:
        """Yield the plies at which likely games part from the likeliest."""
        least = found[0].cost
        total = sum(exp(least - node.cost) for node in found)
        chosen: dict[int, dict[str, float]] = {}
        for node in found[1:]:
            weight = exp(least - node.cost) / total
            if weight < _LIKELY:
                continue
            for place, text in _partings(found[0], node):
                own = chosen.setdefault(place, {})
                own[text] = own.get(text, 0.0) + weight
        for place, others in sorted(chosen.items()):
            name = self._name(place)
            own_text = best.texts[place] if place < len(best.texts) else ""
            rest = 1.0 - sum(others.values())
            ranking = sorted({own_text: rest, **others}.items(), key=lambda each: -each[1])
            texts, weights = zip(*ranking, strict=True)
            yield OpenPoint(place + 1, name.row, name.side, texts, weights)

    def _disagreements(self, game: Hypothesis, best: Candidate, open_plies: set[int]) -> Iterator[Disagreement]:
        """Yield the places where the records differ from one another or from the likeliest game."""
        position, rule = self.start, engine(self.rules)
        places = {slot: place for place, slot in enumerate(game.slots)}
        positions = []
        for move in best.moves:
            positions.append(position)
            position = rule.play(position, move)
        positions.append(position)
        for number, slot in enumerate(self.slots):
            place = places.get(number)
            at = place if place is not None else behind(game, number)
            if at > len(best.texts):
                continue
            chosen = "" if place is None else best.texts[place] if place < len(best.texts) else None
            is_sure = number not in self.answers and place is not None and not self._is_doubtful(slot)
            if is_sure and chosen is not None and self._squares(slot.text) == self._squares(chosen):
                continue
            told = self.answers.get(number, slot)
            yield self._disagreement(told, at, chosen if at + 1 not in open_plies else None, positions[at])
        for place, number in enumerate(game.slots[: len(best.texts)]):
            if number < 0:
                name = self._name(place)
                nothing = (None,) * len(self.records)
                text = best.texts[place] if place + 1 not in open_plies else None
                yield Disagreement(place + 1, name.row, name.side, nothing, Judgment.ALL_MISSING, text)

    def _disagreement(self, slot: Slot, place: int, chosen: str | None, position: Position) -> Disagreement:
        name = self._name(place)
        written = tuple(
            readings[0][0] if readings and source is not None else None
            for readings, source in zip(slot.written, slot.sources, strict=True)
        )
        said = {text for text in written if text}
        legal = [text for text in said if self._is_legal(position, text)]
        if None in written or "" in written:
            judgment = Judgment.ONE_MISSING if said else Judgment.ALL_MISSING
        elif len({self._squares(text) for text in said}) == 1:
            judgment = Judgment.COPIED
        else:
            judgment = (Judgment.BOTH_ILLEGAL, Judgment.ONE_LEGAL, Judgment.BOTH_LEGAL)[min(len(legal), 2)]
        return Disagreement(place + 1, name.row, name.side, written, judgment, chosen)

    def _is_legal(self, position: Position, text: str) -> bool:
        written = written_move(text)
        return len(written.squares) > 1 and not isinstance(resolve(engine(self.rules), position, written), Illegal)


def _question(each: Disagreement, found: Sequence[Hypothesis]) -> OpenPoint:
    """Return the question which of the moves that the games found have at a ply was played."""
    weights: dict[str, float] = {}
    for node in found:
        text = node.texts[each.ply - 1] if each.ply <= len(node.texts) else ""
        weights[text] = weights.get(text, 0.0) + exp(found[0].cost - node.cost)
    total = sum(weights.values())
    ranking = sorted(weights.items(), key=lambda one: -one[1])[:_MOST]
    texts = tuple(text for text, _ in ranking)
    return OpenPoint(each.ply, each.row, each.side, texts, tuple(weight / total for _, weight in ranking))


def _partings(one: Hypothesis, other: Hypothesis) -> Iterator[tuple[int, str]]:
    """Yield the places of a game at which another one parts from it, with the text of the other, empty for none.

    Games that read the same places in the same order may part and meet again; others are not compared any further.
    """
    pairs = list(zip_longest(one.texts, other.texts, fillvalue=""))
    differ = [(place, text) for place, (mine, text) in enumerate(pairs) if mine != text]
    yield from differ if one.slots == other.slots else differ[:1]
