"""``pdntool dedupe``: of games recorded twice one stays, nothing else is lost, and it is said what goes."""

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from tests.conftest import Program, Writer

LINE = (
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 "
    "6. 35-30 20-25 7. 33-28 25x34 8. 39x30 15-20 9. 44-39 20-25 10. 39-33 25x34"
)
LONG = (
    '[Event "Ankara Open"]\n[White "Kaya, Ada"]\n[Black "Er, Deniz"]\n[Date "2001.05.03"]\n[Round "2"]\n'
    f'[Result "1-0"]\n[GameType "20"]\n\n{LINE} 1-0'
)


def game(white: str = "Kaya, Ada", black: str = "Er, Deniz", moves: str = LINE, **tags: str) -> str:
    lines = [f'[{name} "{value}"]' for name, value in {"White": white, "Black": black, **tags}.items()]
    return "\n".join(lines) + f"\n\n{moves} *"


SAME = {
    "notation": game(moves=LINE.replace("28x19", "28:19").replace("32-28", "3228").replace("25x34", "25:34")),
    "no numbers": game(moves=" ".join(word for word in LINE.split() if "." not in word)),
    "comments": game(moves=LINE.replace("19-23", "19-23 {iyi}", 1)),
    "other spelling": game("ADA KAYA", "Deniz Er"),
    "initials": game("A. Kaya", "D. Er"),
    "no accents": game("Кая, Ада", "ER D."),
    "unknown players": game("?", "?"),
    "no players": f"{LINE} *",
    "another event": game(Event="Open of Ankara"),
    "the same year": game(Date="2001"),
    "a beginning": game(moves=LINE.partition(" 8.")[0], Date="2001.05.03"),
    "a longer beginning": game(moves=LINE.rpartition(" ")[0], White="Kaya, Ada"),
}
OTHERS = {
    "another player": game("Kaya, Deniz"),
    "another side": game("Er, Deniz", "Kaya, Ada"),
    "another year": game(Date="2004.05.03"),
    "another round": game(Event="Ankara Open", Round="3"),
    "another move": game(moves=LINE.replace("46-41", "47-41")),
    "a beginning of nobody": "1. 32-28 19-23 *",
    "a beginning in another event": game(moves="1. 32-28 19-23", Event="Izmir"),
    "another variant": '[White "Kaya, Ada"]\n[Black "Er, Deniz"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 *',
    "no moves": game(moves=""),
}


@pytest.mark.parametrize("kind", sorted(SAME))
def test_one_game_recorded_twice_is_one(pdntool: Program, write: Writer, kind: str) -> None:
    archive = write(f"{SAME[kind]}\n\n{LONG}\n", "archive.pdn")
    ran = pdntool("dedupe", archive)
    assert (ran.code, ran.out) == (0, f"{LONG}\n"), ran.err
    assert f"{archive}:1: PDN70{2 if 'beginning' in kind else 1} note:" in ran.err
    assert "2 games read: 1 stay, 1 dropped" in ran.err


@pytest.mark.parametrize("kind", sorted(OTHERS))
def test_two_games_stay_two(pdntool: Program, write: Writer, kind: str) -> None:
    archive = write(f"{LONG}\n\n{OTHERS[kind].replace(LINE, LINE)}\n", "archive.pdn")
    ran = pdntool("dedupe", archive)
    assert ran.out == archive.read_text(encoding="utf-8"), ran.err
    assert "0 dropped" in ran.err


def test_the_longest_stays_then_the_one_with_the_most_tags_and_comments(pdntool: Program, write: Writer) -> None:
    bare, tagged = game(), game(Date="2001.05.03", Site="Ankara")
    told = game(moves=LINE.replace("19-23", "19-23 {iyi}", 1))
    longer = game(moves=f"{LINE} 11. 40x29")
    for games, kept in (
        ((bare, tagged), tagged),
        ((bare, told), told),
        ((told, tagged), tagged),
        ((bare, bare), bare),
        ((tagged, longer, told), longer),
    ):
        assert pdntool("dedupe", write("\n\n".join(games) + "\n")).out == f"{kept}\n"


