"""One run of ``convert``: encodings, inputs that cannot be read, proofs that fail."""

import json
from pathlib import Path

import pytest

from pdntool.i18n.catalog import Catalog, catalog
from pdntool.text.source import decode
from pdntool.write import file_text, formats
from pdntool.write.draft import Draft
from pdntool.write.file_text import Converter
from pdntool.write.formats import FORMATS, Format
from pdntool.write.options import OutputOptions
from tests.conftest import Program, Writer
from tests.write.records import AS_WRITTEN, KING, LATIN, SECOND


def test_another_encoding_becomes_utf_8(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(AS_WRITTEN.encode("cp1254", "replace").replace(b"\xd7", b"x")))
    assert "Çay" in ran.out


def test_an_unreadable_input_has_its_exit_code(pdntool: Program, tmp_path: Path) -> None:
    for command in ("convert", "table"):
        ran = pdntool(command, tmp_path / "missing.pdn")
        assert (ran.code, ran.out) == (3, "")
        assert "PDN101" in ran.err


def test_standard_input_is_converted(pdntool: Program) -> None:
    assert pdntool("convert", "-", stdin=AS_WRITTEN.encode()).code == 0


def test_bytes_that_are_no_utf_8_are_guessed() -> None:
    done = Converter(OutputOptions(None), None, catalog("en")).proved(decode(AS_WRITTEN.encode("latin-1"), "x"))
    assert done is not None
    assert done.text.startswith('[White "Ada')


def lying(honest: Format, *, only_plainly: bool) -> Format:
    """Return a format that writes another move for one, in games whose moves are known, or in plain ones alone."""

    def game(draft: Draft, words: Catalog) -> str:
        text = honest.game(draft, words)
        return text.replace("19-24", "19-23") if draft.certain and (draft.line or not only_plainly) else text

    return honest._replace(game=game)


@pytest.mark.parametrize("only_plainly", [False, True])
@pytest.mark.parametrize("to", ["pdn", "sheet", "jsonl", None])
def test_a_game_whose_proof_fails_is_not_converted(
    pdntool: Program, monkeypatch: pytest.MonkeyPatch, to: str | None, *, only_plainly: bool
) -> None:
    if to is None:
        liar = lying(formats.IN_PLACE, only_plainly=only_plainly)
        for module in (file_text, formats):
            monkeypatch.setattr(module, "IN_PLACE", liar)
    else:
        monkeypatch.setattr(formats, "FORMATS", {**FORMATS, to: lying(FORMATS[to], only_plainly=only_plainly)})
    options = () if to is None else ("--to", to)
    ran = pdntool("convert", "-", *options, stdin=f'{KING}\n[GameType "20"]\n\n1. 32-28 20-24 *\n'.encode())
    assert "19-23" not in ran.out
    assert "20-24" in ran.out
    assert (ran.code, "read as the same game" in ran.err) == ((0, False) if only_plainly else (1, True))
    assert ("19-24" in ran.out) is (only_plainly or to != "sheet")


@pytest.mark.parametrize("options", [("--to", "pdn"), ()])
def test_nothing_is_written_where_no_proof_holds(
    pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Converter, "unproved", lambda *_: {1})
    path = write(KING)
    ran = pdntool("convert", path, *options, "-o", path.with_name("out"))
    assert ran.code == 4
    assert not path.with_name("out").exists()


def test_comments_alone_are_not_lost(pdntool: Program, write: Writer) -> None:
    assert pdntool("convert", write("% only this\n"), "--to", "pdn").out == "% only this\n"


def test_a_file_that_cannot_be_read_and_one_without_games(pdntool: Program, write: Writer) -> None:
    good, empty = write(SECOND, "b.pdn"), write("", "empty.pdn")
    ran = pdntool("convert", good.with_name("none.pdn"), empty, write("% a line\n", "line.pdn"), good, "--to", "json")
    assert ran.code == 3
    assert len(json.loads(ran.out)["games"]) == 1
    assert ran.err.count("PDN102") == 2
    assert ran.err.count("PDN101") == 1


@pytest.mark.parametrize("to", FORMATS)
def test_no_games_are_a_document_too(pdntool: Program, write: Writer, to: str) -> None:
    ran = pdntool("convert", write("", "a.pdn"), write("", "b.pdn"), "--to", to)
    assert ran.code == 0
    assert ran.out == "".join(FORMATS[to].pieces([]))


def test_an_encoding_is_kept_of_one_file_only(pdntool: Program, write: Writer) -> None:
    path = write(LATIN, "e.pdn")
    assert pdntool("convert", path, write(SECOND, "b.pdn"), "--keep-encoding").code == 2
    assert pdntool("convert", path, "--to", "pdn", "--keep-encoding").code == 2
    assert pdntool("convert", path, "--keep-encoding").code == 0


