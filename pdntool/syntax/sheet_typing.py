"""What typists put around the moves of a row: numbers of every kind, bold type, lines through a text, ditto marks."""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from unicodedata import normalize

from pdntool.syntax.parsers import tokens
from pdntool.syntax.sheet_words import column_of, side_of
from pdntool.syntax.tokens import MOVES, TokenPlace
from pdntool.text.span import Span

DITTO: Final = "DITTO"
STRUCK: Final = "STRUCK"
"""Kinds of tokens of which a cell is a move that is not there: a sign for "the same", a text with a line through it."""
_DIVIDERS: Final = frozenset({"BAR", "SEMICOLON", "TAB", "COMMA"})
_UNUSUAL: Final = re.compile(r"[*_=/`~<\[\u0335-\u0338\u00b2\u00b3\u00b9\u2070-\u2079\"]|[^\W\d_]")
_BOLD: Final = re.compile(r"(?<![^\s|;,\"(])(\*{1,3}|_{1,3}|`)(?=[^\s*_`])([^\r\n*_`|;]+?)(?<=\S)\1(?![^\s|;,\")!?.])")
_PAIR: Final = re.compile(r"(?<![\w/.:x-])([0-9]{1,2}[-x:][0-9]{1,2})\s?/\s?([0-9]{1,2}[-x:][0-9]{1,2})(?![\w/.:x-])")
_FOOTNOTE: Final = re.compile(r"(?<=[0-9])[\u00b9\u00b2\u00b3\u2070-\u2079]+")
_THROUGH: Final = re.compile(
    r"~~[^~\r\n]+~~|[^\s|;]{1,2}[\u0335-\u0338](?:[^\S\r\n]?[^\s|;]{1,2}[\u0335-\u0338])*"
    r"|<(s|del|strike)>[^<\r\n]+</\1>|\[(s|del)\][^\[\r\n]+\[/\2\]",
    re.IGNORECASE,
)

_WITH_BLANKS: Final = frozenset({"PADDED_MOVE", "LOOSE_MOVE"})
_PIECES: Final = re.compile(r"[^\t]+|\t")
_ORDINAL: Final = str.maketrans("", "", "\u00ba\u00aa\u00b0")
_ROMAN: Final = re.compile(r"(?=[IVXLC])(C{0,2})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})[.)]?\Z", re.IGNORECASE)
_ROMAN_DIGITS: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_NUMBER: Final = re.compile(r"[(\[#№]?([0-9]{1,6})(?:[.,]0{1,2})?(?:[^\w\s]|\s?[-\u2013]){0,3}\Z")


def without_tabs(found: Sequence[TokenPlace], text: str) -> Iterator[TokenPlace]:
    """Yield tokens of which none goes on behind a tab: ``2<TAB>x19`` is a number and half a capture, and no move."""
    for token in found:
        kind, start, end = token
        if kind not in _WITH_BLANKS or text.find("\t", start, end) < 0:
            yield token
            continue
        for piece in _PIECES.finditer(text, start, end):
            yield from tokens("sheet", text, Span(*piece.span()))


def plain_tokens(found: Sequence[TokenPlace], text: str) -> tuple[list[TokenPlace], list[Span]]:
    """Return the tokens of a row as if it were typed plainly, and the places of what is crossed out in it.

    A crossed-out text that nothing replaces stays as one token, so that no move goes into its cell.
    """
    whole = Span(found[0][1], found[-1][2])
    kept = list(found)
    if _UNUSUAL.search(text, *whole) is None:
        return kept, []
    for bold in _BOLD.finditer(text, *whole):
        kept = _replaced(kept, bold.span(), tokens("sheet", text, Span(*bold.span(2))))
    for pair in _PAIR.finditer(text, *whole):
        kept = _replaced(kept, pair.span(), [("PLAIN_MOVE", *pair.span(1)), ("PLAIN_MOVE", *pair.span(2))])
    for note in _FOOTNOTE.finditer(text, *whole):
        glued = text.rfind(" ", whole.start, note.start()) + 1
        start = max([token[1] for token in kept if token[1] < note.start()], default=whole.start)
        move = tokens("sheet", text, Span(max(glued, start), note.start()))
        kept = _replaced(kept, (max(glued, start), note.end()), [*move, ("SHEET_JUNK", *note.span())])
    struck: list[Span] = []
    for through in _THROUGH.finditer(text, *whole):
        place = Span(*through.span())
        kept = _replaced(kept, place, [(STRUCK, *place)])
        struck.append(place)
    offers = [place for place, token in enumerate(kept) if _is_offer_before(kept, place, text)]
    struck += [Span(*kept[place][1:]) for place in offers]
    kept = [token for place, token in enumerate(kept) if place not in offers]
    return list(_without_words(_with_dittos(_without_struck(kept), text), text)), struck