def test_games_of_several_files_are_listed_and_kept_apart(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    one, two = write(f"{LONG}\n", "one.pdn"), write(f"{game()}\n\n{game('Can, Ali')}\n", "two.pdn")
    ran = pdntool("dedupe", one, two, "-o", tmp_path / "out.pdn", "--dropped", tmp_path / "gone.pdn", "--lang", "tr")
    assert (ran.code, ran.out) == (0, "")
    assert f"{two}:1: PDN701 not: {one} dosyasının 1. oyunuyla aynı oyun; çıkarıldı" in ran.err
    assert (tmp_path / "out.pdn").read_text() == f"{LONG}\n\n{game('Can, Ali')}\n"
    assert (tmp_path / "gone.pdn").read_text() == f"{game()}\n"
    # Once more over the whole folder, the outputs are no inputs.
    again = pdntool("dedupe", tmp_path, "-o", tmp_path / "out.pdn", "--dropped", tmp_path / "gone.pdn", "-q")
    assert (again.code, again.err) == (0, "")
    assert (tmp_path / "gone.pdn").read_text() == f"{game()}\n"


def test_editions_that_differ_in_white_space_are_one(pdntool: Program, write: Writer) -> None:
    games = [game(name, moves=f"{LINE} 11. 40x29") for name in ("Kaya, Ada", "Can, Ali", "Su, Ece")]
    one = write("\n\n".join(games) + "\n", "one.pdn")
    loose = [each.replace(" ", "\r\n", 40).replace('\r\n"', ' "').replace("\r\nAda", " Ada") for each in games]
    two = write("\r\n\r\n\r\n".join(loose).replace(",\r\n", ", "), "two.pdn")
    three = write("\n\n".join(each.replace(". ", ".") for each in games) + "\n", "three.pdn")
    ran = pdntool("dedupe", one, two, three)
    assert (ran.out, "9 games read: 3 stay" in ran.err) == (one.read_text(encoding="utf-8"), True)


def test_tags_are_merged_on_request(pdntool: Program, write: Writer) -> None:
    kept = game(moves=f"{LINE} 11. 40x29", Site="?")
    other = game("KAYA A", "Er D", Site="Ankara", Annotator='Can "C" Ali', GameType="20")
    archive = write(f"{kept}\n\n{other}\n")
    expected = kept.replace('[Site "?"]', '[Site "Ankara"]\n[Annotator "Can \\"C\\" Ali"]')
    assert pdntool("dedupe", archive, "--merge-tags").out == f"{expected}\n"
    assert pdntool("dedupe", archive).out == f"{kept}\n"


def test_results_that_differ_are_said_and_moves_alone_can_count(pdntool: Program, write: Writer) -> None:
    archive = write(f"{LONG}\n\n{LONG.replace('1-0', '0-1').replace('Open', 'Kupa')}\n")
    assert "their results differ" in pdntool("dedupe", archive).err
    others = write(f"{LONG}\n\n{game('Can, Ali', 'Su, Ece', Date='1990')}\n")
    assert pdntool("dedupe", others, "--moves-only").out == f"{LONG}\n"


def test_the_list_is_for_programs_too(pdntool: Program, write: Writer) -> None:
    archive = write(f"{LONG}\n\n{game('Can, Ali')}\n\n{game()}\n", "a.pdn")
    told = json.loads(pdntool("dedupe", archive, "--list", "--format", "json").out)
    schema = json.loads(
        resources.files("pdntool.render").joinpath("duplicates.schema.json").read_text(encoding="utf-8")
    )
    jsonschema.validate(told, schema)
    assert (told["games"], told["kept"]) == (3, 2)
    (gone,) = told["dropped"]
    assert (gone["game"], gone["code"], gone["kept"]["game"]) == (3, "PDN701", 1)
    assert pdntool("dedupe", archive, "--list").out.startswith(f"{archive}:16: PDN701 note: ")
    assert pdntool("dedupe", archive, "--list", "-o", "x.pdn").code == 2


@pytest.mark.parametrize("games", [2, 3])
def test_forfeits_of_others_and_positions_stay(pdntool: Program, write: Writer, games: int) -> None:
    forfeits = [f'[White "{name}"]\n[Black "Er, Deniz"]\n[Result "1-0"]\n\n1-0' for name in ("Kaya", "Can", "Su")]
    studies = [f'[FEN "W:W{square}:BK4{square % 7}"]\n\n*' for square in (31, 32, 33)]
    archive = write("\n\n".join([*forfeits[:games], *studies[:games], studies[0]]) + "\n")
    ran = pdntool("dedupe", archive)
    assert f"{2 * games + 1} games read: {2 * games} stay, 1 dropped" in ran.err
