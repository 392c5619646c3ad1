"""Corrections as an arbiter reads them, and as a program does."""

import json
from collections.abc import Iterable
from dataclasses import replace
from importlib import resources
from typing import Any, cast

import jsonschema
import pytest

from pdntool.desk.repair import Change, ChangeKind, Repair
from pdntool.i18n.catalog import LANGUAGES, catalog
from pdntool.render.repairs import REPAIR_FORMATS, RepairSummary, Told
from tests.conftest import ROOT
from tests.desk.hand_made import candidate, only, repair

SHEET = """\
Beyaz: Ayşe Er
Siyah: Can Ak
Kural: capraz
1. 32-28 19-23
2. 28x19 14x23
3. 37-32 10-44
4. 41-37 5-10
Sonuç: 1-1
"""
MOVES = "32-28 19-23 28x19 14x23 37-32 10-14 41-37 5-10"
DIGIT = Change(6, 3, "black", "10-44", "10-14", ChangeKind.DIGIT)
SQUARE = Change(6, 3, "black", "10-44", "9-14", ChangeKind.SQUARE)


def schema() -> dict[str, Any]:
    return cast(
        "dict[str, Any]",
        json.loads(resources.files("pdntool.render").joinpath("repair.schema.json").read_text(encoding="utf-8")),
    )


def in_text(repairs: Iterable[Repair], language: str = "en") -> str:
    return "".join(REPAIR_FORMATS["text"](map(Told, repairs), catalog(language)))


def in_json(*told: Told) -> list[dict[str, Any]]:
    found = json.loads("".join(REPAIR_FORMATS["json"](told, catalog("en"))))
    jsonschema.validate(found, schema())
    return cast("list[dict[str, Any]]", found["games"])


def undecided() -> Repair:
    record = only(SHEET)
    best = candidate(record, MOVES, DIGIT, probability=0.55, fits_result=True)
    other = candidate(record, "32-28 19-23 28x19 14x23 37-32 9-14 41-37", SQUARE, probability=0.45, plies_read=8)
    return repair(record, "undecidable", best, other, decided_by=6)


def test_a_game_is_one_paragraph() -> None:
    assert in_text([undecided()]) == (
        "board2.sheet:6:10: game 1 (Ayşe Er – Can Ak), move 3, Black: 10-44 cannot be played: square 44 is occupied; "
        "the move cannot end there\n"
        "  1. 55%  move 3, Black: 10-44 is written, read 10-14 (misread digit)\n"
        "          the whole game (8 plies) can be played; the result 1-1 fits the final position\n"
        "  2. 45%  move 3, Black: 10-44 is written, read 9-14 (another square)\n"
        "          7 of 8 plies can be played, to move 4, White\n"
        " This record does not decide which of them was played. The question is move 3, Black: 10-14, 9-14. "
        "Ask the players, or compare with the other sheet (pdntool compare).\n"
    )


def test_it_is_said_in_turkish() -> None:
    text = in_text([undecided()], "tr")
    assert "3. hamle, Siyah: 10-44 yazılmış, 10-14 okunur (yanlış okunan rakam)" in text
    assert "oyunun tamamı (8 yarım hamle) oynanabiliyor; 1-1 sonucu son konuma uyuyor" in text
    assert " 1. %55  " in text
    assert "Oyunculara sorun ya da öteki oyuncunun kâğıdıyla karşılaştırın" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(ChangeKind))
def test_every_kind_of_change_has_its_sentence(kind: ChangeKind, language: str) -> None:
    record = only(SHEET)
    change = Change(6, 3, "black", "OLD", "NEW", kind)
    text = in_text([repair(record, "unique", candidate(record, MOVES, change))], language)
    shown = {"OLD", "NEW"} & set(text.replace("(", " ").replace(",", " ").split())
    assert len(shown) == catalog(language).changes[kind].count("{")
    assert ("move 3, Black" if language == "en" else "3. hamle, Siyah") in text


def test_a_probability_is_never_rounded_to_certainty() -> None:
    record = only(SHEET)
    one = candidate(record, MOVES, DIGIT)
    sure = [replace(one, probability=share) for share in (0.9999, 1, 0.004, 0.006)]
    text = in_text([repair(record, "ranked", *sure)])
    assert [line.split()[1] for line in text.splitlines() if line.lstrip()[:2] in {"1.", "2.", "3.", "4."}] == [
        ">99%",
        "100%",
        "<1%",
        "1%",
    ]


def test_what_speaks_for_none_of_the_candidates_is_told() -> None:
    record = only(SHEET)
    one = candidate(record, MOVES, DIGIT, probability=0.6)
    assert "     40%  something else was played\n" in in_text([repair(record, "ranked", one)])
    assert "something else" not in in_text([repair(record, "unique", replace(one, probability=0.97))])


def test_a_game_of_other_rules_is_said_to_be_one() -> None:
    sample = ROOT / "samples" / "faults" / "capture-not-maximal.pdn"
    record = only(sample.read_text(encoding="utf-8"))
    assert "\n (the whole game is legal in capraz)\n" in in_text([repair(record, "undecidable")])


