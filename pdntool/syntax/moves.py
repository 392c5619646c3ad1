"""A move token taken apart into its squares."""

import re
import unicodedata
from datetime import date, timedelta
from functools import cache, lru_cache
from itertools import pairwise

from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.parsers import terminal
from pdntool.text.words import fold_word

# Letters that stand for a file because they look like it or sound like it, and letters that look like digits.
_FILES = str.maketrans("абвгдефсцнхьАБВГДЕФСЦНХЬ", "abbgdefcchhb" * 2)
_DIGITS = str.maketrans("oOоОlIıІіЗз", "00001111133")
_ODD = re.compile("[oOlI]")
_UNSEEN = re.compile("[\ufeff\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f]")
_HYPHEN_ALONE = re.compile("(?<=[^\\W_])\u00ad(?=[^\\W_])(?!.*[-xX:\u00d7])(?<![-xX:\u00d7])")
_NUMBERS = re.compile(r"[\doOоОlIıІіЗз]{1,2}(?:(?:[^\w]+|[xXхХ])[\doOоОlIıІіЗз]{1,2})+")
_FILE_SQUARES = re.compile("[lI][1-9](?:[-xX:][lI][1-9])+")
_FILE_SQUARE = re.compile("[il][1-9]")
_RANK = re.compile("(?<=[a-lA-L\u0410-\u044f])(?:[Зз]|[lI](?![^\\W_]))")
_JUMP_NUMBER = re.compile(r"(?<=\s)[0-9]+\.+")
# The first letters of the names of the months, in the languages that spreadsheets speak, folded.
_MONTHS = (
    "jan oca янв ene gen", "feb sub şub fev fév фев", "mar mär mrt maa мар", "apr nis avr abr апр",
    "may mai mei mag май мая", "jun haz juin giu июн", "jul tem juil lug июл", "aug agu ağu aoû aou ago авг",
    "sep eyl set сен", "oct okt eki out ott окт", "nov kas ноя", "dec dez déc ara dic дек",
)  # fmt: skip
_MONTH_OF = {fold_word(name): str(number) for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_MAYBE_DATE = re.compile(r"[^\W\d_]{3}|[0-9]{4}")
_DATES = (
    re.compile(r"(?P<day>[0-9]{1,2})[-./ ](?P<name>[^\W\d_]{3,9})\.?(?:[-./ ][0-9]{2,4})?"),
    re.compile(r"(?P<name>[^\W\d_]{3,9})\.?[-./ ](?P<day>[0-9]{1,2})"),
    re.compile(r"[0-9]{4}[-./](?P<month>[0-9]{1,2})[-./](?P<day>[0-9]{1,2})(?:[ T]00:00(?::00)?)?"),
    re.compile(r"(?P<day>[0-9]{1,2})[-./](?P<month>[0-9]{1,2})[-./][0-9]{4}(?: 00:00(?::00)?)?"),
)
_SERIAL = re.compile(r"([345][0-9]{4})(?:[.,]0{1,2})?")
_FIRST_DAY = date(1899, 12, 30)
_APART = re.compile(r"\w\s+\w")
_TWO_DIGITS = re.compile("[0-9]{2}")
_TIME_END = 5


@cache
def _numeric() -> re.Pattern[str]:
    return re.compile(terminal("NUMERIC_SQUARE"))


@cache
def _algebraic() -> re.Pattern[str]:
    # The first of a short form is a file alone.
    return re.compile(rf"\A{terminal('LOOSE_FILE')}(?![0-9])|{terminal('LOOSE_SQUARE')}")


@cache
def _capture_sign() -> re.Pattern[str]:
    return re.compile(rf"{terminal('LOOSE_CAPTURE')}|\*")


@cache
def _sign() -> re.Pattern[str]:
    return re.compile(terminal("LOOSE_SIGN"))


@cache
def _whole_move() -> re.Pattern[str]:
    return re.compile("|".join(terminal(name) for name in ("PLAIN_MOVE", "PADDED_MOVE", "MESSAGE_MOVE")))


def is_move(text: str) -> bool:
    """Return whether a text is one move token, by its form alone."""
    return _whole_move().fullmatch(text) is not None


@lru_cache(maxsize=65536)
def written_move(text: str) -> WrittenMove:
    """Return the squares of a move token in order (``08-13`` is 8 to 13), and whether it was written as a capture.

    Of jumps written apart (``11x18 18x25``) the square between two of them counts once. ``cd4`` names a file first.
    """
    if text.startswith("M") and text[1:2].isdecimal():
        return _message_move(text)
    if _MAYBE_DATE.search(text) and (dates := dates_as_moves(text)):
        return dates[0]
    letters: tuple[str, ...] = ()
    if not text.isascii() or _ODD.search(text):
        letters = tuple(_FILE_SQUARE.findall(text.lower())) if _FILE_SQUARES.fullmatch(text) else ()
        text = _plain_signs(text)
    if "." in text:
        text = _JUMP_NUMBER.sub(" ", text)
    square = _numeric() if text.lstrip()[:1].isdecimal() else _algebraic()
    names = [found.lstrip("0") for found in square.findall(text)]
    if len(names) > 2 and _APART.search(text):  # noqa: PLR2004 -- jumps, not one step
        found = list(square.finditer(text))
        # No separator stands between two jumps, so "7: 7: 7" cannot be a pair of jumps.
        again = [one[0] == other[0] and text[one.end() : other.start()].isspace() for one, other in pairwise(found)]
        names = [name for name, is_again in zip(names, [False, *again], strict=True) if not is_again]
    if square is _algebraic():
        names = [name.translate(_FILES).lower() for name in names]
    signs = square.sub(" ", text)
    if _capture_sign().search(signs):
        return WrittenMove(tuple(names), capture=True, letters=letters)
    return WrittenMove(tuple(names), capture=False if _sign().search(signs) else None, letters=letters)


@lru_cache(maxsize=1024)
def dates_as_moves(text: str) -> tuple[WrittenMove, ...]:
    """Return the moves that a date in a spreadsheet may have been, the likelier first; none if a text is no date.

    Spreadsheets take ``5-10`` for the fifth of October, or for the tenth of May, and may store the number of the day.
    """
    squares = _month_and_day(text)
    if squares is None:
        return ()
    return WrittenMove(squares, capture=None), WrittenMove(squares[::-1], capture=None)


def _month_and_day(text: str) -> tuple[str, str] | None:
    serial = _SERIAL.fullmatch(text)
    if serial is not None:
        day = _FIRST_DAY + timedelta(int(serial[1]))
        return str(day.day), str(day.month)
    found = next((match for pattern in _DATES if (match := pattern.fullmatch(text))), None)
    if found is None:
        return None
    parts = found.groupdict()
    if "month" in parts:
        month: str | None = parts["month"].lstrip("0")
    else:
        name = fold_word(parts["name"])
        month = _MONTH_OF.get(name[:4]) or _MONTH_OF.get(name[:3])
    day_of_month = parts["day"].lstrip("0")
    if not month or not day_of_month:
        return None
    return (day_of_month, month) if _day_first(found) else (month, day_of_month)


def _day_first(found: re.Match[str]) -> bool:
    """Return whether a date is the day and then the month, as it stands or as most countries would type it."""
    return "name" not in found.groupdict() or found.start("day") < found.start("name")


def _plain_signs(text: str) -> str:
    """Return a move in plain digits and without characters of no width; letters for files stay.

    Where all squares can be numbers, letters that look like digits are these; a soft hyphen alone is a hyphen.
    """
    text = unicodedata.normalize("NFKC", _UNSEEN.sub("", _HYPHEN_ALONE.sub("-", text)))
    text = "".join([str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text])
    if _NUMBERS.fullmatch(text):
        return text.translate(_DIGITS)
    return _RANK.sub(lambda found: found.group().translate(_DIGITS), text)


def message_seconds(text: str) -> int | None:
    """Return the thinking time that a move token of the DamExchange protocol tells, in seconds; None for any other."""
    return int(text[1:_TIME_END]) if text.startswith("M") and text[1:2].isdecimal() else None


def _message_move(text: str) -> WrittenMove:
    """Take ``M``, four digits of time, start, end, and the number and the squares of what is taken apart."""
    origin, target, _, *taken = (found.lstrip("0") for found in _TWO_DIGITS.findall(text, _TIME_END))
    return WrittenMove((origin, target), capture=bool(taken), taken=tuple(taken))


def plain_text(text: str) -> str:
    """Return a move token in the signs of the standard."""
    move = written_move(text)
    return ("x" if move.capture else "-").join(move.squares)
