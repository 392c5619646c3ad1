"""A file written anew in another format, and the proof that its moves are the same."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from pdntool.check.report import GameReport
from pdntool.check.validate import check_record
from pdntool.diagnostics.model import Severity
from pdntool.i18n.catalogue import Catalogue
from pdntool.rules.movegen import Move
from pdntool.rules.spec import Rules
from pdntool.syntax.games import read_games
from pdntool.syntax.nodes import Junk, Ply
from pdntool.syntax.walk import walk
from pdntool.text.source import Source, decode
from pdntool.write.branches import branches
from pdntool.write.checked import CheckedGame, checked_game, checked_games, is_certain
from pdntool.write.form import Form
from pdntool.write.formats import FORMATS
from pdntool.write.json_input import as_pdn
from pdntool.write.written import WrittenGame, written_game


@dataclass(frozen=True, slots=True)
class OutcomeOfGame:
    """What became of a game: whether it was converted, and what of it the format has no place for."""

    report: GameReport
    converted: bool
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expected:
    """What the output has to hold for one game."""

    rules: Rules | None
    certain: bool
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Transformed:
    """The new text of a file, what became of each game, and what reading it again must give."""

    text: str
    texts: tuple[str, ...]
    games: tuple[OutcomeOfGame, ...]
    expected: tuple[Expected, ...]

    @property
    def problems(self) -> bool:
        """Whether a game could not be converted, lost something unasked, or has an error."""
        return any(not game.converted or game.lost or game.report.count(Severity.ERROR) for game in self.games)


def transform(source: Source, form: Form, rules: Rules | None, words: Catalogue) -> Transformed:
    """Write the games of a source anew. Records in JSON are read too."""
    done = _transform(checked_games(as_pdn(source), rules), form, words)
    # A text of comments alone has nothing to convert and nothing to lose.
    return replace(done, text=source.text) if form.to == "pdn" and not done.texts else done


def _transform(checked: Iterable[CheckedGame | GameReport], form: Form, words: Catalogue) -> Transformed:
    target = FORMATS[form.to]
    texts: list[str] = []
    outcomes: list[OutcomeOfGame] = []
    expected: list[Expected] = []
    for game in checked:
        if isinstance(game, GameReport):
            outcomes.append(OutcomeOfGame(game, converted=True))
            continue
        # A lone result is a game only where its neighbours make it one: it is copied.
        bare = not game.record.tags and not any(isinstance(item, Ply) for item in walk(game.record.items))
        sound = is_certain(game) and not any(isinstance(item, Junk) for item in walk(game.record.items))
        certain = sound and not bare
        parts = list(_parts(game, form, certain=certain))
        held = [part for part in parts if target.holds(part)]
        lost = tuple(dict.fromkeys(chain.from_iterable(target.losses(part) for part in held)))
        if lost:
            form_without = replace(form, drop=form.drop | set(lost))
            held = [part for part in _parts(game, form_without, certain=certain) if target.holds(part)]
        texts += [target.game(part, words) for part in held]
        expected += [Expected(part.rules, certain, part.moves) for part in held]
        outcomes.append(OutcomeOfGame(game.report, sound and len(held) == len(parts), lost))
    return Transformed(target.join(texts), tuple(texts), tuple(outcomes), tuple(expected))


def _parts(game: CheckedGame, form: Form, *, certain: bool) -> Iterator[WrittenGame]:
    if form.split and certain:
        # The numbers on the way to a variation are those of the ply that it replaces too.
        renumbering = replace(form, numbers="spaced") if form.numbers == "source" else form
        yield from (written_game(branch, renumbering, certain=True) for branch in branches(game))
    else:
        yield written_game(game, form, certain=certain)


def proves_itself(done: Transformed, name: str, form: Form, words: Catalogue) -> bool:
    """Tell whether the text read again holds the same moves, and written again is the same text."""
    if not FORMATS[form.to].reads_back:
        return True
    source = as_pdn(decode(done.text.encode("utf-8"), name))
    again = list(_checked_by(source, [expected.rules for expected in done.expected]))
    if len(again) != len(done.expected):
        return False
    second = _transform(again, form, words)
    if len(second.texts) != len(done.texts):
        return False
    return all(
        not before.certain or (after.certain and after.moves == before.moves and new == old)
        for before, after, old, new in zip(done.expected, second.expected, done.texts, second.texts, strict=True)
    )


def _checked_by(source: Source, rules: Sequence[Rules | None]) -> Iterator[CheckedGame]:
    """Check each game by the rules it was written by: these are proved, not its variant."""
    for place, game in enumerate(read_games(source)):
        yield checked_game(check_record(source, game, rules[place] if place < len(rules) else None))
