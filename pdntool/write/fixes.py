"""Corrections of the writing that cannot change what a record means, made in place, and the proof that they did not.

Corrected are separators and padding of moves that were replayed, blanks before strengths, the form of move numbers,
slips in a count of moves that are all legal and that ends as it should, the punctuation and spelling of tags, the form
of positions, and a missing result behind the moves that the Result tag has. Everything else is for people to decide: a
count that stays ahead of the moves may be the only sign of moves that are missing. Of a score sheet only the moves, the
strengths, the form of the numbers and the position are corrected: its rows, columns and headings stay as they are.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pdntool.board.fen import FenProblem, read_fen, write_fen
from pdntool.check.numbers import counts_plies, dots_of, due_numbers
from pdntool.check.pdn3 import is_plain_fen
from pdntool.check.records import CheckedRecord, check_records
from pdntool.check.report import GameReport
from pdntool.check.results import RESULTS, plain_result
from pdntool.diagnostics.codes import Code
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Comment, Mark, MoveNumber, Ply, Record, Tag
from pdntool.syntax.tags import is_second_bracket, tag_parts
from pdntool.syntax.walk import Step, walk
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.rewrite import Edit, rewrite

_BLANKS: Final = re.compile(r"[^\S\r\n]+\Z")
_TWO_DOTS: Final = 2

Fixer = Callable[[CheckedRecord, str], Iterator[Edit]]


def _moves(game: CheckedRecord, _text: str) -> Iterator[Edit]:
    """Write the squares of replayed moves without padding, with the separators of their kind between them."""
    replay, rules = game.replay, game.rules
    if replay is None or rules is None:
        return
    names = rules.geometry.names
    for played in replay.played:
        squares, move = played.ply.move.squares, played.move
        as_played = squares[0] == names[move.origin] and squares[-1] == names[move.target]
        if as_played and "." not in played.ply.text:
            text = (rules.capture_sign if move.captured else "-").join(squares)
            if text != played.ply.text:
                yield Edit(played.ply.span, text)


def _strengths(game: CheckedRecord, text: str) -> Iterator[Edit]:
    """Put a strength right behind its move."""
    before: Step | None = None
    for item in walk(game.record.items):
        if isinstance(item, Mark) and isinstance(before, Ply) and "*" not in item.text:
            between = Span(before.span.end, item.span.start)
            if _BLANKS.fullmatch(text[between.start : between.end]):
                yield Edit(between, "")
        before = item


def _numbers(game: CheckedRecord, _text: str) -> Iterator[Edit]:
    """Write numbers with one dot or three, and put a slip in their count right where nothing can be missing."""
    numbers = list(due_numbers(game.record))
    if not numbers:
        return
    is_whole = game.report.plies_read == game.report.plies_legal > 0 and not game.record.problems
    last, last_due = numbers[-1]
    recount = is_whole and (last_due.rstrip(".") == str(last.number) or counts_plies(game.record.items))
    for number, due in numbers:
        text = due if recount else _plain_number(number)
        if text != number.text:
            yield Edit(number.span, text)


def _row_numbers(game: CheckedRecord, _text: str) -> Iterator[Edit]:
    """Write a colon behind the number of a row as a dot."""
    for item in game.record.items:
        if isinstance(item, MoveNumber) and ":" in item.text:
            yield Edit(item.span, _plain_number(item))


def _header_position(game: CheckedRecord, _text: str) -> Iterator[Edit]:
    """Write the position of a header line in its plain form."""
    tag = game.record.tag("FEN")
    if tag is not None and (plain := _value(tag, game.rules)) != tag.value:
        yield Edit(tag.value_span, plain)


def _plain_number(number: MoveNumber) -> str:
    dots = dots_of(number.text)
    return number.text if dots == _TWO_DOTS else f"{number.number}{'...' if dots > _TWO_DOTS else '.'}"


def _tags(game: CheckedRecord, text: str) -> Iterator[Edit]:
    """Write the names of tags as the standard does, positions in their plain form, and broken tags anew."""
    for tag in game.record.tags:
        whole = tag_parts().match(text, tag.span.start, tag.span.end)
        if whole is None or text[whole.end() : tag.span.end].strip() != "]":
            yield Edit(tag.span, _anew(tag, game.rules))
            continue
        if whole[1] != _name(tag):
            yield Edit(Span(*whole.span(1)), _name(tag))
        if tag.name == "FEN" and (plain := _value(tag, game.rules)) != tag.value:
            yield Edit(tag.value_span, plain)
    for problem in game.record.problems:
        if problem.code is Code.TAG_MALFORMED and problem.span is not None and is_second_bracket(text, problem.span):
            yield Edit(problem.span, "")


def _name(tag: Tag) -> str:
    same = tag.name.lower() == tag.written_name.lower() and tag.name != "SetUp"
    return tag.name if same else tag.written_name


def _value(tag: Tag, rules: Rules | None) -> str:
    return _plain_fen(tag.value, rules) if tag.name == "FEN" and rules is not None else tag.value


def _anew(tag: Tag, rules: Rules | None) -> str:
    escaped = _value(tag, rules).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{_name(tag)} "{escaped}"]'


def _plain_fen(fen: str, rules: Rules) -> str:
    position = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    if is_plain_fen(fen) or isinstance(position, FenProblem) or any(run.length for run in position.runs):
        return fen
    return write_fen(position)


def _terminator(game: CheckedRecord, text: str) -> Iterator[Edit]:
    """Put the result of the Result tag behind the moves if there is none."""
    record, tag = game.record, game.record.tag("Result")
    if record.outcome is not None or tag is None or record.problems or not record.items:
        return
    result, last = plain_result(tag.value), record.items[-1]
    if result in RESULTS and any(isinstance(item, Ply) for item in record.items):
        is_line = isinstance(last, Comment) and last.style != "brace"
        end_of_line = "\r\n" if "\r\n" in text else "\n"
        yield Edit(Span(last.span.end, last.span.end), f"{end_of_line if is_line else ' '}{result}")


FIXERS: Final[Mapping[str, tuple[Fixer, ...]]] = MappingProxyType(
    {
        "pdn": (_moves, _strengths, _numbers, _tags, _terminator),
        "sheet": (_moves, _strengths, _row_numbers, _header_position),
    }
)
"""What is corrected, by the kind of record; each yields edits that overlap with none of the others."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text with its corrections; unless they are ``proven`` to change no game, nothing may be written."""

    text: str
    edits: int
    proven: bool = True


