"""``pdntool select``: what an archivist asks for is what comes out, byte for byte."""

import json
from pathlib import Path

import pytest

from pdntool.cli.main import run
from tests.conftest import Program, Writer

ONE = """[Event "Ankara Open"]
[White "Kaya, Ada"]
[Black "Er, Deniz"]
[Date "2001.05.03"]
[Round "3"]
[Result "2-0"]
[WhiteElo "2210"]
[GameType "20"]

1. 32-28   19-23 2. 28x19 14x23 2-0"""
TWO = """[Event "İzmir Kupası"]
[White "Çelik, Işık"]
[Black "KAYA Ada"]
[Date "1999.??.??"]
[Round "1.2"]
[Result "1-1"]
[BlackElo "1900"]
[GameType "20"]

1. 33-28 {bir açıklama} 18-23 (1... 19-23 2. 28x19 14x23) 1-1"""
THREE = """[Event "Турнир"]
[White "Щёголев, Иван"]
[Black "?"]
[GameType "25"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 *"""
FOUR = """[White "Er, Deniz"]
[Black "Kaya, Ada"]
[Date "2003.01.01"]
[Result "0-2"]
[GameType "20"]
[FEN "W:WK1,K2,K3,11:B16,K50"]

1. 11-7 16-21 0-2"""
FIVE = """[Event "Bozuk"]
[White "Demir, Can"]
[Black "Demirel, Naz"]
[Date "1987.12.31"]
[Result "1-0"]
[GameType "20"]

1. 32-28 19-23 2. 28-22 *"""
GAMES = {"1": ONE, "2": TWO, "3": THREE, "4": FOUR, "5": FIVE}


@pytest.fixture
def archive(write: Writer) -> Path:
    return write("\n\n".join(GAMES.values()) + "\n", "archive.pdn")


CASES = [
    ("--player kaya", "124"),
    ("--player|Ada Kaya", "124"),
    ("--player|KAYA, A.", "124"),
    ("--player|Кая", "124"),
    ("--player kaya --player er", "14"),
    ("--white kaya", "1"),
    ("--black kaya", "24"),
    ("--white kaya --black er", "1"),
    ("--player ISIK", "2"),
    ("--player|ışık çelik", "2"),
    ("--player|Ishik Chelik", "2"),
    ("--player shchegolev", "3"),
    ("--player|Ivan Schegolev", "3"),
    ("--player demir", "5"),
    ("--player demirel", "5"),
    ("--player ?", "3"),
    ("--player nobody", ""),
    ("--event izmir", "2"),
    ("--event|KUPASI izmir", "2"),
    ("--event turnir", "3"),
    ("--event ?", "4"),
    ("--event ankara --event izmir", "12"),
    ("--date 1999", "2"),
    ("--date 1999-2001", "12"),
    ("--date 1999..2001", "12"),
    ("--date 2001.05", "1"),
    ("--date 2001-05-03", "1"),
    ("--date 3.5.2001", "1"),
    ("--date|>=2001", "14"),
    ("--date|<1990", "5"),
    ("--date 2000-", "14"),
    ("--date ?", "3"),
    ("--since 2001.05.04", "4"),
    ("--until 1999", "25"),
    ("--until 1999.06.01", "5"),
    ("--round 3", "1"),
    ("--round 1-2", "2"),
    ("--result 1-0", "15"),
    ("--result 2-0", "15"),
    ("--result white", "15"),
    ("--result 0-1", "4"),
    ("--result draw", "2"),
    ("--result 1/2-1/2", "2"),
    ("--result berabere", "2"),
    ("--result *", "3"),
    ("--result 0-2 --result 1-1", "24"),
    ("--rating 2000-", "1"),
    ("--rating 1900", "2"),
    ("--rating -2000", "2"),
    ("--white-rating 1800+", "1"),
    ("--black-rating|>1800", "2"),
    ("--variant international", "1245"),
    ("--variant russian", "3"),
    ("--variant|rus daması", "3"),
    ("--plies 4", "1"),
    ("--plies 3-4", "15"),
    ("--plies 5-", "3"),
    ("--plies|<3", "24"),
    ("--opening|32-28 19-23", "15"),
    ("--opening|1. 32-28 19-23 2. 28x19", "1"),
    ("--opening 3228", "15"),
    ("--opening|c3-d4 d6-c5", "3"),
    ("--opening|22-18 11-15", ""),
    ("--position|B:W27,28,31-50:B1-20", ""),
    ("--position|B:W28,31,33-50:B1-20", "15"),
    ("--position|W28,31,33-50:B1-20", "15"),
    ("--position|W:W28,31,33-50:B1-20", ""),
    ("--position|W:WK1,K2,K3,11:B16,K50", "4"),
    ("--position|B:BK50,K49,K48,40:WK1,35", ""),
    ("--position|B:BK50,K49,K48,40:WK1,35 --exchanged", "4"),
    ("--position|W:WK50,K49,K48,40:BK1,35 --mirrored", "4"),
    ("--final-position|W:WK1,K2,K3,7:B21,K50", "4"),
    ("--final-position|W:WK1,K2,K3,11:B16,K50", ""),
    ("--material|3K1M v 1K1M", "4"),
    ("--material|1K+1M v 3K+1M", "4"),
    ("--material|4 v 2", "4"),
    ("--material|3 dama 1 yoz - 1 dama 1 yoz", "4"),
    ("--material|white 4 v black 2", "4"),
    ("--material|black 4 v white 2", ""),
    ("--material|19M v 19M", "1"),
    ("--longest-capture 1", "13"),
    ("--longest-capture 2-", ""),
    ("--longest-capture 0", "245"),
    ("--fault error", "5"),
    ("--fault PDN3", "5"),
    ("--fault capture-compulsory", "5"),
    ("--status problems", "5"),
    ("--annotated", "2"),
    ("--setup", "4"),
    ("--tag WhiteElo", "1"),
    ("--tag event=kupasi", "2"),
    ("--not --annotated", "1345"),
    ("--not --player kaya", "35"),
    ("--player kaya --not --result draw", "14"),
    ("--not --player kaya --not --annotated --variant international", "5"),
    ("--player kaya --result 1-0 --not", "2345"),
    ("--any --event izmir --plies 5-", "23"),
    ("--sort date", "52143"),
    ("--sort -date", "41253"),
    ("--sort -plies,white", "31524"),
    ("--sort plies --first 2", "24"),
    ("--first 2", "12"),
    ("--first 0", ""),
    ("", "12345"),
]


