"""Tag pairs: their parts, their escapes and the spelling of their names."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.syntax.nodes import Tag
from pdntool.syntax.parsers import terminal
from pdntool.text.span import Span

# The tags of the PDN standard and its usual additions; a name in other letters ("event", "Setup") is one of these.
_STANDARD = (
    "Event Site Date Round White Black Result GameType Rules FEN SetUp "
    "WhiteTitle BlackTitle WhiteElo BlackElo WhiteRating BlackRating WhiteTime BlackTime WhiteClock BlackClock "
    "WhiteNA BlackNA WhiteType BlackType EventDate EventSponsor Section Stage Board Opening Variation ECO "
    "Time UTCTime UTCDate TimeControl Termination Annotator Mode PlyCount Publisher PublicationDate Variant"
)
_SPELLING = {name.lower(): name for name in _STANDARD.split()}
_MOST_NAMES = 12
_NOWHERE = Span(0, 0)
_QUOTES = "\"'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb"

# Most games have only tags such as these, and then a look at their names costs next to nothing.
_UNUSUAL = re.compile(r"\[(?!(?:Event|Site|Date|Round|White|Black|Result|GameType|FEN|WhiteElo|BlackElo|PlyCount) )")
_NEXT_BRACKET = re.compile(r"\s*+\[")
_ESCAPE = re.compile(r'\\(["\\])')
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")

# The names that people give their tags in other languages.
_LOCALIZED = {
    "White": "bianco, bianchi, blanc, blancs, wit, witspeler, белые, белый, beyaz, beyazlar, blancas, blanco, brancas",
    "Black": "nero, neri, noir, noirs, zwart, zwartspeler, чёрные, черные, чёрный, siyah, siyahlar, negras, negro, "
    "pretas",
    "Result": "risultato, résultat, resultat, uitslag, результат, sonuç, sonuc, resultado",
    "Event": "evento, gara, torneo, dati, tournoi, compétition, événement, evenement, toernooi, соревнование, турнир, "
    "событие, turnuva, yarışma, yarisma, torneio",
    "Site": "luogo, sede, lieu, plaats, место, yer, lugar, sitio",
    "Date": "data, datum, дата, tarih, fecha",
    "Round": "turno, ronde, тур, раунд, tur, ronda",
    "Opening": "apertura, ouverture, дебют, начало, açılış, acilis, abertura",
    "GameType": "game type, type de jeu, type du jeu, tipo di gioco, tipo de juego, tipo de jogo, speltype, "
    "soort spel, spieltyp, тип игры, вид игры, oyun türü, oyun turu, oyun tipi",
    "Annotator": "annotatore, annotateur, commentateur, комментатор, yorumcu, comentarista",
}
_NAME_OF = {word: name for name, words in _LOCALIZED.items() for word in words.split(", ")}


@cache
def tag_parts() -> re.Pattern[str]:
    """Return an expression for a TAG token with the name as its first group and the string, quotes and all, second."""
    blanks = terminal("BLANK") + "*+"
    name, string = terminal("TAG_NAME"), terminal("STRING")
    return re.compile(rf"\[{blanks}({name}){blanks}({string})")


@lru_cache(maxsize=1024)
def tag_name(written: str) -> str:
    """Return the standard spelling of a tag's name; a name the standard has not stays as it was written."""
    return _SPELLING.get(written.lower()) or localized_name(written) or written


def localized_name(written: str) -> str | None:
    """Return the PDN name that a tag's name in another language stands for, None if it is no such name."""
    lower = written.replace("İ", "i").lower()
    return _NAME_OF.get(lower) or _NAME_OF.get(lower.replace("ı", "i"))


@cache
def _named() -> re.Pattern[str]:
    return re.compile(rf"\[\s*+(?P<name>[^\[\]\"\r\n]{{1,60}}?)\s*(?P<string>{terminal('STRING')})\s*\]")


def worded_tag(text: str, span: Span) -> Tag | None:
    """Return the tag of a bracket whose name has characters in HTML, or is known words: ``[Type de jeu "20"]``."""
    match = _named().fullmatch(text)
    if match is None:
        return None
    written = " ".join(_ENTITY.sub(_unescaped, match["name"]).split())
    is_name = written != match["name"] and re.fullmatch(terminal("TAG_NAME"), written) is not None
    if not is_name and localized_name(written) is None:
        return None
    start, end = match.span("string")
    value_span = Span(span.start + start + 1, span.start + end - 1)
    return Tag(tag_name(written), tag_value(match["string"]), span, value_span, written)


