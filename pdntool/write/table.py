"""Tables; the only user of tabulate."""

import html
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pdntool.render.visible import harmless

DEFAULT_STYLE: Final = "simple"

# A title is the record's text: in a language with commands it must stay text.
_TITLES: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {
        "html": lambda text: f"<p>{html.escape(text)}</p>",
        "unsafehtml": lambda text: f"<p>{html.escape(text)}</p>",
        "latex": lambda text: f"% {text}",
        "latex_raw": lambda text: f"% {text}",
        "latex_booktabs": lambda text: f"% {text}",
        "latex_longtable": lambda text: f"% {text}",
    }
)


def styles() -> tuple[str, ...]:
    """Return the names of all styles."""
    from tabulate import tabulate_formats  # noqa: PLC0415 -- takes as long as all of Click, and few commands show tables

    return tuple(tabulate_formats)


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]], style: str = DEFAULT_STYLE) -> str:
    """Return a table of text cells in one of the :func:`styles`; numbers in cells stay as they are written."""
    from tabulate import tabulate  # noqa: PLC0415

    cells = [[_cell(text) for text in row] for row in rows]
    return str(tabulate(cells, headers=list(heads), tablefmt=style, disable_numparse=True))


def title_line(text: str, style: str = DEFAULT_STYLE) -> str:
    """Return a line of text to stand above or below a table of that style."""
    return _TITLES.get(style, str)(_cell(text))


def _cell(text: str) -> str:
    return harmless(unicodedata.normalize("NFC", text))
