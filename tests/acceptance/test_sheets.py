"""Score sheets in all their forms give the same game as PDN, and places as row and column."""

import pytest

from tests.acceptance.marked import marked
from tests.conftest import Program, Writer

HEADER_TR = "Turnuva: Deneme Kupası\nBeyaz: Ada Örnek\nSiyah: Bora Sınama\nKural: capraz\nSonuç: 2-0\n"
HEADER_EN = "Event: Trial Cup\nWhite: Ada Example\nBlack: Bora Trial\nRules: capraz\nResult: 2-0\n"
MOVES = [("32-28", "19-23"), ("28x19", "14x23"), ("37-32", "10-14"), ("41-37", "")]

FORMS = {
    "rows": "\n".join(f"{row} {white} {black}".rstrip() for row, (white, black) in enumerate(MOVES, 1)),
    "rows with dots": "\n".join(f"{row}. {white}   {black}".rstrip() for row, (white, black) in enumerate(MOVES, 1)),
    "pipe": "| no | beyaz | siyah |\n|---|---|---|\n"
    + "\n".join(f"| {row} | {white} | {black} |" for row, (white, black) in enumerate(MOVES, 1)),
    "pipe without rule": "| No | White | Black |\n"
    + "\n".join(f"| {row} | {white} | {black} |" for row, (white, black) in enumerate(MOVES, 1)),
    "semicolon": "no;beyaz;siyah\n"
    + "\n".join(f"{row};{white};{black}" for row, (white, black) in enumerate(MOVES, 1)),
    "comma": "no,white,black\n" + "\n".join(f"{row},{white},{black}" for row, (white, black) in enumerate(MOVES, 1)),
    "tab": "no\tbeyaz\tsiyah\n" + "\n".join(f"{row}\t{white}\t{black}" for row, (white, black) in enumerate(MOVES, 1)),
}


