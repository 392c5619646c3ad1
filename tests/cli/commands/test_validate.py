"""What ``validate`` makes of its options: where the report goes, what makes it fail, the board."""

from pathlib import Path

import pytest

from tests.cli.chosen import ALL
from tests.conftest import Program

pytestmark = pytest.mark.usefixtures("faulty")


@pytest.mark.parametrize(
    ("ignored", "level", "code"),
    [
        ("PDN1", "error", 1),
        ("PDN3", "error", 0),
        ("PDN3", "warning", 1),
        ("PDN3,PDN415,PDN441", "warning", 0),
        ("PDN3,PDN415,PDN441", "note", 1),
        ("PDN", "note", 0),
    ],
)
def test_fail_on(pdntool: Program, ignored: str, level: str, code: int) -> None:
    assert pdntool("validate", "games.pdn", "--ignore", ignored, "--fail-on", level).code == code


def test_the_report_can_go_to_a_file(pdntool: Program, tmp_path: Path) -> None:
    ran = pdntool("validate", "games.pdn", "--format", "concise", "--output", "report.txt", "--color", "always")
    assert (ran.code, ran.out) == (1, "")
    assert len((tmp_path / "report.txt").read_text(encoding="utf-8").splitlines()) == len(ALL)


def test_the_board_before_the_faulty_move(pdntool: Program) -> None:
    plain, drawn = pdntool("validate", "games.pdn"), pdntool("validate", "games.pdn", "--board")
    assert len(drawn.out.splitlines()) == len(plain.out.splitlines()) + 11
    assert drawn.out.isascii()
    assert "  16  b   b   b   .   b    20\n" in drawn.out
    assert "  26  .   .   w   .   .    30\n" in drawn.out
