"""The README's commands are the ones that are tested, and the project states itself truly."""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

import pdntool
from pdntool.cli.main import run
from tests import lowest
from tests.test_architecture import ROOMS

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


PIP_FAILS = """\
mkdir -p .venv-test/bin
printf 'case "$*" in *pip*test*) exit 1;; *pytest*) echo tested;; esac\\n' >.venv-test/bin/python
chmod +x .venv-test/bin/python
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_ci_ends_where_the_tests_cannot_be_installed(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    (tmp_path / "bin").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    python = tmp_path / "bin" / "python3"
    python.write_text(f"#!/bin/sh\n{PIP_FAILS}", encoding="ascii")
    python.chmod(0o755)
    environ = os.environ | {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", str(tmp_path / ".ci" / "run")], env=environ, capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 1
    assert len(ran.stdout.splitlines()) == 1, ran.stdout


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_requirement_states_the_lowest_version_that_is_tested() -> None:
    stated = [lowest.pin(each) for each in lowest.requirements(PROJECT)]
    assert {"click", "lark", "pytest", "mypy", "hatchling"} <= {each.split("==")[0] for each in stated}
    assert all(re.fullmatch(r"[a-z.-]+==[0-9.]+", each) for each in stated), stated
    for wrong in ("lark", "lark>1.2", "lark==1.3", "lark<2", "lark>=1.3,!=1.4"):
        with pytest.raises(ValueError, match="lowest version"):
            lowest.pin(wrong)
    assert lowest.pin("mypy[mypyc]>=1.18,<3") == "mypy==1.18"


def test_a_requirement_is_stated_alike_everywhere() -> None:
    extras = [each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra]
    stated: dict[str, set[str]] = {}
    for each in (*lowest.requirements(PROJECT), *(each for each in extras if not each.startswith("pdntool"))):
        stated.setdefault(re.split(r"[\[>]", each)[0], set()).add(each)
    assert [alike for alike in stated.values() if len(alike) > 1] == []


def missing(text: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in text]


def test_every_python_that_is_named_is_tried() -> None:
    minors = [each.rpartition(".")[2] for each in PROJECT["project"]["classifiers"] if " :: 3." in each]
    assert minors[0] == "11"
    assert missing((ROOT / ".ci" / "run").read_text(encoding="utf-8"), [f"python3.{minor}" for minor in minors]) == []


def test_every_ignored_check_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ignores = [line for line in text.splitlines() if re.match(r'    "[A-Z]+[0-9]*",', line)]
    assert ignores
    assert [line for line in ignores if "  # " not in line] == []


def test_the_public_names_are_there() -> None:
    assert [name for name in pdntool.__all__ if getattr(pdntool, name, None) is None] == []


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["project"]["dynamic"] == ["version"]


def test_the_diagnostic_that_the_readme_shows_is_real(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    shown = README.split("```\n")[1]
    assert run(["validate", "--quiet", "--lang", "en", "--color", "never", shown.split(":")[0]]) == 1
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("text", ["README.md", "pdntool/README.md", "grammar/README.md", "tests/README.md"])
def test_the_files_that_a_text_names_exist(text: str) -> None:
    path = ROOT / text
    named = set(re.findall(r"`([a-z0-9_/]+\.(?:py|lark|toml|json))`", path.read_text(encoding="utf-8")))
    elsewhere = {"grammar/tables.json", "pdntool.toml", "i18n/xx.toml"}
    inner = [folder for room in ("pdntool", "tests") for folder in (ROOT / room).rglob("*") if folder.is_dir()]
    folders = (ROOT, path.parent, ROOT / "pdntool", ROOT / "tests", *inner)
    assert named
    assert {name for name in named - elsewhere if not any((folder / name).is_file() for folder in folders)} == set()


def test_the_map_names_the_rooms_in_order() -> None:
    table = (ROOT / "pdntool" / "README.md").read_text(encoding="utf-8").partition("## The rooms")[2]
    assert tuple(re.findall(r"(?m)^\| `([a-z0-9_]+)` \|", table.partition("\n## ")[0])) == ROOMS