@pytest.mark.parametrize("header", [HEADER_TR, HEADER_EN], ids=["tr", "en"])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same_game(pdntool: Program, write: Writer, header: str, form: str) -> None:
    ran = pdntool("validate", write(f"{header}\n{FORMS[form]}\n", "sheet.txt"), "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, [])
    game = ran.game
    assert (game["variant"], game["variant_source"], game["result"]) == ("capraz", "tag", "2-0")
    assert (game["plies_read"], game["plies_legal"]) == (7, 7)
    assert game["final_fen"].startswith("B:W31,32,33,34,")


@pytest.mark.parametrize("form", ["semicolon", "comma", "tab", "pipe"])
@pytest.mark.parametrize("name", ["sheet.csv", "sheet.tsv", "sheet.txt", "sheet.md"])
def test_tables_alone_are_sheets_by_content(pdntool: Program, write: Writer, form: str, name: str) -> None:
    ran = pdntool("validate", write(FORMS[form] + "\n", name), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"], ran.game["variant"]) == (0, 7, "international")


@pytest.mark.parametrize("word", ["BEYAZ", "beyaz", "Beyaz"])
@pytest.mark.parametrize("other", ["SİYAH", "SIYAH", "siyah", "Siyah", "sıyah"])
def test_turkish_words_in_any_case(pdntool: Program, write: Writer, word: str, other: str) -> None:
    text = f"{word}: Ada\n{other}: Bora\n\n1 32-28 19-23\n"
    assert pdntool("validate", write(text, "s.txt"), "--format", "jsonl").game["plies_legal"] == 2
    table = f"no;{other};{word}\n1;;32-28\n2;19-23;28x19\n"
    game = pdntool("validate", write(table, "s.csv"), "--format", "jsonl").game
    assert game["plies_read"] == 3


SHEET_FAULTS = [
    f"{HEADER_TR}\n1. 32-28 19-23\n2. «34-30» 20-25\n",
    "Kural: capraz\n\nno;beyaz;siyah\n1;32-28;19-23\n2;«34-30»;20-25\n",
    "Kural: capraz\n\n| no | beyaz | siyah |\n|---|---|---|\n| 1 | 32-28 | 19-23 |\n| 2 | «34-30» | 20-25 |\n",
    "Kural: capraz\n\nno\tbeyaz\tsiyah\n1\t32-28\t19-23\n2\t«34-30»\t20-25\n",
]


@pytest.mark.parametrize("text", SHEET_FAULTS)
def test_row_and_column_of_a_fault(pdntool: Program, write: Writer, text: str) -> None:
    place = marked(text)
    ran = pdntool("validate", write(place.text, "sheet.txt"), "--format", "jsonl")
    finding = ran.finding("PDN305")
    assert (ran.code, ran.game["plies_legal"]) == (1, 2)
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert (finding["row"], finding["side"]) == (2, "white")
    assert (finding["ply"], finding["legal"]) == (3, ["28x19"])


def test_the_words_name_row_and_color(pdntool: Program, write: Writer) -> None:
    path = write("Kural: capraz\n\nno;beyaz;siyah\n27;32-28;19-23\n28;33-29;18-22\n", "sheet.csv")
    english, turkish = pdntool("validate", path).out, pdntool("validate", path, "--lang", "tr").out
    assert "28" in english.splitlines()[0]
    assert "White" in english
    assert "Beyaz" in turkish


def test_a_fault_in_the_black_column(pdntool: Program, write: Writer) -> None:
    place = marked("Kural: capraz\n\nno;beyaz;siyah\n1;32-28;«19-13»\n")
    finding = pdntool("validate", write(place.text, "s.csv"), "--format", "jsonl").objects[0]["diagnostics"][0]
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert (finding["row"], finding["side"], finding["move"]) == (1, "black", "19-13")


def test_a_fragment_that_black_begins(pdntool: Program, write: Writer) -> None:
    text = "Kural: capraz\nFEN: B:W28,32:B14,19\n\nno;beyaz;siyah\n1;;19-23\n2;28x10;\n"
    game = pdntool("validate", write(text, "s.csv"), "--format", "jsonl").game
    assert (game["plies_read"], game["plies_legal"], game["diagnostics"]) == (2, 2, [])


def test_english_columns_in_playing_order(pdntool: Program, write: Writer) -> None:
    for heading in ("no,black,white\n1,11-15,22-18\n", "no,white,black\n1,,11-15\n2,22-18,\n"):
        game = pdntool("validate", write(f"GameType: 21\n\n{heading}", "s.csv"), "--format", "jsonl").game
        assert (game["variant"], game["plies_legal"], game["diagnostics"]) == ("english", 2, [])


def test_a_turkish_draughts_sheet(pdntool: Program, write: Writer) -> None:
    text = "Beyaz: Ada\nSiyah: Bora\nKural: turkish\n\n1. d3-d4 f6-f5\n2. c3-c4 b6-b5\n"
    game = pdntool("validate", write(text, "s.txt"), "--format", "jsonl").game
    assert (game["variant"], game["plies_legal"]) == ("turkish", 4)


def test_a_cell_that_is_no_move(pdntool: Program, write: Writer) -> None:
    place = marked("Kural: capraz\n\nno;beyaz;siyah\n1;32-28;19-23\n2;«28-1g»;14x23\n")
    ran = pdntool("validate", write(place.text, "s.csv"), "--format", "jsonl")
    finding = ran.finding("PDN201")
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]
    assert (finding["row"], finding["side"]) == (2, "white")
    assert ran.game["plies_legal"] == 2


def test_a_row_with_too_many_cells(pdntool: Program, write: Writer) -> None:
    text = "Kural: capraz\n\nno;beyaz;siyah\n1;32-28;19-23\n2;28x19;14x23;1-6\n"
    ran = pdntool("validate", write(text, "s.csv"), "--format", "jsonl")
    assert (ran.code, ran.finding("PDN501")["line"]) == (1, 5)


def test_a_missing_move_inside_the_game(pdntool: Program, write: Writer) -> None:
    text = "Kural: capraz\n\nno;beyaz;siyah\n1;32-28;19-23\n2;;14x23\n3;37-32;10-14\n"
    ran = pdntool("validate", write(text, "s.csv"), "--format", "jsonl")
    finding = ran.finding("PDN320")
    assert (ran.code, finding["line"], ran.game["plies_legal"]) == (1, 5, 2)


def test_an_unknown_rule_set_on_a_sheet(pdntool: Program, write: Writer) -> None:
    place = marked("Beyaz: Ada\nKural: «çapras»\n\n1 32-28 19-23\n")
    finding = pdntool("validate", write(place.text, "s.txt"), "--format", "jsonl").finding("PDN401")
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]


def test_columns_after_turkish_text(pdntool: Program, write: Writer) -> None:
    place = marked("Beyaz: Şükrü İğdeci\nKural: capraz\n\n| sıra no | beyaz | siyah |\n| 1 | 32-28 | «19-13» |\n")
    ran = pdntool("validate", write(place.text, "s.md"), "--format", "jsonl")
    finding = ran.games[0]["diagnostics"][-1]
    assert (finding["line"], finding["column"], finding["end_column"]) == place[1:4]


def test_strengths_and_results_on_a_sheet(pdntool: Program, write: Writer) -> None:
    text = "Kural: capraz\nSonuç: 1-1\n\n1. 32-28* 19-23!\n2. 28x19 14x23?\n"
    game = pdntool("validate", write(text, "s.txt"), "--format", "jsonl").game
    assert (game["plies_legal"], game["result"], game["diagnostics"]) == (4, "1-1", [])
