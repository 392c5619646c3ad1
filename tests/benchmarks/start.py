"""Measure what a start of the program takes: processor time, beside a bare ``python -c pass`` in the same run.

Run from the project root: ``python -m tests.benchmarks.start``. It builds a wheel and installs it in a temporary
environment; ``--python`` takes the interpreter of one that has the program. Rounds go through all commands in turn, so
that a busy machine is busy for all of them, and the median of each counts. POSIX only, for the times of children.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PLAIN: Final = '[Event "Club"]\n[White "A"]\n[Black "B"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
INPUTS: Final = {
    "plain.pdn": PLAIN,
    "comments.pdn": PLAIN.replace("2.", "{the usual} 2.").replace(" *", " (2... 13x24) *"),
    "faulty.pdn": PLAIN.replace("14x23", "20-24"),
    "round.sheet": "White: A\nBlack: B\nGameType: 20\n\n1  32-28  19-23\n2  28x19  14x23\n",
}
BARE: Final = ("-c", "pass")
LIMITS: Final = "to reach: --version and --help 9 times, one small file 16 times"


def commands(folder: Path) -> Mapping[str, Sequence[str]]:
    """Return what is measured, by what the table calls it; the input files are written into the folder."""
    for name, text in INPUTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    arguments = ["--version", "--help", "validate --help", "variants", "explain PDN305", "moves --variant turkish"]
    arguments += [f"validate {name}" for name in INPUTS]
    arguments += ["convert plain.pdn --notation long", "convert comments.pdn --to json", "table plain.pdn"]
    ours = {f"pdntool {each}": ["-m", "pdntool", *each.split()] for each in arguments}
    return {"python -c pass": BARE, "python -c 'import click'": ("-c", "import click"), **ours}


def seconds(command: Sequence[str], folder: Path) -> float:
    """Return the processor time of one process, the system's share included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in {0, 1}:
        raise SystemExit(f"{' '.join(command)}: {done.stderr.decode()}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(python: Path, rounds: int) -> Mapping[str, float]:
    """Return the median seconds of each command."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asked = commands(folder)
        times: dict[str, list[float]] = {each: [] for each in asked}
        for turn in range(-1, rounds):  # one turn before the first, for caches
            for each, arguments in asked.items():
                spent = seconds([str(python), *arguments], folder)
                if turn >= 0:
                    times[each].append(spent)
    return {each: statistics.median(spent) for each, spent in times.items()}


def install(folder: Path) -> Path:
    """Install the program in a fresh environment; return that Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", str(ROOT)], check=True)
    return python


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", type=Path, help="a Python that has pdntool installed")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        python = options.python.absolute() if options.python else install(Path(folder))
        times = measure(python, options.rounds)
    bare = times["python -c pass"]
    lines = [f"{'':42}{'ms':>7}{'times':>8}"]
    lines += [f"{each:42}{spent * 1000:7.1f}{spent / bare:8.1f}" for each, spent in times.items()]
    sys.stdout.write("\n".join([*lines, LIMITS]) + "\n")


if __name__ == "__main__":
    main()
