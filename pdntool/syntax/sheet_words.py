"""The words of score sheets in several languages: names of header lines and headings of columns."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeVar
from unicodedata import normalize

from pdntool.syntax.tags import localized_name, tag_name
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
    "Result": "result, score, sonuç, sonuc, skor, netice, maç sonucu, oyun sonucu",
    "Board": "board, board no, table, masa, masa no, tahta",
    "Rules": "rules, rule, variant, kural, kurallar, oyun kuralı, oyun kurali, oyun",
    "GameType": "gametype, game type, oyun türü, oyun turu",
    "FEN": "fen, position, konum, pozisyon",
    "Opening": "opening, açılış, acilis",
    "Annotator": "annotator, yorumcu",
    "Arbiter": "arbiter, referee, hakem, başhakem, bashakem",
    "KeptBy": "keptby, kept by, keeper, recorded by, recorder, written by, noted by, notated by, scorer, "
    "scoresheet of, score sheet of, sheet of, yazan, yazan oyuncu, yazan taraf, tutan, tutan oyuncu, tutan taraf, "
    "kaydeden, kayıt, kayıt eden, kayıt tutan, notasyonu tutan, notasyonu yazan, notasyon sahibi, kağıdı tutan, "
    "kağıdı yazan, kağıt sahibi, kâğıdı tutan, kâğıdı yazan, kâğıt sahibi",
}
# The same in other languages; outside a table only a value of letters shows such a line to be a header.
_OTHER_HEADERS = {
    "Event": "toernooi, wedstrijd, kampioenschap, турнир, соревнование, соревнования, первенство, чемпионат, tournoi, "
    "compétition, competition, championnat, épreuve, turnier, meisterschaft, wettkampf, torneo, gara, campionato, "
    "manifestazione, campeonato, torneio, evento",
    "Site": "plaats, место, место проведения, город, lieu, ville, ort, stadt, luogo, sede, città, citta, lugar, "
    "sitio, ciudad, local, cidade",
    "Date": "datum, дата, data, fecha",
    "Round": "ronde, тур, раунд, круг, tour, runde, turno, ronda, rodada",
    "Board": "bord, tafel, доска, стол, damier, brett, tisch, tavolo, damiera, mesa, tablero, tabuleiro",
    "White": "wit, witspeler, speler wit, белые, белый, белыми, blanc, blancs, les blancs, weiß, weiss, bianco, "
    "bianchi, il bianco, blanco, blancas, las blancas, branco, brancas",
    "Black": "zwart, zwartspeler, speler zwart, чёрные, черные, чёрный, черный, чёрными, черными, noir, noirs, "
    "les noirs, schwarz, nero, neri, il nero, negro, negras, las negras, preto, pretas, negros",
    "Result": "uitslag, resultaat, результат, итог, счёт, счет, résultat, resultat, ergebnis, risultato, esito, "
    "punteggio, resultado",
    "Rules": "spelregels, regels, правила, вариант, règles, regles, variante, regeln, spielregeln, regole, "
    "regolamento, reglas, reglamento, regras",
    "Opening": "дебют, ouverture, eröffnung, apertura, abertura",
    "Arbiter": "scheidsrechter, судья, арбитр, arbitre, schiedsrichter, arbitro, árbitro",
    "KeptBy": "genoteerd door, notatie van, notatie door, formulier van, bijgehouden door, записал, записала, "
    "записывал, запись вёл, запись вел, вёл запись, бланк, запись, noté par, note par, notation de, feuille de, "
    "tenu par, tenue par, écrit par, geschrieben von, notiert von, aufgeschrieben von, protokolliert von, "
    "formular von, scritto da, annotato da, compilato da, formulario di, anotado por, escrito por, apuntado por, "
    "planilla de, preenchido por, planilha de",
}
_COLUMNS: dict[Column, str] = {
    "number": "no, nr, num, number, move, move no, move number, numara, sıra, sira, sıra no, sira no, hamle, "
    "hamle no, hamle numarası, hamle numarasi, tur, #, n, row, satır, satir, №, ход, номер, номер хода, № хода, п/п, "
    "№ п/п, zet, zetnr, zet nr, nummer, beurt, coup, coups, coup no, coup n°, numéro, numero, zug, zugnr, zug nr, "
    "mossa, jugada, lance, ply, hamle sayısı, hamle sayisi, s no",
    "white": "white, beyaz, beyazlar, beyazın, beyazin, beyazların, beyazlarin, wit, witte, белые, белый, blanc, "
    "blancs, weiß, weiss, bianco, bianchi, blanco, blancas, branco, brancas, whites, белых, белыми, light, açık, acik",
    "black": "black, siyah, siyahlar, siyahın, siyahin, siyahların, siyahlarin, zwart, zwarte, чёрные, черные, "
    "чёрный, черный, noir, noirs, schwarz, nero, neri, negro, negras, preto, pretas, blacks, чёрных, черных, чёрными, "
    "черными, dark, koyu, red, reds",
}
# Words beside the name of a side that say nothing more: "White's move", "Beyaz Hamle".
_FILLING = (
    "move, moves, player, hamle, hamlesi, hamleleri, hamleler, oyuncu, oyuncusu, taş, taşlar, taraf, taraflar, zet, "
    "zetten, speler, ход, ходы, ходов, coup, coups, joueur, zug, züge, spieler, mossa, mosse, jugada, jugadas, lance, "
    "lances, side, pieces, stenen, schijven, stuks, pièces, piezas, pedras, pedine, steine, шашки, the, s, in, ın, "
    "un, les, los, las, del, dei, of, von, de, des, du, der, van, da, das, dos"
)
# One letter for each side tells a color only beside the other.
_LETTERS: dict[tuple[str, str], tuple[Column, Column]] = {
    ("w", "b"): ("white", "black"),
    ("b", "s"): ("white", "black"),
    ("b", "n"): ("white", "black"),
    ("w", "z"): ("white", "black"),
    ("w", "s"): ("white", "black"),
    ("б", "ч"): ("white", "black"),
}
OPENING: Final = frozenset({"Event", "White", "Black", "Rules", "GameType", "FEN"})
"""Header lines that begin a game: behind its moves no game has one of these."""
LEADING: Final = frozenset({"Site", "Date", "Round", "Board", "KeptBy"})
"""Header lines that begin a game where rows follow, and else may stand below its moves."""

_Name = TypeVar("_Name", bound=str)


def _by_word(table: dict[_Name, str]) -> dict[str, _Name]:
    return {fold_word(word): name for name, words in table.items() for word in words.split(", ")}


_OPENING_OF = _by_word(_HEADERS)
_HEADER_OF = {**_by_word(_OTHER_HEADERS), **_OPENING_OF}
_COLUMN_OF = _by_word(_COLUMNS)
_SHEETS = (
    "kağıdı, kâğıdı, kağıt, kâğıt, notasyonu, formu, tutanağı, sheet, scoresheet, record, formulier, notatie, бланк, "
    "запись, feuille, formular, blatt, notation, formulario, foglio, planilla, hoja, planilha, folha"
)
_SHEET_WORDS = frozenset(fold_word(word) for word in _SHEETS.split(", "))
_SIDE_WORDS = frozenset(word for word, column in _COLUMN_OF.items() if column in {"white", "black"})
_FILLS = frozenset(fold_word(word) for word in _FILLING.split(", "))
_PAIRS = {
    pair: columns
    for (first, second), columns in _LETTERS.items()
    for pair, columns in (((first, second), columns), ((second, first), columns[::-1]))
}
_LETTER_OF: dict[str, Column] = {"w": "white", "b": "move", "s": "black", "z": "black", "б": "white", "ч": "black"}
_IN_PARENTHESES: Final = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_WORDS: Final = re.compile(r"[^\W_]+(?:/[^\W_]+)*|[#№]")
_ONE_LETTER: Final = re.compile(r"[^\W\d_][.:]?")
_APART: Final = re.compile(r"[;|\t,]|\s{2}")
_BETWEEN: Final = ' \t;,|"'
_LETTER: Final = re.compile(r"[^\W\d_]")
_MOST_WORDS: Final = 4
_MOST_IN_HEADING: Final = 60
"""Words of a heading without dividers, several blocks side by side; a line of more is text."""


def _plain(text: str) -> str:
    return fold_word(" ".join(text.split()))


@lru_cache(maxsize=1024)
def known_header(written: str) -> str | None:
    """Return the PDN tag name that a header word stands for, None if it is no word of the table."""
    return _HEADER_OF.get(_plain(written).rstrip(" ._-"))


def keeper(text: str) -> str | None:
    """Return the side that a title says to have written the sheet, ``Beyazın kâğıdı``, ``White's sheet``, else None."""
    words: list[str] = _WORDS.findall(text)
    sides = [word for word in words if column_of(word) in {"white", "black"}]
    is_title = len(sides) == 1 and len(words) <= _MOST_WORDS and any(_plain(word) in _SHEET_WORDS for word in words)
    if not is_title:
        return None
    side = sides[0]
    # In Turkish "Beyazın" is the genitive.
    return side[:-2] if column_of(side[:-2]) == column_of(side) else side


