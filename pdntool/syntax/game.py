"""One game as it was written, and the readers that find the games of a source.

Most games of archives have nothing but tags, numbers, plain moves and a result: the fast reader finds them by one
match, and their items are made only when they are asked for. Every other game is parsed by Lark. Behind this
module the two are the same.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple

from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax import game_json
from pdntool.syntax.fast_reader import PlainText, Words, found_games, plain_content, scan_game
from pdntool.syntax.fast_sheet import PlainSheet, scan_sheet
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import Content, Item, Kind, Outcome, Ply, Tag
from pdntool.syntax.parsers import FEN_LINE, holds_game
from pdntool.syntax.pdn import parse_game
from pdntool.syntax.results import plain_result
from pdntool.syntax.sheet import TWO_BOARDS, parse_boards, parse_sheet
from pdntool.syntax.sheet_cells import tags_in_name
from pdntool.syntax.sheet_split import cut_sheets, is_sheet
from pdntool.syntax.sheet_words import OPENING
from pdntool.text.source import Source
from pdntool.text.span import Span


@dataclass(frozen=True)
class Game:
    """A game of a source, ``number`` and ``line`` counted from 1; game 0 stands for the source itself.

    ``plain`` is where the fast reader found the parts of a plain game; every other game is parsed by its grammar.
    ``given`` is the content of a game that was changed, or never read from a text.
    """

    source: Source
    number: int
    line: int
    span: Span
    kind: Kind = "pdn"
    plain: PlainText | PlainSheet | None = None
    given: Content | None = None

    @cached_property
    def content(self) -> Content:
        """The tags, items and problems of the game, made when they are first asked for."""
        if self.given is not None or not self.number:
            return self.given or Content()
        if self.kind == "sheet":
            return parse_sheet(self.source.text, self.span)
        read = parse_game if self.plain is None else plain_content
        return read(self.source.text, self.span)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The tags in the order of the text."""
        return self.content.tags

    @property
    def items(self) -> tuple[Item, ...]:
        """The items of the movetext in the order of the text."""
        return self.content.items

    def items_from(self, offset: int) -> Sequence[Item]:
        """Return the items of the main line from the last number before an offset on, or more of them."""
        if not isinstance(self.plain, PlainText) or "content" in vars(self):
            return self.items
        text = self.source.text
        return plain_content(text, Span(self.plain.number_before(text, offset), self.span.end)).items

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the text of the game; a plain game has no problems."""
        return () if self.plain is not None else self.content.problems

    @cached_property
    def words(self) -> Words:
        """The moves of the main line in the order of the text, and the move numbers where they stand as usual."""
        if self.plain is not None:
            return self.plain.words(self.source.text)
        return Words([item.text for item in self.items if isinstance(item, Ply)], None)

    @property
    def plies(self) -> list[str]:
        """The texts of the plies of the main line, in the order of the text."""
        return self.words.moves

    @property
    def all_words(self) -> list[str]:
        """The numbers and the moves of a plain game as they stand, the result not among them; of others nothing."""
        return [] if self.plain is None else self.plain.all_words(self.source.text)

    @cached_property
    def tag_list(self) -> Sequence[Tag]:
        """The tags in the order of the text; those of a plain game without their places."""
        return self.tags if self.plain is None else self.plain.tag_list(self.source.text)

    @cached_property
    def tag_values(self) -> Mapping[str, str]:
        """The value of each tag by its standard name; of a repeated tag the first."""
        return {tag.name: tag.value for tag in reversed(self.tag_list)}

    def main_plies(self, first: int, count: int) -> list[Ply]:
        """Return ``count`` plies of the main line from a place on, counted from 0, in the order of the text."""
        if self.plain is None:
            return [item for item in self.items if isinstance(item, Ply)][first : first + count]
        words = islice(self.plain.ply_words(self.source.text), first, first + count)
        return [Ply(word.group(), written_move(word.group()), Span(*word.span())) for word in words]

    def tag(self, name: str) -> Tag | None:
        """Return the first tag of that standard name, None if there is none."""
        if name not in self.tag_values:
            # A plain game need not make its items to know that.
            return None
        return next((tag for tag in self.tags if tag.name == name), None)

    @property
    def outcome(self) -> Outcome | None:
        """The last result token of the main line, None if there is none."""
        return next((item for item in reversed(self.items) if isinstance(item, Outcome)), None)

    @property
    def terminator(self) -> str | None:
        """The text of :attr:`outcome`, in the form of the standard."""
        if self.plain is not None:
            return self.plain.outcome
        outcome = self.outcome
        return None if outcome is None else outcome.text

    @property
    def result(self) -> str | None:
        """The result that the game ends with, else that of its tags: in PDN 3.0 ``*`` ends any game.

        It has the form of PDN however it was written; a text that is no known result stays as it is.
        """
        terminator = self.terminator
        if terminator not in {None, "*"}:
            return terminator
        told = self.tag_values.get("Result")
        return plain_result(told) if told else terminator

    @property
    def text(self) -> str:
        """The part of the source's text that the game takes."""
        return self.source.text[self.span.start : self.span.end]

    def changed(
        self,
        *,
        tags: Sequence[Tag] | None = None,
        items: Sequence[Item] | None = None,
        number: int | None = None,
        kind: Kind | None = None,
    ) -> "Game":
        """Return the game with other tags, another movetext, another number or kind; what is not given stays."""
        content = replace(
            self.content,
            tags=self.tags if tags is None else tuple(tags),
            items=self.items if items is None else tuple(items),
        )
        number, kind = self.number if number is None else number, kind or self.kind
        return replace(self, number=number, kind=kind, plain=None, given=content)

    def parted(self, ends: Mapping[int, int]) -> "Game":
        """Return the game with jumps that start at these offsets joined no further than to their ends."""
        return replace(self, given=parse_game(self.source.text, self.span, ends))

    def without_caches(self) -> "Game":
        """Return the game without what was worked out from its text and can be worked out again."""
        return Game(self.source, self.number, self.line, self.span, self.kind, self.plain, self.given)

    def to_json(self) -> str:
        """Return the game as JSON in ASCII, described by the schema ``pdntool/write/record.schema.json``.

        :func:`game_from_json` gives the same game back, without its places and problems.
        """
        return game_json.as_json(self.number, self.content)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields alone: what was worked out from them can be worked out again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __repr__(self) -> str:
        """Return number, kind and file on one line."""
        return f"Game({self.number}, {self.kind!r}, {self.source.name!r}, line {self.line})"


