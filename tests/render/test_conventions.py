from pathlib import Path

import pytest

from pdntool.render.conventions import _GAMES_AHEAD
from tests.conftest import Program, Writer

MOVES = "1. 32-28 19-23 2. 28x19 14x23"
OF_THE_TYPE = f'[GameType "20"]\n{MOVES} 2-0\n\n'
OF_ANOTHER_TYPE = f'[GameType "20"]\n{MOVES} 1-0\n\n'
BY_FILES = '[GameType "25"]\n1. cd4 ba5 2. bc3 dc5 *\n\n'


def found(pdntool: Program, path: Path) -> list[tuple[int, str, int, int]]:
    ran = pdntool("validate", path, "--format", "jsonl")
    return [
        (item["game"], one["code"], one.get("count", 1), one.get("games", 1))
        for item in ran.objects
        for one in item["diagnostics"]
    ]


def test_a_convention_of_a_game_is_one_note_with_a_count(pdntool: Program, write: Writer) -> None:
    assert found(pdntool, write(BY_FILES, "a.pdn")) == [(1, "PDN206", 4, 1)]


@pytest.mark.parametrize("games", [2, 3, 40])
def test_a_convention_of_several_games_is_one_note_of_the_file(pdntool: Program, write: Writer, games: int) -> None:
    file = write(OF_ANOTHER_TYPE * games + BY_FILES + BY_FILES, "a.pdn")
    assert found(pdntool, file) == [(0, "PDN412", games, games), (0, "PDN206", 8, 2)]


def test_a_convention_of_one_game_stays_with_it(pdntool: Program, write: Writer) -> None:
    file = write(OF_THE_TYPE * 3 + OF_ANOTHER_TYPE + OF_THE_TYPE, "a.pdn")
    assert found(pdntool, file) == [(4, "PDN412", 1, 1)]


def test_what_shows_itself_again_far_behind_is_counted_all_the_same(pdntool: Program, write: Writer) -> None:
    file = write(OF_ANOTHER_TYPE + OF_THE_TYPE * _GAMES_AHEAD + OF_ANOTHER_TYPE * 3, "a.pdn")
    assert found(pdntool, file) == [(1, "PDN412", 1, 1), (0, "PDN412", 3, 3)]


def test_each_file_has_its_own_conventions(pdntool: Program, write: Writer) -> None:
    first = write(OF_ANOTHER_TYPE, "a.pdn")
    assert found(pdntool, first) == [(1, "PDN412", 1, 1)]
    second = write(OF_ANOTHER_TYPE * 2, "b.pdn")
    ran = pdntool("validate", first, second, "--format", "concise")
    assert ran.out.count("PDN412") == 2
    assert ran.err == "2 files, 3 games, 12 plies: 0 errors, 0 warnings, 2 notes\n"


def test_names_of_tags_are_a_convention_each(pdntool: Program, write: Writer) -> None:
    game = f'[GameType "20"]\n[Setup "0"]\n[Wite "A"]\n{MOVES} *\n\n'
    italian = f'[GameType "20"]\n[Bianco "A"]\n{MOVES} *\n\n'
    codes = [code for game, code, *_ in found(pdntool, write(game * 2 + italian * 3, "a.pdn")) if game == 0]
    assert codes.count("PDN111") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["(4 times in this game)", "(in 2 games of this file)"]),
        ("tr", ["(bu oyunda 4 kez)", "(bu dosyada 2 oyunda)"]),
    ],
)
def test_the_count_is_said_in_words(pdntool: Program, write: Writer, language: str, said: list[str]) -> None:
    out = pdntool("validate", write(OF_ANOTHER_TYPE * 2 + BY_FILES, "a.pdn"), "--lang", language).out
    assert [words for words in said if words in out] == said


def test_a_convention_is_reported_once_whether_or_not_it_fails_the_run(pdntool: Program, write: Writer) -> None:
    file = write(OF_ANOTHER_TYPE * 5, "a.pdn")
    assert pdntool("validate", file).code == 0
    assert pdntool("validate", file, "--fail-on", "note").code == 1
    assert found(pdntool, file)[0][1] == "PDN412"
    assert pdntool("validate", file, "--ignore", "PDN412", "--fail-on", "note").code == 0


def test_what_a_fault_is_stays_with_every_game(pdntool: Program, write: Writer) -> None:
    faulty = f'[GameType "20"]\n{MOVES} 3. 1-50 *\n\n'
    assert [number for number, code, *_ in found(pdntool, write(faulty * 3, "a.pdn")) if code.startswith("PDN3")] == [
        1,
        2,
        3,
    ]
