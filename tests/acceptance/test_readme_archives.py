"""The commands of the README that an archivist types, as they stand there."""

import shlex
from pathlib import Path

import pytest

from tests.acceptance.test_stats import GAMES
from tests.conftest import ROOT, Program

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = README.partition("What an archivist types:\n\n```\n")[2].partition("```")[0]
COMMANDS = [shlex.split(line)[1:] for line in BLOCK.splitlines()]


def test_the_readme_shows_five() -> None:
    assert [command[0] for command in COMMANDS] == ["select", "dedupe", "stats", "split", "export"]


def test_they_work_one_after_the_other_and_again(
    pdntool: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "archive.pdn").write_text(GAMES.replace("Ankara", "Ankara Open"), encoding="utf-8")
    more = GAMES.partition("\n\n[Event")[0].replace("Ankara", "Ankara Open").replace("Kaya, Ada", "ADA KAYA")
    (tmp_path / "more.pdn").write_text(more.replace("[White ", '[Date "2001.05.03"]\n[White '), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        ran = {command[0]: pdntool(*command) for command in COMMANDS}
        assert {name: one.code for name, one in ran.items()} == dict.fromkeys(ran, 0)
        assert "5 games read: 4 stay, 1 dropped" in ran["dedupe"].err
        assert "Cross table: Ankara Open" in ran["stats"].out
        assert sorted(path.name for path in Path("events").iterdir()) == ["Ankara Open.pdn", "İzmir.pdn"]
        assert Path("clean.pdn").read_text(encoding="utf-8").count('[Date "2001.05.03"]') == 1
        assert pdntool("select", "--from", "archive.sqlite", "--count").out == "4\n"
