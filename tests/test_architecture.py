"""Imports go one way, each tool is used in one place, and no file knows the machine it was written on.

``python -m tests.test_architecture`` prints how large the rooms are and which files only one other file imports.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pdntool"
ROOMS = (
    "text",
    "board",
    "diagnostics",
    "rules",
    "syntax",
    "check",
    "desk",
    "archive",
    "i18n",
    "render",
    "write",
    "cli",
)
FRONT = ("pdntool", "pdntool.api", "pdntool.desk_api")
"""The public API over all rooms, which none of them may import."""
CORNERS = {
    "click": ("cli/",),
    "lark": ("syntax/",),
    "pathspec": ("archive/walk.py",),
    "python_calamine": ("text/workbook.py",),
    "rapidfuzz": ("text/names.py",),
    "tabulate": ("write/table.py",),
    "tqdm": ("cli/progress.py",),
}
# A table of rows is one thing, however many rows it has.
DATA = {"rules/variants.py"}
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))

# How large the house may be; an entry below that is no longer true fails a test, so that it goes.
# The desk, its commands and reports came with their own modules; `compare` alone is seven of them, a file a room.
# The archive's pipeline came with its five commands, batch work with compressed files, processes and what they check.
MOST_MODULES = 218
# Of a score sheet the items of its cells, cells with several readings and how it is typed are files beside its rows.
MOST_FILES = 23
OF_ITS_OWN: Mapping[str, str] = {
    "pdntool.archive.foreign": "the table of what files are that hold no records",
    "pdntool.archive.duplicates": "which games are one",
    "pdntool.archive.parquet": "pyarrow, which few have",
    "pdntool.archive.stored": "what a database can be asked",
    "pdntool.archive.pool": "processes that may die, which few runs need",
    "pdntool.check.checks": "the table of checks",
    "pdntool.check.draw_claims": "draws by regulations",
    "pdntool.check.evidence": "the table of what a record shows of its variant besides its moves",
    "pdntool.check.position_checks": "one file a part of the record that is checked",
    "pdntool.cli.accepting": "what `repair --accept` means and writes, apart from what it tells",
    "pdntool.cli.taking": "what `compare --take` means, apart from what is compared",
    "pdntool.cli.keeping": "`--keep-good` and `--keep-bad`, loaded only when asked for",
    "pdntool.render.statistics": "`--statistics`, loaded only when asked for",
    "pdntool.cli.parallel": "the run of `validate` by several processes",
    "pdntool.cli.parts": "what the processes of `--jobs` do, each with a part of a text",
    "pdntool.cli.main": "where the script and `python -m pdntool` begin",
    "pdntool.desk.align": "which place of one record is which of another",
    "pdntool.desk.drift": "what shifts all moves behind it; it takes a search",
    "pdntool.desk.joint": "the search with several records as evidence",
    "pdntool.desk.suggestions": "what may be meant where a game stops; only faulty games need it",
    "pdntool.render.pages": "the pages of `explain`",
    "pdntool.render.sarif": "a format with a standard of its own",
    "pdntool.render.boards": "a round of `compare`, apart from one game",
    "pdntool.render.versions": "what is said of them",
    "pdntool.rules.illegality": "why a move is not legal",
    "pdntool.rules.perft": "counts, which nothing else in the rules needs",
    "pdntool.syntax.sheet": "the reader of score sheets",
    "pdntool.syntax.grammar_tables": "the only user of Lark",
    "pdntool.write.fixes": "the table of corrections",
    "pdntool.write.merge": "several files in one",
    "pdntool.write.pdn3": "PDN 3.0 to the letter",
    "pdntool.write.variant_page": "the page of a rule set",
    "pdntool.write.writers.json_records": "one file a format",
    "pdntool.write.writers.sheet": "one file a format",
}
"""Files that one other file imports, and why they are files."""


def inside(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path): path for path in MODULES}


def imported_names(text: str) -> Iterator[str]:
    """Yield what a text imports anywhere: at its top, in functions, under ``TYPE_CHECKING``; ``a.b`` of both kinds."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_modules(text: str, modules: Iterable[str]) -> set[str]:
    """Return those of some modules that a text imports, or imports names from."""
    known = set(modules)
    found = set()
    for name in imported_names(text):
        whole, _, _ = name.rpartition(".")
        found.update({name if name in known else whole} & known)
    return found


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Return the largest sets of modules each of which imports, over others, all others of the set."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        waiting, seen = list(graph[start]), set[str]()
        while waiting:
            if (name := waiting.pop()) not in seen:
                seen.add(name)
                waiting += graph.get(name, ())
        reached[start] = seen
    return {
        frozenset(other for other in reached[name] if name in reached.get(other, ()))
        for name in graph
        if name in reached[name]
    }


