"""Which records are of one game."""

import pytest

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.desk.labels import file_label, spelling_likeness
from pdntool.desk.pairing import pair_records
from pdntool.text.source import Source

GAMES = (
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10",
    "1. 34-29 17-22 2. 40-34 11-17 3. 45-40 6-11 4. 31-26 1-6 5. 37-31 20-25",
    "1. 33-29 20-24 2. 29x20 15x24 3. 39-33 10-15 4. 44-39 18-23 5. 34-29 23x34",
)


def record(name: str, game: int, *, shift: str = "", **tags: str) -> Verdict:
    header = "".join(f'[{key} "{value}"]\n' for key, value in tags.items())
    text = f'{header}[GameType "20"]\n\n{GAMES[game]}{shift} *\n'
    return next(iter(check_source(Source(name, text))))


def groups(*records: Verdict) -> list[list[str]]:
    return [[each.source.name for each in board.records] for board in pair_records(records)]


@pytest.mark.parametrize(
    ("name", "board", "side"),
    [
        ("masa3-beyaz.sheet", "3", "white"),
        ("masa3_siyah.csv", "3", "black"),
        ("b3w.txt", "3", "white"),
        ("board 3 (black).xlsx", "3", "black"),
        ("Masa 03 - SİYAH.txt", "3", "black"),
        ("tur2_masa4_s.csv", "4", "black"),
        ("round2/board10-white.pdn", "10", "white"),
        ("masa7/beyaz.sheet", "7", "white"),
        ("siyah/masa7.sheet", "7", "black"),
        ("3w.txt", "3", "white"),
        ("3-siyah.txt", "3", "black"),
        ("table_5_White.csv", "5", "white"),
        ("board12.pdn", "12", None),
        ("games.pdn", "", None),
    ],
)
def test_what_the_name_of_a_file_tells(name: str, board: str, side: str | None) -> None:
    label = file_label(name)
    assert (label.board, label.side) == (board, side)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Er, Ayşe", "Ayşe Er"),
        ("AYŞE ER", "Ayşe Er"),
        ("ayse er", "Ayşe Er"),
        ("IŞIK İNAL", "ışık inal"),
        ("Isik Inal", "Işık İnal"),
        ("Er Ayşe", "Ayşe  ER"),
        ("A. Er", "Ayşe Er"),
        ("Ayşe Er", "Ayşa Er"),
        ("Gülşah Çamözü", "Gulsah Camozu"),
        ("Ayşe Er (TUR)", "Ayşe Er"),
    ],
)
def test_one_name_in_two_spellings(one: str, other: str) -> None:
    assert spelling_likeness(one, other) >= 0.8


@pytest.mark.parametrize(("one", "other"), [("Ada Kaya", "Deniz Er"), ("Ali Can", "Ece Lale")])
def test_two_people(one: str, other: str) -> None:
    assert spelling_likeness(one, other) < 0.55


def test_by_boards() -> None:
    found = groups(
        record("x.pdn", 0, Board="2"),
        record("y.pdn", 1, Board="1"),
        record("z.pdn", 0, Board="Masa 2"),
        record("u.pdn", 1, Board="01"),
    )
    assert found == [["y.pdn", "u.pdn"], ["x.pdn", "z.pdn"]]


def test_by_players_in_any_spelling() -> None:
    found = groups(
        record("x.pdn", 0, White="Er, Ayşe", Black="Işık İnal"),
        record("y.pdn", 1, White="Ada Kaya", Black="Can Su"),
        record("z.pdn", 0, White="AYSE ER", Black="inal isik"),
        record("u.pdn", 1, White="kaya ada", Black="SU CAN"),
    )
    assert sorted(found) == [["x.pdn", "z.pdn"], ["y.pdn", "u.pdn"]]