def header_name(written: str) -> str:
    """Return the tag name of a header line; a word that is not in the table stays as it was written."""
    return known_header(written) or tag_name(normalize("NFC", written))


def opened_by(written: str, value: str) -> str | None:
    """Return the tag name of a header line by which a text shows that it is a sheet, None for any other line.

    In another language than those of the table its value has letters: "Brancas: 2, 8" tells a position.
    """
    known = _OPENING_OF.get(_plain(written).rstrip(" ._-"))
    return known or ((known_header(written) or localized_name(written)) if _LETTER.search(value) else None)


def header_value(value: str) -> tuple[int, int]:
    """Return where in the text behind a header's colon its value begins and ends.

    The empty cells beside it in a table are no part of it.
    """
    start = len(value) - len(value.lstrip(_BETWEEN if value.lstrip()[:1] in {";", "|", "\t", ","} else None))
    end = len(value.rstrip())
    while end > start and value[end - 1] in ";,|":
        end = len(value[: end - 1].rstrip())
    return start, max(start, end)


def header_pairs(cells: Sequence[str]) -> list[int] | None:
    """Return the places of the cells that name a header, each with its value behind it; None for other cells.

    Cells that are empty are passed over: ``Beyaz;Ada;;``, ``Tur;3;Masa;5``, ``Beyaz;Ada;;Beyaz;Ege``.
    """
    filled = [place for place, cell in enumerate(cells) if cell.strip()]
    names = filled[::2]
    if not filled or len(filled) % 2 or filled[1::2] != [place + 1 for place in names]:
        return None
    named = [known_header(cells[place].strip().rstrip(":").rstrip()) for place in names]
    values = [cells[place + 1] for place in names]
    if None in named or any(
        name != "KeptBy" and column_of(value) not in {None, "number"} for name, value in zip(named, values, strict=True)
    ):
        return None
    return names


