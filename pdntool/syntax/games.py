"""The games of a source, one at a time: what the rest of the house reads records through."""

from collections.abc import Iterator, Mapping

from pdntool.syntax.fast_reader import PlainGame, is_whole, scan_game
from pdntool.syntax.nodes import Record
from pdntool.syntax.pdn import parse_game
from pdntool.syntax.sheet import parse_sheet
from pdntool.syntax.sheets import cut_sheets, is_sheet
from pdntool.syntax.split import cut_game
from pdntool.syntax.tags import tag_name, tag_value
from pdntool.text.source import Source
from pdntool.text.span import Span


class Game:
    """A game of a source. What a replay needs of a plain game costs no tree; :attr:`record` is built when asked for."""

    __slots__ = ("_line", "_record", "_tag_pairs", "_tag_values", "number", "plain", "source", "span")

    def __init__(  # noqa: PLR0913 -- all that may be known of a game where it is found
        self,
        source: Source,
        number: int,
        span: Span,
        *,
        plain: PlainGame | None = None,
        record: Record | None = None,
        line: int | None = None,
    ) -> None:
        """Make the game of that number, counted from 1, at that place of the source's text; its line may be known."""
        self.source = source
        self.number = number
        self.span = span
        self.plain = plain
        self._record = record
        self._line = line
        self._tag_pairs: list[tuple[str, str]] | None = None
        self._tag_values: Mapping[str, str] | None = None

    @property
    def line(self) -> int:
        """The line of the source, counted from 1, that the game begins on."""
        if self._line is None:
            self._line, _ = self.source.position(self.span.start)
        return self._line

    @property
    def moves(self) -> list[str] | None:
        """The texts of all plies in order if the game has nothing but plain moves, else None: then ask the record."""
        return None if self.plain is None else self.plain.moves

    @property
    def tag_pairs(self) -> list[tuple[str, str]]:
        """The name and the quoted value of each tag of a plain game, as they are written; of other games none."""
        if self._tag_pairs is None:
            self._tag_pairs = [] if self.plain is None else self.plain.tag_pairs(self.source.text)
        return self._tag_pairs

    @property
    def tag_values(self) -> Mapping[str, str]:
        """The value of each tag by its standard name; of a repeated tag the first."""
        if self._tag_values is None:
            if self.plain is None:
                self._tag_values = {tag.name: tag.value for tag in reversed(self.record.tags)}
            else:
                pairs = reversed(self.tag_pairs)
                self._tag_values = {tag_name(written): tag_value(string) for written, string in pairs}
        return self._tag_values

    @property
    def outcome(self) -> str | None:
        """The result token of the movetext, or of a score sheet; None if there is none."""
        if self.plain is not None:
            return self.plain.outcome
        outcome = self.record.outcome
        return None if outcome is None else outcome.text

    @property
    def record(self) -> Record:
        """The whole game with everything that was written, and the problems of its text."""
        if self._record is None:
            if self.plain is None:
                self._record = parse_game(self.source.text, self.span, self.number)
            else:
                self._record = self.plain.record(self.source.text, self.number)
        return self._record


def read_games(source: Source, *, fast: bool = True) -> Iterator[Game]:
    """Read the games of a source in order; without ``fast`` each of them by Lark."""
    if is_sheet(source.text):
        for number, span in enumerate(cut_sheets(source.text), 1):
            yield Game(source, number, span, record=parse_sheet(source.text, span, number))
    else:
        yield from _pdn_games(source, fast=fast)


def _pdn_games(source: Source, *, fast: bool) -> Iterator[Game]:
    text, offset, number = source.text, 0, 0
    line, counted = 1, 0
    while offset < len(text):
        plain = scan_game(text, offset) if fast else None
        if plain is not None and is_whole(text, plain):
            number += 1
            line, counted = source.line_after(line, counted, plain.span.start), plain.span.start
            yield Game(source, number, plain.span, plain=plain, line=line)
            offset = plain.stop
            continue
        span, offset = cut_game(text, offset)
        if span is not None:
            number += 1
            yield Game(source, number, span)
