"""Measure reading and replaying a large archive, with Lark on every game and through the fast reader, in one run.

Run from the project root: ``python -m tests.benchmarks.replay [FILE]``. Without a file it takes OCA 2.0 out of the
corpus (``$PDNTOOL_CORPUS``, else ``../shared/corpus``). Each lane runs in a process of its own, so that its peak memory
is its own: once through the whole file, as a user has it. Then the fast reader goes through it in parts, several times,
and of each part the fastest time counts: where others use the machine too, this tells what the program takes, not they.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pdntool.check.validate import check_game, check_source
from pdntool.check.verdict import Verdict
from pdntool.syntax.game import read_games
from pdntool.text.source import Source, decode

ROOT = Path(__file__).parent.parent.parent
ARCHIVE = Path("english", "mzuluaga-checkers__OCA_2.0.pdn")
FLOOR_PLIES, FLOOR_MEGABYTES = 200_000, 150
PART_BYTES, ROUNDS = 100_000, 5


def _with_lark(source: Source) -> Iterator[Verdict]:
    for game in read_games(source, fast=False):
        yield check_game(game, None)


LANES: Mapping[str, Callable[[Source], Iterator[Verdict]]] = {"lark": _with_lark, "fast": check_source}


class Measured(NamedTuple):
    """What one lane gave: counts, seconds end to end from the bytes, peak memory of its process in MB (0: unknown).

    ``seconds`` are those of the processor in one go, ``fastest`` the sum of each part's fastest round.
    """

    lane: str
    games: int
    plies: int
    legal: int
    seconds: float
    megabytes: float
    fastest: float

    @property
    def rate(self) -> float:
        """Plies a second, in one go."""
        return self.plies / self.seconds

    @property
    def best_rate(self) -> float:
        """Plies a second of the fastest rounds."""
        return self.plies / self.fastest


def peak_megabytes() -> float:
    """Return the most memory that this process had, in MB; 0 where that is not known."""
    try:
        import resource  # noqa: PLC0415 there is none on Windows
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def measure(lane: str, path: Path) -> Measured:
    """Run one lane over a file in this process."""
    data = path.read_bytes()
    started = time.process_time()
    games = plies = legal = 0
    for report in LANES[lane](decode(data, path.name)):
        games += report.number > 0
        plies += report.plies_read
        legal += report.plies_legal
    seconds, peak = time.process_time() - started, peak_megabytes()
    fastest = sum(_fastest(lane, part) for part in parts(data)) if lane == "fast" else seconds
    return Measured(lane, games, plies, legal, seconds, peak, fastest)


def parts(data: bytes) -> Iterator[bytes]:
    """Yield a file in parts that begin with an Event tag."""
    start = 0
    while start < len(data):
        end = data.find(b"[Event ", start + PART_BYTES)
        end = len(data) if end < 0 else end
        yield data[start:end]
        start = end


def _fastest(lane: str, part: bytes) -> float:
    seconds = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for _report in LANES[lane](decode(part, "part")):
            pass
        seconds.append(time.process_time() - started)
    return min(seconds)


def _measure_apart(lane: str, path: Path) -> Measured:
    command = [sys.executable, "-m", "tests.benchmarks.replay", "--lane", lane, str(path)]
    ran = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return Measured(*json.loads(ran.stdout))


def report(results: list[Measured]) -> str:
    """Lay the lanes out as a table, with their ratio and the floors."""
    titles = ("games", "plies", "legal", "seconds", "plies/s", "at best", "peak MB")
    widths = (9, 12, 12, 10, 12, 12, 10)
    lines = ["lane  " + "".join(f"{title:>{width}}" for title, width in zip(titles, widths, strict=True))]
    lines.extend(
        f"{result.lane:6}{result.games:>9,}{result.plies:>12,}{result.legal:>12,}{result.seconds:>10.2f}"
        f"{result.rate:>12,.0f}{result.best_rate:>12,.0f}{result.megabytes:>10.0f}"
        for result in results
    )
    by_lane = {result.lane: result for result in results}
    lines.append(f"ratio fast : lark = {by_lane['fast'].rate / by_lane['lark'].rate:.1f}")
    lines.append(f"floors for the fast reader: {FLOOR_PLIES:,} plies/s, at most {FLOOR_MEGABYTES} MB")
    return "\n".join(lines)


def main() -> int:
    """Measure both lanes, or print one lane's numbers as JSON."""
    corpus = Path(os.environ.get("PDNTOOL_CORPUS", ROOT.parent / "shared" / "corpus"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=corpus / ARCHIVE)
    parser.add_argument("--lane", choices=sorted(LANES))
    options = parser.parse_args()
    path = options.file.resolve()
    if not path.is_file():
        parser.error(f"no such file: {path}; name one, or set PDNTOOL_CORPUS")
    if options.lane:
        sys.stdout.write(json.dumps(measure(options.lane, path)))
    else:
        sys.stdout.write(report([_measure_apart(lane, path) for lane in LANES]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
