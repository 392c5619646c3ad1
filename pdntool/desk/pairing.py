"""Which records are of one game: by their boards and players, by the names of their files, else by their moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Final

from pdntool.check.verdict import Verdict
from pdntool.desk.labels import ALIKE, UNLIKE, Label, label_of, spelling_likeness
from pdntool.desk.lines import Lines
from pdntool.syntax.nodes import Side

_SAME_MOVES: Final = 0.6
_SURELY: Final = 0.8
_OTHER_MOVES: Final = 0.25
_FEW: Final = 6
"""So few plies tell nothing of which game they are."""
_ENOUGH: Final = 2.0
"""So much must speak for two records being of one game."""

_PAIRS: Final[Mapping[frozenset[str], Mapping[str, Side]]] = {
    frozenset(pair): {pair[0]: "white", pair[1]: "black"} for pair in ("wb", "ws", "wz", "bs", "bn")
}
"""What two letters mean side by side: ``b`` is Black beside ``w``, and Beyaz, White, beside ``s``."""
_WHITE: Final = frozenset("wb")
_BLACK: Final = frozenset("bszn")


@dataclass(frozen=True, slots=True)
class Board:
    """The records of one game; one alone where no other was found."""

    label: Label
    records: tuple[Verdict, ...]
    sides: tuple[Side | None, ...]


def pair_records(records: Sequence[Verdict]) -> list[Board]:
    """Return the games that some records are of, in the order of their rounds and boards."""
    labels = [label_of(record) for record in records]
    shared = _Shared(records)
    group = list(range(len(records)))
    members = {at: [at] for at in group}
    for _, one, other in sorted(_alike(labels, shared), key=lambda each: -each[0]):
        first, second = group[one], group[other]
        if first == second or shared.part(members[first], members[second], labels):
            continue
        members[first] += members.pop(second)
        for each in members[first]:
            group[each] = first
    boards = [
        _board([records[at] for at in sorted(each)], [labels[at] for at in sorted(each)]) for each in members.values()
    ]
    return sorted(boards, key=_order)


def _alike(labels: Sequence[Label], shared: "_Shared") -> Iterator[tuple[float, int, int]]:
    """Yield the pairs of records that may be of one game, with how much speaks for it."""
    for one, other in combinations(range(len(labels)), 2):
        score = _score(labels[one], labels[other])
        same = shared.of(one, other)
        if same is not None and same >= _SAME_MOVES:
            score += 2.0
        elif same is not None and same < _OTHER_MOVES:
            score -= 1.5
        if score >= _ENOUGH and not _contradict(labels[one], labels[other], same):
            yield score + (same or 0.0), one, other


class _Shared:
    """How many of their moves records have in common."""

    def __init__(self, records: Sequence[Verdict]) -> None:
        self._ends = [_ends_in(record) for record in records]

    def of(self, one: int, other: int) -> float | None:
        """Return the share of the moves of two records that both have, None where one has too few to tell."""
        first, second = self._ends[one], self._ends[other]
        if min(len(first), len(second)) < _FEW:
            return None
        return len(first & second) / max(len(first), len(second))

    def part(self, some: Sequence[int], others: Sequence[int], labels: Sequence[Label]) -> bool:
        """Return whether records cannot be of one game with others; moves count where several are together."""
        several = len(some) + len(others) > 2  # noqa: PLR2004 -- more than a pair
        for one, other in product(some, others):
            same = self.of(one, other)
            is_other = several and same is not None and same < _OTHER_MOVES
            if is_other or _contradict(labels[one], labels[other], same):
                return True
        return False


def _ends_in(record: Verdict) -> set[object]:
    """Return where the plies of a record start and end, whichever way the squares are named."""
    lines = None if record.rules is None else Lines(record.rules)
    return {(lines.ends(text) if lines is not None else None) or text for text in record.game.plies}


def _score(one: Label, other: Label) -> float:
    score = 0.0
    if one.board and one.board == other.board:
        score += 1.5 if one.is_guess or other.is_guess else 3.5
    if one.stem and one.stem == other.stem:
        score += 2.0
    likeness = [spelling_likeness(one.white, other.white), spelling_likeness(one.black, other.black)]
    known = [
        each
        for each, mine, its in zip(likeness, (one.white, one.black), (other.white, other.black), strict=True)
        if mine and its
    ]
    return score + sum(1.5 for each in known if each >= ALIKE) + (0.5 if len(known) == 1 and known[0] >= ALIKE else 0.0)


def _contradict(one: Label, other: Label, same: float | None) -> bool:
    """Return whether two records cannot be of one game, or are two sheets of one player; ``same`` is as above.

    Whole games are not the same by chance: then a number of a board is wrong, or the names of the players stand in
    each other's place.
    """
    if one.round and other.round and one.round != other.round:
        return True
    if one.side and one.side == other.side:
        return True
    is_sure = same is not None and same >= _SURELY
    if one.board and other.board and one.board != other.board and not (one.is_of_file or other.is_of_file or is_sure):
        return True
    pairs = ((one.white, other.white), (one.black, other.black))
    unlike = [spelling_likeness(mine, its) < UNLIKE for mine, its in pairs if mine and its]
    if (
        is_sure
        and spelling_likeness(one.white, other.black) >= ALIKE
        and spelling_likeness(one.black, other.white) >= ALIKE
    ):
        return False
    # One wrong name is a slip where the board is the same, two are two other players.
    return bool(unlike) and all(unlike) and (len(unlike) > 1 or one.board != other.board or not one.board)


def _board(records: Sequence[Verdict], labels: Sequence[Label]) -> Board:
    sides = sides_of(labels)
    rank = {"white": 0, "black": 1, None: 2}
    order = sorted(range(len(records)), key=lambda at: (rank[sides[at]], at))
    board = min(labels, key=lambda label: (not label.board, label.is_guess, label.is_of_file))
    label = replace(
        board,
        round=_first(each.round for each in labels),
        white=_first(each.white for each in labels),
        black=_first(each.black for each in labels),
    )
    return Board(label, tuple(records[at] for at in order), tuple(sides[at] for at in order))


def sides_of(labels: Sequence[Label]) -> list[Side | None]:
    """Return which player wrote each record of one game, None where nothing tells it or several were the same one."""
    sides = [label.side for label in labels]
    known = set(filter(None, sides))
    by_letter = _PAIRS.get(frozenset(label.letter for label in labels if label.letter), {})
    for at, label in enumerate(labels):
        if label.side is None and label.letter and not known:
            sides[at] = by_letter.get(label.letter)
        elif label.side is None and known == {"white"} and label.letter in _BLACK:
            sides[at] = "black"
        elif label.side is None and known == {"black"} and label.letter in _WHITE:
            sides[at] = "white"
    return [side if sides.count(side) == 1 else None for side in sides]


def _first(texts: Iterator[str]) -> str:
    return next((text for text in texts if text), "")


def _order(board: Board) -> tuple[tuple[int, int, str], tuple[int, int, str], str]:
    return _in_order(board.label.round), _in_order(board.label.board), board.records[0].source.name


def _in_order(text: str) -> tuple[int, int, str]:
    """Return a key by which numbers come in their order, then names, then what has none."""
    if not text:
        return 2, 0, ""
    return (0, int(text), "") if text.isdecimal() else (1, 0, text)