NOTED = (
    '[Event "E"]\n[White "Ada"]\n[GameType "20"]\n\n'
    "1. 32-28! {one} {two} 19-23 $2 (1... 20-25 {in it} (1... 18-22)) (1... 16-21) 2. 28x19 14x23 {[%clk 0:01:02]} *\n"
)
"""Three comments, one of them a clock, two variations (a third in one of them), a NAG and a mark."""
LESS = [("--drop", name) for name in ("comments", "variations", "nags", "marks", "clocks")]


@pytest.mark.parametrize("options", [("csv",), ("markdown",), ("fen",), ("fen", "--positions", "all")], ids=" ".join)
def test_a_format_says_what_it_leaves_out(pdntool: Program, write: Writer, options: tuple[str, ...]) -> None:
    path = write(NOTED)
    ran = pdntool("convert", path, "--to", *options)
    assert ran.code == 1
    (said,) = [line for line in ran.err.splitlines() if "game 1" in line]
    for what in ("comments (2)", "clocks (1)", "variations (2)", "NAGs (1)", "marks (1)"):
        assert what in said
    # The players stand in the title of a table, and nowhere else in these formats.
    assert f"tags ({1 if options == ('markdown',) else 3})" in ran.err
    for asked in (("--mainline", "--drop", "clocks"), [word for pair in LESS for word in pair]):
        less = pdntool("convert", path, "--to", *options, *asked)
        assert (less.code, less.err, less.out) == (0, "", ran.out)
    some = pdntool("convert", path, "--to", *options, "--drop", "comments", "--drop", "nags")
    assert (some.code, "comment" in some.err, "variation" in some.err) == (1, False, True)
    assert pdntool("convert", path, "--to", *options, "--split-variations").code == 1


def test_what_was_dropped_or_is_not_there_is_not_missed(pdntool: Program, write: Writer) -> None:
    plain = write("1. 32-28 19-23 *\n")
    for to in ("csv", "markdown", "fen", "sheet", "json", "pdn"):
        assert pdntool("convert", plain, "--to", to).code == 0
        assert pdntool("convert", plain, "--to", to, "--variant", "international").err == ""
    for to in ("pdn", "json", "jsonl"):
        assert (pdntool("convert", write(NOTED), "--to", to).code) == 0


def test_several_to_drop_may_stand_in_one_option(pdntool: Program, write: Writer) -> None:
    path = write(NOTED)
    one = pdntool("convert", path, "--to", "pdn", "--drop", "comments, variations")
    two = pdntool("convert", path, "--to", "pdn", "--drop", "comments", "--drop", "variations")
    assert (one.code, one.out) == (0, two.out)
    assert pdntool("convert", path, "--drop", "comments,moves").code == 2


UNREADABLE_ROW = "White: A\nBlack: B\nRules: international\n1a 32-28 19-23\n2. 28x19 14x23\n"


def test_the_reason_why_a_game_is_not_converted_is_true(pdntool: Program, write: Writer) -> None:
    sheet = write(UNREADABLE_ROW, "a.sheet")
    # All of its moves are verified, and they are rewritten.
    ran = pdntool("convert", sheet, "--to", "pdn")
    assert (ran.code, "is written as far as it is known: some of its text cannot be read" in ran.err) == (1, True)
    assert "moves" not in ran.err.splitlines()[-1]
    # Where the rest of the text stays as it is, nothing is in the way.
    assert "some of its" not in pdntool("convert", sheet).err
    illegal = pdntool("convert", write("1. 32-28 19-23 2. 34-30 *"))
    assert "some of its moves cannot be verified" in illegal.err
    unknown = pdntool("convert", write('[Rules "nosuch"]\n1. 12-11 99-98 *'), "--to", "fen")
    assert "its rules are not known" in unknown.err


@pytest.mark.parametrize("order", [("a.pdn", "e.sheet"), ("e.sheet", "a.pdn"), ("a.pdn", "e.sheet", "b.pdn")])
def test_a_score_sheet_among_pdn_is_what_is_in_the_way(
    pdntool: Program, write: Writer, tmp_path: Path, order: tuple[str, ...]
) -> None:
    made = {"a.pdn": KING, "b.pdn": SECOND, "e.sheet": "White: A\nRules: international\n1. 32-28 19-23\n"}
    paths = [write(made[name], name) for name in order]
    out = tmp_path / "o.pdn"
    ran = pdntool("convert", *paths, "-o", out)
    assert (ran.code, out.exists()) == (1, False)
    assert "e.sheet is a score sheet" in ran.err
    assert "a.pdn" not in ran.err
    assert pdntool("convert", *paths, "--to", "pdn", "-o", out).code == 0
