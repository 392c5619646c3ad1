"""The arbiter's desk for programs: what a record means where it cannot be played as it is written."""

from pdntool.api import Game
from pdntool.check.validate import check_game
from pdntool.desk.repair import Repair
from pdntool.write.corrected import corrected_game


def repair(game: Game) -> Repair:
    r"""Return the ranked corrections of a game: a verdict and the candidates, none for a game without faults.

    >>> from pdntool.api import read_games
    >>> from pdntool.text.source import decode
    >>> [game] = read_games(decode(b"Kural: capraz\n1. 32-28 19-23\n2. 28x19 14x23\n", "board 2"))
    >>> found = repair(game)
    >>> found.verdict, list(found.candidates)
    ('clean', [])
    """
    return game.repair()


def corrected(found: Repair, number: int = 1) -> Game:
    """Return a game with one of its corrections, counted from 1, with the changes in comments and in a Repaired tag.

    Raises ``IndexError`` if there is no such candidate, and ``ValueError`` if the corrected record would not be read as
    the moves of the candidate.
    """
    if not 0 < number <= len(found.candidates):
        raise IndexError(f"there is no candidate {number} of {len(found.candidates)}")
    game = corrected_game(found.record, found.candidates[number - 1])
    if game is None:
        raise ValueError(f"candidate {number} cannot be written")
    return Game(check_game(game, found.record.rules))
