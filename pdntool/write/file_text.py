"""A file as a conversion writes it, and the proof: its text read again holds the same games and is written so again."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from pdntool.check.choice import VariantChoice, choose_variant
from pdntool.check.play import start_position
from pdntool.check.validate import check_game, games_of, replay_game
from pdntool.check.verdict import Verdict, empty_verdict, source_verdicts
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import Catalog
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game, read_games, read_plain_game
from pdntool.text.source import Source, decode
from pdntool.text.span import Span
from pdntool.write.formats import IN_PLACE, format_of, interleaved, parted_pdn
from pdntool.write.game_text import Drafted, GameText, Way, game_texts, text_of_words
from pdntool.write.json_input import JSON, as_pdn, is_json, json_as_pdn
from pdntool.write.options import OutputOptions

_AS_IT_COMES: Final[Mapping[int, Way]] = MappingProxyType({})
_MOST_ROUNDS: Final = 8
_STRETCH: Final = 256
_MARK: Final = "\ufeff"


@dataclass(frozen=True)
class FileText:
    """The new text of a file in pieces, the games in it, and the verdicts on the file as a whole.

    ``breaches`` are the findings of PDN 3.0 in the new text, with the numbers of their games: what could not be written
    as it asks, where it was asked for.
    """

    pieces: tuple[str, ...]
    games: tuple[GameText, ...]
    about: tuple[Verdict, ...] = ()
    breaches: tuple[tuple[int, Diagnostic], ...] = ()

    @property
    def text(self) -> str:
        """The new text of the file."""
        return "".join(self.pieces)

    @property
    def parts(self) -> tuple[GameText, ...]:
        """The games that the file holds."""
        return tuple(game for game in self.games if game.text is not None)

    @property
    def problems(self) -> bool:
        """Whether a game could not be converted or lost something unasked; errors in it are a matter of its verdict."""
        return any(not game.converted or game.lost for game in self.games if not game.is_clean)


@dataclass(frozen=True, slots=True)
class Converter:
    """Writes sources by options, by the rules that were asked for (None for those of each game), in a language.

    Draws are noted by ``regulation``, None for that of each variant. ``numbers`` are those of the games to write, None
    for all; with ``keeps_rest`` the others stay where they are in a file whose moves are rewritten in place.
    ``corrected`` are games that stand for those of their numbers, as PDN with a source of their own.
    """

    options: OutputOptions
    rules: Rules | None
    words: Catalog
    regulation: Regulation | None = None
    numbers: Container[int] | None = None
    keeps_rest: bool = False
    corrected: Mapping[int, Game] = field(default_factory=dict)

    def proved(self, source: Source) -> FileText | None:
        """Write the games of a source and prove it; a game that cannot be proved is copied as it is.

        Games in JSON are read too. None if no proof holds even so, which would be a fault of the program.
        """
        ways: dict[int, Way] = {}
        hidden: set[int] = set()
        for left in reversed(range(_MOST_ROUNDS)):
            done = self.written(source, ways, hidden)
            failing = self.unproved(done, source, hidden)
            if not failing:
                return replace(done, breaches=tuple(self._breaches(done, source))) if self.options.pdn3 else done
            # Not to try each game of a long file alone, in the end all that fail are copied.
            ways |= {number: _next(ways, number) if left > 1 else Way.COPIED for number in failing}
            ways |= dict.fromkeys(hidden, Way.COPIED)
        return None

    def written(self, source: Source, ways: Mapping[int, Way] = _AS_IT_COMES, hidden: Iterable[int] = ()) -> FileText:
        """Write the games of a source; ``ways`` are those of some games, by their numbers.

        ``hidden`` are the numbers of the games whose variant nothing would tell in the new text.
        """
        read = as_pdn(source)
        about = [*source_verdicts(read)]
        games = tuple(self._parted(self._drafted(read, ways, frozenset(hidden))))
        if not games and self.numbers is None:
            about.append(empty_verdict(read))
        return FileText(tuple(self._pieces(source, games)), games, tuple(about))

    def _pieces(self, source: Source, games: Sequence[GameText]) -> Iterator[str]:
        texts = [game.text for game in games if game.text is not None]
        if self.options.to is None and (self.numbers is None or self.keeps_rest):
            yield from self._in_place(source, games)
        elif self.options.to is None:
            is_pdn = any(game.verdict.game.kind == "pdn" for game in games)
            lines = [f"{text.rstrip()}\n" for text in texts]
            yield from interleaved(parted_pdn(lines) if is_pdn else lines, "\n")
        elif self.options.to == "pdn" and not texts and not is_json(source) and not any(read_games(source)):
            # A text of comments alone has nothing to convert and nothing to lose.
            yield source.text
        else:
            yield from format_of(self.options.to).pieces(texts)

    def _in_place(self, source: Source, games: Sequence[GameText]) -> Iterator[str]:
        """Yield what stands before each game, and its text; then what stands behind the last."""
        spans = {game.number: game.span for game in games_of(source)} if self.corrected else {}
        done = 0
        for game in games:
            span = spans.get(game.verdict.number, game.verdict.game.span)
            yield source.text[done : span.start]
            yield game.text or ""
            done = span.end
        yield source.text[done:]

    def _drafted(self, source: Source, ways: Mapping[int, Way], hidden: frozenset[int]) -> Iterator[Drafted]:
        """Yield what becomes of each game in turn."""
        written = 0
        for game in games_of(source):
            if self.numbers is not None and game.number not in self.numbers:
                continue
            options = self.options
            if options.split:
                options = replace(options, first_game=options.first_game + written - game.number + 1)
            verdict = check_game(self.corrected.get(game.number, game), self.rules, self.regulation)
            way = ways.get(game.number, Way.WORDS)
            texts = game_texts(verdict, options, self.words, way, hidden=game.number in hidden)
            written += sum(one.draft is not None for one in texts)
            yield from texts

    def _parted(self, drafted: Iterable[Drafted]) -> Iterator[GameText]:
        """Yield the texts, those with an open result that nothing else would part from the next."""
        if not format_of(self.options.to).needs_parting:
            yield from (one.text for one in drafted)
            return
        last: Drafted | None = None
        for one in drafted:
            if last is not None and one.draft is not None and last.draft is not None:
                runs_on = last.text.certain and last.draft.outcome is None and not one.draft.tags
                yield self._ended(last) if runs_on else last.text
            elif last is not None:
                yield last.text
            last = one
        if last is not None:
            yield last.text

    def _ended(self, one: Drafted) -> GameText:
        if one.draft is None:
            return one.text
        return replace(one.text, text=format_of(self.options.to).game(one.draft.ended(), self.words))

    def unproved(self, done: FileText, source: Source, hidden: set[int]) -> set[int]:
        """Return the numbers of the games that the text read again does not hold, or that are not written so again.

        Those whose variant would not be detected any more are added to ``hidden`` as well.
        """
        target, parts = format_of(self.options.to), done.parts
        if target is IN_PLACE:
            return {part.verdict.number for part in parts if not self._holds_in_place(part, hidden)}
        if not target.reads_back or not parts:
            return set()
        stored, text = self._stored(done, source)
        if len(stored) != len(parts) or text is None:
            return {part.verdict.number for part in parts}
        ends = list(accumulate(len(one) for one in stored))
        del stored
        return self._unproved(Source(source.name, text), ends, parts)

    def _breaches(self, done: FileText, source: Source) -> Iterator[tuple[int, Diagnostic]]:
        stored, text = self._stored(done, source)
        ends = list(accumulate(len(one) for one in stored))
        for game, place, _ in _placed(Source(source.name, text or ""), ends):
            part = done.parts[place]
            found = check_game(game, part.rules, pdn3=True).diagnostics if part.certain else ()
            yield from ((part.verdict.number, one) for one in found if one.code.pdn3)

    def _stored(self, done: FileText, source: Source) -> tuple[list[str], str | None]:
        """Return the parts as they stand in the text that is read again, and that text, None if it is not theirs."""
        target, texts = format_of(self.options.to), [part.text or "" for part in done.parts]
        if self.options.to in JSON:
            stored = parted_pdn([*self._records_again(texts, source.name)])
            return [f"{one}\n" for one in stored], "\n".join(stored)
        stored = target.parted(texts)
        text = "\n".join(stored)
        is_written = decode(done.text.encode("utf-8"), source.name).text == text.removeprefix(_MARK)
        return [f"{one}\n" for one in stored], text if is_written else None

    def _unproved(self, source: Source, ends: Sequence[int], parts: Sequence[GameText]) -> set[int]:
        """Compare the games that are read with the parts.

        ``ends`` are the places in the source where one part ends and the next begins. A part that is certain has to be
        one game, with its moves and its text; any other part may be read as anything, but not across its end.
        """
        proved: set[int] = set()
        failing: set[int] = set()
        for game, place, is_inside in _placed(source, ends):
            part = parts[place]
            if part.certain:
                is_held = is_inside and place not in proved and self._holds(part, game)
                proved.add(place)
                failing |= set() if is_held else {part.verdict.number}
        missing = {part.verdict.number for place, part in enumerate(parts) if part.certain and place not in proved}
        return failing | missing

    def _holds(self, part: GameText, game: Game) -> bool:
        """Return whether a game that was read is a part: it has the same moves, and is written so again."""
        options = part.options
        first = part.number - game.number + 1
        if first != options.first_game:
            # What is no certain game may be read as none or two.
            options = replace(options, first_game=first)
        verdict = self._respelled(part, game)
        if verdict is not None:
            # What is written depends on the moves alone, and these are the moves: what was read is what is written.
            return text_of_words(verdict, options, self.words, game.plies) == part.text
        verdict = check_game(game) if part.rules is None else replay_game(game, part.rules)
        ways = (game_texts(verdict, options, self.words, way) for way in (Way.WORDS, Way.ITEMS))
        return any(len(texts) == 1 and texts[0].text.certain and _is_same(texts[0].text, part) for texts in ways)

    def _respelled(self, part: GameText, game: Game) -> Verdict | None:
        """Return the verdict on a plain game that has the moves of a part in other words; None takes a replay."""
        play = part.verdict.play
        if game.plain is None or play is None or part.moves is not None:
            return None
        again = play.respelled(game.plies)
        if again is None or start_position(game, play.rules) != play.start:
            return None
        return Verdict(game, VariantChoice(play.rules, "option"), again)

    def _holds_in_place(self, part: GameText, hidden: set[int]) -> bool:
        """Return whether a game whose moves were rewritten in place, read by itself, is the same game.

        Where its variant would not be detected any more its number is added to ``hidden``.
        """
        if not part.certain or part.text == part.verdict.game.text:
            return True
        again = _read_alone(part)
        if again is None or not (_has_words_of(again, part) or self._holds(part, again)):
            return False
        is_detected = self.rules is None and part.verdict.variant_source == "detected"
        if is_detected and part.options.moves.is_foreign and choose_variant(again, None)[0].rules is not part.rules:
            hidden.add(part.verdict.number)
            return False
        return True

    def _records_again(self, texts: Sequence[str], name: str) -> Iterator[str]:
        """Read a file in JSON stretch by stretch, each as a file: only brackets around a game part it from the next."""
        for first in range(0, len(texts), _STRETCH):
            stretch = "".join(format_of(self.options.to).pieces(texts[first : first + _STRETCH]))
            yield from json_as_pdn(decode(stretch.encode("utf-8"), name))


def _next(ways: Mapping[int, Way], number: int) -> Way:
    return Way.ITEMS if ways.get(number, Way.WORDS) is Way.WORDS else Way.COPIED


def _read_alone(part: GameText) -> Game | None:
    """Read the text of one game, None if it is not one; a game of a longer score sheet need not show that it is one."""
    source, game = Source(part.verdict.source.name, part.text or ""), part.verdict.game
    if game.kind == "sheet":
        whole = Span(0, len(source.text))
        return Game(source, 1, 1, whole, "sheet")
    plain = read_plain_game(source) if game.plain is not None else None
    if plain is not None:
        return plain
    games = list(read_games(source))
    return games[0] if len(games) == 1 else None


def _has_words_of(again: Game, part: GameText) -> bool:
    """Return whether a game that was rewritten in place is read as the very words that stand for its moves.

    Everything else is as it was, and what is written once more depends on the moves alone.
    """
    play = part.verdict.play
    return again.plain is not None and part.moves is None and play is not None and again.plies == play.texts


def _is_same(again: GameText, part: GameText) -> bool:
    return again.text == part.text and again.has_moves_of(part)


def _placed(source: Source, ends: Sequence[int]) -> Iterator[tuple[Game, int, bool]]:
    """Yield each game of a source with the place of the part that it begins in, and whether it ends there too."""
    place = 0
    for game in read_games(source):
        while game.span.start >= ends[place]:
            place += 1
        yield game, place, game.span.end <= ends[place]
