"""The table of filters: what of a game is looked at, by the name of an option each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final

from pdntool.archive import play_filters
from pdntool.archive.facts import GameFacts, winner_of
from pdntool.archive.play_filters import NO_IMAGES, Images, Test
from pdntool.archive.ranges import date_range, numbers_in
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.selection import UnknownCodeError, codes_of, names_in
from pdntool.rules.lookup import find_variant
from pdntool.syntax.results import read_result
from pdntool.text.names import is_named, loose_text

UNKNOWN: Final = "?"
"""The value that stands for what is not known: ``--player ?``."""


class Cost(IntEnum):
    """What has to be worked out of a game for a filter; the cheap ones come first."""

    TAGS = 0
    WORDS = 1
    VARIANT = 2
    PLAY = 3
    POSITIONS = 4
    CHECK = 5


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter: ``test`` makes of the value of its option what says whether a game fits; it raises ``ValueError``.

    ``metavar`` is empty for an option without a value. Of several values one is enough, unless ``every`` of them has to
    fit.
    """

    help: str
    metavar: str
    cost: Cost
    test: Callable[[str, Images], Test]
    every: bool = False


def _by_value(make: Callable[[str], Test]) -> Callable[[str, Images], Test]:
    return lambda text, _: make(text)


def _named(*sides: str) -> Callable[[str, Images], Test]:
    def make(text: str) -> Test:
        if not text.strip():
            raise ValueError(text)
        if text.strip() == UNKNOWN:
            return lambda facts: not all(facts.tag(side) for side in sides)
        return lambda facts: any(is_named(text, name) for name in map(facts.tag, sides) if name)

    return _by_value(make)


def has_words(asked: str, value: str) -> bool:
    """Return whether all words of a text are in another, whatever their case, accents and script."""
    there = loose_text(value)
    return all(word in there for word in loose_text(asked).split())


def _worded(*names: str) -> Callable[[str, Images], Test]:
    def make(text: str) -> Test:
        if text.strip() == UNKNOWN:
            return lambda facts: not any(map(facts.tag, names))
        return lambda facts: any(has_words(text, value) for value in map(facts.tag, names) if value)

    return _by_value(make)


def _tag(text: str) -> Test:
    name, sign, value = text.partition("=")
    if not name.strip():
        raise ValueError(text)
    folded = name.strip().lower()

    def test(facts: GameFacts) -> bool:
        values = [each for key, each in facts.game.tag_values.items() if key.lower() == folded]
        return any(has_words(value, each) for each in values) if sign else bool(values)

    return test


def _round(text: str) -> Test:
    asked = text.strip()
    try:
        numbers = numbers_in(asked)
    except ValueError:
        return lambda facts: facts.tag("Round").casefold() == asked.casefold()

    def test(facts: GameFacts) -> bool:
        first = facts.tag("Round").partition(".")[0].strip()
        return first.isascii() and first.isdigit() and numbers.has(int(first))

    return test


def _date(text: str) -> Test:
    if text.strip() == UNKNOWN:
        return lambda facts: facts.dates is None
    asked = date_range(text)
    return lambda facts: facts.dates is not None and asked.has(facts.dates)


_WINNERS: Final[Mapping[str, str]] = MappingProxyType(
    {"white": "white", "beyaz": "white", "black": "black", "siyah": "black", "open": "open", "both lost": "neither"}
)


def winner_asked(text: str) -> str:
    """Return who has won by the value of ``--result``; raises ``ValueError``."""
    asked = text.strip()
    word = _WINNERS.get(asked.lower())
    read = None if word else read_result(asked)
    if word is None and (read is None or read.winner == "unsaid"):
        raise ValueError(text)
    return word or winner_of(asked)


def _result(text: str) -> Test:
    winner = winner_asked(text)
    return lambda facts: facts.winner == winner


def _rating(*sides: str) -> Callable[[str, Images], Test]:
    def make(text: str) -> Test:
        asked = numbers_in(text)
        return lambda facts: any(rating is not None and asked.has(rating) for rating in map(facts.rating, sides))

    return _by_value(make)


def _variant(text: str) -> Test:
    if text.strip() == UNKNOWN:
        return lambda facts: facts.rules is None
    rules = find_variant(text)
    if rules is None:
        raise ValueError(text)
    name, _, reading = rules.name.partition(":")
    # A variant stands for all its readings, a reading for itself.
    return lambda facts: facts.variant == rules.name or (not reading and facts.variant.partition(":")[0] == name)


def _plies(text: str) -> Test:
    asked = numbers_in(text)
    return lambda facts: asked.has(facts.plies)


def _opening(text: str) -> Test:
    if not any(map(str.isdigit, text)):
        return _worded("Opening", "Variation", "ECO")(text, NO_IMAGES)
    return play_filters.opening(text)


