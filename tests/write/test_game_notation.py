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
    assert pdntool("convert", "-", "--squares", "variant", stdin=ran.out.encode()).out == TURKISH
    # Issue 10, case C5: the names of the source are those that stand there, not the variant's own.
    assert pdntool("convert", "-", "--squares", "source", stdin=ran.out.encode()).out == ran.out


IN_OTHER_SQUARES = [
    ('[GameType "25"]\n[FEN "B:W15,16,K17,21,25:B9,13"]\n\n', "1... 13x29", "1... 13:29", "1... a5:a1"),
    ('[GameType "25"]\n\n', "1. 22-18 11-15 2. 18x11", "1. 22-18 11-15 2. 18:11", "1. c3-d4 f6-e5 2. d4:f6"),
    ('[GameType "20"]\n\n', "1. D4-C5 e7-f6", "1. d4-c5 e7-f6", "1. 32-27 18-23"),
    ('[GameType "20"]\n\n', "1. d4-c5 (1. 33-28) e7-f6", "1. d4-c5 (1. f4-e5) e7-f6", "1. 32-27 (1. 33-28) 18-23"),
    ('[GameType "30"]\n\n', "1. 44-36 20-28", "1. 44-36 20-28", "1. d3-d4 d6-d5"),
    ('[GameType "21"]\n\n', "1. 11-15 22-18", "1. 11-15 22-18", "1. 11-15 22-18"),
    ("No White Black\n", "1 22-18 11-15\n2 18:11 8:15", "1 22-18 11-15\n2 18:11 8:15", "1 c3-d4 f6-e5\n2 d4:f6 g7:e5"),
]


@pytest.mark.parametrize("case", IN_OTHER_SQUARES, ids=str)
def test_the_squares_of_the_source_are_kept(pdntool: Program, write: Writer, case: tuple[str, ...]) -> None:
    head, written, kept, own = case
    head = f"Rules: russian\n\n{head}" if head.startswith("No") else head
    end = "\n" if head.startswith("R") else " *\n"
    path = write(head + written + end)
    ran = pdntool("convert", path, "--squares", "source")
    assert (ran.code, ran.out) == (0, head + kept + end)
    again = pdntool("convert", "-", "--squares", "source", stdin=ran.out.encode())
    assert (again.code, again.out) == (0, ran.out)
    assert pdntool("convert", path).out == head + own + end
    for to in ("pdn", "sheet", "json", "csv"):
        moves = kept.split()[1]
        ran = pdntool("convert", path, "--squares", "source", "--to", to, "--drop", "variations")
        assert (ran.code, moves in ran.out) == (0, True)
