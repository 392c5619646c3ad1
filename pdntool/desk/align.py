"""Records of one game laid side by side: which place of one is which place of the other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pdntool.desk.lines import Lines
from pdntool.desk.noise import noise_model
from pdntool.desk.slots import UNREADABLE, Slot

_GAP: Final = 5.5
"""What a place costs that one record has alone."""
_GAP_AT_END: Final = 5.46
"""The same behind the end of the other record: of equal ways the one that lets a record stop early is taken."""
_UNREAD: Final = 0.5
_TOGETHER: Final = 10.9
"""What a pair of texts costs at most that have nothing in common: less than two places that each record has alone."""
_APART: Final = 12.0
"""The same where two such places are looked for: each of the records has missed what the other one has."""
_BAND: Final = 24
"""So many places at most two records drift apart."""
_FAR: Final = 1e9


def aligned(
    lines: Lines, records: Sequence[Sequence[Slot]], texts: Sequence[Sequence[str]], *, apart: bool = False
) -> list[Slot]:
    """Return the slots of several records as slots of all: each with what each record has there, None for nothing.

    Texts that have nothing in common are of one ply, or with ``apart`` of two, each of which one record has missed.
    """
    most = _APART if apart else _TOGETHER
    joined = list(records[0])
    spoken = list(texts[0])
    for number, (slots, read) in enumerate(zip(records[1:], texts[1:], strict=True), 1):
        merged: list[Slot] = []
        said: list[str] = []
        for one, other in _pairs(lines, spoken, read, most):
            merged.append(
                _joined(None if one is None else joined[one], None if other is None else slots[other], number)
            )
            said.append(spoken[one] if one is not None and spoken[one] else read[other] if other is not None else "")
        joined, spoken = merged, said
    return list(_ended(joined))


def _ended(slots: Sequence[Slot]) -> Iterator[Slot]:
    """Yield slots in which what stands behind the end of a record is unread: it stopped, and missed no ply."""
    ends = [0] * (len(slots[0].written) if slots else 0)
    for place, slot in enumerate(slots, 1):
        ends = [end if readings is None else place for end, readings in zip(ends, slot.written, strict=True)]
    for place, slot in enumerate(slots):
        written = [UNREADABLE if place >= end else own for end, own in zip(ends, slot.written, strict=True)]
        yield replace(slot, written=tuple(written))


def _joined(one: Slot | None, other: Slot | None, records: int) -> Slot:
    if one is None and other is not None:
        nothing = (None,) * records
        return Slot(
            (*nothing, *other.written), (*nothing, *other.sources), other.row, other.side, other.line, other.gap
        )
    if one is None:
        raise ValueError("no slot at all")
    written = other.written if other is not None else (None,)
    sources = other.sources if other is not None else (None,)
    return Slot((*one.written, *written), (*one.sources, *sources), one.row, one.side, one.line, one.gap)


def _pairs(
    lines: Lines, one: Sequence[str], other: Sequence[str], most: float
) -> Iterator[tuple[int | None, int | None]]:
    """Yield the places of two records in pairs, the cheapest way from the beginnings to the ends."""
    drift = abs(len(one) - len(other)) + _BAND
    costs: list[dict[int, float]] = [{0: 0.0}]
    for right in range(1, min(len(other), drift) + 1):
        costs[0][right] = right * _GAP
    for left in range(1, len(one) + 1):
        row: dict[int, float] = {}
        above = costs[-1]
        for right in range(max(0, left - drift), min(len(other), left + drift) + 1):
            best = above.get(right, _FAR) + _gap(right, other)
            if right:
                best = min(best, row.get(right - 1, _FAR) + _gap(left, one))
                if right - 1 in above:
                    best = min(best, above[right - 1] + _distance(lines, one[left - 1], other[right - 1], most))
            row[right] = best
        costs.append(row)
    yield from reversed(list(_way_back(lines, one, other, costs, most)))


def _way_back(
    lines: Lines, one: Sequence[str], other: Sequence[str], costs: Sequence[dict[int, float]], most: float
) -> Iterator[tuple[int | None, int | None]]:
    left, right = len(one), len(other)
    while left or right:
        here = costs[left][right]
        if left and right and right - 1 in costs[left - 1]:
            pair = costs[left - 1][right - 1] + _distance(lines, one[left - 1], other[right - 1], most)
            if pair <= here + 1e-9:
                left, right = left - 1, right - 1
                yield left, right
                continue
        if left and costs[left - 1].get(right, _FAR) + _gap(right, other) <= here + 1e-9:
            left -= 1
            yield left, None
        else:
            right -= 1
            yield None, right


def _gap(place: int, record: Sequence[str]) -> float:
    """Return what it costs that a record has nothing at a place."""
    return _GAP if place < len(record) else _GAP_AT_END


def _distance(lines: Lines, one: str, other: str, most: float) -> float:
    """Return how unlike two texts are for one ply."""
    if one == other:
        return 0.0
    if not one or not other:
        return _UNREAD
    ends = lines.ends(one)
    if ends is not None:
        return min(most, noise_model(lines.rules).slip(other, *ends).cost)
    ends = lines.ends(other)
    return min(most, noise_model(lines.rules).slip(one, *ends).cost) if ends is not None else most
