"""``--set-tag``: any value reads back, and no tag may contradict the game."""

import pytest

from tests.conftest import Program, Writer
from tests.write.records import GAME, KING, TURKISH


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
