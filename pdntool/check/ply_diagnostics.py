"""What the rules find in a ply, as diagnostics; and which reading of an ambiguous capture later moves leave."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from math import log
from types import MappingProxyType
from typing import Final, NamedTuple

from pdntool.board.fen import relaid
from pdntool.board.geometry import DIAGONAL, ORTHOGONAL
from pdntool.board.position import Position
from pdntool.check.order import playing_order
from pdntool.check.play import fast_replay_of, start_position
from pdntool.diagnostics.codes import Code, Property
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import FastReplay
from pdntool.rules.movegen import Move
from pdntool.rules.notation import captured_names, long_text, official_text
from pdntool.rules.resolve import Ambiguous, Illegal, Match, resolve, squares_of
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.game import Game
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Blank, Item, Ply, Reading, Setup
from pdntool.syntax.walk import changed
from pdntool.text.span import Span

_MOST_POSITIONS = 64


@dataclass(frozen=True, slots=True)
class Chosen:
    """The reading to go on with, and whether the later moves leave no other."""

    move: Move
    decided: bool


def choose(replay: FastReplay, position: Position, candidates: Sequence[Move], rest: Sequence[str]) -> Chosen:
    """Choose among the readings of a capture by how many of the ``rest`` move texts each lets be played.

    A reading decides if it alone reaches the end. Otherwise the one that gets furthest is taken, the first of equals.
    """
    engine = replay.engine
    reached = [_survives(replay, engine.play(position, move), rest) for move in candidates]
    best = reached.index(max(reached))
    decided = reached[best] == len(rest) and reached.count(len(rest)) == 1
    return Chosen(candidates[best], decided)


def _survives(replay: FastReplay, position: Position, rest: Sequence[str]) -> int:
    """Count the plies that can be played whichever way later ambiguities are read."""
    live = {position: None}
    for count, text in enumerate(rest):
        following: dict[Position, None] = {}
        for place in live:
            following.update(dict.fromkeys(_after(replay, place, text)))
        if not following:
            return count
        live = dict(list(following.items())[:_MOST_POSITIONS])
    return len(rest)


# Ambiguous plies that follow on one another look at the same positions.
@lru_cache(maxsize=1 << 14)
def _after(replay: FastReplay, position: Position, text: str) -> Sequence[Position]:
    count, after = replay.advance(position, (text,))
    if count:
        return [after]
    resolution = resolve(replay.engine, position, written_move(text))
    if isinstance(resolution, Match):
        return [replay.engine.play(position, resolution.move)]
    if isinstance(resolution, Ambiguous):
        return [replay.engine.play(position, move) for move in resolution.candidates]
    return []


def with_readings_chosen(game: Game, rules: Rules) -> Game:
    """Return a game whose plies with several readings have those that let most of it be played, with notes on them.

    Of those that get equally far the likeliest are taken; where none can be played the likeliest stays.
    """
    items = playing_order(game, rules)
    start = start_position(game, rules) if game.plain is None and any(map(_is_open, items)) else None
    if not isinstance(start, Position):
        return game
    live: dict[Position, _Path] = {start: _Path(0.0, ())}
    for ply in takewhile(lambda item: not isinstance(item, Blank | Setup), items):
        if isinstance(ply, Ply):
            following = _played(rules, live, ply)
            if not following:
                break
            live = dict(sorted(following.items(), key=lambda one: one[1].cost)[:_MOST_POSITIONS])
    best = min(live.values(), key=lambda path: path.cost)
    taken = {span: reading for span, reading in best.taken if reading is not None}
    notes = [_taken(item, taken[item.span]) for item in items if isinstance(item, Ply) and item.span in taken]
    content = replace(
        game.content,
        items=changed(game.items, lambda item: _with_reading(item, taken)),
        problems=(*game.problems, *filter(None, notes)),
    )
    return replace(game, plain=None, given=content)


def _taken(ply: Ply, reading: Reading) -> Diagnostic | None:
    """Return the note that not the first of the readings of a ply is taken."""
    if reading is ply.readings[0]:
        return None
    args: dict[str, str | int] = {"text": " | ".join(one.text for one in ply.readings), "read": reading.text}
    row, side = (ply.cell.row, ply.cell.side) if ply.cell else (None, None)
    return Diagnostic(Code.READING_TAKEN, ply.span, args, move=reading.text, row=row, side=side)


class _Path(NamedTuple):
    """The readings on the way to a position, and what they cost: less, the likelier they are."""

    cost: float
    taken: tuple[tuple[Span, Reading | None], ...]


def _is_open(item: Item) -> bool:
    return isinstance(item, Ply) and len(item.readings) > 1


def _with_reading(item: Item, taken: Mapping[Span, Reading]) -> Item:
    reading = taken.get(item.span)
    return replace(item, text=reading.text, move=reading.move) if isinstance(item, Ply) and reading else item


def _played(rules: Rules, live: Mapping[Position, _Path], ply: Ply) -> dict[Position, _Path]:
    """Return the positions after each reading of a ply in each position, with the likeliest way to each."""
    following: dict[Position, _Path] = {}
    for position, (cost, taken) in live.items():
        for place, reading in enumerate(ply.readings or (None,)):
            path = _Path(cost + _cost(ply, place), (*taken, (ply.span, reading)))
            for after in _after(fast_replay_of(rules), position, ply.text if reading is None else reading.text):
                if after not in following or path.cost < following[after].cost:
                    following[after] = path
    return following


def _cost(ply: Ply, place: int) -> float:
    """Return what a reading costs: the logarithm of its weight, else of a half for each that stands before it."""
    weight = ply.readings[place].weight if ply.readings else 1.0
    return place * log(2) if weight is None else -log(max(weight, 1e-6))


_ENDS: Final = 2


@dataclass(frozen=True, slots=True)
class ReadPly:
    """A ply to be judged, by which rules and in which position; ``number`` is None in a variation."""

    kind: str
    rules: Rules
    position: Position
    ply: Ply
    number: int | None


def illegal(reading: ReadPly, reason: Illegal) -> Diagnostic:
    """Report a ply that the rules do not allow, with the article and the variants that would allow it."""
    args = dict(reason.args)
    # A step of a precedence may have an article of its own.
    article = reading.rules.articles.get(reason.code) or reading.rules.articles.get(_trait(reading, reason.code))
    if article is not None:
        args["rule"] = article
        args["variant"] = reading.rules.name
    return replace(_at_ply(reading, reason.code, args, reason.legal), also=tuple(_allowed_in(reading)))


def captured_named(reading: ReadPly, reason: Illegal) -> Iterator[Diagnostic]:
    """Yield the note that an illegal ply names the captured squares of a legal capture."""
    if reason.meant:
        rules, position, square = reading.rules, reading.position, reading.ply.move.squares[-1]
        legal = engine(rules).legal_moves(position)
        texts = sorted(official_text(rules, position, move, legal) for move in reason.meant)
        yield _at_ply(reading, Code.CAPTURED_SQUARE_NAMED, {"square": square, "read": ", ".join(texts)}, ())


def _trait(reading: ReadPly, code: Code) -> str:
    if code is Code.KING_LANDS_TOO_FAR and not reading.rules.king_lands_behind:
        return "king_halts_behind_king"
    return "man_captures" if code is Code.MAN_DIRECTION and _is_jump(reading) else code.trait


def _is_jump(reading: ReadPly) -> bool:
    """Return whether a move was written as a capture, or leads over a square as only captures do."""
    if reading.ply.move.capture:
        return True
    squares = squares_of(engine(reading.rules), reading.ply.move)
    if isinstance(squares, str):
        return False
    line = reading.rules.geometry.line_through(squares[0], squares[-1], DIAGONAL + ORTHOGONAL)
    return line is not None and len(line[1]) == 1


def _allowed_in(reading: ReadPly) -> list[str]:
    """Return the other variants on the same board in which the ply would be legal."""
    geometry = reading.rules.geometry
    others = [one for one in VARIANTS.values() if one is not reading.rules and one.geometry.same_squares(geometry)]
    positions = {layout: relaid(reading.position, layout) for layout in {other.geometry for other in others}}
    return [other.name for other in others if _is_legal_in(other, positions[other.geometry], reading.ply)]


def _is_legal_in(other: Rules, position: Position, ply: Ply) -> bool:
    if fast_replay_of(other).match(position, ply.text) is not None:
        return True
    is_plain = ply.move.taken is None and len(ply.move.squares) <= _ENDS
    return not is_plain and isinstance(resolve(engine(other), position, ply.move), Match)


def ambiguous(reading: ReadPly, resolution: Ambiguous, choice: Chosen) -> Diagnostic:
    """Report a capture that can be read in several ways: decided by the later moves, or not."""
    args: dict[str, str | int] = {"n": len(resolution.candidates)}
    if choice.decided:
        args = {"chosen": long_text(reading.rules, reading.position, choice.move)}
    code = _AMBIGUOUS[choice.move.captured != 0, choice.decided]
    return _at_ply(reading, code, args, resolution.candidates)


_AMBIGUOUS: Final = MappingProxyType(
    {
        (True, False): Code.CAPTURE_AMBIGUOUS,
        (True, True): Code.RESOLVED_BY_LATER_MOVES,
        (False, False): Code.START_AMBIGUOUS,
        (False, True): Code.START_DECIDED_BY_LATER_MOVES,
    }
)
"""The code by whether the move is a capture and whether later moves decide; only a file leaves a quiet move open."""


def read_as(reading: ReadPly, code: Code, move: Move) -> Diagnostic:
    """Report in which unusual way a ply was read."""
    return _at_ply(reading, code, {"read": long_text(reading.rules, reading.position, move)}, ())


def at_ply(reading: ReadPly, code: Code, args: Mapping[str, str | int] | None = None) -> Diagnostic:
    """Report something about a ply that the rules do not decide."""
    return _at_ply(reading, code, dict(args or {}), ())


def date_for(reading: ReadPly, written: WrittenMove) -> Diagnostic:
    """Report that a spreadsheet made a date of a ply, which may have been a certain move."""
    return at_ply(reading, Code.DATE_FOR_MOVE, {"text": reading.ply.text, "read": "-".join(written.squares)})


def unverified(ply: Ply, count: int, number: int | None) -> Diagnostic:
    """Report that the rest of a line, from a ply on, is unverified; ``number`` is None in a variation."""
    args = {"n": count}
    return Diagnostic(Code.REST_UNVERIFIED, ply.span, args, ply=number, move=ply.text, variation=number is None)


def with_legal(fault: Diagnostic, rules: Rules, position: Position) -> Diagnostic:
    """Return a diagnostic with the moves that are legal in a position, and the position."""
    legal = engine(rules).legal_moves(position)
    return replace(
        fault, legal=tuple(sorted(official_text(rules, position, move, legal) for move in legal)), position=position
    )


def _at_ply(reading: ReadPly, code: Code, args: dict[str, str | int], moves: tuple[Move, ...]) -> Diagnostic:
    rules, position, ply = reading.rules, reading.position, reading.ply
    legal = engine(rules).legal_moves(position)
    listed = sorted(
        (official_text(rules, position, move, legal), tuple(captured_names(rules, move)) if move.captured else ())
        for move in moves
    )
    row = side = None
    if reading.kind == "sheet":
        row = ply.cell.row if ply.cell else None
        side = ply.cell.side if ply.cell else None
        side = side or ("white" if position.white_to_move else "black")
    return Diagnostic(
        code,
        ply.span,
        args,
        ply=reading.number,
        move=ply.text,
        legal=tuple(text for text, _ in listed),
        row=row,
        side=side,
        variation=reading.number is None,
        takes=tuple(taken for _, taken in listed) if Property.CAPTURES in code.properties else (),
        position=position,
    )
