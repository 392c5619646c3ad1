"""Measure repair and comparison of score sheets: slips are made in known games, and what is found is counted.

Run from the project root: ``python -m tests.benchmarks.desk [--games N] [--seed S] [--family F] [--compare]``. Games
are those of the corpus, made into sheets, and random ones of Turkish draughts; the same seed gives the same sheets.
Each sheet is read by the program's own readers. What legality can tell at all is found by ``desk_judge``. Seconds are
of the processor and of the repair alone. The tables are Markdown.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.desk.candidate import Candidate
from pdntool.desk.repair import Repair, repair_game
from pdntool.rules.spec import Rules
from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from tests.benchmarks import desk_compare
from tests.benchmarks.desk_games import SOURCES, Played, corpus_games
from tests.benchmarks.desk_judge import Judgment, Line, judge_of
from tests.benchmarks.desk_slips import (
    FAMILIES,
    Damage,
    Row,
    damaged,
    pdn_text,
    rows_of,
    several_slips,
    sheet_text,
    texts_of,
)

FLOORS: Final = (
    "floors: one slip 97 % first and 99.5 % among the first three where legality can tell, median under 0.5 s and "
    "worst under 5 s compiled; three slips 85 % first; probabilities above 0.9 wrong at most one time in ten"
)
SEVERAL: Final = 3
THREE: Final = 3
NEAR: Final = 2
SURE: Final = 0.9


class Outcome(NamedTuple):
    """What the repair of one sheet gave: at which place of the candidates the true game is (0 for none), and more."""

    judgment: Judgment | None
    place: int
    seconds: float
    candidates: Sequence[Candidate]
    moves: Line


@dataclass
class Tally:
    """The outcomes of one row of a table."""

    outcomes: list[Outcome] = field(default_factory=list)

    def judged(self, judgment: Judgment) -> list[Outcome]:
        """Return those that legality tells so."""
        return [one for one in self.outcomes if one.judgment == judgment]


def read_one(text: str) -> Verdict:
    """Read a text of one game as the commands do."""
    game, *others = read_games(decode(text.encode(), "sheet.txt"))
    if others:
        raise ValueError("more than one game was read")
    return check_game(game)


def lines_of(repair: Repair) -> list[Line]:
    """Return the games that a repair offers, the record's own where it is legal as it stands."""
    play = repair.record.play
    if repair.candidates or repair.verdict != "clean" or play is None or play.plies_legal < play.plies_read:
        return [candidate.moves for candidate in repair.candidates]
    return [tuple(play.moves)]


def outcome_of(game: Played, record: Verdict, judgment: Judgment | None) -> Outcome:
    """Repair a record and compare what comes of it with the true game."""
    started = time.process_time()
    repair = repair_game(record)
    seconds = time.process_time() - started
    lines = lines_of(repair)
    place = lines.index(game.moves) + 1 if game.moves in lines else 0
    return Outcome(judgment, place, seconds, repair.candidates, game.moves)


Writer = Callable[[Rules, Sequence[Row]], str]


