"""Measure perft and replay, pure and compiled, and py-draughts beside them, in one run.

Run from the project root: ``python -m tests.benchmarks.speed``. It builds a wheel and installs it with py-draughts in a
temporary environment (``--python`` takes one that has them), and runs that twice, once with ``PDNTOOL_PURE=1``.
Replay is from parsed records: the time to play move texts that were read before. Seconds are of the processor.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from pdntool.check.play import fast_replay_of
from pdntool.rules.engine import engine
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.source_first import running
from pdntool.syntax.game import read_games
from pdntool.text.source import decode

ROOT: Final = Path(__file__).resolve().parent.parent.parent
DEPTHS: Final[Mapping[str, int]] = {
    "international": 7,
    "english": 8,
    "russian": 7,
    "italian": 7,
    "frisian": 6,
    "turkish": 6,
    "canadian": 6,
}
LESS_DEEP: Final = {"compiled": 0, "pure Python": 1, "py-draughts": 3}
GAMES, LONGEST, LEAST_SECONDS = 60, 120, 0.5
PARTS: Final = 10
MOST_GAMES: Final = 600
FLOORS: Final = (
    "floors (plies and nodes a second): replay of international games 2,000,000 compiled, 300,000 pure; "
    "of Turkish and 12x12 games 1,000,000 compiled; perft on international 3,000,000 compiled"
)

Texts = list[str]
Rates = dict[tuple[str, str], float]


class Measured(NamedTuple):
    """One number: what was done how often in how many seconds."""

    what: str
    variant: str
    done: int
    seconds: float


def random_games(rules: Rules) -> list[Texts]:
    """Return games of random legal moves, always the same ones."""
    chance, play = random.Random(rules.name), engine(rules)  # noqa: S311 -- games, no secrets
    games = []
    for _ in range(GAMES):
        texts: Texts = []
        position = play.start
        while len(texts) < LONGEST and (moves := play.legal_moves(position)):
            move = chance.choice(sorted(moves))
            texts.append(official_text(rules, position, move))
            position = play.play(position, move)
        games.append(texts)
    return games


def corpus_games(rules: Rules, corpus: Path) -> list[Texts]:
    """Return games of the corpus that start at the start and are plain, as move texts."""
    games: list[Texts] = []
    for path in sorted((corpus / rules.name).glob("*.pdn")):
        for game in read_games(decode(path.read_bytes(), path.name)):
            if game.plain is not None and len(game.plies) > 1 and game.tag("FEN") is None:
                games.append(list(game.plies))
            if len(games) == MOST_GAMES:
                return games
    return games


def all_games(corpus: Path) -> Iterator[tuple[str, str, list[Texts]]]:
    """Yield what is replayed: its name, its variant, the games."""
    for variant in DEPTHS:
        rules = VARIANTS[variant]
        yield "random games", variant, random_games(rules)
        if games := corpus_games(rules, corpus):
            yield "real games", variant, games


def fastest(work: Callable[[], int]) -> tuple[int, float]:
    """Return what the fastest of several runs did and took: the machine may be busy with other things.

    That is why games are played in parts: the shorter a run, the likelier is one without interruption.
    """
    best, spent = (0, 0.0), 0.0
    while spent < LEAST_SECONDS:
        started = time.process_time()
        done = work()
        seconds = max(time.process_time() - started, 1e-9)
        spent += seconds
        if not best[1] or done / seconds > best[0] / best[1]:
            best = done, seconds
    return best


def measure_here(corpus: Path) -> Iterator[Measured]:
    """Measure everything in this process."""
    for variant, depth in DEPTHS.items():
        play = engine(VARIANTS[variant])
        plies = depth - LESS_DEEP[running()]
        yield Measured("perft", variant, *fastest(partial(play.perft, play.start, plies)))
    for what, variant, games in all_games(corpus):
        parts = [fastest(partial(replay, VARIANTS[variant], games[part::PARTS])) for part in range(PARTS)]
        yield Measured(what, variant, sum(done for done, _ in parts), sum(seconds for _, seconds in parts))


def replay(rules: Rules, games: list[Texts]) -> int:
    """Play games from their texts; return the number of plies."""
    start, verifier = engine(rules).start, fast_replay_of(rules)
    return sum(verifier.advance(start, texts)[0] for texts in games)


def _ends(texts: Texts) -> list[tuple[int, int]]:
    numbers = [[int(number) for number in re.findall("[0-9]+", text)] for text in texts]
    return [(each[0], each[-1]) for each in numbers]


def measure_py_draughts(python: Path, corpus: Path) -> Rates:
    """Have py-draughts do the same, where it has the variant and its squares have the same numbers."""
    perft = {variant: depth - LESS_DEEP["py-draughts"] for variant, depth in DEPTHS.items()}
    games: dict[str, dict[str, list[list[tuple[int, int]]]]] = {}
    for what, variant, played in all_games(corpus):
        if variant in {"international", "frisian"}:
            games.setdefault(variant, {})[what] = [_ends(texts) for texts in played[:GAMES]]
    command = [str(python), "-P", str(Path(__file__).with_name("with_py_draughts.py"))]
    asked = json.dumps({"perft": perft, "games": games})
    ran = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True, input=asked)
    return _rates(ran.stdout) if ran.returncode == 0 else {}


def measure_apart(python: Path, corpus: Path, pure: str) -> Rates:
    """Measure in a process that runs what is installed there."""
    command = [str(python), "-P", str(Path(__file__).resolve()), "--child", "--corpus", str(corpus)]
    environ = {**os.environ, "PDNTOOL_PURE": pure}
    return _rates(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environ).stdout)


def _rates(answer: str) -> Rates:
    return {(what, variant): done / seconds for what, variant, done, seconds in json.loads(answer)}


def install(folder: Path) -> Path:
    """Build a wheel, install it with py-draughts, return that Python."""
    subprocess.run([sys.executable, "-m", "build", "-q", "--wheel", "--outdir", str(folder), str(ROOT)], check=True)
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, str(next(folder.glob("*.whl")))], check=True)
    subprocess.run([*pip, "py-draughts"], check=False)
    return python


def table(pure: Rates, compiled: Rates, other: Rates) -> str:
    """Lay all numbers out, with the ratios of the compiled ones."""
    lines = [f"{'':14}{'':15}{'pure':>12}{'compiled':>12}{'ratio':>7}{'py-draughts':>14}{'ratio':>7}"]
    for key, rate in compiled.items():
        theirs = f"{other[key]:14,.0f}{rate / other[key]:7.1f}" if other.get(key) else f"{'-':>14}{'-':>7}"
        lines.append(f"{key[0]:14}{key[1]:15}{pure[key]:12,.0f}{rate:12,.0f}{rate / pure[key]:7.1f}{theirs}")
    return "\n".join([*lines, FLOORS])


def main() -> int:
    """Measure all, or as a child print this process's numbers as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = Path(os.environ.get("PDNTOOL_CORPUS", ROOT.parent / "shared" / "corpus"))
    parser.add_argument("--corpus", type=Path, default=default, help="folder of real records, one folder a variant")
    parser.add_argument("--python", type=Path, help="a Python that has a compiled pdntool, and py-draughts")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        sys.stdout.write(json.dumps(list(measure_here(options.corpus))))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        python = options.python.absolute() if options.python else install(Path(folder))
        pure = measure_apart(python, options.corpus, "1")
        compiled = measure_apart(python, options.corpus, "0")
        other = measure_py_draughts(python, options.corpus)
    sys.stdout.write(table(pure, compiled, other) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
