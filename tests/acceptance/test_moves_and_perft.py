"""The commands about positions: moves, perft, variants."""

import json
from typing import Any

import pytest

from tests.conftest import Program
from tests.rules.facts import PerftRow, perft_rows, tactics

STARTS = {"international": 9, "capraz": 9, "english": 7, "turkish": 8}


@pytest.mark.parametrize("case", tactics(), ids=lambda case: case["id"])
def test_moves_as_json(pdntool: Program, case: dict[str, Any]) -> None:
    ran = pdntool("moves", "--variant", case["variant"], "--fen", case["fen"], "--format", "json")
    assert ran.code == 0
    expected = [
        {
            "pdn": move["official"],
            "short": move["short"],
            "long": move["long"],
            "captured": move["captured"],
            "promotes": move["promotes"],
            "fen": move["result_fen"],
        }
        for move in case["legal"]
    ]
    got = json.loads(ran.out)
    assert {key: got[key] for key in ("schema", "variant", "fen")} == {
        "schema": "pdntool/1",
        "variant": case["variant"],
        "fen": case["fen_canonical"],
    }
    assert got["moves"] == expected


@pytest.mark.parametrize("case", tactics()[::5], ids=lambda case: case["id"])
def test_moves_as_text_name_every_move(pdntool: Program, case: dict[str, Any]) -> None:
    ran = pdntool("moves", "--variant", case["variant"], "--fen", case["fen"])
    assert ran.code == 0
    for move in case["legal"]:
        assert move["official"] in ran.out


@pytest.mark.parametrize(("variant", "count"), STARTS.items())
def test_moves_of_the_start_position(pdntool: Program, variant: str, count: int) -> None:
    ran = pdntool("moves", "--variant", variant, "--format", "json")
    moves = json.loads(ran.out)["moves"]
    assert len(moves) == count
    keys = [(move["short"], move["captured"]) for move in moves]
    assert keys == sorted(keys)


def test_a_side_that_cannot_move_has_no_moves(pdntool: Program) -> None:
    ran = pdntool("moves", "--variant", "international", "--fen", "W:B1:W", "--format", "json")
    assert (ran.code, json.loads(ran.out)["moves"]) == (0, [])


@pytest.mark.parametrize(
    "fen", ["nonsense", "W:W55:B4", "W:WK4,WK5,55:B4", "W:W28:B28", "W:W0:B1", "X:W1:B2", "W:Wa1:B2", ""]
)
def test_a_bad_position_is_a_usage_error(pdntool: Program, fen: str) -> None:
    for command in (["moves"], ["perft", "--depth", "1"]):
        ran = pdntool(*command, "--variant", "international", "--fen", fen)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.strip()


def test_the_bad_square_is_named(pdntool: Program) -> None:
    assert "55" in pdntool("moves", "--variant", "international", "--fen", "W:WK4,55:B3").err
    assert "i9" in pdntool("moves", "--variant", "turkish", "--fen", "W:Wi9:Ba3").err


@pytest.mark.parametrize("command", [["moves"], ["perft", "--depth", "2"], ["validate", "-"]])
def test_an_unknown_variant_is_a_usage_error_with_a_hint(pdntool: Program, command: list[str]) -> None:
    ran = pdntool(*command, "--variant", "internatonal", stdin=b"1. 32-28 *")
    assert ran.code == 2
    assert "international" in ran.err


SMALL = [row for row in perft_rows() if row.nodes <= 3_000]


@pytest.mark.parametrize("row", SMALL[::3], ids=lambda row: row.label)
def test_perft_lines(pdntool: Program, row: PerftRow) -> None:
    fen = [] if row.fen == "initial" else ["--fen", row.fen]
    ran = pdntool("perft", "--variant", row.variant, "--depth", str(row.depth), *fen)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line.split()[0] for line in lines] == [str(depth) for depth in range(1, row.depth + 1)]
    assert lines[-1] == f"{row.depth} {row.unique}"
    paths = pdntool("perft", "--variant", row.variant, "--depth", str(row.depth), "--paths", *fen)
    assert paths.out.splitlines()[-1] == f"{row.depth} {row.paths}"


def test_turkish_perft_of_the_issue(pdntool: Program) -> None:
    ran = pdntool("perft", "--variant", "turkish", "--depth", "4")
    assert ran.out.splitlines() == ["1 8", "2 64", "3 708", "4 7538"]


@pytest.mark.parametrize("depth", ["0", "-1", "two"])
def test_perft_needs_a_depth(pdntool: Program, depth: str) -> None:
    assert pdntool("perft", "--variant", "english", "--depth", depth).code == 2


def test_variants_are_listed(pdntool: Program) -> None:
    ran = pdntool("variants")
    assert ran.code == 0
    for name in ("international", "capraz", "english", "turkish", "20,W,10,10,N2,0", "21,B,8,8,N1,0", "30,W,8,8,A0,0"):
        assert name in ran.out