class Run:
    """One run: its options, and what it measured so far."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.write: Writer = pdn_text if options.pdn else sheet_text
        self.games = {name: corpus_games(name, options.games, options.seed) for name in options.variant or SOURCES}
        self.one: dict[tuple[str, str], Tally] = {}
        self.several: dict[tuple[str, str], Tally] = {}

    def chance(self, *key: object) -> random.Random:
        """Return the random numbers of one sheet, which no other sheet changes."""
        return random.Random(" ".join(map(str, (self.options.seed, *key))))  # noqa: S311 -- slips, no secrets

    def one_slip(self, name: str, family: str) -> None:
        """Repair a sheet with one slip of each game of a set."""
        tally = self.one.setdefault((name, family), Tally())
        for number, game in enumerate(self.games[name]):
            damage = damaged(self.chance(name, family, number), family, game.rules, game.texts)
            if damage is not None:
                judgment = judge_of(game.rules).judge(family, game, damage)
                label = f"{name} {family} {number} ply {damage.at + 1} ({game.texts[damage.at]}): {judgment}"
                self._repair(tally, game, damage, judgment, label)

    def several_slips(self, name: str) -> None:
        """Repair a sheet with three slips of each game of a set."""
        tally = self.several.setdefault((name, "three"), Tally())
        for number, game in enumerate(self.games[name]):
            cells = several_slips(self.chance(name, "three", number), game.rules, game.texts, SEVERAL)
            self._repair(tally, game, Damage(rows_of(cells), 0), None, f"{name} three {number}")

    def _repair(self, tally: Tally, game: Played, damage: Damage, judgment: Judgment | None, label: str) -> None:
        text = self.write(game.rules, damage.rows)
        try:
            outcome = outcome_of(game, read_one(text), judgment)
        except Exception as error:  # noqa: BLE001 -- a benchmark counts a failure and goes on
            sys.stderr.write(f"{label}: {type(error).__name__}: {error}\n")
            outcome = Outcome(judgment, 0, 0.0, (), game.moves)
        tally.outcomes.append(outcome)
        if self.options.show and outcome.place != 1 and judgment != "invisible":
            sys.stdout.write(f"{label}, place {outcome.place}, {outcome.seconds:.2f} s\n")
            sys.stdout.write("".join(f"    {line}\n" for line in _shown(game, damage, outcome)))
        if self.options.write and outcome.place != 1:
            sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


def _shown(game: Played, damage: Damage, outcome: Outcome) -> Iterator[str]:
    """Yield what helps to see why a repair missed: the rows around the slip, the true ones, the candidates."""
    row = damage.at // 2
    around = slice(max(row - NEAR, 0), row + NEAR + 1)
    yield f"true    {_row_texts(rows_of(game.texts)[around])}"
    yield f"written {_row_texts(damage.rows[around])}"
    yield f"slips   {'; '.join(_differences(game.texts, texts_of(damage.rows)))}"
    for candidate in outcome.candidates[: THREE + 2]:
        changes = "; ".join(
            f"{change.ply} {change.kind} {change.written!r} > {change.read!r}" for change in candidate.changes
        )
        legal = f"{candidate.plies_legal}/{candidate.plies_read}"
        mark = "*" if candidate.moves == outcome.moves else " "
        yield f"{mark} {candidate.probability:.4f} {legal} {changes}"


def _differences(true: Sequence[str], written: Sequence[str]) -> Iterator[str]:
    for kind, start, end, other, last in SequenceMatcher(None, true, written, autojunk=False).get_opcodes():
        if kind != "equal":
            yield f"{start + 1} {' '.join(true[start:end])!r} > {' '.join(written[other:last])!r}"


def _row_texts(rows: Sequence[Row]) -> str:
    return " | ".join(f"{row.number} {row.first or '_'} {row.second or '_'}" for row in rows)


# Tables --------------------------------------------------------------------------------------------------------------

HEADS: Final = (
    *("games", "first", "in three", "decidable", "first of these", "in three of these", "undecidable", "invisible"),
    *("median s", "worst s", "wrong first candidates"),
)


def share(part: int, whole: int) -> str:
    """Return a part in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def table_row(label: str, tally: Tally) -> str:
    """Return a row of a table of slips."""
    outcomes, decidable = tally.outcomes, tally.judged("decidable")
    seconds = [one.seconds for one in outcomes] or [0.0]
    cells = [
        *(str(len(outcomes)), _first(outcomes), _in_three(outcomes), str(len(decidable)), _first(decidable)),
        *(_in_three(decidable), str(len(tally.judged("undecidable"))), str(len(tally.judged("invisible")))),
        *(f"{median(seconds):.2f}", f"{max(seconds):.2f}", _wrong(outcomes)),
    ]
    return f"| {label} | {' | '.join(cells)} |"


def _first(outcomes: Sequence[Outcome]) -> str:
    return share(sum(one.place == 1 for one in outcomes), len(outcomes))


def _in_three(outcomes: Sequence[Outcome]) -> str:
    return share(sum(1 <= one.place <= THREE for one in outcomes), len(outcomes))


