"""Detection of the variant: any naming of the squares, either side of the board, whatever other sites write."""

import random
import re

import pytest

from pdntool.board.naming import spoken_names
from pdntool.check.detect import DETECTION_ORDER
from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.rules.engine import engine
from pdntool.rules.notation import official_text
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS, named_rules
from pdntool.text.source import Source

NEVER = {"capraz", "killer", "antidraughts", "breakthrough", "frysk"}
PLAYSTRATEGY = (
    "1. c3-d4 d6-e5 2. b2-c3 c7-d6 3. a1-b2 b6-a5 4. e3-f4 a5-b4 5. a3xc5 d6xb4 6. c3xa5 e5xc3 7. c3xa1 c1-b2 "
    "8. a1xc3 d2xb4 9. f6-e5 f4xd6 10. e7xc5 c5xa3"
)


def check(text: str) -> Verdict:
    """Check the only game of a text."""
    (verdict,) = check_source(Source("test", text))
    return verdict


def game_of(rules: Rules, plies: int, seed: int = 1) -> list[str]:
    """Return so many random legal moves from the start."""
    chance, play, texts = random.Random(f"{rules.name}{seed}"), engine(rules), list[str]()  # noqa: S311 -- games
    position = play.start
    while len(texts) < plies and (moves := sorted(play.legal_moves(position))):
        move = chance.choice(moves)
        texts.append(official_text(rules, position, move))
        position = play.play(position, move)
    return texts


def renamed(rules: Rules, texts: list[str], *, numeric: bool, flipped: bool) -> str:
    """Return the moves with squares of the other kind, or as the other side sees them."""
    spoken = named_rules(f"{rules.name}:flipped") if flipped else rules
    assert spoken is not None
    names = {square: name for name, square in spoken_names(spoken.geometry).items() if name.isdigit() is numeric}
    return " ".join(re.sub(r"[a-l]?[0-9]+", lambda name: names[rules.geometry.index[name[0]]], text) for text in texts)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("numeric", [False, True])
@pytest.mark.parametrize("rules", DETECTION_ORDER, ids=lambda rules: rules.name)
def test_some_rule_set_plays_every_game_whatever_names_its_squares(
    rules: Rules, *, numeric: bool, flipped: bool
) -> None:
    for seed in range(3):
        verdict = check(renamed(rules, game_of(rules, 16, seed), numeric=numeric, flipped=flipped) + " *")
        assert (verdict.plies_legal, verdict.status) == (16, "ok")
        assert verdict.variant is not None
        assert verdict.variant.partition(":")[0] not in NEVER


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        (f"{PLAYSTRATEGY} *", "english:flipped"),
        (f'[Variant "American/English"]\n[P1 "x"]\n[P2 "y"]\n\n{PLAYSTRATEGY} *', "english:flipped"),
        ('[Variant "American/English"]\n[P1 "x"]\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 *', "english:flipped"),
        ('[Variant "American/English"]\n1. 11-15 22-18 2. 15x22 25x18 *', "english"),
        ('[Variant "English"]\n1. c3-d4 b6-c5 *', "english:flipped"),
        ('[Variant "Russian"]\n1. c3-d4 b6-c5 2. d4:b6 a7:c5 *', "russian"),
        ('[Variant "Brazilian"]\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 *', "brazilian"),
        ('[Variant "Russian"]\n1. 22-18 11-15 *', "russian"),
        ('[Variant "Pool"]\n1. 11-15 22-18 *', "pool"),
        ('[Variant "Frisian"]\n1. 32-28 19-23 *', "frisian"),
        ('[Variant "Standard"]\n1. 32-28 19-23 *', "international"),
        ('[Variant "Frysk!"]\n1. 46-41 5-10 *', "frysk"),
        ('[Variant "Antidraughts"]\n1. 32-28 19-23 *', "antidraughts"),
        ("1. 22-18 11-15 2. 18:11 8:15 3. 25-22 4-8 4. 24-19 15:24 5. 28:19 8-11 6. 29-25 *", "russian"),
        ("1. 22-18 11-15 2. 18:11 8:15 *", "russian"),
        ("1. 22-18 11-15 2. 18x11 8x15 *", "russian"),
        ("1. d4-e5 g7-f6 2. e5xg7 h8xf6 *", None),
        ("1. d4-e5 i7-h6 *", None),
        ("1. f6-e5 c3-d4 2. e5xc3 b2xd4 *", "english"),
    ],
)
def test_other_namings_and_tags(text: str, variant: str | None) -> None:
    verdict = check(text)
    if variant is not None:
        assert (verdict.variant, verdict.plies_legal) == (variant, verdict.plies_read)
    assert verdict.plies_read


