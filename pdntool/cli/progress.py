"""How far a run is, on a terminal: tqdm, which asks for nothing and shows itself only when work takes its time."""

import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from pdntool.i18n.catalog import Catalog

_DELAY: Final = 1
_ROWS: Final = 2
_FORM: Final = "{percentage:3.0f}% {bar:20} {desc} [{elapsed}<{remaining}]"


class Progress:
    """A line on standard error, above which other lines can be written."""

    def __init__(self, names: Iterable[str], words: Catalog) -> None:
        """Begin, for the files of these names."""
        from tqdm import tqdm  # noqa: PLC0415 -- only for terminals

        # Its own thread would keep processes from starting as copies.
        tqdm.monitor_interval = 0
        self._words = words
        self._sizes = {name: _size(name) for name in names}
        self._done = 0
        # A terminal that tells no size has one all the same.
        columns = shutil.get_terminal_size().columns - 1
        total = max(1, sum(self._sizes.values()))
        self._bar: tqdm[Any] = tqdm(
            total=total, file=sys.stderr, delay=_DELAY, bar_format=_FORM, leave=False, ncols=columns, nrows=_ROWS
        )

    def at(self, name: str, share: float, games: int) -> None:
        """Tell that so much of a file is done, and how many games in all."""
        size = self._sizes.get(name, 0)
        done = self._done + int(size * min(1, share))
        rate = games / max(1e-9, self._bar.format_dict["elapsed"])
        self._bar.set_description_str(f"{self._words.word('games', n=games)}, {rate:,.0f}/s", refresh=False)
        self._bar.update(max(0, done - self._bar.n))
        if share >= 1:
            self._done += self._sizes.pop(name, 0)

    def around(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield texts for the same terminal, the line out of their way."""
        for text in texts:
            self._bar.clear()
            yield text
        self.close()

    def close(self) -> None:
        """Take the line away."""
        self._bar.close()


def _size(name: str) -> int:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return 0
