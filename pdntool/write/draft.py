"""A game prepared for writing: the tags, the moves and the notes that a conversion keeps of it, in the wanted notation.

A plain game that was played through is prepared as its words, every other game as its items; the formats write both.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pdntool.board.fen import FenProblem
from pdntool.board.position import Position
from pdntool.check.order import playing_order
from pdntool.check.play import Play, PlayedMove, start_position
from pdntool.check.verdict import Verdict
from pdntool.rules.engine import engine
from pdntool.rules.lookup import find_rules, read_gametype
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Comment, Item, Junk, Outcome, Ply, Tag
from pdntool.syntax.walk import rebuilt, walk
from pdntool.text.span import Span
from pdntool.write.damexchange import with_times
from pdntool.write.game_notation import (
    as_named,
    drops_times,
    line_texts,
    plies_of,
    texts_by_place,
    undecided,
    with_texts,
)
from pdntool.write.kept import OPEN, branches, selected_items, selected_tags, with_readings
from pdntool.write.options import OutputOptions
from pdntool.write.pdn3 import pdn3_game
from pdntool.write.renumber import renumbered
from pdntool.write.tag_text import with_tag

_IN_ROWS: Final = frozenset({"sheet", "markdown", None})
"""These formats keep the numbers that were written; None is the rewriting in place."""

_NUMBER_AND_TWO: Final = 3

_NO_MOVES: Final[Mapping[Span, PlayedMove]] = {}


class Line(NamedTuple):
    """The words of a plain game: its moves as they are to be written, and its numbers.

    ``numbers`` are as in :class:`~pdntool.syntax.fast_reader.Words`; ``first_alone`` is 1 where a first number belongs
    to one move alone, because the color that moves second begins.
    """

    texts: Sequence[str]
    numbers: Sequence[str] | None
    first_alone: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """What is written of a game: ``number`` is the one that it is written under.

    ``line`` holds the words of a plain game; every other game has ``items``, and ``made`` are the moves of those by
    their places. ``certain``: the move of every ply is known. ``final`` is the last position.
    """

    verdict: Verdict
    options: OutputOptions
    number: int
    tags: Sequence[Tag]
    outcome: str | None
    certain: bool
    final: Position | None
    line: Line | None = None
    items: tuple[Item, ...] = ()
    made: Mapping[Span, PlayedMove] = field(default_factory=dict)

    @property
    def rules(self) -> Rules | None:
        """The rule set of the game."""
        return self.verdict.rules

    @property
    def start(self) -> Position | None:
        """The position that the game begins from."""
        return start_of(self.verdict)

    def ended(self) -> "Draft":
        """Return the game with an open result."""
        items = self.items if self.line is not None else (*self.items, OPEN)
        return replace(self, outcome=OPEN.text, items=items)


def line_draft(verdict: Verdict, options: OutputOptions, texts: list[str] | None = None) -> Draft | None:
    """Prepare a plain game that was played through, None where its words alone cannot be written so.

    ``texts`` are the moves in the wanted notation, if they are known already.
    """
    game, play = verdict.game, verdict.play
    if game.plain is None or play is None or len(play.texts) != play.plies_read or options.pdn3:
        return None
    if game.kind == "sheet" and options.to not in _IN_ROWS:
        # The rows of a sheet are numbered otherwise than moves.
        return None
    options = _as_named(verdict, options)
    texts = line_texts(play, options.moves) if texts is None else texts
    if texts is None or (options.to == "sheet" and not _fills_rows(game, play)):
        return None
    tags = selected_tags(game.tag_list, options) if options.to else ()
    if options.to and (options.moves.is_foreign or (options.to == "sheet" and game.kind == "pdn")):
        tags = saying_their_variant(tags, play.rules)
    if not (texts or tags or options.to is None):
        return None
    number = game.number + options.first_game - 1
    line = _numbered(game, play.start, play.rules, texts, options)
    return Draft(verdict, options, number, tags, game.terminator, certain=True, final=play.final, line=line)


def _as_named(verdict: Verdict, options: OutputOptions) -> OutputOptions:
    moves = options.moves if options.pdn3 else as_named(verdict, options.moves)
    return options if moves is options.moves else replace(options, moves=moves)


def _fills_rows(game: Game, play: Play) -> bool:
    """Return whether the words of a game fill the rows of a sheet: the color of the first column begins."""
    begins = play.start is not None and play.start.white_to_move is play.rules.white_starts
    return begins and game.words.numbers is not None


def _numbered(game: Game, start: Position | None, rules: Rules, texts: list[str], options: OutputOptions) -> Line:
    """Return the words with the numbers that are wanted: as written, none, or counted on from the first."""
    if options.to == "sheet" or (options.numbers == "source" and not options.split):
        return Line(texts, game.words.numbers)
    first = next(iter(game.all_words), "")
    number = int(first[:-1]) if first.endswith(".") else 1
    alone = int(bool(texts) and start is not None and start.white_to_move is not rules.white_starts)
    pairs = range(number + alone, number + alone + (len(texts) - alone + 1) // 2)
    return Line(texts, [*[f"{number}..."] * alone, *[f"{place}." for place in pairs]], alone)


def drafts_of(verdict: Verdict, options: OutputOptions, *, is_copied: bool = False) -> tuple[list[Draft], bool]:
    """Prepare a game item by item, each variation as a game of its own if that is wanted.

    The second value is whether the game is sound: the move of every ply is known, and all of its text was read, unless
    that stays in place.
    ``is_copied`` prepares it as it was written.
    """
    game, play = verdict.game, verdict.play
    options = _as_named(verdict, options)
    made = _NO_MOVES if play is None or is_copied else {**play.made_in(game), **play.accepted}
    plies = plies_of(game)
    sound = not is_copied and not undecided(verdict) and len(plies) == len(made)
    if options.to is not None:
        sound = sound and not any(isinstance(item, Junk) for item in walk(game.items))
    # A lone result is a game only where its neighbors make it one: it is copied.
    certain = sound and bool(plies or selected_tags(game.tags, options))
    items = tuple(game.items if verdict.rules is None else playing_order(game, verdict.rules))
    if not (options.split and certain):
        return [_kept(Draft(verdict, options, 0, (), None, certain, verdict.final, items=items, made=made))], sound
    # The numbers on the way to a variation are those of the ply that it replaces too.
    options = replace(options, numbers="spaced") if options.numbers == "source" else options
    lines = enumerate(branches(items, made), options.first_game)
    whole = [
        Draft(verdict, replace(options, first_game=place), 0, (), None, certain, final, items=line, made=made)
        for place, line in lines
        for final in (_final(verdict, made, line),)
    ]
    return [_kept(draft) for draft in whole], sound


def _final(verdict: Verdict, made: Mapping[Span, PlayedMove], line: Sequence[Item]) -> Position | None:
    """Return the position after the last move of a line."""
    last = next((made[item.span] for item in reversed(line) if isinstance(item, Ply) and item.span in made), None)
    if last is None or verdict.rules is None:
        return verdict.final
    return engine(verdict.rules).play(last.before, last.move)


def _kept(draft: Draft) -> Draft:
    """Return what the options keep of a line of a game, in playing order and in the wanted notation."""
    verdict, options, made, items = draft.verdict, draft.options, draft.made, draft.items
    game, rules = verdict.game, verdict.rules
    texts = _known_texts(verdict, made, options)
    if game.kind == "sheet":
        # A result in the cell of a sheet may stand left of the move that it follows.
        items = tuple(sorted(items, key=lambda item: isinstance(item, Outcome)))
    if drops_times(game, made, options.moves):
        items = tuple(with_times(items, made))
    tags: Sequence[Tag] = selected_tags(game.tags, options)
    if options.to is not None:
        items = with_readings(items, made)
    items = selected_items(items, options)
    if options.pdn3 and draft.certain:
        tags, items = pdn3_game(game.changed(tags=tags, items=items), rules, draft.start)
    if options.to not in _IN_ROWS and (options.numbers != "source" or game.kind == "sheet"):
        items = rebuilt(renumbered(walk(items), lambda ply: _is_second(ply, made, rules)))
    # Which column of a sheet is played first depends on the variant.
    if options.moves.is_foreign or (options.to == "sheet" and game.kind == "pdn"):
        tags = saying_their_variant(tags, rules)
    if options.to == "pdn" and options.first_game > 1 and not tags and items and isinstance(items[0], Comment):
        # The first comment of a game without tags would belong to the game of another file before it.
        tags = with_tag((), "Event", "?")
    outcome = next((item.text for item in reversed(items) if isinstance(item, Outcome)), None)
    number = game.number + options.first_game - 1
    return replace(draft, number=number, tags=tags, outcome=outcome, items=with_texts(items, texts))


def _known_texts(verdict: Verdict, made: Mapping[Span, PlayedMove], options: OutputOptions) -> Mapping[Span, str]:
    if verdict.rules is None:
        return {}
    if verdict.play is not None and verdict.play.accepted:
        # What the rules forbid is written by nobody but the record itself.
        made = {span: one for span, one in made.items() if span not in verdict.play.accepted}
    texts = texts_by_place(verdict.game, made, verdict.rules, options.moves)
    unknown = undecided(verdict)
    return {span: text for span, text in texts.items() if span not in unknown} if unknown else texts


def _is_second(ply: Ply, made: Mapping[Span, PlayedMove], rules: Rules | None) -> bool | None:
    """Return whether a ply is of the color that moves second in its variant, None where its move is not known."""
    played = made.get(ply.span)
    return None if played is None or rules is None else played.before.white_to_move is not rules.white_starts


def start_of(verdict: Verdict) -> Position | None:
    """Return the position that a game begins from, None where that is not known."""
    found = None if verdict.rules is None else start_position(verdict.game, verdict.rules)
    return None if isinstance(found, FenProblem) else found


def saying_their_variant(tags: Sequence[Tag], rules: Rules | None) -> Sequence[Tag]:
    """Add a GameType where no tag tells the variant: by squares named otherwise it cannot be found out."""
    told = next((tag.value for tag in tags if tag.name == "GameType"), None)
    gametype = None if told is None else read_gametype(told)
    named = next((tag.value for tag in tags if tag.name == "Rules"), None)
    is_told = (named and find_rules(named)) or (gametype is not None and gametype.rules is not None)
    # A name that is not known is kept, whatever else is said.
    if rules is None or is_told or (named is not None and told is not None):
        return tags
    standard = told is None and rules.detectable and rules.gametype
    name, value = ("GameType", rules.gametype) if standard else ("Rules", rules.name)
    return with_tag(tags, name, value)


def numbered_words(
    draft: Draft, moves: Sequence[str] | None = None, number_as: Callable[[str], str] = str
) -> Sequence[str]:
    """Return the numbers and moves of a plain game in order.

    ``moves`` and ``number_as`` give what stands for each move and for a number; left out, they are the texts.
    """
    line = draft.line
    if line is None:
        return ()
    moves = line.texts if moves is None else moves
    if line.numbers is None:
        following = iter(moves)
        return [number_as(word) if word[-1] == "." else next(following) for word in draft.verdict.game.all_words]
    numbers = list(map(number_as, line.numbers))
    if line.first_alone:
        return [numbers[0], moves[0], *_alternating(numbers[1:], moves[1:])]
    return _alternating(numbers, moves) if numbers else moves


def _alternating(numbers: Sequence[str], moves: Sequence[str]) -> list[str]:
    """Return a number before each first move of two."""
    words = [""] * (len(numbers) + len(moves))
    words[::_NUMBER_AND_TWO] = numbers
    words[1::_NUMBER_AND_TWO] = moves[::2]
    words[2::_NUMBER_AND_TWO] = moves[1::2]
    return words
