"""Measure conversion beside validation on one archive, in one run: from bytes to bytes, the proof included.

Run from the project root: ``python -m tests.benchmarks.convert [FILE]``. Without a file it takes OCA 2.0 out of the
corpus (``$PDNTOOL_CORPUS``, else ``../shared/corpus``). The file is gone through in parts; of each part and job the
fastest round counts. With ``--peaks`` each job has the whole file in a process of its own, for its peak memory.
"""

import argparse
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from pdntool.check.validate import check_source
from pdntool.i18n.catalog import catalog
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter
from pdntool.write.options import MoveOptions, OutputOptions
from tests.benchmarks.replay import parts, peak_megabytes

ROOT = Path(__file__).parent.parent.parent
ARCHIVE = Path("english", "mzuluaga-checkers__OCA_2.0.pdn")
GAMES = 2_000
FLOOR = 0.6


def _validate(source: Source) -> int:
    return sum(report.plies_read for report in check_source(source))


def _converted(to: str | None, notation: str = "short") -> Callable[[Source], int]:
    def run(source: Source) -> int:
        done = Converter(OutputOptions(to, moves=MoveOptions(notation)), None, catalog("en")).proved(source)
        if done is None:
            raise AssertionError(to or "in place")
        return sum(game.verdict.plies_read for game in done.games)

    return run


JOBS: Mapping[str, Callable[[Source], int]] = {
    "validate": _validate,
    "convert, short": _converted(None),
    "convert, long": _converted(None, "long"),
    "--to pdn": _converted("pdn"),
    "--to pdn, long": _converted("pdn", "long"),
    "--to jsonl": _converted("jsonl"),
    "--to json": _converted("json"),
    "--to fen": _converted("fen"),
    "--to csv": _converted("csv"),
    "--to sheet": _converted("sheet"),
}


def _first_games(data: bytes, games: int) -> bytes:
    """Return the bytes up to the first Event tag behind so many games."""
    offset = 0
    for _ in range(games):
        offset = data.find(b"[Event ", offset + 1)
        if offset < 0:
            return data
    return data[:offset]


def _fastest(data: bytes, rounds: int) -> tuple[int, dict[str, float]]:
    """Return the plies of a file, and of each job the seconds of the processor: of each part its fastest round."""
    seconds = dict.fromkeys(JOBS, 0.0)
    plies = 0
    for part in parts(data):
        source = decode(part, "part")
        plies += _validate(source)
        fastest = dict.fromkeys(JOBS, math.inf)
        for _ in range(rounds):
            for name, job in JOBS.items():
                started = time.process_time()
                job(source)
                fastest[name] = min(fastest[name], time.process_time() - started)
        seconds = {name: seconds[name] + fastest[name] for name in JOBS}
    return plies, seconds


def _peak_apart(name: str, path: Path) -> float:
    command = [sys.executable, "-m", "tests.benchmarks.convert", "--peak-of", name, str(path)]
    return float(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)


def main() -> int:
    """Measure all jobs in turn, several times, and print the plies a second of processor time of each."""
    corpus = Path(os.environ.get("PDNTOOL_CORPUS", ROOT.parent / "shared" / "corpus"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=corpus / ARCHIVE)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peaks", action="store_true", help="of the whole file: this takes minutes")
    parser.add_argument("--peak-of", choices=JOBS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    path = options.file.resolve()
    if not path.is_file():
        parser.error(f"no such file: {path}; name one, or set PDNTOOL_CORPUS")
    if options.peak_of:
        JOBS[options.peak_of](decode(path.read_bytes(), path.name))
        sys.stdout.write(str(peak_megabytes()))
        return 0
    plies, seconds = _fastest(_first_games(path.read_bytes(), options.games), options.rounds)
    for name, taken in seconds.items():
        share = seconds["validate"] / taken
        peak = f"{_peak_apart(name, path):>8.0f} MB at most" if options.peaks else ""
        sys.stdout.write(
            f"{name:16}{plies:>10,} plies {plies / taken:>10,.0f} plies/s {share:>7.0%} of validation{peak}\n"
        )
    sys.stdout.write(f"floor for convert: {FLOOR:.0%}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
