"""Slips that arbiters and typists know, made on purpose: a game's texts in, the same with something wrong out.

A slip of one cell is a table from what was meant to what may stand there instead, with a rank: 0 is the usual slip of
its family, 1 a rarer one. The judge reads the same tables backward.
"""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from pdntool.rules.spec import Rules

LAST_PLIES: Final = 4
"""No slip is made among so many plies at the end, where nothing that follows could show it."""
_ALIKE: Final = ("17", "38", "06", "49", "56", "27")
_SQUARE: Final = re.compile(r"[a-l]?\d{1,2}")
_SIGN: Final = re.compile(r"[-x:]")


class Row(NamedTuple):
    """A row of a sheet as it is written; an empty text is an empty cell, None is none behind the last move."""

    number: int
    first: str
    second: str | None


class Damage(NamedTuple):
    """A sheet with a slip: its rows, and the ply of the game, counted from 0, at which the slip is."""

    rows: tuple[Row, ...]
    at: int
    rank: int = 0


def rows_of(texts: Sequence[str], number: int = 1) -> tuple[Row, ...]:
    """Return the rows of plies that follow one another."""
    pairs = [(texts[place], texts[place + 1] if place + 1 < len(texts) else None) for place in range(0, len(texts), 2)]
    return tuple(Row(number + place, *pair) for place, pair in enumerate(pairs))


def texts_of(rows: Sequence[Row]) -> list[str]:
    """Return the cells of a sheet in playing order, empty ones too."""
    return [text for row in rows for text in row[1:] if text is not None]


def squares_in(text: str) -> list[str]:
    """Return the squares that a text names."""
    return _SQUARE.findall(text)


def _sign(text: str) -> str:
    """Return what stands between the squares of a text."""
    return str(_SIGN.findall(text)[0])


# Slips of one cell ---------------------------------------------------------------------------------------------------

Slips = Mapping[str, int]
CellSlip = Callable[[Rules, str], Slips]


def digits(rules: Rules, text: str) -> Slips:
    """Return the texts with one digit misread: as one that looks alike, or as any."""
    del rules
    found = {}
    for place, sign in enumerate(text):
        for other in "0123456789" if sign.isdigit() else "":
            if other != sign:
                rank = 0 if {sign + other, other + sign} & set(_ALIKE) else 1
                found[text[:place] + other + text[place + 1 :]] = rank
    return found


def alike_digits(rules: Rules, text: str) -> Slips:
    """Return the texts with one digit misread as one that looks alike."""
    return {other: rank for other, rank in digits(rules, text).items() if not rank}


def transposed(rules: Rules, text: str) -> Slips:
    """Return the texts with the two digits of a square in the wrong order."""
    del rules
    turned = {
        f"{text[: found.start()]}{found[0][::-1]}{text[found.end() :]}": 0
        for found in _SQUARE.finditer(text)
        if len(found[0]) == 2 and found[0].isdigit()
    }
    return {other: rank for other, rank in turned.items() if other != text}


def swapped(rules: Rules, text: str) -> Slips:
    """Return the text with its first and last square in each other's place."""
    del rules
    squares, sign = squares_in(text), _sign(text)
    return {sign.join([squares[-1], *squares[1:-1], squares[0]]): 0}


def neighbors(rules: Rules, text: str) -> Slips:
    """Return the texts with a square beside the right one: the next number or file, or in the next row."""
    squares, sign = squares_in(text), _sign(text)
    found = {}
    for place in (0, len(squares) - 1):
        for other, rank in _beside(rules, squares[place]).items():
            found[sign.join([*squares[:place], other, *squares[place + 1 :]])] = rank
    return found


def _beside(rules: Rules, square: str) -> Slips:
    geometry = rules.geometry
    if geometry.algebraic:
        file, row = ord(square[0]), int(square[1:])
        names = {f"{chr(file + step)}{row}": 0 for step in (-1, 1)} | {
            f"{square[0]}{row + step}": 0 for step in (-1, 1)
        }
    else:
        number, width = int(square), geometry.width // 2
        names = {str(number + step): 1 for step in (-width, width)} | {str(number + step): 0 for step in (-1, 1)}
        return {name: rank for name, rank in names.items() if name in geometry.index}
    # The file beside is no square where only half the squares are played on: a typist writes it all the same.
    files, last = "abcdefghijkl"[: geometry.width], geometry.height
    return {name: rank for name, rank in names.items() if name[0] in files and 1 <= int(name[1:]) <= last}


