"""What a check of one game gives: values for the renderers and writers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pdntool.board.fen import write_fen
from pdntool.board.position import Position
from pdntool.diagnostics.codes import Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.movegen import Move
from pdntool.syntax.nodes import Ply
from pdntool.text.source import Source

if TYPE_CHECKING:
    from pdntool.check.detect import Detection

VariantSource = Literal["option", "tag", "detected"]


@dataclass(frozen=True, slots=True)
class PlayedPly:
    """A ply that the rules accept: what was written, the position before it and the move it is."""

    ply: Ply
    before: Position
    move: Move


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game checked. Game 0 is the file itself: unreadable, empty, its encoding guessed.

    ``variant`` is None where no rule set applies, and then ``plies_legal`` is 0 and ``final_fen`` None. Plies count in
    the main line only.
    """

    source: Source
    game: int
    line: int
    variant: str | None
    variant_source: VariantSource | None
    plies_read: int
    plies_legal: int
    result: str | None
    final: Position | None
    diagnostics: tuple[Diagnostic, ...]
    detection: "Detection | None" = None

    @property
    def final_fen(self) -> str | None:
        """The position after the last legal ply of the main line, as a FEN."""
        return None if self.final is None else write_fen(self.final)

    def count(self, severity: Severity) -> int:
        """Count the findings of one severity."""
        return sum(diagnostic.code.severity is severity for diagnostic in self.diagnostics)
