"""Score sheets as people type them: what is no move hides none, and nothing that was written is lost."""

import unicodedata
from typing import Literal

import pytest

from pdntool.syntax.nodes import Comment, Ply
from tests.conftest import Program, Writer
from tests.syntax.reading import games, record

HEADERS = "Beyaz: Ada\nSiyah: Can\nKural: capraz\n"
FIRST, SECOND = "1. 32-28 19-23\n", "2. 28x19 14x23\n"

BETWEEN = [
    "Not: beyaz beraberlik teklif etti", "Hakem: Deniz", "İmza:", "Time: 17:45", "Bitiş saati: 17:45", "Notes: none",
    "Arbiter: Deniz", "Signature: ____", "Opmerking: goed", "Примечание: время 18:30", "Remarque : fin",
    "Anmerkung: gut",
    "Nota: bene", "Observação: 2", "Toplam hamle 2", "Toplam: 2", "// not 2", "Ara verildi 18:30", "Ara 18.30",
    "--- ara ---",
    "* ara *", "*** ara ***", "(ara)", "[ara]", "18:30", "0:45", "1:05:30", "10 dk mola", "Mola 10 dk", "==========",
    "-----",
    "3 kişi itiraz etti", "Adjourned 18:30", "Beyaz: 2 dakika ceza", "Siyah süre sıkışması", "# not", "> not",
    "- not", "{ara}",
    "; ara", "Siyah düşünüyor...", "½ teklif edildi", "2-0 olur mu", "Sayfa 1/2", "Tarih: 14.06.2024 Hakem", "ARA",
    "ara!",
]  # fmt: skip


@pytest.mark.parametrize("line", BETWEEN)
@pytest.mark.parametrize("cells", ["{}", "{};;", "|{}|||"])
def test_a_line_between_rows_hides_no_move(line: str, cells: str) -> None:
    rows = [FIRST, SECOND] if cells == "{}" else [row.replace(" ", cells[-1]) for row in (FIRST, SECOND)]
    (game,) = games(f"{HEADERS}{rows[0]}{cells.format(line)}\n{rows[1]}")
    assert game.plies == ["32-28", "19-23", "28x19", "14x23"]
    assert all(one.code.severity != "error" for one in game.problems), game.problems


FOOTERS = [
    "Hakem: Deniz",
    "İmza:",
    "Bitiş saati: 17:45",
    "Hakem: D\nİmza: _____\nTarih: 14.06.2024",
    "Toplam hamle 2",
    "Arbiter: D",
]


@pytest.mark.parametrize("footer", FOOTERS)
@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n"])
def test_a_footer_begins_no_game(footer: str, gap: str) -> None:
    (game,) = games(f"{HEADERS}{FIRST}{SECOND}{gap}{footer}\n")
    assert len(game.plies) == 4
    first, second = games(f"{HEADERS}{FIRST}{gap}{footer}\n\nBeyaz: Ege\nSiyah: Gül\n\n{FIRST}{footer}\n")
    assert (len(first.plies), len(second.plies), second.tag_values["White"]) == (2, 2, "Ege")


IN_ROWS = [
    "1. 32-28 0:01 19-23 0:02", "1. 32-28 (0:01) 19-23 (0:02)", "1. 32-28 1:05 19-23 1:07", "1. 32-28 (b.t.) 19-23",
    "1. 32-28 (b. t.) 19-23", "1. 32-28 ___ 19-23 ___", "1. 32-28 ✓ 19-23 ✓", "1. 32-28✓ 19-23 √", "1. 32-28 [x] 19-23",
    "1;32-28 0:01;19-23 0:02", "1;32-28 (37-32);19-23 iyi hamle", "1. 32-28 19-23 süre 10 dk",
    "1. 32-28 iyi 19-23 kötü",
    "1. 32-28 19-23 (beraberlik teklifi)", "| 1 | 32-28 ✓ | 19-23 (0:02) |", "1,32-28 0:01,19-23 10'",
    "1. 32-28 // 19-23",
]  # fmt: skip


@pytest.mark.parametrize("row", IN_ROWS)
def test_a_note_in_a_row_hides_no_move(row: str) -> None:
    (game,) = games(f"{HEADERS}{row}\n{SECOND.replace(' ', ';') if ';' in row else SECOND}")
    assert game.plies == ["32-28", "19-23", "28x19", "14x23"]
    assert {one.code for one in game.problems} <= {"PDN503"}


