"""The rule sets, as data: a variant states its traits, or in what it differs from another.

Sources. FMJD: Official FMJD rules for international draughts, Annex 1 (2015). FMJD-64: rules of the 64-square
sections. DF: Dama Federasyonu, 10x10 Çapraz Dama (distance training). WCDF: World Checkers/Draughts Federation, Rules
of Draughts. FID: Regolamento tecnico, Capo I. APCA: American Pool Checkers Association, Tournament Rules. FPD:
Federação Portuguesa de Damas, Regras. RUS: Russian code of 2004. CZ: Brief Rules of Czech Draughts and the full rules
of damweb.cz. TÜDAF: Türk Daması Kuralları. THAI: makhos as described by coldmoon.io. WFD: Official Rules for Frisian
Draughts (2011). PDN: the standard's table of GameTypes. lidraughts: the rules of that site. dctl: the rules of that
library.
"""

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pdntool.board.geometry import DIAGONAL, ORTHOGONAL, Corner, Geometry, Squares
from pdntool.rules.spec import (
    BY_KING,
    FRISIAN_VALUE,
    KINGS_FIRST,
    QUALITY,
    QUANTITY,
    VALUE_ONE_AND_A_HALF,
    Promotion,
    Removal,
    Result,
    Rules,
)

FORWARD = DIAGONAL[:2]
FORWARD_AND_SIDEWAYS = ORTHOGONAL[:3]
EIGHT = (*DIAGONAL, (-2, 0), (0, -2), (0, 2), (2, 0))
"""The diagonals, and straight over the squares that are not played on."""

_NUMBERED_8 = Geometry(8, 8, Squares.LEFT_CORNER, Corner.TOP_LEFT, algebraic=False)
_ALGEBRAIC_8 = Geometry(8, 8, Squares.LEFT_CORNER, Corner.BOTTOM_LEFT, algebraic=True)
_IBERIAN = Geometry(8, 8, Squares.RIGHT_CORNER, Corner.BOTTOM_RIGHT, algebraic=False)

_INTERNATIONAL = Rules(
    name="international",
    gametype="20,W,10,10,N2,0",
    geometry=Geometry(10, 10, Squares.LEFT_CORNER, Corner.TOP_LEFT, algebraic=False),
    men_rows=(1, 2, 3, 4),
    white_starts=True,
    man_moves=FORWARD,
    man_captures=DIAGONAL,
    king_moves=DIAGONAL,
    king_captures=DIAGONAL,
    king_flies=True,
    removal=Removal.AT_END,
    promotion=Promotion.AT_END,
    precedence=(QUANTITY,),
    result=Result.INTERNATIONAL,
    regulations="fmjd",
    aliases=(
        *("10x10", "standard", "fmjd", "wdf", "kndb", "ffjd", "international draughts", "international checkers"),
        *("polish draughts", "continental draughts", "uluslararası dama", "enternasyonal dama", "polonya daması"),
        *("dammen", "dames", "internationaal dammen", "internationale", "internationale dame", "polnische dame"),
        *("jeu de dames", "dames internationales", "dames polonaises", "dama internazionale", "dama polacca"),
        *("damas internacionales", "damas internacional", "internacional", "warcaby", "warcaby międzynarodowe"),
        *("mezinárodní dáma", "mezhdunarodnye shashki", "stokletochnye shashki", "стоклетки", "стоклеточные шашки"),
        *("международные шашки", "международные"),
    ),
    articles={
        "geometry": "FMJD 2",
        "man_moves": "FMJD 3.4",
        "man_captures": "FMJD 4.2",
        "king_moves": "FMJD 3.9",
        "king_captures": "FMJD 4.3",
        "king_flies": "FMJD 3.9",
        "jumps": "FMJD 4.2",
        "obligation": "FMJD 4.1",
        "completion": "FMJD 4.6",
        "removal": "FMJD 4.8",
        "promotion": "FMJD 4.15",
        "precedence": "FMJD 4.13",
        "loser": "FMJD 7.2",
    },
)

_CAPRAZ = replace(
    _INTERNATIONAL,
    name="capraz",
    precedence=(),
    detectable=False,
    aliases=("çapraz dama", "çapraz", "10x10 çapraz dama", "uluslararası çapraz dama", "çapraz daması"),
    articles={
        **_INTERNATIONAL.articles,
        "precedence": "DF Taş Alma Zorunluluğu",
        "obligation": "DF Taş Alma Zorunluluğu",
    },
)

