"""Files written and proved."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from pdntool.i18n.catalog import catalog
from pdntool.syntax.game import read_games
from pdntool.text.source import Source, decode
from pdntool.write.file_text import Converter, FileText
from pdntool.write.formats import FORMATS
from pdntool.write.options import OutputOptions

ROOT = Path(__file__).parents[2]


SAMPLES = sorted(
    path for path in (ROOT / "samples").rglob("*") if path.is_file() and not path.name.lower().startswith("readme")
)


WORDS = catalog("en")
STRICT = OutputOptions(pdn3=True, numbers="spaced")


def join_pdn(texts: Sequence[str]) -> str:
    return "".join(FORMATS["pdn"].pieces(texts))


def read(path: Path) -> Source:
    return decode(path.read_bytes(), path.name)


def carried(source: Source, form: OutputOptions) -> FileText:
    converter = Converter(form, None, WORDS)
    done = converter.written(source)
    assert not converter.unproved(done, source, set()), (source.name, form)
    return done


# A file larger than this is stood for by so much of it, in games that lie evenly spread; or it is taken whole where
# that is asked for, in parts of so many games.
LARGE, SPREAD, PART = 1_000_000, 200_000, 500


WHOLE = "PDNTOOL_CORPUS_WHOLE"


READ = {".pdn", ".phn", ".fen", ".txt"}


GROUPS = 8


def pieces(source: Source) -> Iterator[Source]:
    """Yield a source as it is, a large one as some of its games, or in parts with all of them."""
    if len(source.text) <= LARGE:
        yield source
        return
    texts = [source.text[game.span.start : game.span.end] for game in read_games(source)]
    if os.environ.get(WHOLE):
        for first in range(0, len(texts), PART):
            yield Source(source.name, join_pdn(texts[first : first + PART]))
    else:
        yield Source(source.name, join_pdn(texts[:: len(source.text) // SPREAD]))