@lru_cache(maxsize=4096)
def column_of(cell: str) -> Column | None:
    """Return what a column of that heading holds, None if the heading says nothing known."""
    outside = _WORDS.findall(_plain(_IN_PARENTHESES.sub(" ", cell)))
    inside = _IN_PARENTHESES.search(cell)
    if inside is not None and _plain(inside[1] or inside[2] or "") in _SIDE_WORDS:
        # The side stands behind the name of its player.
        outside = _WORDS.findall(_plain(inside[1] or inside[2]))
    words = outside
    if not words or len(words) > _MOST_WORDS:
        return None
    whole = _COLUMN_OF.get(" ".join(words))
    if whole is not None:
        return whole
    telling = [word for word in words if word not in _FILLS]
    return _COLUMN_OF.get(" ".join(telling)) if telling else None


def side_of(word: str) -> Column | None:
    """Return the side that a word or a letter before a move names, ``Beyaz``, ``S``; of ``B`` the turn tells it."""
    column = column_of(word) or _LETTER_OF.get(_plain(word))
    return column if column in {"white", "black", "move"} else None


def names_in_heading(heading: str) -> list[tuple[str, str, int, int]]:
    """Return the names of players in parentheses, ``Beyaz (Ada)``: the color, its word, and where the name stands."""
    found = []
    end = 0
    for match in _IN_PARENTHESES.finditer(heading):
        group = 1 if match[1] is not None else 2
        before = heading[end : match.start()]
        words = [word for word in _WORDS.findall(before) if column_of(word) in {"white", "black"}]
        if _plain(match[group]) in _SIDE_WORDS and _LETTER.search(before):
            start = end + max((sign.end() for sign in _APART.finditer(before)), default=0)
            start += len(before[start - end :]) - len(before[start - end :].lstrip(_BETWEEN))
            stop = match.start() - len(before) + len(before.rstrip())
            found.append((str(column_of(match[group])), match[group], start, stop))
        elif words and _LETTER.search(match[group]):
            found.append((str(column_of(words[-1])), words[-1], *match.span(group)))
        end = match.end()
    return found


def heading_columns(cells: Sequence[str], *, divided: bool = True) -> list[Column] | None:
    """Return what the columns of a heading row hold, None if the cells are no heading: it names a side.

    A side's word and others behind it are a header line without its colon: "White A. Sample". Cells that nothing but
    blanks divides are words, several of which may be one heading: "White's move".
    """
    if not divided and len(cells) > _MOST_IN_HEADING:
        return None
    columns = _columns(cells if divided else _joined(cells))
    if columns and columns[0] == "other" and not cells[0].strip():
        columns[0] = "number"
    known = len(columns) - columns.count("other")
    return columns if {"white", "black"} & set(columns) and known > min(1, len(columns) - 1) else None


def _columns(cells: Sequence[str]) -> list[Column]:
    columns: list[Column] = [column_of(cell) or "other" for cell in cells]
    letters = [place for place, cell in enumerate(cells) if _ONE_LETTER.fullmatch(cell.strip())]
    if {"white", "black"}.isdisjoint(columns):
        # Of three letters the first is the number's: "N B N".
        names = [_plain(cells[place].strip(" .:")) for place in letters]
        several = 3 if len(names) % 3 == 0 and names[:1] == ["n"] and tuple(names[1:3]) in _PAIRS else 2
        for pair in zip(letters[several - 2 :: several], letters[several - 1 :: several], strict=False):
            first, second = (_plain(cells[place].strip(" .:")) for place in pair)
            for place, column in zip(pair, _PAIRS.get((first, second), ()), strict=False):
                columns[place] = column
    return columns


def _joined(words: Iterable[str]) -> list[str]:
    """Return words as headings: what only adds to the one before it belongs to that."""
    joined: list[str] = []
    for word in words:
        before = column_of(joined[-1]) if joined else None
        fills = before in {"white", "black"} and _plain(word).strip(".:") in _FILLS
        in_parentheses = bool(joined) and (word.startswith("(") or joined[-1].count("(") > joined[-1].count(")"))
        if joined and (
            fills or in_parentheses or (before == "number" and column_of(f"{joined[-1]} {word}") == "number")
        ):
            joined[-1] = f"{joined[-1]} {word}"
        else:
            joined.append(word)
    return joined