_KILLER = replace(
    _INTERNATIONAL,
    name="killer",
    gametype="",
    king_halts_behind_king=True,
    in_standard=False,
    detectable=False,
    aliases=("killer draughts", "killerdammen", "killer dammen"),
    articles={**_INTERNATIONAL.articles, "king_halts_behind_king": "dctl"},
)

_BREAKTHROUGH = replace(
    _INTERNATIONAL,
    name="breakthrough",
    detectable=False,
    gametype="96,W,10,10,N2,0",
    first_king_wins=True,
    in_standard=False,
    regulations="none",
    aliases=("doorbraakdammen", "breakthrough draughts", "ilk dama kazanır"),
    articles={**_INTERNATIONAL.articles, "first_king_wins": "lidraughts"},
)

_ANTIDRAUGHTS = replace(
    _INTERNATIONAL,
    name="antidraughts",
    gametype="98,W,10,10,N2,0",
    no_move_wins=True,
    in_standard=False,
    detectable=False,
    regulations="threefold",
    aliases=("anti draughts", "losing draughts", "weggeefdammen", "giveaway", "suicide draughts"),
    articles={**_INTERNATIONAL.articles, "loser": "lidraughts", "no_move_wins": "lidraughts"},
)

_FRISIAN = replace(
    _INTERNATIONAL,
    name="frisian",
    rarity=8,
    gametype="40,W,10,10,N2,0",
    geometry=replace(_INTERNATIONAL.geometry, padding=3),
    man_captures=EIGHT,
    king_captures=EIGHT,
    precedence=(FRISIAN_VALUE, BY_KING),
    king_run_limit=3,
    result=Result.DEFAULT,
    regulations="frisian",
    aliases=(
        *("frisian draughts", "frysk dammen", "fries dammen", "fries", "wfd", "friesisch", "friesische dame"),
        *("friz daması", "frizya daması", "dames frisonnes", "фризские шашки"),
    ),
    articles={
        "geometry": "WFD 1-3",
        "man_moves": "WFD 7",
        "man_captures": "WFD 9",
        "king_moves": "WFD 10",
        "king_captures": "WFD 10",
        "king_flies": "WFD 10",
        "jumps": "WFD 9",
        "obligation": "WFD 11",
        "completion": "WFD 11",
        "removal": "WFD 13-14",
        "promotion": "WFD 8",
        "precedence": "WFD 11-12",
        FRISIAN_VALUE.code: "WFD 11",
        BY_KING.code: "WFD 12",
        "king_run_limit": "WFD 17",
        "loser": "WFD 20",
    },
)

_FRYSK = replace(
    _FRISIAN,
    name="frysk",
    detectable=False,
    gametype="97,W,10,10,N2,0",
    men_rows=(1,),
    in_standard=False,
    aliases=("frysk!",),
)

_CANADIAN = replace(
    _INTERNATIONAL,
    name="canadian",
    rarity=2,
    gametype="27,W,12,12,N2,0",
    geometry=Geometry(12, 12, Squares.LEFT_CORNER, Corner.TOP_LEFT, algebraic=False),
    men_rows=(1, 2, 3, 4, 5),
    aliases=(
        *("12x12", "canadian draughts", "canadian checkers", "dames canadiennes", "jeu de dames canadien"),
        *("canadees dammen", "dama canadese", "kanada daması", "канадские шашки"),
    ),
)

_BRAZILIAN = replace(
    _INTERNATIONAL,
    name="brazilian",
    rarity=1,
    gametype="26,W,8,8,A0,0",
    geometry=_ALGEBRAIC_8,
    men_rows=(1, 2, 3),
    result=Result.DEFAULT,
    regulations="fmjd64",
    aliases=(
        *("brazilian draughts", "brazilian checkers", "damas brasileiras", "brasileira", "jogo de damas", "cbd"),
        *("braziliaans dammen", "dames brésiliennes", "dama brasiliana", "damas brasileñas"),
        *("brezilya daması", "бразильские шашки"),
    ),
)

_RUSSIAN = replace(
    _BRAZILIAN,
    name="russian",
    rarity=0,
    gametype="25,W,8,8,A0,0",
    promotion=Promotion.CONTINUES,
    precedence=(),
    capture_sign=":",
    aliases=(
        *("russian draughts", "russian checkers", "shashki", "russkie shashki", "russisch", "russisch dammen"),
        *("russische dame", "dames russes", "dama russa", "damas rusas", "damas russas", "ruská dáma"),
        *("шашки", "русские шашки", "russian shashki", "rus daması", "rusya daması"),
    ),
    articles={
        "geometry": "RUS 1.2",
        "man_moves": "RUS 1.4",
        "man_captures": "RUS 1.5.3",
        "king_moves": "RUS 1.4.5",
        "king_captures": "RUS 1.5",
        "king_flies": "RUS 1.4.5",
        "jumps": "RUS 1.5",
        "obligation": "RUS 1.5",
        "completion": "RUS 1.5, FMJD-64 4.6",
        "removal": "RUS 1.5",
        "promotion": "RUS 1.5.15",
        "precedence": "RUS 1.5",
        "loser": "RUS 1.6",
    },
)

