"""``pdntool variants``: the list, and the page of one rule set."""

import pytest

from pdntool.i18n.catalog import catalog
from pdntool.rules.lookup import find_variant
from pdntool.rules.variants import SWITCHES, VARIANTS
from pdntool.write.variant_page import variant_page
from tests.conftest import Program

SOURCED = (
    "geometry",
    "man_moves",
    "man_captures",
    "king_moves",
    "king_captures",
    "king_flies",
    "removal",
    "promotion",
    "precedence",
    "obligation",
    "completion",
    "jumps",
    "loser",
)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_trait_names_its_source(name: str) -> None:
    rules = VARIANTS[name]
    special = [
        ("may_turn_back", rules.may_turn_back is False),
        ("king_lands_behind", rules.king_lands_behind),
        ("king_halts_behind_king", rules.king_halts_behind_king),
        ("men_capture_kings", not rules.men_capture_kings),
        ("king_run_limit", rules.king_run_limit > 0),
        ("first_king_wins", rules.first_king_wins),
        ("no_move_wins", rules.no_move_wins),
    ]
    needed = {*SOURCED, *(trait for trait, holds in special if holds)}
    assert needed <= rules.articles.keys()


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_page_shows_traits_and_every_square(name: str, language: str) -> None:
    rules = VARIANTS[name]
    page = variant_page(rules, catalog(language))
    assert rules.gametype in page
    board = page.rpartition("\n\n")[2].split()
    assert sorted(board) == sorted(rules.geometry.index)
    assert "{" not in page


def test_the_turkish_board_is_drawn_from_whites_side(pdntool: Program) -> None:
    ran = pdntool("variants", "türk daması", "--lang", "tr")
    assert ran.code == 0
    assert ran.out.startswith("turkish: Türk daması\n")
    assert ran.out.endswith(" a1 b1 c1 d1 e1 f1 g1 h1\n")


def test_the_thai_board_is_numbered_by_black(pdntool: Program) -> None:
    assert pdntool("variants", "makhos").out.endswith(" 4     3     2     1\n")


def test_an_unknown_name_is_wrong_usage(pdntool: Program) -> None:
    ran = pdntool("variants", "turkis")
    assert ran.code == 2
    assert "turkish" in ran.err


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("Türk", "turkish"),
        ("rus", "russian"),
        ("Italian", "italian"),
        ("русские", "russian"),
        ("çapraz dama", "capraz"),
    ],
)
def test_the_word_for_the_game_may_be_left_out(name: str, variant: str) -> None:
    rules = find_variant(name)
    assert rules is not None
    assert rules.name == variant


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_a_switch_is_chosen_behind_a_colon(switch: "tuple[str, tuple[str, ...]]", pdntool: Program) -> None:
    for variant in switch[1]:
        name = f"{variant}:{switch[0]}"
        rules = find_variant(name)
        assert rules is not None
        assert rules.name == name
        assert name in pdntool("variants", variant).out
        assert pdntool("moves", "--variant", name).code == 0
    assert find_variant(f"english:{switch[0]}") is None


def test_the_list_of_variants_shows_the_usual_regulation(pdntool: Program) -> None:
    listed = pdntool("variants").out.splitlines()
    for rules in VARIANTS.values():
        (row,) = [line for line in listed if line.split()[0] == rules.name]
        assert row.split()[-1] == rules.regulations