@pytest.mark.parametrize(("options", "expected"), CASES)
def test_the_games_that_fit_come_out_as_they_were(pdntool: Program, archive: Path, options: str, expected: str) -> None:
    arguments = [part for text in options.split(" --") for part in _parts(text)]
    ran = pdntool("select", archive, *arguments)
    assert ran.code == 0, ran.err
    assert ran.out == "\n\n".join(GAMES[number] for number in expected) + ("\n" if expected else "")
    assert ran.err == ""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("database")
    (folder / "archive.pdn").write_text("\n\n".join(GAMES.values()) + "\n", encoding="utf-8")
    assert run(["export", str(folder / "archive.pdn"), "-o", str(folder / "archive.sqlite"), "-q"]) == 0
    return folder / "archive.sqlite"


@pytest.mark.parametrize(("options", "expected"), CASES)
def test_a_database_gives_the_same_answers(pdntool: Program, database: Path, options: str, expected: str) -> None:
    arguments = [part for text in options.split(" --") for part in _parts(text)]
    ran = pdntool("select", "--from", database, *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "\n\n".join(GAMES[number] for number in expected) + ("\n" if expected else "")
    assert pdntool("select", "--from", database, "--count", *arguments).out == f"{len(expected)}\n"


def _parts(text: str) -> list[str]:
    if not text:
        return []
    text = text if text.startswith("--") else f"--{text}"
    name, _, value = text.partition("|") if "|" in text else text.partition(" ")
    return [name, value] if value else [name]


@pytest.mark.parametrize(
    "option",
    [
        "--plies=x",
        "--plies=9-3",
        "--date=soon",
        "--date=1999.13",
        "--result=perhaps",
        "--variant=chess",
        "--material=3K",
        "--material=3Z v 1K",
        "--position=nowhere",
        "--opening=32-",
        "--fault=PDN999",
        "--status=fine",
        "--sort=colour",
        "--player=",
    ],
)
def test_a_value_that_is_none_is_wrong_usage(pdntool: Program, archive: Path, option: str) -> None:
    ran = pdntool("select", archive, option)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_counts_tables_and_formats(pdntool: Program, archive: Path) -> None:
    assert pdntool("select", archive, "--player", "kaya", "--count").out == "3\n"
    table = pdntool("select", archive, "--black", "kaya", "--table", "--lang", "tr").out.splitlines()
    assert table[0].split() == ["Oyun", "Beyaz", "Siyah", "Sonuç", "Tarih", "Turnuva", "Tur", "Yarım", "hamle"]
    assert [line.split()[0] for line in table[2:]] == [f"{archive}:2", f"{archive}:4"]
    lines = pdntool("select", archive, "--not", "--fault", "error", "--to", "jsonl").out.splitlines()
    assert [json.loads(line)["tags"][0]["value"] for line in lines[:2]] == ["Ankara Open", "İzmir Kupası"]
    assert pdntool("select", archive, "--count", "--table").code == 2


def test_an_output_is_whole_and_never_an_input(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdn"
    assert pdntool("select", archive, "--black", "kaya", "-o", out).out == ""
    first = out.read_bytes()
    assert first.decode() == f"{TWO}\n\n{FOUR}\n"
    assert pdntool("select", tmp_path, "--black", "kaya", "-o", out).code == 0
    assert out.read_bytes() == first
    before = archive.read_bytes()
    assert pdntool("select", archive, "-o", archive).code == 2
    assert archive.read_bytes() == before
    assert pdntool("select", archive, "-o", tmp_path).code == 2


def test_sheets_and_json_and_standard_input_are_read(pdntool: Program, write: Writer) -> None:
    sheet = write(
        "Beyaz: Ada Kaya\nSiyah: Deniz Er\nKural: capraz\n1. 32-28 19-23\n2. 28x19 14x23\nSonuç: 1-1\n", "a.sheet"
    )
    ran = pdntool("select", sheet, "--white", "kaya", "--variant", "capraz")
    assert '[White "Ada Kaya"]' in ran.out
    assert "1. 32-28 19-23 2. 28x19 14x23" in ran.out
    records = write(pdntool("convert", sheet, "--to", "json").out, "a.json")
    assert pdntool("select", records, "--count").out == "1\n"
    piped = pdntool("select", "--black", "er", stdin=ONE.encode())
    assert piped.out == f"{ONE}\n"
    again = pdntool("select", "-", stdin=piped.out.encode())
    assert again.out == piped.out


def test_line_ends_and_games_without_tags_stay(pdntool: Program, write: Writer) -> None:
    dos = write(ONE.replace("\n", "\r\n") + "\r\n", "dos.pdn")
    assert pdntool("select", dos).out == ONE.replace("\n", "\r\n") + "\r\n"
    bare = write("1. 32-28 19-23 *\n\n1. 33-28 18-23 1-1\n\n1. 31-26 *\n", "bare.pdn")
    out = pdntool("select", bare, "--opening", "32-28", "--opening", "31-26").out
    assert out == "1. 32-28 19-23 *\n\n1. 31-26 *\n"


def test_positions_without_moves_stay_games_of_their_own(pdntool: Program, write: Writer) -> None:
    positions = write('[FEN "W:W31:B1"]\n\n[FEN "W:W32:B2"]\n', "a.pdn")
    assert pdntool("select", positions).out == positions.read_text(encoding="utf-8")
    games = write(f"{ONE}\n", "b.pdn")
    out = pdntool("select", positions, games).out
    assert pdntool("select", "--count", stdin=out.encode()).out == "3\n"
    assert out == f'[FEN "W:W31:B1"]\n\n[FEN "W:W32:B2"]\n*\n\n{ONE}\n'
    lines = write("W:W31:B1\nW:W32:B2\n", "c.fen")
    assert pdntool("select", lines, games, "--to", "jsonl").out.count("\n") == 3


def test_what_cannot_be_read_is_said_and_the_rest_is_searched(pdntool: Program, archive: Path, tmp_path: Path) -> None:
    ran = pdntool("select", archive, tmp_path / "none.pdn", "--count")
    assert (ran.code, ran.out) == (3, "5\n")
    assert "PDN101" in ran.err


def test_coups_are_found(pdntool: Program, write: Writer) -> None:
    coup = '[GameType "20"]\n[FEN "W:W32,38,43:B21,22"]\n\n1. 32-27 21x32 2. 38x18 *'
    exchange = '[GameType "20"]\n[FEN "W:W32,38,43:B6,21"]\n\n1. 32-27 21x32 2. 38x27 *'
    games = write(f"{exchange}\n\n{coup}\n")
    assert pdntool("select", games, "--coup", "2").out == f"{coup}\n"
    assert pdntool("select", games, "--coup", "3-").out == ""
    assert pdntool("select", games, "--longest-capture", "1").out == f"{exchange}\n"
