"""How fast games are selected, de-duplicated, counted and exported, and how fast a database answers.

``python -m tests.benchmarks.queries [FILE]``: of a file of games, by default OCA 2.0 of the corpus.
"""

import argparse
import contextlib
import io
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pdntool.archive.play_filters import NO_IMAGES
from pdntool.archive.query import Condition, Query
from pdntool.archive.stored import StoredGames
from pdntool.check.validate import games_of
from pdntool.cli.main import run
from pdntool.text.source import decode

_CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
_ARCHIVE = "english/mzuluaga-checkers__OCA_2.0.pdn"
_RARE = "B:W14,20,21,23,24,27,29,30,31,32:B1,2,3,5,7,8,10,12,15,18"
_COMMON = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
_SELECTED: Sequence[Sequence[str]] = (
    ("--player", "Tinsley"),
    ("--date", "1950-1960"),
    ("--result", "draw"),
    ("--plies", "80-"),
    ("--variant", "english"),
    ("--opening", "11-15 23-19"),
    ("--position", _COMMON),
    ("--position", _RARE),
    ("--material", "3K v 2K"),
    ("--longest-capture", "3"),
    ("--fault", "error"),
)


def timed(work: Callable[[], object]) -> float:
    """Return the processor seconds that a piece of work takes, what it prints being lost."""
    with contextlib.redirect_stdout(io.StringIO()):
        start = time.process_time()
        work()
        return time.process_time() - start


def report(name: str, seconds: float, games: int) -> None:
    """Print one line."""
    print(f"{name:60} {seconds:8.2f} s {games / seconds:10,.0f} games/s", flush=True)  # noqa: T201 - its output


def of_file(archive: Path, folder: Path, games: int) -> None:
    """Measure the commands on the file."""
    name, out = str(archive), str(folder / "out")
    for options in _SELECTED:
        report(" ".join(("select", *options)), timed(lambda: run(["select", name, "--count", *options])), games)  # noqa: B023
    commands = (
        ["dedupe", name, "-q", "-o", f"{out}.pdn"],
        ["stats", name, "-o", f"{out}.txt"],
        ["stats", name, "--by", "players", "-o", f"{out}.txt"],
        ["split", name, "--by", "year", "-q", "-o", out],
        ["export", name, "-q", "-o", f"{out}.sqlite"],
    )
    for command in commands:
        report(" ".join(command[:1] + command[2:4]), timed(lambda: run(command)), games)  # noqa: B023


def of_database(database: Path) -> None:
    """Measure questions to the database, the file open and its pages in the memory of the system."""
    size = os.path.getsize(database) / 1e6  # noqa: PTH202 - a number
    with StoredGames(database) as stored:
        print(f"\n{size:.0f} MB in the database", flush=True)  # noqa: T201 - its output
        for name, value in (("position", _RARE), ("position", _COMMON), ("player", "Tinsley"), ("date", "1950-1960")):
            query = Query((Condition(name, (value,)),), NO_IMAGES)
            stored.count(query)
            seconds = min(timed(lambda: stored.count(query)) for _ in range(5))  # noqa: B023
            texts = min(timed(lambda: list(stored.found(query))) for _ in range(5))  # noqa: B023
            found = stored.count(query)
            print(f"--{name} {value[:48]:50} {found:6} games: {1000 * seconds:7.2f} ms, texts {1000 * texts:8.2f} ms")  # noqa: T201


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    corpus = Path(os.environ.get("PDNTOOL_CORPUS", _CORPUS))
    archive = parser.parse_args().file or corpus / _ARCHIVE
    games = sum(1 for _ in games_of(decode(archive.read_bytes(), str(archive))))
    with tempfile.TemporaryDirectory() as folder:
        of_file(archive, Path(folder), games)
        of_database(Path(folder) / "out.sqlite")


if __name__ == "__main__":
    main()
