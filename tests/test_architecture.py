"""Imports go one way, each tool is used in one place, and no file knows the machine it was written on."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pdntool"
ROOMS = (
    "text",
    "board",
    "diagnostics",
    "rules",
    "syntax",
    "check",
    "archive",
    "i18n",
    "render",
    "write",
    "cli",
)
CORNERS = {"click": ("cli/",), "lark": ("syntax/",), "tabulate": ("write/table.py",)}
# A table of rows is one thing, however many rows it has.
DATA = {"rules/variants.py"}
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def inside(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_every_folder_is_a_room_of_the_plan() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(ROOMS)


@pytest.mark.parametrize("path", [path for path in MODULES if path.parent != PACKAGE], ids=inside)
def test_imports_go_only_to_earlier_rooms(path: Path) -> None:
    room = inside(path).split("/")[0]
    allowed = set(ROOMS[: ROOMS.index(room) + 1])
    ours = [name.split(".") for name in imported_names(path) if name.startswith("pdntool.")]
    assert {parts[1] for parts in ours if parts[1] in ROOMS} <= allowed


@pytest.mark.parametrize("path", MODULES, ids=inside)
def test_each_library_is_used_in_its_own_corner(path: Path) -> None:
    for name in imported_names(path):
        corners = CORNERS.get(name.split(".")[0])
        assert corners is None or inside(path).startswith(corners), f"{inside(path)} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=inside)
def test_modules_and_functions_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert inside(path) in DATA or text.count("\n") <= 350
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= 60, f"{inside(path)}: {node.name} has {length} lines"


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    home, top = Path.home().as_posix(), ROOT.parent.as_posix()
    forbidden = [f"{folder}/" for folder in (home, top) if folder != "/"]
    kinds = {".py", ".md", ".toml", ".lark", ".pdn", ".sheet", ".csv", ".json", ".txt", ""}
    places = (PACKAGE, ROOT / "grammar", ROOT / "tests", ROOT / "samples", ROOT / ".ci")
    files = [*ROOT.glob("*.*"), *(path for place in places for path in place.rglob("*"))]
    for path in files:
        # In a work tree of a repository .git is a file.
        if path.is_file() and path.name != ".git" and path.suffix in kinds and "__pycache__" not in path.parts:
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [name for name in forbidden if name in text], path
