"""Wheels, compiled and pure: what is in them, and that both give the same answers."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from pdntool import source_first
from pdntool.syntax import tables

ROOT = Path(__file__).resolve().parents[1]
COMPILED = {
    *("tables", "bits", "capture_search", "mutable_board", "movegen", "fast_replay", "paths", "perft"),
    *("engine", "notation", "readings", "resolve", "illegality"),
}
EXTENSIONS = (".so", ".pyd")
# What a wheel of either kind must answer alike: moves and perft of every variant, findings of every sample.
SAME = """
import glob, json, sys
from pdntool.check.validate import check_source
from pdntool.rules.engine import engine
from pdntool.rules.variants import VARIANTS
from pdntool.source_first import running
from pdntool.text.source import decode
answer = {}
for name, rules in VARIANTS.items():
    play = engine(rules)
    answer[name] = [play.perft(play.start, depth) for depth in (1, 2, 3, 4)], sorted(play.legal_moves(play.start))
for path in sorted(glob.glob(sys.argv[1] + "/**/*.*", recursive=True)):
    if not path.endswith((".pdn", ".sheet")):
        continue
    with open(path, "rb") as file:
        reports = check_source(decode(file.read(), path), None)
        answer[path] = [(each.plies_legal, [str(one) for one in each.diagnostics]) for each in reports]
print(json.dumps([running(), answer, "lark" in sys.modules]))
"""


def run(*command: object, cwd: Path, **variables: str) -> str:
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PDNTOOL", "CC"))}
    environ |= {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0", **variables}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environ, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def build(folder: Path, **variables: str) -> tuple[Path, str]:
    told = run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=ROOT, **variables)
    return next(folder.glob("*.whl")), told


def compiled_modules(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        shipped = archive.read(f"pdntool/grammar/{tables.FILE}").decode("ascii")
    assert shipped == json.dumps(tables.build_tables(ROOT / "grammar"))
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"pdntool"}
    assert "pdntool/build_hook.py" not in names
    return {Path(name).name.split(".")[0] for name in names if name.endswith(EXTENSIONS)}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_compiled_wheel_answers_as_the_source_does(tmp_path: Path) -> None:
    wheel, _ = build(tmp_path / "dist")
    assert compiled_modules(wheel) == COMPILED | {"compiled__mypyc"}
    assert not wheel.name.endswith("-none-any.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(python, "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    compiled, pure = (
        json.loads(run(python, "-c", SAME, ROOT / "samples", cwd=tmp_path, PDNTOOL_PURE=pure)) for pure in ("0", "1")
    )
    checkout = json.loads(run(sys.executable, "-c", SAME, ROOT / "samples", cwd=tmp_path, PYTHONPATH=str(ROOT)))
    assert [compiled[0], pure[0]] == ["compiled", "pure Python"]
    assert compiled[1] == pure[1] == checkout[1]
    assert [compiled[2], pure[2], checkout[2]] == [False, False, True]


@pytest.mark.slow
def test_a_broken_compiler_gives_a_pure_wheel_and_a_warning(tmp_path: Path) -> None:
    wheel, told = build(tmp_path, CC="false")
    assert wheel.name.endswith("-none-any.whl")
    assert compiled_modules(wheel) == set()
    assert "built as pure Python" in told


@pytest.mark.slow
def test_pure_python_can_be_asked_for_at_build_time(tmp_path: Path) -> None:
    wheel, told = build(tmp_path, PDNTOOL_PURE="1")
    assert wheel.name.endswith("-none-any.whl")
    assert compiled_modules(wheel) == set()
    assert "built as pure Python" not in told
    # A wheel of Python alone is a zip file that can be imported from, and finds its own files there.
    with_lark = "import sys; from pdntool.cli.main import run; run(['explain', 'PDN305']); run(['--version']); "
    with_lark += "run(['validate', sys.argv[1]]); print(sys.modules['pdntool'].__file__, 'lark' in sys.modules)"
    sample = next((ROOT / "samples").rglob("*.sheet"))
    told = run(sys.executable, "-c", with_lark, sample, cwd=tmp_path, PYTHONPATH=str(wheel))
    assert f"{wheel.name}{os.sep}pdntool{os.sep}__init__.py False" in told


def test_the_finder_knows_the_sources_of_this_package_only() -> None:
    path = [str(ROOT / "pdntool" / "rules")]
    spec = source_first.SourceFinder.find_spec("pdntool.rules.movegen", path)
    assert spec is not None
    assert spec.origin == str(ROOT / "pdntool" / "rules" / "movegen.py")
    assert source_first.SourceFinder.find_spec("pdntool.rules.nothing", path) is None
    assert source_first.SourceFinder.find_spec("other.rules.movegen", path) is None


@pytest.mark.parametrize(("value", "forced"), [("", False), ("0", False), ("1", True), ("yes", True)])
def test_an_empty_variable_forces_nothing(monkeypatch: pytest.MonkeyPatch, value: str, *, forced: bool) -> None:
    monkeypatch.setenv("PDNTOOL_PURE", value)
    assert source_first.is_forced() is forced