def fix(source: Source, rules: Rules | None) -> Fixed:
    """Correct the writing of the games of a source, and prove that they are the same games."""
    before = list(check_records(source, rules))
    edits = _edits(before, source.text)
    if not edits:
        return Fixed(source.text, 0)
    text = rewrite(source.text, edits)
    again = Source(source.name, text, source.encoding, source.guessed, source.bad_at)
    after = list(check_records(again, rules))
    proven = not _edits(after, text) and _games(after) == _games(before)
    return Fixed(text, len(edits), proven)


def _edits(games: list[CheckedRecord | GameReport], text: str) -> list[Edit]:
    edits = [
        edit
        for game in games
        if isinstance(game, CheckedRecord)
        for fixer in FIXERS[game.record.kind]
        for edit in fixer(game, text)
    ]
    return sorted(edits)


def _games(games: list[CheckedRecord | GameReport]) -> list[tuple[object, ...]]:
    """Return all that must not change: games, tags, moves and positions, comments, and where play breaks off."""
    return [_meaning(game) for game in games if isinstance(game, CheckedRecord)]


def _meaning(game: CheckedRecord) -> tuple[object, ...]:
    report, record, replay = game.report, game.record, game.replay
    return (
        report.variant,
        report.plies_read,
        report.plies_legal,
        report.final_fen,
        plain_result(report.result or "*"),
        [(played.before, played.move) for played in replay.played] if replay else _texts(record),
        [(tag.name, tag.value) for tag in record.tags if tag.name != "FEN"],
        [item.text for item in record.items if isinstance(item, Comment)],
    )


def _texts(record: Record) -> list[str]:
    return [item.text for item in record.items if isinstance(item, Ply)]
