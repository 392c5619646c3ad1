"""Score sheets as arbiters are handed them: every form of a row, of a heading, of a header line, of an end."""

import pytest

from pdntool.syntax.nodes import Ply
from tests.conftest import Program, Writer
from tests.syntax.reading import games

RULES = "Kural: capraz\n"
FOUR = ["32-28", "19-23", "28x19", "14x23"]
SIX = [*FOUR, "37-32", "10-14"]

ROWS = {
    "numbers in every cell": "1. 32-28;1... 19-23\n2. 28x19;2... 14x23\n",
    "numbers in every headed cell": "Beyaz;Siyah\n1. 32-28;1. 19-23\n2. 28x19;2. 14x23\n",
    "glued numbers in cells": "Beyaz\tSiyah\n1.32-28\t1.19-23\n2.28x19\t2.14x23\n",
    "numbers of plies in cells": "1. 32-28;2. 19-23\n3. 28x19;4. 14x23\n",
    "whole moves in cells": "1. 32-28 19-23;2. 28x19 14x23\n",
    "one ply a line": "32-28\n19-23\n28x19\n14x23\n",
    "one numbered ply a line": "1. 32-28\n1... 19-23\n2. 28x19\n2... 14x23\n",
    "plies numbered through": "1. 32-28\n2. 19-23\n3. 28x19\n4. 14x23\n",
    "running text": "1. 32-28 19-23 2. 28x19 14x23\n",
    "running text without numbers": "32-28 19-23 28x19 14x23\n",
    "running text with commas": "32-28, 19-23, 28x19, 14x23\n",
    "brackets behind numbers": "1) 32-28 19-23\n2) 28x19 14x23\n",
    "brackets around numbers": "(1) 32-28 19-23\n(2) 28x19 14x23\n",
    "Roman numbers": "I. 32-28 19-23\nII. 28x19 14x23\n",
    "Roman numbers in cells": "I;32-28;19-23\nII;28x19;14x23\n",
    "small Roman numbers": "i) 32-28 19-23\nii) 28x19 14x23\n",
    "wide digits": "１. 32-28 19-23\n２. 28x19 14x23\n",
    "digits in circles": "① 32-28 19-23\n② 28x19 14x23\n",
    "ordinals": "1º 32-28 19-23\n2º 28x19 14x23\n",
    "a word glued to the number": "1.Hamle 32-28 19-23\n2.Hamle 28x19 14x23\n",
    "a word behind the number": "1. Hamle: 32-28 19-23\n2. Hamle: 28x19 14x23\n",
    "a word before the number": "Hamle 1: 32-28 19-23\nHamle 2: 28x19 14x23\n",
    "an English word": "Move 1: 32-28 19-23\nMove 2: 28x19 14x23\n",
    "a French word": "1. coup 32-28 19-23\n2. coup 28x19 14x23\n",
    "the sides in the row": "1. Beyaz 32-28 Siyah 19-23\n2. Beyaz 28x19 Siyah 14x23\n",
    "letters for the sides": "1. W: 32-28 B: 19-23\n2. W: 28x19 B: 14x23\n",
    "bold": "No | Beyaz | Siyah\n1 | **32-28** | 19-23\n2 | 28x19 | **14x23**\n",
    "other bold": "1. **32-28** *19-23*\n2. __28x19__ `14x23`\n",
    "a title above": "2024 Türkiye Şampiyonası 3. Tur\nNo;Beyaz;Siyah\n1;32-28;19-23\n2;28x19;14x23\n",
    "another title above": "MAÇ KAĞIDI;;\nNo;Beyaz;Siyah\n1;32-28;19-23\n2;28x19;14x23\n",
    "blocks": "No;Beyaz;Siyah;No;Beyaz;Siyah\n1;32-28;19-23;2;28x19;14x23\n",
    "blocks with a gap": "No;Beyaz;Siyah;;No;Beyaz;Siyah\n1;32-28;19-23;;2;28x19;14x23\n",
    "blocks in bars": "|No|Beyaz|Siyah||No|Beyaz|Siyah|\n| 1 | 32-28 | 19-23 || 2 | 28x19 | 14x23 |\n",
    "blocks without numbers": "Beyaz;Siyah;Beyaz;Siyah\n32-28;19-23;28x19;14x23\n",
    "blocks without headings": "1;32-28;19-23;2;28x19;14x23\n",
    "footnotes": "1. 32-28 19-23¹\n2. 28x19² 14x23\n",
    "other footnotes": "1. 32-28 19-23 1)\n2. 28x19 14x23 2)\n1) iyi\n2) daha iyi\n",
    "regulations": "1. 32-28 19-23\n2. 28x19 14x23 a.l. +2\n",
    "offers of a draw": "1. 32-28 19-23 (=)\n2. 28x19(=) 14x23=\n",
    "an offer before the move": "1;32-28;19-23\n2;(=) 28x19;14x23\n",
    "players in the heading": "No;Ayşe Er (Beyaz);Can Su (Siyah)\n1;32-28;19-23\n2;28x19;14x23\n",
    "signs in a remark": 'No;Beyaz;Siyah;Not\n1;32-28;19-23;a | b\n2;28x19;14x23;"c; d, e"\n',
    "signs in a remark behind tabs": "No\tBeyaz\tSiyah\tNot\n1\t32-28\t19-23\tiyi; güzel\n2\t28x19\t14x23\ta | b\n",
    "semicolons and tabs": "No;\tBeyaz;\tSiyah\n1;\t32-28;\t19-23\n2;\t28x19;\t14x23\n",
    "commas and semicolons behind": "1. 32-28, 19-23;\n2. 28x19, 14x23;\n",
    "a slash between two moves": "1. 32-28/19-23\n2. 28x19/14x23\n",
    "arrows for numbers": "1;32-28;19-23\n↓;28x19;14x23\n",
    "a title without a colon": "Masa 3\n1. 32-28 19-23\n2. 28x19 14x23\n",
    "a word for an offer": "1. 32-28 19-23 (beraberlik teklifi)\n2. 28x19 14x23\n",
}


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
def test_forms_of_rows(pdntool: Program, write: Writer, rows: str) -> None:
    ran = pdntool("validate", write(RULES + rows, "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_read"], ran.game["plies_legal"]) == (0, 4, 4)
    assert set(ran.codes) <= {"PDN502", "PDN503", "PDN213", "PDN441"}
    ran = pdntool("convert", write(RULES + rows, "a.sheet"), "--to", "pdn")
    assert (ran.code, "1. 32-28 19-23" in ran.out) == (0, True)


