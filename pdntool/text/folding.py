"""Words compared without regard to letter case, in Turkish as in English."""

import unicodedata

# Turkish has two letters i, and casefold pairs them wrongly: all four become the small one with a dot.
_LETTERS_I = str.maketrans("İIı", "iii")
_DOT_ABOVE = "\u0307"


def fold_word(word: str) -> str:
    """Return the form of a word for comparison: compatibility forms resolved, case folded, every i the same letter."""
    normal = unicodedata.normalize("NFKC", word).translate(_LETTERS_I).casefold()
    return unicodedata.normalize("NFC", normal.replace(_DOT_ABOVE, ""))
