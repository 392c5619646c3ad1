"""The formats of ``convert``: how each writes a game and what stands around the games of a file."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from pdntool.i18n.catalog import Catalog
from pdntool.syntax.pdn import cut_game
from pdntool.write.draft import Draft
from pdntool.write.kept import left_out
from pdntool.write.writers.csv_rows import csv_head, csv_text
from pdntool.write.writers.fen_lines import fen_text
from pdntool.write.writers.game_table import markdown_text
from pdntool.write.writers.in_place import text_in_place
from pdntool.write.writers.json_records import json_text
from pdntool.write.writers.pdn import pdn_text
from pdntool.write.writers.sheet import fits_a_sheet, sheet_losses, sheet_text


class Format(NamedTuple):
    """How a format writes: one game, and what stands around and between the texts of all games in a file.

    ``reads_back``: the output is a record that the program reads, so a conversion proves it. ``losses`` counts
    what of a game the format has no place for, by the names that ``drop`` of the options has for it, and ``no_tags``
    says that it has none for tags, but for those in ``tags``; ``holds`` says whether it can hold the game at
    all. ``by_words``: a plain game is written from its words, without its items. ``parted`` gives the texts of all
    games as they stand in the file; ``needs_parting``: only tags or a result part a game from the next.
    ``holds_anything``: a game whose moves are not known can be kept as it is.
    """

    extension: str
    game: Callable[[Draft, Catalog], str]
    reads_back: bool
    head: str = ""
    between: str = ""
    tail: str = ""
    losses: Callable[[Draft], Mapping[str, int]] = lambda _: {}
    no_tags: bool = False
    tags: frozenset[str] = frozenset()
    holds: Callable[[Draft], bool] = lambda _: True
    by_words: bool = True
    parted: Callable[[Sequence[str]], list[str]] = list
    needs_parting: bool = False
    holds_anything: bool = True

    def pieces(self, texts: Sequence[str]) -> Iterator[str]:
        """Yield a file with the texts of games piece by piece: it may be too long to be in memory twice."""
        yield self.head
        yield from interleaved(self.parted(texts), self.between)
        yield self.tail


def interleaved(texts: Iterable[str], between: str) -> Iterator[str]:
    """Yield texts with another between each two."""
    following = iter(texts)
    yield next(following, "")
    for text in following:
        yield between
        yield text


def parted(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts of games, each with an open result where nothing else would part it from the next."""
    for text, following in pairwise(chain(texts, ("",))):
        yield text if _parts(text, following) else f"{text.rstrip()}\n*\n"


def parted_pdn(texts: Sequence[str]) -> list[str]:
    """Return the texts of games as :func:`parted` yields them."""
    return list(parted(texts))


def _parts(text: str, following: str) -> bool:
    """Return whether the game after a text is told from it: by its tags, or by the result before it."""
    if not following:
        return True
    has_tags = following.startswith("[")
    bare = text.rstrip()
    if has_tags and bare.endswith("]"):
        # Tags without any movetext go on in those below them, unless one of them comes again.
        tags = f"{bare}\n\n"
        head = _FIRST_LINES.match(following)
        _, begins = cut_game(f"{tags}{head[0] if head else ''}\n\n{_ANY_GAME}", 0)
        return begins == len(tags)
    # Tags part a game from the next, but not from comments alone under other tags.
    if has_tags and not (text.startswith("[") and _ENDS_WITH_COMMENT.search(text)):
        return True
    _, begins = cut_game(f"{text}\n{_ANY_TAGS if has_tags else ''}{_ANY_GAME}", 0)
    return begins == len(text) + 1


_ANY_GAME: Final = "1. 32-28"
_FIRST_LINES: Final = re.compile(r"(?:[^\r\n]++(?:\r\n?|\n)?){0,50}")
_ANY_TAGS: Final = '[Event "?"]\n\n'
_ENDS_WITH_COMMENT: Final = re.compile(r"(?:\}|^[%;][^\r\n]*+)\s*+\Z", re.MULTILINE)

IN_PLACE: Final = Format("", lambda draft, _: text_in_place(draft), reads_back=True)
"""The file as it is, its moves rewritten: what stands between the games is that of the source."""

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "pdn": Format(
            ".pdn",
            lambda draft, _: pdn_text(draft),
            reads_back=True,
            between="\n",
            parted=parted_pdn,
            needs_parting=True,
        ),
        "sheet": Format(
            ".sheet",
            lambda draft, _: sheet_text(draft),
            reads_back=True,
            between="\n",
            losses=sheet_losses,
            holds=fits_a_sheet,
            holds_anything=False,
        ),
        "csv": Format(
            ".csv",
            lambda draft, _: csv_text(draft),
            reads_back=False,
            head=csv_head(),
            losses=lambda draft: left_out(draft.items),
            no_tags=True,
        ),
        "json": Format(
            ".json",
            lambda draft, _: json_text(draft),
            reads_back=True,
            head='{"schema":"pdntool/records/1","games":[\n',
            between=",\n",
            tail="\n]}\n",
            needs_parting=True,
        ),
        "jsonl": Format(".jsonl", lambda draft, _: f"{json_text(draft)}\n", reads_back=True, needs_parting=True),
        "fen": Format(
            ".fen",
            lambda draft, _: fen_text(draft),
            reads_back=False,
            losses=lambda draft: left_out(draft.items),
            holds=lambda draft: draft.start is not None,
            no_tags=True,
        ),
        "markdown": Format(
            ".md",
            markdown_text,
            reads_back=False,
            between="\n",
            losses=lambda draft: left_out(draft.items),
            no_tags=True,
            tags=frozenset({"White", "Black", "Event", "Result", "FEN"}),
            by_words=False,
        ),
    }
)


def format_of(to: str | None) -> Format:
    """Return the format of that name, None for the rewriting in place."""
    return IN_PLACE if to is None else FORMATS[to]
