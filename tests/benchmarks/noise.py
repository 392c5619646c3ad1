"""Count the findings of ``validate`` in a collection of records that is known to be legal.

Run from the project root: ``python -m tests.benchmarks.noise [FOLDER]``, by default on the corpus, file by file.
Archives of over 10,000 games are left out, as they would outweigh all others; so are games with errors: what is said of
a game that is wrong is not noise. A warning or note of a legal game is.
"""

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from pdntool.archive.find import InputFile, find_inputs
from pdntool.check.validate import check_source
from pdntool.diagnostics.codes import Severity
from pdntool.render.conventions import once_a_file
from pdntool.text.source import decode
from tests.conftest import ROOT

MOST_GAMES: Final = 10_000
TO_REACH: Final = 60


def main(folders: list[str]) -> int:
    """Print a row for each file with findings, and the sum for 1,000 games."""
    games = faulty = 0
    sums: Counter[str] = Counter()
    for found in find_inputs(folders):
        if not isinstance(found, InputFile):
            continue
        verdicts = list(once_a_file(check_source(decode(found.read(), found.name))))
        numbered = [verdict for verdict in verdicts if verdict.number]
        if len(numbered) > MOST_GAMES:
            continue
        wrong = [verdict for verdict in numbered if verdict.count(Severity.ERROR)]
        codes = Counter(
            str(one.code) for verdict in verdicts if not verdict.count(Severity.ERROR) for one in verdict.diagnostics
        )
        games, faulty = games + len(numbered) - len(wrong), faulty + len(wrong)
        sums += codes
        if codes:
            listed = ", ".join(f"{code} {count}" for code, count in codes.most_common())
            sys.stdout.write(
                f"{len(numbered):>6} games {codes.total():>5} findings  {Path(found.name).name}: {listed}\n"
            )
    by_code = ", ".join(f"{code} {count}" for code, count in sums.most_common())
    sys.stdout.write(f"{games} games without errors ({faulty} with): {by_code}\n")
    sys.stdout.write(
        f"{1000 * sums.total() / max(games, 1):.0f} findings for 1,000 games; to reach: under {TO_REACH}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [os.environ.get("PDNTOOL_CORPUS", str(ROOT.parent / "shared" / "corpus"))]))