SIGNS = ["32.28", "32/28", "32 28", "32_28", "32,28", "32–>32", "32–>28", "32->28", "32→28", "32=28", "32~28", "32--28"]


@pytest.mark.parametrize("move", [sign for sign in SIGNS if sign != "32–>32"])
@pytest.mark.parametrize("row", ["1;{};19-23", "1. {} 19-23", "1\t{}\t19-23"])
def test_signs_between_squares(pdntool: Program, write: Writer, move: str, row: str) -> None:
    if " " in row and move in {"32 28", "32,28"}:
        row = row.replace("19-23", move.replace("32", "19").replace("28", "23"))
    ran = pdntool("validate", write(f"{RULES}{row.format(move)}\n2;28x19;14x23\n", "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"]) == (0, 4), ran.objects


CROSSED = {
    "tildes": "~~37-31~~ 37-32",
    "strokes": "3\u03367\u0336-\u03363\u03361\u0336 37-32",
    "a tag": "<s>37-31</s> 37-32",
    "another tag": "<del>37-31</del> 37-32",
    "brackets": "[s]37-31[/s] 37-32",
}


@pytest.mark.parametrize("cell", CROSSED.values(), ids=CROSSED)
@pytest.mark.parametrize("row", ["3. {} 10-14", "3;{};10-14", "3. 37-32 10-14\n4. {} 5-10"])
def test_what_replaces_a_crossed_out_move_counts(pdntool: Program, write: Writer, cell: str, row: str) -> None:
    cell = cell if "4." not in row else cell.replace("37-32", "41-37")
    text = f"{RULES}1. 32-28 19-23\n2. 28x19 14x23\n{row.format(cell)}\n"
    ran = pdntool("validate", write(text, "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"], ran.codes) == (0, 6 + 2 * ("4." in row), ["PDN503"])
    out = pdntool("convert", write(text, "a.sheet"), "--to", "pdn").out
    assert "{" + cell.rpartition(" ")[0] + "}" in out


