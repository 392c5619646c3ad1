"""The replay of a game: every ply of the main line and of the variations, by the rules of one variant."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.order import goes_on_below, playing_order
from pdntool.check.play import MainMove, Play, PlayedMove, fast_replay_of, play_line, start_position
from pdntool.check.ply_diagnostics import ReadPly, ambiguous, choose, illegal, read_as
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic, fen_diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.fast_replay import LineReplay
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Illegal, Match, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Item, Junk, MoveNumber, Ply, Setup, Variation
from pdntool.text.span import Span


def replay(game: Game, rules: Rules, line: Play | None = None) -> tuple[Play, tuple[Diagnostic, ...]]:
    """Replay a game by the rules of a variant; a fault stops only the line that it is in.

    ``line`` is the play of a plain game by the fast replay, if detection has made it. Return the play, and the
    diagnostics of its plies and set-ups.
    """
    if game.plain is not None:
        line = line or play_line(game, rules)
        if line is not None and line.plies_legal == line.plies_read:
            return line, ()
        stopped = None if line is None else _stopped(game, line)
        if stopped is not None:
            return stopped
    return _Replayer(game, rules).run()


def _stopped(game: Game, line: Play) -> tuple[Play, tuple[Diagnostic, ...]] | None:
    """Return the play of a plain game with the illegal ply that stops it; None where the next ply has a move."""
    ply, *rest = game.main_plies(line.plies_legal, 2)
    if line.final is None:
        return None
    resolution = resolve(engine(line.rules), line.final, ply.move)
    if not isinstance(resolution, Illegal):
        return None
    number = line.plies_legal + 1
    stop = illegal(ReadPly(game.kind, line.rules, line.final, ply, number), resolution)
    unverified = [_unverified(one, line.plies_read - number, number + 1) for one in rest]
    return replace(line, stop=stop), (stop, *unverified)


def _unverified(ply: Ply, count: int, number: int | None) -> Diagnostic:
    """Return the diagnostic that the rest of a line, from a ply on, is unverified."""
    args = {"n": count}
    return Diagnostic(Code.REST_UNVERIFIED, ply.span, args, ply=number, move=ply.text, variation=number is None)


def _position(fen: str, span: Span, rules: Rules) -> Position | Diagnostic:
    read = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    return fen_diagnostic(read, span) if isinstance(read, FenProblem) else read


@dataclass(slots=True)
class _Line:
    """A line being walked: where it stands, where it stood before its last ply, and what is left of it."""

    items: Sequence[Item]
    position: Position | None
    before: Position | None
    is_main: bool
    at: int = 0
    unverified: int = 0
    unverified_from: Ply | None = None
    broken: bool = False
    number: int = 0

    def rest(self) -> list[str]:
        """Return the texts of the plies to come, as far as they follow on one another."""
        texts = []
        for place in range(self.at, len(self.items)):
            item = self.items[place]
            if isinstance(item, Ply):
                texts.append(item.text)
            elif isinstance(item, Setup | Blank):
                break
        return texts


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
    not_moves: frozenset[Span | None] = frozenset()
    was_set_up: bool = True
    fast: LineReplay = field(init=False)

    def __post_init__(self) -> None:
        self.fast = fast_replay_of(self.rules).line()

    def run(self) -> tuple[Play, tuple[Diagnostic, ...]]:
        self.not_moves = frozenset(problem.span for problem in self.game.problems if problem.code is Code.NOT_A_MOVE)
        start, tag = start_position(self.game, self.rules), self.game.tag("FEN")
        if isinstance(start, FenProblem):
            self.found.append(fen_diagnostic(start, tag.value_span if tag is not None else self.game.span))
        position = None if isinstance(start, FenProblem) else start
        self.final = position
        items = playing_order(self.game, self.rules)
        self._walk(_Line(items, position, position, is_main=True, broken=position is None))
        found = tuple(self.found)
        play = Play(
            self.rules,
            position,
            self.final,
            self.read,
            self.legal,
            main=self.main,
            made=self.made,
            stop=next((one for one in found if one.code.severity is Severity.ERROR and not one.variation), None),
        )
        return play, found

    def _walk(self, main: _Line) -> None:
        lines = [main]
        while lines:
            line = lines[-1]
            if line.at == len(line.items):
                self._close(lines.pop())
                continue
            item = line.items[line.at]
            line.at += 1
            if isinstance(item, Variation):
                lines.append(_Line(item.items, line.before, line.before, is_main=False, broken=line.before is None))
            else:
                self._take(line, item)

    def _take(self, line: _Line, item: Item) -> None:
        if isinstance(item, Ply):
            self.read += line.is_main
            if line.broken:
                line.before = None
                line.unverified += 1
                line.unverified_from = line.unverified_from or item
            else:
                self._ply(line, item)
        elif isinstance(item, Setup):
            self._set_up(line, item)
        elif isinstance(item, MoveNumber):
            line.number = item.number
        elif isinstance(item, Blank):
            self._blank(line, item)
        elif isinstance(item, Junk) and item.span in self.not_moves:
            line.before = line.position
            line.broken = True

    def _ply(self, line: _Line, ply: Ply) -> None:
        position = line.position
        if position is None:
            return
        line.before = position
        move = self._accept(line, ply, position)
        if move is None:
            line.broken = True
            return
        self.made[ply.span] = played = PlayedMove(position, move)
        line.position = engine(self.rules).play(position, move)
        if line.is_main:
            self.main.append(MainMove(self.read, played, not self.was_set_up))
            self.was_set_up = False
            self.legal += 1
            self.final = line.position

    def _accept(self, line: _Line, ply: Ply, position: Position) -> Move | None:
        """Return the move of a ply, reporting what there is to report; None if it is not legal."""
        plain = self.fast.match(position, ply.text)
        if plain is not None:
            return plain
        resolution = resolve(engine(self.rules), position, ply.move)
        reading = ReadPly(self.game.kind, self.rules, position, ply, self.read if line.is_main else None)
        if isinstance(resolution, Match):
            self._remark(reading, resolution.reading, resolution.move)
            return resolution.move
        if isinstance(resolution, Illegal):
            self.found.append(illegal(reading, resolution))
            return None
        choice = choose(fast_replay_of(self.rules), position, resolution.candidates, line.rest())
        self.found.append(ambiguous(reading, resolution, choice))
        self._remark(reading, resolution.reading, choice.move)
        return choice.move

    def _remark(self, reading: ReadPly, code: Code | None, move: Move) -> None:
        """Report in which unusual way a ply was read."""
        if code is not None:
            self.found.append(read_as(reading, code, move))

    def _set_up(self, line: _Line, item: Setup) -> None:
        if item.fen is None:
            return
        self._close(line)
        offset = item.text.find(item.fen)
        start = item.span.start + max(offset, 0)
        read = _position(item.fen, Span(start, start + len(item.fen)), self.rules)
        if isinstance(read, Diagnostic):
            self.found.append(read)
            line.position = line.before = None
            line.broken = True
            return
        line.position = line.before = read
        line.broken = False
        if line.is_main:
            self.final = read
            self.was_set_up = True

    def _blank(self, line: _Line, item: Blank) -> None:
        """Report a missing move, unless nothing follows that it could hide the position from."""
        if line.broken or goes_on_below(line.items, line.at, line.number) or not line.rest():
            return
        row, side = (item.cell.row, item.cell.side) if item.cell else (None, None)
        self.found.append(Diagnostic(Code.MOVE_MISSING, item.span, row=row, side=side, variation=not line.is_main))
        line.before = line.position
        line.broken = True

    def _close(self, line: _Line) -> None:
        """Report once how much of a line could not be verified."""
        if line.unverified_from is not None:
            number = self.read - line.unverified + 1 if line.is_main else None
            self.found.append(_unverified(line.unverified_from, line.unverified, number))
        line.unverified = 0
        line.unverified_from = None