@pytest.mark.parametrize(
    "names",
    [
        ("masa1-beyaz.sheet", "masa1-siyah.csv", "masa2-beyaz.sheet", "masa2-siyah.csv"),
        ("b1w.txt", "b1b.txt", "b2w.txt", "b2b.txt"),
        ("board 1 (white).csv", "board 1 (black).txt", "board 2 (white).csv", "board 2 (black).txt"),
        ("1w.txt", "1b.txt", "2w.txt", "2b.txt"),
        ("1b.txt", "1s.txt", "2b.txt", "2s.txt"),
        ("masa1/beyaz.txt", "masa1/siyah.txt", "masa2/beyaz.txt", "masa2/siyah.txt"),
        ("beyaz/masa1.txt", "siyah/masa1.txt", "beyaz/masa2.txt", "siyah/masa2.txt"),
        ("er-kaya-beyaz.txt", "er-kaya-siyah.txt", "su-inal-beyaz.txt", "su-inal-siyah.txt"),
    ],
)
def test_by_the_names_of_files(names: tuple[str, ...]) -> None:
    found = groups(*(record(name, place // 2) for place, name in enumerate(names)))
    assert found == [list(names[:2]), list(names[2:])]


def test_by_moves_where_nothing_else_tells() -> None:
    found = groups(record("p.txt", 0), record("q.txt", 1), record("r.txt", 0), record("s.txt", 1), record("t.txt", 2))
    assert sorted(found) == [["p.txt", "r.txt"], ["q.txt", "s.txt"], ["t.txt"]]


def test_rounds_are_kept_apart() -> None:
    found = groups(
        record("x.pdn", 0, Round="1", Board="1"),
        record("y.pdn", 1, Round="2", Board="1"),
        record("z.pdn", 0, Round="1", Board="1"),
    )
    assert found == [["x.pdn", "z.pdn"], ["y.pdn"]]


def test_a_sheet_of_a_player_has_one_partner_of_the_other() -> None:
    found = groups(record("masa1-beyaz.txt", 0), record("masa1-beyaz-2.txt", 0), record("masa1-siyah.txt", 0))
    assert sorted(map(len, found)) == [1, 2]


def test_the_letter_b_is_black_beside_w_and_white_beside_s() -> None:
    for names, sides in ((("3w.txt", "3b.txt"), ("white", "black")), (("3b.txt", "3s.txt"), ("white", "black"))):
        (board,) = pair_records([record(name, 0) for name in names])
        assert board.sides == sides
        assert [each.source.name for each in board.records] == list(names)


def test_a_wrong_number_of_the_board_does_not_part_a_game() -> None:
    names = {"White": "Ada Kaya", "Black": "Can Su"}
    found = groups(
        record("x.pdn", 0, Board="1", **names),
        record("y.pdn", 0, Board="2", **names),
        record("p.pdn", 1, Board="2", White="Ece Lale", Black="Efe Alp"),
        record("q.pdn", 1, Board="2", White="Ece Lale", Black="Efe Alp"),
    )
    assert sorted(found) == [["p.pdn", "q.pdn"], ["x.pdn", "y.pdn"]]


def test_names_in_the_place_of_each_other_do_not_part_a_game() -> None:
    found = groups(
        record("x.pdn", 0, White="Ada Kaya", Black="Can Su"), record("y.pdn", 0, White="Can Su", Black="Ada Kaya")
    )
    assert found == [["x.pdn", "y.pdn"]]


def test_two_games_of_the_same_players_stay_two() -> None:
    names = {"White": "Ada Kaya", "Black": "Can Su"}
    found = groups(*(record(f"{name}.pdn", place, **names) for place, name in ((0, "x"), (1, "y"), (0, "p"), (1, "q"))))
    assert sorted(found) == [["x.pdn", "p.pdn"], ["y.pdn", "q.pdn"]]


@pytest.mark.parametrize("folder", ["masa1", "MASA 01", "board1"])
def test_boards_in_folders_of_rounds(folder: str) -> None:
    found = groups(*(record(f"tur{turn}/{folder}-{side}.txt", turn) for side in ("beyaz", "siyah") for turn in (1, 2)))
    assert found == [[f"tur{turn}/{folder}-{side}.txt" for side in ("beyaz", "siyah")] for turn in (1, 2)]


def test_games_on_the_same_board_of_rounds_that_nothing_names() -> None:
    found = groups(
        *(record(f"{name}.pdn", place, Board="3") for place, name in ((0, "x"), (1, "y"), (0, "p"), (1, "q")))
    )
    assert sorted(found) == [["x.pdn", "p.pdn"], ["y.pdn", "q.pdn"]]


def test_sheets_of_one_board_are_compared_however_much_they_differ() -> None:
    assert groups(record("x.pdn", 0, Board="3"), record("y.pdn", 1, Board="3")) == [["x.pdn", "y.pdn"]]