@pytest.mark.parametrize("rules", [r for r in DETECTION_ORDER if r.geometry.width > 8], ids=lambda rules: rules.name)
def test_a_faulty_first_move_does_not_hide_the_board(rules: Rules) -> None:
    texts = game_of(rules, 30)
    first = "-".join(reversed(re.split("[-x:]", texts[0])))
    verdict = check(f"{first} {' '.join(texts[1:])} *")
    found = named_rules(verdict.variant or "")
    assert found is not None
    assert found.geometry.same_squares(rules.geometry)
    assert (verdict.status, verdict.plies_legal, verdict.diagnostics[0].ply) == ("problems", 0, 1)


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("1. 23-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 *", "international"),
        ("No White Black\n2 28x19 14x23\n3 37-32 10-14\n4 41-37 14-19\n5 46-41 5-10\n", "international"),
        ("No;Beyaz;Siyah\n2;28x19;14x23\n3;37-32;10-14\n4;41-37;14-19\n5;46-41;5-10\n", "international"),
        ("2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 *", "international"),
        ("19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 46-41 5-10 *", "international"),
        ("1. e3-e5 b6-b5 *", "turkish"),
        ("1. d3-d5 d6-d5 2. e3-e4 *", "turkish"),
        ("1. c3-d5 b6-c5 2. d4:b6 a7:c5 *", "russian"),
        ("1. c3-e5 f6-g5 2. a3-b4 g7-f6 *", "russian"),
        ("1. 12-17 22-18 2. 8-12 18-14 3. 9x18 23x14 *", "english"),
        ("No White Black\n2 e5xc3 b2xd4\n", None),
    ],
)
def test_the_squares_and_the_rest_tell_where_the_first_move_fails(text: str, variant: str | None) -> None:
    verdict = check(text)
    if variant is not None:
        assert verdict.variant == variant
    assert (verdict.status, verdict.plies_legal) == ("problems", 0)
    assert verdict.confidence is not None
    assert verdict.confidence.level == "low"


def test_an_unreadable_position_is_reported_without_any_tag_of_the_variant() -> None:
    verdict = check('[FEN "nonsense"]\n\n1. 32-28 19-23 2. 37-32 10-14 *')
    assert [one.code for one in verdict.diagnostics] == ["PDN404", "PDN319"]
    assert (verdict.variant, verdict.status) == ("international", "problems")


@pytest.mark.parametrize("text", ["1. 12-11 23-24 *", "1. 40-1 *", "1. 99-98 97-96 *"])
def test_what_shows_nothing_is_not_detected(text: str) -> None:
    verdict = check(text)
    assert (verdict.variant, verdict.status) == (None, "unverified")
    assert [one.code for one in verdict.diagnostics] == ["PDN407"]


@pytest.mark.parametrize("rules", DETECTION_ORDER, ids=lambda rules: rules.name)
def test_no_variant_that_plays_less_than_half_is_sure(rules: Rules) -> None:
    texts = game_of(rules, 20)
    for place in (1, 4, 9):
        verdict = check(" ".join([*texts[:place], texts[place - 1], *texts[place + 1 :]]) + " *")
        confidence = verdict.confidence
        if confidence is not None and 2 * verdict.plies_legal <= verdict.plies_read:
            assert confidence.level == "low"


@pytest.mark.parametrize("number", ["100", "77", "33,W,8,8,A0,0", "0"])
def test_a_gametype_without_rules_leads_to_detection(number: str) -> None:
    texts = " ".join(game_of(VARIANTS["russian"], 60))
    verdict = check(f'[GameType "{number}"]\n\n{texts} *')
    assert (verdict.variant, verdict.variant_source, verdict.plies_legal) == ("russian", "detected", verdict.plies_read)
    assert [one.code for one in verdict.diagnostics if one.code.startswith("PDN40")] == ["PDN402"]


def test_a_gametype_that_decides_is_not_overruled() -> None:
    verdict = check(f'[GameType "26"]\n\n{" ".join(game_of(VARIANTS["turkish"], 30))} *')
    assert (verdict.variant, verdict.variant_source, verdict.status) == ("brazilian", "tag", "problems")
    stop = next(one for one in verdict.diagnostics if one.ply == 1)
    assert stop.fits == ("turkish",)
