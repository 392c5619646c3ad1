"""Which files of folders and archives are left out by patterns."""

import os
import zipfile
from pathlib import Path

import pytest

from pdntool.archive.find import InputFile, find_inputs
from pdntool.archive.walk import Walk

PDN = "1. 32-28 19-23 *\n"
FILES = ("a.pdn", "b.pdn", "old/a.pdn", "old/keep.pdn", "sub/deep/c.sheet", "draft.pdn")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in FILES:
        path = tmp_path / "top" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PDN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(walk: Walk | None = None, *paths: str) -> list[str]:
    names = (one.name for one in find_inputs(paths or ("top",), walk) if isinstance(one, InputFile))
    return sorted(name.replace(os.sep, "/").removeprefix("top/") for name in names)


@pytest.mark.parametrize(
    ("include", "exclude", "expected"),
    [
        ((), ("old/",), ["a.pdn", "b.pdn", "draft.pdn", "sub/deep/c.sheet"]),
        ((), ("old", "d*.pdn"), ["a.pdn", "b.pdn", "sub/deep/c.sheet"]),
        ((), ("/a.pdn",), ["b.pdn", "draft.pdn", "old/a.pdn", "old/keep.pdn", "sub/deep/c.sheet"]),
        ((), ("*.pdn", "!keep.pdn"), ["old/keep.pdn", "sub/deep/c.sheet"]),
        (("*.sheet",), (), ["sub/deep/c.sheet"]),
        (("a.pdn",), ("old/",), ["a.pdn"]),
        (("sub/**",), (), ["sub/deep/c.sheet"]),
    ],
)
def test_patterns_choose(include: tuple[str, ...], exclude: tuple[str, ...], expected: list[str]) -> None:
    walk = Walk(include, exclude)
    assert found(walk) == expected
    assert walk.left_out


def test_a_named_file_is_read_whatever_the_patterns_say() -> None:
    assert found(Walk((), ("*.pdn",)), "top/a.pdn") == ["a.pdn"]


def test_what_git_ignores_is_left_out(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".gitignore").write_text("draft.*\nold/\n")
    (folder / "top" / "sub" / ".gitignore").write_text("# all\n*.sheet\n")
    walk = Walk()
    assert found(walk) == ["a.pdn", "b.pdn"]
    assert [name.replace(os.sep, "/") for name in walk.left_out] == ["top/old", "top/draft.pdn", "top/sub/deep/c.sheet"]
    (folder / "top" / "sub" / "deep" / ".gitignore").write_text("!c.sheet\n")
    assert found() == ["a.pdn", "b.pdn", "sub/deep/c.sheet"]


@pytest.mark.parametrize("line", ["top/", "/top", "top/sub/", "*", "sub/", "t*"])
def test_a_named_folder_that_git_ignores_is_read(folder: Path, line: str) -> None:
    everything = found(None, "top/sub")
    (folder / ".git").mkdir()
    (folder / ".gitignore").write_text(f"{line}\n")
    assert found(None, "top/sub") == everything != []


def test_patterns_choose_in_archives_too(folder: Path) -> None:
    with zipfile.ZipFile(folder / "top" / "x.zip", "w") as archive:
        for name in ("a.pdn", "old/b.pdn"):
            archive.writestr(name, PDN)
    assert found(Walk(("*.pdn",), ("old/",)), "top/x.zip") == ["x.zip/a.pdn"]
    assert found(Walk((), ("x.zip", "old", "sub"))) == ["a.pdn", "b.pdn", "draft.pdn"]
    assert "x.zip/a.pdn" in found(Walk(("*.pdn",)))
