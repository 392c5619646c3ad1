"""Which games a command works on (``--game``) and what is said of them: one way for all commands."""

import re
from pathlib import Path

import pytest

from tests.conftest import Program, Writer

THREE = (
    '[Event "one"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n'
    '[Event "two"]\n[GameType "20"]\n\n1. 33-28 18-23 *\n\n'
    "1. 34-30 20-25 2. 30-25 *\n"
)
"""Three games: the last has an error, and nothing but the result before it parts it from the second."""
DRAW = '[GameType "25"]\n[FEN "W:WKa1:BKh8"]\n\n' + "1. a1-b2 h8-g7 2. b2xh8 *\n"
REPEATED = '[GameType "20"]\n[FEN "W:WK1:BK50"]\n\n1. 1-7 50-44 2. 7-1 44-50 3. 1-7 50-44 4. 7-1 44-50 5. 1-7 50-44 *\n'
"""A draw could be claimed in it: a note."""


def _events(text: str) -> list[str]:
    return re.findall(r'Event "(\w+)"', text)


@pytest.mark.parametrize(
    ("numbers", "kept"),
    [
        (("1",), [1]),
        (("2",), [2]),
        (("3",), [3]),
        (("1,3",), [1, 3]),
        (("1", "--game", "2"), [1, 2]),
        (("2-3",), [2, 3]),
        (("2-",), [2, 3]),
        (("1-99",), [1, 2, 3]),
        ((" 1 , 2 - 3",), [1, 2, 3]),
    ],
    ids=str,
)
def test_games_by_their_numbers(pdntool: Program, write: Writer, numbers: tuple[str, ...], kept: list[int]) -> None:
    path = write(THREE)
    ran = pdntool("validate", path, "--format", "jsonl", "--game", *numbers)
    assert [game["game"] for game in ran.games] == kept
    assert ran.code == (3 in kept)
    assert f"{len(kept)} game" in ran.err
    firsts = {1: "32-28", 2: "33-28", 3: "34-30"}
    for command in (
        ("table",),
        ("convert",),
        ("convert", "--to", "pdn"),
        ("convert", "--to", "sheet"),
        ("convert", "--to", "csv"),
    ):
        ran = pdntool(*command, path, "--game", *numbers)
        assert [number for number, text in firsts.items() if text in ran.out] == kept, command
        assert ran.code == (3 in kept)
    again = pdntool("convert", path, "--game", *numbers)
    whole = pdntool("validate", "-", "--format", "jsonl", stdin=again.out.encode())
    assert len(whole.games) == len(kept)


def test_games_of_several_files_have_their_own_numbers(pdntool: Program, write: Writer, tmp_path: Path) -> None:
    paths = write(THREE, "a.pdn"), write(THREE.replace("one", "four").replace("two", "five"), "b.pdn")
    assert _events(pdntool("convert", *paths, "--game", "2").out) == ["two", "five"]
    assert _events(pdntool("convert", *paths, "--game", "1-2", "--to", "pdn").out) == ["one", "two", "four", "five"]
    rows = [
        line.split(",")[0] for line in pdntool("convert", *paths, "--game", "2", "--to", "csv").out.splitlines()[1:]
    ]
    assert len(set(rows)) == 2
    assert pdntool("convert", *paths, "--game", "2", "-o", f"{tmp_path}/out/").code == 0
    assert _events((tmp_path / "out" / "b.pdn").read_text(encoding="utf-8")) == ["five"]


def test_games_that_were_not_chosen_stay_in_place(pdntool: Program, write: Writer) -> None:
    text = THREE.replace("32-28 19-23", "32 - 28 19 - 23").replace("33-28 18-23", "33 - 28 18 - 23")
    path = write(text)
    assert pdntool("convert", path, "--in-place", "--game", "2").code == 0
    assert path.read_text(encoding="utf-8") == text.replace("33 - 28 18 - 23", "33-28 18-23")
    shown = pdntool("convert", path, "--diff", "--game", "1").out
    assert "-1. 32 - 28" in shown
    assert "34-30" not in [line for line in shown.splitlines() if line.startswith("-")]


@pytest.mark.parametrize("numbers", ["0", "-1", "x", "2-1", "1,", "1-2-3", "4", "4-", "1,7", "1.5", ""])
@pytest.mark.parametrize("command", ["validate", "table", "convert"])
def test_games_that_are_not_there(pdntool: Program, write: Writer, command: str, numbers: str) -> None:
    path = write(THREE.removesuffix("1. 34-30 20-25 2. 30-25 *\n"))
    ran = pdntool(command, path, f"--game={numbers}")
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith("pdntool: ")


def test_games_cannot_be_chosen_for_correction(pdntool: Program, write: Writer) -> None:
    for option in ("--fix", "--diff"):
        assert pdntool("validate", write(THREE), "--game", "1", option).code == 2


NOTING = [("convert",), ("convert", "--to", "json"), ("convert", "--to", "csv", "--mainline"), ("table",)]


@pytest.mark.parametrize("command", NOTING, ids=" ".join)
def test_findings_are_chosen_as_by_validate(pdntool: Program, write: Writer, command: tuple[str, ...]) -> None:
    path = write(REPEATED)
    ran = pdntool(*command, path)
    assert (ran.code, "PDN330" in ran.err) == (0, True)
    for options in (
        ("--ignore", "PDN33"),
        ("--ignore", "draw-by-repetition,PDN331,PDN332,PDN333"),
        ("--select", "PDN3,PDN4", "--ignore", "PDN33"),
        ("--regulations", "none"),
        ("--quiet",),
        ("-q",),
    ):
        silent = pdntool(*command, path, *options)
        assert (silent.code, silent.err, silent.out) == (0, "", ran.out), options
    assert pdntool(*command, path, "--fail-on", "note").code == 1
    assert pdntool(*command, path, "--fail-on", "note", "--ignore", "PDN33").code == 0
    assert "PDN330" in pdntool(*command, path, "-q", "--fail-on", "note").err
    assert pdntool(*command, path, "--ignore", "nothing").code == 2
    assert pdntool(*command, path, "--regulations", "nothing").code == 2


@pytest.mark.parametrize("command", [("convert",), ("table",)], ids=" ".join)
@pytest.mark.parametrize(
    "settings", ['ignore = "PDN33"', 'ignore = ["PDN33"]', "quiet = true", 'regulations = "none"', 'select = ["PDN2"]']
)
def test_findings_are_chosen_by_settings(
    pdntool: Program, write: Writer, command: tuple[str, ...], settings: str
) -> None:
    path, config = write(REPEATED), write(f"{settings}\n", "chosen.toml")
    assert "PDN330" in pdntool(*command, path).err
    assert pdntool(*command, path, "--config", config).err == ""


def test_what_makes_the_exit_code_is_said_even_if_quiet(pdntool: Program, write: Writer) -> None:
    path = write(THREE)
    for command in ("convert", "table"):
        ran = pdntool(command, path, "-q")
        assert (ran.code, "PDN301" in ran.err or "error" in ran.err) == (1, True)
    ignored = pdntool("table", path, "--ignore", "PDN")
    assert (ignored.code, ignored.err) == (0, "")
    # A game that is left as it was is no finding that could be ignored.
    assert pdntool("convert", path, "--ignore", "PDN").code == 1
