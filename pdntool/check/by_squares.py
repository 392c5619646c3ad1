"""Which variant a game is of that none plays a single ply of: the squares that it names and the rest of it tell.

The first move may be faulty, or the first row of a score sheet be missing. Then the game is of the board that has its
squares, and of the variant that plays most of it after some other beginning.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pdntool.board.fen import FenProblem
from pdntool.board.position import Position
from pdntool.check.order import move_texts
from pdntool.check.play import fast_replay_of, start_position
from pdntool.rules.fast_replay import FastReplay
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import MoveNumber, Ply

# Of a long game the first plies show the board as well as all of them.
_MOST_PLIES = 200


class _Fit(NamedTuple):
    """How well a rule set fits a game of which it plays no ply.

    ``on_board`` plies name squares of the board, by ``own_names`` as it usually names them; ``played`` can be played
    after some other beginning; ``fen_fails`` if there is a FEN, and it is no position.
    """

    rules: Rules
    on_board: int
    own_names: bool
    played: int
    fen_fails: bool

    @property
    def points(self) -> int:
        return self.on_board + 2 * self.played


def by_squares(game: Game, candidates: Sequence[Rules]) -> Rules | None:
    """Return the rule set that a game shows by its squares and by what follows its beginning, None if nothing shows.

    ``candidates`` stand in the order in which they are taken if they fit equally.
    """
    fits = [_fit(game, rules) for rules in candidates]
    best = max(fits, key=lambda fit: (fit.points, fit.own_names))
    if not best.on_board:
        return None
    # A single ply is as likely a scrap of something else.
    is_shown = len(game.plies) > 1 and best.on_board > min(fit.on_board for fit in fits)
    return best.rules if best.played or is_shown or all(fit.fen_fails for fit in fits) else None


def _fit(game: Game, rules: Rules) -> _Fit:
    texts = move_texts(game, rules)[:_MOST_PLIES]
    replay = fast_replay_of(rules)
    on_board = sum(replay.read(text).start >= 0 for text in texts)
    own_names = bool(texts) and texts[0][0].isalpha() is rules.geometry.algebraic
    start = start_position(game, rules)
    if isinstance(start, FenProblem):
        return _Fit(rules, on_board, own_names, 0, fen_fails=True)
    beginnings = list(_after_any_move(replay, [start]))
    # The first ply is another one, or missing, or a row is.
    played = [replay.advance(position, rest)[0] for position in beginnings for rest in (texts[1:], texts)]
    if not _begins_at_one(game):
        played += [replay.advance(position, texts)[0] for position in _after_any_move(replay, beginnings)]
    return _Fit(rules, on_board, own_names, max(played, default=0), fen_fails=False)


def _after_any_move(replay: FastReplay, positions: Sequence[Position]) -> Iterator[Position]:
    engine = replay.engine
    for position in positions:
        for move in engine.legal_moves(position):
            yield engine.play(position, move)


def _begins_at_one(game: Game) -> bool:
    """Return whether no number greater than 1 stands before the first ply of a game."""
    first = next((item for item in game.items if isinstance(item, MoveNumber | Ply)), None)
    return not isinstance(first, MoveNumber) or first.number <= 1
