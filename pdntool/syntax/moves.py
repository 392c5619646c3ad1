"""A move token taken apart into its squares."""

import re
from functools import cache, lru_cache

from pdntool.rules.written_move import WrittenMove
from pdntool.syntax.parsers import terminal

# Letters that stand for a file because they look like it or sound like it.
_FILES = str.maketrans("абвгдефсцнхАБВГДЕФСЦНХ", "abbgdefcchh" * 2)
_NOUGHT = re.compile(r"(?<![^\W\d])[oOоО](?=\d)|(?<=\d)[oOоО](?![^\W\d])")
_JUMP_NUMBER = re.compile(r"(?<=\s)[0-9]+\.+")
_TWO_DIGITS = re.compile("[0-9]{2}")
_TIME_END = 5


@cache
def _numeric() -> re.Pattern[str]:
    return re.compile(terminal("NUMERIC_SQUARE"))


@cache
def _algebraic() -> re.Pattern[str]:
    # The first of a short form is a file alone.
    return re.compile(rf"\A[a-lA-L](?![0-9])|{terminal('LOOSE_SQUARE')}")


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
    if text.startswith("M"):
        return _message_move(text)
    text = _NOUGHT.sub("0", text)
    if "." in text:
        text = _JUMP_NUMBER.sub(" ", text)
    square = _numeric() if text.lstrip()[:1].isdecimal() else _algebraic()
    names = [found.lstrip("0") for found in square.findall(text)]
    if square is _algebraic():
        names = [name.translate(_FILES).lower() for name in names]
    if len(names) > 2 and any(blank in text for blank in " \t\r\n"):  # noqa: PLR2004 -- jumps, not one step
        names = [name for place, name in enumerate(names) if not place or name != names[place - 1]]
    signs = square.sub(" ", text)
    if _capture_sign().search(signs):
        return WrittenMove(tuple(names), capture=True)
    return WrittenMove(tuple(names), capture=False if _sign().search(signs) else None)


def message_seconds(text: str) -> int | None:
    """Return the thinking time that a move token of the DamExchange protocol tells, in seconds; None for any other."""
    return int(text[1:_TIME_END]) if text.startswith("M") else None


def _message_move(text: str) -> WrittenMove:
    """Take ``M``, four digits of time, start, end, and the number and the squares of what is taken apart."""
    origin, target, _, *taken = (found.lstrip("0") for found in _TWO_DIGITS.findall(text, _TIME_END))
    return WrittenMove((origin, target), capture=bool(taken), taken=tuple(taken))


def plain_text(text: str) -> str:
    """Return a move token in the signs of the standard."""
    move = written_move(text)
    return ("x" if move.capture else "-").join(move.squares)