DIVIDED = {
    "semicolons": "{};{}\n", "commas": "{},{}\n", "tabs": "{}\t{}\n", "bars": "| {} | {} |\n", "blanks": "{} {}\n",
    "quotes": '"{}","{}"\n',
}  # fmt: skip


@pytest.mark.parametrize("form", DIVIDED.values(), ids=DIVIDED)
@pytest.mark.parametrize("headings", [("Beyaz", "Siyah"), ("White", "Black"), ("W", "B"), ("B", "S"), ("Wit", "Zwart")])
def test_a_table_without_numbers(pdntool: Program, write: Writer, form: str, headings: tuple[str, str]) -> None:
    rows = [headings, ("32-28", "19-23"), ("28x19", "14x23"), ("37-32", "10-14")]
    path = write("".join(form.format(*row) for row in rows), "t.csv")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"], ran.codes) == (0, 6, [])
    assert "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14" in pdntool("convert", path, "--to", "pdn").out


@pytest.mark.parametrize(
    "result", ["2-0", "½", "1/2", "2-0 hükmen", "Beyaz süre", "white lost on time", "Sonuç 2-0", "Sonuç: 2-0"]
)
@pytest.mark.parametrize("rows", [("1. 32-28 19-23", "2. 28x19 14x23"), ("1;32-28;19-23", "2;28x19;14x23")])
@pytest.mark.parametrize("gap", ["", "\n"])
def test_two_games_parted_by_a_result(result: str, rows: tuple[str, str], gap: str) -> None:
    first, second = games(f"{HEADERS}{rows[0]}\n{rows[1]}\n{result}\n{gap}{rows[0]}\n1-1\n")
    assert (len(first.plies), len(second.plies)) == (4, 2)
    assert second.terminator == "1-1"
    assert not [one for game in (first, second) for one in game.problems if one.code.severity == "error"]


def test_two_games_in_other_forms() -> None:
    for text in (
        f"{HEADERS}{FIRST}{SECOND}\n{FIRST}{SECOND}",
        f"{HEADERS}{FIRST}2. 28x19 14x23 2-0\n{FIRST}",
        f"{HEADERS}{FIRST}\nTur: 2\nMasa: 3\n{FIRST}",
        f"{HEADERS}{FIRST}\nTur: 2\nMasa: 3\n\n{FIRST}",
        f"{HEADERS}{FIRST}2-0\nBeyaz: C\nSiyah: D\n{FIRST}",
        "Beyaz;Siyah\n32-28;19-23\n2-0;\n33-28;19-23\n1-1;\n",
        "No;Beyaz;Siyah\n1;32-28;19-23\n;2-0;\n1;33-28;19-23\n",
        "No,White,Black\n1,32-28,19-23\n2-0,,\n1,33-28,19-23\n0-2,,\n",
    ):
        assert [game.plies[:1] != [] for game in games(text)] == [True, True], text


def test_a_heading_repeated_on_the_next_page() -> None:
    (game,) = games("No;Beyaz;Siyah\n1;32-28;19-23\n\nNo;Beyaz;Siyah\n2;28x19;14x23\n")
    assert len(game.plies) == 4


CELLS = {
    "semicolons": "Beyaz;Ada;;\nSiyah;Can;;\n\nNo;Beyaz;Siyah;\n1;32-28;19-23;\n",
    "colons": "Beyaz:;Ada;;\nSiyah:;Can;;\nNo;Beyaz;Siyah;\n1;32-28;19-23;\n",
    "commas": "White,Ada,,\nBlack,Can,,\nNo,White,Black,\n1,32-28,19-23,\n",
    "quotes": '"Beyaz: Ada",,\n"Siyah: Can",,\n"No","Beyaz","Siyah"\n"1","32-28","19-23"\n',
    "tabs": "Beyaz\tAda\t\nSiyah\tCan\nNo\tBeyaz\tSiyah\n1\t32-28\t19-23\n",
    "bars": "| Beyaz | Ada | |\n| Siyah | Can | |\n| No | Beyaz | Siyah |\n|---|---|---|\n| 1 | 32-28 | 19-23 |\n",
    "one line": "Beyaz;Ada;Siyah;Can\nNo;Beyaz;Siyah\n1;32-28;19-23\n",
    "one header line": "Beyaz: Ada   Siyah: Can\n1. 32-28 19-23\n",
    "empty cells behind": "White: Ada;;;\nBlack: Can;;;\nNo;White;Black;\n1;32-28;19-23;\n",
    "in the heading": "Hamle No;Beyaz (Ada);Siyah (Can)\n1;32-28;19-23\n",
    "in a heading of words": "Hamle No Beyaz (Ada) Siyah (Can)\n1 32-28 19-23\n",
}


