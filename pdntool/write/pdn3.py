"""A game as PDN 3.0 wants it written, to the letter (its grammar for writing and the nine restrictions)."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from types import MappingProxyType
from typing import Final

from pdntool.board.fen import write_fen
from pdntool.board.position import Position
from pdntool.check.pdn3_checks import is_plain_fen
from pdntool.check.tag_checks import CLOCK_TAGS, DATE_TAGS, plain_date, plain_time
from pdntool.rules.spec import Result, Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Comment, Item, Mark, Nag, Outcome, Ply, Tag
from pdntool.syntax.results import read_result
from pdntool.syntax.walk import Bound, ItemOrBound, rebuilt, walk
from pdntool.write.tag_text import NOWHERE, with_tag

_SEPARATOR: Final = "*"
_FORCED: Final = 7
_STRENGTH: Final = re.compile(r"[!?]+|\([!?]+\)")
_GLYPHS: Final = MappingProxyType({"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6})
_NAME: Final = re.compile(r"[A-Z][a-zA-Z0-9_]*")
_ODD: Final = re.compile(r"[^a-zA-Z0-9_]+")
_BRACES: Final = str.maketrans("{}", "()")
_SCORES: Final = frozenset(chain.from_iterable(each.value for each in Result))
# Who has won, in the order in which the results of a rule set stand.
_WINNERS: Final = ("white", "black", "draw", "neither", "open")


def pdn3_game(game: Game, rules: Rules | None, start: Position | None) -> tuple[Sequence[Tag], tuple[Item, ...]]:
    """Return tags and items of a game that ends with the game separator; its result and full GameType are tags.

    ``start`` is the position that it begins from, None if that is not known.

    Dates, times and results in other forms, and names in other letters, are written as the standard has them; one that
    cannot be stays as it is. The result counts points as the GameType does. A rule set that is not the standard one of
    its GameType is named by a Rules tag. What the standard has no place for becomes a comment, and the ``*``
    of a forced move the glyph ``$7``.
    """
    tags: Sequence[Tag] = [replace(tag, value=_value(tag)) for tag in _renamed(game.tags)]
    outcome, told = game.outcome, game.tag("Result")
    contradicted = outcome is not None and told is not None and not _agree(told.value, outcome.text)
    is_told = told is not None and _winner(told.value) != "open"
    if outcome is not None and not contradicted and not is_told and _winner(outcome.text) != "open":
        tags = with_tag(tags, "Result", outcome.text)
    if rules is not None:
        tags = _by_rules(_with_result(tags, rules), rules, start)
    items = list(rebuilt(_plain(walk(game.items))))
    if outcome is not None and contradicted:
        items.append(Comment(outcome.text, "brace", NOWHERE))
    return tags, (*items, Outcome(_SEPARATOR, NOWHERE))


def _renamed(tags: Sequence[Tag]) -> Iterator[Tag]:
    """Yield tags with names in the letters of the standard, different ones where they were different before."""
    names = {tag.name: tag.name for tag in tags if _NAME.fullmatch(tag.name)}
    for tag in tags:
        if tag.name not in names:
            taken = {name.lower() for name in names.values()}
            plain = _in_latin(tag.name)
            variants = chain((plain,), (f"{plain}{number}" for number in count(2)))
            names[tag.name] = next(name for name in variants if name.lower() not in taken)
        yield replace(tag, name=names[tag.name])


def _in_latin(name: str) -> str:
    """Return a name in plain Latin letters, any other by those that stand for it: ``Bashakem`` for ``Başhakem``."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", name).translate(_LETTERS))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    plain = _ODD.sub("_", bare).lstrip("_0123456789").rstrip("_") or "Tag"
    return plain[0].upper() + plain[1:]


def _both_cases(pairs: Mapping[str, str]) -> dict[str, str]:
    return {
        **pairs,
        **{letter.upper(): text.capitalize() for letter, text in pairs.items() if letter.upper() != letter},
    }


