"""The game that several records tell together as PDN: its moves, what every record notes, and what was decided.

What was decided stands behind its move as a comment, ``{merged: 17w 32-28 (A: 32-28, B: 32-27; one-legal)}``, or
``{arbiter: 31b 18-23 (A: 18-23, B: 19-23)}``; before the first move one says which record is A.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Final

from pdntool.check.order import playing_order
from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.desk.comparison import Disagreement
from pdntool.desk.reconcile import Reconciled, TagDifference
from pdntool.render.comparisons import record_letter
from pdntool.rules.spec import Rules
from pdntool.syntax.game import read_games
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Comment, Item, Mark, MoveNumber, Nag, Outcome, Ply, Side, Tag, Variation
from pdntool.syntax.walk import rebuilt, walk
from pdntool.text.source import Source
from pdntool.write.draft import saying_their_variant
from pdntool.write.formats import parted_pdn
from pdntool.write.options import OutputOptions
from pdntool.write.renumber import renumbered
from pdntool.write.tag_text import NOWHERE, with_tag
from pdntool.write.writers.pdn import items_as_pdn

_LETTERS: Final[Mapping[Side, str]] = {"white": "w", "black": "b"}
_NOTHING: Final = "-"
_ILLEGIBLE: Final = "?"
_BEFORE: Final = -1


def merged_pdn(found: Reconciled) -> str:
    """Return the merged game as PDN text. Raises ``ValueError`` if there is none."""
    merged = found.comparison.merged
    rules = found.rules
    if merged is None or rules is None:
        raise ValueError("there is no merged game")
    plies = [Ply(text, written_move(text), NOWHERE) for text in merged.texts]
    white_begins = merged.final.white_to_move is (len(plies) % 2 == 0)
    second = {id(ply): (white_begins is (at % 2 == 0)) is not rules.white_starts for at, ply in enumerate(plies)}
    items = rebuilt(renumbered(walk(tuple(_items(found, plies))), lambda ply: second.get(id(ply))))
    return items_as_pdn(_tags(found, rules), items, OutputOptions())


def _tags(found: Reconciled, rules: Rules) -> Sequence[Tag]:
    tags: Sequence[Tag] = found.tags
    if any(tag.name == "Result" for tag in tags):
        tags = with_tag(tags, "Result", found.result)
    return saying_their_variant(tags, rules)


def _items(found: Reconciled, plies: Sequence[Ply]) -> Iterator[Item]:
    notes = [_notes(record) for record in found.records]
    sources = found.comparison.sources or [(None,) * len(found.records)] * len(plies)
    decided = _decisions(found)
    yield from _united([own.pop(_BEFORE, []) for own in notes])
    yield from _heading(found)
    for number, (ply, places) in enumerate(zip(plies, sources, strict=True), 1):
        yield from _united([_notes_up_to(own, place) for own, place in zip(notes, places, strict=True)])
        yield ply
        yield from _united(
            [own.pop(place, []) if place is not None else [] for own, place in zip(notes, places, strict=True)]
        )
        yield from decided.get(number, ())
    yield from decided.get(0, ())
    yield from _united([[item for place in sorted(own) for item in own[place]] for own in notes])
    yield Outcome(found.result if found.result.strip() else "*", NOWHERE)


def _notes_up_to(notes: dict[int, list[Item]], place: int | None) -> list[Item]:
    """Return and take away what is noted at places of a record before one: at plies that the game has not."""
    before = sorted(each for each in notes if place is not None and each < place)
    return [item for each in before for item in notes.pop(each)]


def _notes(record: Verdict) -> dict[int, list[Item]]:
    """Return what stands behind each place for a ply, by its place in playing order."""
    rules = record.rules
    notes: dict[int, list[Item]] = {_BEFORE: []}
    at = _BEFORE
    for place, item in enumerate(record.game.items if rules is None else playing_order(record.game, rules)):
        if isinstance(item, Comment | Mark | Nag | Variation):
            notes[at].append(item)
        elif not isinstance(item, MoveNumber | Outcome):
            at = place
            notes[at] = []
    return notes


def _united(each: Sequence[Sequence[Item]]) -> Iterator[Item]:
    """Yield the notes of all records at one ply, marks first, what several of them have alike once."""
    seen = set()
    for item in sorted((item for notes in each for item in notes), key=lambda item: not isinstance(item, Mark | Nag)):
        key = (type(item), getattr(item, "text", None) or repr(_without_places(item)))
        if key not in seen:
            seen.add(key)
            yield item


def _without_places(item: Item) -> object:
    if isinstance(item, Variation):
        return [getattr(each, "text", "") for each in item.items]
    return getattr(item, "number", None)


def _decisions(found: Reconciled) -> dict[int, list[Comment]]:
    """Return the comments on what was decided, by the ply that they stand behind."""
    comments: dict[int, list[Comment]] = {}
    for point in found.comparison.disagreements:
        behind = max(0, point.ply - 1) if point.chosen == "" else point.ply
        comments.setdefault(behind, []).append(Comment(_decision(found, point), "brace", NOWHERE))
    return comments


def _decision(found: Reconciled, point: Disagreement) -> str:
    by_arbiter = found.is_answered(point)
    said = _said([_text_of(text) for text in point.written])
    chosen = point.chosen or _NOTHING
    reason = "" if by_arbiter else f"; {point.judgment}"
    return f"{'arbiter' if by_arbiter else 'merged'}: {point.row}{_LETTERS[point.side]} {chosen} ({said}{reason})"


def _text_of(text: str | None) -> str:
    return _NOTHING if text is None else " ".join(text.split()) or _ILLEGIBLE


def _said(texts: Sequence[str]) -> str:
    return ", ".join(f"{record_letter(place)}: {text}" for place, text in enumerate(texts))


def _heading(found: Reconciled) -> Iterator[Comment]:
    """Yield the comments that say which records were merged, where they differ, and what became of their tags."""
    if not found.comparison.disagreements and not found.differences:
        return
    names = [_record_name(record, side) for record, side in zip(found.records, found.sides, strict=True)]
    yield Comment(f"merged: {_said(names)}", "brace", NOWHERE)
    for each in found.differences:
        yield Comment(_tag_decision(each), "brace", NOWHERE)


def _record_name(record: Verdict, side: Side | None) -> str:
    name = PurePath(record.source.name.replace("\\", "/")).name
    return f"{name} ({side})" if side else name


def _tag_decision(each: TagDifference) -> str:
    who = "arbiter" if each.by == "arbiter" else "merged"
    return f"{who}: {each.name} {each.chosen} ({_said([value or _NOTHING for value in each.written])})"


def merged_text(results: Sequence[Reconciled]) -> str:
    """Return merged games as one PDN text."""
    return "\n".join(parted_pdn([merged_pdn(found) for found in results]))


def holds_merged(text: str, results: Sequence[Reconciled]) -> bool:
    """Return whether a text is read as the merged games, move by move."""
    games = list(read_games(Source("merged", text)))
    if len(games) != len(results):
        return False
    for game, found in zip(games, results, strict=True):
        merged, play = found.comparison.merged, check_game(game, found.rules).play
        moves = () if play is None else tuple(step.move for step in play.steps())
        if merged is None or moves != merged.moves:
            return False
    return True