def bare_game(content: Content, number: int = 1) -> Game:
    """Return a game that was never read from a text: all its places are 0."""
    return Game(Source("", ""), number, 1, Span(0, 0), given=content)


def game_from_json(text: str) -> Game:
    """Return the game of a JSON text; its places are 0. Raises ``ValueError`` if the text holds no game."""
    number, content = game_json.from_json(text)
    return bare_game(content, number)


def read_games(source: Source, *, fast: bool = True) -> Iterator[Game]:
    """Read the games of a source in order; without ``fast`` each of them by Lark."""
    if holds_positions(source.text):
        for number, (span, content) in enumerate(parse_positions(source.text), 1):
            yield Game(source, number, source.position(span.start)[0], span, given=content)
        return
    if source.worksheets:
        yield from _of_workbook(source)
        return
    if is_sheet(source.text):
        yield from _as_in_one_sheet(_sheets(source, fast=fast))
    else:
        yield from read_pdn_games(source, fast=fast)


class Part(NamedTuple):
    """A part of a text between two offsets, None for the end; what its first game is numbered, and its first line."""

    start: int = 0
    stop: int | None = None
    number: int = 1
    line: int = 1


WHOLE: Final = Part()


def read_pdn_games(source: Source, part: Part = WHOLE, *, fast: bool = True) -> Iterator[Game]:
    """Read the PDN games of a part of a text.

    At its end, if that is not the end of the text, there is the beginning of the next game. Raises :class:`PartError`
    if it is not certain that a reader of the whole text would find it there.
    """
    number, line, counted = part.number, part.line, part.start
    for span, plain, words in found_games(source.text, part.start, part.stop, fast=fast):
        line, counted = source.line_after(line, counted, span.start), span.start
        yield _with_words(Game(source, number, line, span, plain=plain), words)
        number += 1


def read_plain_game(source: Source) -> Game | None:
    """Return the plain PDN game that the text of a source is from beginning to end, None if it is anything else."""
    found = scan_game(source.text, 0)
    if found is None or found[0].stop != len(source.text):
        return None
    plain, words = found
    return _with_words(Game(source, 1, 1, plain.span, plain=plain), words)


def _with_words(game: Game, words: Words | None) -> Game:
    """Return a game that keeps its words, which a reader has needed already."""
    if words is not None:
        vars(game)["words"] = words
    return game


