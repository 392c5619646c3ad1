"""Where ``convert`` writes to, what it never writes over, and that a file is replaced whole or not at all."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pdntool.cli.streams import replace_file
from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from tests.conftest import ROOT, Program, Writer
from tests.write.records import AS_WRITTEN, FIRST, GAME, KING, SECOND


def test_an_unwritable_output_is_said(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    ran = pdntool("convert", write(AS_WRITTEN), "-o", tmp_path / "nowhere" / "out.pdn")
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_several_inputs_go_to_a_folder(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    paths = write(GAME, "a.pdn"), write(KING, "b.pdn")
    assert pdntool("convert", *paths, "--to", "jsonl", "-o", f"{tmp_path / 'out'}/").code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.jsonl", "b.jsonl"]
    assert pdntool("convert", *paths, "-o", tmp_path / "out").code == 0
    assert (tmp_path / "out" / "b.pdn").read_text(encoding="utf-8") == KING
    assert pdntool("convert", paths[0], write(KING, "sub/a.pdn"), "-o", tmp_path / "out").code == 2


def test_in_place_with_a_backup(pdntool: Program, write: Writer) -> None:
    path, other = write(GAME, "a.pdn"), write(KING, "b.pdn")
    assert pdntool("convert", path, other, "--in-place", "--backup").code == 0
    assert path.read_text(encoding="utf-8") == GAME.replace("32 -28", "32-28").replace("14:23", "14x23")
    assert path.with_name("a.pdn.bak").read_text(encoding="utf-8") == GAME
    assert not other.with_name("b.pdn.bak").exists()


def test_check_and_diff_write_nothing(pdntool: Program, write: Writer) -> None:
    path, clean = write(GAME, "a.pdn"), write(KING, "b.pdn")
    ran = pdntool("convert", path, clean, "--check", "--in-place")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.strip().endswith("a.pdn: would change")
    assert pdntool("convert", clean, "--check").code == 0
    shown = pdntool("convert", path, "--diff")
    assert shown.code == 0
    assert "-1. {[%clk 0:09:57] good} 32 -28!" in shown.out
    assert "+1. {[%clk 0:09:57] good} 32-28!" in shown.out
    assert path.read_text(encoding="utf-8") == GAME


def test_a_stream_has_no_place(pdntool: Program) -> None:
    assert pdntool("convert", "-", "--in-place", stdin=KING.encode()).code == 2


def test_an_output_is_not_gathered_into_itself(pdntool: Program, write: Writer) -> None:
    paths = write(FIRST, "a.pdn"), write(SECOND, "all.pdn")
    for named in (paths, (paths[0].parent,)):
        ran = pdntool("convert", *named, "-o", paths[1])
        assert ran.code == 2
        assert "is one of the inputs" in ran.err
    assert paths[1].read_text(encoding="utf-8") == SECOND


def test_an_input_is_not_written_over_by_way_of_its_folder(pdntool: Program, write: Writer) -> None:
    path = write("1. 32 - 28 *", "a.pdn")
    for paths in ((path,), (path.parent,), (path, write(SECOND, "b.pdn"))):
        ran = pdntool("convert", *paths, "-o", path.parent)
        assert (ran.code, "is one of the inputs" in ran.err) == (2, True)
    assert pdntool("convert", path, "-o", "").code == 2
    assert path.read_text(encoding="utf-8") == "1. 32 - 28 *"
    assert pdntool("convert", "-", "-o", path.parent, stdin=SECOND.encode()).code == 0
    assert path.with_name("stdin.pdn").read_text(encoding="utf-8") == SECOND


def test_an_output_that_is_the_input_wants_in_place(
    pdntool: Program, write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(AS_WRITTEN, "a.pdn")
    before = path.read_bytes()
    (tmp_path / "soft.pdn").symlink_to(path)
    (tmp_path / "hard.pdn").hardlink_to(path)
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(path.parent)
    for name in ("a.pdn", "./a.pdn", "sub/../a.pdn", "soft.pdn", "hard.pdn", path):
        for given in ("a.pdn", path):
            ran = pdntool("convert", given, "--notation", "long", "-o", name)
            assert (ran.code, "--in-place" in ran.err) == (2, True), name
            ran = pdntool("validate", given, "-o", name)
            assert (ran.code, "is one of the inputs" in ran.err) == (2, True), name
    assert path.read_bytes() == before
    assert pdntool("convert", path, "--check", "-o", path).code in {0, 1}


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="streams have no names here")
def test_an_open_stream_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as stream:
        stream.write(b"before\n")
        stream.flush()
        command = [sys.executable, "-m", "pdntool", "convert", "-", "-o", "/dev/stdout"]
        subprocess.run(command, input=SECOND.encode(), stdout=stream, check=True, cwd=ROOT)
    assert log.read_text(encoding="utf-8") == f"before\n{SECOND}"


def test_two_inputs_never_become_one_file_of_a_folder(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    path = write(SECOND, "a.pdn")
    other = write(pdntool("convert", write(FIRST, "b.pdn"), "--to", "json").out, "a.json")
    assert pdntool("convert", path, other, "-o", f"{tmp_path}/out/").code == 2
    assert pdntool("convert", other, "-o", f"{tmp_path}/single/").code == 0
    made = tmp_path / "single" / "a.pdn"
    assert len(list(read_games(decode(made.read_bytes(), "a")))) == 2


def test_a_comparison_looks_at_the_output(pdntool: Program, write: Writer) -> None:
    paths = write(FIRST, "a.pdn"), write(SECOND, "b.pdn")
    one = paths[0].with_name("all.json")
    options = (*map(str, paths), "--to", "json", "-o", str(one))
    assert pdntool("convert", *options, "--check").code == 1
    assert not one.exists()
    assert pdntool("convert", *options).code == 0
    assert pdntool("convert", *options, "--check").code == 0
    assert pdntool("convert", *options, "--diff").out == ""
    assert pdntool("convert", *options, "--notation", "hub", "--diff").out


def test_each_backup_has_a_name_of_its_own(pdntool: Program, write: Writer) -> None:
    path = write(FIRST, "a.pdn")
    for notation in ("hub", "damexchange", "short"):
        assert pdntool("convert", path, "--in-place", "--backup", "--notation", notation).code == 0
    names = sorted(one.name for one in path.parent.iterdir())
    assert names == ["a.pdn", "a.pdn.bak", "a.pdn.bak2"]
    assert path.with_name("a.pdn.bak").read_text(encoding="utf-8") == FIRST


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "game.pdn"
    target.write_bytes(b"old")
    target.chmod(0o600)
    mode = target.stat().st_mode
    replace_file(target, b"new\r\n")
    assert target.read_bytes() == b"new\r\n"
    assert target.stat().st_mode == mode
    assert [path.name for path in tmp_path.iterdir()] == ["game.pdn"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        replace_file(tmp_path / "nowhere" / "game.pdn", b"new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="links want a right of their own there")
def test_a_link_to_itself_is_an_error_of_the_system(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to("circle")
    with pytest.raises(OSError, match=r".") as raised:
        replace_file(circle, b"new")
    assert raised.value.errno == errno.ELOOP
    assert [path.name for path in tmp_path.iterdir()] == ["circle"]
