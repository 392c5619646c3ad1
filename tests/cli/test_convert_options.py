"""What ``convert`` writes, and where to."""

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest

from pdntool.i18n.catalog import Catalog
from pdntool.write import file_text, formats
from pdntool.write.draft import Draft
from pdntool.write.file_text import Converter
from pdntool.write.formats import FORMATS, Format
from pdntool.write.json_records import record_schema
from tests.conftest import Program, Writer

SAMPLES = Path(__file__).parents[2] / "samples"
GAME = (
    '[White "Ada Ay"]\n[Odd "x"]\n[Event "Cup"]\n[GameType "20"]\n\n'
    "1. {[%clk 0:09:57] good} 32 -28! $1 (1. 33-28 {b} 20-24 (1... 18-22 $7)) 1... 19-23 2. 28x19 14:23 1-1\n"
)
KING = '[GameType "20"]\n[FEN "W:WK47:B14,19,29,31,42"]\n\n1. 47x38x20x9x36 19-24 *\n'
FAULTY = '[GameType "20"]\n\n1. 32 - 28 19-23 2. 34-30 *\n'
TURKISH = '[GameType "30"]\n\n1. d3-d4 d6-d5 *\n'


def test_a_record_is_written_anew(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(GAME), "--to", "pdn", "--width", "40")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        '[Event "Cup"]\n[White "Ada Ay"]\n[GameType "20"]\n[Odd "x"]\n\n'
        "1. {[%clk 0:09:57] good} 32-28! $1\n(1. 33-28 {b} 20-24 (1... 18-22 $7))\n1... 19-23 2. 28x19 14x23 1-1\n"
    )


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
@pytest.mark.parametrize("anew", [(), ("--to", "pdn")])
def test_signs_of_captures(
    pdntool: Program, write: Writer, options: tuple[str, ...], expected: str, anew: tuple[str, ...]
) -> None:
    path = write(KING.replace("47x38x20x9x36", "47x20x36"))
    ran = pdntool("convert", path, *options, *anew)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"1. {expected} *")
    back = pdntool("convert", "-", stdin=ran.out.encode()).out
    assert back.splitlines()[-1] == KING.splitlines()[-1]


def test_squares_that_fit_several_captures_are_written_out(pdntool: Program, write: Writer) -> None:
    # Later moves decide which capture was meant; with other names the text alone must tell.
    for options in (("--squares", "algebraic"), ("--separator", ":")):
        text = (SAMPLES / "captures" / "resolved-by-later-moves.pdn").read_text(encoding="utf-8")
        ran = pdntool("convert", write(text), "--notation", "source", *options)
        assert ran.code == 0
        checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
        assert "PDN309" not in checked.codes
        assert all(game["plies_legal"] == game["plies_read"] for game in checked.games)


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


def test_a_variant_may_be_set_that_the_moves_were_read_by(pdntool: Program, write: Writer) -> None:
    path = write(TURKISH.replace('[GameType "30"]', ""))
    assert '[GameType "30,W,8,8,A0,0"]' in pdntool("convert", path, "--set-tag", "GameType=30,W,8,8,A0,0").out
    assert '[Rules "turkish"]' in pdntool("convert", path, "--set-tag", "Rules=turkish").out
    refused = pdntool("convert", write(GAME), "--set-tag", "Rules=capraz")
    assert (refused.code, refused.out) == (2, "")
    assert "game 1 was read as international" in refused.err
    assert pdntool("convert", write(GAME), "--set-tag", "Rules=capraz", "--variant", "capraz").code == 0


def test_a_board_of_named_squares_in_numbers(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(TURKISH), "--squares", "numeric")
    assert ran.out == TURKISH.replace("d3-d4 d6-d5", "44-36 20-28")
    assert pdntool("convert", "-", "--squares", "source", stdin=ran.out.encode()).out == TURKISH


@pytest.mark.parametrize(
    ("options", "gone", "kept"),
    [
        (("--drop", "comments"), "good", "$1"),
        (("--drop", "clocks"), "%clk", "{ good}"),
        (("--drop", "nags"), "$", "!"),
        (("--drop", "marks"), "!", "$1"),
        (("--drop", "variations"), "(", "good"),
        (("--mainline",), "{", "1. 32-28 19-23 2. 28x19 14x23 1-1"),
        (("--tags", "roster"), "Odd", "Event"),
        (("--tags", "Odd"), "Event", "GameType"),
        (("--set-tag", "Odd=y", "--set-tag", 'New=say "hi"'), '"x"', '[New "say \\"hi\\""]'),
    ],
)
def test_what_is_dropped_and_set(
    pdntool: Program, write: Writer, options: tuple[str, ...], gone: str, kept: str
) -> None:
    ran = pdntool("convert", write(GAME), *options)
    assert ran.code == 0
    assert gone not in ran.out
    assert kept in ran.out


def test_each_variation_as_a_game(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME), "--split-variations", "--drop", "comments", "--drop", "nags").out
    lines = [line for line in out.splitlines() if line.startswith("1.")]
    assert lines == ["1. 32-28! 19-23 2. 28x19 14x23 1-1", "1. 33-28 20-24 *", "1. 33-28 18-22 *"]


