"""The build hook of hatchling: a wheel with compiled grammars, and the modules that every ply goes through compiled.

The grammars become data (``pdntool/syntax/grammar_tables.py``), so that no start has to build them. The modules are
compiled by mypyc; without a working C compiler they stay Python, and a warning says so; ``PDNTOOL_PURE=1`` asks for it.
Nothing is compiled for editable installs. The files are compiled in a copy, so that nothing is left beside the sources.
"""

import json
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE: Final = "pdntool"
_HOT: Final = (
    "bits",
    "capture_search",
    "engine",
    "fast_replay",
    "illegality",
    "movegen",
    "mutable_board",
    "notation",
    "paths",
    "perft",
    "readings",
    "resolve",
    "tables",
)
COMPILED: Final = tuple(f"pdntool/rules/{name}.py" for name in _HOT)
GROUP: Final = "pdntool.rules.compiled"
"""What mypyc names the library after that the compiled modules share; by default it lies outside the package."""
SECONDS: Final = 600
PROBE: Final = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
_EXTENSIONS: Final = (".so", ".pyd")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the grammars and the modules, and puts what it made beside their sources into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is built; see :class:`BuildHookInterface`."""
        if version == "editable":
            return
        folder = Path(tempfile.mkdtemp(prefix="pdntool-build-"))
        build_data["pdntool_folder"] = folder
        self._compile_grammars(folder, build_data)
        if os.environ.get("PDNTOOL_PURE", "") in {"", "0"}:
            self._compile_modules(folder, build_data)

    def _compile_grammars(self, folder: Path, build_data: dict[str, Any]) -> None:
        tables = runpy.run_path(str(Path(self.root, PACKAGE, "syntax", "grammar_tables.py")))
        made = folder / tables["FILE"]
        made.write_text(json.dumps(tables["build_tables"](Path(self.root, "grammar"))), encoding="ascii")
        build_data["force_include"][str(made)] = f"{PACKAGE}/grammar/{made.name}"

    def _compile_modules(self, folder: Path, build_data: dict[str, Any]) -> None:
        sources = Path(self.root) / PACKAGE
        shutil.copytree(sources, folder / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        # The front of the package names every room of it; without it mypy reads only what the modules need.
        (folder / PACKAGE / "__init__.py").write_text("", encoding="utf-8")
        problem = _compile(folder)
        if problem:
            self.app.display_warning(f"{PACKAGE} is built as pure Python, compiling failed: {problem}")
            return
        made = [path for path in (folder / PACKAGE).rglob("*") if path.suffix in _EXTENSIONS]
        build_data["force_include"].update({str(path): path.relative_to(folder).as_posix() for path in made})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, _version: str, build_data: dict[str, Any], _artifact_path: str) -> None:
        """Remove what was compiled, which the wheel holds by now."""
        shutil.rmtree(build_data.get("pdntool_folder", ""), ignore_errors=True)


def _compile(folder: Path) -> str:
    """Compile in a process of its own, which may end as it likes; return what went wrong, nothing if all went well."""
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "build_ext", "--inplace"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603 -- this file
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return "" if done.returncode == 0 else "\n".join(lines[-3:]) or f"exit code {done.returncode}"


def _build() -> None:
    # Only the process that compiles has these; setuptools comes first, for it replaces what mypyc imports.
    setuptools, mypyc = import_module("setuptools"), import_module("mypyc.build")
    # A machine without a compiler or Python's headers learns it at once, not after mypyc has done its work.
    Path("probe.c").write_text(PROBE, encoding="ascii")
    setuptools.setup(name="probe", packages=[], ext_modules=[setuptools.Extension("probe", ["probe.c"])])
    sources = ["--follow-imports=silent", *COMPILED]
    modules = mypyc.mypycify(sources, group_name=GROUP, opt_level="3", debug_level="0")
    setuptools.setup(name=PACKAGE, packages=[], ext_modules=modules)


if __name__ == "__main__":
    _build()
