"""Rewriting the moves of a text in another notation, and the proof that they are still the same moves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pdntool.check.report import GameReport, PlayedPly
from pdntool.diagnostics.model import Severity
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.text.source import Source, decode
from pdntool.write.checked import CheckedGame, checked_games, is_certain
from pdntool.write.plies import ply_text
from pdntool.write.rewrite import Edit, rewrite
from pdntool.write.style import MoveStyle


@dataclass(frozen=True, slots=True)
class ConvertedGame:
    """A game of a conversion; ``converted`` is False where it was left as it was. Game 0 is the file itself."""

    report: GameReport
    converted: bool
    moves: tuple[Move, ...] = ()


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

    Only moves change, and only in games that can be replayed to the end, variations included. A byte order mark of
    UTF-8 stays; every other encoding becomes plain UTF-8.
    """
    games: list[ConvertedGame] = []
    edits: list[Edit] = []
    for game in checked_games(source, rules):
        if isinstance(game, GameReport):
            games.append(ConvertedGame(game, converted=True))
            continue
        certain = is_certain(game)
        if certain and game.rules is not None:
            edits += _edits(game, game.rules, style)
        games.append(ConvertedGame(game.report, certain, tuple(ply.move for ply in _in_text_order(game))))
    encoding = "utf-8-sig" if source.encoding == "utf-8-sig" else "utf-8"
    return Conversion(rewrite(source.text, edits).encode(encoding), tuple(games))


def _in_text_order(game: CheckedGame) -> list[PlayedPly]:
    return [game.played[span] for span in sorted(game.played)]


def _edits(game: CheckedGame, rules: Rules, style: MoveStyle) -> Iterator[Edit]:
    for played in _in_text_order(game):
        text = ply_text(rules, played, style)
        if text != played.ply.text:
            yield Edit(played.ply.span, text)


def proves_itself(done: Conversion, name: str, style: MoveStyle, rules: Rules | None) -> bool:
    """Tell whether the result, read again, holds the same moves, and converted again is the same text."""
    again = convert(decode(done.data, name), style, rules)
    return again.data == done.data and _moves(again.games) == _moves(done.games)


def _moves(games: Iterable[ConvertedGame]) -> list[tuple[int, bool, tuple[Move, ...]]]:
    return [(game.report.game, game.converted, game.moves) for game in games if game.report.game]
