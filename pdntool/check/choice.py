"""The rule set that a game is checked by, and what is wrong with what the record says of it.

``--variant`` wins, then a Rules tag, then GameType, then detection.
"""

from dataclasses import dataclass

from pdntool.check.detect import Detection, detect
from pdntool.check.report import VariantSource
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.lookup import find_variant, read_gametype
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.games import Game
from pdntool.syntax.nodes import Ply
from pdntool.text.closest import closest


@dataclass(frozen=True, slots=True)
class VariantChoice:
    """The rule set of a game, None if there is none for it; where it comes from; the findings on the way."""

    rules: Rules | None
    source: VariantSource
    diagnostics: tuple[Diagnostic, ...] = ()
    detection: Detection | None = None


def choose_variant(game: Game, option: Rules | None, *, keeps_takings: bool = False) -> VariantChoice:
    """Choose the rule set of a game; ``option`` is the one that the user asked for.

    With ``keeps_takings`` a detection has the captures that it met.
    """
    if option is not None:
        return VariantChoice(option, "option")
    tags = game.tag_values
    if "Rules" in tags:
        return _from_rules_tag(game, tags["Rules"])
    if "GameType" in tags:
        return _from_gametype(game, tags["GameType"], keeps_takings=keeps_takings)
    return _detected(game, keeps_takings=keeps_takings)


def _from_rules_tag(game: Game, name: str) -> VariantChoice:
    rules = find_variant(name)
    if rules is not None:
        return VariantChoice(rules, "tag")
    problem = _at_value(game, "Rules", Code.VARIANT_UNKNOWN, name=name, close=", ".join(closest(name, VARIANTS)))
    return VariantChoice(None, "tag", (problem,))


def _from_gametype(game: Game, text: str, *, keeps_takings: bool) -> VariantChoice:
    gametype = read_gametype(text)
    if gametype is None:
        problem = _at_value(game, "GameType", Code.GAMETYPE_MALFORMED, text=text)
        return _detected(game, problem, keeps_takings=keeps_takings)
    if gametype.rules is None:
        return VariantChoice(
            None, "tag", (_at_value(game, "GameType", Code.GAMETYPE_WITHOUT_RULES, number=gametype.number),)
        )
    if gametype.contradicts:
        problem = _at_value(game, "GameType", Code.GAMETYPE_CONTRADICTION, text=text, standard=gametype.rules.gametype)
        return VariantChoice(gametype.rules, "tag", (problem,))
    return VariantChoice(gametype.rules, "tag")


def _at_value(game: Game, tag_name: str, code: Code, **args: str | int) -> Diagnostic:
    tag = game.record.tag(tag_name)
    return Diagnostic(code, tag.value_span if tag is not None else None, args)


def _detected(game: Game, *problems: Diagnostic, keeps_takings: bool) -> VariantChoice:
    detection = detect(game, keeps_takings=keeps_takings)
    first = next((item for item in game.record.items if isinstance(item, Ply)), None) if not detection.rules else None
    if first is not None:
        problems = (*problems, Diagnostic(Code.VARIANT_UNDETECTED, first.span))
    return VariantChoice(detection.rules, "detected", problems, detection)
