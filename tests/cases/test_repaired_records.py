"""Records that cannot be played, what is meant by them, and that the accepted record is that game."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import Program, Writer

TURKISH = Path(__file__).parents[2] / "samples" / "desk" / "board4.sheet"
HEAD = "Beyaz: Ada Er\nSiyah: Can Ak\nKural: capraz\n"


CZECH = (
    "1. c3-b4 f6-g5\n2. g3-h4 d6-e5\n3. h4xf6 e7xg5\n4. b4-c5 b6xd4\n5. e3xc5 g5-f4\n6. d2-e3 f4xd2\n7. c1xe3 e5-f4\n"
    "8. e3xg5 h6xf4\n9. h2-g3 f4xh2\n10. a3-b4 g7-h6\n11. e1-d2 c7-b6\n12. c5-d6 f8-e7\n13. d6xf8 b6-c5\n"
    "14. b4xd6 b8-c7\n15. d6xb8 h6-g5\n16. f8-c5 g5-f4\n17. b8xg3 a7-b6\n18. c5xa7 d8-e7\n"
)


class Case(NamedTuple):
    """A record, the name of its file, and the changes of the first candidate."""

    name: str
    text: str
    changes: str
    verdict: str = "unique"


CASES = [
    Case("digit.sheet", HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-44\n4. 41-37 5-10\n", "3b 10-44 -> 10-14"),
    Case("turned.sheet", HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-41\n4. 41-37 5-10\n", "3b 10-41 -> 10-14"),
    Case("ends.sheet", HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 32-37 10-14\n4. 41-37 5-10\n", "3w 32-37 -> 37-32"),
    Case("blank.sheet", HEAD + "1. 32-28 19-23\n2. 28x19\n3. 37-32 10-14\n4. 41-37 5-10\n", "2b - -> 14x23"),
    Case("row.sheet", HEAD + "1. 32-28 19-23\n1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-14\n", "1w 32-28 19-23 -> -"),
    Case(
        "columns.sheet",
        HEAD + "1. 32-28 19-23\n2. 14x23 28x19\n3. 37-32 10-14\n4. 41-37 5-10\n",
        "2w 14x23 28x19 -> 28x19 14x23",
    ),
    Case(
        "table.csv", "No;Beyaz;Siyah\n1;32-28;19-23\n2;28x19;14x23\n3;37-32;10-41\n4;41-37;5-10\n", "3b 10-41 -> 10-14"
    ),
    Case(
        "page.md",
        "|No|Beyaz|Siyah|\n|-|-|-|\n|1|32-28|19-23|\n|2|28x19|14x23|\n|3|37-32|10-41|\n|4|41-37|5-10|\n",
        "3b 10-41 -> 10-14",
    ),
    Case("lines.txt", HEAD + "32-28\n19-23\n28x19\n14x23\n37-32\n10-41\n41-37\n5-10\n", "3b 10-41 -> 10-14"),
    Case("bare.pdn", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-41 4. 41-37 5-10 *", "3b 10-41 -> 10-14"),
    Case(
        "russian.pdn",
        '[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h5 4. b4xd6 e7xc5 5. g3-f4 h4-g3 6. h2xf4 *',
        "3b g5-h5 -> g5-h4",
        "",
    ),
    Case(
        "english.pdn",
        '[GameType "21"]\n1. 11-15 22-18 2. 15x22 25x18 3. 12-16 29-52 4. 10-14 24-19 *',
        "3w 29-52 -> 29-25",
        "",
    ),
    Case("board4.sheet", TURKISH.read_text(encoding="utf-8"), "9w f2-f8 -> f2-f3; 16w - -> a2-b2"),
    Case(
        "numbers.pdn",
        '[GameType "25"] 1. 22-18 11-15 2. 18:11 8:15 3. 25-22 4-8 4. 24-20 15:24 5. 28:19 8-11 6. 29-25 *',
        "4w 24-20 -> 24-19",
        "",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_first_candidate_is_what_is_meant(pdntool: Program, write: Writer, case: Case) -> None:
    path = write(case.text, case.name)
    (game,) = json.loads(pdntool("repair", path, "--format", "json").out)["games"]
    assert game["verdict"] == (case.verdict or game["verdict"])
    first = game["candidates"][0]
    assert case.changes in "; ".join(
        f"{one['row']}{one['side'][0]} {one['written'] or '-'} -> {one['read'] or '-'}" for one in first["changes"]
    )
    out = path.with_name("out.pdn")
    ran = pdntool("repair", path, "--accept", "1", "-o", out)
    assert ran.code == 0, ran.err
    checked = pdntool("validate", "--format", "jsonl", out).game
    assert (checked["status"], checked["plies_legal"]) == ("ok", first["plies_legal"])
    assert checked["final_fen"] == first["final_fen"]
    assert checked["variant"] == game["variant"]


def test_a_record_that_does_not_say_its_variant_is_tried_by_other_rules(pdntool: Program, write: Writer) -> None:
    """A game that only Czech rules allow is taken for a Russian one where its first moves are misread."""
    path = write(CZECH.replace("c3-b4", "c3-b9", 1), "czech.sheet")
    (game,) = json.loads(pdntool("repair", path, "--format", "json").out)["games"]
    assert (game["variant"], game["verdict"]) == ("czech", "unique")
    assert game["candidates"][0]["changes"][0]["read"] == "c3-b4"
    assert ", Czech draughts, move 1, White: c3-b9 cannot be played" in pdntool("repair", path).out
    assert pdntool("repair", path, "--accept", "1", "-o", path.with_name("o.pdn")).code == 0
    assert pdntool("validate", "--format", "jsonl", path.with_name("o.pdn")).game["variant"] == "czech"
    told = write("Rules: russian\n" + CZECH.replace("c3-b4", "c3-b9", 1), "told.sheet")
    (game,) = json.loads(pdntool("repair", told, "--format", "json").out)["games"]
    assert (game["variant"], game["verdict"]) == ("russian", "undecidable")


@pytest.mark.parametrize(
    "text",
    [
        '[GameType "20"] 1. 32-28 19-23 2. 99-100 *',
        '[GameType "20"] [FEN "W:W28,41:B13,23,37"] 1. 41x32 *',
        "Kural: capraz\n1. 32-28 19-23\n2. 28x19 10-44\n",
    ],
)
def test_that_the_end_is_left_out_decides_nothing(pdntool: Program, write: Writer, text: str) -> None:
    (game,) = json.loads(pdntool("repair", write(text, "record.txt"), "--format", "json").out)["games"]
    left_out = not game["candidates"][0]["changes"][0]["read"]
    assert game["verdict"] == "undecidable" or not left_out


def test_what_is_written_twice_at_the_end_is_left_out(pdntool: Program, write: Writer) -> None:
    text = HEAD + "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32 10-14\n3. 37-32 10-14\n"
    (game,) = json.loads(pdntool("repair", write(text, "twice.sheet"), "--format", "json").out)["games"]
    assert game["candidates"][0]["changes"][0]["kind"] == "doubled-row"
    assert game["verdict"] in {"unique", "ranked"}


@pytest.mark.parametrize("mark", ["{hakem: kabul}", "{arbiter: accepted}", "{pdntool: allow PDN305}"])
def test_what_an_arbiter_lets_stand_is_not_changed(pdntool: Program, write: Writer, mark: str) -> None:
    rows = f"1. 32-28 19-23\n2. 33-29 {mark} 23x32\n3. 37x28 17-22\n4. 28x17 12x12\n5. 38-32 7-12\n"
    path = write(HEAD + rows, "stands.sheet")
    (game,) = json.loads(pdntool("repair", path, "--format", "json").out)["games"]
    first = game["candidates"][0]
    assert [(one["ply"], one["row"], one["read"]) for one in first["changes"]] == [(8, 4, "12x21")]
    assert first["moves"][2] == "33-29"
    assert (first["plies_legal"], first["plies_read"]) == (10, 10)
    out = path.with_name("out.pdn")
    # A move that only a comment of the program allows is never verified, to convert either.
    assert pdntool("repair", path, "--accept", "1", "-o", out).code == ("PDN305" in mark)
    assert pdntool("validate", "--format", "jsonl", out).game["plies_legal"] == 10
