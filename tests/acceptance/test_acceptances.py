"""Irregular moves that the arbiter lets stand: ``--accept`` and the marks in a record."""

import pytest

from tests.conftest import Program, Writer

HEAD = "Beyaz: Ada\nSiyah: Can\nKural: international\n"
PDN = '[GameType "20"]\n\n1. 32-28 19-23 2. 34-30{} 23x32{} 3. 37x28 14-19 *\n'
SHEET = HEAD + "1. 32-28 19-23\n2. 34-30{} 23x32{}\n3. 37x28 14-19\n"
CSV = HEAD + "No;Beyaz;Siyah\n1;32-28;19-23\n2;34-30{};23x32{}\n3;37x28;14-19\n"
TSV = CSV.replace(";", "\t")
TABLE = (
    HEAD
    + "| No | White | Black |\n|---|---|---|\n| 1 | 32-28 | 19-23 |\n| 2 | 34-30{} | 23x32{} |\n| 3 | 37x28 | 14-19 |\n"
)
FORMS = {"pdn": PDN, "sheet": SHEET, "csv": CSV, "tsv": TSV, "md": TABLE}
"""White's second move should have been 28x19; the game went on, and every move after it is legal."""
FINAL = "W:W28,30,31,33,35,36,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,19,20"


OPTIONS = ["2w", "2W", "2.w", "2. w", "2 beyaz", "2.Beyaz", "2BEYAZ", "2 white", "white 2", "1:2w"]


def plain(form: str) -> str:
    return FORMS[form].replace("{}", "")


def marked(form: str, mark: str) -> str:
    return FORMS[form].replace("{}", mark, 1).replace("{}", "")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "option", ["2w", "2W", "2.w", "2. w", "2 beyaz", "2.Beyaz", "2BEYAZ", "2 white", "white 2", "1:2w"]
)
def test_the_option_lets_a_move_stand(pdntool: Program, write: Writer, form: str, option: str) -> None:
    path = write(plain(form), f"game.{form}")
    assert pdntool("validate", path).code == 1
    ran = pdntool("validate", "--format", "jsonl", "--accept", option, path)
    assert ran.code == 0
    assert (ran.game["status"], ran.game["plies_legal"], ran.game["final_fen"]) == ("ok", 6, FINAL)
    found = ran.finding("PDN475")
    assert (found["severity"], found["ply"], found["move"]) == ("note", 3, "34-30")
    assert "PDN305 capture-compulsory" in found["message"]