@pytest.mark.parametrize("text", CELLS.values(), ids=CELLS)
def test_headers_in_cells(text: str) -> None:
    game = record(text)
    assert (game.tag_values.get("White"), game.tag_values.get("Black")) == ("Ada", "Can")
    assert game.plies == ["32-28", "19-23"]
    assert not game.problems


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_letters_in_parts(pdntool: Program, write: Writer, form: Literal["NFC", "NFD", "NFKC", "NFKD"]) -> None:
    text = "TURNUVA: x\nSİYAH: B\nBEYAZ: A\nKural: çapraz\nSonuç: 2-0\nŞehir: y\n1. 32-28 19-23\n"
    ran = pdntool("validate", write(unicodedata.normalize(form, text), "s.txt"), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["variant"], ran.game["result"]) == (0, [], "capraz", "2-0")
    table = unicodedata.normalize(form, "Sıra;BEYAZ;SİYAH\n1;32-28;19-23\n")
    assert not record(table).problems


NUMBERS = ["{}", "{}.", "{}.0", "{}.00", "{})", "{}:", "{}-", "({})", "#{}", "{}°", "{}.)"]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("form", ["{},{},{}", "{};{};{}", "{}\t{}\t{}", "|{}|{}|{}|", "{} {} {}", '"{}","{}","{}"'])
def test_numbers_of_rows(pdntool: Program, write: Writer, number: str, form: str) -> None:
    rows = [(1, "32-28", "19-23"), (2, "28x19", "14x23")]
    text = "Kural: capraz\n" + "".join(form.format(number.format(row), *moves) + "\n" for row, *moves in rows)
    ran = pdntool("validate", write(text, "s.csv"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"]) == (0, 4)
    assert set(ran.codes) <= {"PDN213"}


HEADINGS = [
    "No.;W;B", "Hamle No;Beyaz Hamle;Siyah Hamle", "Sıra;Beyaz Hamlesi;Siyah Hamlesi", "#;White's move;Black's move",
    "№;Белые;Чёрные", "Ход;Белые;Черные", "Nr;Wit;Zwart", "Nr.;Weiß;Schwarz", "N°;Blancs;Noirs", "No;Bianco;Nero",
    "Nº;Blancas;Negras", "Lance;Brancas;Pretas", "Tur;Beyaz;Siyah", "Sıra No;BEYAZ;SİYAH",
    "Hamle;Beyazın hamlesi;Siyahın hamlesi",
    ";Beyaz;Siyah", "No;B;S", "№;Б;Ч", "no;white player;black player", "Move;White (1800);Black (1900)",
    "Satır;Beyaz;Siyah",
]  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_as_people_word_them(heading: str) -> None:
    for sign in (";", ",", "\t", *["|"] * (not heading.startswith(";"))):
        game = record(f"{heading}\n1;32-28;19-23\n2;28x19;14x23\n".replace(";", sign))
        assert (len(game.plies), game.problems) == (4, ()), sign
        assert [item.cell.side for item in game.items if isinstance(item, Ply) and item.cell] == ["white", "black"] * 2


BLOCKS = {
    "blanks": "No Beyaz Siyah No Beyaz Siyah\n1 32-28 19-23 3 37-32 10-14\n2 28x19 14x23 4 41-37\n",
    "semicolons": "No;Beyaz;Siyah;No;Beyaz;Siyah\n1;32-28;19-23;3;37-32;10-14\n2;28x19;14x23;4;41-37;\n",
    "commas": "No,White,Black,No,White,Black\n1,32-28,19-23,3,37-32,10-14\n2,28x19,14x23,4,41-37,\n",
    "bars": "| No | W | B | No | W | B |\n|--|--|--|--|--|--|\n"
    "|1|32-28|19-23|3|37-32|10-14|\n|2|28x19|14x23|4|41-37| |\n",
    "no heading": "Kural: capraz\n1 32-28 19-23 3 37-32 10-14\n2 28x19 14x23 4 41-37\n",
    "no heading, dots": "Kural: capraz\n1. 32-28 19-23   3. 37-32 10-14\n2. 28x19 14x23   4. 41-37\n",
    "three": "No;W;B;No;W;B;No;W;B\n1;32-28;19-23;2;28x19;14x23;3;37-32;10-14\n;;;;;;4;41-37;\n",
    "across": "No;W;B;No;W;B\n1;32-28;19-23;2;28x19;14x23\n3;37-32;10-14;4;41-37;\n",
    "uneven": "No;W;B;No;W;B\n1;32-28;19-23;4;41-37;\n2;28x19;14x23;;;\n3;37-32;10-14;;;\n",
}


@pytest.mark.parametrize("text", BLOCKS.values(), ids=BLOCKS)
def test_blocks_side_by_side(pdntool: Program, write: Writer, text: str) -> None:
    path = write(text, "s.csv")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"], ran.codes) == (0, 7, [])
    pdn = pdntool("convert", path, "--to", "pdn").out
    assert "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37" in pdn


IN_CELLS = [
    "32.28", "32/28", "32 28", "32_28", "32,28", "32–>28", "32=>28", "32->28", "32→28", "32⇒28", "32➔28", "32 -> 28",
    "32 → 28", "32..28", "32+28", "32--28", "32~28", "3228", "32 - 28", "32to28", "32 to 28", "32—28",
]  # fmt: skip


@pytest.mark.parametrize("move", IN_CELLS)
@pytest.mark.parametrize(
    "form", ["1;{};19-23", "1\t{}\t19-23", "| 1 | {} | 19-23 |", "1 {} 19-23", '"1","{}","19-23"', "1,{},19-23"]
)
def test_moves_with_other_signs(pdntool: Program, write: Writer, move: str, form: str) -> None:
    if (form == "1 {} 19-23" and move in {"32 28", "32 to 28"}) or (form == "1,{},19-23" and move == "32,28"):
        pytest.skip("a blank or a comma divides these cells")
    ran = pdntool(
        "validate", write(f"Kural: capraz\n{form.format(move)}\n2 28x19 14x23\n", "s.txt"), "--format", "jsonl"
    )
    assert (ran.code, ran.game["plies_legal"]) == (0, 4)
    assert ran.codes in ([], ["PDN208"])


def test_squares_alone_in_a_row() -> None:
    for row in ("1 32 28 19 23", "1. 32,28 19,23", "1 32,28 19-23"):
        assert len(record(f"Kural: capraz\n{row}\n").plies) == 2


def test_what_is_said_on_a_sheet_is_kept(pdntool: Program, write: Writer) -> None:
    text = (
        f"{HEADERS}\nNo;Beyaz;Siyah;Süre\n1;32-28 0:01;19-23 (b.t.);0:05\nAra verildi 18:30\n2;28x19;14x23;0:09\n"
        "İmza: D\nBitiş saati: 17:45\nSonuç: 2-0\n"
    )
    path = write(text, "s.csv")
    pdn = pdntool("convert", path, "--to", "pdn")
    assert pdn.code == 0
    for kept in (
        "0:01",
        "(b.t.)",
        "0:05",
        "Ara verildi 18:30",
        "0:09",
        "İmza: D",
        "Bitiş saati: 17:45",
        "2-0",
        "Ada",
        "Can",
    ):
        assert kept in pdn.out, kept
    again = pdntool("convert", write(pdn.out, "p.pdn"), "--to", "sheet")
    back = pdntool("convert", write(again.out, "b.sheet"), "--to", "pdn")
    assert back.out == pdn.out


def test_remarks_stand_where_they_stood() -> None:
    game = record(f"{HEADERS}{FIRST}ara\n{SECOND}")
    kinds = [type(item).__name__ for item in game.items]
    assert kinds == ["MoveNumber", "Ply", "Ply", "Comment", "MoveNumber", "Ply", "Ply"]
    assert [item.text for item in game.items if isinstance(item, Comment)] == ["ara"]


DATES = [
    "05.Eki", "5-Oct", "05-Okt", "5 Oct", "10-May", "10.May", "Oct-05", "Eki.05", "2024-10-05",
    "2024-10-05 00:00:00", "05.окт",
    "05/10/2024", "5.10.2024", "10/05/2024", "5-Oct-24", "5 oct. 2024", "45570", "5-EKİ", "5-OCT", "05-ott", "5-out",
    "5-oct.",
]  # fmt: skip


@pytest.mark.parametrize("written", DATES)
@pytest.mark.parametrize("sign", [";", ",", "\t"])
def test_a_date_that_was_a_move(pdntool: Program, write: Writer, written: str, sign: str) -> None:
    rows = ["No;White;Black", "1;32-28;19-23", "2;28x19;14x23", "3;37-32;10-14", "4;41-37;14-19", f"5;46-41;{written}"]
    path = write("\n".join([*rows, "6;34-30;20-25", ""]).replace(";", sign), "s.csv")
    ran = pdntool("validate", path, "--format", "jsonl")
    finding = ran.finding("PDN505")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (1, ["PDN505"], 12)
    assert (finding["row"], finding["side"]) == (5, "black")
    assert "5-10" in finding["message"]


def test_a_date_that_fits_no_position(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write("No;White;Black\n1;32-28;05.Eki\n2;28x19;14x23\n", "s.csv"), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (1, ["PDN505", "PDN319"], 1)


def test_sides_are_those_of_the_columns(pdntool: Program, write: Writer) -> None:
    missing = "GameType: 20\n\nNo White Black\n1 ... 19-23\n2 32-28 14-19\n"
    finding = pdntool("validate", write(missing, "a.sheet"), "--format", "jsonl").finding("PDN507")
    assert (finding["row"], finding["side"], finding["line"], finding["column"]) == (1, "black", 4, 7)
    begun = "FEN: B:W31:B20\nNo;White;Black\n1;20-25;31-27\n2;25-30;27-22\n"
    ran = pdntool("validate", write(begun, "b.sheet"), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["plies_legal"]) == (0, ["PDN506"], 4)
    right = "FEN: B:W31:B20\nNo;White;Black\n1;;20-25\n2;31-27;25-30\n"
    assert pdntool("validate", write(right, "c.sheet"), "--format", "jsonl").codes == []


@pytest.mark.parametrize("heading", ["", "No White Black\n", "No;White;Black\n"])
def test_swapped_columns_are_proposed(pdntool: Program, write: Writer, heading: str) -> None:
    sign = ";" if ";" in heading else " "
    some = f"GameType: 20\n{heading}1 32-28 19-23\n2 14x23 28x19\n3 37-32 10-14\n"
    every = f"GameType: 20\n{heading}1 19-23 32-28\n2 14x23 28x19\n3 10-14 37-32\n"
    for text, read, plies in ((some, "28x19 14x23", 4), (every, "32-28 19-23", 6)):
        head, *rows = text.splitlines(keepends=True)
        path = write(head + "".join(rows).replace(" ", sign), "a.sheet")
        ran = pdntool("validate", path, "--format", "jsonl")
        assert (ran.code, ran.codes) == (1, ["PDN302", "PDN508", "PDN319"])
        assert read in ran.finding("PDN508")["message"]
        assert f" {plies} " in ran.finding("PDN508")["message"]


def test_a_first_row_without_the_first_column(pdntool: Program, write: Writer) -> None:
    for text in (
        "GameType: 21\nNo;White;Black\n1;;11-15\n2;22-18;15x22\n",
        "Siyah;Beyaz\n;32-28\n19-23;28x19\n14x23;37-32\n",
    ):
        ran = pdntool("validate", write(text, "a.sheet"), "--format", "jsonl")
        assert (ran.code, ran.codes) == (0, [])
        assert ran.game["plies_legal"] == ran.game["plies_read"] > 2


ODD_ROWS = {
    "a word for the number": "Hamle 1: 32-28 19-23\nHamle 2: 28x19 14x23\n",
    "dashes between": "1 - 32-28 - 19-23\n2 - 28x19 - 14x23\n",
    "slashes between": "1. 32-28 / 19-23\n2. 28x19 / 14x23\n",
    "commas": "1. 32-28, 19-23\n2. 28x19, 14x23\n",
    "a move a row": "1. 32-28\n1... 19-23\n2. 28x19\n2... 14x23\n",
    "a side a row": "Beyaz 32-28\nSiyah 19-23\nBeyaz 28x19\nSiyah 14x23\n",
    "ticks before the number": "✓ 1. 32-28 19-23\n✓ 2. 28x19 14x23\n",
    "blank lines": "1. 32-28 19-23\n\n2. 28x19 14x23\n",
    "a page": "1. 32-28 19-23\n- 2 -\n2. 28x19 14x23\n",
    "points of the sides": "1. 32-28 19-23\n2. 28x19 14x23\nBeyaz: 2\nSiyah: 0\n",
    "signatures of the sides": "1. 32-28 19-23\n2. 28x19 14x23\n\nBeyaz: Ada\nSiyah: Can\n",
}


@pytest.mark.parametrize("rows", ODD_ROWS.values(), ids=ODD_ROWS)
def test_rows_as_people_type_them(pdntool: Program, write: Writer, rows: str) -> None:
    ran = pdntool("validate", write(HEADERS + rows, "s.txt"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"]) == (0, 4)
    assert set(ran.codes) <= {"PDN503", "PDN213"}


def test_what_the_table_command_prints_is_one_game(pdntool: Program, write: Writer) -> None:
    out = pdntool("table", write('[Result "2-0"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n')).out
    (game,) = games(out)
    assert game.plies == ["32-28", "19-23", "28x19", "14x23"]


def test_points_of_the_sides_are_a_result() -> None:
    assert record("No;Beyaz;Siyah\n1;32-28;19-23\nSonuç;2;0\n").terminator == "2-0"


def test_a_comment_before_the_moves_is_kept_in_a_sheet(pdntool: Program, write: Writer) -> None:
    first = '[White "Ada"]\n[GameType "20"]\n{NOTASYON KAĞIDI, 32-28} {b} 1. 32-28 {c} 19-23 *\n'
    pdn = first + '\n[White "Can"]\n{d} 1. 33-28 *\n'
    sheet = pdntool("convert", write(pdn), "--to", "sheet")
    assert (sheet.code, sheet.err) == (0, "")
    again = pdntool("convert", write(sheet.out, "s.sheet"), "--to", "pdn")
    assert again.code == 0
    for text in ("{NOTASYON KAĞIDI, 32-28} {b} 1. 32-28 {c} 1... 19-23", "{d} 1. 33-28"):
        assert text in again.out


def test_a_date_in_a_parenthesis_without_a_partner(pdntool: Program, write: Writer) -> None:
    assert pdntool("validate", write("1. 32-28 (2024-10-05\n19-23 *")).code == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("B", "S"),
        ("W", "B"),
        ("Beyaz", "Siyah"),
        ("White", "Black"),
        ("b", "s"),
        ("W", "Z"),
        ("Б", "Ч"),
        ("BEYAZ", "SİYAH"),
    ],
)
@pytest.mark.parametrize("sign", [": ", ":", " : "])
def test_a_side_before_a_move_is_no_header(first: str, second: str, sign: str) -> None:
    lines = "\n".join(f"{side}{sign}{move}" for side, move in [(first, "32-28"), (second, "19-23"), (first, "28x19")])
    (game,) = games(f"Kural: capraz\n{lines}\n")
    assert game.plies == ["32-28", "19-23", "28x19"]
    assert not game.problems


def test_a_clock_or_a_score_of_a_side_is_no_move() -> None:
    (game,) = games(f"{HEADERS}{FIRST}{SECOND}Beyaz: 17:45\nSiyah: 1-1\n")
    assert len(game.plies) == 4


@pytest.mark.parametrize("word", ["terk", "teslim", "Teslim", "pes etti", "resigns", "сдался"])
def test_who_gave_up_is_the_side_of_the_column(word: str) -> None:
    (game,) = games(f"{HEADERS}No;Beyaz;Siyah\n1;32-28;19-23\n2;28x19;{word}\n")
    assert game.result in {"1-0", "2-0"}
    assert all(one.code.severity != "error" for one in game.problems)


@pytest.mark.parametrize("cells", ["1/2;1/2", "28x19;1/2", "1/2;", "28x19;½", "28x19;berabere", "28x19;remiz"])
def test_a_half_in_a_cell_is_a_draw(cells: str) -> None:
    (game,) = games(f"{HEADERS}No;Beyaz;Siyah\n1;32-28;19-23\n2;{cells}\n")
    assert game.result == "1/2-1/2"
    assert game.plies == ["32-28", "19-23", *(["28x19"] if "28x19" in cells else [])]
    assert all(one.code.severity != "error" for one in game.problems)


@pytest.mark.parametrize("word", ["w.o.", "W.O.", "walkover", "Hükmen"])
def test_a_walkover_in_a_cell_is_no_faulty_move(word: str) -> None:
    (game,) = games(f"{HEADERS}No;Beyaz;Siyah\n1;32-28;19-23\n2;28x19;{word}\n")
    assert game.plies == ["32-28", "19-23", "28x19"]
    assert all(one.code.severity != "error" for one in game.problems)
