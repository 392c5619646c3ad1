"""The README's commands are the ones that are tested, and the package works from a wheel built from its sdist."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import pdntool
from pdntool.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^python3 -m venv .*$", README, flags=re.MULTILINE)


def test_the_readme_has_two_one_line_commands() -> None:
    assert len(COMMANDS) == 2
    assert "pdntool validate samples/" in COMMANDS[0]
    assert "pytest" in COMMANDS[1]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert COMMANDS[1] in lines


def test_every_ignored_check_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ignores = [line for line in text.splitlines() if re.match(r'    "[A-Z]+[0-9]*",', line)]
    assert ignores
    assert [line for line in ignores if "  # " not in line] == []


def test_the_public_names_are_there() -> None:
    assert [name for name in pdntool.__all__ if getattr(pdntool, name, None) is None] == []


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]


def call(*command: str | Path, cwd: Path, expect: int = 0) -> str:
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PDNTOOL", "LC_"))}
    environ |= {"LANG": "C.UTF-8"}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environ, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_wheel_built_from_the_sdist_works_anywhere(tmp_path: Path) -> None:
    call(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", ROOT, cwd=tmp_path)
    sdist = next((tmp_path / "dist").glob("*.tar.gz"))
    wheel = next((tmp_path / "dist").glob("*.whl"))
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("/grammar/pdn.lark") for name in archive.getnames())
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {
        "pdntool/grammar/pdn.lark",
        "pdntool/grammar/tables.json",
        "pdntool/i18n/tr.toml",
        "pdntool/py.typed",
    } <= names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"pdntool"}

    venv.create(tmp_path / "venv", with_pip=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    call(scripts / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    root = Path(tmp_path.anchor)
    assert pdntool.__version__ in call(scripts / "pdntool", "--version", cwd=root)
    game = tmp_path / "game.pdn"
    game.write_text('[GameType "20"]\n1. 32-28 19-23 2. 34-30 *\n', encoding="utf-8")
    assert "PDN305" in call(scripts / "pdntool", "validate", game, cwd=root, expect=1)


def test_the_diagnostic_that_the_readme_shows_is_real(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    shown = README.split("```\n")[1]
    assert run(["validate", "--quiet", "--lang", "en", "--color", "never", shown.split(":")[0]]) == 1
    assert capsys.readouterr().out == shown