def shorthand(rules: Rules, text: str) -> Slips:
    """Return what is left of a capture when only its landing is written."""
    del rules
    if _sign(text) == "-":
        return {}
    last = squares_in(text)[-1]
    return {f"x{last}": 0, last: 0}


def blank(rules: Rules, text: str) -> Slips:
    """Return an empty cell."""
    del rules, text
    return {"": 0}


def unreadable(rules: Rules, text: str) -> Slips:
    """Return the text with a digit that nobody can read, and one of which nothing can be read."""
    del rules
    places = [place for place, sign in enumerate(text) if sign.isdigit()]
    return {"??": 0} | {f"{text[:place]}?{text[place + 1 :]}": 0 for place in places}


def alternatives(rules: Rules, text: str) -> Slips:
    """Return cells with two readings, the wrong one first."""
    return {f"{wrong} 0.6|{text} 0.4": 0 for wrong in digits(rules, text)}


CELL_SLIPS: Final[Mapping[str, CellSlip]] = {
    "digit-alike": alike_digits,
    "digit-any": digits,
    "transposed": transposed,
    "swapped": swapped,
    "neighbor": neighbors,
    "shorthand": shorthand,
    "blank": blank,
    "unreadable": unreadable,
    "alternatives": alternatives,
}
VISIBLE: Final = frozenset({"shorthand", "blank", "unreadable", "alternatives"})
"""Families of which the cell shows that something is wrong with it."""
_RARER: Final = 0.25


def slip_of_cell(chance: random.Random, slips: CellSlip, rules: Rules, texts: Sequence[str]) -> Damage | None:
    """Return a sheet with a slip in one cell, None if the game has no cell for it."""
    places = list(range(len(texts) - LAST_PLIES))
    chance.shuffle(places)
    for at in places:
        found = slips(rules, texts[at])
        ranks = set(found.values())
        if found:
            rank = max(ranks) if chance.random() < _RARER else min(ranks)
            written = chance.choice(sorted(text for text, its in found.items() if its == rank))
            return Damage(rows_of([*texts[:at], written, *texts[at + 1 :]]), at, rank)
    return None


# Slips of the sheet --------------------------------------------------------------------------------------------------

SheetSlip = Callable[[random.Random, Sequence[str]], Damage]


