"""Which variant a record is of.

``--variant`` wins, then a Rules tag, then GameType, then what the moves themselves allow. The last never answers a rule
set that differs from another only by allowing more (``capraz``): a faulty capture must stay visible.
"""

from dataclasses import dataclass

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.position import Position
from pdntool.check.order import playing_order
from pdntool.check.replay import verifier_of
from pdntool.check.report import VariantSource
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.engine import engine
from pdntool.rules.lookup import find_variant, read_gametype
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.games import Game
from pdntool.syntax.nodes import Ply, Tag


@dataclass(frozen=True, slots=True)
class Choice:
    """The rule set a game is checked by, where that comes from, and what was wrong with what the record says of it."""

    rules: Rules | None
    source: VariantSource
    diagnostics: tuple[Diagnostic, ...] = ()


DETECTION_ORDER: tuple[Rules, ...] = tuple(
    sorted((rules for rules in VARIANTS.values() if rules.detectable), key=lambda rules: len(rules.geometry.index))
)
"""Smaller boards first: a game that fits on one and plays through there is of that board."""


def choose_variant(game: Game, option: Rules | None) -> Choice:
    """Choose the rule set of a game; ``option`` is the one that the user asked for."""
    if option is not None:
        return Choice(option, "option")
    tags = game.tag_values
    if "Rules" in tags:
        return _from_rules_tag(game, tags["Rules"])
    if "GameType" in tags:
        return _from_gametype(game, tags["GameType"])
    return _detected(game)


def _from_rules_tag(game: Game, name: str) -> Choice:
    rules = find_variant(name)
    if rules is not None:
        return Choice(rules, "tag")
    args: dict[str, str | int] = {"name": name, "known": ", ".join(VARIANTS)}
    return Choice(None, "tag", (_at_value("PDN401", game.record.tag("Rules"), args),))


def _from_gametype(game: Game, text: str) -> Choice:
    gametype = read_gametype(text)
    if gametype is None:
        problem = _at_value("PDN403", game.record.tag("GameType"), {"text": text})
        detected = _detected(game)
        return Choice(detected.rules, detected.source, (problem, *detected.diagnostics))
    if gametype.rules is None:
        problem = _at_value("PDN402", game.record.tag("GameType"), {"number": gametype.number})
        return Choice(None, "tag", (problem,))
    return Choice(gametype.rules, "tag")


def _at_value(code: str, tag: Tag | None, args: dict[str, str | int]) -> Diagnostic:
    return Diagnostic(code, tag.value_span if tag is not None else None, args)


def _detected(game: Game) -> Choice:
    texts = move_texts(game)
    fen = game.tag_values.get("FEN")
    if not texts and fen is None:
        return Choice(None, "detected")
    best: Rules | None = None
    furthest = 0 if texts else -1
    for rules in DETECTION_ORDER:
        start = _start(fen, rules)
        if start is None:
            continue
        texts = move_texts(game, rules)
        reached, _ = verifier_of(rules).advance(start, texts)
        if reached > furthest:
            best, furthest = rules, reached
        if reached == len(texts):
            break
    if best is not None or not texts:
        return Choice(best, "detected")
    first = next(item for item in game.record.items if isinstance(item, Ply))
    return Choice(None, "detected", (Diagnostic("PDN407", first.span),))


def move_texts(game: Game, rules: Rules | None = None) -> list[str]:
    """Return the move texts of the main line, in playing order where the ``rules`` are known."""
    if game.moves is not None:
        return game.moves
    items = game.record.items if rules is None else playing_order(game.record, rules)
    return [item.text for item in items if isinstance(item, Ply)]


def _start(fen: str | None, rules: Rules) -> Position | None:
    if fen is None:
        return engine(rules).start
    read = read_fen(fen, rules.geometry, white_starts=rules.white_starts)
    return None if isinstance(read, FenProblem) else read
