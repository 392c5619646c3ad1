"""One game as a conversion writes it, and what became of it."""

from collections import Counter
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple

from pdntool.check.play import Play, shared_move
from pdntool.check.verdict import Verdict
from pdntool.i18n.catalog import Catalog
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.write.draft import Draft, drafts_of, line_draft
from pdntool.write.formats import format_of
from pdntool.write.game_notation import plies_of, undecided
from pdntool.write.options import OutputOptions


class Way(IntEnum):
    """How a game is written: what the proof of one way does not hold for goes the next."""

    WORDS = 0
    ITEMS = 1
    COPIED = 2


@dataclass(frozen=True, slots=True)
class GameText:
    """The text of one game as it will stand; ``number`` is the one that it is written under.

    A game of which the format holds nothing has ``text`` None. ``certain``: reading the text again must give the moves
    of the game. ``converted`` is False where not all of the game stands there in the wanted form, and ``why`` says in
    one word of :data:`REASONS` what is in the way; ``copied``: its written moves were not read as the same game,
    ``hidden``: and that because nothing would tell its variant any more. ``lost`` counts the things that the format has
    no place for, by their kinds.

    The texts of all games of a file are kept until its proof, so the verdict is without what takes much room; ``moves``
    are those of a game that was written item by item, in the order of the text.
    """

    verdict: Verdict
    options: OutputOptions
    number: int
    text: str | None
    certain: bool = True
    converted: bool = True
    copied: bool = False
    hidden: bool = False
    lost: tuple[tuple[str, int], ...] = ()
    why: str = ""
    moves: tuple[Move, ...] | None = None

    @property
    def rules(self) -> Rules | None:
        """The rule set of the game."""
        return self.verdict.rules

    @property
    def is_as_it_was(self) -> bool:
        """Whether the game was not rewritten: its text is that of the record, or it has no text."""
        to = self.options.to
        return self.text is None or to is None or (to == "pdn" and self.verdict.game.kind == "pdn")

    @property
    def is_clean(self) -> bool:
        """Whether nothing is reported of the game: it was converted, lost nothing and has no diagnostics."""
        return self.converted and not (self.hidden or self.lost or self.verdict.diagnostics)

    def has_moves_of(self, other: "GameText") -> bool:
        """Return whether another text of a game holds the same moves."""
        return self.all_moves == other.all_moves

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """The moves of all lines that are written, in the order of the text."""
        if self.moves is not None:
            return self.moves
        play = self.verdict.play
        return () if play is None else tuple(play.moves)


class Drafted(NamedTuple):
    """A text before it is known what follows it, and the draft that it was written from."""

    text: GameText
    draft: Draft | None


def game_texts(
    verdict: Verdict, options: OutputOptions, words: Catalog, way: Way = Way.WORDS, *, hidden: bool = False
) -> list[Drafted]:
    """Write a game, each variation as a game of its own if that is wanted; at least one text comes back.

    ``hidden`` is why it is copied, see :class:`GameText`.
    """
    draft = _draft_by_words(verdict, options) if way is Way.WORDS else None
    play = None if draft is None else _spelled_play(draft)
    if draft is not None and play is not None:
        return [_written(draft, play, words)]
    return _by_items(verdict, options, words, is_copied=way is Way.COPIED, hidden=hidden)


def _draft_by_words(verdict: Verdict, options: OutputOptions, texts: list[str] | None = None) -> Draft | None:
    """Prepare a plain game by its words, None where that cannot be done; ``texts`` are as for :func:`line_draft`."""
    target = format_of(options.to)
    draft = line_draft(verdict, options, texts) if target.by_words else None
    return None if draft is None or not target.holds(draft) or target.losses(draft) else draft


def _spelled_play(draft: Draft) -> Play | None:
    """Return the play of a plain game in the texts that are written: here they are proved to be its moves."""
    play = draft.verdict.play
    if play is None or draft.line is None or not format_of(draft.options.to).reads_back:
        return play
    return play.respelled(draft.line.texts)


def text_of_words(verdict: Verdict, options: OutputOptions, words: Catalog, texts: list[str]) -> str | None:
    """Return the text of a plain game whose moves are written as ``texts``, None where its words alone are not it."""
    draft = _draft_by_words(verdict, options, texts)
    return None if draft is None else format_of(options.to).game(draft, words)


def _by_items(
    verdict: Verdict, options: OutputOptions, words: Catalog, *, is_copied: bool, hidden: bool
) -> list[Drafted]:
    target = format_of(options.to)
    if is_copied and not target.holds_anything:
        return [_nothing(verdict, options, "proof")]
    whole, sound = drafts_of(verdict, options, is_copied=is_copied)
    held = [draft for draft in whole if target.holds(draft)]
    lost: Counter[str] = Counter()
    for draft in held:
        lost.update(target.losses(draft))
    if lost:
        without = replace(options, drop=options.drop | set(lost))
        held = [draft for draft in drafts_of(verdict, without, is_copied=is_copied)[0] if target.holds(draft)]
    converted = sound and len(held) == len(whole)
    why = "" if converted else _why(verdict, is_copied=is_copied, is_held=len(held) == len(whole))
    if not held:
        return [_nothing(verdict, options, why)]
    drafted = [_written(draft, verdict.play, words) for draft in held]
    return [
        one._replace(
            text=replace(
                one.text, converted=converted, copied=is_copied, hidden=hidden, lost=tuple(lost.items()), why=why
            )
        )
        for one in drafted
    ]


REASONS: Final = ("proof", "variant", "moves", "text", "format")
"""Why a game is not converted: it would not be read as the same game; its rules, or moves of it, are not known; some of
its text was not read; the format cannot hold it."""


def _why(verdict: Verdict, *, is_copied: bool, is_held: bool) -> str:
    if is_copied:
        return "proof"
    if verdict.rules is None and verdict.game.plies:
        return "variant"
    play = verdict.play
    known = 0 if play is None else len(play.made_in(verdict.game)) + len(play.accepted)
    if undecided(verdict) or len(plies_of(verdict.game)) != known:
        return "moves"
    return "text" if is_held else "format"


def _nothing(verdict: Verdict, options: OutputOptions, why: str) -> Drafted:
    number = verdict.number + options.first_game - 1
    small = _small(verdict, verdict.play)
    copied = why == "proof"
    return Drafted(GameText(small, options, number, None, certain=False, converted=False, copied=copied, why=why), None)


def _written(draft: Draft, play: Play | None, words: Catalog) -> Drafted:
    text = format_of(draft.options.to).game(draft, words)
    moves = None if draft.line is not None else _moves(draft)
    verdict = _small(draft.verdict, play)
    return Drafted(GameText(verdict, draft.options, draft.number, text, draft.certain, moves=moves), draft)


def _small(verdict: Verdict, play: Play | None) -> Verdict:
    """Return a verdict without the items of its game and the positions of its moves."""
    small = None if play is None else play.small()
    return Verdict(verdict.game.without_caches(), verdict.choice, small, verdict.diagnostics)


def _moves(draft: Draft) -> tuple[Move, ...]:
    """Return the moves of all lines that are written, in the order of the text."""
    made, game = draft.made, draft.verdict.game
    plies = plies_of(game.changed(items=draft.items))
    return tuple(shared_move(*made[ply.span].move) for ply in plies if ply.span in made)
