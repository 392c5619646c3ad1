"""A checked game together with what a conversion wants of it: what every format writes from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pdntool.board.fen import write_fen
from pdntool.board.position import Position
from pdntool.check.replay import start_position
from pdntool.check.report import PlayedPly
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.lookup import read_gametype
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Comment, Item, Outcome, Ply, Record, Tag
from pdntool.syntax.walk import rebuilt, walk
from pdntool.text.span import Span
from pdntool.write.branches import OPEN
from pdntool.write.checked import CheckedGame
from pdntool.write.damexchange import with_times
from pdntool.write.form import Form
from pdntool.write.numbers import renumbered
from pdntool.write.plain_steps import shared_move
from pdntool.write.plies import drops_times, ply_text, times_for
from pdntool.write.select import selected
from pdntool.write.strict import strict_record
from pdntool.write.tags import with_tag


@dataclass(frozen=True)
class WrittenGame:
    """A game to be written: ``record`` is what of it was selected, ``certain`` that every move of it is known."""

    game: CheckedGame
    record: Record
    form: Form
    certain: bool

    @property
    def rules(self) -> Rules | None:
        """The rule set of the game."""
        return self.game.rules

    @property
    def tags(self) -> Sequence[Tag]:
        """The tags that are written."""
        return self.record.tags

    @property
    def outcome(self) -> str | None:
        """The result that ends the movetext, None if there is none."""
        outcome = self.record.outcome
        return None if outcome is None else outcome.text

    def ended(self) -> "WrittenGame":
        """Return the game with an open result."""
        return replace(self, record=replace(self.record, items=(*self.record.items, OPEN)))

    def text_of(self, ply: Ply) -> str:
        """Return a ply in the notation that is wanted, as it was written where its move is not known."""
        played = self.game.played.get(ply.span)
        if played is None or self.rules is None or ply.span in self.game.undecided:
            return ply.text
        return ply_text(self.rules, played, self.form.moves, self._times.get(ply.span, 0))

    @cached_property
    def _times(self) -> Mapping[Span, int]:
        return times_for(self.form.moves, self.game.record, self.game.played)

    def is_second(self, ply: Ply) -> bool | None:
        """Tell whether a ply is of the colour that moves second in its variant, None where its move is not known."""
        played = self.game.played.get(ply.span)
        if played is None or self.rules is None:
            return None
        return played.before.white_to_move is not self.rules.white_starts

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves of all lines that are written, in the order of the text."""
        played = self.game.played
        plies = (step.span for step in walk(self.record.items) if isinstance(step, Ply))
        return tuple(shared_move(*played[span].move) for span in plies if span in played)

    @property
    def main(self) -> Iterator[PlayedPly]:
        """The accepted plies of the main line, in playing order."""
        for item in self.game.items:
            if isinstance(item, Ply) and item.span in self.game.played:
                yield self.game.played[item.span]

    @cached_property
    def start(self) -> Position | None:
        """The position that the game begins from."""
        return _start(self.game)

    def after(self, played: PlayedPly) -> str:
        """Return the position after a ply as FEN."""
        assert self.rules is not None  # noqa: S101 -- a ply is played by some rules
        return write_fen(engine(self.rules).play(played.before, played.move))


def written_game(game: CheckedGame, form: Form, *, certain: bool) -> WrittenGame:
    """Prepare a game for writing: a score sheet in playing order, and only what the form keeps."""
    number = game.record.number + form.first_game - 1
    record = replace(game.record, items=_result_last(game), number=number)
    if drops_times(form.moves, game.played):
        record = with_times(record, game.played)
    record = selected(record, form)
    if form.strict and certain:
        record = strict_record(record, game.rules, _start(game))
    if form.to != "sheet" and (form.numbers != "source" or record.kind == "sheet"):
        record = _renumbered(WrittenGame(game, record, form, certain))
    # Which column of a sheet is played first depends on the variant.
    if form.moves.is_foreign or (form.to == "sheet" and game.record.kind == "pdn"):
        record = replace(record, tags=tuple(saying_their_variant(record.tags, game.rules)))
    if form.to == "pdn" and form.first_game > 1:
        record = _parted(record)
    return WrittenGame(game, record, form, certain)


def _parted(record: Record) -> Record:
    """Begin a game that goes on from those of another file with a tag, or its first comment would be theirs."""
    if record.tags or not (record.items and isinstance(record.items[0], Comment)):
        return record
    return replace(record, tags=tuple(with_tag((), "Event", "?")))


def _start(game: CheckedGame) -> Position | None:
    found = None if game.rules is None else start_position(game.record, game.rules)
    return None if isinstance(found, Diagnostic) else found


def _result_last(game: CheckedGame) -> tuple[Item, ...]:
    """Return the items in playing order; a result in the cell of a sheet may stand left of the move it follows."""
    if game.record.kind != "sheet":
        return tuple(game.items)
    return tuple(sorted(game.items, key=lambda item: isinstance(item, Outcome)))


def _renumbered(written: WrittenGame) -> Record:
    """Return a record with numbers as PDN has them, which the rows of a score sheet have not."""
    record = written.record
    return replace(record, kind="pdn", items=rebuilt(renumbered(walk(record.items), written.is_second)))


def saying_their_variant(tags: Sequence[Tag], rules: Rules | None) -> Sequence[Tag]:
    """Add a GameType where no tag tells the variant: by squares named otherwise it cannot be found out."""
    told = next((tag.value for tag in tags if tag.name == "GameType"), None)
    is_told = any(tag.name == "Rules" for tag in tags) or (told is not None and read_gametype(told) is not None)
    if rules is None or is_told:
        return tags
    standard = told is None and rules.detectable and rules.gametype
    name, value = ("GameType", rules.gametype) if standard else ("Rules", rules.name)
    return with_tag(tags, name, value)
