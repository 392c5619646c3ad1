"""How alike two names of people are, whatever their order, script, accents and spelling."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pdntool.text.words import fold_word

ALIKE: Final = 0.8
"""The least likeness (0 to 1) of two spellings of one name."""
_MOST: Final = 1 << 16
_LETTERS_FOR_AN_ERROR: Final = (5, 9)
_LONG: Final = 7

_CYRILLIC: Final = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфыэіґўј", "abvgdeziiklmnoprstufieiguj", strict=True))
    | {"ё": "e", "ж": "zh", "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ю": "yu", "я": "ya"}
    | {"ь": None, "ъ": None, "є": "e", "ї": "i", "љ": "l", "њ": "n", "ћ": "c", "ђ": "dj", "џ": "dzh", "ә": "a"}
    | {"ө": "o", "ү": "u", "ұ": "u", "қ": "k", "ғ": "g", "ң": "n", "һ": "h"}
)
# Letters that no accent makes of others.
_LATIN: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "e", "œ": "e"})
# Ways of writing one sound; the longer come first.
_SOUNDS: Final = (
    ("sjtsj", "s"),
    ("shch", "s"),
    ("szcz", "s"),
    ("tsch", "c"),
    ("sch", "s"),
    ("tch", "c"),
    ("tsj", "c"),
    ("dzh", "c"),
    ("yo", "e"),
    ("sh", "s"),
    ("sj", "s"),
    ("sz", "s"),
    ("ch", "c"),
    ("cz", "c"),
    ("zh", "j"),
    ("zj", "j"),
    ("kh", "h"),
    ("gh", "g"),
    ("ph", "f"),
    ("th", "t"),
    ("ts", "c"),
    ("tz", "c"),
    ("ck", "k"),
    ("dj", "c"),
    ("ij", "i"),
    ("oe", "o"),
    ("ae", "e"),
    ("ue", "u"),
    ("ou", "u"),
    ("x", "ks"),
    ("w", "v"),
    ("q", "k"),
    ("y", "i"),
    ("j", "i"),
)
_AGAIN: Final = re.compile(r"(.)\1+")
_WORD: Final = re.compile(r"[^\W\d_]+")
_APOSTROPHE: Final = re.compile(r"['’ʼ`´]")
_UNKNOWN: Final = frozenset({"", "?", "-", "*", "n.n.", "nn", "unknown", "bilinmiyor", "onbekend"})
# What stands before or behind a name and is no part of it.
_TITLES: Final = frozenset(
    {"mr", "mrs", "ms", "dr", "prof", "jr", "sr", "gm", "gmi", "mi", "mf", "cmf", "wgm", "bay", "bayan"}
)


class _Name(NamedTuple):
    """A name as its words in the order in which they stand: spelled, and by their sounds."""

    spelled: tuple[str, ...]
    sounds: tuple[str, ...]


def is_known(name: str) -> bool:
    """Return whether a text names somebody: ``?`` and an empty text do not."""
    return name.strip().lower() not in _UNKNOWN


@lru_cache(maxsize=_MOST)
def plain_name(name: str) -> str:
    """Return a name in small Latin letters without accents, its words in the order of the alphabet.

    >>> plain_name("Çelik, İpek"), plain_name("IPEK CELIK"), plain_name("Иван Петров")
    ('celik ipek', 'celik ipek', 'ivan petrov')
    """
    return " ".join(sorted(_words(name).spelled))


@lru_cache(maxsize=_MOST)
def name_key(name: str) -> str:
    """Return what is the same for all spellings of a name that sound alike, in any order and script; empty for none.

    >>> name_key("Kaya, Ada") == name_key("ADA KAYA") == name_key("Кая Ада")
    True
    """
    return " ".join(sorted(_words(name).sounds))


def name_likeness(one: str, other: str) -> float:
    """Return how alike two whole names are, from 0 (not at all) to 1 (the same); the order of their words is no matter.

    An initial is like any word that it begins.
    """
    here, there = _words(one), _words(other)
    if not here.sounds or not there.sounds:
        return 0.0
    if sorted(here.sounds) == sorted(there.sounds):
        return 1.0
    short, long = sorted((here, there), key=lambda name: (len(name.sounds), sum(map(len, name.sounds))))
    pairs = _pairs(short, long)
    if pairs is None:
        return 0.0
    # A word that one of the names lacks tells little, but more than nothing.
    missing = len(long.sounds) - len(short.sounds)
    weight = sum(weight for weight, _ in pairs)
    return max(0.0, sum(weight * like for weight, like in pairs) / weight - 0.05 * missing)


def is_same_person(one: str, other: str) -> bool:
    """Return whether two names can be one: alike enough in each of their words.

    >>> is_same_person("Ada Kaya", "KAYA, A."), is_same_person("Ada Kaya", "Kaya, Deniz")
    (True, False)
    """
    return one == other or _is_same(one, other)


@lru_cache(maxsize=_MOST)
def _is_same(one: str, other: str) -> bool:
    return name_likeness(one, other) >= ALIKE


@lru_cache(maxsize=_MOST)
def is_named(asked: str, name: str) -> bool:
    """Return whether each word that is asked for is in a name, in any order, script and near spelling.

    >>> is_named("kaya", "Kaya, Ada"), is_named("Иванов", "Ivanov, P."), is_named("Ada Kaya", "Kaya, Deniz")
    (True, True, False)
    """
    wanted, there = _words(asked), _words(name)
    if len(wanted.sounds) > len(there.sounds):
        return _is_same(asked, name)
    return bool(wanted.sounds) and _pairs(wanted, there) is not None


@lru_cache(maxsize=_MOST)
def loose_text(text: str) -> str:
    """Return a text in small Latin letters without accents, to be compared with another."""
    folded = fold_word(_APOSTROPHE.sub("", text)).translate(_CYRILLIC)
    bare = "".join(sign for sign in unicodedata.normalize("NFD", folded) if not unicodedata.combining(sign))
    return bare.translate(_LATIN)


@lru_cache(maxsize=_MOST)
def _words(name: str) -> _Name:
    if not is_known(name):
        return _Name((), ())
    words = _WORD.findall(loose_text(name))
    kept = [word for word in words if word not in _TITLES] or words
    return _Name(tuple(kept), tuple(map(_sound, kept)))


def _sound(word: str) -> str:
    for written, sound in _SOUNDS:
        word = word.replace(written, sound)
    return _AGAIN.sub(r"\1", word)


def _pairs(short: _Name, long: _Name) -> list[tuple[int, float]] | None:
    """Return weight and likeness of each word of a name with its own word of another; None where one has none.

    The longest words choose first; a name of which only initials fit has none.
    """
    left = list(range(len(long.sounds)))
    pairs: list[tuple[int, float]] = []
    whole = False
    for place in sorted(range(len(short.sounds)), key=lambda place: -len(short.sounds[place])):
        like, taken = max((_likeness(short, place, long, other), -other) for other in left) if left else (0.0, 0)
        if like < ALIKE:
            return None
        left.remove(-taken)
        weight = min(len(short.sounds[place]), len(long.sounds[-taken]))
        whole |= weight > 1
        pairs.append((weight, like))
    return pairs if whole or len(long.sounds) == 1 else None


def _likeness(here: _Name, place: int, there: _Name, other: int) -> float:
    one, two = here.sounds[place], there.sounds[other]
    if one == two:
        return 1.0
    if min(len(one), len(two)) == 1:
        first, second = here.spelled[place], there.spelled[other]
        return 0.9 if one[0] == two[0] or first[0] == second[0] else 0.0
    return _near(one, two)


@lru_cache(maxsize=_MOST)
def _near(one: str, two: str) -> float:
    """Return the likeness of two words: of five letters one may be wrong, of nine two, the first of a few never."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 -- few commands compare names

    shortest = min(len(one), len(two))
    allowed = sum(shortest >= least for least in _LETTERS_FOR_AN_ERROR)
    if one[0] != two[0] and shortest < _LONG:
        return 0.0
    distance = OSA.distance(one, two, score_cutoff=allowed)
    return 0.0 if distance > allowed or not allowed else 1.0 - 0.15 * distance / allowed


def in_order(names: Sequence[str]) -> list[str]:
    """Return names as people look for them: by their letters without accents, whatever their case."""
    return sorted(names, key=lambda name: (" ".join(_words(name).spelled), name))
