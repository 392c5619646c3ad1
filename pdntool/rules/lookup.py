"""Rule sets by their names in many languages, and by GameType."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS, switched
from pdntool.text.words import ALIKE, OFFERED, closest, fold_word

_GAMETYPE = re.compile(
    r"\s*([0-9]{1,4})\s*"
    r"(?:,\s*([WB])\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([ANS][0-3])\s*(?:,\s*([01])\s*)?)?\Z"
)
_NUMBER: Final = re.compile(r"(?<![\w.])([0-9]{1,4})(?![\w.][0-9]|[0-9A-Za-z])")
"""A GameType's number where the rest of the value has not its form: ``20,W,0,0,N,0``, ``25 (Russian)``."""


class GameType(NamedTuple):
    """What a GameType tag says: its number, and the rule set that it stands for, None if there are no rules for it.

    ``contradicts`` says whether the rest of the tag describes another board than the number does; the number decides.
    The corner of the first square is not compared, because files copy it from one another. ``is_standard`` says
    whether the value has the form of the standard, ``named`` whether it is the name of the rule set.
    """

    number: int | None
    rules: Rules | None
    contradicts: bool = False
    is_standard: bool = True
    named: bool = False


def find_variant(name: str) -> Rules | None:
    """Return the rule set of that name or alias; None if there is none, or there are several.

    Case does not count, nor do accents that tell no two names apart, words such as "draughts" or "rules", and the size
    of the board where it is that of the rule set. ``name:switch`` is the rule set with a switch of
    :data:`pdntool.rules.variants.SWITCHES`, ``name:flipped`` the one whose moves name the squares as they are seen from
    the other side of the board.
    """
    name, *switches = name.split(":")
    found = _meant_by(name)
    rules = found[0] if len(found) == 1 else None
    for switch in switches:
        rules = switched(rules, switch.strip()) if rules is not None else None
    return rules


def find_rules(text: str) -> Rules | None:
    """Return the rule set that a Rules tag asks for: by its name, or as a GameType would; None for any other text."""
    rules = find_variant(text)
    if rules is None:
        gametype = read_gametype(text)
        rules = None if gametype is None else gametype.rules
    return rules


def close_variants(name: str) -> tuple[str, ...]:
    """Return the names of the rule sets that a text may stand for which is the name of none, the likest first."""
    name = name.partition(":")[0]
    meant = _meant_by(name)
    if meant:
        return tuple(rules.name for rules in meant)
    names = _tables().exact
    strongly = closest(_letters(name), names, _STRONGLY_ALIKE)
    alike = [names[each][0].name for each in strongly]
    if not strongly or strongly[0] in VARIANTS:
        # Nothing, or one of the program's own names, is meant: others of these may be it.
        alike += closest(name, VARIANTS, ALIKE)
    return tuple(dict.fromkeys(alike))[:OFFERED]


_STRONGLY_ALIKE: Final = 0.7


_Names = Mapping[str, tuple[Rules, ...]]


class _Tables(NamedTuple):
    """Rule sets by the forms of their names: as they are, without accents, without words that tell nothing."""

    exact: _Names
    plain: _Names
    core: _Names


@lru_cache(maxsize=1024)
def _meant_by(name: str) -> tuple[Rules, ...]:
    """Return the rule sets that a name can mean: one, if it is a good name."""
    found = _named(name)
    if len(found) == 1:
        return found
    rest, size = _without_size(name)
    if size is None:
        return found
    board = tuple(rules for rules in VARIANTS.values() if _size(rules) == size)
    fitting = tuple(rules for rules in _named(rest) if rules in board)
    if fitting or _core(rest):
        return fitting
    # A size alone, or with a word for the game: some rule set is called by it.
    return _tables().exact.get("x".join(map(str, size)), tuple(rules for rules in board if rules.in_standard))


def _named(name: str) -> tuple[Rules, ...]:
    """Return the rule sets of a name, as far as it can be read the most exact way."""
    exact, plain, core = _tables()
    letters, bare, words = _letters(name), _without(_OF_RULES, name), _core(name)
    if letters in _OF_SEVERAL:
        return tuple(VARIANTS[each] for each in _OF_SEVERAL[letters])
    forms = (*((table, form) for form in (letters, bare) for table in (exact, plain)), (core, words))
    for table, form in forms:
        key = form if table is exact else _unaccented(form)
        if key in table:
            return table[key]
    return ()


@cache
def _tables() -> _Tables:
    exact: dict[str, tuple[Rules, ...]] = {}
    plain: dict[str, tuple[Rules, ...]] = {}
    core: dict[str, tuple[Rules, ...]] = {}
    for rules in VARIANTS.values():
        for name in (rules.name, *rules.aliases):
            letters, words = _letters(name), _core(name)
            _enter(exact, letters, rules)
            _enter(plain, _unaccented(letters), rules)
            if words:
                _enter(core, _unaccented(words), rules)
    return _Tables(MappingProxyType(exact), MappingProxyType(plain), MappingProxyType(core))


_OF_SEVERAL: Final = {
    **dict.fromkeys(
        ("fmjd64", "64fmjd", "idf", "idf64", "section64", "shashki64", "шашки64"), ("russian", "brazilian")
    ),
    **dict.fromkeys(("pooljamaican", "zimbabwean"), ("pool", "pool_unified")),
}
"""Names of what several rule sets are played under."""