TEXTS = {path: path.read_text(encoding="utf-8") for path in MODULES}
GRAPH = {name: imported_modules(TEXTS[path], NAMES) for name, path in NAMES.items()}
"""Which modules of the package each of them imports."""
IN_ROOMS = {name: used for name, used in GRAPH.items() if name.count(".") > 1 or name.split(".")[-1] in ROOMS}


def with_one_user() -> dict[str, str]:
    """Return the modules in rooms that one other module imports, with that one; of none, such as commands, nothing."""
    users = Counter(used for each in GRAPH.values() for used in each)
    return {
        used: name
        for name, each in sorted(GRAPH.items())
        for used in sorted(each)
        if users[used] == 1 and used in IN_ROOMS
    }


def files_by_room() -> Counter[str]:
    return Counter(path.parent.relative_to(PACKAGE).as_posix() for path in MODULES if path.parent != PACKAGE)


def test_every_folder_is_a_room_of_the_plan() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(ROOMS)


def test_every_kind_of_import_is_seen() -> None:
    modules = {"pdntool", "pdntool.api", "pdntool.text", "pdntool.text.span", "pdntool.text.source"}
    for line, expected in {
        "import pdntool": {"pdntool"},
        "from pdntool import __version__": {"pdntool"},
        "from pdntool import api": {"pdntool.api"},
        "import pdntool.text.span as span": {"pdntool.text.span"},
        "from pdntool.text import span, source": {"pdntool.text.span", "pdntool.text.source"},
        "from pdntool.text.span import Span": {"pdntool.text.span"},
        "import os, re": set(),
    }.items():
        for text in (line, f"def f():\n    {line}", f"if TYPE_CHECKING:\n    {line}"):
            assert imported_modules(text, modules) == expected


def test_every_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "x"}, "c": {"a"}, "x": {"y"}, "y": {"x"}, "z": {"a", "y"}}
    assert circles(graph) == {frozenset("abc"), frozenset("xy")}
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == set()
    assert circles({"a": {"a"}}) == {frozenset("a")}


def test_imports_go_only_to_earlier_rooms() -> None:
    wrong = []
    for name, used in IN_ROOMS.items():
        later = ROOMS[ROOMS.index(name.split(".")[1]) + 1 :]
        wrong += [f"{name} imports {other}" for other in used if other in IN_ROOMS and other.split(".")[1] in later]
    assert wrong == []


def test_no_room_imports_the_front_of_the_package() -> None:
    assert [name for name, used in IN_ROOMS.items() if used & set(FRONT)] == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert circles(GRAPH) == set()


def test_the_house_is_no_larger_than_it_must_be() -> None:
    assert len(MODULES) <= MOST_MODULES
    assert {room: size for room, size in files_by_room().items() if size > MOST_FILES} == {}


def test_a_file_has_several_users_or_a_reason() -> None:
    found = with_one_user()
    assert [name for name in OF_ITS_OWN if name not in found] == []
    assert [name for name in found if name not in OF_ITS_OWN] == []


def test_each_library_is_used_in_its_own_corner() -> None:
    wrong = [
        f"{inside(path)} imports {name}"
        for path, text in TEXTS.items()
        for name in imported_names(text)
        if not inside(path).startswith(CORNERS.get(name.split(".")[0], ("",)))
    ]
    assert wrong == []


def test_modules_and_functions_stay_small() -> None:
    wrong = [inside(path) for path, text in TEXTS.items() if text.count("\n") > 350 and inside(path) not in DATA]
    wrong += [
        f"{inside(path)}: {node.name}"
        for path, text in TEXTS.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 60
    ]
    assert wrong == []


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    home, top = Path.home().as_posix(), ROOT.parent.as_posix()
    forbidden = [f"{folder}/" for folder in (home, top) if folder != "/"]
    kinds = {".py", ".md", ".toml", ".lark", ".pdn", ".sheet", ".csv", ".json", ".txt", ""}
    places = (PACKAGE, ROOT / "grammar", ROOT / "tests", ROOT / "samples", ROOT / ".ci")
    files = [*ROOT.glob("*.*"), *(path for place in places for path in place.rglob("*"))]
    for path in files:
        # In a worktree of Git, .git is a file that names its repository.
        if path.is_file() and path.suffix in kinds and "__pycache__" not in path.parts and path.name != ".git":
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [name for name in forbidden if name in text], path


def report() -> Iterator[str]:
    """Yield the lines of the report: modules, files a room, files with one user."""
    yield f"{len(MODULES)} modules, at most {MOST_MODULES}"
    yield from (f"  {room:12} {size:3}" + " (too many)" * (size > MOST_FILES) for room, size in files_by_room().items())
    found = with_one_user()
    yield f"{len(found)} files with one user"
    yield from (f"  {name:36} {user:36} {OF_ITS_OWN.get(name, '')}".rstrip() for name, user in sorted(found.items()))


if __name__ == "__main__":
    print(*report(), sep="\n")  # noqa: T201 - asked for
