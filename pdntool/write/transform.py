"""A file written anew in another format, and proved; a game that cannot be proved is copied as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from pdntool.check.plain import check_plain
from pdntool.check.records import check_record
from pdntool.check.reports import empty_report, encoding_report
from pdntool.diagnostics.codes import Severity
from pdntool.i18n.catalog import Catalog
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game, read_games
from pdntool.text.source import Source, decode
from pdntool.write.checked import checked_game, lean
from pdntool.write.form import Form
from pdntool.write.formats import FORMATS, parted_pdn
from pdntool.write.json_input import JSON, as_pdn, json_as_pdn
from pdntool.write.parts import Draft, OutcomeOfGame, Part, drafts_of, parted, plain_draft
from pdntool.write.proof import unproved


class Way(IntEnum):
    """How a game is written: what the proof of one does not hold for goes the next."""

    PLAIN = 0
    WHOLE = 1
    COPIED = 2


_AS_IT_COMES: Final[Mapping[int, Way]] = MappingProxyType({})
_MOST_ROUNDS: Final = 8
_STRETCH: Final = 256
_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Transformed:
    """The new text of a file in pieces, the parts that it is made of, and what became of each game."""

    pieces: tuple[str, ...]
    parts: tuple[Part, ...]
    games: tuple[OutcomeOfGame, ...]

    @property
    def text(self) -> str:
        """The new text of the file."""
        return "".join(self.pieces)

    @property
    def problems(self) -> bool:
        """Whether a game could not be converted, lost something unasked, or has an error."""
        return any(not game.converted or game.lost or game.report.count(Severity.ERROR) for game in self.games)


@dataclass(frozen=True, slots=True)
class Converter:
    """Writes sources anew: in a form, by the rules that were asked for (None for those of each game), in a language."""

    form: Form
    rules: Rules | None
    words: Catalog

    def proved(self, source: Source) -> Transformed | None:
        """Write the games of a source anew and prove it; what cannot be proved is copied as it is.

        Records in JSON are read too. None if no proof holds even so, which would be a fault of the program.
        """
        ways: dict[int, Way] = {}
        for left in reversed(range(_MOST_ROUNDS)):
            done = self.written(source, ways)
            failing = self.unproved(done, source.name)
            if not failing:
                return done
            # Not to try each game of a long file alone, in the end all that fail are copied.
            ways |= {number: _next(ways, number) if left > 1 else Way.COPIED for number in failing}
        return None

    def written(self, source: Source, ways: Mapping[int, Way] = _AS_IT_COMES) -> Transformed:
        """Write the games of a source anew; ``ways`` are those of some games, by their numbers."""
        read = as_pdn(source)
        games: list[OutcomeOfGame] = []
        parts = list(parted(self._drafts(read, ways, games), self.form, self.words))
        if not games:
            games.append(OutcomeOfGame(empty_report(read), converted=True))
        if read.guessed or read.bad_at is not None:
            games.insert(0, OutcomeOfGame(encoding_report(read), converted=True))
        # A text of comments alone has nothing to convert and nothing to lose.
        is_empty = self.form.to == "pdn" and not parts
        pieces = (source.text,) if is_empty else tuple(FORMATS[self.form.to].pieces([part.text for part in parts]))
        return Transformed(pieces, tuple(parts), tuple(games))

    def _drafts(self, source: Source, ways: Mapping[int, Way], games: list[OutcomeOfGame]) -> Iterator[Draft]:
        """Yield what becomes of each game in turn, and add to ``games`` what is to be said of it."""
        written = 0
        for game in read_games(source):
            before = written - game.number + 1 if self.form.split else 0
            drafts, outcome = self._written(game, ways.get(game.number, Way.PLAIN), before)
            written += len(drafts)
            games.append(outcome._replace(report=lean(outcome.report)))
            yield from drafts

    def _written(self, game: Game, way: Way, branches_before: int) -> tuple[Sequence[Draft], OutcomeOfGame]:
        form = replace(self.form, first_game=self.form.first_game + branches_before) if branches_before else self.form
        is_plain = way is Way.PLAIN and FORMATS[self.form.to].plain is not None
        plain = check_plain(game, self.rules) if is_plain else None
        draft = None if plain is None else plain_draft(plain, form)
        if plain is not None and draft is not None:
            return [draft], OutcomeOfGame(plain.report, converted=True)
        checked = checked_game(check_record(game, self.rules))
        return drafts_of(checked, form, self.words, copied=way is Way.COPIED)

    def unproved(self, done: Transformed, name: str) -> set[int]:
        """Return the numbers of the games that the text read again does not hold, or that are not written so again."""
        target = FORMATS[self.form.to]
        texts = [part.text for part in done.parts]
        if not target.reads_back or not texts:
            return set()
        in_json = self.form.to in JSON
        stored = parted_pdn([*self._records_again(texts, name)]) if in_json else target.parted(texts)
        text = "\n".join(stored)
        is_what_was_written = in_json or decode(done.text.encode("utf-8"), name).text == text.removeprefix(_MARK)
        if len(stored) != len(texts) or not is_what_was_written:
            return {part.game for part in done.parts}
        ends = list(accumulate(len(one) + 1 for one in stored))
        # Of records in JSON this would be another copy.
        del stored
        return unproved(Source(name, text), ends, done.parts, self.form, self.words)

    def _records_again(self, texts: Sequence[str], name: str) -> Iterator[str]:
        """Read a file in JSON stretch by stretch, each as a file: only signs around a game part it from the next."""
        for first in range(0, len(texts), _STRETCH):
            stretch = "".join(FORMATS[self.form.to].pieces(texts[first : first + _STRETCH]))
            yield from json_as_pdn(decode(stretch.encode("utf-8"), name))


def _next(ways: Mapping[int, Way], number: int) -> Way:
    return Way.WHOLE if ways.get(number, Way.PLAIN) is Way.PLAIN else Way.COPIED
