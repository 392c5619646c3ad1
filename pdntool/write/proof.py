"""The proof of a conversion: its text read again holds the same moves, and written again it is the same text."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pdntool.board.fen import read_fen
from pdntool.check.plain import check_plain
from pdntool.check.records import check_record, replay_game
from pdntool.i18n.catalog import Catalog
from pdntool.rules.engine import engine
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game, read_games
from pdntool.syntax.nodes import Tag
from pdntool.text.source import Source
from pdntool.write.checked import checked_game
from pdntool.write.form import Form
from pdntool.write.formats import FORMATS
from pdntool.write.parts import Part, drafts_of, plain_draft
from pdntool.write.plain import plain_tags, plain_written
from pdntool.write.plain_steps import Course


def unproved(source: Source, ends: Sequence[int], parts: Sequence[Part], form: Form, words: Catalog) -> set[int]:
    """Return the numbers of the games whose parts the source does not hold.

    ``ends`` are the places in the source where one part ends and the next begins. A part that is certain has to be one
    game, with its moves and its text; any other may be read as whatever it is, but not across its end.
    """
    proved: set[int] = set()
    failing: set[int] = set()
    for game, place, inside in _placed(source, ends):
        part = parts[place]
        if part.certain:
            good = inside and place not in proved and _holds(part, game, form, words)
            proved.add(place)
            failing |= set() if good else {part.game}
    missing = {part.game for place, part in enumerate(parts) if part.certain and place not in proved}
    return failing | missing


def _placed(source: Source, ends: Sequence[int]) -> Iterator[tuple[Game, int, bool]]:
    """Yield each game of a source with the place of the part that it begins in, and whether it ends there too."""
    place = 0
    for game in read_games(source):
        while game.span.start >= ends[place]:
            place += 1
        yield game, place, game.span.end <= ends[place]


def _holds(part: Part, game: Game, form: Form, words: Catalog) -> bool:
    first = part.number - game.number + 1
    if first != form.first_game:
        # What is no certain game may be read as none or two.
        form = replace(form, first_game=first)
    if part.course is not None and _holds_plainly(part, part.course, game, form):
        return True
    if part.rules is not None and _is_plainly(part, part.rules, game, form):
        return True
    checked = check_record(game, None) if part.rules is None else replay_game(game, part.rules)
    second, _ = drafts_of(checked_game(checked), form, words)
    return len(second) == 1 and second[0].part.certain and _are_same(second[0].part, part)


def _is_plainly(part: Part, rules: Rules, game: Game, form: Form) -> bool:
    """Tell of a text that was read as a plain game whether it is the part, which may have been anything before."""
    checked = check_plain(game, rules)
    second = None if checked is None else plain_draft(checked, form)
    return second is not None and _are_same(second.part, part)


def _are_same(second: Part, part: Part) -> bool:
    return second.text == part.text and second.moves == part.moves


def _holds_plainly(part: Part, course: Course, game: Game, form: Form) -> bool:
    """Tell whether a text is read with the moves that were proved, and what is read is written so again."""
    write = FORMATS[form.to].plain
    if write is None or game.moves is None or " ".join(game.moves) != course.texts:
        return False
    tags = plain_tags(game)
    if _start(tags, course.rules) != course.start:
        return False
    return write(plain_written(game, tags, game.moves, course, form)) == part.text


def _start(tags: Sequence[Tag], rules: Rules) -> object:
    """Return the position that tags tell of; of two the first counts."""
    fen = next((tag.value for tag in tags if tag.name == "FEN"), None)
    start: object = engine(rules).start
    return start if fen is None else read_fen(fen, rules.geometry, white_starts=rules.white_starts)
