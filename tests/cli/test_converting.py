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
