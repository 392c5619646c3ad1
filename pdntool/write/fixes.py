"""Corrections of the writing that cannot change what a record means, made in place, and the proof that they did not.

Corrected are separators and padding of moves that were replayed, blanks before strengths, the form of move numbers,
slips in a count of moves that are all legal and that ends as it should, the punctuation and spelling of tags, the form
of positions, and a missing result behind the moves that the Result tag has. Everything else is for people to decide: a
count that stays ahead of the moves may be the only sign of moves that are missing. Of a score sheet only the moves, the
strengths, the form of the numbers and the position are corrected: its rows, columns and headings stay as they are.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from pdntool.board.fen import FenProblem, read_fen, write_fen
from pdntool.check.number_checks import counts_plies, due_numbers, second_that_counts_as_first
from pdntool.check.order import dots_of
from pdntool.check.pdn3_checks import is_plain_fen
from pdntool.check.play import PlayedMove
from pdntool.check.result_checks import FINAL_RESULTS
from pdntool.check.validate import check_games
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Comment, Mark, MoveNumber, Ply, Tag
from pdntool.syntax.results import plain_result, read_result
from pdntool.syntax.tags import is_second_bracket, tag_parts
from pdntool.syntax.walk import ItemOrBound, walk
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.game_notation import plies_of
from pdntool.write.writers.in_place import Edit, rewrite

_BLANKS: Final = re.compile(r"[^\S\r\n]+\Z")
_TWO_DOTS: Final = 2
# A number without dots before the second ply becomes one with a dot, which is then due to have three.
_MOST_ROUNDS: Final = 4
_MOST_ATTEMPTS: Final = 12

Fixer = Callable[[Verdict, str], Iterator[Edit]]


def _moves(verdict: Verdict, _text: str) -> Iterator[Edit]:
    """Write the squares of replayed moves without padding, with the separators of their kind between them."""
    rules = verdict.rules
    if rules is None:
        return
    names, made = rules.geometry.names, _made(verdict)
    for ply in plies_of(verdict.game):
        if ply.span not in made:
            continue
        squares, move = ply.move.squares, made[ply.span].move
        as_played = squares[0] == names[move.origin] and squares[-1] == names[move.target]
        if as_played and "." not in ply.text:
            text = (rules.capture_sign if move.captured else "-").join(squares)
            if text != ply.text:
                yield Edit(ply.span, text)


def _made(verdict: Verdict) -> Mapping[Span, PlayedMove]:
    return verdict.play.made_in(verdict.game) if verdict.play is not None else {}


def _strengths(verdict: Verdict, text: str) -> Iterator[Edit]:
    """Put a strength right behind its move."""
    before: ItemOrBound | None = None
    for item in walk(verdict.game.items):
        if isinstance(item, Mark) and isinstance(before, Ply) and "*" not in item.text:
            between = Span(before.span.end, item.span.start)
            if _BLANKS.fullmatch(text[between.start : between.end]):
                yield Edit(between, "")
        before = item


def _numbers(verdict: Verdict, _text: str) -> Iterator[Edit]:
    """Write numbers with one dot or three, and put a slip in their count right where nothing can be missing."""
    numbers = list(due_numbers(verdict.game, second_that_counts_as_first(verdict)))
    if not numbers:
        return
    is_whole = verdict.plies_read == verdict.plies_legal > 0 and not verdict.game.problems
    last, last_due = numbers[-1]
    recount = is_whole and (last_due.rstrip(".") == str(last.number) or counts_plies(verdict.game.items))
    for number, due in numbers:
        text = due if recount else _plain_number(number)
        if text != number.text:
            yield Edit(number.span, text)


def _row_numbers(verdict: Verdict, _text: str) -> Iterator[Edit]:
    """Write a colon behind the number of a row as a dot."""
    for item in verdict.game.items:
        if isinstance(item, MoveNumber) and ":" in item.text:
            yield Edit(item.span, _plain_number(item))


def _header_position(verdict: Verdict, _text: str) -> Iterator[Edit]:
    """Write the position of a header line in its plain form."""
    tag = verdict.game.tag("FEN")
    if tag is not None and (plain := _value(tag, verdict.rules)) != tag.value:
        yield Edit(tag.value_span, plain)


def _plain_number(number: MoveNumber) -> str:
    dots = dots_of(number.text)
    return number.text if dots == _TWO_DOTS else f"{number.number}{'...' if dots > _TWO_DOTS else '.'}"


def _tags(verdict: Verdict, text: str) -> Iterator[Edit]:
    """Write the names of tags as the standard does, positions in their plain form, and broken tags as tags."""
    for tag in verdict.game.tags:
        whole = tag_parts().match(text, tag.span.start, tag.span.end)
        if whole is None or text[whole.end() : tag.span.end].strip() != "]":
            yield Edit(tag.span, _rewritten(tag, verdict.rules))
            continue
        if whole[1] != _name(tag):
            yield Edit(Span(*whole.span(1)), _name(tag))
        if tag.name == "FEN" and (plain := _value(tag, verdict.rules)) != tag.value:
            yield Edit(tag.value_span, plain)
    for problem in verdict.game.problems:
        if problem.code is Code.TAG_MALFORMED and problem.span is not None and is_second_bracket(text, problem.span):
            yield Edit(problem.span, "")


def _name(tag: Tag) -> str:
    same = tag.name.lower() == tag.written_name.lower() and tag.name != "SetUp"
    return tag.name if same else tag.written_name


def _value(tag: Tag, rules: Rules | None) -> str:
    return _plain_fen(tag.value, rules) if tag.name == "FEN" and rules is not None else tag.value


def _rewritten(tag: Tag, rules: Rules | None) -> str:
    escaped = _value(tag, rules).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{_name(tag)} "{escaped}"]'


def _plain_fen(fen: str, rules: Rules) -> str:
    position = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    if is_plain_fen(fen) or isinstance(position, FenProblem) or any(run.length for run in position.runs):
        return fen
    return write_fen(position)


def _terminator(verdict: Verdict, text: str) -> Iterator[Edit]:
    """Put the result of the Result tag behind the moves if there is none."""
    game, tag = verdict.game, verdict.game.tag("Result")
    if game.outcome is not None or tag is None or game.problems or not game.items:
        return
    told, last = read_result(tag.value), game.items[-1]
    # A result in words counts no points: none are put behind the moves for it.
    if told is not None and told.points and told.normal in FINAL_RESULTS and game.plies:
        is_line = isinstance(last, Comment) and last.style != "brace"
        end_of_line = "\r\n" if "\r\n" in text else "\n"
        yield Edit(Span(last.span.end, last.span.end), f"{end_of_line if is_line else ' '}{told.normal}")


FIXERS: Final[Mapping[str, tuple[Fixer, ...]]] = MappingProxyType(
    {
        "pdn": (_moves, _strengths, _numbers, _tags, _terminator),
        "sheet": (_moves, _strengths, _row_numbers, _header_position),
    }
)
"""What is corrected, by the kind of record; each yields edits that overlap with none of the others."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text with its corrections; unless they are ``proven`` to change no game, nothing may be written.

    ``held`` are the numbers of the games of which a correction was not made, as with it the text would not be read as
    the same games: of damaged text that happens, of any other it would be a fault of the program.
    """

    text: str
    edits: int
    proven: bool = True
    held: tuple[int, ...] = ()


class _Key(NamedTuple):
    """A correction, told from the others wherever it stands: its game, what was there, and what it becomes."""

    game: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A text corrected, with how many edits and which; ``wrong`` are the numbers of the games that it changes."""

    text: str
    edits: int
    keys: frozenset[_Key]
    wrong: frozenset[int]


