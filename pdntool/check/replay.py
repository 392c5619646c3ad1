"""The replay of a game: every ply of the main line and of the variations, by the rules of one variant."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.order import Line, MoveOf, Written, goes_on_below, playing_order, variation_starts
from pdntool.check.play import MainMove, Play, PlayedMove, fast_replay_of, play_line, start_position
from pdntool.check.ply_diagnostics import (
    ReadPly,
    ambiguous,
    at_ply,
    captured_named,
    choose,
    date_for,
    illegal,
    read_as,
    unverified,
    with_legal,
)
from pdntool.check.suppressions import Standing
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic, fen_diagnostics
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import LineReplay
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Illegal, Match, Resolution, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.game_builder import shorter
from pdntool.syntax.moves import dates_as_moves
from pdntool.syntax.nodes import Blank, Item, Junk, MoveNumber, Ply, Setup, Variation
from pdntool.text.span import Span


def replay(
    game: Game, rules: Rules, line: Play | None = None, accepted: Collection[MoveOf] = ()
) -> tuple[Play, tuple[Diagnostic, ...]]:
    """Replay a game by the rules of a variant; a fault stops only the line that it is in.

    ``line`` is the play of a plain game by the fast replay, if detection has made it; ``accepted`` moves stand whatever
    the rules say. Return the play, and the diagnostics of its plies and set-ups.
    """
    if game.plain is not None and not accepted:
        line = line or play_line(game, rules)
        if line is not None and line.plies_legal == line.plies_read:
            return line, ()
        stopped = None if line is None else _stopped(game, line)
        if stopped is not None:
            return stopped
    return _Replayer(game, rules, accepted=accepted).run()


def replay_as_written(
    game: Game, rules: Rules, line: Play | None = None, accepted: Collection[MoveOf] = ()
) -> tuple[Game, Play, tuple[Diagnostic, ...]]:
    """Replay a game as :func:`replay` does, its jumps joined as far as the rules allow, its captures in its own way.

    A game that names the captured squares in all of its captures means them; one capture alone may be a slip.
    """
    play, found = replay(game, rules, line, accepted)
    ends = dict(_jump_ends(game, found, rules))
    if ends:
        game = game.parted(ends)
        play, found = replay(game, rules, accepted=accepted)
    if any(one.code is Code.CAPTURED_SQUARE_NAMED for one in found):
        other, other_found = replay(game, replace(rules, names_captured=True), accepted=accepted)
        named = sum(one.code is Code.READ_BY_CAPTURED_SQUARES and not one.variation for one in other_found)
        captures = sum(move.made.move.captured != 0 for move in other.main)
        if named == captures >= _A_HABIT:
            return game, replace(other, rules=rules), other_found
    return game, play, found


_A_HABIT: Final = 2


def _jump_ends(game: Game, found: Iterable[Diagnostic], rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield of the joined jumps that are illegal where those end that are a legal move by themselves."""
    joined = {problem.span for problem in game.problems if problem.code is Code.JUMPS_JOINED}
    for one in found if joined else ():
        if one.span in joined and one.span is not None and one.position is not None:
            for ply in shorter(game.source.text, one.span):
                if isinstance(resolve(engine(rules), one.position, ply.move), Match):
                    yield ply.span
                    break


def _stopped(game: Game, line: Play) -> tuple[Play, tuple[Diagnostic, ...]] | None:
    """Return the play of a plain game with the illegal ply that stops it; None where the next ply has a move."""
    ply, *rest = game.main_plies(line.plies_legal, 2)
    if line.final is None:
        return None
    resolution = resolve(engine(line.rules), line.final, ply.move)
    if not isinstance(resolution, Illegal):
        return None
    number = line.plies_legal + 1
    reading = ReadPly(game.kind, line.rules, line.final, ply, number)
    stop = illegal(reading, resolution)
    left = [unverified(one, line.plies_read - number, number + 1) for one in rest]
    return replace(line, stop=stop), (stop, *captured_named(reading, resolution), *left)


def _position(fen: str, span: Span, rules: Rules) -> Position | tuple[Diagnostic, ...]:
    read = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    return fen_diagnostics(read, span) if isinstance(read, FenProblem) else read


def _passed(position: Position) -> Position:
    """Return a position after a move that is passed over."""
    return position._replace(white_to_move=not position.white_to_move)


