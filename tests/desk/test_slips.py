"""The slips that the benchmark of the desk makes, and its judge: what is measured must itself be right."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pdntool.check.validate import check_game
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import read_games
from pdntool.text.source import decode
from tests.benchmarks.desk_games import Played, played, random_game
from tests.benchmarks.desk_judge import judge_of
from tests.benchmarks.desk_slips import (
    CELL_SLIPS,
    FAMILIES,
    LAST_PLIES,
    Damage,
    Row,
    damaged,
    noisy,
    pdn_text,
    rows_of,
    several_slips,
    sheet_text,
    texts_of,
)
from tests.conftest import ROOT

INTERNATIONAL, TURKISH, RUSSIAN = VARIANTS["international"], VARIANTS["turkish"], VARIANTS["russian"]
SEEDS = range(5)


@pytest.fixture(scope="module", params=sorted(path.name for path in (ROOT / "samples" / "games").iterdir()))
def game(request: pytest.FixtureRequest) -> Played:
    """Return a whole game of the samples."""
    return sample_game(ROOT / "samples" / "games" / request.param)


def plies(text: str) -> list[str]:
    """Return the texts of plies between blanks."""
    return text.split()


def sample_game(path: Path) -> Played:
    """Return the game of a file."""
    (record,) = read_games(decode(path.read_bytes(), path.name))
    verdict = check_game(record)
    assert verdict.rules is not None
    assert verdict.play is not None
    return played(verdict.rules, [step.move for step in verdict.play.steps()])


@pytest.mark.parametrize(
    ("family", "text", "usual", "rare", "never"),
    [
        ("digit-any", "32-28", ["82-28", "37-28", "32-23"], ["92-28", "32-20"], ["32-28", "33-29"]),
        ("digit-alike", "32-28", ["82-28", "37-28"], [], ["92-28"]),
        ("digit-any", "c3-d4", ["c8-d4", "c3-d9"], ["c3-d1"], ["d3-d4"]),
        ("transposed", "32-28", ["23-28", "32-82"], [], ["32-28", "28-32"]),
        ("transposed", "5-10", ["5-01"], [], ["10-5"]),
        ("swapped", "18x29", ["29x18"], [], ["18x29"]),
        ("swapped", "c3:e5", ["e5:c3"], [], []),
        ("neighbor", "32-28", ["31-28", "33-28", "32-27", "32-29"], ["37-28", "32-23"], ["32-28", "30-28"]),
        ("neighbor", "46-41", ["47-41"], ["41-41"], ["51-41"]),
        ("shorthand", "18x29", ["x29", "29"], [], ["18x29", "x18"]),
        ("blank", "18x29", [""], [], []),
        ("unreadable", "18x29", ["??", "1?x29", "18x?9"], [], ["18x29"]),
        ("alternatives", "18-23", ["13-23 0.6|18-23 0.4"], [], ["18-23 0.6|18-23 0.4"]),
    ],
)
def test_a_slip_of_a_cell(family: str, text: str, usual: list[str], rare: list[str], never: list[str]) -> None:
    rules = RUSSIAN if text[0].isalpha() else INTERNATIONAL
    slips = CELL_SLIPS[family](rules, text)
    assert [slips.get(each) for each in (*usual, *rare, *never)] == [0] * len(usual) + [1] * len(rare) + [None] * len(
        never
    )


def test_the_file_beside_and_the_row_beside() -> None:
    assert set(CELL_SLIPS["neighbor"](TURKISH, "a3-a4")) == {"b3-a4", "a2-a4", "a4-a4", "a3-b4", "a3-a3", "a3-a5"}


def test_a_quiet_move_has_no_shorthand() -> None:
    assert not CELL_SLIPS["shorthand"](INTERNATIONAL, "32-28")


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_slip_is_not_among_the_last_plies_and_the_judge_finds_the_true_game(
    game: Played, family: str, seed: int
) -> None:
    damage = damaged(random.Random(seed), family, game.rules, game.texts)  # noqa: S311 -- slips, no secrets
    if damage is None:
        assert family == "transposed"
        return
    assert damage.at < len(game.texts) - LAST_PLIES
    written = texts_of(damage.rows)
    assert written != list(game.texts)
    assert written[: damage.at] == list(game.texts[: damage.at])
    assert judge_of(game.rules).judge(family, game, damage) in {"decidable", "undecidable", "invisible"}
    again = damaged(random.Random(seed), family, game.rules, game.texts)  # noqa: S311 -- same
    assert again == damage


@pytest.mark.parametrize("write", [sheet_text, pdn_text])
def test_the_readers_read_back_what_was_written(game: Played, write: Callable[[Rules, Sequence[Row]], str]) -> None:
    (record,) = read_games(decode(write(game.rules, rows_of(game.texts)).encode(), "sheet.txt"))
    verdict = check_game(record)
    assert (verdict.variant, verdict.plies_legal) == (game.rules.name, len(game.texts))
    assert not verdict.diagnostics


@pytest.mark.parametrize(
    ("family", "at", "length", "written"),
    [
        ("missing-ply", 1, 5, "1 a c | 2 d e | 3 f"),
        ("missing-pair", 1, 4, "1 a d | 2 e f"),
        ("missing-row", 2, 4, "1 a b | 3 e f"),
        ("doubled-ply", 0, 7, "1 a a | 2 b c | 3 d e | 4 f"),
    ],
)
def test_a_slip_of_the_sheet(family: str, at: int, length: int, written: str) -> None:
    found = (damaged(random.Random(seed), family, INTERNATIONAL, [*"abcdef", *"wxyz"]) for seed in range(99))  # noqa: S311 -- same
    rows = next(damage.rows for damage in found if damage is not None and damage.at == at)
    parts = written.split(" | ")
    shown = [f"{row.number} {row.first} {row.second}" for row in rows]
    assert shown[: length // 2] == parts[: length // 2]


def test_swapped_columns_of_a_last_row_with_one_move() -> None:
    damages = (damaged(random.Random(seed), "swapped-rows", INTERNATIONAL, list("abcdefghi")) for seed in range(99))  # noqa: S311 -- same
    rows = next(damage.rows for damage in damages if damage is not None and damage.at == 2)
    assert [(row.first, row.second) for row in rows] == [("a", "b"), ("d", "c"), ("f", "e"), ("h", "g"), ("", "i")]


OPENING = plies("32-28 17-21 33-29 21-26 39-33 11-17 44-39 17-21")


def _judged(texts: list[str], family: str, written: list[str], at: int, rank: int = 0) -> str:
    rules = INTERNATIONAL
    (record,) = read_games(decode(sheet_text(rules, rows_of(texts)).encode(), "sheet.txt"))
    play = check_game(record).play
    assert play is not None
    game = played(rules, [step.move for step in play.steps()])
    assert len(game.moves) == len(texts)
    return judge_of(rules).judge(family, game, Damage(rows_of(written), at, rank))


def test_the_judge_on_a_pair_that_either_side_may_have_begun() -> None:
    assert _judged(OPENING, "missing-pair", ["32-28", *OPENING[3:]], 1) == "undecidable"


def test_the_judge_on_a_forced_capture() -> None:
    texts = plies("32-28 19-23 28x19 14x23 37-32 10-14")
    assert _judged(texts, "blank", ["32-28", "19-23", "", *texts[3:]], 2) == "decidable"
    assert _judged(texts, "transposed", ["32-28", "19-32", *texts[2:]], 1) == "decidable"


def test_the_judge_on_a_slip_that_is_legal_itself() -> None:
    assert _judged(OPENING, "neighbor", [*OPENING[:-1], "17-22"], 7) == "invisible"


def test_noise_of_none_and_of_all() -> None:
    game = random_game(TURKISH, "test")
    chance = random.Random(1)  # noqa: S311 -- same
    assert noisy(chance, TURKISH, game.texts, 0.0) == list(game.texts)
    assert not set(several_slips(chance, TURKISH, game.texts, 1)) - set(game.texts) or len(game.texts) > LAST_PLIES
    everywhere = noisy(chance, TURKISH, game.texts, 1.0)
    assert sum(text in game.texts for text in everywhere) < len(game.texts)


def test_random_games_are_legal_and_the_same_for_a_seed() -> None:
    one, again, other = (random_game(TURKISH, seed) for seed in ("a", "a", "b"))
    assert one == again
    assert one != other
    assert any("x" in text for text in one.texts)
