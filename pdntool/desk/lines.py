"""Texts played from a position of a variant, as far as they are legal, whichever way they are written."""

from collections.abc import Sequence

from pdntool.board.position import Position
from pdntool.check.play import fast_replay_of
from pdntool.rules.engine import engine
from pdntool.rules.movegen import Move
from pdntool.rules.resolve import Ambiguous, Match, resolve
from pdntool.rules.spec import Rules
from pdntool.syntax.moves import written_move


class Lines:
    """Plays texts by the rules of a variant; ``played`` counts the lines that were played."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.engine = engine(rules)
        self.played = 0
        self._replay = fast_replay_of(rules)
        self._odd: dict[str, bool] = {}

    def positions(self, start: Position, texts: Sequence[str], first: int) -> list[Position]:
        """Return the positions before each of some legal texts from a place on, and the one behind them."""
        position = start
        found: list[Position] = []
        line = self._replay.line()
        for place, text in enumerate(texts):
            if place >= first:
                found.append(position)
            move = line.match(position, text) or self._odd_move(position, text)
            if move is None:
                return found
            position = self.engine.play(position, move)
        return [*found, position]

    def carry(self, position: Position, texts: Sequence[str]) -> tuple[int, Position]:
        """Return how many texts can be played from a position, and where that ends."""
        self.played += 1
        reach, position = self._replay.advance(position, texts)
        while reach < len(texts):
            move = self._odd_move(position, texts[reach])
            if move is None:
                break
            more, position = self._replay.advance(self.engine.play(position, move), texts[reach + 1 :])
            reach += 1 + more
        return reach, position

    def _odd_move(self, position: Position, text: str) -> Move | None:
        """Return the move of a text that the fast replay cannot read, or that fits several captures."""
        is_odd = self._odd.get(text)
        if is_odd is None:
            written = written_move(text)
            plain = len(written.squares) == 2 and written.taken is None and not written.capture  # noqa: PLR2004
            is_odd = self._odd[text] = len(written.squares) > 1 and not plain
        if not is_odd:
            return None
        ends = self.ends(text)
        if ends is not None and not position.own >> ends[0] & 1:
            return None
        resolution = resolve(self.engine, position, written_move(text))
        if isinstance(resolution, Match):
            return resolution.move
        return resolution.candidates[0] if isinstance(resolution, Ambiguous) else None

    def ends(self, text: str) -> tuple[int, int] | None:
        """Return where a text starts and ends, as bit positions; None if it names no two squares of the board."""
        read = self._replay.read(text)
        return (read.start, read.end) if read.start >= 0 else None
