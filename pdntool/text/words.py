"""The names that a misspelt one is closest to."""

import unicodedata
from collections.abc import Iterable
from typing import Final

OFFERED: Final = 3
ALIKE: Final = 0.4
"""The least likeness (0 to 1) of names of which one is offered for the other."""


class UnknownNameError(KeyError, ValueError):
    """An unknown name; the text is a sentence that offers the known names closest to it.

    It is a ``KeyError``, as of any look-up, and a ``ValueError``, as all errors of the package are.
    """

    def __init__(self, message: str, name: str, close: tuple[str, ...]) -> None:
        super().__init__(message)
        self.name = name
        self.close = close

    def __str__(self) -> str:
        """Return the sentence; a ``KeyError`` would put it in quotes."""
        return str(self.args[0])

    def __reduce__(self) -> tuple[type["UnknownNameError"], tuple[str, str, tuple[str, ...]]]:
        """Pickle and copy by the arguments."""
        return type(self), (str(self), self.name, self.close)


def closest(name: str, known: Iterable[str], cutoff: float = 0.0) -> list[str]:
    """Return the known names most like ``name``, at most :data:`OFFERED`, the likest first.

    ``cutoff`` is how much alike they must be at least, from 0 (not at all) to 1 (the same).
    """
    from difflib import get_close_matches  # noqa: PLC0415 -- only a wrong name asks

    return get_close_matches(name.lower(), list(known), n=OFFERED, cutoff=cutoff)


# Turkish has two letters i, and casefold pairs them wrongly: all four become the small one with a dot.
_LETTERS_I = str.maketrans("İIı", "iii")
_DOT_ABOVE = "\u0307"


def fold_word(word: str) -> str:
    """Return the form of a word for comparison: compatibility forms resolved, case folded, every i the same letter."""
    normal = unicodedata.normalize("NFKC", word).translate(_LETTERS_I).casefold()
    return unicodedata.normalize("NFC", normal.replace(_DOT_ABOVE, ""))


def quoted(text: str, longest: int = 60) -> str:
    """Return a text on one line, cut where it has more than ``longest`` characters: what a diagnostic quotes."""
    line = " ".join(text[: 8 * longest].split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def given_text(value: str, what: str) -> str:
    """Return a text as it is; raises ``TypeError`` for anything else that a caller without types gave."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a str, not {type(value).__name__}")
    return value
