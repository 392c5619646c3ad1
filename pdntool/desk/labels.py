"""What a record tells of the game that it is of: round, board, players, and which of them wrote it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import PurePath
from typing import Final, NamedTuple

from pdntool.check.verdict import Verdict
from pdntool.syntax.nodes import Side
from pdntool.text.names import loose_text
from pdntool.text.words import fold_word

_UNKNOWN: Final = frozenset({"", "?", "-", "??", "n", "nn", "x"})
ALIKE: Final = 0.8
"""Names that are so much alike are one name, misspelt."""
UNLIKE: Final = 0.55
"""Names that are less alike are of two people."""
_WORDS: Final[tuple[tuple[Side, str], ...]] = (
    ("white", "white whites w beyaz beyazlar wit blanc blancs bianco blancas weiss weiß белые белый"),
    ("black", "black blacks siyah siyahlar s zwart z noir noirs n nero negras schwarz черные чёрные черный"),
)
SIDE_WORDS: Final[Mapping[str, Side]] = {word: side for side, words in _WORDS for word in words.split()}
_LETTERS: Final = frozenset("wbszn")
_BOARDS: Final = frozenset(
    {
        "board",
        "table",
        "masa",
        "bord",
        "tafel",
        "tisch",
        "brett",
        "tavolo",
        "damier",
        "стол",
        "доска",
        "b",
        "m",
        "t",
        "no",
    }
)
_ROUNDS: Final = frozenset({"round", "tur", "ronde", "raunt", "runde", "tour", "turno", "тур", "r"})
_KEPT_BY: Final = frozenset(
    fold_word(name)
    for name in ("KeptBy", "WrittenBy", "RecordedBy", "SheetOf", "Yazan", "YazanOyuncu", "Kağıt", "Kâğıt", "Notasyon")
)
"""The tags that say which player wrote a sheet, without their blanks."""
_PARTS: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_NUMBER: Final = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Label:
    """What a record tells of the game that it is of: empty texts and None where it tells nothing.

    ``letter`` may name a side beside another letter. ``stem`` is the name of its file without what names a side.
    ``is_of_file`` is whether only the name of the file tells the board, ``is_guess`` whether a lone number there does.
    """

    round: str
    board: str
    white: str
    black: str
    side: Side | None
    letter: str
    stem: str
    is_of_file: bool
    is_guess: bool


class FileLabel(NamedTuple):
    """What the name of a file tells; ``is_guess`` is whether a lone number is taken for the board."""

    round: str
    board: str
    side: Side | None
    letter: str
    stem: str
    is_guess: bool = False


@lru_cache(maxsize=4096)
def plain_words(text: str) -> tuple[str, ...]:
    """Return the words and numbers of a text in one order, as small Latin letters without accents.

    "Er, Ayşe" and "AYSE ER" are the same.
    """
    words = _PARTS.findall(loose_text(text))
    return tuple(sorted(word for word in words if word not in _UNKNOWN or len(words) > 1))


@lru_cache(maxsize=65536)
def spelling_likeness(one: str, other: str) -> float:
    """Return how much alike the spellings of two names are, from 0 to 1; 0.5 where one of them is not known.

    The players of a round are few, and their names are written in a hurry: any likeness counts, where
    :func:`pdntool.text.names.name_likeness` tells the people of an archive apart.
    """
    first, second = plain_words(one), plain_words(other)
    if not first or not second:
        return 0.5
    if first == second:
        return 1.0
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) < len(longer) and all(any(_abbreviates(word, whole) for whole in longer) for word in shorter):
        return 0.9
    if len(first) == len(second) and all(
        any(_abbreviates(word, whole) or _abbreviates(whole, word) for whole in second) for word in first
    ):
        return 0.9
    return min(0.89, SequenceMatcher(None, " ".join(first), " ".join(second), autojunk=False).ratio())


def _abbreviates(word: str, whole: str) -> bool:
    return word == whole or (len(word) == 1 and whole.startswith(word))


@lru_cache(maxsize=4096)
def file_label(name: str) -> FileLabel:
    """Return what the name of a file, and the folder above it, tell of round, board and side."""
    path = PurePath(name.replace("\\", "/"))
    # A worksheet is named behind its file.
    stem = re.sub(r"\.(?:xlsx|xlsm|xls|ods)\b", " ", path.name, flags=re.IGNORECASE)
    stem = re.sub(r"\.[A-Za-z0-9]{2,5}$", "", stem)
    own = _of_words(stem)
    above = _of_words(path.parent.name)
    # "beyaz/masa3.txt" is of the same game as "siyah/masa3.txt", "masa3/beyaz.txt" as "masa3/siyah.txt".
    folder = above.stem if not own.stem else ""
    board, is_guess = own.board, own.is_guess
    if above.board and not above.is_guess and (not board or is_guess):
        board, is_guess = above.board, False
    return FileLabel(
        own.round or above.round,
        board,
        own.side or above.side,
        own.letter or above.letter,
        f"{folder}/{own.stem}" if folder or own.stem else "",
        is_guess,
    )


def _of_words(text: str) -> FileLabel:
    """Return what the words of a name tell: ``masa3-beyaz``, ``b3w``, ``board 3 (black)``, ``tur2_m4_s``."""
    parts = _PARTS.findall(fold_word(text))
    found_round = found_board = letter = ""
    side: Side | None = None
    rest: list[str] = []
    at = 0
    while at < len(parts):
        part = parts[at]
        number = parts[at + 1] if at + 1 < len(parts) and parts[at + 1].isdecimal() else ""
        if number and part in _ROUNDS and not found_round:
            found_round, at = _plain_number(number), at + 1
        elif number and part in _BOARDS and not found_board:
            found_board, at = _plain_number(number), at + 1
            letter = letter or part * (part in _LETTERS)
        elif part in _LETTERS and (len(parts) > 1 or part in "wb"):
            letter = part
        elif len(part) > 1 and part in SIDE_WORDS and side is None:
            side = SIDE_WORDS[part]
        else:
            rest.append(_plain_number(part))
        at += 1
    numbers = [part for part in rest if part.isdecimal()]
    is_guess = not found_board and len(numbers) == 1
    if is_guess:
        found_board = numbers[0]
        is_guess = side is None and not (letter and parts[-1] == letter)
    if side is None and found_board and parts[-1] == letter and letter in {"w", "s"}:
        side = SIDE_WORDS[letter]
    return FileLabel(found_round, found_board, side, letter, " ".join(rest), is_guess)


def _plain_number(text: str) -> str:
    return text.lstrip("0") or "0" if text.isdecimal() else text


def label_of(record: Verdict) -> Label:
    """Return what a record tells of its game."""
    tags = record.game.tag_values
    kept_by = next((side for name in tags if says_who_wrote(name) and (side := side_in(tags[name], tags))), None)
    named = file_label(name_of(record))
    board = place_in(tags.get("Board", "")) or place_in(tags.get("Table", ""))
    return Label(
        place_in(tags.get("Round", "")) or named.round,
        board or named.board,
        _known(tags.get("White", "")),
        _known(tags.get("Black", "")),
        kept_by or named.side,
        "" if kept_by or named.side else named.letter,
        named.stem,
        not board,
        named.is_guess and not board,
    )


def name_of(record: Verdict) -> str:
    """Return the name of the file of a record, with that of its worksheet."""
    sheet = record.source.worksheet_at(record.game.span.start)
    return record.source.name if sheet is None else f"{record.source.name} {sheet.name}"


@lru_cache(maxsize=1024)
def says_who_wrote(name: str) -> bool:
    """Return whether a tag of that name says which player wrote the sheet."""
    return fold_word("".join(_PARTS.findall(name))) in _KEPT_BY


def side_in(text: str, tags: Mapping[str, str]) -> Side | None:
    """Return the side that a text names, by its word or by the name of its player."""
    words = [SIDE_WORDS[word] for word in _PARTS.findall(fold_word(text)) if word in SIDE_WORDS]
    if words:
        return words[0]
    players: tuple[tuple[str, Side], ...] = (("White", "white"), ("Black", "black"))
    alike = [side for name, side in players if text.strip() and spelling_likeness(text, tags.get(name, "")) >= ALIKE]
    return alike[0] if len(alike) == 1 else None


def _known(text: str) -> str:
    return "" if text.strip() in _UNKNOWN else text.strip()


def place_in(text: str) -> str:
    """Return the number in the name of a board or round, ``Masa 3``, else the name in one spelling."""
    numbers = _NUMBER.findall(text)
    return _plain_number(numbers[0]) if len(numbers) == 1 else fold_word(_known(text))