def _is_offer_before(found: Sequence[TokenPlace], place: int, text: str) -> bool:
    """Return whether a token is the offer of a draw before the move that it comes with: ``(=) 37-32``."""
    before = found[place - 1][0] if place else "ROW_NUMBER"
    is_first = before in {*_DIVIDERS, "ROW_NUMBER"} and place + 1 < len(found)
    return is_first and text[slice(*found[place][1:])] in {"(=)", "="} and found[place + 1][0] in MOVES


def _replaced(
    found: list[TokenPlace], span: tuple[int, int], others: Iterator[TokenPlace] | list[TokenPlace]
) -> list[TokenPlace]:
    """Return tokens with others in place of those that begin in a range."""
    before = [token for token in found if token[1] < span[0]]
    return [*before, *others, *(token for token in found if token[1] >= span[1])]


def _without_struck(found: list[TokenPlace]) -> list[TokenPlace]:
    """Leave out what is crossed out where a move stands in its place, or where it is all of the row."""
    if not any(kind == STRUCK for kind, _, _ in found):
        return found
    kinds = [kind for kind, _, _ in found]
    divided = not _DIVIDERS.isdisjoint(kinds)
    moves = sum(kind in MOVES for kind in kinds)
    kept = []
    for place, token in enumerate(found):
        cell_ends = kinds[place + 1 : place + 2]
        is_replaced = bool(cell_ends) and cell_ends[0] in MOVES and (divided or moves > 1)
        is_all = set(kinds) <= {STRUCK}
        if token[0] != STRUCK or not (is_replaced or is_all or cell_ends == [STRUCK]):
            kept.append(token)
    return kept


def _with_dittos(found: list[TokenPlace], text: str) -> list[TokenPlace]:
    """Return tokens with one for each sign that stands for the same as above: a quote alone in its cell."""
    kept: list[TokenPlace] = []
    for place, token in enumerate(found):
        kind, start, end = token
        before, after = found[place - 1] if place else None, found[place + 1] if place + 1 < len(found) else None
        is_alone = (
            kind == "QUOTE"
            and before is not None
            and (before[0] in _DIVIDERS or text[start - 1 : start].isspace())
            and (after is None or after[0] in _DIVIDERS or text[end : end + 1].isspace())
            and (after is None or before[0] not in _DIVIDERS or after[0] in _DIVIDERS)
        )
        kept.append((DITTO, start, end) if is_alone else token)
    return kept


def _without_words(found: list[TokenPlace], text: str) -> Iterator[TokenPlace]:
    """Leave out the word for a move behind its number, and the side before a move of a row: "1. Beyaz 32-28"."""
    if MOVES.isdisjoint(kind for kind, _, _ in found):
        yield from found
        return
    for place, token in enumerate(found):
        before = found[place - 1][0] if place else ""
        after = found[place + 1 : place + 2]
        word = text[token[1] : token[2]].strip(":.") if token[0] == "SHEET_JUNK" else ""
        is_move_next = bool(after) and after[0][0] in MOVES
        if word and place and before == "ROW_NUMBER" and column_of(word) == "number":
            continue
        if word and place and is_move_next and found[0][0] == "ROW_NUMBER" and side_of(word) is not None:
            continue
        yield token


def without_dividers(found: Sequence[TokenPlace]) -> list[TokenPlace] | None:
    """Return the tokens of a row whose cells hold a number and two moves each without what divides them, else None."""
    kinds = [kind for kind, _, _ in found]
    numbers = [place for place, kind in enumerate(kinds) if kind == "ROW_NUMBER"]
    pairs = [place for place in numbers if _is_pair(kinds[place + 1 : place + 3])]
    if len(pairs) <= 1 or len(pairs) != len(numbers) or _DIVIDERS.isdisjoint(kinds):
        return None
    return [token for token in found if token[0] not in _DIVIDERS]


def _is_pair(kinds: Sequence[str]) -> bool:
    return len(kinds) > 1 and MOVES.issuperset(kinds)


def number_of(text: str, *, in_roman: bool) -> int | None:
    """Return the number that a text is, in the digits of any script, in a circle, or in Roman figures."""
    found = _NUMBER.match(text)
    if found is None and not text.isascii():
        found = _NUMBER.match(normalize("NFKC", text.translate(_ORDINAL)))
    if found is not None:
        return int(found[1])
    if not in_roman or _ROMAN.match(text) is None:
        return None
    digits = [_ROMAN_DIGITS[letter] for letter in text.rstrip(".)").upper()]
    return sum(-one if one < after else one for one, after in zip(digits, [*digits[1:], 0], strict=True))
