"""Wheels, compiled and pure: what is in them, and that both give the same answers."""

import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

import pdntool
from pdntool import source_first
from pdntool.syntax import grammar_tables

ROOT = Path(__file__).resolve().parents[1]
EXTENSIONS = (".so", ".pyd")
HAS_COMPILER = shutil.which("cc") is not None and Path(sysconfig.get_path("include"), "Python.h").exists()
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


def run(*command: object, cwd: Path, expect: int = 0, variables: Mapping[str, str] = MappingProxyType({})) -> str:
    foreign = ("PYTHON", "PDNTOOL", "CC", "LC_")
    environ = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    environ |= {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0", **variables}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environ, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout + done.stderr


def build(folder: Path, **variables: str) -> tuple[Path, str]:
    told = run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=ROOT, variables=variables)
    return next(folder.glob("*.whl")), told


def compiled_modules(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        shipped = archive.read(f"pdntool/grammar/{grammar_tables.FILE}").decode("ascii")
    assert shipped == json.dumps(grammar_tables.build_tables(ROOT / "grammar"))
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"pdntool"}
    assert {"pdntool/grammar/pdn.lark", "pdntool/i18n/tr.toml", "pdntool/py.typed"} <= names
    assert "pdntool/build_hook.py" not in names
    return {Path(name).name.split(".")[0] for name in names if name.endswith(EXTENSIONS)}


def modules_to_compile() -> set[str]:
    """Read what the hook names; it cannot be imported, for it needs what only a build has."""
    tree = ast.parse((ROOT / "pdntool" / "build_hook.py").read_text(encoding="utf-8"))
    (names,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.target) == "_HOT"
    )
    assert "movegen" in names
    return set(names)


@pytest.mark.slow
def test_a_wheel_built_from_the_sdist_answers_anywhere_as_the_source_does(tmp_path: Path) -> None:
    # The wheel is built from the sdist, so that it shows that nothing is missing there, such as the hook.
    run(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", ROOT, cwd=tmp_path)
    (sdist,), (wheel,) = (list((tmp_path / "dist").glob(f"*.{kind}")) for kind in ("tar.gz", "whl"))
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("/grammar/pdn.lark") for name in archive.getnames())
    assert compiled_modules(wheel) == (modules_to_compile() | {"compiled__mypyc"} if HAS_COMPILER else set())
    assert wheel.name.endswith("-none-any.whl") is not HAS_COMPILER

    venv.create(tmp_path / "venv", with_pip=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    root, game = Path(tmp_path.anchor), tmp_path / "game.pdn"
    assert pdntool.__version__ in run(scripts / "pdntool", "--version", cwd=root)
    game.write_text('[GameType "20"]\n1. 32-28 19-23 2. 34-30 *\n', encoding="utf-8")
    assert "PDN305" in run(scripts / "pdntool", "validate", game, cwd=root, expect=1)
    (fast, answer, fast_lark), (pure, pure_answer, pure_lark) = (
        json.loads(
            run(scripts / "python", "-c", SAME, ROOT / "samples", cwd=tmp_path, variables={"PDNTOOL_PURE": pure})
        )
        for pure in ("0", "1")
    )
    assert (fast, pure) == ("compiled" if HAS_COMPILER else "pure Python", "pure Python")
    assert answer == pure_answer
    assert not fast_lark
    assert not pure_lark


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
    told = run(sys.executable, "-c", with_lark, sample, cwd=tmp_path, variables={"PYTHONPATH": str(wheel)})
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
