"""What a check beyond legality looks at, and the text of the record that it quotes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.replay import Replay
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game
from pdntool.syntax.nodes import Item, Ply, Record, Tag, Variation

_EXCERPT = 60


@dataclass(frozen=True)
class Context:
    """One game: its rules (None where none apply), and its replay where it was replayed by its tree.

    ``pdn3`` asks for the writing restrictions of PDN 3.0 as well.
    """

    game: Game
    rules: Rules | None = None
    replay: Replay | None = None
    pdn3: bool = False

    @property
    def record(self) -> Record:
        """The syntax tree of the game."""
        return self.game.record

    @property
    def text(self) -> str:
        """The text that the game stands in."""
        return self.game.source.text

    @cached_property
    def plies(self) -> int:
        """How many plies the main line has."""
        return sum(isinstance(item, Ply) for item in self.record.items)

    @cached_property
    def start(self) -> Position | None:
        """The position of the FEN tag, None if there is none or it is no position."""
        tag = self.record.tag("FEN")
        if tag is None or self.rules is None:
            return None
        read = read_fen(tag.value, self.rules.geometry, white_starts=self.rules.white_starts)
        return None if isinstance(read, FenProblem) else read

    def items(self) -> Iterator[Item]:
        """Yield all items in the order of the text, those inside variations after their variation."""
        lines: list[Iterator[Item]] = [iter(self.record.items)]
        while lines:
            item = next(lines[-1], None)
            if item is None:
                lines.pop()
                continue
            yield item
            if isinstance(item, Variation):
                lines.append(iter(item.items))


Check = Callable[[Context], Iterator[Diagnostic]]


def quoted(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _EXCERPT else line[: _EXCERPT - 1] + "…"


def at_value(tag: Tag, code: Code, **args: str | int) -> Diagnostic:
    """Return a finding at the value of a tag."""
    return Diagnostic(code, tag.value_span, args)