def _of_workbook(source: Source) -> Iterator[Game]:
    """Yield the games of a workbook: each worksheet is read for itself; one without any row or move has none."""
    number = 0
    for sheet in source.worksheets:
        text = source.text[sheet.start : sheet.end]
        is_of_sheets = is_sheet(text)
        cut = (cut_sheets if is_of_sheets else _cut_games)(text) if holds_game(text) else ()
        there = (Span(sheet.start + span.start, sheet.start + span.end) for span in cut)
        kind: Kind = "sheet" if is_of_sheets else "pdn"
        games = (Game(source, 1, source.position(span.start)[0], span, kind) for span in there)
        for game in _as_in_one_sheet(games) if is_of_sheets else games:
            number += 1
            yield _with_tags(replace(game, number=number), tags_in_name(sheet.name) if is_of_sheets else ())


def _cut_games(text: str) -> Iterator[Span]:
    return (span for span, _, _ in found_games(text, fast=False))


def _sheets(source: Source, *, fast: bool) -> Iterator[Game]:
    line, counted = 1, 0
    for number, span in enumerate(cut_sheets(source.text), 1):
        line, counted = source.line_after(line, counted, span.start), span.start
        yield Game(source, number, line, span, "sheet", scan_sheet(source.text, span) if fast else None)


def _as_in_one_sheet(games: Iterable[Game]) -> Iterator[Game]:
    """Yield the games of a sheet: boards that stand side by side are games of their own.

    One without a header line that begins a game is played by the rules that are named above the game before it.
    """
    rules: tuple[Tag, ...] = ()
    for number, game in enumerate((board for one in games for board in _boards(one)), 1):
        tags = game.tag_list
        own = tuple(tag for tag in tags if tag.name in _RULES)
        if rules and OPENING.isdisjoint(tag.name for tag in tags):
            game = _with_tags(game, rules)  # noqa: PLW2901
        elif tags:
            rules = own
        yield game if game.number == number else replace(game, number=number)


def _with_tags(game: Game, tags: Sequence[Tag]) -> Game:
    """Return a game with tags that it has not and that stand elsewhere, so that they have no place in it."""
    nowhere = Span(game.span.start, game.span.start)
    own = {tag.name for tag in game.tag_list}
    others = [replace(tag, span=nowhere, value_span=nowhere) for tag in tags if tag.name not in own]
    return replace(game, plain=None, given=replace(game.content, tags=(*others, *game.tags))) if others else game


_RULES: Final = frozenset({"Rules", "GameType"})


def _boards(game: Game) -> Iterator[Game]:
    """Yield the games whose rows stand side by side, each of them numbered from 1; else the game itself."""
    text, span = game.source.text, game.span
    contents = parse_boards(text, span) if game.plain is None and TWO_BOARDS.search(text, *span) else []
    if not contents:
        yield game
        return
    yield replace(game, given=contents[0])
    for content in contents[1:]:
        yield replace(game, span=Span(span.end, span.end), given=content)


_PREFIX = re.compile(r"(?:(?:fen|position|konum)\b[^\S\r\n]*:?[^\S\r\n]*)?\"?", re.IGNORECASE)
_FEN_LINE = re.compile(rf"(?<![^\r\n])[^\S\r\n]*+(?P<fen>{FEN_LINE}[^\r\n\"]*+)[^\r\n]*+", re.IGNORECASE)
_FIRST_POSITION = re.compile(rf"\ufeff?(?:\s++|[%;#][^\r\n]*+)*+(?!fen|position|konum){FEN_LINE}", re.IGNORECASE)


def holds_positions(text: str) -> bool:
    """Return whether a text is of bare positions, one a line: by the first line that is no comment."""
    return _FIRST_POSITION.match(text) is not None


def parse_positions(text: str) -> Iterator[tuple[Span, Content]]:
    """Yield the positions of a text, each with the moves below it as a game with a FEN tag."""
    lines = list(_FEN_LINE.finditer(text))
    for line, end in zip(lines, [*(line.start() for line in lines[1:]), len(text)], strict=True):
        start, stop = line.span("fen")
        prefix = _PREFIX.match(text, start, stop)
        start = prefix.end() if prefix else start
        value = text[start:stop].rstrip()
        value_span = Span(start, start + len(value))
        played = parse_game(text, Span(line.end(), end))
        tag = Tag("FEN", value, Span(*line.span("fen")), value_span, "FEN")
        last = line.end() + len(text[line.end() : end].rstrip())
        yield Span(tag.span.start, max(tag.value_span.end, last)), replace(played, tags=(tag, *played.tags))