@dataclass(slots=True)
class _Replayer:
    game: Game
    rules: Rules
    read: int = 0
    legal: int = 0
    final: Position | None = None
    made: dict[Span, PlayedMove] = field(default_factory=dict)
    main: list[MainMove] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    not_moves: dict[Span | None, Diagnostic] = field(default_factory=dict)
    was_set_up: bool = True
    accepted: Iterable[MoveOf] = ()
    fast: LineReplay = field(init=False)
    standing: Standing = field(init=False)

    def __post_init__(self) -> None:
        self.fast = fast_replay_of(self.rules).line()
        self.standing = Standing(self.game, self.accepted)

    def run(self) -> tuple[Play, tuple[Diagnostic, ...]]:
        self.not_moves = {one.span: one for one in self.game.problems if one.code is Code.NOT_A_MOVE}
        start, tag = start_position(self.game, self.rules), self.game.tag("FEN")
        if isinstance(start, FenProblem):
            self.found += fen_diagnostics(start, tag.value_span if tag is not None else self.game.span)
        position = None if isinstance(start, FenProblem) else start
        self.final = position
        items = playing_order(self.game, self.rules)
        self._walk(Line(items, position, position, is_main=True, broken=position is None))
        found = (*self.found, *self.standing.left(self.made))
        play = Play(
            self.rules,
            position,
            self.final,
            self.read,
            self.legal,
            main=self.main,
            made=self.made,
            accepted=self.standing.accepted,
            stop=next((one for one in found if self._is_stop(one)), None),
        )
        return play, found

    def _is_stop(self, one: Diagnostic) -> bool:
        """Return whether a diagnostic ends the main line: an error, but no date that was read as its move."""
        is_read = one.code is Code.DATE_FOR_MOVE and (one.ply or 0) <= self.legal
        is_read = is_read or one.span in self.standing.allowed
        return one.code.severity is Severity.ERROR and not one.variation and not is_read

    def _walk(self, main: Line) -> None:
        lines = [main]
        while lines:
            line = lines[-1]
            if line.at == len(line.items):
                self._close(lines.pop())
                continue
            item = line.items[line.at]
            line.at += 1
            if isinstance(item, Variation):
                lines.append(self._variation(line, item.items))
            else:
                self._take(line, item)

    def _variation(self, line: Line, items: Sequence[Item]) -> Line:
        """Return the line of a variation, from where its first ply can be played if it may start in several places."""
        starts = variation_starts(line, items)
        fitting = (start for start in starts if len(starts) == 1 or self._begins(*start, items))
        position, at = next(fitting, starts[0] if starts else (None, 0))
        return Line(items, position, position, is_main=False, at=at, broken=position is None)

    def _begins(self, position: Position, at: int, items: Sequence[Item]) -> bool:
        """Return whether the first ply of a line can be played in a position; moves passed over turn the side."""
        for place in range(at, len(items)):
            item = items[place]
            if isinstance(item, Blank):
                position = _passed(position)
            elif isinstance(item, Ply):
                return not isinstance(resolve(engine(self.rules), position, item.move), Illegal)
            elif isinstance(item, Setup):
                break
        return True

    def _take(self, line: Line, item: Item) -> None:
        if isinstance(item, Ply):
            self.read += line.is_main
            if line.is_main and self.standing.waits:
                self.standing.note(item, line.name_of(item, self.read), self.read, reached=not line.broken)
            if line.broken:
                line.before = None
                line.unverified += 1
                line.unverified_from = line.unverified_from or item
            else:
                self._ply(line, item)
        elif isinstance(item, Setup):
            self._set_up(line, item)
        elif isinstance(item, MoveNumber):
            line.take_number(item, white_starts=self.rules.white_starts)
        elif isinstance(item, Blank):
            self._blank(line, item)
        elif isinstance(item, Junk) and item.span in self.not_moves:
            self._not_a_move(line, item)
            line.stop()

    def _ply(self, line: Line, ply: Ply) -> None:
        position = line.position
        if position is None:
            return
        if (move := self._accept(line, ply, position)) is None:
            line.stop()
            return
        played = PlayedMove(position, move)
        if ply.span not in self.standing.allowed:
            # What the rules forbid is written by nobody but the record itself.
            self.made[ply.span] = played
        line.advance(engine(self.rules).play(position, move))
        if line.is_main:
            self.main.append(MainMove(self.read, played, not self.was_set_up))
            self.was_set_up = False
            self.legal += 1
            self.final = line.position

    def _accept(self, line: Line, ply: Ply, position: Position) -> Move | None:
        """Return the move of a ply, reporting what there is to report; None if it is not legal."""
        cell = ply.cell
        if cell is not None and dates_as_moves(ply.text):
            return self._accept_date(line, ply, position)
        plain = self.fast.match(position, ply.text)
        in_column = cell is None or cell.side is None or (cell.side == "white") is position.white_to_move
        if plain is not None and in_column:
            return plain
        resolution = resolve(engine(self.rules), position, ply.move)
        if not in_column and self._is_out_of_turn(line, ply, position, resolution):
            return None
        reading = ReadPly(self.game.kind, self.rules, position, ply, self.read if line.is_main else None)
        if isinstance(resolution, Match):
            self._remark(reading, resolution.reading, resolution.move)
            return resolution.move
        if isinstance(resolution, Illegal):
            move, told = self.standing.move(reading, illegal(reading, resolution), line.name_of(ply, self.read))
            self.found += [*told, *(captured_named(reading, resolution) if move is None else ())]
            return move
        choice = choose(fast_replay_of(self.rules), position, resolution.candidates, line.rest())
        self.found.append(ambiguous(reading, resolution, choice))
        self._remark(reading, resolution.reading, choice.move)
        return choice.move

    def _accept_date(self, line: Line, ply: Ply, position: Position) -> Move | None:
        """Return the move that a spreadsheet made a date of, whichever order of its squares fits; else None."""
        reading = ReadPly(self.game.kind, self.rules, position, ply, self.read if line.is_main else None)
        moves = dates_as_moves(ply.text)
        for written in moves:
            found = resolve(engine(self.rules), position, written)
            if isinstance(found, Match):
                self.found.append(date_for(reading, written))
                return found.move
        self.found.append(with_legal(date_for(reading, moves[0]), self.rules, position))
        return None

    def _is_out_of_turn(self, line: Line, ply: Ply, position: Position, resolution: Resolution) -> bool:
        """Report a ply in the column of the side that is not to move; return whether it is that side's own.

        A game whose columns are named the wrong way round is said to be so once.
        """
        reading = ReadPly(self.game.kind, self.rules, position, ply, self.read if line.is_main else None)
        if not isinstance(resolution, Illegal):
            if not any(one.code is Code.COLUMN_OF_OTHER_SIDE for one in self.found):
                self.found.append(at_ply(reading, Code.COLUMN_OF_OTHER_SIDE))
            return False
        is_own = not isinstance(resolve(engine(self.rules), _passed(position), ply.move), Illegal)
        if is_own:
            self.found.append(with_legal(at_ply(reading, Code.OUT_OF_TURN), self.rules, position))
        return is_own

    def _remark(self, reading: ReadPly, code: Code | None, move: Move) -> None:
        """Report in which unusual way a ply was read."""
        if code is not None:
            self.found.append(read_as(reading, code, move))

    def _set_up(self, line: Line, item: Setup) -> None:
        if item.fen is None:
            return
        self._close(line)
        offset = item.text.find(item.fen)
        start = item.span.start + max(offset, 0)
        read = _position(item.fen, Span(start, start + len(item.fen)), self.rules)
        if not isinstance(read, Position):
            self.found += read
            line.set_up(None)
            return
        line.set_up(read)
        if line.is_main:
            self.final = read
            self.was_set_up = True

    def _blank(self, line: Line, item: Blank) -> None:
        """Pass over a move in a variation; report one that is missing in the main line if it hides the position.

        It hides none if nothing follows, or if it stands for the ply before it.
        """
        if line.holds_place() or goes_on_below(line.items, line.at, line.number):
            return
        if line.broken or line.position is None:
            line.gaps += line.unverified_from is None
            return
        if not line.is_main:
            line.advance(_passed(line.position))
        elif line.rest():
            row, side = (item.cell.row, item.cell.side) if item.cell else (None, None)
            self._gap(line, item, Diagnostic(Code.MOVE_MISSING, item.span, row=row, side=side))
            line.stop()

    def _not_a_move(self, line: Line, item: Junk) -> None:
        """Report a text that stands for a move and is none, with what could be played there."""
        if line.broken:
            line.gaps += line.unverified_from is None
        else:
            self._gap(line, item, self.not_moves[item.span])

    def _gap(self, line: Line, item: Written, fault: Diagnostic) -> None:
        """Report that no move of a line can be read, with its place in the game and the legal moves."""
        number = self.read + 1 if line.is_main else None
        line.gaps += 1
        fault = replace(fault, ply=number, variation=not line.is_main)
        if line.position is not None:
            fault = with_legal(fault, self.rules, line.position)
            self.found += self.standing.gap(item, fault, line.name_of(item, self.read + 1))
        self.found.append(fault)

    def _close(self, line: Line) -> None:
        """Report once how much of a line could not be verified."""
        if line.unverified_from is not None:
            number = self.read - line.unverified + 1 + line.gaps if line.is_main else None
            self.found.append(unverified(line.unverified_from, line.unverified, number))
        line.unverified = line.gaps = 0
        line.unverified_from = None
