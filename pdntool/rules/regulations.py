"""The draw regulations, as data. Limits are in plies: a number of moves "of each side" is twice as many plies.

Where a text leaves something open, ``source`` says how it is read here. Sources as in :mod:`pdntool.rules.variants`;
FMJD-64 is read as lidraughts quotes it.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from pdntool.diagnostics.codes import Code
from pdntool.rules.draws import CAPTURE, PROGRESS, PROMOTION, Force, Limit, Regulation, Repetition

_LONE_KING = Force(kings=1, men=0)
_ONE_PIECE = frozenset({Force(1, 0), Force(0, 1)})
_TWO_WITH_KING = (Force(2, 0), Force(1, 1))
_THREE_WITH_KING = (Force(3, 0), Force(2, 1), Force(1, 2))
_MOST_KINGS = 12


class AgainstKing(NamedTuple):
    """One of some forces against a lone king."""

    forces: frozenset[Force]

    def __call__(self, first: Force, second: Force, /) -> bool:
        """Return whether the forces are such pieces in this order; see :class:`~pdntool.rules.draws.Balance`."""
        return first in self.forces and second == _LONE_KING


class KingsOnBothSides(NamedTuple):
    """Kings on both sides, and so many pieces of both together."""

    fewest: int
    most: int

    def __call__(self, first: Force, second: Force, /) -> bool:
        """Return whether the forces are such pieces; see :class:`~pdntool.rules.draws.Balance`."""
        return first.kings > 0 and second.kings > 0 and self.fewest <= first.pieces + second.pieces <= self.most


def one_piece_each(first: Force, second: Force, /) -> bool:
    """Return whether each side has one piece; see :class:`~pdntool.rules.draws.Balance`."""
    return first in _ONE_PIECE and second in _ONE_PIECE


def _against_king(*forces: Force) -> AgainstKing:
    return AgainstKing(frozenset(forces))


def _without_progress(plies: int, article: str) -> Limit:
    return Limit(plies, article, restarts=PROGRESS)


_THREE_AGAINST_KING = _against_king(*_THREE_WITH_KING)
_TWO_AGAINST_KING = _against_king(*_TWO_WITH_KING, _LONE_KING)

_FMJD = Regulation(
    name="fmjd",
    source="FMJD 6.1-6.4. The move that makes the balance is not counted; neither a promotion nor a capture that leaves"
    " a balance of the same article restarts its count.",
    repetition=Repetition(3, "FMJD 6.1"),
    limits=(
        _without_progress(50, "FMJD 6.2"),
        Limit(32, "FMJD 6.3", balance=_THREE_AGAINST_KING, most_pieces=(1, 3)),
        Limit(10, "FMJD 6.4", balance=_TWO_AGAINST_KING, most_pieces=(1, 2)),
    ),
)

_FMJD_64 = Regulation(
    name="fmjd64",
    source="FMJD-64 7.2.3-7.2.8. Open: whether the 30 and 60 moves of 7.2.6 are of each side (read so, as lidraughts"
    " does), and where the count of 7.2.7 begins (here when the lone king comes to the long diagonal).",
    repetition=Repetition(3, "FMJD-64 7.2.3"),
    limits=(
        Limit(
            30,
            "FMJD-64 7.2.4",
            balance=_against_king(*(Force(kings, 0) for kings in range(3, _MOST_KINGS + 1))),
            most_pieces=(1, _MOST_KINGS),
        ),
        _without_progress(30, "FMJD-64 7.2.5"),
        Limit(
            60,
            "FMJD-64 7.2.6",
            restarts=CAPTURE | PROMOTION,
            balance=KingsOnBothSides(4, 5),
            most_pieces=(2, 4),
        ),
        Limit(
            120,
            "FMJD-64 7.2.6",
            restarts=CAPTURE | PROMOTION,
            balance=KingsOnBothSides(6, 7),
            most_pieces=(3, 6),
        ),
        Limit(10, "FMJD-64 7.2.7", balance=_THREE_AGAINST_KING, most_pieces=(1, 3), on_long_diagonal=True),
        Limit(10, "FMJD-64 7.2.8", balance=_TWO_AGAINST_KING, most_pieces=(1, 2)),
    ),
)

_TUDAF = Regulation(
    name="tudaf",
    source="TÜDAF p. 9, and the sites that follow it. One piece each is drawn whatever the pieces are; open: whether"
    " also if one can be captured (read literally: yes). No number of moves without progress is set.",
    repetition=Repetition(3, "TÜDAF"),
    limits=(Limit(0, "TÜDAF p. 9", balance=one_piece_each, most_pieces=(1, 1)),),
)

_TABLE = (
    Regulation(name="none", source="No draw is noted."),
    Regulation(
        name="threefold",
        source="Threefold repetition alone: lidraughts for antidraughts.",
        repetition=Repetition(3, "threefold repetition"),
    ),
    _FMJD,
    replace(
        _FMJD,
        name="fmjd-king-each",
        source="A Turkish site's international draughts: as FMJD, but king against king is drawn at once.",
        limits=(
            *_FMJD.limits[:2],
            Limit(10, "FMJD 6.4", balance=_against_king(*_TWO_WITH_KING), most_pieces=(1, 2)),
            Limit(0, "king against king, at once", balance=_against_king(_LONE_KING), most_pieces=(1, 1)),
        ),
    ),
    _FMJD_64,
    replace(
        _FMJD_64,
        name="brazilian",
        source="FMJD-64 with the 20 moves of the Brazilian text (CBD) in place of the 15 of 7.2.5.",
        limits=tuple(
            _without_progress(40, "CBD, 20 moves") if limit.code is Code.DRAW_BY_NO_PROGRESS else limit
            for limit in _FMJD_64.limits
        ),
    ),
    Regulation(
        name="wcdf",
        source="WCDF 1.32.1-1.32.2.",
        repetition=Repetition(3, "WCDF 1.32.1"),
        limits=(_without_progress(80, "WCDF 1.32.2"),),
    ),
    Regulation(
        name="fid",
        source="FID 9.3 and 10.4. Open: what restarts the count of 40 moves (here a capture or a move of a man).",
        repetition=Repetition(4, "FID 9.3"),
        limits=(_without_progress(80, "FID 10.4"),),
    ),
    Regulation(
        name="apca",
        source="APCA 26, read as dctl does: 15 moves of each side; three kings against one, 13 moves of each side, is"
        " the common rule. The exact wording of 26 is open.",
        repetition=Repetition(3, "APCA 26"),
        limits=(
            _without_progress(30, "APCA 26"),
            Limit(26, "APCA, 13 moves", balance=_against_king(Force(3, 0)), most_pieces=(1, 3)),
        ),
    ),
    Regulation(
        name="fpd",
        source="FPD: threefold repetition; 20 moves of each side with kings alone and no capture. Open: the limited"
        " endings of the FPD, whose numbers could not be read, are left out.",
        repetition=Repetition(3, "FPD"),
        limits=(_without_progress(40, "20 moves with kings alone"),),
    ),
    Regulation(
        name="czech",
        source="CZ: threefold repetition; 15 moves without a capture or a move of a man, read as of each side.",
        repetition=Repetition(3, "CZ, repetition"),
        limits=(_without_progress(30, "CZ, 15 moves"),),
    ),
    _TUDAF,
    replace(
        _TUDAF,
        name="turkish-40",
        source="A Turkish site: as TÜDAF, and 40 moves of each side without a capture or a move of a man.",
        limits=(*_TUDAF.limits, _without_progress(80, "40 moves of each side")),
    ),
    replace(
        _TUDAF,
        name="turkish-32",
        source="Another Turkish site: as TÜDAF, and 32 half-moves without a capture or a move of a man.",
        limits=(*_TUDAF.limits, _without_progress(32, "32 half-moves")),
    ),
    Regulation(
        name="frisian",
        source="WFD 18, 21; there is no rule of repetition. King against king is drawn unless one can be captured at"
        " once or in the next move: read as 2 moves of each side, as lidraughts does.",
        limits=(
            Limit(14, "WFD 18", balance=_against_king(Force(2, 0)), most_pieces=(1, 2)),
            Limit(4, "WFD 21.1", balance=_against_king(_LONE_KING), most_pieces=(1, 1)),
        ),
    ),
)

REGULATIONS: Mapping[str, Regulation] = MappingProxyType({regulation.name: regulation for regulation in _TABLE})
"""Every regulation by its name; a rule set names the one it is usually played by in ``Rules.regulations``."""
