import os
from pathlib import Path

import pytest

from pdntool.archive.find import EmptyFolder, InputFile, PassedOver, find_inputs, reason


def names(*paths: str) -> list[str]:
    return [found.name for found in find_inputs(paths) if not isinstance(found, PassedOver)]


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
    others = PassedOver("top/none", (os.path.join("top/none", "readme"),))  # noqa: PTH118 - as the walk joins them
    assert list(find_inputs(("top/none",))) == [EmptyFolder("top/none"), others]


def test_what_a_folder_has_besides_is_counted(tmp_path: Path) -> None:
    for name, text in {
        "a.pdn": "1. 32-28 *",
        "masa 4": "1. 32-28 19-23",
        "COPYING": "Permission is hereby granted",
        "b.docx": "x",
        "sub/c.DOCX": "x",
        "d.json": "{}",
        "e.json": '{"schema":"pdntool/records/1","games":[]}',
        "report.txt": "a.pdn:1:4: PDN301 error: square 27 is empty",
        ".git/f.bin": "x",
        ".hidden": "x",
        "__pycache__/g.pyc": "x",
        "Thumbs.db": "x",
        "~$b.xlsx": "x",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    *files, others = find_inputs((str(tmp_path),))
    assert isinstance(others, PassedOver)
    assert [Path(found.name).name for found in files if isinstance(found, InputFile)] == ["a.pdn", "e.json", "masa 4"]
    assert others.extensions == [(".docx", 2), ("", 1), (".json", 1), (".txt", 1)]


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
