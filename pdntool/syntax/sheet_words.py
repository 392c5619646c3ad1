"""The words of score sheets, English and Turkish: names of header lines and headings of columns."""

from typing import Literal, TypeVar

from pdntool.syntax.tags import tag_name
from pdntool.text.words import fold_word

Column = Literal["number", "white", "black", "move", "other"]

# PDN tag name: the words that head such a line. Turkish words also without their special letters.
_HEADERS = {
    "Event": "event, tournament, turnuva, yarışma, yarisma, müsabaka, musabaka, şampiyona, sampiyona",
    "Site": "site, place, city, yer, şehir, sehir, il",
    "Date": "date, tarih",
    "Round": "round, tur, raunt",
    "White": "white, beyaz, beyazlar, white player, beyaz oyuncu",
    "Black": "black, siyah, siyahlar, black player, siyah oyuncu",
    "Result": "result, score, sonuç, sonuc, skor",
    "Board": "board, table, masa, masa no",
    "Rules": "rules, rule, variant, kural, kurallar, oyun kuralı, oyun kurali, oyun",
    "GameType": "gametype, game type, oyun türü, oyun turu",
    "FEN": "fen, position, konum, pozisyon",
    "Opening": "opening, açılış, acilis",
    "Annotator": "annotator, yorumcu",
    "Arbiter": "arbiter, referee, hakem",
}
_COLUMNS: dict[Column, str] = {
    "number": "no, nr, num, number, move, move no, numara, sıra, sira, sıra no, sira no, hamle, hamle no, tur, #",
    "white": "white, beyaz, beyazlar",
    "black": "black, siyah, siyahlar",
}


_Name = TypeVar("_Name", bound=str)


def _by_word(table: dict[_Name, str]) -> dict[str, _Name]:
    return {fold_word(word): name for name, words in table.items() for word in words.split(", ")}


_HEADER_OF = _by_word(_HEADERS)
_COLUMN_OF = _by_word(_COLUMNS)


def _plain(text: str) -> str:
    return fold_word(" ".join(text.split()))


def known_header(written: str) -> str | None:
    """Return the PDN tag name that a header word stands for, None if it is no word of the table."""
    return _HEADER_OF.get(_plain(written))


def header_name(written: str) -> str:
    """Return the tag name of a header line; a word that is not in the table stays as it was written."""
    return known_header(written) or tag_name(written)


def heading_columns(cells: list[str]) -> list[Column] | None:
    """Return what the columns of a heading row hold, None if the cells are no heading: it names a side.

    A side's word and others behind it are a header line without its colon: "White A. Sample".
    """
    columns = [_COLUMN_OF.get(_plain(cell).rstrip(":"), "other") for cell in cells]
    if columns and columns[0] == "other" and not cells[0].strip():
        columns[0] = "number"
    known = len(columns) - columns.count("other")
    return columns if {"white", "black"} & set(columns) and known > min(1, len(columns) - 1) else None