def _wrong(outcomes: Sequence[Outcome], most: int = 12) -> str:
    """Return the probabilities of wrong first candidates, the surest first."""
    sure = sorted(
        (one.candidates[0].probability for one in outcomes if one.place != 1 and one.candidates), reverse=True
    )
    return " ".join(f"{each:.2f}" for each in sure[:most]) + " ..." * (len(sure) > most)


def table(title: str, tallies: dict[tuple[str, str], Tally], key: int | None) -> str:
    """Return a table of tallies, gathered by variant (key 0), by family (1), or as they are."""
    rows: dict[str, Tally] = {}
    for names, tally in tallies.items():
        label = " ".join(names) if key is None else names[key]
        rows.setdefault(label, Tally()).outcomes.extend(tally.outcomes)
    every = Tally([one for tally in tallies.values() for one in tally.outcomes])
    lines = [f"| {title} | {' | '.join(HEADS)} |", f"|---|{'---|' * len(HEADS)}"]
    lines += [table_row(label, tally) for label, tally in (*rows.items(), ("all", every))]
    return "\n".join(lines)


BINS: Final = (0.0, 0.01, 0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01)


def calibration(outcomes: Sequence[Outcome]) -> str:
    """Return a table of how often candidates of a probability are the true game."""
    lines = ["| probability | candidates | mean | true | first candidates | true |", "|---|---|---|---|---|---|"]
    for low, high in pairwise(BINS):
        every = [(each, one, rank) for one in outcomes for rank, each in enumerate(one.candidates)]
        fitting = [found for found in every if low <= found[0].probability < high]
        firsts = [found for found in fitting if not found[2]]
        mean = sum(found[0].probability for found in fitting) / len(fitting) if fitting else 0.0
        true, true_firsts = (sum(each.moves == one.moves for each, one, _ in part) for part in (fitting, firsts))
        cells = (str(len(fitting)), f"{mean:.3f}", share(true, len(fitting)), str(len(firsts)))
        lines.append(f"| {low} to {min(high, 1.0)} | {' | '.join(cells)} | {share(true_firsts, len(firsts))} |")
    return "\n".join(lines)


def measure(options: argparse.Namespace) -> int:
    """Run what the options ask for and print its tables."""
    run = Run(options)
    if options.compare:
        rows = [row for name, games in run.games.items() for row in desk_compare.measure(name, games, options)]
        sys.stdout.write(desk_compare.table(rows) + "\n")
        return 0
    for name in run.games:
        for family in options.family or FAMILIES:
            if family != "three":
                run.one_slip(name, family)
        if not options.family or "three" in options.family:
            run.several_slips(name)
    tables = [table("one slip", run.one, 1), table("one slip", run.one, 0)] if run.one else []
    tables += [table("one slip", run.one, None)] if options.each and run.one else []
    tables += [table("three slips", run.several, 0)] if run.several else []
    tallies = (*run.one.values(), *run.several.values())
    tables.append(calibration([one for tally in tallies for one in tally.outcomes]))
    sys.stdout.write("\n\n".join(["", *tables, FLOORS, ""]))
    return 0


def main(arguments: Sequence[str]) -> int:
    """Read the options and measure."""
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks.desk", description=__doc__)
    reader.add_argument("--games", type=int, default=20, help="games of each variant (20)")
    reader.add_argument("--seed", default="1", help="another seed gives other games and slips (1)")
    reader.add_argument("--family", action="append", choices=(*FAMILIES, "three"), help="only this one; repeatable")
    reader.add_argument("--variant", action="append", choices=tuple(SOURCES), help="only this one; repeatable")
    reader.add_argument("--compare", action="store_true", help="two sheets of each game instead of one")
    reader.add_argument("--rate", type=float, action="append", help="slips a ply with --compare (0.02 and 0.05)")
    reader.add_argument("--pdn", action="store_true", help="games as PDN instead of sheets")
    reader.add_argument("--each", action="store_true", help="also a table of each variant and family")
    reader.add_argument("--show", action="store_true", help="print each game that is not found first, and why")
    reader.add_argument("--write", action="store_true", help="print the sheets of these games")
    return measure(reader.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
