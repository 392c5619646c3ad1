"""Measure conversion beside validation on one archive, in one run: from bytes to bytes, the proof included.

Run from the project root: ``python -m tests.benchmarks.convert [FILE]``. Without a file it takes OCA 2.0 out of the
corpus (``$PDNTOOL_CORPUS``, else ``../shared/corpus``).
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from pdntool.check.validate import check_source
from pdntool.i18n.catalogue import catalogue
from pdntool.text.source import Source, decode
from pdntool.write.convert import convert
from pdntool.write.form import Form
from pdntool.write.style import MoveStyle
from pdntool.write.transform import Converter

ROOT = Path(__file__).parent.parent.parent
ARCHIVE = Path("english", "mzuluaga-checkers__OCA_2.0.pdn")
GAMES = 2_000
FLOOR = 0.6


def _validate(source: Source) -> int:
    return sum(report.plies_read for report in check_source(source))


def _rewritten(notation: str) -> Callable[[Source], int]:
    def run(source: Source) -> int:
        done = convert(source, MoveStyle(notation), None)
        return sum(game.report.plies_read for game in done.games)

    return run


def _anew(to: str, notation: str = "short") -> Callable[[Source], int]:
    def run(source: Source) -> int:
        done = Converter(Form(to, moves=MoveStyle(notation)), None, catalogue("en")).proved(source)
        if done is None:
            raise AssertionError(to)
        return sum(game.report.plies_read for game in done.games)

    return run


JOBS: Mapping[str, Callable[[Source], int]] = {
    "validate": _validate,
    "convert, short": _rewritten("short"),
    "convert, long": _rewritten("long"),
    "--to pdn": _anew("pdn"),
    "--to pdn, long": _anew("pdn", "long"),
    "--to jsonl": _anew("jsonl"),
    "--to json": _anew("json"),
    "--to fen": _anew("fen"),
    "--to csv": _anew("csv"),
    "--to sheet": _anew("sheet"),
}


def _first_games(text: str, games: int) -> str:
    """Return the text up to the first Event tag behind so many games."""
    offset = 0
    for _ in range(games):
        offset = text.find("[Event", offset + 1)
        if offset < 0:
            return text
    return text[:offset]


def main() -> int:
    """Measure all jobs in turn, several times, and print the most plies a second of processor time of each."""
    corpus = Path(os.environ.get("PDNTOOL_CORPUS", ROOT.parent / "shared" / "corpus"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=corpus / ARCHIVE)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not options.file.is_file():
        parser.error(f"no such file: {options.file}; name one, or set PDNTOOL_CORPUS")
    whole = decode(options.file.read_bytes(), options.file.name)
    source = Source(whole.name, _first_games(whole.text, options.games))
    rates = dict.fromkeys(JOBS, 0.0)
    plies = 0
    for _ in range(options.rounds):
        for name, job in JOBS.items():
            started = time.process_time()
            plies = job(source)
            rates[name] = max(rates[name], plies / (time.process_time() - started))
    for name, rate in rates.items():
        share = rate / rates["validate"]
        sys.stdout.write(f"{name:16}{plies:>10,} plies {rate:>10,.0f} plies/s {share:>7.0%} of validation\n")
    sys.stdout.write(f"floor for convert: {FLOOR:.0%}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
