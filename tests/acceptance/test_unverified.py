"""Nothing that was not verified is ok: its status, the exit code, what every format says of it."""

import json

import pytest

from tests.conftest import Program, Writer

UNVERIFIED = {
    "a GameType without rules": '[GameType "77"]\n\n1. 12-11 23-24 *\n',
    "no variant": "1. 12-11 23-24 *\n",
    "an allowed fault that cannot be played": '[GameType "20"]\n\n1. 27-22 {pdntool: allow PDN301} 19-23 *\n',
    "an allowed fault at the end": '[GameType "20"]\n\n1. 32-28 27-22 {pdntool: allow PDN301} *\n',
    "an allowed variant": '[Rules "capras"]\n\n{pdntool: allow PDN401} 1. 32-28 31-27 *\n',
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
    assert (ran.code, ran.game["status"], ran.codes) == (0, "ok", ["PDN474"])
    assert ran.game["plies_legal"] == ran.game["plies_read"] > 1
    for form in ("text", "concise", "csv", "json", "github", "sarif"):
        assert "PDN474" in pdntool("validate", path, "--format", form, "--lang", "tr").out
    assert pdntool("validate", path).err.endswith("0 errors, 0 warnings, 1 note\n")
    plain = pdntool("validate", write(f"{tags}\n{moves} {rest}\n"), "--format", "jsonl")
    assert (plain.code, plain.game["status"]) == (1, "problems")
    fault = plain.game["diagnostics"][0]
    assert f"({fault['code']} {fault['slug']})" in ran.game["diagnostics"][0]["message"]


UNKNOWN = {
    "a tag": '[Rules "foo"]\n\n1. 32-28 19-23 2. 28x19 14x23 {last} *\n',
    "a header line": "Kural: foo\n1. 32-28 19-23\n2. 28x19 14x23 {last}\n",
    "a table": "Rules;foo\n\nno;white;black\n1;32-28;19-23\n2;28x19;14x23\n3;{last};\n",
    "other squares": '[Rules "My Dama 2"]\n\n1. d3-d4 e6-e5 2. a3-a4 {last} *\n',
}


@pytest.mark.parametrize("text", UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_name_of_a_variant_hides_no_fault(pdntool: Program, write: Writer, text: str) -> None:
    name = "s.csv" if ";" in text else "s.pdn" if "[" in text else "s.sheet"
    good = pdntool("validate", write(text.replace("{last}", ""), name), "--format", "jsonl")
    assert (good.code, good.game["status"], good.codes) == (1, "problems", ["PDN401"])
    assert (good.game["variant_source"], good.game["plies_legal"]) == ("detected", good.game["plies_read"])
    bad = pdntool("validate", write(text.replace("{last}", "2-1"), name), "--format", "jsonl")
    assert bad.codes[0] == "PDN401"
    assert len(bad.codes) > 1, bad.codes


@pytest.mark.parametrize("options", [(), ("--notation", "damexchange"), ("--squares", "algebraic"), ("--pdn3",)])
def test_what_an_unknown_name_hides_from_detection_is_told(
    pdntool: Program, write: Writer, options: tuple[str, ...]
) -> None:
    path = write('[Rules "foo"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n')
    ran = pdntool("convert", path, "--to", "pdn", *options)
    assert '[Rules "foo"]\n' in ran.out
    again = pdntool("validate", write(ran.out), "--format", "jsonl")
    assert (again.game["variant"], again.game["plies_legal"]) == ("international", 4)


def test_a_game_type_is_asked_where_a_name_is_unknown(pdntool: Program, write: Writer) -> None:
    text = '[Rules "foo"]\n[GameType "40"]\n\n1. 32-28 19-23 *\n'
    game = pdntool("validate", write(text), "--format", "jsonl").game
    assert (game["variant"], game["variant_source"], game["plies_legal"]) == ("frisian", "tag", 2)


BLANK = {
    "a form": "Beyaz: Ada\nKural:\n\n1. 32-28 19-23\n",
    "a line to write on": "White: Ada\nRules: ________\n\n1. 32-28 19-23\n",
    "a dash": "Beyaz: Ada\nKural: -\n\n1. 32-28 19-23\n",
    "a tag": '[Rules ""]\n\n1. 32-28 19-23 *\n',
    "a GameType beside it": '[Rules "?"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n',
}


@pytest.mark.parametrize("text", BLANK.values(), ids=BLANK)
def test_rules_left_blank_are_no_unknown_variant(pdntool: Program, write: Writer, text: str) -> None:
    ran = pdntool("validate", write(text, "s.pdn" if "[" in text else "s.sheet"), "--format", "jsonl")
    assert (ran.code, ran.codes, ran.game["variant"], ran.game["plies_legal"]) == (0, [], "international", 2)


def test_what_no_variant_plays_is_not_guessed_from_an_unknown_name(pdntool: Program, write: Writer) -> None:
    ran = pdntool("validate", write('[Rules "chess"]\n\n1. e2-e4 e7-e5 *\n'), "--format", "jsonl")
    assert (ran.game["variant"], ran.codes) == (None, ["PDN401"])


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
    assert ran.game["diagnostics"][1]["move"] == "45-39"


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
    # In JSON the score of White comes first, whoever made the first move.
    assert ran.game["result"] == (result[::-1] if "P1" in players else result)


@pytest.mark.parametrize(
    ("written", "result"),
    [("2-0", "0-2"), ("0-2", "2-0"), ("1-1", "1-1"), ("1/2-1/2", "1/2-1/2"), ("*", "*"), ("0-1", "1-0")],
)
def test_a_result_of_first_and_second_has_one_form_in_json(
    pdntool: Program, write: Writer, written: str, result: str
) -> None:
    moves = '[Variant "American/English"]\n\n1. 11-15 23-19'
    for tags in ('[P1 "x"]\n[P2 "y"]\n', '[P2 "y"]\n'):
        game = pdntool("validate", write(f"{tags}{moves} {written}\n"), "--format", "jsonl").game
        assert (game["variant"], game["result"]) == ("english", result)
    # Where White begins the first player has the first score anyway.
    text = f'[P1 "x"]\n[P2 "y"]\n[GameType "20"]\n\n1. 32-28 19-23 {written}\n'
    assert pdntool("validate", write(text), "--format", "jsonl").game["result"] == written