def fix(source: Source, rules: Rules | None) -> Fixed:
    """Correct the writing of the games of a source, and prove that they are the same games.

    A correction that does not stand the proof is not made; the others are.
    """
    games = _checked(source, rules)
    wanted = list(map(_meaning, games))

    def attempt(held: frozenset[_Key]) -> _Attempt:
        return _corrected(source, rules, games, wanted, held)

    done, held = attempt(frozenset()), frozenset[_Key]()
    for left in reversed(range(_MOST_ATTEMPTS)):
        if not done.wrong:
            break
        # A fault that does not show where it comes from keeps all corrections back.
        held |= {key for key in done.keys if left and key.game in done.wrong} or done.keys
        done = attempt(held)
    # Each that was kept back with another, and does no harm without it, is made after all.
    waiting = deque([sorted(held)]) if held else deque[list[_Key]]()
    for _ in range(2 * _MOST_ATTEMPTS):
        if not waiting:
            break
        keys = waiting.popleft()
        without = attempt(held.difference(keys))
        if not without.wrong:
            done, held = without, held.difference(keys)
        elif len(keys) > 1:
            half = len(keys) // 2
            waiting.extend((keys[:half], keys[half:]))
    return Fixed(done.text, done.edits, not done.wrong, tuple(sorted({key.game for key in held})))


def _corrected(
    source: Source,
    rules: Rules | None,
    games: Sequence[Verdict],
    wanted: Sequence[tuple[object, ...]],
    held: frozenset[_Key],
) -> _Attempt:
    """Make all corrections but those that are held back, and compare the games with those that are wanted."""
    text, made, keys = source.text, 0, set[_Key]()
    edits: list[tuple[_Key, Edit]] = []
    for _ in range(_MOST_ROUNDS):
        edits = [one for one in _edits(games, text) if one[0] not in held]
        if not edits:
            break
        keys |= {key for key, _ in edits}
        text, made = rewrite(text, [edit for _, edit in edits]), max(made, len(edits))
        games = _checked(replace(source, text=text), rules)
    wrong = {key.game for key, _ in edits} | _changed(wanted, list(map(_meaning, games)))
    return _Attempt(text, made, frozenset(keys), frozenset(wrong))


def _changed(wanted: Sequence[tuple[object, ...]], found: Sequence[tuple[object, ...]]) -> set[int]:
    """Return the numbers of games that are not the same any more; where there are more or fewer, of the first two."""
    different = [number for number, (one, other) in enumerate(zip_longest(wanted, found), 1) if one != other]
    return {*different} if len(wanted) == len(found) else {different[0], different[0] - 1}


def _checked(source: Source, rules: Rules | None) -> list[Verdict]:
    return [verdict for verdict in check_games(source, rules) if verdict.number]


def _edits(verdicts: Iterable[Verdict], text: str) -> list[tuple[_Key, Edit]]:
    edits = (
        (_Key(verdict.number, text[edit.span.start : edit.span.end], edit.text), edit)
        for verdict in verdicts
        for fixer in FIXERS[verdict.game.kind]
        for edit in fixer(verdict, text)
    )
    return sorted(edits, key=itemgetter(1))


def _meaning(verdict: Verdict) -> tuple[object, ...]:
    """Return all that must not change: tags, moves and positions, comments, and where play breaks off."""
    game, made = verdict.game, _made(verdict)
    return (
        verdict.variant,
        verdict.plies_read,
        verdict.plies_legal,
        verdict.final_fen,
        plain_result(verdict.result or "*"),
        game.plies if verdict.play is None else [made[span] for span in sorted(made)],
        [(tag.name, tag.value) for tag in game.tags if tag.name != "FEN"],
        [item.text for item in game.items if isinstance(item, Comment)],
    )