def test_a_sheet_reads_back_and_says_what_it_has_no_place_for(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(GAME + "\n" + KING), "--to", "sheet")
    assert ran.code == 1
    assert "variations" in ran.err
    assert "No White Black\n1 32-28! $1 19-23\n2 28x19 14x23\n" in ran.out
    checked = pdntool("validate", "-", "--format", "jsonl", stdin=ran.out.encode())
    assert [game["plies_legal"] for game in checked.games] == [4, 2]
    asked = pdntool("convert", write(GAME), "--to", "sheet", "--mainline")
    assert (asked.code, asked.err) == (0, "")


def test_csv_has_a_row_a_ply(pdntool: Program, write: Writer) -> None:
    rows = list(csv.DictReader(io.StringIO(pdntool("convert", write(KING), "--to", "csv").out)))
    assert rows[0] == {
        "game": "1",
        "ply": "1",
        "side": "white",
        "move": "47x38x20x9x36",
        "from": "47",
        "to": "36",
        "captured": "14 29 31 42",
        "promotes": "no",
        "fen": "B:WK36:B19",
    }
    assert len(rows) == 2


def test_json_keeps_to_its_schema(pdntool: Program, write: Writer) -> None:
    path = write(GAME + "\n" + FAULTY)
    ran = pdntool("convert", path, "--to", "jsonl")
    assert ran.code == 1
    games = [json.loads(line) for line in ran.out.splitlines()]
    for game in games:
        jsonschema.validate(game, record_schema())
    assert [game["verified"] for game in games] == [True, False]
    assert json.loads(pdntool("convert", path, "--to", "json").out)["games"] == games
    back = pdntool("convert", "-", "--to", "pdn", stdin=ran.out.encode())
    assert "1. {[%clk 0:09:57] good} 32-28! $1 (1. 33-28 {b} 20-24 (1... 18-22 $7))" in back.out


def test_markdown_is_a_table(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME), "--to", "markdown").out
    assert out.startswith("## Ada Ay, Cup, 1-1\n\n| No")


def test_pdn3_counts_as_its_game_type(pdntool: Program, write: Writer) -> None:
    out = pdntool("convert", write(GAME.replace("1-1", "1-0")), "--pdn3").out
    assert '[Result "2-0"]\n[GameType "20,W,10,10,N2,0"]' in out
    assert out.endswith("1... 19-23 2. 28x19 14x23 *\n")


def test_a_game_that_cannot_be_converted_is_copied(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(f"{FAULTY}\n{KING}"), "--to", "pdn", "--notation", "captured")
    assert ran.code == 1
    assert ran.out == f"{FAULTY}\n{KING.replace('47x38x20x9x36', '47x36x14x29x31x42')}"
    assert "game 1 was left as it was" in ran.err


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
        monkeypatch.setattr(formats, "FORMATS", FORMATS | {to: lying(FORMATS[to], only_plainly=only_plainly)})
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


@pytest.mark.parametrize(
    "text",
    [
        '{"schema":"pdntool/record/1","tags":3}',
        '{"schema":"pdntool/record/1","games":3}',
        '{"schema":"pdntool/record/1","number":1,"tags":[],"items":[]}\n[3]',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[]}',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[]},]}',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[]} {}]}',
        '{"schema":"pdntool/records/1","games":[3]}',
        '{"schema":"pdntool/records/1","games":[{"number":1,"tags":[],"items":[{"type":"ply","text":3}]}]}',
    ],
)
def test_what_is_no_record_in_json_cannot_be_read(pdntool: Program, text: str) -> None:
    ran = pdntool("convert", "-", "--to", "pdn", stdin=text.encode())
    assert (ran.code, ran.out) == (3, "")
    assert "PDN101" in ran.err


def test_a_file_of_no_records_in_json_is_read(pdntool: Program) -> None:
    empty = pdntool("convert", "-", "--to", "json", stdin=b"")
    again = pdntool("convert", "-", "--to", "json", stdin=empty.out.encode())
    assert (again.code, again.out) == (empty.code, empty.out)


def test_records_in_json_become_pdn(pdntool: Program, write: Writer) -> None:
    json_text = pdntool("convert", write(KING), "--to", "jsonl").out
    path = write(json_text, "king.jsonl")
    assert pdntool("convert", path).out == KING
    assert pdntool("convert", path, "--notation", "hub").out == KING.replace("47x38x20x9x36", "47x36x14x29x31x42")
    assert pdntool("convert", path, "--in-place").code == 2
    assert path.read_text(encoding="utf-8") == json_text


def test_a_stream_has_no_place(pdntool: Program) -> None:
    assert pdntool("convert", "-", "--in-place", stdin=KING.encode()).code == 2


def test_comments_alone_are_not_lost(pdntool: Program, write: Writer) -> None:
    assert pdntool("convert", write("% only this\n"), "--to", "pdn").out == "% only this\n"
