"""What a game shows of its variant besides its moves: a table of signs, each worth so many plies of replay."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from pdntool.diagnostics.codes import Code
from pdntool.rules.lookup import find_variant
from pdntool.rules.spec import Result
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game
from pdntool.text.words import fold_word

Names = Collection[str]

_NOBODY: Names = ()

_VARIANTS_OF_TAG: Mapping[str, Names] = {
    **dict.fromkeys(("Bianco", "Nero", "Risultato", "Dati", "Apertura"), ("italian",)),
    **dict.fromkeys(("Wit", "Zwart", "Uitslag"), ("international", "frisian")),
    **dict.fromkeys(("Blanc", "Blancs", "Noir", "Noirs"), ("international", "canadian")),
    **dict.fromkeys(("Blancas", "Negras", "Resultado"), ("spanish",)),
    **dict.fromkeys(("Brancas", "Pretas"), ("portuguese", "brazilian")),
}
"""Tag names of a language and the variants played in its country."""

_VARIANTS_OF_WORD: Mapping[str, Names] = {
    **dict.fromkeys(("praha", "brno", "ceska", "česka", "mistrovstvi", "cesko", "cr", "czech", "cze"), ("czech",)),
    **dict.fromkeys(("sssr", "ussr", "moskva", "pervenstvo", "chempionat", "rossii", "russia", "rus"), ("russian",)),
    **dict.fromkeys(("brasil", "brasileiro", "paulista", "brazil", "bra"), ("brazilian",)),
    **dict.fromkeys(("italia", "italiano", "campionato", "assoluto", "ita"), ("italian",)),
    **dict.fromkeys(("turkiye", "türkiye", "türk", "tudaf", "tüdaf"), ("turkish",)),
    **dict.fromkeys(("espana", "españa", "esp"), ("spanish",)),
    **dict.fromkeys(("portugal", "lisboa", "por"), ("portuguese",)),
}
"""Words of an event or a place, folded, and the variant played there."""

_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_FILE_LETTER = re.compile("[a-lA-L][0-9]")


class Shown(NamedTuple):
    """What the signs look at: some tags, the names of all as they are written, what the moves look like, the result.

    ``numbered_fen`` tells that there is a FEN and its squares are numbers, ``lettered`` that the moves name squares by
    letters, ``colons`` that they have colons, ``jumps_apart`` that each jump of a capture is written as a move.
    """

    variant: str
    names: tuple[str, ...]
    event: str
    site: str
    outcome: str
    numbered_fen: bool
    lettered: bool
    colons: bool
    jumps_apart: bool = False


class Sign(NamedTuple):
    """A sign: ``plies`` is its weight, ``speaks_for`` returns the names of the variants that it stands for."""

    name: str
    plies: int
    speaks_for: Callable[[Shown], Names]


def shown_by(game: Game, texts: list[str]) -> Shown:
    """Return what a game shows of its variant besides the moves themselves."""
    tags = game.tag_values
    # The tags of a plain PDN game have no names but those of the standard and private ones.
    is_plain = game.plain is not None and game.kind == "pdn"
    names = () if is_plain else tuple(tag.written_name for tag in game.tag_list)
    lettered = bool(texts) and _FILE_LETTER.match(texts[0]) is not None
    return Shown(
        tags.get("Variant", ""),
        names,
        tags.get("Event", ""),
        tags.get("Site", ""),
        game.terminator or tags.get("Result", ""),
        "FEN" in tags and _FILE_LETTER.search(tags["FEN"]) is None,
        lettered,
        ":" in " ".join(texts),
        lettered and any(problem.code is Code.JUMPS_JOINED for problem in game.problems),
    )


def named_by(shown: Shown) -> Names:
    """Return the name of the variant that a Variant tag names."""
    rules = find_variant(shown.variant) if shown.variant else None
    return _NOBODY if rules is None else (rules.name.partition(":")[0],)


def _language_of_tags(shown: Shown) -> Names:
    for name in shown.names:
        if name in _VARIANTS_OF_TAG:
            return _VARIANTS_OF_TAG[name]
    return _NOBODY


def _words(shown: Shown) -> Names:
    text = f"{shown.event} {shown.site}"
    if _CYRILLIC.search(text):
        return ("russian",)
    for word in _WORD.findall(text):
        folded = fold_word(word)
        if folded in VARIANTS:
            return (folded,)
        if folded in _VARIANTS_OF_WORD:
            return _VARIANTS_OF_WORD[folded]
    return _NOBODY


_COUNTING_TWO = tuple(name for name, rules in VARIANTS.items() if rules.result is Result.INTERNATIONAL)
_WRITING_COLONS = tuple(name for name, rules in VARIANTS.items() if rules.capture_sign == ":")


def _counts_two(shown: Shown) -> Names:
    return _COUNTING_TWO if shown.outcome in {"2-0", "1-1", "0-2"} else _NOBODY


def _writes_colons(shown: Shown) -> Names:
    return _WRITING_COLONS if shown.colons else _NOBODY


def _numbers_its_position(shown: Shown) -> Names:
    """Catch files of Russian draughts that number the squares of the FEN and name those of the moves."""
    return ("russian",) if shown.numbered_fen and shown.lettered else _NOBODY


def _writes_jumps_apart(shown: Shown) -> Names:
    """Catch a site's English draughts: named squares as Black sees them, every jump with a number of its own."""
    return ("english:flipped",) if shown.jumps_apart and not shown.colons else _NOBODY


SIGNS: tuple[Sign, ...] = (
    Sign("Variant tag", 16, named_by),
    Sign("language of the tags", 4, _language_of_tags),
    Sign("words of the event and the site", 4, _words),
    Sign("result of two points", 2, _counts_two),
    Sign("colon for captures", 2, _writes_colons),
    Sign("jumps written apart", 10, _writes_jumps_apart),
    Sign("numbered position, named squares", 1, _numbers_its_position),
)


def weights(shown: Shown) -> Mapping[str, int]:
    """Return by the names of the variants how many plies of replay the signs are worth for each."""
    total: Counter[str] = Counter()
    for sign in SIGNS:
        for name in sign.speaks_for(shown):
            total[name] += sign.plies
    return total
