"""The speed of validate on an archive, cold start included: plain games, games with comments, variations or a fault.

    python -m tests.benchmarks.archive [--python PYTHON] [--games N] [--rounds N] [FILE]

Each kind of record is made of the same games. Seconds are those of the processor, medians of several processes that
take turns. Where ``pgn-extract`` is installed, ``pgn-extract -r`` replays chess games with as many plies beside them.
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from tests.conftest import ROOT

OCA = ROOT.parent / "shared" / "corpus" / "english" / "mzuluaga-checkers__OCA_2.0.pdn"
TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
MOVE = re.compile(r"(?<=\s)[0-9]+(?:-|x)[0-9]+(?:x[0-9]+)*(?=\s)")
RESULTS = frozenset({"1-0", "0-1"})


def moves_of(game: str) -> list[str]:
    """Return the moves of a game of the archive."""
    return [move for move in MOVE.findall(game) if move not in RESULTS]


def head_of(game: str) -> str:
    """Return its tags, with one for the variant."""
    return "\n".join([*(f'[{name} "{value}"]' for name, value in TAG.findall(game)), '[GameType "21"]', ""])


def numbered(words: list[str]) -> str:
    """Return moves, and what stands behind each of them, with their numbers."""
    return " ".join(f"{place // 2 + 1}. {word}" if place % 2 == 0 else word for place, word in enumerate(words))


def plain(game: str) -> str:
    """Return tags, numbers and moves."""
    return f"{head_of(game)}{numbered(moves_of(game))} *\n\n"


def with_clocks(game: str) -> str:
    """Return a game as servers export it: the clock behind every move."""
    words = [f"{move} {{[%clk 0:{9 - place // 60 % 10:02}:{59 - place % 60:02}]}}" for place, move in numbers(game)]
    return f"{head_of(game)}{numbered(words)} *\n\n"


def numbers(game: str) -> Iterator[tuple[int, str]]:
    """Yield the moves with their places."""
    yield from enumerate(moves_of(game))


def with_variations(game: str) -> str:
    """Return a game with a clock behind every move, and every tenth move once more as a variation."""
    words = [
        f"{move} {{[%clk 0:05:{59 - place % 60:02}]}}"
        + (f" ({place // 2 + 1}{'...' if place % 2 else '.'} {move})" if place % 10 == 0 else "")
        for place, move in numbers(game)
    ]
    return f"{head_of(game)}{numbered(words)} *\n\n"


def faulty(game: str) -> str:
    """Return a game with a move that no piece can make after three quarters of it."""
    moves = moves_of(game)
    moves[len(moves) * 3 // 4] = "1-32"
    return f"{head_of(game)}{numbered(moves)} *\n\n"


def sheet(game: str, sign: str = " ") -> str:
    """Return a game as the rows of a score sheet."""
    moves = [*moves_of(game), ""]
    rows = (f"{place // 2 + 1}{sign}{sign.join(moves[place : place + 2])}" for place in range(0, len(moves) - 1, 2))
    return "GameType: 21\n" + "\n".join(rows) + "\n\n"


KINDS: dict[str, tuple[str, Callable[[str], str]]] = {
    "plain": ("pdn", plain),
    "clocks": ("pdn", with_clocks),
    "clocks and variations": ("pdn", with_variations),
    "one fault": ("pdn", faulty),
    "sheets": ("sheet", sheet),
    "sheets with signs": ("sheet", lambda game: sheet(game, ";")),
}


def chess(games: list[str]) -> str:
    """Return chess games with as many plies: knights that go to and fro."""
    there_and_back = ("Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8")
    texts = ([there_and_back[place % 8] for place in range(len(moves_of(game)))] for game in games)
    return "".join(f'[Event "x"]\n[Result "*"]\n\n{numbered(words)} *\n\n' for words in texts)


def seconds(command: list[str]) -> float:
    """Return the processor time of a process that does the command."""
    before = os.times()
    null = os.open(os.devnull, os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    os.waitpid(os.posix_spawnp(command[0], command, os.environ, file_actions=actions), 0)
    os.close(null)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    """Print a line for each kind of record."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=OCA)
    parser.add_argument("--python", default=sys.executable, help="an environment with the program, from a wheel")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    archive = options.file.read_text(encoding="latin-1").split("\n\n")
    games = [game for game in archive if len(moves_of(game)) > len(KINDS)][: options.games]
    plies = sum(len(moves_of(game)) for game in games)
    with tempfile.TemporaryDirectory() as folder:
        commands: dict[str, tuple[Path, list[str]]] = {}
        for name, (ending, make) in KINDS.items():
            path = Path(folder, f"{name}.{ending}")
            path.write_text("".join(map(make, games)), encoding="utf-8")
            commands[name] = (path, [options.python, "-P", "-m", "pdntool", "validate", "-q", str(path)])
        peer = shutil.which("pgn-extract", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games")
        if peer:
            path = Path(folder, "chess.pgn")
            path.write_text(chess(games), encoding="utf-8")
            commands["pgn-extract -r"] = (path, [peer, "-r", "-s", str(path)])
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(options.rounds):
            for name, (_, command) in commands.items():
                taken[name].append(seconds(command))
        sys.stdout.write(f"{len(games)} games, {plies} plies; the median of {options.rounds} processes\n")
        for name, (path, _) in commands.items():
            time = median(taken[name])
            size = path.stat().st_size / 1e6
            sys.stdout.write(f"{name:24} {time:7.2f} s {size / time:7.2f} MB/s {plies / time:10.0f} plies/s\n")


if __name__ == "__main__":
    main()
