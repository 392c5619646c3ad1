"""Measure what a game with a fault costs beside a clean one of the same length, in processor time.

Run from the project root: ``python -m tests.benchmarks.faults``. Games are random ones, always the same, with a tag
that tells their variant and without; the fault is one move turned round, at the first ply, the second, in the middle,
at the end. Of several rounds the fastest counts.
"""

import sys
import time
from typing import Final

from pdntool.check.validate import check_source
from pdntool.text.source import Source
from tests.check.damaged_games import legal_game, turned_round

VARIANTS: Final = ("international", "english", "russian", "turkish", "frisian")
LENGTHS: Final = (4, 10, 20, 40)
GAMES, ROUNDS, MOST = 100, 5, 3.0


def _numbered(texts: list[str]) -> str:
    return " ".join(text if place % 2 else f"{place // 2 + 1}. {text}" for place, text in enumerate(texts))


def seconds(head: str, texts: list[str]) -> float:
    """Return the seconds of the processor that a check of one game takes."""
    source = Source("games", f"{head}{_numbered(texts)} *\n\n" * GAMES)
    fastest = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _verdict in check_source(source):
            pass
        fastest = min(fastest, time.process_time() - started)
    return fastest / GAMES


def main() -> int:
    """Print a row for each variant and length, with and without the tag."""
    titles = "".join(f"{title:>9}" for title in ("plies", "clean", "first", "second", "middle", "last"))
    sys.stdout.write(f"{'':22}{titles}\n")
    for variant in VARIANTS:
        for name, head in ((f"{variant}, tag", f'[Rules "{variant}"]\n\n'), (variant, "")):
            for plies in LENGTHS:
                clean = legal_game(variant, plies)
                cost = seconds(head, clean)
                ratios = [
                    seconds(head, [*clean[:place], turned_round(clean[place]), *clean[place + 1 :]]) / cost
                    for place in (0, 1, plies // 2, plies - 1)
                ]
                row = "".join(f"{ratio:>9.1f}" for ratio in ratios)
                sys.stdout.write(f"{name:22}{plies:>9}{cost * 1e6:>6.0f} us{row}\n")
    sys.stdout.write(f"to reach: at most {MOST:.0f} times a clean game\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
