"""The rule sets, as data.

Sources. FMJD: Official FMJD rules for international draughts, Annex 1 (2015). DF: Dama Federasyonu, 10x10 Çapraz Dama
(distance training). WCDF: World Checkers/Draughts Federation, Rules of Draughts. TÜDAF: Türk Daması Kuralları.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from pdntool.board.geometry import DIAGONAL, ORTHOGONAL, Corner, Geometry, Squares
from pdntool.rules.spec import FREE, QUANTITY, Promotion, Removal, Result, Rules

FORWARD = DIAGONAL[:2]
FORWARD_AND_SIDEWAYS = ORTHOGONAL[:3]

_INTERNATIONAL = Rules(
    name="international",
    title="International draughts",
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
    precedence=QUANTITY,
    result=Result.INTERNATIONAL,
    aliases=("10x10", "international checkers", "uluslararası dama", "dammen", "dames", "stotskletochnie shashki"),
    articles={
        "man_moves": "FMJD 3.4",
        "man_captures": "FMJD 4.2",
        "king_moves": "FMJD 3.9",
        "king_captures": "FMJD 4.3",
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
    title="Çapraz Dama, free choice of capture",
    precedence=FREE,
    detectable=False,
    aliases=("çapraz dama", "çapraz", "10x10 çapraz dama"),
    articles={
        **_INTERNATIONAL.articles,
        "precedence": "DF Taş Alma Zorunluluğu",
        "obligation": "DF Taş Alma Zorunluluğu",
    },
)

_ENGLISH = Rules(
    name="english",
    title="Anglo-American checkers",
    gametype="21,B,8,8,N1,0",
    geometry=Geometry(8, 8, Squares.LEFT_CORNER, Corner.TOP_LEFT, algebraic=False),
    men_rows=(1, 2, 3),
    white_starts=False,
    man_moves=FORWARD,
    man_captures=FORWARD,
    king_moves=DIAGONAL,
    king_captures=DIAGONAL,
    king_flies=False,
    removal=Removal.AT_END,
    promotion=Promotion.STOPS,
    precedence=FREE,
    aliases=("checkers", "american", "american checkers", "english draughts", "ingiliz daması", "amerikan daması"),
    articles={
        "man_moves": "WCDF 1.15",
        "man_captures": "WCDF 1.18",
        "king_moves": "WCDF 1.17",
        "king_captures": "WCDF 1.18",
        "jumps": "WCDF 1.18",
        "obligation": "WCDF 1.20",
        "completion": "WCDF 1.19",
        "removal": "WCDF 1.19",
        "promotion": "WCDF 1.19",
        "precedence": "WCDF 1.20",
        "loser": "WCDF 1.30",
    },
)

_TURKISH = Rules(
    name="turkish",
    title="Turkish draughts",
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
    precedence=QUANTITY,
    may_turn_back=False,
    aliases=("türk daması", "dama", "turkish draughts", "turkish checkers"),
    articles={
        "man_moves": "TÜDAF 1",
        "man_captures": "TÜDAF 1",
        "king_moves": "TÜDAF 4",
        "king_captures": "TÜDAF 4",
        "jumps": "TÜDAF 1",
        "obligation": "TÜDAF 2",
        "completion": "TÜDAF 2",
        "removal": "TÜDAF 3",
        "may_turn_back": "TÜDAF 4",
        "promotion": "TÜDAF 5",
        "precedence": "TÜDAF 2-3",
    },
)

VARIANTS: Mapping[str, Rules] = MappingProxyType(
    {rules.name: rules for rules in (_INTERNATIONAL, _CAPRAZ, _ENGLISH, _TURKISH)}
)