_SPANTSIRETTI = replace(
    _RUSSIAN,
    name="spantsiretti",
    rarity=4,
    gametype="41,W,10,8,A0,0",
    geometry=Geometry(10, 8, Squares.LEFT_CORNER, Corner.BOTTOM_LEFT, algebraic=True),
    aliases=("10x8", "80 squares", "spantsireti", "шашки спанцирети", "80-клеточные шашки", "80 kareli dama"),
)

_POOL = replace(
    _BRAZILIAN,
    name="pool",
    rarity=4,
    gametype="23,B,8,8,N1,0",
    geometry=_NUMBERED_8,
    white_starts=False,
    precedence=(),
    regulations="apca",
    aliases=("pool checkers", "american pool checkers", "apca", "pool daması", "amerikan pool daması", "havuz daması"),
    articles={
        "geometry": "APCA 1-3",
        "man_moves": "APCA 14",
        "man_captures": "APCA 14",
        "king_moves": "APCA 15",
        "king_captures": "APCA 15",
        "king_flies": "APCA 15",
        "jumps": "APCA 14",
        "obligation": "APCA 20",
        "completion": "APCA 20",
        "removal": "APCA 17-19",
        "promotion": "APCA 16",
        "precedence": "APCA 20",
        "loser": "APCA 25",
    },
)

_POOL_UNIFIED = replace(
    _POOL,
    name="pool_unified",
    gametype="23,W,8,8,A0,0",
    geometry=_ALGEBRAIC_8,
    white_starts=True,
    detectable=False,
    aliases=("unified pool checkers", "zimbabwean pool checkers"),
)

_JAMAICAN = replace(
    _POOL,
    name="jamaican",
    gametype="23,B,8,8,A1,1",
    geometry=Geometry(8, 8, Squares.RIGHT_CORNER, Corner.TOP_LEFT, algebraic=True),
    detectable=False,
    aliases=("jamaican draughts", "jamaika daması"),
)

_ENGLISH = Rules(
    name="english",
    gametype="21,B,8,8,N1,0",
    geometry=_NUMBERED_8,
    men_rows=(1, 2, 3),
    white_starts=False,
    man_moves=FORWARD,
    man_captures=FORWARD,
    king_moves=DIAGONAL,
    king_captures=DIAGONAL,
    king_flies=False,
    removal=Removal.AT_END,
    promotion=Promotion.STOPS,
    regulations="wcdf",
    aliases=(
        *("checkers", "draughts", "straight checkers", "american checkers", "american", "english draughts"),
        *("english checkers", "anglo-american", "american/english", "english/american", "british draughts"),
        *("wcdf", "acf", "eda", "engels dammen", "englische dame", "dames anglaises", "dama inglese", "dama americana"),
        *("damas inglesas", "anglická dáma", "английские шашки", "чекерс"),
        *("ingiliz daması", "amerikan daması", "ingiliz-amerikan daması"),
    ),
    articles={
        "geometry": "WCDF 1.1-1.5",
        "man_moves": "WCDF 1.15",
        "man_captures": "WCDF 1.18",
        "king_moves": "WCDF 1.17",
        "king_captures": "WCDF 1.18",
        "king_flies": "WCDF 1.17",
        "jumps": "WCDF 1.18",
        "obligation": "WCDF 1.20",
        "completion": "WCDF 1.19",
        "removal": "WCDF 1.19",
        "promotion": "WCDF 1.19",
        "precedence": "WCDF 1.20",
        "loser": "WCDF 1.30",
    },
)

