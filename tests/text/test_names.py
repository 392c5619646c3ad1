"""Names of players: order, script, accents and spelling are no matter, other people stay others."""

import pytest

from pdntool.text.names import in_order, is_known, is_named, is_same_person, name_likeness, plain_name

SAME = (
    ("Ada Kaya", "Kaya, Ada"),
    ("Ada Kaya", "KAYA ADA"),
    ("Ada Kaya", "Kaya, A."),
    ("Işık Çelik", "ISIK CELIK"),
    ("İpek Öz", "ipek oz"),
    ("Ипполит Щёголев", "Shchyogolev, Ippolit"),
    ("Чижиков", "Chizhikov"),
    ("Чижиков", "Tsjizjikov"),
    ("Иванов", "Iwanow"),
    ("Müller", "Mueller"),
    ("O'Brian", "OBrian"),
    ("Kowalczyk", "Kowalcyzk"),
    ("Van der Berg, Jan", "Jan van der Berg"),
    ("GMI Deniz Er", "Deniz Er"),
)
OTHERS = (
    ("Ada Kaya", "Deniz Kaya"),
    ("Kaya", "Kara"),
    ("Demir", "Emir"),
    ("Demir", "Demirel"),
    ("A. Kaya", "A. Er"),
    ("Er", "Ek"),
    ("?", "?"),
    ("", "Kaya"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_spellings_of_one_name_are_alike(one: str, other: str) -> None:
    assert is_same_person(one, other)
    assert is_same_person(other, one)
    assert is_named(one, other)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_other_names_are_not(one: str, other: str) -> None:
    assert name_likeness(one, other) == name_likeness(other, one)
    assert name_likeness(one, other) < 0.8


@pytest.mark.parametrize(
    ("asked", "name", "found"),
    [
        ("kaya", "Kaya, Ada", True),
        ("ada", "Kaya, Ada", True),
        ("Кая", "Kaya, Ada", True),
        ("A", "Kaya, Ada", False),
        ("Ada Er", "Kaya, Ada", False),
        ("", "Kaya, Ada", False),
        ("Kaya", "?", False),
        ("Kaya, Ada", "Kaya", True),
    ],
)
def test_a_part_of_a_name_finds_it(asked: str, name: str, found: bool) -> None:  # noqa: FBT001
    assert is_named(asked, name) is found


def test_plain_names_are_keys() -> None:
    assert plain_name("Çelik, İpek") == plain_name("IPEK CELIK") == "celik ipek"
    assert plain_name("?") == ""
    assert not is_known(" ? ")
    assert in_order(["Çelik", "Demir", "Can", "Иван"]) == ["Can", "Çelik", "Demir", "Иван"]
