"""Two sheets of one game, each with its own slips: how often they are merged right, and what is asked."""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final, Literal, NamedTuple

from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.desk.compare import Answer, Comparison, OpenPoint, compare_records
from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from tests.benchmarks.desk_games import Played
from tests.benchmarks.desk_slips import noisy, pdn_text, rows_of, sheet_text, unwritten

RATES: Final = (0.02, 0.05)
Merge = Literal["right", "asked", "no trace", "wrong question", "silently wrong", "irreconcilable", "failed"]
MERGES: Final[tuple[Merge, ...]] = (
    *("right", "asked", "no trace", "wrong question", "silently wrong"),
    *("irreconcilable", "failed"),
)
"""``no trace``: right as far as either sheet shows it, but neither shows the last plies of the game."""
GOOD: Final = frozenset({"right", "asked", "no trace"})
_MOST_QUESTIONS: Final = 12


class Compared(NamedTuple):
    """What came of the pairs of sheets of one set of games."""

    name: str
    rate: float
    merges: Counter[Merge]
    questions: int
    seconds: list[float]


def measure(name: str, games: Sequence[Played], options: argparse.Namespace) -> Iterator[Compared]:
    """Yield what comes of two sheets of each game, for each rate of slips."""
    for rate in options.rate or RATES:
        found = Compared(name, rate, Counter(), 0, [])
        for number, game in enumerate(games):
            chance = random.Random(f"{options.seed} {name} {rate} {number}")  # noqa: S311 -- slips, no secrets
            cells = [noisy(chance, game.rules, game.texts, rate) for _ in "AB"]
            texts = [_written(game, own, pdn=options.pdn) for own in cells]
            try:
                merge, asked, seconds = judge(game, [_read(text) for text in texts], _shown(game, cells))
            except Exception as error:  # noqa: BLE001 -- a benchmark counts a failure and goes on
                sys.stderr.write(f"{name} {rate} {number}: {type(error).__name__}: {error}\n")
                merge, asked, seconds = "failed", 0, 0.0
            found.merges[merge] += 1
            found.seconds.append(seconds)
            found = found._replace(questions=found.questions + asked)
            if options.show and merge not in GOOD:
                sys.stdout.write(f"{name} {rate} {number}: {merge}\n    true {' '.join(game.texts)}\n")
                sys.stdout.flush()
            if options.write and merge not in GOOD:
                sys.stdout.write("\n".join(texts))
        yield found


def _written(game: Played, cells: Sequence[str], *, pdn: bool) -> str:
    return (pdn_text if pdn else sheet_text)(game.rules, rows_of(cells))


def _read(text: str) -> Verdict:
    (game,) = read_games(decode(text.encode(), "sheet.txt"))
    return check_game(game)


def _shown(game: Played, sheets: Sequence[Sequence[str]]) -> int:
    """Return how many plies of a game stand on one sheet at least, not counting what is missing before."""
    return len(game.texts) - min(unwritten(cells, game.texts) for cells in sheets)


def judge(game: Played, records: Sequence[Verdict], shown: int) -> tuple[Merge, int, float]:
    """Return what comes of records, how many questions are asked, and the seconds of the first comparison.

    ``shown`` is the number of plies after which neither record has any.
    Questions are answered with the true move, as an arbiter would who knows it, until none is left.
    """
    started = time.process_time()
    comparison = compare_records(records)
    seconds = time.process_time() - started
    answers: list[Answer] = []
    while comparison.verdict == "open" and len(answers) < _MOST_QUESTIONS:
        answer = _answer(game, comparison.open[0])
        if answer is None:
            return "wrong question", len(answers) + 1, seconds
        answers.append(answer)
        comparison = compare_records(records, answers)
    return _merge(game, comparison, len(answers), shown), len(answers), seconds


def _answer(game: Played, point: OpenPoint) -> Answer | None:
    """Return the true move as the answer to a question, None where the question does not offer it."""
    if point.ply > len(game.texts) or game.texts[point.ply - 1] not in point.candidates:
        return None
    return Answer(point.row, point.side, move=game.texts[point.ply - 1])


def _merge(game: Played, comparison: Comparison, asked: int, shown: int) -> Merge:
    if comparison.verdict == "irreconcilable":
        return "irreconcilable"
    if comparison.verdict == "open":
        return "wrong question"
    if comparison.merged is not None and comparison.merged.moves == game.moves:
        return "asked" if asked else "right"
    if comparison.merged is not None and comparison.merged.moves == game.moves[:shown]:
        return "no trace"
    return "silently wrong"


def table(rows: Sequence[Compared]) -> str:
    """Return the table of all sets and rates, and the sums of each rate."""
    rates = dict.fromkeys(row.rate for row in rows)
    sums = [_sum(rate, [row for row in rows if row.rate == rate]) for rate in rates]
    heads = ("slips a ply", "games", *MERGES, "questions a game", "median s", "worst s")
    lines = [f"| two sheets | {' | '.join(heads)} |", f"|---|{'---|' * len(heads)}"]
    return "\n".join([*lines, *map(_row, (*rows, *sums))])


def _sum(rate: float, rows: Sequence[Compared]) -> Compared:
    merges = sum((row.merges for row in rows), Counter[Merge]())
    questions = sum(row.questions for row in rows)
    return Compared("all", rate, merges, questions, [each for row in rows for each in row.seconds])


def _row(row: Compared) -> str:
    games = row.merges.total()
    shares = [f"{100 * row.merges[merge] / max(games, 1):.1f} %" for merge in MERGES]
    seconds = row.seconds or [0.0]
    times = (f"{row.questions / max(games, 1):.2f}", f"{median(seconds):.2f}", f"{max(seconds):.2f}")
    return f"| {row.name} | {row.rate:.0%} | {games} | {' | '.join((*shares, *times))} |"
