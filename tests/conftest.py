"""What the tests of all folders share: where the corpus is, and the program called in this process."""

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import pytest

ROOT = Path(__file__).parent.parent
Item = TypeVar("Item")


QUICK = 3
"""How many of the parameters of a test are quick; one of the variants or samples is much like another."""
PROCESSES = "test_as_a_process.py"
"""Most of what these tests take is the time in which processes start."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick; let workers begin with what is slow, so that none is left alone with it at the end."""
    by_test: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("slow") is None and item.path.name != PROCESSES:
            by_test.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for same in by_test.values():
        for item in quick_of(same):
            item.add_marker(pytest.mark.quick)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def quick_of(same: list[Item]) -> list[Item]:
    """Return the quick ones of the items of one test, evenly spread over its parameters: all, or :data:`QUICK`."""
    return same[:: -(-len(same) // QUICK)]


def pytest_configure(config: pytest.Config) -> None:
    """Let a worker that has nothing left take tests over from another: some last as long as a thousand others."""
    if getattr(config.option, "dist", None) == "load":
        config.option.dist = "worksteal"


class Ran(NamedTuple):
    """What one call of the program gave."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The objects of ``--format jsonl``, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def games(self) -> list[dict[str, Any]]:
        """The objects that are games, not files."""
        return [item for item in self.objects if item["game"] > 0]

    @property
    def game(self) -> dict[str, Any]:
        """The only game."""
        (game,) = self.games
        return game

    @property
    def codes(self) -> list[str]:
        """The codes of all findings, in order."""
        return [finding["code"] for item in self.objects for finding in item["diagnostics"]]

    def finding(self, code: str) -> dict[str, Any]:
        """Return the only finding of a code."""
        found = [entry for item in self.objects for entry in item["diagnostics"] if entry["code"] == code]
        assert len(found) == 1, f"{code}: {self.objects}"
        only: dict[str, Any] = found[0]
        return only


class Program(Protocol):
    """The program as the tests call it."""

    def __call__(self, *arguments: str | Path, stdin: bytes | None = None) -> Ran:
        """Run with these arguments and this standard input."""


class Writer(Protocol):
    """Writes an input file."""

    def __call__(self, text: str | bytes, name: str = "games.pdn") -> Path:
        """Write the text as UTF-8, or bytes as they are, and return the file."""


class Terminal(io.TextIOWrapper):
    """A standard input that claims to be a terminal."""

    def isatty(self) -> bool:
        """Say that somebody sits there."""
        return True


def call(arguments: Sequence[str | Path], stdin: bytes | None, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the command line in this process; without ``stdin`` the input is an empty terminal."""
    from pdntool.cli.main import run  # noqa: PLC0415 the other tests must run while a part of the program is broken

    kind = Terminal if stdin is None else io.TextIOWrapper
    monkeypatch.setattr(sys, "stdin", kind(io.BytesIO(stdin or b""), encoding="utf-8"))
    return run([str(argument) for argument in arguments])


@pytest.fixture(autouse=True)
def _no_settings_of_the_user(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings of whoever runs the tests out of them."""
    for name in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path_factory.getbasetemp() / "no-settings"))


@pytest.fixture
def pdntool(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return the program, in English unless it is told otherwise and without colors of the environment."""
    monkeypatch.setenv("PDNTOOL_LANG", "en")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run_it(*arguments: str | Path, stdin: bytes | None = None) -> Ran:
        capfd.readouterr()
        code = call(arguments, stdin, monkeypatch)
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return Ran(int(code), out, err)

    return run_it


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Return a function that writes an input file into a fresh folder."""

    def write_it(text: str | bytes, name: str = "games.pdn") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    return write_it


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of real records that the project does not carry; without it the test is skipped."""
    folder = Path(os.environ.get("PDNTOOL_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not folder.is_dir():
        pytest.skip("no corpus: set PDNTOOL_CORPUS")
    return folder
