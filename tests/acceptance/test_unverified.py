"""Nothing that was not verified is ok: its status, the exit code, what every format says of it."""

import json

import pytest

from tests.conftest import Program, Writer

UNVERIFIED = {
    "a GameType without rules": '[GameType "77"]\n\n1. 12-11 23-24 *\n',
    "no variant": "1. 12-11 23-24 *\n",
    "an allowed fault that cannot be played": '[GameType "20"]\n\n1. 27-22 {pdntool: allow PDN301} 19-23 *\n',
    "an allowed fault at the end": '[GameType "20"]\n\n1. 32-28 27-22 {pdntool: allow PDN301} *\n',
    "an allowed variant": '[Rules "capras"]\n\n{pdntool: allow PDN401} 1. 32-28 19-23 *\n',
    "an allowed position": '[GameType "20"]\n[FEN "nonsense"]\n\n{pdntool: allow PDN404} 1. 32-28 *\n',
}


@pytest.mark.parametrize("text", UNVERIFIED.values(), ids=UNVERIFIED)
def test_what_is_not_verified_is_not_ok(pdntool: Program, write: Writer, text: str) -> None:
    path = write(text)
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.game["status"]) == (1, "unverified")
    assert ran.game["plies_legal"] < ran.game["plies_read"]
    assert ran.codes, "nothing says why"
    assert "1 game not verified" in ran.err
    allowed = pdntool("validate", path, "--allow-unverified", "--format", "jsonl")
    assert (allowed.code, allowed.out) == (0, ran.out)
    assert pdntool("validate", path, "--ignore", "PDN").code == 1
    assert pdntool("validate", path, "--ignore", "PDN", "--allow-unverified").code == 0


def test_a_setting_allows_it(pdntool: Program, write: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(UNVERIFIED["no variant"])
    write("allow-unverified = true\n", "pdntool.toml")
    monkeypatch.chdir(path.parent)
    assert pdntool("validate", "games.pdn").code == 0
    assert pdntool("validate", "games.pdn", "--no-config").code == 1


def test_it_is_no_fault_of_a_game_without_moves(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[GameType "77"]\n[White "Ann"]\n\n2-0\n'), "--format", "jsonl")
    assert (ran.code, ran.game["status"]) == (0, "ok")


def test_every_format_says_so(pdntool: Program, write: Writer) -> None:
    path = write(UNVERIFIED["no variant"] + '\n[GameType "20"]\n\n1. 32-28 19-23 *\n')
    for form in ("text", "concise", "csv", "github", "sarif", "json", "jsonl"):
        ran = pdntool("validate", path, "--format", form)
        assert (ran.code, "PDN407" in ran.out) == (1, True), form
        assert ("unverified" in ran.out) is (form in {"csv", "sarif", "json", "jsonl"}), form
    assert json.loads(pdntool("validate", path, "--format", "json").out)["summary"]["games_unverified"] == 1
    assert "1 oyun denetlenemedi" in pdntool("validate", path, "--lang", "tr").err


def test_errors_weigh_more(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 20-24 *\n'), "--format", "jsonl")
    assert (ran.code, ran.game["status"]) == (1, "problems")
    assert "not verified" not in ran.err


def test_a_fault_that_is_not_reported_fails_no_run(pdntool: Program, write: Writer) -> None:
    path = write('[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 20-24 *\n')
    ran = pdntool("validate", path, "--ignore", "PDN305", "--format", "jsonl")
    assert (ran.code, ran.game["status"]) == (0, "unverified")


PLAYED = {
    "too few": ('[GameType "20"]\n[FEN "W:W28,45:B22,23,14,5"]\n', "1. 28x17", "PDN306", "5-10 2. 45-40 10-15 *"),
    "a quiet move": ('[GameType "20"]\n', "1. 32-28 19-23 2. 34-30", "PDN305", "23x32 3. 37x28 *"),
    "broken off": ('[GameType "25"]\n[FEN "W:Wh6,a1:Bg7,c5,d2"]\n', "1. h6xf8", "PDN307", "d2-c1 2. f8xb4 *"),
    "a man backward": ('[GameType "20"]\n[FEN "W:W28:B5"]\n', "1. 28-32", "PDN304", "5-10 2. 32-28 *"),
    "a jump over nothing": ('[GameType "20"]\n[FEN "W:W28:B5"]\n', "1. 28x17", "PDN310", "5-10 2. 17-12 *"),
    "by its name": ('[GameType "20"]\n[FEN "W:W28,45:B22,23,14,5"]\n', "1. 28x17", "capture-not-maximal", "5-10 *"),
    "Turkish": ('[GameType "30"]\n[FEN "W:Wf6,a1:Bf7,Ke8,Kc8,h5"]\n', "1. f6xf8", "PDN307", "e8xg8 2. a1-a2 *"),
}


@pytest.mark.parametrize(("tags", "moves", "code", "rest"), PLAYED.values(), ids=PLAYED)
def test_an_allowed_move_that_a_piece_can_make_is_played(  # noqa: PLR0913, PLR0917 -- the parts of a record
    pdntool: Program, write: Writer, tags: str, moves: str, code: str, rest: str
) -> None:
    path = write(f"{tags}\n{moves} {{pdntool: allow {code}}} {rest}\n")
    ran = pdntool("validate", path, "--format", "jsonl")
    assert (ran.code, ran.game["status"], ran.codes) == (0, "ok", [])
    assert ran.game["plies_legal"] == ran.game["plies_read"] > 1
    plain = pdntool("validate", write(f"{tags}\n{moves} {rest}\n"), "--format", "jsonl")
    assert (plain.code, plain.game["status"]) == (1, "problems")


@pytest.mark.parametrize(("tags", "moves", "code", "rest"), PLAYED.values(), ids=PLAYED)
def test_a_conversion_leaves_an_allowed_move_as_it_is(  # noqa: PLR0913, PLR0917 -- the parts of a record
    pdntool: Program, write: Writer, tags: str, moves: str, code: str, rest: str
) -> None:
    text = f"{tags}\n{moves} {{pdntool: allow {code}}} {rest}\n"
    ran = pdntool("convert", write(text), "--notation", "long")
    assert (ran.code, ran.out) == (1, text)


def test_after_an_allowed_move_the_rest_is_verified(pdntool: Program, write: Writer) -> None:
    text = '[GameType "20"]\n[FEN "W:W28,45:B22,23,14,5"]\n\n1. 28x17 {pdntool: allow PDN306} 5-10 2. 45-39 10-15 *\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.code, ran.game["status"], ran.game["plies_legal"]) == (1, "problems", 2)
    assert ran.game["diagnostics"][0]["move"] == "45-39"


@pytest.mark.parametrize(
    ("players", "result", "found"),
    [
        ('[P1 "x"]\n[P2 "y"]\n', "1-0", []),
        ('[P1 "x"]\n[P2 "y"]\n', "0-1", ["PDN334"]),
        ('[White "y"]\n[Black "x"]\n', "0-1", []),
        ('[White "y"]\n[Black "x"]\n', "1-0", ["PDN334"]),
    ],
)
def test_first_and_second_players_have_their_scores_in_that_order(
    pdntool: Program, write: Writer, players: str, result: str, found: list[str]
) -> None:
    text = f'{players}[Variant "American/English"]\n[FEN "B:W18:B14"]\n\n1. 14x23 {result}\n'
    ran = pdntool("validate", write(text), "--format", "jsonl")
    assert (ran.game["plies_legal"], ran.codes) == (1, found)