def test_moves_are_named_as_the_record_names_them() -> None:
    text = "1. 22-18 11-15 2. 18:11 8:15 3. 25-22 4-8 4. 24-20 15:24 5. 28:19 8-11 6. 29-25 *"
    record = only(f'[GameType "25"]\n{text}', "a.pdn")
    one = candidate(record, "22-18 11-15 18:11 8:15 25-22 4-8 24-19 15:24", probability=0.5)
    other = candidate(record, "22-18 11-15 18:11 8:15 25-22 4-8 23-19", probability=0.5)
    said = in_text([repair(record, "undecidable", one, other, decided_by=7)])
    assert "move 4, White: 24-19, 23-19." in said


def test_what_is_clean_is_one_short_line() -> None:
    clean = repair(only("1. 32-28 19-23 *", "a.pdn"), "clean")
    assert in_text([clean]) == "a.pdn: every move can be played, nothing to correct\n"
    assert in_json(Told(clean))[0]["candidates"] == []


def test_games_without_faults_are_one_line_a_run() -> None:
    def numbered(number: int, name: str = "a.pdn") -> Repair:
        record = only("1. 32-28 19-23 *", name)
        return repair(replace(record, game=replace(record.game, number=number)), "clean")

    runs = [*map(numbered, range(1, 6)), undecided(), numbered(7), undecided(), numbered(9), numbered(1, "b.pdn")]
    lines = in_text(runs).splitlines()
    assert lines[0] == "a.pdn: games 1-5: every move can be played, nothing to correct"
    assert [line for line in lines if line.startswith("a.pdn")][1:] == [
        "a.pdn: game 7: every move can be played, nothing to correct",
        "a.pdn: game 9: every move can be played, nothing to correct",
    ]
    assert lines[-1] == "b.pdn: every move can be played, nothing to correct"
    assert lines[1] == ""


def test_where_nothing_is_found_it_says_how_far_the_game_goes() -> None:
    record = only(SHEET)
    assert "No correction is found; 5 of 8 plies can be played." in in_text([repair(record, "undecidable")])
    part = candidate(record, "32-28 19-23 28x19 14x23 37-32 9-14 41-37", SQUARE, plies_read=8)
    text = in_text([repair(record, "unique", part)])
    assert "No candidate makes the whole game legal; candidate 1 goes furthest, to move 4, White." in text


def test_where_no_rules_are_known_the_variant_is_asked_for() -> None:
    record = only("1. 50-1 *", "a.pdn")
    assert in_text([repair(record, "undecidable")]) == (
        "a.pdn: game 1: the variant is not known, so nothing can be corrected; name it with --variant\n"
    )
    assert in_json(Told(repair(record, "undecidable")))[0]["stop"] is None


def test_what_else_is_in_the_way_is_about_no_move() -> None:
    record = only('[FEN "W:Wxx:B1"]\n[GameType "20"]\n1. 32-28 19-23 *', "a.pdn")
    assert in_text([repair(record, "undecidable")]).startswith("a.pdn:1:10: game 1: invalid FEN position: xx")
    stop = in_json(Told(repair(record, "undecidable")))[0]["stop"]
    assert (stop["code"], stop["row"], stop["side"]) == ("PDN404", None, None)


def test_a_result_against_the_position_is_said() -> None:
    record = only(SHEET)
    text = in_text([repair(record, "unique", candidate(record, MOVES, DIGIT, fits_result=False))])
    assert "the result 1-1 contradicts the final position" in text


def test_plies_are_counted_from_the_side_that_begins() -> None:
    record = only(
        '[FEN "B:W32,37,42:B18,19,20"]\n[GameType "20"]\n30... 18-22 31. 32-27 22x31 32. 37x36 19-24 *', "b.pdn"
    )
    part = candidate(record, "18-22 32-27 22x31", plies_read=5)
    assert "3 of 5 plies can be played, to move 31, Black" in in_text([repair(record, "unique", part)])


def test_the_object_of_a_game() -> None:
    (game,) = in_json(Told(undecided(), 1))
    assert (game["verdict"], game["decided_by"], game["accepted"], game["variant"]) == ("undecidable", 6, 1, "capraz")
    assert game["stop"] == {
        "ply": 6,
        "row": 3,
        "side": "black",
        "written": "10-44",
        "code": "PDN303",
        "message": "square 44 is occupied; the move cannot end there",
        "line": 6,
        "column": 10,
    }
    first = game["candidates"][0]
    assert first["moves"] == MOVES.split()
    assert first["changes"] == [
        {"ply": 6, "row": 3, "side": "black", "written": "10-44", "read": "10-14", "kind": "misread-digit"}
    ]
    assert (first["rank"], first["probability"], first["plies_legal"], first["fits_result"]) == (1, 0.55, 8, True)


def test_the_schema_knows_every_kind() -> None:
    assert set(schema()["$defs"]["change"]["properties"]["kind"]["enum"]) == {kind.value for kind in ChangeKind}


def test_the_summary_counts_games_by_their_verdicts() -> None:
    summary = RepairSummary()
    for _ in range(3):
        summary.add(repair(only("1. 32-28 19-23 *"), "clean"))
    summary.add(undecided())
    assert summary.line(catalog("en")) == "4 games: 3 can be played as written, 1 that its record does not decide"
    assert summary.faulty == 1


def test_what_strangers_write_steers_no_terminal() -> None:
    record = only(SHEET.replace("Can Ak", "C\x1b[31m"))
    change = replace(DIGIT, written="\x1b[2J")
    assert "\x1b" not in in_text([repair(record, "unique", candidate(record, MOVES, change))])
