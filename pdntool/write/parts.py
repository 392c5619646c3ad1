"""A game written in a format: its texts, what reading them again has to give, and what was lost on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, zip_longest
from typing import NamedTuple

from pdntool.check.plain import PlainCheck
from pdntool.check.report import GameReport
from pdntool.i18n.catalogue import Catalogue
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Junk, Ply
from pdntool.syntax.walk import walk
from pdntool.write.branches import OPEN, branches
from pdntool.write.checked import CheckedGame, is_certain
from pdntool.write.form import Form
from pdntool.write.formats import FORMATS
from pdntool.write.plain import PlainWritten, plain_written
from pdntool.write.plain_steps import plain_moves
from pdntool.write.select import selected_tags
from pdntool.write.written import WrittenGame, written_game


@dataclass(frozen=True)
class Part:
    """The text of a game, and what it has to be read as: the rules, and the moves of all lines if it is ``certain``.

    ``game`` is the number of the game in its source, ``written`` what the text was made of.
    """

    text: str
    game: int
    rules: Rules | None
    certain: bool
    written: WrittenGame | PlainWritten

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves in the order of the text."""
        return self.written.moves if isinstance(self.written, WrittenGame) else tuple(plain_moves(self.written.checked))


class OutcomeOfGame(NamedTuple):
    """What became of a game: whether it was converted, and what of it the format has no place for.

    ``copied``: it could have been, but the text was not read as the same game.
    """

    report: GameReport
    converted: bool
    lost: tuple[str, ...] = ()
    copied: bool = False


def plain_part(checked: PlainCheck, form: Form) -> Part | None:
    """Write a plain game without its tree, None where that cannot be done."""
    write = FORMATS[form.to].plain
    written = None if write is None else plain_written(checked, form)
    if write is None or written is None or not (written.texts or written.record.tags):
        return None
    return Part(write(written), checked.game.number, checked.rules, certain=True, written=written)


def parts_of(
    game: CheckedGame, form: Form, words: Catalogue, *, copied: bool = False
) -> tuple[list[Part], OutcomeOfGame]:
    """Write a game, each variation as a game of its own if that is wanted.

    ``copied`` leaves it as it is, or out where the format can only hold what it is read as.
    """
    target = FORMATS[form.to]
    if copied and not target.holds_anything:
        return [], OutcomeOfGame(game.report, converted=False, copied=True)
    game = replace(game, played={}) if copied else game
    # A lone result is a game only where its neighbours make it one: it is copied.
    bare = not selected_tags(game.record, form) and not any(isinstance(item, Ply) for item in walk(game.record.items))
    sound = not copied and is_certain(game) and not any(isinstance(item, Junk) for item in walk(game.record.items))
    certain = sound and not bare
    whole = list(_written(game, form, certain=certain))
    held = [written for written in whole if target.holds(written)]
    lost = tuple(dict.fromkeys(chain.from_iterable(target.losses(written) for written in held)))
    if lost:
        form_without = replace(form, drop=form.drop | set(lost))
        held = [written for written in _written(game, form_without, certain=certain) if target.holds(written)]
    parts = [Part(target.game(each, words), game.record.number, each.rules, certain, each) for each in held]
    return parts, OutcomeOfGame(game.report, sound and len(held) == len(whole), lost, copied)


def parted(parts: Sequence[Part], form: Form, words: Catalogue) -> list[Part]:
    """Return the parts of a file, those with an open result that nothing else would part from the next."""
    if not FORMATS[form.to].needs_parting:
        return list(parts)
    return [
        _ended(part, form, words) if part.certain and following is not None and _runs_on(part, following) else part
        for part, following in zip_longest(parts, parts[1:])
    ]


def _runs_on(part: Part, following: Part) -> bool:
    written = part.written
    outcome = written.outcome if isinstance(written, PlainWritten) else written.record.outcome
    return not following.written.record.tags and outcome is None


def _ended(part: Part, form: Form, words: Catalogue) -> Part:
    target, written = FORMATS[form.to], part.written
    if isinstance(written, WrittenGame):
        record = replace(written.record, items=(*written.record.items, OPEN))
        ended = replace(written, record=record)
        return replace(part, text=target.game(ended, words), written=ended)
    assert target.plain is not None  # noqa: S101 -- it was written so
    ended_plainly = replace(written, outcome=OPEN.text)
    return replace(part, text=target.plain(ended_plainly), written=ended_plainly)


def _written(game: CheckedGame, form: Form, *, certain: bool) -> Iterator[WrittenGame]:
    if form.split and certain:
        # The numbers on the way to a variation are those of the ply that it replaces too.
        renumbering = replace(form, numbers="spaced") if form.numbers == "source" else form
        for place, branch in enumerate(branches(game), form.first_game):
            yield written_game(branch, replace(renumbering, first_game=place), certain=True)
    else:
        yield written_game(game, form, certain=certain)
