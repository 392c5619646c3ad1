"""Which variant a game would be legal in, if not in that of its record."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby, islice
from typing import Final

from pdntool.board.fen import FenProblem, read_fen
from pdntool.check.order import goes_on_below, move_texts, playing_order
from pdntool.check.play import Play, fast_replay_of, start_position
from pdntool.check.verdict import Verdict
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.lookup import find_variant
from pdntool.rules.spec import Rules
from pdntool.rules.variants import FLIPPED, VARIANTS
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Blank, Ply, Setup

# A game of fewer plies fits many variants; a message lists at most three.
_TELLING_PLIES = 6
_MOST_HINTS = 3

_WAYS = (
    *("start_fen", "man_moves", "man_captures", "king_moves", "king_captures", "king_flies", "removal", "promotion"),
    *("may_turn_back", "king_lands_behind", "king_halts_behind_king", "men_capture_kings"),
)
"""The traits by which the pieces of two variants come to the same squares by the same texts."""

# A first move or two may be legal by chance, and shorter games say nothing.
_MOST_LEGAL, _FEWEST = 2, 4


def with_hint(found: tuple[Diagnostic, ...], game: Game, play: Play) -> tuple[Diagnostic, ...]:
    """Add to the diagnostic that ends the main line which variants would let the whole game be played."""
    stop = play.stop
    fits = [] if stop is None else _fitting(game, play.rules, stop.also)
    if stop is None or not fits:
        return found
    hinted = replace(stop, fits=tuple(fits))
    return tuple(hinted if one is stop else one for one in found)


def _fitting(game: Game, rules: Rules, allowing: Collection[str]) -> list[str]:
    """Return the variants that the game is legal in, those of the same squares first.

    A few plies fit many boards, so a short game says nothing of a variant on another one. A game with a move missing is
    legal nowhere. Where pieces move alike the position at the faulty ply is the same, so such a variant has to be among
    those ``allowing`` that ply.
    """
    items = game.items if game.plain is None else ()
    if any(problem.code is Code.NOT_A_MOVE for problem in game.problems) or any(
        isinstance(item, Blank) and not goes_on_below(items, place, 0) for place, item in enumerate(items, 1)
    ):
        return []
    is_long = len(game.plies) >= _TELLING_PLIES
    first = game.plies[0] if "FEN" not in game.tag_values and game.kind == "pdn" else ""
    candidates = (
        other
        for other in _others(rules)
        if other.name != rules.name
        and (is_long or other.geometry.same_squares(rules.geometry))
        and (not first or _may_begin(other, first))
        and (other.name in allowing or not _moves_alike(rules, other))
    )
    return [other.name for other in islice((each for each in candidates if _plays_through(game, each)), _MOST_HINTS)]


@cache
def _others(rules: Rules) -> tuple[Rules, ...]:
    """Return the variants, those of the same squares first."""
    return tuple(sorted(VARIANTS.values(), key=lambda other: not other.geometry.same_squares(rules.geometry)))


@cache
def _moves_alike(one: Rules, other: Rules) -> bool:
    """Return whether the pieces of two variants go and capture in the same ways, whatever captures are preferred."""
    return one.geometry.same_squares(other.geometry) and all(
        getattr(one, trait) == getattr(other, trait) for trait in _WAYS
    )


@lru_cache(maxsize=4096)
def _may_begin(rules: Rules, text: str) -> bool:
    """Return whether a text is plainly a legal first ply from the starting position."""
    replay = fast_replay_of(rules)
    return replay.match(replay.engine.start, text) is not None


def _plays_through(game: Game, rules: Rules) -> bool:
    """Return whether every ply of the main line is plainly legal, from the start and from each set-up on."""
    advance = fast_replay_of(rules).advance
    start = start_position(game, rules)
    for fen, texts in _stretches(game, rules):
        position = start if fen is None else read_fen(fen, rules.geometry, white_starts=rules.white_starts)
        if isinstance(position, FenProblem) or advance(position, texts)[0] < len(texts):
            return False
    return True


def _stretches(game: Game, rules: Rules) -> Iterator[tuple[str | None, list[str]]]:
    """Yield the plies of the main line in stretches that are played on from one position: its FEN, None at first."""
    if game.plain is not None:
        yield None, move_texts(game, rules)
        return
    fen: str | None = None
    texts: list[str] = []
    for item in playing_order(game, rules):
        if isinstance(item, Ply):
            texts.append(item.text)
        elif isinstance(item, Setup) and item.fen is not None:
            yield fen, texts
            fen, texts = item.fen, []
    yield fen, texts


def is_on_its_side(verdict: Verdict) -> bool:
    """Return whether enough of a game is legal, or too little of it written, to look at it from the other side."""
    play = verdict.play
    return play is None or play.plies_legal > _MOST_LEGAL or play.plies_read < _FEWEST


def other_side(verdict: Verdict) -> Iterator[Diagnostic]:
    """Report a game that fails from the first moves on if all of it is legal when the board is turned round."""
    play = verdict.play
    if play is None or is_on_its_side(verdict):
        return
    flipped = find_variant(f"{play.rules.name}:{FLIPPED}")
    if flipped is None or play.rules.geometry.flipped:
        return
    if _plays_through(verdict.game, flipped):
        (first,) = verdict.game.main_plies(0, 1)
        yield Diagnostic(Code.SEEN_FROM_THE_OTHER_SIDE, first.span, {"variant": flipped.name})


_IN_ROW: Final = 2


def swapped_columns(verdict: Verdict) -> Iterator[Diagnostic]:
    """Report a row of a score sheet whose moves can be played the other way round, where as written they cannot.

    The rows below it are read as they stand, or all of them the other way round, whichever gets further.
    """
    play, game = verdict.play, verdict.game
    if game.kind != "sheet" or play is None or play.final is None or play.stop is None:
        return
    plies = [item for item in playing_order(game, play.rules) if isinstance(item, Ply) and item.cell is not None]
    left = plies[play.plies_legal :]
    # A cell that nobody can read hides what the rows below it mean.
    if len(left) < _IN_ROW or play.stop.span != left[0].span or _line(left[0]) != _line(left[1]):
        return
    first, second, *below = left
    advance = fast_replay_of(play.rules).advance
    count, position = advance(play.final, [second.text, first.text])
    if count < _IN_ROW:
        return
    rows = [list(row) for _, row in groupby(below, key=_line)]
    turned = [ply.text for row in rows for ply in reversed(row)]
    further = max(advance(position, [ply.text for ply in below])[0], advance(position, turned)[0])
    args: dict[str, str | int] = {"read": f"{second.text} {first.text}", "n": count + further}
    row = None if first.cell is None else first.cell.row
    yield Diagnostic(Code.COLUMNS_SWAPPED, first.span, args, row=row)


def _line(ply: Ply) -> int:
    return ply.cell.line if ply.cell is not None else 0


def has_no_columns(verdict: Verdict) -> bool:
    """Return whether a plain game has no rows whose moves could stand the wrong way round, or all of it is legal."""
    play = verdict.play
    return verdict.game.kind != "sheet" or play is None or play.plies_legal == play.plies_read
