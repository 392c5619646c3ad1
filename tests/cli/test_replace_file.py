"""A file is replaced whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from pdntool.cli.replace_file import replace_file


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