def tag_value(string: str) -> str:
    """Return the value of a quoted string: without its quotes, its escaped quotes and backslashes resolved."""
    value = string[1:-1]
    if "\\" in value:
        value = _ESCAPE.sub(r"\1", value)
    return _ENTITY.sub(_unescaped, value) if "&" in value else value


def _unescaped(found: re.Match[str]) -> str:
    from html import unescape  # noqa: PLC0415 -- a table of two thousand names, for a tag in a thousand

    return unescape(found.group())


def make_tag(text: str, start: int, end: int) -> Tag:
    """Return the tag of a TAG token at that place of the text."""
    match = tag_parts().match(text, start, end)
    if match is None:  # pragma: no cover - the token is made of these parts
        raise AssertionError(text[start:end])
    written, string = match.groups()
    value_span = Span(match.start(2) + 1, match.end(2) - 1)
    return Tag(tag_name(written), tag_value(string), Span(start, end), value_span, written)


@lru_cache(maxsize=4096)
def placeless_tag(written: str, string: str) -> Tag:
    """Return the tag of a name and a quoted value as they are written."""
    return Tag(tag_name(written), tag_value(string), _NOWHERE, _NOWHERE, written)


@cache
def _broken() -> re.Pattern[str]:
    name, between = terminal("TAG_NAME"), r"(?:\s*[:=]\s*|\s+|(?=[\u201c\u201e\u00ab]))"
    return re.compile(rf"\[?\s*(?P<name>{name}){between}(?P<quote>[{_QUOTES}]?)(?P<value>[^\r\n]*)")


@cache
def _moves() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){terminal('PLAIN_NUMBER')}\s?{terminal('SQUARES')}")


def repaired_tag(text: str, span: Span) -> Tag | None:
    """Return the tag that a broken one was meant to be: a known name, or any name with a value in quotes; else None.

    One that nothing closes before moves may have swallowed them, and is none.
    """
    match = _broken().match(text)
    if match is None:
        return None
    written, raw = match["name"], match["value"]
    value = raw.strip().removesuffix("]").strip()
    value = value[:-1] if value[-1:] and value[-1] in _QUOTES else value
    known = written.lower() in _SPELLING or localized_name(written) is not None
    if not value or not (known or match["quote"]) or "[" in value:
        return None
    if not raw.rstrip().endswith("]") and _moves().search(value):
        return None
    start = span.start + match.start("value")
    return Tag(tag_name(written), tag_value(f'"{value}"'), span, Span(start, start + len(value)), written)


def is_bare(text: str) -> bool:
    """Return whether a broken tag is a bracket with nothing in it, or one word that names no tag: ``[Empty]``."""
    word = text.strip("[] \t")
    return not word or (word.isalpha() and word.lower() not in _SPELLING and localized_name(word) is None)


def is_second_bracket(text: str, span: Span) -> bool:
    """Return whether a broken tag there is a tag with one bracket too many before it: ``[[Event "x"]``."""
    return text[span.start : span.end].strip() == "[" and _NEXT_BRACKET.match(text, span.end) is not None


def tag_remarks(tags: Sequence[Tag]) -> Iterator[Diagnostic]:
    """Yield the notes on the tags of a game as a whole: names in another language, characters in HTML."""
    foreign = [tag for tag in tags if tag.name != tag.written_name and localized_name(tag.written_name) == tag.name]
    if foreign:
        names = ", ".join(dict.fromkeys(f"{tag.written_name} = {tag.name}" for tag in foreign[:_MOST_NAMES]))
        yield Diagnostic(Code.TAG_NAME_LOCALIZED, foreign[0].span, {"names": names})


def is_special(text: str, start: int, end: int) -> bool:
    """Return whether the tags there have anything that a diagnostic reports."""
    if has_entity(text, start, end):
        return True
    return _UNUSUAL.search(text, start, end) is not None and _any_foreign(tuple(_names().findall(text, start, end)))


def has_entity(text: str, start: int, end: int) -> bool:
    """Return whether a tag there has a character written as in HTML."""
    return text.find("&", start, end) >= 0 and _ENTITY.search(text, start, end) is not None


@cache
def _names() -> re.Pattern[str]:
    return re.compile(rf"\[[^\S\r\n]*({terminal('TAG_NAME')})")


@lru_cache(maxsize=1024)
def _any_foreign(names: tuple[str, ...]) -> bool:
    return any(name.lower() not in _SPELLING and localized_name(name) is not None for name in names)
