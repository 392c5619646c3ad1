"""Rule sets by their names in many languages, and by GameType."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS, switched

_GAMETYPE = re.compile(
    r"\s*([0-9]{1,4})\s*"
    r"(?:,\s*([WB])\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([ANS][0-3])\s*(?:,\s*([01])\s*)?)?\Z"
)


class GameType(NamedTuple):
    """The value of a GameType tag: its number, and the rule set of that number, None if there are no rules for it.

    ``contradicts`` says whether the rest of the tag describes another board than the number does; the number decides.
    The corner of the first square is not compared, because files copy it from one another.
    """

    number: int
    rules: Rules | None
    contradicts: bool = False


def find_variant(name: str) -> Rules | None:
    """Return the rule set of that name or alias, whatever its case and accents; None if there is none.

    ``name:switch`` is the rule set with a switch of :data:`pdntool.rules.variants.SWITCHES`, ``name:flipped`` the one
    whose moves name the squares as they are seen from the other side of the board.
    """
    name, *switches = name.split(":")
    rules = _names().get(_key(name))
    for switch in switches:
        rules = switched(rules, switch) if rules is not None else None
    return rules


@cache
def _names() -> Mapping[str, Rules]:
    names = {}
    for rules in VARIANTS.values():
        for name in (rules.name, *rules.aliases):
            names[_key(name)] = rules
    for rules in VARIANTS.values():
        for name in rules.aliases:
            names.setdefault(_key(_OF_A_GAME.sub("", name)), rules)
    return MappingProxyType(names)


# These words can be left out: "Türk" for "Türk daması", "Russian" for "Russian draughts".
_OF_A_GAME = re.compile(r" (?:daması|draughts|checkers|шашки)\Z")


def _key(name: str) -> str:
    """Return a form of a name that is the same for ``Türk Daması``, ``TURK DAMASI`` and ``turk-damasi``."""
    plain = unicodedata.normalize("NFKD", name.translate(_DOTLESS)).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


_DOTLESS = str.maketrans({"ı": "i", "İ": "i", "I": "i"})


def read_gametype(text: str) -> GameType | None:
    """Return what the value of a GameType tag says, None if it does not have that form (PDN 3.0, GameType tag)."""
    match = _GAMETYPE.match(text)
    if match is None:
        return None
    number = int(match[1])
    family = [rules for rules in VARIANTS.values() if rules.gametype_number == number]
    if not family:
        return GameType(number, None)
    if match[2] is None:
        return GameType(number, family[0])
    given = (match[3], match[4], match[5][0])
    fitting = [rules for rules in family if _board(rules) == given]
    exact = [rules for rules in fitting if rules.gametype.split(",")[1:] == [*match.groups()[1:5], match[6] or "0"]]
    return GameType(number, (exact or fitting or family)[0], contradicts=not fitting)


def _board(rules: Rules) -> tuple[str, str, str]:
    """Return width, height and kind of notation as a GameType tag states them."""
    _, _, width, height, notation, *_ = rules.gametype.split(",")
    return width, height, notation[0]
