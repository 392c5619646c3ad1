import os
from pathlib import Path

import pytest

from pdntool.archive.find import EmptyFolder, InputFile, find_inputs, reason


def names(*paths: str) -> list[str]:
    return [found.name for found in find_inputs(paths)]


RECORDS = ("b.pdn", "a.SHEET", "sub/x.csv", "sub/a/y.md")
OTHERS = ("c.doc", ".hidden/z.pdn", "none/readme", "README.md", "sub/ReadMe.txt")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (*RECORDS, *OTHERS):
        path = tmp_path / "top" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_folder_is_walked_in_order_for_known_extensions() -> None:
    expected = ["top/a.SHEET", "top/b.pdn", "top/sub/x.csv", "top/sub/a/y.md"]
    assert [name.replace(os.sep, "/") for name in names("top")] == expected


@pytest.mark.usefixtures("folder")
def test_a_named_file_is_always_tried_and_keeps_its_name() -> None:
    assert names("./top/c.doc", "top/README.md", "missing.pdn", "-") == [
        "./top/c.doc",
        "top/README.md",
        "missing.pdn",
        "<stdin>",
    ]


@pytest.mark.usefixtures("folder")
def test_a_folder_without_records_says_so() -> None:
    assert list(find_inputs(("top/none",))) == [EmptyFolder("top/none")]


@pytest.mark.usefixtures("folder")
def test_a_missing_file_fails_only_when_it_is_read() -> None:
    (found,) = find_inputs(("missing.pdn",))
    assert isinstance(found, InputFile)
    with pytest.raises(OSError, match="missing") as caught:
        found.read()
    assert reason(caught.value) == "ENOENT"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_in_a_folder_is_passed_over_and_a_dead_link_is_not(folder: Path) -> None:
    os.mkfifo(folder / "top" / "none" / "p.pdn")
    (folder / "top" / "none" / "q.pdn").symlink_to("nowhere.pdn")
    assert [Path(name).name for name in names("top/none")] == ["q.pdn"]


def test_a_name_that_no_file_can_have_fails_only_when_it_is_read() -> None:
    (found,) = find_inputs(("x" * 5000,))
    assert isinstance(found, InputFile)
    with pytest.raises(OSError, match="xxx"):
        found.read()
