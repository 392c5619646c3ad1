"""The arbiter's desk for programs: what a record means where it cannot be played as it is written."""

from collections.abc import Sequence

from pdntool.api import Game
from pdntool.check.validate import check_game
from pdntool.desk.compare import compare_records
from pdntool.desk.comparison import Answer, Comparison
from pdntool.desk.labels import label_of
from pdntool.desk.pairing import sides_of
from pdntool.desk.reconcile import reconciled
from pdntool.desk.repair import Repair
from pdntool.syntax.game import read_games
from pdntool.text.source import Source
from pdntool.write.corrected import corrected_game
from pdntool.write.merged_record import merged_pdn


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


def compare(*records: Game, answers: Sequence[Answer] = ()) -> Comparison:
    r"""Return how records of one game agree, and the game that they tell together, with what an arbiter has answered.

    >>> from pdntool.api import read_games
    >>> from pdntool.text.source import decode
    >>> sheets = b"Kural: capraz\n1. 32-28 19-23\n2. 28x19 14x23\n", b"Kural: capraz\n1. 32-28 19-28\n2. 28x19 14x23\n"
    >>> found = compare(*(game for sheet in sheets for game in read_games(decode(sheet, "board 2"))))
    >>> found.verdict, [(point.written, point.judgment.value, point.chosen) for point in found.disagreements]
    ('merged', [(('19-23', '19-28'), 'one-legal', '19-23')])
    """
    return compare_records([record.verdict for record in records], answers)


def merged(found: Comparison) -> Game:
    """Return the game that records tell together, what was decided in its comments, its tags those of all records.

    Of tags that differ the first value is taken. Raises ``ValueError`` while a move is open, or if there is no game.
    """
    if found.verdict not in {"agree", "merged"}:
        raise ValueError(f"there is no merged game: {found.verdict}")
    whole = reconciled(found, sides_of([label_of(record) for record in found.records]))
    chosen = {each.name: each.candidates[0] for each in whole.open_tags}
    [game] = read_games(Source("merged", merged_pdn(reconciled(found, whole.sides, (), chosen))))
    return Game(check_game(game, found.rules))
