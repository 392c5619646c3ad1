"""The names of the rule sets: each is found in every way of writing it, and none hides that of another."""

import unicodedata
from collections.abc import Callable

import pytest

from pdntool.rules.lookup import close_variants, find_variant, read_gametype
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS

NAMES = [(name, rules) for rules in VARIANTS.values() for name in (rules.name, *rules.aliases)]
TURKISH = str.maketrans({"i": "İ", "ı": "I"})


def without_accents(name: str) -> str:
    """Return a name as it is typed on a keyboard without its letters."""
    plain = unicodedata.normalize("NFKD", name.replace("ı", "i"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


FOLDS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "small": str.lower,
    "capitals": str.upper,
    "first letters large": str.title,
    "Turkish capitals": lambda name: name.translate(TURKISH).upper(),
    "decomposed": lambda name: unicodedata.normalize("NFD", name),
    "composed": lambda name: unicodedata.normalize("NFC", name),
    "no blanks": lambda name: name.replace(" ", ""),
    "hyphens": lambda name: name.replace(" ", "-"),
    "underscores": lambda name: name.replace(" ", "_"),
    "blanks around": lambda name: f"  {name} ",
}


@pytest.mark.parametrize("fold", FOLDS.values(), ids=FOLDS)
def test_no_name_hides_another(fold: Callable[[str], str]) -> None:
    assert {name: find_variant(fold(name)) for name, _ in NAMES} == dict(NAMES)


def test_accents_may_be_left_out_unless_they_tell_two_names_apart() -> None:
    found = {name: find_variant(without_accents(name)) for name, _ in NAMES}
    assert found == {**dict(NAMES), "dáma": VARIANTS["turkish"]}


def test_the_size_of_the_board_may_stand_with_every_name() -> None:
    for name, rules in NAMES:
        size = (rules.geometry.width, rules.geometry.height)
        if not any(letter.isdigit() for letter in name):
            for written in (f"{name} ({size[0]}x{size[1]})", f"{size[0]} × {size[1]} {name}"):
                assert find_variant(written) is rules, written


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("Dama", "turkish"),
        ("DAMA", "turkish"),
        ("dama kuralları", "turkish"),
        ("Dáma", "czech"),
        ("DÁMA", "czech"),
        ("da\u0301ma", "czech"),
        ("Česká dáma", "czech"),
        ("Ceska dama", "czech"),
        ("Uluslararası", "international"),
        ("ULUSLARARASI DAMA", "international"),
        ("Uluslar arası Dama", "international"),
        ("uluslararası dama 10x10", "international"),
        ("Dama (10x10)", "international"),
        ("100 kare dama", "international"),
        ("10 x 10", "international"),
        ("FMJD", "international"),
        ("FMJD kuralları", "international"),
        ("FMJD rules", "international"),
        ("Çapraz Dama (10x10)", "capraz"),
        ("ÇAPRAZ", "capraz"),
        ("TÜDAF", "turkish"),
        ("TUDAF kuralları", "turkish"),
        ("Türk Daması (8x8)", "turkish"),
        ("Türk", "turkish"),
        ("Rus", "russian"),
        ("Russian rules", "russian"),
        ("Русские", "russian"),
        ("по русским правилам", None),
        ("İNGİLİZ DAMASI", "english"),
        ("INGILIZ DAMASI", "english"),
        ("American/English", "english"),
        ("English (8×8)", "english"),
        ("Frysk", "frysk"),
        ("Frysk!", "frysk"),
        ("12x12", "canadian"),
        ("10x8", "spantsiretti"),
    ],
)
def test_names_as_people_write_them(name: str, variant: str | None) -> None:
    found = find_variant(name)
    assert (found and found.name) == variant


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("frysk draughts", {"frisian", "frysk"}),
        ("damá", {"turkish", "czech"}),
        ("FMJD-64", {"russian", "brazilian"}),
        ("çapraz dama 8x8", {"capraz"}),
        ("Uluslararasi damma", {"international"}),
        ("capras", {"capraz"}),
        ("Türk damasi oyunlari", {"turkish"}),
        ("russain", {"russian"}),
    ],
)
def test_what_is_no_name_or_that_of_several_is_offered(name: str, meant: set[str]) -> None:
    assert find_variant(name) is None
    assert meant <= set(close_variants(name))


def test_a_size_that_many_boards_have_names_none() -> None:
    assert find_variant("8x8") is None
    assert {"turkish", "english", "russian"} <= set(close_variants("8x8"))


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("20,W,0,0,N,0", "international"),
        ("20,W", "international"),
        ("20;W;10;10;N2;0", "international"),
        ("25,w,8,8,a0,0", "russian"),
        ("25, W, 8, 8, A0", "russian"),
        ("25 (Russian)", "russian"),
        ("Russian (25)", "russian"),
        ("20 - International", "international"),
        ("23 unified pool checkers", "pool_unified"),
        ("GameType 20", "international"),
        ("capraz", "capraz"),
        ("Çapraz Dama", "capraz"),
        ("Russian", "russian"),
        ("International 10x10", "international"),
        ("10x10", "international"),
        ("Dama", "turkish"),
        ("Türk daması", "turkish"),
        ("20 (çapraz)", "capraz"),
        ("100", None),
        ("abc", None),
        ("draughts", None),
        ("checkers", None),
        ("x20", None),
        ("", None),
    ],
)
def test_the_value_of_a_gametype_tag(text: str, variant: str | None) -> None:
    read = read_gametype(text)
    assert (read and read.rules and read.rules.name) == variant


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_every_gametype_is_read_as_its_own_rule_set(rules: Rules) -> None:
    for text in filter(None, (rules.gametype, rules.name)):
        read = read_gametype(text)
        assert read is not None
        assert read.rules is not None
        assert read.rules.gametype == rules.gametype, text
