"""Options that contradict one another, and settings that give way."""

from pathlib import Path

import pytest

from tests.conftest import Program, Writer
from tests.write.records import GAME, KING


def test_what_only_settings_ask_for_gives_way(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write('zero-pad = true\nseparator = ":"\n', "pdntool.toml")
    monkeypatch.chdir(tmp_path)
    path = write(KING)
    assert pdntool("convert", path).out.endswith("1. 47:38:20:09:36 19-24 *\n")
    assert "47x36x14x29x31x42" in pdntool("convert", path, "--notation", "hub").out
    assert "c1:e3:i7:g9:a3" in pdntool("convert", path, "--squares", "algebraic").out
    assert "47x38x20x9x36" in pdntool("convert", path, "--pdn3").out
    assert pdntool("convert", path, "--to", "json").code == 0
    assert pdntool("convert", path, "--notation", "hub", "--zero-pad").code == 2


@pytest.mark.parametrize(
    "options",
    [
        ("--pdn3", "--to", "sheet"),
        ("--pdn3", "--squares", "algebraic"),
        ("--pdn3", "--number-style", "source"),
        ("--positions", "all", "--to", "pdn"),
        ("--in-place", "-o", "x.pdn"),
        ("--in-place", "--to", "csv"),
        ("--backup",),
        ("--notation", "hub", "--separator", ":"),
        ("--notation", "hub", "--squares", "algebraic"),
        ("--notation", "damexchange", "--zero-pad"),
        ("--notation", "captured", "--separator", "hyphen"),
        ("--squares", "algebraic", "--zero-pad"),
        ("--split-variations", "--mainline"),
        ("--split-variations", "--drop", "variations"),
        ("--width", "40", "--to", "json"),
        ("--separator", "="),
        ("--set-tag", "nothing"),
        ("--set-tag", "1 White=x"),
        ("--set-tag", "[=x"),
        ("--set-tag", "FEN=W:W1:B2"),
        ("--set-tag", "SetUp=1"),
        ("--set-tag", "GameType=draughts"),
        ("--set-tag", "GameType=21"),
        ("--set-tag", "Rules=turkish"),
        ("--set-tag", "Rules=nowhere"),
        ("--to", "wide"),
    ],
)
def test_contradictions_are_refused(pdntool: Program, write: Writer, options: tuple[str, ...]) -> None:
    path = write(GAME)
    ran = pdntool("convert", path, *options)
    assert (ran.code, ran.out) == (2, "")
    assert path.read_text(encoding="utf-8") == GAME
