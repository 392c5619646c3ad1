"""What a check of one game gives: the value that renderers and writers start from."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from pdntool.board.fen import write_fen
from pdntool.board.position import Position
from pdntool.check.choice import VariantChoice, VariantSource
from pdntool.check.detect import Confidence, confidence_in
from pdntool.check.play import Play
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Context, Diagnostic
from pdntool.rules.spec import Rules
from pdntool.syntax.fast_reader import PlainText
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Item, MoveNumber, Variation
from pdntool.syntax.parsers import holds_game
from pdntool.text.source import Source
from pdntool.text.span import Span

Status = Literal["ok", "problems", "unverified"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One game checked. Game 0 is the file itself: unreadable, empty, its encoding guessed.

    ``play`` is None where no rule set applies. The diagnostics stand in the order of the text.
    """

    game: Game
    choice: VariantChoice | None
    play: Play | None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def source(self) -> Source:
        """The text that the game stands in."""
        return self.game.source

    @property
    def number(self) -> int:
        """The number of the game in its source, 0 for the source itself."""
        return self.game.number

    @property
    def line(self) -> int:
        """The line of the source, counted from 1, that the game begins on."""
        return self.game.line

    @property
    def rules(self) -> Rules | None:
        """The rule set that the game was checked by, None where no rule set applies."""
        return None if self.choice is None else self.choice.rules

    @property
    def variant(self) -> str | None:
        """The name of the rule set."""
        rules = self.rules
        return None if rules is None else rules.name

    @property
    def variant_source(self) -> VariantSource | None:
        """Where the rule set comes from, None for a file."""
        return None if self.choice is None else self.choice.source

    @property
    def confidence(self) -> Confidence | None:
        """How sure the detection of the variant is, None where nothing was detected."""
        if self.choice is None or self.choice.source != "detected" or self.choice.rules is None:
            return None
        return confidence_in(self.game, self.choice.rules)

    @property
    def plies_read(self) -> int:
        """The number of plies in the main line."""
        return len(self.game.plies) if self.play is None else self.play.plies_read

    @property
    def plies_legal(self) -> int:
        """The number of plies of the main line that the rules accept, 0 where no rule set applies."""
        return 0 if self.play is None else self.play.plies_legal

    @property
    def result(self) -> str | None:
        """The result that the game ends with, else that of its tags, with White's score before Black's."""
        result = self.game.result
        if result is None or not self.black_scores_first:
            return result
        first, sign, second = result.partition("-")
        return f"{second}-{first}" if sign and second[:1].isdigit() else result

    @property
    def black_scores_first(self) -> bool:
        """Whether the results are of a first and a second player, as P1 and P2 tags say, and Black is the first."""
        rules = self.rules
        return rules is not None and not rules.white_starts and not {"P1", "P2"}.isdisjoint(self.game.tag_values)

    @property
    def final(self) -> Position | None:
        """The position after the last legal ply of the main line."""
        return None if self.play is None else self.play.final

    @property
    def final_fen(self) -> str | None:
        """That position as a FEN."""
        return None if self.final is None else write_fen(self.final)

    @property
    def status(self) -> Status:
        """``problems`` if there is an error, else ``unverified`` if not every ply of the main line was verified."""
        if self.diagnostics and self.count(Severity.ERROR):
            return "problems"
        return "ok" if self.plies_legal == self.plies_read else "unverified"

    def count(self, severity: Severity) -> int:
        """Count the diagnostics of one severity."""
        return sum(diagnostic.code.severity is severity for diagnostic in self.diagnostics)

    def with_diagnostics(self, kept: tuple[Diagnostic, ...]) -> "Verdict":
        """Return the verdict with these diagnostics."""
        return replace(self, diagnostics=kept)

    def __repr__(self) -> str:
        """Return game, variant and legal plies on one line."""
        legal = f"{self.plies_legal} of {self.plies_read} plies legal"
        return f"Verdict({self.game!r}, {self.variant!r}, {legal}, {len(self.diagnostics)} diagnostics)"


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return diagnostics in the order of the text."""
    return tuple(sorted(diagnostics, key=lambda one: (one.span or Span(0, 0), one.code)))


def file_verdict(source: Source, *diagnostics: Diagnostic) -> Verdict:
    """Return the verdict on a file as a whole, game 0."""
    return Verdict(Game(source, 0, 1, Span(0, 0)), None, None, diagnostics)


def source_verdicts(source: Source) -> Iterator[Verdict]:
    """Yield what is said of a file: its encoding is guessed, or lacks its bytes; it has worksheets without a game."""
    if source.bad_at is not None:
        place = Span(source.bad_at, source.bad_at + 1)
        yield file_verdict(source, Diagnostic(Code.BYTES_UNDECODABLE, place, {"encoding": source.encoding}))
    elif source.guessed:
        yield file_verdict(source, Diagnostic(Code.ENCODING_GUESSED, Span(0, 0), {"encoding": source.encoding}))
    empty = [sheet.name for sheet in source.worksheets if not holds_game(source.text[sheet.start : sheet.end])]
    if empty and len(empty) < len(source.worksheets):
        args: dict[str, str | int] = {"names": ", ".join(empty), "n": len(empty)}
        yield file_verdict(source, Diagnostic(Code.WORKSHEETS_PASSED_OVER, None, args))


def empty_verdict(source: Source) -> Verdict:
    """Return the verdict on a file without games."""
    return file_verdict(source, Diagnostic(Code.NO_GAMES, Span(0, 0)))


_UNKNOWN: Final = frozenset({"", "?", "-"})


def with_context(found: Sequence[Diagnostic], game: Game, play: Play | None) -> list[Diagnostic]:
    """Return the diagnostics of a PDN game with what people call their places: game, players, number and side."""
    if game.kind != "pdn":
        return list(found)
    values, text = game.tag_values, game.source.text
    is_only = game.number == 1 and not text[game.span.end :].strip()
    names = {name: "" if values.get(name, "").strip() in _UNKNOWN else values[name].strip() for name in _NAMED}
    pair = (names["White"], names["Black"])
    players = " – ".join(name or "?" for name in pair) if any(pair) else ""
    about = Context(0) if is_only else Context(game.number, players, names["Round"], names["Board"])
    numbers = sorted(_all_numbers(game), key=lambda number: number.span) if any(map(_is_of_a_move, found)) else []
    return [replace(one, context=_context_of(one, about, numbers, play)) for one in found]


def _is_of_a_move(one: Diagnostic) -> bool:
    """Return whether a diagnostic is about a move, or about the place of one that is not there."""
    return one.move is not None or one.position is not None


_NAMED: Final = ("White", "Black", "Round", "Board")


def _context_of(one: Diagnostic, about: Context, numbers: Sequence[MoveNumber], play: Play | None) -> Context | None:
    if not _is_of_a_move(one) or one.span is None:
        return about if about.game else None
    side: str | None = None
    if one.position is not None:
        side = "white" if one.position.white_to_move else "black"
    elif one.ply is not None and play is not None and play.start is not None:
        side = "white" if play.start.white_to_move is (one.ply % 2 == 1) else "black"
    place = bisect_left(numbers, one.span.start, key=lambda number: number.span.start)
    counted = (one.ply + 1) // 2 if one.ply is not None and not numbers else None
    number = numbers[place - 1].number if place else counted
    return replace(about, number=number, side=side) if number is not None and side is not None else about


def _all_numbers(game: Game) -> Iterator[MoveNumber]:
    """Yield the move numbers of all lines in the order of the text."""
    if isinstance(game.plain, PlainText):
        # The items of a plain game need not be made for that.
        yield from game.plain.move_numbers(game.source.text)
        return
    lines: list[Iterator[Item]] = [iter(game.items)]
    while lines:
        item = next(lines[-1], None)
        if item is None:
            lines.pop()
        elif isinstance(item, MoveNumber):
            yield item
        elif isinstance(item, Variation):
            lines.append(iter(item.items))
