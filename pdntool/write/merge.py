"""Games of several files in one, and the proof that each of them is read there as it was."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final, NamedTuple

from pdntool.syntax.game import read_games
from pdntool.syntax.sheet_split import is_sheet
from pdntool.text.source import Source
from pdntool.write.formats import FORMATS, interleaved

# In these formats one game is told from the next by reading; in the others by signs around each.
_READ: Final = frozenset({"pdn", "sheet"})


@dataclass(frozen=True, slots=True)
class Part:
    """What becomes of one file: the texts of its games, or one text with all of them."""

    name: str
    texts: tuple[str, ...]


def merged(parts: Sequence[Part], to: str | None) -> Iterator[str]:
    """Yield the text of all parts in pieces: in a format, or each as it is with a blank line between two."""
    texts = [*chain.from_iterable(part.texts for part in parts)]
    if to is not None:
        return FORMATS[to].pieces(texts)
    lines = [text if text.endswith(("\n", "\r")) else f"{text}\n" for text in texts]
    return interleaved(lines, "\n")


class Misread(NamedTuple):
    """The file that is in the way of one text for all; ``is_sheet``: as it is a score sheet among files of PDN."""

    name: str
    is_sheet: bool = False


def misread(parts: Sequence[Part], to: str | None) -> Misread | None:
    """Return the first file whose games would not be the same in the text of all parts, None if all are."""
    if len(parts) == 1 or (to is not None and to not in _READ):
        return None
    if to is None:
        sheets = [part.name for part in parts if is_sheet("".join(part.texts))]
        if sheets and len(sheets) < len(parts):
            return Misread(sheets[0], is_sheet=True)
    names, expected = [], []
    for part in parts:
        games = list(_games("".join(merged([part], to))))
        expected += games
        names += [part.name] * len(games)
    pairs = zip_longest(expected, _games("".join(merged(parts, to))), fillvalue=_NO_GAME)
    for place, (alone, together) in enumerate(pairs):
        # An open result may have been added to part a game from the next.
        open_text = _without_lines(together.text.removesuffix(_OPEN))
        if alone not in (together, together._replace(text=open_text)):
            return Misread(names[min(place, len(names) - 1)])
    return None


class _Game(NamedTuple):
    text: str
    of_sheet: bool


_NO_GAME: Final = _Game("", of_sheet=False)
_OPEN: Final = "\n*"


def _games(text: str) -> Iterator[_Game]:
    of_sheet = is_sheet(text)
    for game in read_games(Source("merged", text)):
        yield _Game(_without_lines(text[game.span.start : game.span.end]), of_sheet)


def _without_lines(text: str) -> str:
    """Return a game without the ``%`` lines around it: those that a file begins with go to the game before them."""
    lines = text.splitlines(keepends=True) if "%" in text else [text]
    while lines and _is_aside(lines[-1]):
        lines.pop()
    first = next((place for place, line in enumerate(lines) if not _is_aside(line)), 0)
    return "".join(lines[first:]).rstrip("\r\n")


def _is_aside(line: str) -> bool:
    return not line.strip() or line.startswith("%")
