"""The formats of ``convert --to``: how each writes a game and what stands around the games of a file."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final, NamedTuple

from pdntool.i18n.catalog import Catalog
from pdntool.syntax.split import cut_game
from pdntool.write.csv_rows import csv_head, csv_text, plain_csv
from pdntool.write.json_objects import json_text
from pdntool.write.markdown import markdown_text
from pdntool.write.pdn import write_pdn
from pdntool.write.plain import PlainWritten, plain_pdn
from pdntool.write.plain_json import plain_json
from pdntool.write.positions import fen_text, plain_fen
from pdntool.write.sheet import fits_a_sheet, sheet_losses, sheet_text
from pdntool.write.written import WrittenGame


class Format(NamedTuple):
    """How a format writes: one game, and what stands around and between the texts of all games in a file.

    ``reads_back``: the output is a record that the program reads, so a conversion proves it. ``losses`` names what of a
    game the format has no place for, as the form's ``drop`` does; ``holds`` tells whether it can hold the game at all.
    ``plain`` writes a plain game of certain forms without its tree, to the same text; None if there is no such way.
    ``parted`` gives the texts of all games as they stand in the file; ``needs_parting``: only tags or a result part a
    game from the next. ``holds_anything``: a game whose moves are not known can be kept as it is.
    """

    extension: str
    game: Callable[[WrittenGame, Catalog], str]
    reads_back: bool
    head: str = ""
    between: str = ""
    tail: str = ""
    losses: Callable[[WrittenGame], list[str]] = lambda _: []
    holds: Callable[[WrittenGame], bool] = lambda _: True
    plain: Callable[[PlainWritten], str] | None = None
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


def _pdn(written: WrittenGame, _words: Catalog) -> str:
    if not written.certain and written.game.record.kind == "pdn":
        span = written.game.record.span
        return written.game.report.source.text[span.start : span.end] + "\n"
    return write_pdn(written.record, written.form, text_of=written.text_of)


def parted_pdn(texts: Sequence[str]) -> list[str]:
    """Return the texts of games, each with an open result where nothing else would part it from the next."""
    return [
        text if _parts(text, following) else f"{text.rstrip()}\n*\n"
        for text, following in zip_longest(texts, texts[1:], fillvalue="")
    ]


def _parts(text: str, following: str) -> bool:
    """Tell whether the game after a text is told from it: by its tags, or by the result before it."""
    if not following or following.startswith("["):
        return True
    _, begins = cut_game(f"{text}\n{_ANY_GAME}", 0)
    return begins == len(text) + 1


_ANY_GAME: Final = "1. 32-28"


_JSON: Final = Format(
    ".json",
    lambda game, _: json_text(game),
    reads_back=True,
    head='{"schema":"pdntool/records/1","games":[\n',
    between=",\n",
    tail="\n]}\n",
    plain=plain_json,
    needs_parting=True,
)
FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "pdn": Format(
            ".pdn", _pdn, reads_back=True, between="\n", plain=plain_pdn, parted=parted_pdn, needs_parting=True
        ),
        "sheet": Format(
            ".sheet",
            lambda game, _: sheet_text(game),
            reads_back=True,
            between="\n",
            losses=sheet_losses,
            holds=fits_a_sheet,
            holds_anything=False,
        ),
        "csv": Format(".csv", lambda game, _: csv_text(game), reads_back=False, head=csv_head(), plain=plain_csv),
        "json": _JSON,
        "jsonl": Format(
            ".jsonl",
            lambda game, _: f"{json_text(game)}\n",
            reads_back=True,
            plain=lambda game: f"{plain_json(game)}\n",
            needs_parting=True,
        ),
        "fen": Format(".fen", lambda game, _: fen_text(game), reads_back=False, plain=plain_fen),
        "markdown": Format(".md", markdown_text, reads_back=False, between="\n"),
    }
)
