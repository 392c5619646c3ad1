"""The library as a program uses it."""

import doctest
from pathlib import Path
from typing import Any

import pytest

import pdntool
from pdntool import api, desk_api
from pdntool.i18n.catalog import catalog
from tests.desk.hand_made import candidate

README = Path(__file__).parents[1] / "README.md"


def test_docstrings_say_what_happens() -> None:
    assert doctest.testmod(api).failed == 0
    assert doctest.testmod(desk_api).failed == 0


def test_readme_says_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(README.parent)
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted
    assert results.failed == 0


@pytest.mark.parametrize("name", pdntool.VARIANTS)
def test_every_variant_plays(name: str) -> None:
    position = pdntool.variant(name).start
    for _ in range(10):
        position = position.play(position.legal_moves()[0])
    assert pdntool.Position.from_fen(position.fen, name).fen == position.fen


@pytest.mark.parametrize(
    ("text", "error", "code"),
    [
        ("hello", pdntool.InvalidMoveError, "PDN201"),
        ("55-50", pdntool.InvalidMoveError, "PDN202"),
        ("20-25", pdntool.IllegalMoveError, "PDN302"),
        ("32-27-22", pdntool.IllegalMoveError, "PDN316"),
    ],
)
def test_three_answers_stay_apart(text: str, error: type[pdntool.MoveError], code: str) -> None:
    with pytest.raises(error) as caught:
        pdntool.variant("international").start.resolve(text)
    assert caught.value.code == code
    assert isinstance(caught.value, ValueError)


def test_an_ambiguous_move_names_its_readings() -> None:
    with pytest.raises(pdntool.AmbiguousMoveError) as caught:
        pdntool.Position.from_fen("W:WK4:B13,20,32,37").play("4x15")
    assert caught.value.legal == ("4x27x38x15", "4x31x42x15")


def test_a_move_belongs_to_its_position() -> None:
    start = pdntool.variant("english").start
    move = start.legal_moves()[0]
    with pytest.raises(ValueError, match="another position"):
        start.play(move).play(move)


def test_an_unknown_name_and_a_wrong_position_are_raised() -> None:
    with pytest.raises(KeyError):
        pdntool.variant("chess")
    with pytest.raises(pdntool.FenError, match="55"):
        pdntool.Position.from_fen("W:W55:B4")


def test_games_come_checked_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[White "Deniz"]\n[GameType "20"]\n1. 32-28 19-23 2. 34-30 *\n\n[GameType "1"]\n1. 32-28 *\n')
    first, second = pdntool.read_games(path)
    assert first.tags["White"] == "Deniz"
    assert [str(move) for move in first.moves] == ["32-28", "19-23"]
    assert [finding.code for finding in first.report.diagnostics] == ["PDN305"]
    assert first.result == "*"
    assert second.variant is None
    assert second.moves == []
    [forced, _] = pdntool.read_games(path, "capraz")
    assert forced.variant == pdntool.variant("capraz")


@pytest.mark.parametrize("name", [*pdntool.VARIANTS, "thai:flipped"])
def test_a_variant_has_the_title_of_the_english_catalog(name: str) -> None:
    assert pdntool.variant(name).title == catalog("en").titles[name.partition(":")[0]]


@pytest.mark.parametrize("wrong", [None, 20, b"turkish", ["turkish"], object()])
def test_what_is_no_text_is_a_type_error_that_says_so(wrong: Any) -> None:  # noqa: ANN401 - that is the fault
    start = pdntool.variant("turkish").start
    calls = (pdntool.variant, lambda name: pdntool.Position.from_fen("W:Wa1:Bh8", name))
    for call in (*calls, pdntool.Position.from_fen, start.variant.position, start.resolve, start.play):
        with pytest.raises(TypeError, match=f"is a str, not {type(wrong).__name__}"):
            call(wrong)


def test_a_game_without_faults_has_no_corrections() -> None:
    [game] = pdntool.read_games(pdntool.decode(b'[GameType "20"] 1. 32-28 19-23 *', "a.pdn"))
    found = pdntool.repair(game)
    assert (found.verdict, list(found.candidates), game.repair()) == ("clean", [], found)
    with pytest.raises(IndexError):
        pdntool.corrected(found)


def test_a_correction_is_a_game_of_its_own() -> None:
    [game] = pdntool.read_games(pdntool.decode(b'[GameType "20"] 1. 32-28 19-32 2. 28x19 14x23 *', "a.pdn"))
    change = pdntool.Change(2, 1, "black", "19-32", "19-23", pdntool.ChangeKind.TRANSPOSED)
    best = candidate(game.verdict, "32-28 19-23 28x19 14x23", change)
    fixed = pdntool.corrected(pdntool.Repair("unique", game.verdict, (best,)))
    assert [str(move) for move in fixed.moves] == ["32-28", "19-23", "28x19", "14x23"]
    assert fixed.tags["Repaired"] == "1b 19-32 -> 19-23"
    assert "{repaired: 1b 19-32 -> 19-23 (transposed-digits)}" in pdntool.write_pdn(fixed.record)


def test_records_are_compared_and_merged() -> None:
    texts = (b'[GameType "20"] 1. 32-28 19-23 2. 28x19 14x23 *', b'[GameType "20"] 1. 32-28 18-23 2. 28x19 14x23 *')
    records = [game for text in texts for game in pdntool.read_games(pdntool.decode(text, "a.pdn"))]
    found = pdntool.compare(*records)
    assert found.verdict == "merged"
    game = pdntool.merged(found)
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "28x19", "14x23"]
    last = [text.replace(b" 2. 28x19 14x23", b"") for text in texts]
    records = [game for text in last for game in pdntool.read_games(pdntool.decode(text, "a.pdn"))]
    asked = pdntool.compare(*records)
    assert [point.candidates for point in asked.open] == [("19-23", "18-23")]
    with pytest.raises(ValueError, match="open"):
        pdntool.merged(asked)
    answered = pdntool.compare(*records, answers=[pdntool.Answer(1, "black", record=1)])
    assert str(pdntool.merged(answered).moves[-1]) == "18-23"
