"""The check of a whole source, game by game."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pdntool.check import suppressions
from pdntool.check.checks import run_checks
from pdntool.check.choice import VariantChoice, choose_variant
from pdntool.check.draw_claims import draw_claims
from pdntool.check.hints import with_hint
from pdntool.check.order import MoveOf, playing_order, with_cells
from pdntool.check.pdn3_checks import asks_for_pdn3
from pdntool.check.play import Play
from pdntool.check.ply_diagnostics import with_readings_chosen
from pdntool.check.replay import replay_as_written
from pdntool.check.verdict import Verdict, empty_verdict, file_verdict, in_order, source_verdicts, with_context
from pdntool.diagnostics.codes import Code, Severity
from pdntool.diagnostics.model import Diagnostic
from pdntool.diagnostics.selection import once_a_game
from pdntool.rules.draws import Regulation
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game, read_games
from pdntool.syntax.nodes import Ply
from pdntool.syntax.parsers import holds_game
from pdntool.text.source import Source
from pdntool.text.span import Span

_UTF_8 = frozenset({"utf-8", "utf-8-sig", "ascii"})


_NONE: Final[Mapping[int, Collection[MoveOf]]] = MappingProxyType({})


def check_source(  # noqa: PLR0913 -- by what a source is checked
    source: Source,
    option: Rules | None = None,
    regulation: Regulation | None = None,
    *,
    pdn3: bool | None = None,
    numbers: Container[int] | None = None,
    accepted: Mapping[int, Collection[MoveOf]] = _NONE,
) -> Iterator[Verdict]:
    """Check every game of a source and yield its verdict, in the order of the source.

    ``option`` overrides what the games say of their variant, ``regulation`` is the one to note draws by, None for that
    of each game's variant; ``pdn3`` holds the games to what PDN 3.0 asks of writers, None where the source is to ask
    for it with a line ``% pdntool: pdn3``; ``numbers`` are those of the games to check, None for all; ``accepted``
    are the moves that the arbiter lets stand, by the numbers of their games. What concerns the file as a whole (its
    encoding guessed, no games in it) comes as a verdict on game 0.
    """
    pdn3 = asks_for_pdn3(source.text) if pdn3 is None else pdn3
    yield from about_source(source, pdn3=pdn3)

    def check(game: Game) -> Verdict:
        return check_game(game, option, regulation, pdn3=pdn3, accepted=accepted.get(game.number, ()))

    yield from _checked(source, check, numbers)


def about_source(source: Source, *, pdn3: bool) -> Iterator[Verdict]:
    """Yield what is said of a file as a whole before its games."""
    yield from source_verdicts(source)
    if pdn3 and source.encoding not in _UTF_8:
        yield file_verdict(source, Diagnostic(Code.PDN3_ENCODING, Span(0, 0), {"encoding": source.encoding}))


def games_of(source: Source) -> Iterator[Game]:
    """Return the games of a source; a text in which no line is a row or a move has none."""
    return read_games(source) if holds_game(source.text) else iter(())


def check_games(source: Source, option: Rules | None = None) -> Iterator[Verdict]:
    """Check every game of a source as :func:`check_source` does, without the restrictions of PDN 3.0."""
    yield from source_verdicts(source)
    yield from _checked(source, lambda game: check_game(game, option))


def _checked(
    source: Source, check: Callable[[Game], Verdict], numbers: Container[int] | None = None
) -> Iterator[Verdict]:
    is_empty = True
    for game in games_of(source):
        is_empty = False
        if numbers is None or game.number in numbers:
            yield check(game)
    if is_empty:
        yield empty_verdict(source)


def check_game(
    game: Game,
    option: Rules | None = None,
    regulation: Regulation | None = None,
    *,
    pdn3: bool = False,
    accepted: Collection[MoveOf] = (),
) -> Verdict:
    """Check one game: choose its variant, replay it, gather the diagnostics in the order of the text.

    ``accepted`` are the moves that the arbiter lets stand.
    """
    game, choice, play = _chosen(game, option)
    verdict = _replayed(game, choice, play, regulation, accepted)
    found = [*verdict.diagnostics, *run_checks(verdict, pdn3=pdn3)]
    if game.plain is None and suppressions.SIGN in game.text:
        found = suppressions.without_allowed(game, found)
        found.extend(_unexplained(verdict, found))
    if not found and not verdict.diagnostics:
        return verdict
    return replace(verdict, diagnostics=in_order(with_context(once_a_game(found), game, verdict.play)))


def _chosen(game: Game, option: Rules | None) -> tuple[Game, VariantChoice, Play | None]:
    """Return a game with the readings of its plies that are taken, and its variant; the two may decide each other."""
    choice, play = choose_variant(game, option)
    if game.plain is not None or choice.rules is None:
        return game, choice, play
    chosen = with_readings_chosen(game, choice.rules)
    if chosen is game or choice.source != "detected":
        return chosen, choice, play if chosen is game else None
    choice, _ = choose_variant(chosen, option)
    return game if choice.rules is None else with_readings_chosen(game, choice.rules), choice, None


_SAYS_WHY = frozenset({Code.REST_UNVERIFIED, Code.VARIANT_UNDETECTED, Code.GAMETYPE_WITHOUT_RULES})


def _unexplained(verdict: Verdict, found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield that plies are not verified, where what would say so is allowed."""
    legal = verdict.plies_legal
    if legal == verdict.plies_read or any(
        one.code in _SAYS_WHY or one.code.severity is Severity.ERROR for one in found
    ):
        return
    rules = verdict.rules
    items = verdict.game.items if rules is None else playing_order(verdict.game, rules)
    plies = [item for item in items if isinstance(item, Ply)]
    args = {"n": verdict.plies_read - legal}
    yield Diagnostic(Code.GAME_UNVERIFIED, plies[legal].span, args, ply=legal + 1, move=plies[legal].text)


def replay_game(game: Game, rules: Rules) -> Verdict:
    """Replay one game by certain rules, without the checks beyond legality."""
    game, play, found = replay_as_written(game, rules)
    return Verdict(game, VariantChoice(rules, "option"), play, found)


def _replayed(
    game: Game, choice: VariantChoice, play: Play | None, regulation: Regulation | None, accepted: Collection[MoveOf]
) -> Verdict:
    """Replay a game by the rules that were chosen; ``play`` is what detection has played of a plain game."""
    found: tuple[Diagnostic, ...] = ()
    if choice.rules is not None:
        game, play, found = replay_as_written(game, choice.rules, play, accepted)
        if choice.source != "detected" and play.plies_legal < play.plies_read:
            found = with_hint(found, game, play)
        found = (*found, *draw_claims(game, play, regulation))
    told = {(one.code, one.span) for one in found}
    found = (*(one for one in game.problems if (one.code, one.span) not in told), *found)
    if game.kind == "sheet" and play is not None:
        white_begins = play.rules.white_starts if play.start is None else play.start.white_to_move
        found = with_cells(found, game, play.rules, white_begins=white_begins)
    return Verdict(game, choice, play, (*choice.diagnostics, *found))
