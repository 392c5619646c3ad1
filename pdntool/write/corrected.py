"""A record with an accepted correction: the same tags, notes and variations around the moves of a candidate.

The changes stand behind their moves as comments, ``{repaired: 17b 19-23 -> 18-23 (misread-digit)}``, and together in a
tag, ``[Repaired "17b 19-23 -> 18-23"]``.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from pdntool.board.naming import renamed, says_numbers
from pdntool.board.position import Position
from pdntool.check.order import playing_order
from pdntool.check.validate import replay_game
from pdntool.check.verdict import Verdict
from pdntool.desk.repair import Candidate, Change
from pdntool.rules.engine import engine
from pdntool.rules.resolve import Match, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game, read_games
from pdntool.syntax.moves import is_move, written_move
from pdntool.syntax.nodes import Blank, Comment, Item, Junk, Mark, MoveNumber, Nag, Outcome, Ply, Tag
from pdntool.syntax.walk import rebuilt, walk
from pdntool.text.source import Source
from pdntool.write.draft import saying_their_variant
from pdntool.write.options import OutputOptions
from pdntool.write.renumber import renumbered
from pdntool.write.tag_text import NOWHERE, with_tag
from pdntool.write.writers.pdn import items_as_pdn

REPAIRED: Final = "Repaired"
"""The tag, and in lower case the first word of the comments."""
_NOTHING: Final = "-"
_LETTERS: Final[Mapping[str, str]] = {"white": "w", "black": "b"}


def corrected_game(record: Verdict, candidate: Candidate) -> Game | None:
    """Return a record as PDN with the moves of a candidate, under its own number.

    Moves that the record has stay as they are written wherever they are read as the same. None if the text would not
    be read as these moves.
    """
    rules = record.rules
    if rules is None:
        return None
    for texts in (_kept_texts(record, candidate, rules), dict[int, str]()):
        game = _read(record, _text(record, candidate, rules, texts))
        if game is not None and _has_moves(game, candidate, rules):
            return game
    return None


def change_text(change: Change) -> str:
    """Return a change as the comment and the tag have it: its place, what was written, what is read."""
    written, read = (text.strip() or _NOTHING for text in (change.written, change.read))
    return f"{change.row}{_LETTERS[change.side]} {written} -> {read}"


def _read(record: Verdict, text: str) -> Game | None:
    if "\r\n" in record.game.text:
        text = text.replace("\n", "\r\n")
    games = list(read_games(Source(record.source.name, text)))
    return replace(games[0], number=record.number) if len(games) == 1 else None


def _has_moves(game: Game, candidate: Candidate, rules: Rules) -> bool:
    play = replay_game(game, rules).play
    if play is None or play.plies_legal < len(candidate.moves):
        return False
    moves = tuple(step.move for step in play.steps())
    return moves[: len(candidate.moves)] == candidate.moves


def _kept_texts(record: Verdict, candidate: Candidate, rules: Rules) -> dict[int, str]:
    """Return the texts of the record that are read as the moves of the candidate, by the places of these moves."""
    items = playing_order(record.game, rules)
    kept = {}
    position = _start(record, rules)
    for place, (move, source) in enumerate(zip(candidate.moves, candidate.sources, strict=True)):
        item = None if source is None else items[source]
        if isinstance(item, Ply):
            found = resolve(engine(rules), position, item.move)
            if isinstance(found, Match) and found.move == move and found.reading is None and is_move(item.text):
                kept[place] = item.text
        position = engine(rules).play(position, move)
    return kept


def _start(record: Verdict, rules: Rules) -> Position:
    play = record.play
    return engine(rules).start if play is None or play.start is None else play.start


def _text(record: Verdict, candidate: Candidate, rules: Rules, texts: Mapping[int, str]) -> str:
    white_begins = _start(record, rules).white_to_move
    plies = []
    second: dict[int, bool] = {}
    numeric = says_numbers(rules.geometry, record.game.plies)
    for place, official in enumerate(candidate.texts):
        text = texts.get(place) or renamed(rules.geometry, official, numeric=numeric)
        plies.append(Ply(text, written_move(text), NOWHERE))
        second[id(plies[-1])] = (white_begins is (place % 2 == 0)) is not rules.white_starts
    items = tuple(_assembled(playing_order(record.game, rules), candidate, plies))
    numbered = rebuilt(renumbered(walk(items), lambda ply: second.get(id(ply))))
    options = OutputOptions(roster_first=record.game.kind == "sheet")
    tags = _tags(record.game.tag_list, candidate.changes)
    if record.variant_source == "option":
        # The corrected record is read without the option that this one was read by.
        tags = saying_their_variant(tags, rules)
    return items_as_pdn(tags, numbered, options)


def _tags(tags: Sequence[Tag], changes: Sequence[Change]) -> Sequence[Tag]:
    """Return the tags with the changes of this correction behind those of an earlier one."""
    before = next((tag.value for tag in tags if tag.name == REPAIRED and tag.value.strip()), None)
    texts = [change_text(change) for change in changes]
    return with_tag(tags, REPAIRED, "; ".join([before, *texts] if before else texts))


def _assembled(items: Sequence[Item], candidate: Candidate, plies: Sequence[Ply]) -> Iterator[Item]:
    """Yield the items of the corrected record; its numbers are made anew, but for the one that it begins with."""
    used = {source for source in candidate.sources if source is not None}
    notes, outcomes = _notes(items, used)
    comments = _comments(candidate)
    first = next((item for item in items[: min(used, default=0)] if isinstance(item, MoveNumber)), None)
    if first is not None and candidate.sources[0] is not None:
        yield first
    yield from notes.pop(_BEFORE, ())
    yield from comments.get(0, ())
    # What is left out leaves its notes behind, at the next move that is read from the record.
    waiting = sorted(place for place in notes if place not in used)
    for number, (ply, source) in enumerate(zip(plies, candidate.sources, strict=True), 1):
        while source is not None and waiting and waiting[0] < source:
            yield from notes[waiting.pop(0)]
        yield ply
        own = notes.get(source, ()) if source is not None else ()
        marks = len(list(takewhile(lambda item: isinstance(item, Mark | Nag), own)))
        yield from (*own[:marks], *comments.get(number, ()), *own[marks:])
    for place in waiting:
        if not candidate.is_complete and place > max(used, default=_BEFORE):
            yield items[place]
        yield from notes[place]
    yield from outcomes


_BEFORE: Final = -1
"""The place of what stands before the first cell of a record."""


def _notes(items: Sequence[Item], used: Container[int]) -> tuple[dict[int, tuple[Item, ...]], Sequence[Item]]:
    """Return what stands behind each cell, by its place among the items, and the results.

    Text of a PDN game that could not be read is a cell where a move was ``used`` of it, else a note.
    """
    notes: dict[int, list[Item]] = {_BEFORE: []}
    at = _BEFORE
    outcomes: list[Item] = []
    for place, item in enumerate(items):
        if place in used or _is_cell(item):
            at = place
            notes[at] = []
        elif isinstance(item, Outcome):
            outcomes.append(item)
        elif not isinstance(item, MoveNumber):
            notes[at].append(item)
    return {place: tuple(found) for place, found in notes.items()}, outcomes


def _is_cell(item: Item) -> bool:
    """Return whether a move stands at an item, or should."""
    return isinstance(item, Ply | Blank) or (isinstance(item, Junk) and item.cell is not None)


def _comments(candidate: Candidate) -> Mapping[int, Sequence[Comment]]:
    """Return the comments by the number of the ply that they stand behind; of what is left out, the ply before."""
    comments: dict[int, list[Comment]] = {}
    for change in candidate.changes:
        behind = min(change.ply if change.read else change.ply - 1, len(candidate.texts))
        text = f"{REPAIRED.lower()}: {change_text(change)} ({change.kind})"
        comments.setdefault(behind, []).append(Comment(text, "brace", NOWHERE))
    return comments