_ITALIAN = replace(
    _ENGLISH,
    name="italian",
    rarity=1,
    gametype="22,W,8,8,N2,1",
    geometry=Geometry(8, 8, Squares.RIGHT_CORNER, Corner.TOP_LEFT, algebraic=False),
    white_starts=True,
    precedence=(QUANTITY, BY_KING, QUALITY, KINGS_FIRST),
    men_capture_kings=False,
    regulations="fid",
    aliases=(
        *("italian draughts", "italian checkers", "dama italiana", "fid", "italiaans dammen", "dames italiennes"),
        *("italienische dame", "damas italianas", "italyan daması", "итальянские шашки"),
    ),
    articles={
        "geometry": "FID 2.3",
        "man_moves": "FID 4",
        "man_captures": "FID 5.3b",
        "men_capture_kings": "FID 5.3b",
        "king_moves": "FID 4",
        "king_captures": "FID 5.3c",
        "king_flies": "FID 4",
        "jumps": "FID 5.3",
        "obligation": "FID 6.1",
        "completion": "FID 6.1",
        "removal": "FID 5",
        "promotion": "FID 4",
        "precedence": "FID 6.6-6.10",
        QUANTITY.code: "FID 6.6",
        BY_KING.code: "FID 6.7",
        QUALITY.code: "FID 6.8",
        KINGS_FIRST.code: "FID 6.9",
        "loser": "FID 9",
    },
)

_PORTUGUESE = replace(
    _ENGLISH,
    name="portuguese",
    rarity=6,
    gametype="28,W,8,8,N1,1",
    geometry=_IBERIAN,
    white_starts=True,
    king_flies=True,
    precedence=(QUANTITY, QUALITY),
    regulations="fpd",
    aliases=(
        *("portuguese draughts", "portuguese checkers", "damas clássicas", "damas portuguesas", "fpd"),
        *("dames portugaises", "dama portoghese", "portugees dammen", "portekiz daması", "португальские шашки"),
    ),
    articles={
        "geometry": "FPD 3-7",
        "man_moves": "FPD",
        "man_captures": "FPD",
        "king_moves": "FPD",
        "king_captures": "FPD",
        "king_flies": "FPD",
        "jumps": "FPD",
        "obligation": "FPD law a",
        "completion": "FPD law a",
        "removal": "FPD",
        "promotion": "FPD",
        "precedence": "FPD laws b-c",
        QUANTITY.code: "FPD law b",
        QUALITY.code: "FPD law c",
        "loser": "FPD",
    },
)

_SPANISH = replace(
    _PORTUGUESE,
    name="spanish",
    rarity=4,
    gametype="24,W,8,8,N1,1",
    aliases=(
        *("spanish draughts", "spanish checkers", "damas", "damas españolas", "damas clásicas españolas"),
        *("juego de damas", "española", "dames espagnoles", "dama spagnola", "spaans dammen"),
        *("ispanyol daması", "испанские шашки"),
    ),
)

_CZECH = replace(
    _ENGLISH,
    name="czech",
    rarity=2,
    gametype="29,W,8,8,A0,0",
    geometry=_ALGEBRAIC_8,
    white_starts=True,
    king_flies=True,
    precedence=(BY_KING,),
    regulations="czech",
    aliases=(
        *("czech draughts", "czech checkers", "česká dáma", "dáma", "tsjechisch dammen", "dames tchèques"),
        *("tschechische dame", "çek daması", "чешские шашки"),
    ),
    articles={
        "geometry": "CZ 2.1",
        "man_moves": "CZ 3",
        "man_captures": "CZ 4",
        "king_moves": "CZ 3",
        "king_captures": "CZ 4",
        "king_flies": "CZ 3",
        "jumps": "CZ 4",
        "obligation": "CZ 4",
        "completion": "CZ 4",
        "removal": "CZ 4",
        "promotion": "CZ 3",
        "precedence": "CZ 4.14",
        "loser": "CZ 5",
    },
)

_THAI = replace(
    _ENGLISH,
    name="thai",
    rarity=6,
    gametype="31,B,8,8,N2,0",
    geometry=Geometry(8, 8, Squares.LEFT_CORNER, Corner.BOTTOM_RIGHT, algebraic=False),
    men_rows=(1, 2),
    king_flies=True,
    king_lands_behind=True,
    removal=Removal.AT_ONCE,
    capture_sign="-",
    regulations="none",
    aliases=("thai draughts", "thai checkers", "makhos", "mak-hot", "หมากฮอส", "tayland daması", "тайские шашки"),
    articles={
        "geometry": "PDN 31",
        "man_moves": "THAI",
        "man_captures": "THAI",
        "king_moves": "THAI",
        "king_captures": "THAI",
        "king_flies": "THAI",
        "king_lands_behind": "THAI",
        "jumps": "THAI",
        "obligation": "THAI",
        "completion": "THAI",
        "removal": "THAI",
        "promotion": "THAI",
        "precedence": "THAI",
        "loser": "THAI",
    },
)