_CYRILLIC: Final = (
    "а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts \
ч ch ш sh щ shch ы y э e ю yu я ya і i ї yi є ye ґ g ў u".replace("\\\n", "").split()
)
_LETTERS: Final = str.maketrans(
    {
        **_both_cases(dict(zip(_CYRILLIC[::2], _CYRILLIC[1::2], strict=True))),
        **_both_cases({"æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}),
        **dict.fromkeys("ьъЬЪ'’ʼ", ""),
        "ı": "i",
        "ß": "ss",
    }
)


def _value(tag: Tag) -> str:
    """Return the value of a tag in the form that the standard has for it; what that cannot be read as stays."""
    read = plain_date if tag.name in DATE_TAGS else plain_time if tag.name in CLOCK_TAGS else str
    return read(tag.value) or tag.value


def _winner(text: str) -> str:
    result = read_result(text)
    return "" if result is None else "open" if result.winner == "open" and not result.forfeit else result.winner


def _agree(told: str, outcome: str) -> bool:
    """Return whether a Result tag and the result behind the moves can be written as one."""
    return told == outcome or "open" in {_winner(told), _winner(outcome)} or _winner(told) == _winner(outcome) != ""


def _with_result(tags: Sequence[Tag], rules: Rules) -> Sequence[Tag]:
    """Return tags with the result as the rule set's GameType counts it; words that say more become the Termination."""
    named = {tag.name: tag.value for tag in reversed(tags)}
    text = named.get("Result", "")
    result = read_result(text)
    if "ResultFormat" in named or result is None or text in {"", "?"} or result.normal not in _SCORES:
        return tags
    winner = next((place for place, winner in enumerate(_WINNERS) if winner == result.winner), None)
    if winner is None:
        return tags
    says_more = result.forfeit or (result.winner != "draw" and any(map(str.isalpha, text)))
    tags = with_tag(tags, "Result", rules.result.value[winner])
    return with_tag(tags, "Termination", text) if says_more and "Termination" not in named else tags


def _by_rules(tags: Sequence[Tag], rules: Rules, start: Position | None) -> Sequence[Tag]:
    named = {tag.name: tag.value for tag in tags}
    if rules.gametype:
        tags = with_tag(tags, "GameType", rules.gametype)
    if not (rules.detectable and rules.gametype) and "Rules" not in named:
        tags = with_tag(tags, "Rules", rules.name)
    if start is not None and "FEN" in named and not is_plain_fen(named["FEN"]):
        tags = with_tag(tags, "FEN", write_fen(start))
    return tags


def _told(steps: Iterator[ItemOrBound]) -> Iterator[ItemOrBound]:
    """Yield the steps with a comment for each variation that passes a move over, which the standard has no text for."""
    opened: list[list[ItemOrBound]] = [[]]
    for step in steps:
        if step is Bound.OPEN:
            opened.append([])
        elif step is Bound.CLOSE:
            inner = opened.pop()
            is_told = any(isinstance(one, Blank) for one in inner)
            text = " ".join(map(_text, inner))
            opened[-1] += [Comment(f"({text})", "brace", NOWHERE)] if is_told else [Bound.OPEN, *inner, Bound.CLOSE]
        else:
            opened[-1].append(step)
    yield from chain.from_iterable(opened)


def _text(step: ItemOrBound) -> str:
    return step.value if isinstance(step, Bound) else f"${step.number}" if isinstance(step, Nag) else step.text


def _plain(steps: Iterator[ItemOrBound]) -> Iterator[ItemOrBound]:
    """Yield the steps as the grammar for writing has them: no results, no missing moves, comments in braces."""
    depth = 0
    before: ItemOrBound | None = None
    for step in _told(steps):
        depth += {Bound.OPEN: 1, Bound.CLOSE: -1}.get(step, 0) if isinstance(step, Bound) else 0
        match step:
            case Outcome():
                if depth:
                    yield Comment(step.text, "brace", NOWHERE)
            case Blank():
                yield Comment(step.text, "brace", NOWHERE)
            case Comment():
                yield replace(step, text=step.text.translate(_BRACES), style="brace")
            case Mark():
                yield from _mark(step, right_behind=isinstance(before, Ply))
            case _:
                yield step
        before = step


def _mark(mark: Mark, *, right_behind: bool) -> Iterator[ItemOrBound]:
    """Write a mark as the standard's strength where it is one right behind its move, else as a glyph or a comment."""
    strength = mark.text.replace("*", "")
    if strength and right_behind and _STRENGTH.fullmatch(strength):
        yield replace(mark, text=strength)
    elif strength.strip("()") in _GLYPHS:
        yield Nag(_GLYPHS[strength.strip("()")], NOWHERE)
    elif strength:
        yield Comment(strength, "brace", NOWHERE)
    if strength != mark.text:
        yield Nag(_FORCED, NOWHERE)