def test_a_row_that_is_crossed_out_is_not_played(pdntool: Program, write: Writer) -> None:
    text = f"{RULES}1. 32-28 19-23\n2. 28x19 14x23\n~~3. 37-31 10-14~~\n3. 37-32 10-14\n"
    ran = pdntool("validate", write(text, "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"], ran.codes) == (0, 6, ["PDN503"])


@pytest.mark.parametrize("sign", ["✓", "✔", "√", "v", "V", '"', "〃", "do.", "dito", "~~10-15~~"])
@pytest.mark.parametrize("row", ["3. 37-32 {}", "3;37-32;{}", "3\t37-32\t{}"])
def test_a_tick_a_ditto_mark_and_a_crossed_out_move_are_no_move(
    pdntool: Program, write: Writer, sign: str, row: str
) -> None:
    text = f"{RULES}1. 32-28 19-23\n2. 28x19 14x23\n{row.format(sign)}\n4. 41-37 5-10\n"
    ran = pdntool("validate", write(text, "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["plies_legal"]) == (1, 5)
    assert {"PDN320", "PDN319"} <= set(ran.codes) <= {"PDN503", "PDN320", "PDN319"}
    assert (ran.finding("PDN320")["row"], ran.finding("PDN320")["side"]) == (3, "black")


ENDS = {
    "3 teslim": "0-1", "3. terk": "0-1", "3;terk;": "0-1", "3;;terk": "1-0", "3. 37-32 terk": "1-0",
    "3;37-32;terk": "1-0", "3. 37-32 teslim": "1-0", "3. 37-32 resigns": "1-0", "3. resigns": "0-1",
    "3. 37-32 geeft op": "1-0",
    "3. 37-32 10-14 terk": "0-1", "3. 37-32 siyah terk etti": "1-0", "3. 37-32 сдался": "1-0",
    "3. 37-32 abandon": "1-0",
    "3. berabere": "1/2-1/2", "3. 37-32 berabere": "1/2-1/2", "3;37-32;gayyım": "1/2-1/2", "gayyım": "1/2-1/2",
    "GAYYIM": "1/2-1/2", "3. remise": "1/2-1/2", "Siyah terk": "1-0", "Beyaz süre": "0-1", "3;2-0;": "2-0",
    "½": "1/2-1/2",
}  # fmt: skip


@pytest.mark.parametrize(("end", "result"), ENDS.items(), ids=ENDS)
def test_how_a_game_ended_in_a_cell_or_a_row(pdntool: Program, write: Writer, end: str, result: str) -> None:
    rows = "1. 32-28 19-23\n2. 28x19 14x23\n" if ";" not in end else "1;32-28;19-23\n2;28x19;14x23\n"
    ran = pdntool("validate", write(f"{RULES}{rows}{end}\n", "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["result"]) == (0, result), ran.objects
    assert set(ran.codes) <= {"PDN209", "PDN503"}


def test_who_gives_up_where_black_begins(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write("GameType: 21\n1. 9-13 22-18\n2. terk\n", "a.sheet"), "--format", "jsonl")
    assert ran.game["result"] == "1-0"


WALKOVERS = {
    "2-0 hükmen": "2-0", "Siyah gelmedi": "1-0", "Beyaz hükmen galip": "1-0", "White wins by forfeit": "1-0",
    "0-2 w.o.": "0-2", "Black did not appear": "1-0", "2-0;hükmen": "2-0",
}  # fmt: skip


@pytest.mark.parametrize(("row", "result"), WALKOVERS.items(), ids=WALKOVERS)
def test_a_game_that_was_not_played(pdntool: Program, write: Writer, row: str, result: str) -> None:
    text = f"Beyaz: Ada\nSiyah: Can\nKural: capraz\n{row}\n"
    ran = pdntool("validate", write(text, "a.sheet"), "--format", "jsonl")
    assert (ran.code, ran.game["result"], ran.game["plies_read"]) == (0, result, 0)


HEADERS = {
    "tr": "TURNUVA: X;TUR: 2;MASA NO: 3;BEYAZ OYUNCU: A;SİYAH OYUNCU: B;TARİH: 1.2.2024;SONUÇ: 2-0;YER: M;"
    "HAKEM: H;TUTAN: Beyaz",
    "en": "Event: X;Round: 2;Table: 3;White player: A;Black player: B;Date: 1.2.2024;Score: 2-0;Place: M;Referee: H;"
    "Kept by: White",
    "nl": "Toernooi: X;Ronde: 2;Bord: 3;Wit: A;Zwart: B;Datum: 1.2.2024;Uitslag: 2-0;Plaats: M;Scheidsrechter: H;"
    "Genoteerd door: Wit",
    "ru": "Турнир: X;Тур: 2;Доска: 3;Белые: A;Чёрные: B;Дата: 1.2.2024;Результат: 2-0;Место: M;Судья: H;Записал: Белые",
    "fr": "Tournoi: X;Ronde: 2;Table: 3;Blancs: A;Noirs: B;Date: 1.2.2024;Résultat: 2-0;Lieu: M;Arbitre: H;"
    "Noté par: Blancs",
    "de": "Turnier: X;Runde: 2;Brett: 3;Weiß: A;Schwarz: B;Datum: 1.2.2024;Ergebnis: 2-0;Ort: M;Schiedsrichter: H;"
    "Geschrieben von: Weiß",
    "it": "Torneo: X;Turno: 2;Tavolo: 3;Bianco: A;Nero: B;Data: 1.2.2024;Risultato: 2-0;Luogo: M;Arbitro: H;"
    "Scritto da: Bianco",
    "es": "Torneo: X;Ronda: 2;Mesa: 3;Blancas: A;Negras: B;Fecha: 1.2.2024;Resultado: 2-0;Lugar: M;Árbitro: H;"
    "Anotado por: Blancas",
    "pt": "Torneio: X;Rodada: 2;Mesa: 3;Brancas: A;Pretas: B;Data: 1.2.2024;Resultado: 2-0;Local: M;Árbitro: H;"
    "Anotado por: Brancas",
}
NAMES = ("Event", "Round", "Board", "White", "Black", "Date", "Result", "Site", "Arbiter", "KeptBy")


@pytest.mark.parametrize("language", HEADERS)
@pytest.mark.parametrize("form", ["lines", "small", "cells"])
def test_header_lines_of_nine_languages(language: str, form: str) -> None:
    lines = HEADERS[language].split(";")
    if form == "small":
        lines = [line.partition(":")[0].lower() + ":" + line.partition(":")[2] for line in lines]
    elif form == "cells":
        lines = [line.replace(": ", ";", 1) for line in lines]
    (game,) = games("\n".join([*lines, "1;32-28;19-23", "2;28x19;14x23", ""]))
    values = [value for line in HEADERS[language].split(";") for value in [line.partition(": ")[2]]]
    assert [game.tag_values.get(name) for name in NAMES] == values
    assert (game.plies, game.terminator, list(game.problems)) == (FOUR, "2-0", [])


HEADINGS = [
    "Sıra;Beyaz Hamle;Siyah Hamle", "HAMLE NO;BEYAZ HAMLESİ;SİYAH HAMLESİ", "Sıra No;Beyazın hamlesi;Siyahın hamlesi",
    "S.No;Beyaz;Siyah", "Hamle Sayısı;Beyaz;Siyah", "No;Beyazlar;Siyahlar", "No;White's move;Black's move",
    "Move #;White Move;Black Move", "Nº;Coup blanc;Coup noir", "Zug;Weiß;Schwarz", "Zet;Witte stenen;Zwarte stenen",
    "Beurt;Wit;Zwart", "№;Ход белых;Ход чёрных", "Ход;Белые;Чёрные", "Mossa;Mosse del Bianco;Mosse del Nero",
    "Jugada;Blancas;Negras", "Lance;Brancas;Pretas", "Coup n°;Blancs;Noirs", "n;w;b", "No;Açık;Koyu", "Row;Light;Dark",
    ";Beyaz;Siyah",
]  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("sign", [";", "\t", "|", ","])
def test_headings_in_usual_words(heading: str, sign: str) -> None:
    rows = "1;32-28;19-23\n2;28x19;14x23\n"
    (game,) = games(RULES + f"{heading}\n{rows}".replace(";", sign))
    assert (game.plies, list(game.problems)) == (FOUR, [])
    sides = [item.cell.side for item in game.items if isinstance(item, Ply) and item.cell]
    assert sides == ["white", "black"] * 2


KEPT = ["Yazan: Beyaz", "Kept by: White", "Tutan: Beyaz", "Yazan;Beyaz", "Kağıdı tutan: Beyaz", "Scoresheet of: White"]


@pytest.mark.parametrize("line", KEPT)
def test_two_sheets_of_one_game_say_who_wrote_them(line: str) -> None:
    value = line.replace(";", ": ").partition(": ")[2]
    rows = "1;32-28;19-23\n2;28x19;14x23\n"
    other = line.replace("Beyaz", "Siyah").replace("White", "Black")
    first, second = games(f"Beyaz;A\nSiyah;B\n{line}\n{rows}\nBeyaz;A\nSiyah;B\n{other}\n{rows}")
    assert (first.tag_values["KeptBy"], first.plies, second.plies) == (value, FOUR, FOUR)
    assert second.tag_values["KeptBy"] in {"Siyah", "Black"}
    first, second = games(f"{RULES}{line}\n{rows}\n{other}\n{rows}")
    assert [one.tag_values["KeptBy"] for one in (first, second)] == [value, second.tag_values["KeptBy"]]


BOARDS = {
    "blanks": "No Beyaz Siyah No Beyaz Siyah\n1 32-28 19-23 1 34-30 20-25\n2 28x19 14x23 2 30-24 19x30\n",
    "signs": "No;Beyaz;Siyah;No;Beyaz;Siyah\n1;32-28;19-23;1;34-30;20-25\n2;28x19;14x23;2;30-24;19x30\n",
    "a gap": "No;Beyaz;Siyah;;No;Beyaz;Siyah\n1;32-28;19-23;;1;34-30;20-25\n2;28x19;14x23;;2;30-24;19x30\n",
    "no headings": "1. 32-28 19-23   1. 34-30 20-25\n2. 28x19 14x23   2. 30-24 19x30\n",
    "tabs": "1\t32-28\t19-23\t1\t34-30\t20-25\n2\t28x19\t14x23\t2\t30-24\t19x30\n",
    "one is shorter": "1;32-28;19-23;1;34-30;20-25\n2;28x19;14x23;2;30-24;19x30\n3;37-32;10-14;;;\n",
}


@pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS)
def test_boards_side_by_side_are_games_of_their_own(pdntool: Program, write: Writer, rows: str) -> None:
    path = write(f"{RULES}{rows}", "a.sheet")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.codes) == (0, [])
    assert [(game["game"], game["variant"]) for game in ran.games] == [(1, "capraz"), (2, "capraz")]
    assert [game["plies_legal"] for game in ran.games] == [6 if "37-32" in rows else 4, 4]
    ran = pdntool("convert", path, "--to", "pdn")
    assert (ran.code, ran.out.count("1. 32-28 19-23"), ran.out.count("1. 34-30 20-25 2. 30-24 19x30")) == (0, 1, 1)
    assert pdntool("convert", path).out.split() == f"{RULES}{rows}".split()


def test_each_board_has_its_own_header_and_findings(pdntool: Program, write: Writer) -> None:
    head = "Masa 1;;;Masa 2;;\nBeyaz;Ada;;Beyaz;Ege;\nSiyah;Can;;Siyah;Gül;\nKural;capraz;;;;\n"
    rows = "1;32-28;19-23;1;34-30;20-25\n2;28x19;14x24;2;30-24;25-34\n3;foo;;3;bar;19-24\n"
    text = f"{head}No;Beyaz;Siyah;No;Beyaz;Siyah\n{rows}"
    ran = pdntool("validate", write(text, "a.csv"), "--format", "jsonl")
    assert [(game["white"], game["black"], game["plies_legal"]) for game in ran.games] == [
        ("Ada", "Can", 3),
        ("Ege", "Gül", 3),
    ]
    said = [{one["code"]: one["message"] for one in game["diagnostics"]} for game in ran.games]
    assert ["PDN310" in said[0], "PDN304" in said[1], "foo" in said[0]["PDN201"], "bar" in said[1]["PDN201"]] == [
        True
    ] * 4
    assert [game.tag_values["Board"] for game in games(text)] == ["1", "2"]


@pytest.mark.parametrize("between", ["2-0\n", "\n", "\nMasa: 2\n", "\nYazan: Siyah\n", "\nNo Beyaz Siyah\n"])
@pytest.mark.parametrize("header", ["Kural: capraz", "Oyun türü: çapraz dama", "Rules: capraz"])
def test_a_second_game_without_players_has_the_rules_of_the_first(
    pdntool: Program, write: Writer, between: str, header: str
) -> None:
    rows = "1. 32-28 19-23\n2. 28x19 14x23\n"
    path = write(f"Beyaz: Ada\nSiyah: Can\n{header}\n{rows}{between}{rows}", "a.sheet")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert [(game["variant"], game["plies_legal"]) for game in ran.games] == [("capraz", 4), ("capraz", 4)]
    assert (ran.code, pdntool("convert", path, "--to", "pdn").out.count(header.partition(": ")[2])) == (0, 2)


def test_a_second_game_with_players_has_rules_of_its_own(pdntool: Program, write: Writer) -> None:
    rows = "1. 32-28 19-23\n2. 28x19 14x23\n"
    ran = pdntool("validate", write(f"Kural: capraz\n{rows}\nBeyaz: A\n{rows}\n{rows}", "a.sheet"), "--format", "jsonl")
    assert [game["variant"] for game in ran.games] == ["capraz", "international", "international"]


TITLES = [
    ("Beyazın kâğıdı", "Siyahın kâğıdı"),
    ("BEYAZIN KAĞIDI", "SİYAHIN KAĞIDI"),
    ("White's sheet:", "Black's sheet:"),
]


@pytest.mark.parametrize(("white", "black"), [*TITLES, ("Beyaz notasyonu;;", "Siyah notasyonu;;")])
def test_a_title_says_whose_sheet_it_is(white: str, black: str) -> None:
    rows = "1. 32-28 19-23\n2. 28x19 14x23\n"
    first, second = games(f"{RULES}{white}\n{rows}\n{black}\n{rows}")
    assert [(one.tag_values["KeptBy"], one.plies) for one in (first, second)] == [
        (white[:5], FOUR),
        (black[:5], FOUR),
    ]


@pytest.mark.parametrize("sign", [" . . . :", "........:", " :", "_____:"])
def test_dots_lead_to_the_value_of_a_header(sign: str) -> None:
    (game,) = games(f"Beyaz{sign} Ada\nSiyah{sign} Can\n1. 32-28 19-23\n")
    assert (game.tag_values["White"], game.tag_values["Black"], list(game.problems)) == ("Ada", "Can", [])


@pytest.mark.parametrize("month", ["Oca", "Şub", "Mar", "Nis", "May", "Haz", "Tem", "Ağu", "Eyl", "Eki", "Kas", "Ara"])
@pytest.mark.parametrize("sign", [".", "-", " "])
def test_a_date_of_any_turkish_month_is_said_to_be_one(pdntool: Program, write: Writer, month: str, sign: str) -> None:
    ran = pdntool("validate", write(f"{RULES}1;32-28;02{sign}{month}\n", "a.csv"), "--format", "jsonl")
    assert [one["code"] for one in ran.game["diagnostics"]] == ["PDN505"]


@pytest.mark.parametrize(
    "cell", ["02.Ağx", "12.Qrs", "7.", "28", "x28", "5-", "-5", "a1", "1:", "1.32-1.3", "3\u2003x"]
)
@pytest.mark.parametrize("variant", ["international", "turkish", "russian"])
def test_a_cell_with_one_square_is_no_fault_of_the_program(
    pdntool: Program, write: Writer, cell: str, variant: str
) -> None:
    for row in (f"1;32-28;{cell}", f"1. {cell}", f"1\t{cell}\t19-23"):
        assert pdntool("validate", write(f"Rules: {variant}\n{row}\n", "a.sheet")).code in {0, 1}


@pytest.mark.parametrize("dots", [".", "...", "…"])
@pytest.mark.parametrize("count", [3, 30])
def test_a_cell_with_its_number_alone_is_empty(pdntool: Program, write: Writer, dots: str, count: int) -> None:
    # Whether they are legal does not matter here.
    rows = [f"{row};{row}. 32-28;{row}... 19-23\n" for row in range(1, count)]
    text = f"{RULES}No;Beyaz;Siyah\n{''.join(rows)}{count};{count}. 47-41;{count}{dots}\n"
    ran = pdntool("validate", write(text, "a.csv"), "--format", "jsonl")
    assert ran.game["plies_read"] == 2 * len(rows) + 1


def test_a_cell_that_nobody_can_read_swaps_no_columns_below_it(pdntool: Program, write: Writer) -> None:
    rows = "1\t32-28\t19-23\n2\t28x19\t1#-&3\n3\t37-32\t10-14\n4\t41-37\t14-19\n"
    ran = pdntool("validate", write(RULES + rows, "a.sheet"), "--format", "jsonl")
    assert [one["code"] for one in ran.game["diagnostics"]] == ["PDN201", "PDN319"]


@pytest.mark.parametrize("to", ["pdn", "jsonl", "json", "sheet"])
def test_a_header_of_several_words_is_kept(pdntool: Program, write: Writer, to: str) -> None:
    path = write("Beyaz: Ada\nSiyah: Can\nHakem notu: iyi\n1. 32-28 19-23\n2. 28x19 14x23\n", "a.sheet")
    ran = pdntool("convert", path, "--to", to)
    assert (ran.code, "iyi" in ran.out) == (0, True)


@pytest.mark.parametrize("sign", ["\t", ";", "|"])
@pytest.mark.parametrize(
    "row", ["2{0}x19{0}14x23", "2{0}28x{0}14x23", "2{0}x{0}14x23", "2{0}×19{0}14x23", "2{0}:19{0}14x23"]
)
def test_half_a_capture_in_a_cell_takes_nothing_of_its_neighbors(
    pdntool: Program, write: Writer, sign: str, row: str
) -> None:
    rows = f"1{sign}32-28{sign}19-23\n{row.format(sign)}\n3{sign}37-32{sign}10-14\n"
    ran = pdntool("validate", write(RULES + rows, "a.sheet"), "--format", "jsonl")
    found = ran.game["diagnostics"]
    assert [(one["code"], one["row"], one["side"]) for one in found[:1]] == [("PDN201", 2, "white")]
