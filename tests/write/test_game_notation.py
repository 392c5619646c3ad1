"""The moves of whole games in the notation that is wanted."""

import pytest

from tests.conftest import ROOT, Program, Writer
from tests.write.records import AMBIGUOUS, KING, TURKISH


def test_an_ambiguous_capture_keeps_its_path_in_short_form(pdntool: Program, write: Writer) -> None:
    assert pdntool("convert", write(AMBIGUOUS)).out == AMBIGUOUS


def test_an_undecided_capture_stays_as_it_is(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:WK4:B13,32,37,20"]\n1. 4x15 *\n'
    ran = pdntool("convert", write(text), "--notation", "long")
    assert (ran.code, ran.out) == (1, text)
    assert "PDN308" in ran.err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--separator", "-"), "47-38-20-9-36 19-24"),
        (("--separator", "hyphen"), "47-38-20-9-36 19-24"),
        (("--separator", "colon"), "47:38:20:9:36 19-24"),
        (("--separator", "times"), "47×38×20×9×36 19-24"),
        (("--separator", "X"), "47X38X20X9X36 19-24"),
        (("--notation", "source", "--separator", ":"), "47:20:36 19-24"),
        (("--notation", "source", "--zero-pad"), "47x20x36 19-24"),
        (("--notation", "source", "--squares", "algebraic"), "c1xi7xa3 g7-h6"),
        (("--notation", "source"), "47x20x36 19-24"),
    ],
)
@pytest.mark.parametrize("format_options", [(), ("--to", "pdn")])
def test_signs_of_captures(
    pdntool: Program, write: Writer, options: tuple[str, ...], expected: str, format_options: tuple[str, ...]
) -> None:
    path = write(KING.replace("47x38x20x9x36", "47x20x36"))
    ran = pdntool("convert", path, *options, *format_options)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"1. {expected} *")
    back = pdntool("convert", "-", stdin=ran.out.encode()).out
    assert back.splitlines()[-1] == KING.splitlines()[-1]


def test_squares_that_fit_several_captures_are_written_out(pdntool: Program, write: Writer) -> None:
    # Later moves decide which capture was meant; with other names the text alone must tell.
    for options in (("--squares", "algebraic"), ("--separator", ":")):
        text = (ROOT / "samples" / "captures" / "resolved-by-later-moves.pdn").read_text(encoding="utf-8")
        ran = pdntool("convert", write(text), "--notation", "source", *options)
        assert ran.code == 0
        checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
        assert "PDN309" not in checked.codes
        assert all(game["plies_legal"] == game["plies_read"] for game in checked.games)


def test_a_board_of_named_squares_in_numbers(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(TURKISH), "--squares", "numeric")
    assert ran.out == TURKISH.replace("d3-d4 d6-d5", "44-36 20-28")
    assert pdntool("convert", "-", "--squares", "source", stdin=ran.out.encode()).out == TURKISH
