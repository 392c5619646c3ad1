"""Rewriting the moves of a text in another notation, and the proof that they are still the same moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pdntool.check.plain import check_plain
from pdntool.check.records import check_record, replay_game
from pdntool.check.report import GameReport, PlayedPly
from pdntool.check.reports import empty_report, encoding_report
from pdntool.diagnostics.codes import Severity
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game, read_games
from pdntool.text.source import Source
from pdntool.text.span import Span
from pdntool.write.again import changed_text, read_again, shows_variant
from pdntool.write.checked import CheckedGame, checked_game, is_certain, lean
from pdntool.write.damexchange import time_note, untold_times
from pdntool.write.pdn import braced
from pdntool.write.plies import drops_times, ply_text, times_for
from pdntool.write.rewrite import Edit, rewrite
from pdntool.write.style import MoveStyle
from pdntool.write.swift import swift_edits


@dataclass(frozen=True, slots=True)
class ConvertedGame:
    """A game of a conversion; ``converted`` is False where it was left as it was. Game 0 is the file itself.

    ``copied``: it could have been rewritten, but the text was not read as the same game. ``untold``: as
    its variant, which no tag tells, would not be found out by the new squares and signs.
    """

    report: GameReport
    converted: bool
    copied: bool = False
    untold: bool = False


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The text of a game with changed moves, and what it must be read as."""

    text: str
    is_sheet: bool
    rules: Rules
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Conversion:
    """The text with its moves rewritten, encoded as it is to be stored, and what became of each game."""

    data: bytes
    games: tuple[ConvertedGame, ...]

    @property
    def problems(self) -> bool:
        """Whether a game was left as it was, or something is wrong with one."""
        return any(not game.converted or game.report.count(Severity.ERROR) for game in self.games)


def convert(source: Source, style: MoveStyle, rules: Rules | None) -> Conversion:
    """Rewrite the moves of ``source`` in a style.

    Only moves change, and only in games that can be replayed to the end, variations included, and whose new text, read
    again, holds the same moves and would be written so again. A byte order mark of UTF-8 stays; every other encoding
    becomes plain UTF-8.
    """
    games: list[ConvertedGame] = []
    edits: list[Edit] = []
    if source.guessed or source.bad_at is not None:
        games.append(ConvertedGame(encoding_report(source), converted=True))
    read = 0
    for game in read_games(source):
        read += 1
        done, changes = _converted(source, game, style, rules)
        games.append(done)
        edits += changes
    if not read:
        games.append(ConvertedGame(empty_report(source), converted=True))
    encoding = "utf-8-sig" if source.encoding == "utf-8-sig" else "utf-8"
    return Conversion(rewrite(source.text, edits).encode(encoding), tuple(games))


def _converted(
    source: Source, game: Game, style: MoveStyle, rules: Rules | None
) -> tuple[ConvertedGame, Sequence[Edit]]:
    done, edits = _rewritten(source, game, style, rules)
    was_found = edits and rules is None and done.report.variant_source == "detected"
    if was_found and style.is_foreign and not shows_variant(game, edits, done.report.variant):
        return replace(done, converted=False, copied=True, untold=True), ()
    return done, edits


def _rewritten(
    source: Source, game: Game, style: MoveStyle, rules: Rules | None
) -> tuple[ConvertedGame, Sequence[Edit]]:
    if game.moves is not None:
        plain = check_plain(game, rules)
        swift = None if plain is None else swift_edits(plain, style)
        if plain is not None and swift is not None:
            return ConvertedGame(lean(plain.report), converted=True), swift
    checked = checked_game(check_record(game, rules))
    certain = is_certain(checked)
    done = ConvertedGame(lean(checked.report), certain)
    edits = list(_edits(checked, checked.rules, style)) if certain and checked.rules is not None else []
    if not edits or checked.rules is None:
        return done, ()
    part = Rewritten(changed_text(game, edits), checked.record.kind == "sheet", checked.rules, _moves(checked))
    if not _is_proved(part, source.name, style):
        return replace(done, converted=False, copied=True), ()
    return done, edits


def _moves(game: CheckedGame) -> tuple[Move, ...]:
    return tuple(played.move for played in _in_text_order(game))


def _in_text_order(game: CheckedGame) -> list[PlayedPly]:
    return [game.played[span] for span in sorted(game.played)]


def _edits(game: CheckedGame, rules: Rules, style: MoveStyle) -> Iterator[Edit]:
    times = times_for(style, game.record, game.played)
    edits = [
        Edit(played.ply.span, text)
        for played in _in_text_order(game)
        if (text := ply_text(rules, played, style, times.get(played.ply.span, 0))) != played.ply.text
    ]
    if drops_times(style, game.played):
        notes = untold_times(game.record, game.played)
        edits += (Edit(Span(item.span.end, item.span.end), f" {braced(time_note(time))}") for item, time in notes)
    yield from sorted(edits)


def _is_proved(part: Rewritten, name: str, style: MoveStyle) -> bool:
    """Tell whether a changed text, read again, holds the same moves, and converted again is the same text."""
    source = Source(name, part.text)
    again = [checked_game(replay_game(game, part.rules)) for game in read_again(source, of_sheet=part.is_sheet)]
    return (
        len(again) == 1
        and is_certain(again[0])
        and _moves(again[0]) == part.moves
        and not any(_edits(again[0], part.rules, style))
    )