def missing_ply(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Leave a ply out, so that all that follow stand in the other's column."""
    at = _place(chance, texts)
    return Damage(rows_of([*texts[:at], *texts[at + 1 :]]), at)


def missing_pair(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Leave out two plies, of which either side made the first; the numbers go on."""
    at = _place(chance, texts)
    return Damage(rows_of([*texts[:at], *texts[at + 2 :]]), at)


def missing_row(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Leave out a row with its number."""
    rows, row = rows_of(texts), _place(chance, texts) // 2
    return Damage((*rows[:row], *rows[row + 1 :]), 2 * row)


def doubled_ply(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Write a ply twice, so that all that follow stand in the other's column."""
    at = _place(chance, texts)
    return Damage(rows_of([*texts[: at + 1], *texts[at:]]), at)


def doubled_row(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Write a row twice; the numbers go on, or the number stands twice too."""
    rows, row = rows_of(texts), _place(chance, texts) // 2
    if chance.random() < 0.5:
        return Damage((*rows[: row + 1], *rows[row:]), 2 * row)
    return Damage(rows_of([*texts[: 2 * row + 2], *texts[2 * row :]]), 2 * row)


def swapped_row(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Write the two moves of a row in each other's column."""
    row = _place(chance, texts) // 2
    return Damage(columns_swapped(rows_of(texts), row, row + 1), 2 * row)


def swapped_rows(chance: random.Random, texts: Sequence[str]) -> Damage:
    """Write the moves of all rows from one on in each other's columns."""
    row = _place(chance, texts) // 2
    return Damage(columns_swapped(rows_of(texts), row, len(texts)), 2 * row)


def columns_swapped(rows: Sequence[Row], start: int, end: int) -> tuple[Row, ...]:
    """Return rows of which some have their columns swapped; of a row with one move the other cell is empty."""
    turned = [row._replace(first=row.second or "", second=row.first) for row in rows[start:end]]
    return (*rows[:start], *turned, *rows[end:])


def _place(chance: random.Random, texts: Sequence[str]) -> int:
    return chance.randrange(max(len(texts) - LAST_PLIES - 1, 1))


SHEET_SLIPS: Final[Mapping[str, SheetSlip]] = {
    "missing-ply": missing_ply,
    "missing-pair": missing_pair,
    "missing-row": missing_row,
    "doubled-ply": doubled_ply,
    "doubled-row": doubled_row,
    "swapped-row": swapped_row,
    "swapped-rows": swapped_rows,
}
FAMILIES: Final = (*CELL_SLIPS, *SHEET_SLIPS)


def damaged(chance: random.Random, family: str, rules: Rules, texts: Sequence[str]) -> Damage | None:
    """Return a sheet with one slip of a family, None if the game has no place for it."""
    if family in CELL_SLIPS:
        return slip_of_cell(chance, CELL_SLIPS[family], rules, texts)
    return SHEET_SLIPS[family](chance, texts)


_MIXED: Final = (
    *(*("digit-alike",) * 4, *("digit-any",) * 2, *("neighbor",) * 4),
    *(*("transposed",) * 2, *("swapped",) * 2, "blank", "unreadable"),
)
_SHAPES: Final = ("missing", "missing", "pair", "doubled")
_OF_CELLS: Final = 0.8


def any_slip(chance: random.Random, rules: Rules, text: str) -> tuple[list[str], int]:
    """Return what a slip of any family leaves of a ply, and how many plies of the game it takes."""
    if chance.random() < _OF_CELLS:
        slips = CELL_SLIPS[chance.choice(_MIXED)](rules, text)
        return [chance.choice(sorted(slips)) if slips else alike(chance, rules, text)], 1
    shape = chance.choice(_SHAPES)
    return [text] * 2 * (shape == "doubled"), 1 + (shape == "pair")


def alike(chance: random.Random, rules: Rules, text: str) -> str:
    """Return the text with any digit misread."""
    return chance.choice(sorted(digits(rules, text)))


def noisy(chance: random.Random, rules: Rules, texts: Sequence[str], rate: float) -> list[str]:
    """Return the cells of a sheet that was kept with a slip at each ply with that probability, of all families."""
    return _slipped(chance, rules, texts, {place for place in range(len(texts)) if chance.random() < rate})


def unwritten(cells: Sequence[str], texts: Sequence[str]) -> int:
    """Return how many of the last plies of a game a sheet does not show."""
    kept = [cell for cell in cells if set(cell) - {"?"}]
    return next((count for count in range(len(texts)) if kept and kept[-1] == texts[len(texts) - 1 - count]), 0)


def several_slips(chance: random.Random, rules: Rules, texts: Sequence[str], count: int) -> list[str]:
    """Return the cells of a sheet with so many independent slips of all families, none among the last plies."""
    return _slipped(chance, rules, texts, set(chance.sample(range(len(texts) - LAST_PLIES - 1), count)))


def _slipped(chance: random.Random, rules: Rules, texts: Sequence[str], places: set[int]) -> list[str]:
    cells: list[str] = []
    place = 0
    while place < len(texts):
        written, taken = any_slip(chance, rules, texts[place]) if place in places else ([texts[place]], 1)
        cells += written
        place += taken
    return cells


# As files ------------------------------------------------------------------------------------------------------------


def sheet_text(rules: Rules, rows: Sequence[Row]) -> str:
    """Return a sheet as text with tabs between its cells."""
    heading = "No\tWhite\tBlack" if rules.white_starts else "No\tBlack\tWhite"
    lines = ["\t".join(map(str, row if row.second is not None else row[:2])) for row in rows]
    return "\n".join([f"Rules: {rules.name}", "", heading, *lines, ""])


def pdn_text(rules: Rules, rows: Sequence[Row]) -> str:
    """Return the moves of a sheet as a PDN game."""
    name = f'[GameType "{rules.gametype}"]' if rules.detectable else f'[Rules "{rules.name}"]'
    moves = [f"{row.number}. {row.first or '...'} {row.second or ''}".rstrip() for row in rows]
    return "\n".join([name, "", *moves, "*", ""])