@cache
def _severity(name: str) -> Severity | None:
    return next((one for one in Severity if one.value == name.lower().rstrip("s")), None)


def _fault(text: str) -> Test:
    codes: set[Code] = set()
    severities: set[Severity] = set()
    for name in names_in([text]):
        severity = _severity(name)
        if severity is not None:
            severities.add(severity)
            continue
        try:
            codes |= codes_of(name).keys()
        except UnknownCodeError as error:
            raise ValueError(text) from error
    if not codes and not severities:
        raise ValueError(text)
    return lambda facts: any(one.code in codes or one.code.severity in severities for one in facts.verdict.diagnostics)


def _status(text: str) -> Test:
    asked = text.strip().lower()
    if asked not in {"ok", "problems", "unverified"}:
        raise ValueError(text)
    return lambda facts: facts.verdict.status == asked


def _flag(test: Test) -> Callable[[str, Images], Test]:
    return lambda _text, _images: test


_CODES: Final = "Findings: codes, names, beginnings of codes (PDN3), or error, warning, note."
FILTERS: Final[Mapping[str, Filter]] = MappingProxyType(
    {
        "player": Filter("A player of either side; two are the games between them.", "NAME", Cost.TAGS,
                         _named("White", "Black"), every=True),
        "white": Filter("White's player.", "NAME", Cost.TAGS, _named("White")),
        "black": Filter("Black's player.", "NAME", Cost.TAGS, _named("Black")),
        "event": Filter("Words of the event.", "TEXT", Cost.TAGS, _worded("Event")),
        "site": Filter("Words of the site.", "TEXT", Cost.TAGS, _worded("Site")),
        "round": Filter("The round, or rounds: 3, 1-5.", "ROUND", Cost.TAGS, _by_value(_round)),
        "date": Filter("Days: 1999, 1999.05, 1999-2005, 1999.05.01..1999.06.15, ..1960, >=1980.", "DATES",
                       Cost.TAGS, _by_value(_date)),
        "since": Filter("Days from this one on.", "DATE", Cost.TAGS, _by_value(lambda text: _date(f">={text}"))),
        "until": Filter("Days up to this one.", "DATE", Cost.TAGS, _by_value(lambda text: _date(f"<={text}"))),
        "result": Filter("1-0, 0-1, 1/2-1/2, 2-0, 1-1, *, white, draw, in any form: who has won counts.", "RESULT",
                         Cost.TAGS, _by_value(_result)),
        "rating": Filter("The rating of one of the players: 2200-, 2000-2200.", "RANGE", Cost.TAGS,
                         _rating("White", "Black")),
        "white-rating": Filter("White's rating.", "RANGE", Cost.TAGS, _rating("White")),
        "black-rating": Filter("Black's rating.", "RANGE", Cost.TAGS, _rating("Black")),
        "tag": Filter("A tag that is there, or has these words.", "NAME[=TEXT]", Cost.TAGS, _by_value(_tag)),
        "setup": Filter("Games that begin from a position of their own.", "", Cost.TAGS,
                        _flag(lambda facts: "FEN" in facts.game.tag_values)),
        "annotated": Filter("Games with comments, variations, NAGs or marks.", "", Cost.WORDS,
                            _flag(lambda facts: facts.is_annotated)),
        "plies": Filter("The number of plies: 40, 40-60, 80-, -20.", "RANGE", Cost.WORDS, _by_value(_plies)),
        "variant": Filter("The variant, as the record says or as is found out.", "NAME", Cost.VARIANT,
                          _by_value(_variant)),
        "opening": Filter("The first moves in any notation, or words of the Opening tag.", "MOVES", Cost.POSITIONS,
                          _by_value(_opening)),
        "position": Filter("A position of the main line; without the side to move, of either.", "FEN", Cost.POSITIONS,
                           play_filters.position),
        "final-position": Filter("The last position.", "FEN", Cost.PLAY, play_filters.final),
        "material": Filter("Pieces on the board: 3K v 1K, 2K1M v 3M, 5 v 4; white K v 2M for colors.", "PIECES",
                           Cost.POSITIONS, _by_value(play_filters.material)),
        "longest-capture": Filter("How many pieces the longest capture takes: 5, 5-.", "RANGE", Cost.PLAY,
                                  _by_value(play_filters.longest_capture)),
        "coup": Filter("A coup: pieces are given, and the next capture takes so many, more than were given.", "RANGE",
                       Cost.PLAY, _by_value(play_filters.coup)),
        "fault": Filter(_CODES, "CODES", Cost.CHECK, _by_value(_fault)),
        "status": Filter("ok, problems or unverified, as validate says.", "STATUS", Cost.CHECK, _by_value(_status)),
    }
)  # fmt: skip
"""Every filter by the name of its option."""
