"""What ``convert`` is asked for: what contradicts itself is refused, what only settings ask for gives way."""

from pathlib import Path

import pytest

from tests.conftest import Program, Writer
from tests.write.records import GAME, KING, TURKISH

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--notation", "hub"), "1. 47x36x14x29x31x42 19-24 *"),
        (("--squares", "algebraic", "--separator", ":"), "1. c1:e3:i7:g9:a3 g7-h6 *"),
        (("--zero-pad",), "1. 47x38x20x09x36 19-24 *"),
        (("--to", "pdn", "--number-style", "tight"), "1.47x38x20x9x36 19-24 *"),
        (("--to", "pdn", "--number-style", "none"), "47x38x20x9x36 19-24 *"),
        (("--to", "fen"), "W:WK36:B24"),
        (("--positions", "all"), "W:WK47:B14,19,29,31,42\nB:WK36:B19\nW:WK36:B24"),
    ],
)
def test_options_of_moves_and_layout(pdntool: Program, write: Writer, options: tuple[str, ...], expected: str) -> None:
    ran = pdntool("convert", write(KING), *options)
    assert ran.code == 0
    assert ran.out.endswith(f"{expected}\n")


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


@pytest.mark.parametrize(
    ("value", "written"),
    [('say "hi" \\ there', '"say \\"hi\\" \\\\ there"'), ("two\r\nlines", '"two lines"'), ("", '""'), ("a=b", '"a=b"')],
)
def test_any_value_of_a_tag_reads_back(pdntool: Program, write: Writer, value: str, written: str) -> None:
    path = write(KING)
    out = pdntool("convert", path, "--set-tag", f"Event={value}").out
    assert out.startswith(f"[Event {written}]\n")
    assert pdntool("convert", "-", "--to", "pdn", stdin=out.encode()).out == out
    assert pdntool("convert", path, "--set-tag", f"Event={value}", "--to", "sheet").code == 0


def test_a_variant_may_be_set_that_the_moves_were_read_by(pdntool: Program, write: Writer) -> None:
    path = write(TURKISH.replace('[GameType "30"]', ""))
    assert '[GameType "30,W,8,8,A0,0"]' in pdntool("convert", path, "--set-tag", "GameType=30,W,8,8,A0,0").out
    assert '[Rules "turkish"]' in pdntool("convert", path, "--set-tag", "Rules=turkish").out
    refused = pdntool("convert", write(GAME), "--set-tag", "Rules=capraz")
    assert (refused.code, refused.out) == (2, "")
    assert "game 1 is read as international" in refused.err
    assert pdntool("convert", write(GAME), "--set-tag", "Rules=capraz", "--variant", "capraz").code == 0
