import io
import sys
import time
from pathlib import Path

import pytest

from pdntool.cli import progress
from pdntool.i18n.catalog import catalog
from tests.conftest import Program, Writer

GAME = '[GameType "20"]\n\n1. 32-28 19-23 *\n\n'


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_games_rate_and_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("x" * 100)
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "_DELAY", 0)
    line = progress.Progress([str(tmp_path / "a"), "none"], catalog("tr"))
    line.at(str(tmp_path / "a"), 0.5, 12)
    time.sleep(0.2)
    line.at(str(tmp_path / "a"), 0.75, 1200)
    shown = screen.getvalue()
    assert "75%" in shown
    assert "1200 oyun" in shown
    assert "/s" in shown
    assert list(line.around(["a", "b"])) == ["a", "b"]
    assert screen.getvalue().endswith("\r")


def test_nothing_is_shown_where_nobody_looks(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_DELAY", 0)
    ran = pdntool("validate", write(GAME * 200))
    assert "%" not in ran.err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert "%" not in pdntool("validate", write(GAME * 200), "-q").err