_TURKISH = Rules(
    name="turkish",
    gametype="30,W,8,8,A0,0",
    geometry=Geometry(8, 8, Squares.ALL, Corner.BOTTOM_LEFT, algebraic=True),
    men_rows=(2, 3),
    white_starts=True,
    man_moves=FORWARD_AND_SIDEWAYS,
    man_captures=FORWARD_AND_SIDEWAYS,
    king_moves=ORTHOGONAL,
    king_captures=ORTHOGONAL,
    king_flies=True,
    removal=Removal.AT_ONCE,
    promotion=Promotion.AT_END,
    precedence=(QUANTITY,),
    may_turn_back=False,
    names_captured=True,
    regulations="tudaf",
    aliases=(
        *("türk daması", "dama", "türk dama", "türk", "düz dama", "tüdaf", "türkiye daması"),
        *("turkish draughts", "turkish checkers", "turks dammen", "türkische dame", "dames turques", "dama turca"),
        *("damas turcas", "turecká dáma", "турецкие шашки", "turkish dama"),
    ),
    articles={
        "geometry": "TÜDAF 1",
        "man_moves": "TÜDAF 1",
        "man_captures": "TÜDAF 1",
        "king_moves": "TÜDAF 4",
        "king_captures": "TÜDAF 4",
        "king_flies": "TÜDAF 4",
        "jumps": "TÜDAF 1",
        "obligation": "TÜDAF 2",
        "completion": "TÜDAF 2",
        "removal": "TÜDAF 3",
        "may_turn_back": "TÜDAF 4",
        "promotion": "TÜDAF 5",
        "precedence": "TÜDAF 2-3",
        "loser": "TÜDAF",
    },
)

VARIANTS: Mapping[str, Rules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            _INTERNATIONAL,
            _CAPRAZ,
            _TURKISH,
            _ENGLISH,
            _ITALIAN,
            _POOL,
            _POOL_UNIFIED,
            _JAMAICAN,
            _SPANISH,
            _RUSSIAN,
            _BRAZILIAN,
            _CANADIAN,
            _PORTUGUESE,
            _CZECH,
            _THAI,
            _FRISIAN,
            _SPANTSIRETTI,
            _BREAKTHROUGH,
            _FRYSK,
            _ANTIDRAUGHTS,
            _KILLER,
        )
    }
)


class Switch(NamedTuple):
    """A reading of a rule that sources dispute: the traits it changes, and who reads it so."""

    name: str
    variants: tuple[str, ...]
    changes: Mapping[str, Any]
    source: str


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "king-one-and-a-half",
        ("frisian", "frysk"),
        {"precedence": (VALUE_ONE_AND_A_HALF, BY_KING)},
        "the popular rule that a king is worth one and a half men",
    ),
    Switch(
        "international-rules",
        ("spantsiretti",),
        {"promotion": Promotion.AT_END, "precedence": (QUANTITY,)},
        "dctl, whose published counts use them",
    ),
    Switch("no-turning-back", ("thai",), {"may_turn_back": False}, "mindsports.nl"),
)
"""Chosen as ``variant:switch``, for instance ``thai:no-turning-back``."""

FLIPPED = "flipped"
"""Chosen as ``variant:flipped``: moves name the squares as they are seen from the other side of the board."""


def named_rules(name: str) -> Rules | None:
    """Return the rule set of exactly that name, with its switches (``thai:no-turning-back:flipped``), or None."""
    first, *switches = name.split(":")
    rules = VARIANTS.get(first)
    for switch in switches:
        rules = switched(rules, switch) if rules is not None else None
    return rules


@cache
def switched(rules: Rules, name: str) -> Rules | None:
    """Return a rule set with a switch, None where the switch is not one of that rule set."""
    if name == FLIPPED:
        geometry = replace(rules.geometry, flipped=True)
        return replace(rules, name=f"{rules.name}:{name}", detectable=False, geometry=geometry)
    for switch in SWITCHES:
        if switch.name == name and rules.name.partition(":")[0] in switch.variants:
            return replace(rules, name=f"{rules.name}:{name}", detectable=False, **switch.changes)
    return None


def _rules_of(name: str) -> Rules:
    """Return the rule set of exactly that name; raises ``ValueError`` where a newer program has pickled it."""
    rules = named_rules(name)
    if rules is None:
        raise ValueError(f"no rule set is called {name}")
    return rules


def _reduced(rules: Rules) -> tuple[Callable[..., Rules], tuple[object, ...]]:
    """Return how a rule set is pickled and copied: by its name if it is the one of that name, else by its fields."""
    if named_rules(rules.name) == rules:
        return _rules_of, (rules.name,)
    return Rules, tuple(getattr(rules, each.name) for each in fields(rules))


copyreg.pickle(Rules, _reduced)
