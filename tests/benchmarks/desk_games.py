"""Games for the benchmark of the desk: real ones of the corpus, and plausible random ones of Turkish draughts."""

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pdntool.board.position import Position
from pdntool.check.validate import check_game
from pdntool.rules.engine import Engine, engine
from pdntool.rules.movegen import Move
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game, read_games
from pdntool.text.source import decode
from tests.conftest import ROOT

CORPUS: Final = Path(os.environ.get("PDNTOOL_CORPUS", str(ROOT.parent / "shared" / "corpus")))
SOURCES: Final = {
    "international": ("international", "international"),
    "english": ("english", "english"),
    "italian": ("italian", "italian"),
    "russian": ("russian", "russian"),
    "czech": ("czech", "czech"),
    "turkish": ("turkish", ""),
    "capraz": ("capraz", "international"),
}
"""By the name of a set of games: their variant, and the folder of the corpus; random games where that is empty."""
LEAST_PLIES: Final = 24
MOST_PLIES: Final = 160


class Played(NamedTuple):
    """A game as it was played: its rules, its moves and their official texts."""

    rules: Rules
    moves: tuple[Move, ...]
    texts: tuple[str, ...]


def played(rules: Rules, moves: Sequence[Move]) -> Played:
    """Return a game of legal moves from the start with their official texts."""
    play = engine(rules)
    position, texts = play.start, []
    for move in moves:
        texts.append(official_text(rules, position, move))
        position = play.play(position, move)
    return Played(rules, tuple(moves), tuple(texts))


def corpus_games(name: str, count: int, seed: str) -> list[Played]:
    """Return whole legal games of a set, ``count`` of them or as many as there are, the same for each seed."""
    variant, folder = SOURCES[name]
    rules = VARIANTS[variant]
    if not folder:
        return [random_game(rules, f"{seed} {place}") for place in range(count)]
    games = _games_of(CORPUS / folder)
    random.Random(f"{seed} {folder}").shuffle(games)  # noqa: S311 -- games, no secrets
    found: dict[tuple[str, ...], Played] = {}
    for game in games:
        if len(found) == count:
            break
        whole = _whole(game, rules)
        if whole is not None:
            found.setdefault(whole.texts, whole)
    return list(found.values())


def _games_of(folder: Path) -> list[Game]:
    if not folder.is_dir():
        sys.exit(f"no corpus in {CORPUS}: set PDNTOOL_CORPUS")
    paths = sorted(path for path in folder.glob("*.pdn") if path.is_file())
    return [game for path in paths for game in read_games(decode(path.read_bytes(), path.name))]


def _whole(game: Game, rules: Rules) -> Played | None:
    """Return the game if every ply of it is legal, from the start, and it is of usual length."""
    if not LEAST_PLIES <= len(game.plies) <= MOST_PLIES:
        return None
    verdict = check_game(game, rules)
    play = verdict.play
    if play is None or play.start != engine(rules).start or play.plies_legal < play.plies_read:
        return None
    return played(rules, [step.move for step in play.steps()])


def random_game(rules: Rules, seed: str) -> Played:
    """Return a game of moves as somebody would choose them who looks one reply ahead."""
    chance = random.Random(f"{rules.name} {seed}")  # noqa: S311 -- same
    play = engine(rules)
    position, moves = play.start, list[Move]()
    length = chance.randint(70, 110)
    while len(moves) < length:
        legal = play.legal_moves(position)
        if not legal:
            break
        move = max(sorted(legal), key=lambda one: _worth(play, position, one) + chance.gauss(0, 0.4))
        moves.append(move)
        position = play.play(position, move)
    return played(rules, moves)


def _worth(play: Engine, position: Position, move: Move) -> float:
    """Return what a move wins once all captures are through, with a little for going forward."""
    after = play.play(position, move)
    if not play.legal_moves(after):
        return 9.0
    is_man = not position.kings >> move.origin & 1
    forward = 0.1 * abs(move.target - move.origin) / position.geometry.stride if is_man else 0.0
    return move.captured.bit_count() - _won(play, after, _REPLIES) + forward + 1.5 * move.promotes


_REPLIES: Final = 4


def _won(play: Engine, position: Position, depth: int) -> float:
    """Return what the side to move wins by captures, which are compulsory, within so many plies."""
    captures = [move for move in play.legal_moves(position) if move.captured] if depth else []
    worths = [move.captured.bit_count() - _won(play, play.play(position, move), depth - 1) for move in captures]
    return max(worths, default=0.0)
