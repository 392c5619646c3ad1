"""``pdntool compare`` of two versions of a file: like a diff by games, moves and tags."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.conftest import Program, Ran, Writer


def game(players: str, move: str = "37-32", result: str = "1-1", note: str = "", number: int = 1) -> str:
    white, _, black = players.partition("-")
    tags = f'[White "{white}"]\n[Black "{black}"]\n[Round "{number}"]\n[GameType "20"]\n[Result "{result}"]\n\n'
    return f"{tags}1. 32-28 19-23 2. 28x19 14x23 {note} 3. {move} {result}\n"


OLD = [game("Ada-Can"), game("Ece-Lale", "38-32"), game("Oya-Nur", "34-29"), game("Efe-Alp", "31-27")]


class Runner(Protocol):
    """Compares two versions of a file."""

    def __call__(self, new: Sequence[str], *options: str, old: Sequence[str] = OLD) -> Ran:
        """Run with these options."""


@pytest.fixture(name="run")
def runner(pdntool: Program, write: Writer) -> Runner:
    def run(new: Sequence[str], *options: str, old: Sequence[str] = OLD) -> Ran:
        paths: list[Path] = [write("\n".join(old), "old.pdn"), write("\n".join(new), "new.pdn")]
        return pdntool("compare", *paths, *options)

    return run


def found(run: Runner, new: Sequence[str], old: Sequence[str] = OLD) -> dict[str, Any]:
    ran = run(new, "--format", "json", old=old)
    told: dict[str, Any] = json.loads(ran.out)
    assert ran.code == (1 if told["games"] else 0)
    assert told["verdict"] == ("different" if told["games"] else "equal")
    return told


def test_equal_files(run: Runner) -> None:
    assert found(run, OLD)["summary"] == {"added": 0, "removed": 0, "moved": 0, "changed": 0, "same": 4}
    assert "4 games the same" in run(OLD).out


def test_a_file_is_equal_to_itself(pdntool: Program, write: Writer) -> None:
    path = write("\n".join(OLD))
    assert pdntool("compare", path, path).code == 0


@pytest.mark.parametrize(
    "new",
    [
        [text.replace("32-28", "32 - 28").replace("28x19", "28:19") for text in OLD],
        [text.replace("1. 32-28 19-23", "1.32-28 19-23\n") for text in OLD],
        [f"\n\n{OLD[0]}", *OLD[1:]],
    ],
)
def test_another_spelling_is_no_difference(run: Runner, new: list[str]) -> None:
    assert found(run, new)["games"] == []


def test_a_game_that_came(run: Runner) -> None:
    (one,) = found(run, [OLD[0], game("Sel-Mer", "33-29"), *OLD[1:]])["games"]
    assert (one["changes"], one["old"], one["new"], one["white"]) == (["added"], None, 2, "Sel")


def test_a_game_that_went(run: Runner) -> None:
    (one,) = found(run, OLD[1:])["games"]
    assert (one["changes"], one["old"], one["new"]) == (["removed"], 1, None)


def test_a_game_that_moved(run: Runner) -> None:
    (one,) = found(run, [OLD[3], *OLD[:3]])["games"]
    assert (one["changes"], one["old"], one["new"]) == (["moved"], 4, 1)


def test_a_changed_tag(run: Runner) -> None:
    new = [OLD[0].replace('"Ada"', '"Ada Kaya"'), *OLD[1:]]
    (one,) = found(run, new)["games"]
    assert (one["changes"], one["tags"]) == (["tags"], [{"name": "White", "old": "Ada", "new": "Ada Kaya"}])
    assert 'tag White: "Ada" became "Ada Kaya"' in run(new).out


def test_a_changed_result(run: Runner) -> None:
    (one,) = found(run, [game("Ada-Can", result="2-0"), *OLD[1:]])["games"]
    assert one["tags"] == [{"name": "Result", "old": "1-1", "new": "2-0"}]
    (one,) = found(run, [OLD[0].replace("37-32 1-1", "37-32 2-0"), *OLD[1:]])["games"]
    assert one["changes"] == ["tags"]


def test_a_changed_move(run: Runner) -> None:
    (one,) = found(run, [game("Ada-Can", "37-31"), *OLD[1:]])["games"]
    (move,) = one["moves"]
    assert move == {"ply": 5, "move_number": 3, "side": "white", "old": "37-32", "new": "37-31"}
    assert one["changes"] == ["moves"]


def test_moves_that_came(run: Runner) -> None:
    longer = OLD[0].replace("37-32 1-1", "37-32 10-14 4. 41-37 1-1")
    (one,) = found(run, [longer, *OLD[1:]])["games"]
    assert [(move["old"], move["new"]) for move in one["moves"]] == [(None, "10-14 41-37")]


@pytest.mark.parametrize("note", ["{a note}", "(2... 13x24)", "$1"])
def test_a_comment_that_came(run: Runner, note: str) -> None:
    (one,) = found(run, [game("Ada-Can", note=note), *OLD[1:]])["games"]
    assert one["changes"] == ["comments"]
    assert one["comments"][0]["ply"] == 4


def test_everything_at_once_in_turkish(run: Runner) -> None:
    ran = run([OLD[3], game("Ada-Can", "37-31", "2-0"), OLD[2], game("Sel-Mer", "33-29")], "--lang", "tr")
    assert ran.code == 1
    assert "4. oyun, şimdi 1. oyun (Efe – Alp, tur 1): yeri değişmiş" in ran.out
    assert '    Result etiketi: "1-1" yerine "2-0"' in ran.out
    assert "    3. hamle, Beyaz: 37-32 yerine 37-31" in ran.out
    assert "1 oyun eklenmiş, 1 oyun çıkarılmış, 1 oyunun yeri değişmiş, 1 oyun değişmiş, 1 oyun aynı" in ran.out


def test_versions_of_one_game_are_asked_for(pdntool: Program, write: Writer) -> None:
    paths = [write(OLD[0], "old.pdn"), write(OLD[0].replace("37-32", "38-32"), "new.pdn")]
    ran = pdntool("compare", *paths, "--as", "versions", "--format", "json")
    assert (ran.code, json.loads(ran.out)["verdict"]) == (1, "different")
    ran = pdntool("compare", *paths, "--format", "json")
    assert json.loads(ran.out)["verdict"] == "open"


def test_sheets_of_both_players_in_a_file_each_are_no_versions(pdntool: Program, write: Writer) -> None:
    paths = [write("\n".join(OLD), name) for name in ("beyaz.pdn", "siyah.pdn")]
    ran = pdntool("compare", *paths, "--format", "json")
    assert [board["verdict"] for board in json.loads(ran.out)["boards"]] == ["agree"] * 4
    ran = pdntool("compare", *paths, "--format", "json", "--as", "versions")
    assert json.loads(ran.out)["verdict"] == "equal"


def test_versions_are_of_two_files(pdntool: Program, write: Writer) -> None:
    path = write("\n".join(OLD))
    assert pdntool("compare", path, "--as", "versions").code == 2
    assert pdntool("compare", path, path, "--as", "versions", "--merge", "x.pdn").code == 2
    assert pdntool("compare", path, path.with_name("none.pdn"), "--as", "versions").code == 3
