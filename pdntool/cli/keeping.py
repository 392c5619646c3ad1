"""``validate --keep-good FILE --keep-bad FILE``: the games parted by their verdicts, copied as they were written."""

from dataclasses import dataclass, field
from typing import Final

import click

from pdntool.check.verdict import Verdict
from pdntool.cli.game_files import PDN, Spool, copied_pdn, is_copied, write_pieces
from pdntool.cli.streams import is_same_file
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.text.source import Source
from pdntool.write.file_text import Converter
from pdntool.write.options import MoveOptions, OutputOptions

_AS_WRITTEN: Final = OutputOptions(PDN, MoveOptions("source"), roster_first=False)


@dataclass(slots=True)
class Keeping:
    """Games on their way to two files, either of them None: those that are verified and have no error, and the others.

    Nothing is written before all games are known.
    """

    good: str | None
    bad: str | None
    words: Catalog
    _spool: Spool = field(default_factory=Spool)
    _places: dict[bool, list[tuple[int, int]]] = field(default_factory=lambda: {True: [], False: []})
    _copies: tuple[Source, bool] | None = None

    def refuse(self, paths: tuple[str, ...]) -> None:
        """End with exit code 2 where an output is an input, or the other output."""
        for name in filter(None, (self.good, self.bad)):
            if any(is_same_file(path, name) for path in paths):
                raise click.UsageError(self.words.word("games_over_input", name=harmless(name)))
        if self.good is not None and self.good == self.bad:
            raise click.UsageError(self.words.word("options_contradict", names="--keep-good / --keep-bad"))

    def take(self, verdict: Verdict) -> None:
        """Take a game."""
        is_good = verdict.status == "ok"
        if verdict.number and (self.good if is_good else self.bad) is not None:
            self._places[is_good].append(self._spool.put(self._text(verdict)))

    def _text(self, verdict: Verdict) -> str:
        source = verdict.source
        if self._copies is None or self._copies[0] is not source:
            self._copies = (source, is_copied(source))
        if self._copies[1]:
            return verdict.game.text
        done = Converter(_AS_WRITTEN, verdict.rules, self.words, numbers={verdict.number}).proved(source)
        texts = [part.text for part in done.parts if part.text] if done is not None else []
        return texts[0] if texts else verdict.game.text

    def write(self) -> None:
        """Write the files; each is there whole or not at all."""
        for name, is_good in ((self.good, True), (self.bad, False)):
            if name is not None:
                write_pieces(name, copied_pdn(map(self._spool.get, self._places[is_good])), self.words)

    def close(self) -> None:
        """Forget the games."""
        self._spool.__exit__()
