"""Commands that write, killed at any moment: the output is the old or the new one, never a part of it.

``PDNTOOL_KILLS`` says how often each is killed; 100 takes some minutes.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.acceptance.test_stats import GAMES
from tests.conftest import ROOT

KILLS = int(os.environ.get("PDNTOOL_KILLS", "3"))
COPIES = 40

COMMANDS = {
    "select": ["select", "in.pdn", "-o", "out.pdn"],
    "select --sort": ["select", "in.pdn", "--sort", "white", "-o", "out.pdn"],
    "select --to jsonl": ["select", "in.pdn", "--first", "20", "-o", "out.jsonl"],
    "dedupe": ["dedupe", "in.pdn", "-q", "-o", "out.pdn"],
    "stats": ["stats", "in.pdn", "-o", "out.txt"],
    "split": ["split", "in.pdn", "--by", "event", "-q", "-o", "out"],
    "export, new": ["export", "in.pdn", "-q", "-o", "out.sqlite"],
    "export, changed": ["export", "in.pdn", "-q", "-o", "old.sqlite"],
}


def _run(folder: Path, *arguments: str, after: float | None = None) -> float:
    """Run a command, killed after some seconds if that is given; return how long it took."""
    start = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "pdntool", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        if after is not None:
            time.sleep(after)
            process.send_signal(signal.SIGKILL)
        process.wait()
    return time.monotonic() - start


def _content(folder: Path) -> dict[str, object]:
    """Return what is in the outputs: a database is opened as its next user would do it."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".sqlite":
            with closing(sqlite3.connect(path)) as connection:
                counts = [connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("games", "plies")]  # noqa: S608
                found[path.name] = (counts, connection.execute("PRAGMA integrity_check").fetchone())
        elif path.is_file() and path.suffix in {".pdn", ".jsonl", ".txt"} and path.name != "in.pdn":
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no process is killed so here")
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_an_output_is_the_old_or_the_new_one(tmp_path: Path, name: str) -> None:
    chance = random.Random(name)  # noqa: S311 - no secret
    (tmp_path / "in.pdn").write_text(GAMES * COPIES, encoding="utf-8")
    _run(tmp_path, "export", "in.pdn", "-q", "-o", "old.sqlite")
    (tmp_path / "in.pdn").write_text(GAMES.replace("Ankara", "Bursa") * (COPIES + 1), encoding="utf-8")
    before = _content(tmp_path)
    saved = (tmp_path / "old.sqlite").read_bytes()
    whole = _run(tmp_path, *COMMANDS[name])
    after = _content(tmp_path)
    for _ in range(KILLS):
        for path in tmp_path.rglob("*"):
            if path.is_file() and path.name != "in.pdn":
                path.unlink()
        (tmp_path / "old.sqlite").write_bytes(saved)
        _run(tmp_path, *COMMANDS[name], after=chance.uniform(0.1 * whole, 1.1 * whole))
        found = _content(tmp_path)
        assert {key: found[key] for key in found if found[key] not in (before.get(key), after[key])} == {}
    _run(tmp_path, *COMMANDS[name])
    assert _content(tmp_path) == after
