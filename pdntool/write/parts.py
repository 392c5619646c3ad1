"""A game written in a format: its texts, what reading them again has to give, and what was lost on the way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from pdntool.check.plain import PlainCheck
from pdntool.check.report import GameReport
from pdntool.i18n.catalog import Catalog
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Junk, Ply
from pdntool.syntax.walk import walk
from pdntool.write.branches import branches
from pdntool.write.checked import CheckedGame, is_certain
from pdntool.write.form import Form
from pdntool.write.formats import FORMATS
from pdntool.write.plain import PlainWritten, plain_tags, plain_written
from pdntool.write.plain_steps import Course, course_of
from pdntool.write.select import selected_tags
from pdntool.write.swift import replays, swift_texts
from pdntool.write.written import WrittenGame, written_game


@dataclass(frozen=True, slots=True)
class Part:
    """The text of a game, and what it has to be read as: the rules, and the moves of all lines if it is ``certain``.

    ``game`` is the number of the game in its source, ``number`` the one that it is written under, ``course`` how it was
    played if it is a plain game. Those of all games of a file are kept: there is nothing in it that takes much room.
    """

    text: str
    game: int
    number: int
    rules: Rules | None
    certain: bool
    course: Course | None = None
    _moves: tuple[Move, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in the order of the text."""
        return self._moves if self.course is None else self.course.moves


class Draft(NamedTuple):
    """A part before it is known what follows it, and what its text was made of."""

    part: Part
    written: WrittenGame | PlainWritten


class OutcomeOfGame(NamedTuple):
    """What became of a game: whether it was converted, and what of it the format has no place for.

    ``copied``: it could have been, but the text was not read as the same game.
    """

    report: GameReport
    converted: bool
    lost: tuple[str, ...] = ()
    copied: bool = False


def plain_draft(checked: PlainCheck, form: Form) -> Draft | None:
    """Write a plain game without its tree, None where that cannot be done.

    It is where the moves are proved: their texts, played from the start of the game, are the moves of that game, and
    are what is written of those moves again. What is left to prove is that the game is read with just these texts.
    """
    write = FORMATS[form.to].plain
    texts = None if write is None or form.strict else swift_texts(checked, form.moves)
    if write is None or texts is None or not replays(checked, texts):
        return None
    game, course = checked.game, course_of(checked, texts)
    written = plain_written(game, plain_tags(game), texts, course, form)
    if not (texts or written.tags):
        return None
    part = Part(write(written), game.number, written.number, checked.rules, certain=True, course=course)
    return Draft(part, written)


def drafts_of(
    game: CheckedGame, form: Form, words: Catalog, *, copied: bool = False
) -> tuple[list[Draft], OutcomeOfGame]:
    """Write a game, each variation as a game of its own if that is wanted.

    ``copied`` leaves it as it is, or out where the format can only hold what it is read as.
    """
    target = FORMATS[form.to]
    if copied and not target.holds_anything:
        return [], OutcomeOfGame(game.report, converted=False, copied=True)
    game = replace(game, played={}) if copied else game
    # A lone result is a game only where its neighbours make it one: it is copied.
    bare = not selected_tags(game.record.tags, form) and not any(
        isinstance(item, Ply) for item in walk(game.record.items)
    )
    sound = not copied and is_certain(game) and not any(isinstance(item, Junk) for item in walk(game.record.items))
    certain = sound and not bare
    whole = list(_written(game, form, certain=certain))
    held = [written for written in whole if target.holds(written)]
    lost = tuple(dict.fromkeys(chain.from_iterable(target.losses(written) for written in held)))
    if lost:
        form_without = replace(form, drop=form.drop | set(lost))
        held = [written for written in _written(game, form_without, certain=certain) if target.holds(written)]
    drafts = [_draft(written, game.record.number, words) for written in held]
    return drafts, OutcomeOfGame(game.report, sound and len(held) == len(whole), lost, copied)


def _draft(written: WrittenGame, number: int, words: Catalog) -> Draft:
    text = FORMATS[written.form.to].game(written, words)
    part = Part(text, number, written.record.number, written.rules, written.certain, _moves=written.moves)
    return Draft(part, written)


def parted(drafts: Iterable[Draft], form: Form, words: Catalog) -> Iterator[Part]:
    """Yield the parts of a file, those with an open result that nothing else would part from the next."""
    needs_parting = FORMATS[form.to].needs_parting
    last: Draft | None = None
    for draft in drafts:
        if last is not None:
            runs_on = last.part.certain and last.written.outcome is None and not draft.written.tags
            yield _ended(last, words) if needs_parting and runs_on else last.part
        last = draft
    if last is not None:
        yield last.part


def _ended(draft: Draft, words: Catalog) -> Part:
    target = FORMATS[draft.written.form.to]
    if isinstance(draft.written, WrittenGame):
        return replace(draft.part, text=target.game(draft.written.ended(), words))
    assert target.plain is not None  # noqa: S101 -- it was written so
    return replace(draft.part, text=target.plain(draft.written.ended()))


def _written(game: CheckedGame, form: Form, *, certain: bool) -> Iterator[WrittenGame]:
    if form.split and certain:
        # The numbers on the way to a variation are those of the ply that it replaces too.
        renumbering = replace(form, numbers="spaced") if form.numbers == "source" else form
        for place, branch in enumerate(branches(game), form.first_game):
            yield written_game(branch, replace(renumbering, first_game=place), certain=True)
    else:
        yield written_game(game, form, certain=certain)