def _enter(table: dict[str, tuple[Rules, ...]], form: str, rules: Rules) -> None:
    entered = table.get(form, ())
    if rules not in entered:
        table[form] = (*entered, rules)


_WORD: Final = re.compile(r"[^\W_]+")
_OF_GAMES: Final = frozenset(
    fold_word(word)
    for word in (
        *("dama", "daması", "damasi", "dame", "damas", "dames", "dam", "dáma", "dammen", "damer", "damspel"),
        *("draughts", "checkers", "шашки", "шашек", "шашкам", "shashki", "warcaby"),
    )
)
"""Words that are part of the names of most variants: "Türk" stands for "Türk daması"."""

_OF_RULES: Final = frozenset(
    fold_word(word)
    for word in (
        *("rules", "rule", "ruleset", "game", "variant", "official", "the", "of", "federation", "style"),
        *("kuralları", "kurallari", "kurallar", "kural", "kuralı", "oyunu", "oyun", "türü", "resmi", "resmî", "göre"),
        *("federasyonu", "правила", "по", "правилам", "regels", "spelregels", "règles", "les", "jeu", "de", "du"),
        *("regole", "regolamento", "della", "gioco", "reglas", "juego", "regras", "jogo", "las", "das", "pravidla"),
    )
)
"""Words that name no variant: "Russian rules" stands for "Russian"."""


def _words(name: str) -> Iterator[str]:
    return iter(_WORD.findall(fold_word(name)))


def _letters(name: str) -> str:
    """Return a form of a name that is the same for ``Türk Daması``, ``TÜRK DAMASI`` and ``türk-daması``."""
    return "".join(_words(name))


def _core(name: str) -> str:
    """Return a form of a name without the words that tell nothing."""
    return _without(_OF_RULES | _OF_GAMES, name)


def _without(dropped: Collection[str], name: str) -> str:
    return "".join(word for word in _words(name) if word not in dropped)


def _unaccented(form: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", form) if not unicodedata.combining(letter))


_SIZE: Final = re.compile(r"\b([0-9]{1,2})\s*(?:[xX×*хХ]|by)\s*([0-9]{1,2})\b")
_SQUARES: Final = re.compile(
    r"\b(64|80|100|144)[\s-]*(?:squares?|kareli|kare|cases|casas|casillas|caselle|velden|polí|polove|клет\w*|fields?)"
)
_SIZES: Final = {"64": (8, 8), "80": (10, 8), "100": (10, 10), "144": (12, 12)}


def _without_size(name: str) -> tuple[str, tuple[int, int] | None]:
    """Return a name without the size of a board, and that size as width and height."""
    if found := _SIZE.search(name):
        first, second = int(found[1]), int(found[2])
        size = (max(first, second), min(first, second))
    elif found := _SQUARES.search(name):
        size = _SIZES[found[1]]
    else:
        return name, None
    return f"{name[: found.start()]} {name[found.end() :]}", size


def _size(rules: Rules) -> tuple[int, int]:
    return rules.geometry.width, rules.geometry.height


def read_gametype(text: str) -> GameType | None:
    """Return what the value of a GameType tag says (PDN 3.0, GameType tag), None if it says nothing.

    A name stands for its rule set, and a number decides whatever stands behind it.
    """
    match = _GAMETYPE.match(text)
    if match is None:
        return _named_gametype(text)
    number = int(match[1])
    family = _family(number)
    if not family:
        return GameType(number, None)
    if match[2] is None:
        return GameType(number, family[0])
    given = (match[3], match[4], match[5][0])
    fitting = [rules for rules in family if _board(rules) == given]
    exact = [rules for rules in fitting if rules.gametype.split(",")[1:] == [*match.groups()[1:5], match[6] or "0"]]
    return GameType(number, (exact or fitting or family)[0], contradicts=not fitting)


def _named_gametype(text: str) -> GameType | None:
    """Return what a value of another form says: the name of a rule set, or a number with anything else."""
    # "Draughts" and "checkers" name the whole family here, but "Oyun türü: Dama" is a variant.
    rules = find_variant(text) if _core(text) or _letters(text) in _CALLED_SO else None
    if rules is not None:
        return GameType(rules.gametype_number, rules, is_standard=False, named=True)
    found = _NUMBER.search(text)
    if found is None:
        return None
    number = int(found[1])
    family = _family(number)
    named = find_variant(f"{text[: found.start()]} {text[found.end() :]}".strip(" \t.,;:()/-"))
    if named in family:
        return GameType(number, named, is_standard=False, named=True)
    return GameType(number, family[0] if family else None, is_standard=False)


_CALLED_SO: Final = frozenset({"dama", "dáma"})


def _family(number: int) -> list[Rules]:
    return [rules for rules in VARIANTS.values() if rules.gametype_number == number]


def is_gametype(text: str) -> bool:
    """Return whether a text has the form that the standard gives the value of a GameType tag."""
    return _GAMETYPE.match(text) is not None


def _board(rules: Rules) -> tuple[str, str, str]:
    """Return width, height and kind of notation as a GameType tag states them."""
    _, _, width, height, notation, *_ = rules.gametype.split(",")
    return width, height, notation[0]