MARKS = [
    " {hakem: kabul}",
    " {arbiter: accepted}",
    "{Hakem: KABUL}",
    " {HAKEM: KABUL EDİLDİ}",
    " {Başhakem kabul etti, 14:20}",
    " {Referee: accepted}",
    " {arbitre: accepté}",
    " {scheidsrechter: geaccepteerd}",
    " {Schiedsrichter: akzeptiert}",
    " {судья: принято}",
    " {árbitro: aceptado}",
    " {arbitro: accettato}",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_lets_a_move_stand(pdntool: Program, write: Writer, form: str, mark: str) -> None:
    ran = pdntool("validate", "--format", "jsonl", write(marked(form, mark), f"a.{form}"))
    assert (ran.code, ran.game["status"], ran.game["final_fen"]) == (0, "ok", FINAL)
    assert ran.codes == ["PDN475"]


@pytest.mark.parametrize("mark", [" (hakem: kabul)", " [arbiter: accepted]", " hakem: kabul", " hakem kabul etti"])
@pytest.mark.parametrize("form", ["sheet", "csv", "tsv"])
def test_a_mark_in_the_other_forms_of_a_remark(pdntool: Program, write: Writer, form: str, mark: str) -> None:
    ran = pdntool("validate", "--format", "jsonl", write(marked(form, mark), f"a.{form}"))
    assert (ran.code, ran.game["status"], ran.game["final_fen"]) == (0, "ok", FINAL)
    ran.finding("PDN475")


@pytest.mark.parametrize("text", ["hakem: kabul", "{hakem: kabul}", "Arbiter: accepted"])
def test_a_mark_in_a_column_of_its_own_speaks_of_its_row(pdntool: Program, write: Writer, text: str) -> None:
    rows = HEAD + f"No;Beyaz;Siyah;Not\n1;32-28;19-23;\n2;34-30;23x32;{text}\n3;37x28;14-19;\n"
    ran = pdntool("validate", "--format", "jsonl", write(rows, "a.csv"))
    assert (ran.code, ran.game["final_fen"]) == (0, FINAL)
    assert ran.finding("PDN475")["ply"] == 3


@pytest.mark.parametrize(
    "comment",
    [
        "hakem kabul etmedi",
        "hakem kabul edilmedi",
        "arbiter: not accepted",
        "kabul",
        "accepted",
        "hakem: ret",
        "arbiters",
    ],
)
def test_other_comments_accept_nothing(pdntool: Program, write: Writer, comment: str) -> None:
    path = write(marked("pdn", f" {{{comment}}}"))
    assert "PDN305" in pdntool("validate", "--format", "jsonl", path).codes


def test_what_is_accepted_is_told_per_move(pdntool: Program, write: Writer) -> None:
    path = write(plain("sheet"), "a.sheet")
    assert (
        "hakem bu kural dışı hamleyi kabul etmiş"
        in pdntool("validate", "--accept", "2 beyaz", "--lang", "tr", path).out
    )
    english = pdntool("validate", "--accept", "2w", "--lang", "en", write(plain("pdn"))).out
    assert "move 2, White: the arbiter lets this irregular move stand" in english


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("to", ["pdn", "sheet", "json", "jsonl"])
@pytest.mark.parametrize("language", ["en", "tr"])
def test_a_converted_record_is_valid_by_itself(
    pdntool: Program, write: Writer, form: str, to: str, language: str
) -> None:
    path = write(plain(form), f"game.{form}")
    ran = pdntool("convert", "--accept", "2w", "--to", to, "--lang", language, path)
    assert ran.code == 0
    assert ("hakem: kabul" if language == "tr" else "arbiter: accepted") in ran.out
    again = pdntool("validate", "--format", "jsonl", write(ran.out, f"again.{to}"))
    assert (again.code, again.game["status"], again.game["final_fen"]) == (0, "ok", FINAL)
    assert again.finding("PDN475")["move"] == "34-30"


@pytest.mark.parametrize("options", [(), ("--notation", "long"), ("--squares", "algebraic"), ("--separator", ":")])
def test_a_record_with_an_accepted_move_is_rewritten(pdntool: Program, write: Writer, options: tuple[str, ...]) -> None:
    ran = pdntool("convert", "--accept", "2w", *options, write(plain("pdn")))
    assert ran.code == 0, ran.err
    again = pdntool("validate", "--format", "jsonl", write(ran.out, "again.pdn"))
    assert (again.code, again.game["final_fen"]) == (0, FINAL)


def test_in_place_the_mark_is_all_that_changes(pdntool: Program, write: Writer) -> None:
    path = write(plain("pdn").replace("34-30", "34-30!?"))
    before = path.read_text(encoding="utf-8")
    assert pdntool("convert", "--accept", "2w", "--in-place", path).code == 0
    assert path.read_text(encoding="utf-8") == before.replace("34-30!?", "34-30!? {arbiter: accepted}")


def test_a_table_shows_the_game_to_its_end(pdntool: Program, write: Writer) -> None:
    ran = pdntool("table", "--accept", "2w", write(plain("pdn")))
    assert ran.code == 0
    assert "?" not in ran.out


TWO = plain("pdn") + "\n" + plain("pdn").replace("34-30", "35-30")


def test_of_several_games_one_is_named(pdntool: Program, write: Writer) -> None:
    path = write(TWO)
    assert pdntool("validate", "--accept", "2w", path).code == 2
    assert pdntool("validate", "--accept", "3:2w", path).code == 2
    ran = pdntool("validate", "--format", "jsonl", "--accept", "2:2w", path)
    assert [game["status"] for game in ran.games] == ["problems", "ok"]
    assert pdntool("validate", "--accept", "1:2w", "--accept", "2:2w", path).code == 0
    assert pdntool("validate", "--accept", "1:2w,2:2 beyaz", path).code == 0
    assert pdntool("validate", "--game", "2", "--accept", "2w", path).code == 0
    ran = pdntool("convert", "--accept", "1:2w", "--accept", "2:2w", path)
    assert (ran.code, ran.out.count("{arbiter: accepted}")) == (0, 2)


def test_of_several_files_one_is_named(pdntool: Program, write: Writer) -> None:
    one, other = write(plain("pdn"), "one.pdn"), write(plain("sheet"), "other.sheet")
    assert pdntool("validate", "--accept", "2w", one, other).code == 2
    assert pdntool("validate", "--accept", "third.pdn:2w", one, other).code == 2
    ran = pdntool("validate", "--format", "jsonl", "--accept", "other.sheet:2w", one, other)
    assert [game["status"] for game in ran.games] == ["problems", "ok"]
    assert pdntool("validate", "--accept", "one.pdn:1:2w", "--accept", "other:2w", one, other).code == 0


@pytest.mark.parametrize("text", ["", "w", "2", "2x", "0w", "2wb", "w2b", "-2w", "2:w", ":2w", "2w:1", "beyaz"])
def test_what_names_no_move_is_refused(pdntool: Program, write: Writer, text: str) -> None:
    ran = pdntool("validate", "--accept", text, write(plain("pdn")))
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize("form", FORMS)
def test_an_acceptance_that_lets_nothing_stand_is_said(pdntool: Program, write: Writer, form: str) -> None:
    path = write(plain(form), f"game.{form}")
    legal = pdntool("validate", "--format", "jsonl", "--accept", "2w", "--accept", "2b", path)
    assert (legal.finding("PDN477")["severity"], legal.finding("PDN477")["move"]) == ("note", "23x32")
    missing = pdntool("validate", "--format", "jsonl", "--accept", "2w", "--accept", "9b", path)
    assert missing.finding("PDN478")["severity"] == "warning"
    assert "9b" in missing.finding("PDN478")["message"]
    broken = write(plain(form).replace("34-30", "29-24"), f"broken.{form}")
    impossible = pdntool("validate", "--format", "jsonl", "--accept", "2w", broken)
    assert impossible.code == 1
    assert impossible.finding("PDN476")["severity"] == "warning"
    assert "PDN301" in impossible.codes


@pytest.mark.parametrize("written", ["--", "foo-12"])
@pytest.mark.parametrize("form", ["sheet", "csv", "tsv"])
def test_what_is_no_move_cannot_be_accepted(pdntool: Program, write: Writer, form: str, written: str) -> None:
    path = write(plain(form).replace("34-30", written), f"game.{form}")
    ran = pdntool("validate", "--format", "jsonl", "--accept", "2w", path)
    assert ran.code == 1
    ran.finding("PDN476")


@pytest.mark.parametrize(
    ("tag", "moves", "accepted"),
    [
        ('[GameType "20"][FEN "W:W28,45:B13,22,23,14,5"]', "1. 28x17 5-10 2. 45-40 10-15", "1w"),
        ('[GameType "21"]', "1. 11-15 22-18 2. 9-14 18x11 3. 8x15", "2b"),
        ('[GameType "30"]', "1. d3-d4 e6-e5 2. c3-b4 a6-a5", "2w"),
        ('[GameType "25"][FEN "W:Wh6,a1:Bg7,c5,d2,h8"]', "1. h6xf8 h8-g7", "1w"),
    ],
    ids=["too few captured", "no capture", "a man goes wrong", "broken off"],
)
def test_the_irregularities_of_play(pdntool: Program, write: Writer, tag: str, moves: str, accepted: str) -> None:
    path = write(f"{tag}\n{moves} *\n")
    assert pdntool("validate", path).code == 1
    ran = pdntool("validate", "--format", "jsonl", "--accept", accepted, path)
    assert ran.finding("PDN475")["severity"] == "note"
